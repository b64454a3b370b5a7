"""German."""

from __future__ import annotations

from memtui_store.bootstrap.prose.tongues.tongue import tongue

_DAY = r"(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)"
_MONTH = r"(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)"
_NEVER = (
    r"(?:immer(?! (?:noch|wieder|so\b))|stets|jederzeit|ausnahmslos|niemals|nie\b(?! (?:so|gesehen"
    r"|gehört))|nie wieder|keinesfalls|auf keinen fall|grundsätzlich|prinzipiell|generell|in der regel"
    r"|normalerweise|üblicherweise|standardmäßig)"
)

GERMAN = tongue(
    "de",
    """der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine keinen keiner ist sind
    war wird werden wurde hat haben hatte ich du er sie es wir ihr mir mich dir dich uns euch mein meine dein deine
    unser unsere im am zum zur beim vom von mit für auf aus bei nach vor über unter durch ohne gegen bis seit um
    auch nur noch schon immer nie niemals mehr wieder bitte dass weil wenn falls sonst statt sondern wie wo wer was
    warum hier jetzt heute alle jede jeder jedes jeden jedem man sich so als an in zu ab mal doch ja nein erst dann
    lass mach nimm schreib frag soll sollen muss müssen darf kann können grundsätzlich diesem dieser diese dieses
    denk merk bitte ne nee erstmal gilt gelten liegt liegen läuft laufen heißt davor zuvor stand""",
    i=r"\b(?:ich|mein\w*|mir|mich)\b",
    we=(
        r"\bwir (?!sollten|könnten|würden|wollten|müssten|hatten|waren|haben (?:heute|gestern|gerade)"
        r"|brauchen (?:das|die|den)|sehen)\w+(?:en|n)\b|\b\w+(?:en|n) wir\b|\bman (?:schreibt|nutzt|nimmt"
        r"|findet|macht)\b|\bwird bei uns\b"
    ),
    ours=(
        r"\b(?:das team|im ganzen repo|bei uns|in diesem (?:projekt|repo|repository|team)|in dieser codebasis"
        r"|hier im (?:projekt|repo"
        r"|team)|unser(?:e[mnrs]?)?|im (?:team|projekt))\b"
    ),
    always=rf"\b{_NEVER}\b",
    every=(
        rf"\b(?:jede[nrms]? (?:zweite[nrs]? |dritte[nrs]? |erste[nrs]? |letzte[nrs]? )?(?:tag|nacht|woche|monat"
        rf"|quartal|sprint|morgen|abend|stunde|minute|änderung|release|commit|push|merge|pr|build|{_DAY})\w*"
        rf"|alle \w+ (?:tage|wochen|monate|stunden|minuten)|{_DAY}s\b|täglich|wöchentlich|monatlich"
        rf"|vierteljährlich|jährlich|nachts|werktags|wochentags|{_DAY} (?:bis|und) {_DAY}|(?:mo|di|mi|do"
        rf"|fr)[-–](?:mo|di|mi|do|fr|sa|so)|am (?:ersten|letzten) \w+ (?:des|im) monat\w*)\b"
    ),
    onward=(
        r"\b(?:ab (?:jetzt|sofort|heute|nun)|von (?:nun|jetzt) an|künftig|zukünftig|in zukunft|für die zukunft"
        r"|fürs nächste mal|nächstes mal|beim nächsten mal|für (?:die )?nächsten? male?|grundsätzlich|generell"
        r"|prinzipiell|in der regel|nochmal:|jedes mal|nie wieder|nicht wieder|nie mehr|(?:das"
        r"|dies) gilt (?:immer|überall|generell)|dauerhaft|standardmäßig|für spätere? \w+"
        r"|keine?[nrms]? [\w-]+ mehr|bitte nicht mehr)\b"
    ),
    remember=(
        r"^(?:\W*(?:und|auch|bitte|ach|übrigens|also|ok|okay|noch was|wichtig)[,:!]?\s+)*(?:merk(?:e)? dir"
        r"|bitte merken|denk(?:e)? (?:bitte |immer )*(?:dran|daran)|behalte? (?:bitte )?im (?:kopf|hinterkopf)"
        r"|vergiss (?:bitte )?nicht,? dass|notier(?:e)? (?:dir )?|zur info|nur zur info|damit du(?:'s"
        r"| es)? weißt|beachte|wichtig:|hinweis:)[,: ]*(?:bitte[,: ]*)?(?:dass )?|,? (?:merk dir das"
        r"|vergiss das (?:bitte )?nicht|nicht vergessen|denk dran|nur damit du(?:'s| es)? weißt)\b"
    ),
    chore=r"\bvergiss (?:bitte )?nicht,? (?!dass)|\bdenk (?:bitte )?(?:dran|daran),? (?!dass)\w.*\bzu \w+en\b",
    told=(
        r"\b(?:ich (?:hab(?:e)?|hatte) (?:dir |euch )?(?:das |es )?(?:doch |schon |bereits |mehrfach |mal "
        r"|einmal )*(?:gesagt|erklärt|geschrieben)|wie (?:schon |bereits )?gesagt|zum (?:wievielten"
        r"|\w+ten) mal)\b|^(?:nein|nee?|falsch|stimmt nicht|quatsch)\b[,.!: ]"
    ),
    stop=(
        r"\b(?:hör (?:bitte |endlich )?(?:auf|damit auf),? (?!das (?:reicht|war)|damit|jetzt)\w.{6,}"
        r"|lass (?:bitte )?(?:die|den|das|diese|solche) [\w-]+ (?:\w+ )?(?:weg|sein|bleiben)"
        r"|verzichte (?:bitte )?auf|spar dir)\b"
    ),
    forbid=(
        r"\b(?:bitte )?(?:kein(?:e[nmrs]?)?|nicht|niemals|nie) (?:\w+ ){0,6}\w+(?:en|n)\b"
        r"|\bkein(?:e[nmrs]?)? [\w-]{3,}|\bvermeide\b|\bverbiete\b|\bohne [\w-]+"
    ),
    duty=(
        r"\b(?:muss|müssen|darf|dürfen|soll(?:en)?|ist (?:verboten|pflicht|nötig|erforderlich|untersagt"
        r"|zu \w+en)|sind (?:verboten|pflicht|zu \w+en)|nur (?:über|mit|nach|durch|per|in|im|an|von|bei|via)"
        r"|ausschließlich|mindestens|höchstens|maximal|spätestens|braucht|brauchen|benötigt|benötigen|zwingend"
        r"|pflicht|tabu|vorgeschrieben)\b"
    ),
    prefer=(
        r"\bich (?:\w+ )?(?:bevorzuge|mag (?:es )?|möchte|will|hätte gern|hasse|arbeite lieber|lese lieber)\b"
        r"|\bmir ist (?:wichtig|lieber)\b|\bmir sind\b|\blieber\b"
    ),
    manner=(
        r"^(?:\W*(?:und|bitte|also|ach|ok|okay)[,:!]?\s+)*(?:antworte|sprich|rede|duz\w*|siez\w*|schreib mir"
        r"|erklär(?:e)? mir|fass dich|halte dich|sei|gib mir|zeig mir|nenn mich|frag mich|frag nach|frage"
        r"|frag)\b"
    ),
    condition=(
        r"\b(?:vor (?:jede[mr]|allen)|nach (?:jede[mr]|allen)|bei (?:jede[mr]|allen)|bevor du|sobald du"
        r"|wenn du|falls du|immer wenn|ohne (?:zu fragen|rückfrage|meine \w+|mich|vorher|absprache|freigabe"
        r"|erlaubnis|tests?|review)|(?:frag|frage) mich (?:immer |bitte )*(?:erst|vorher|zuerst)?|erst nach"
        r"|es sei denn|außer ich)\b"
    ),
    contrast=(
        r"\b(?:statt|anstatt|anstelle|sondern|und nicht|, ?nicht|, ?kein\w*|, ?nie|lieber als|keinesfalls)\b"
        r"|, ?(?:nicht|kein\w*|nie) "
    ),
    everywhere=(
        r"\b(?:in allen (?:meinen )?(?:projekten|repos)|für (?:alle|jedes) (?:meine[rs]? )?(?:projekte?"
        r"|repos?)|projektübergreifend|global|egal in welchem projekt)\b"
    ),
    own=(
        r"\bich (?:bin (?:übrigens |auch |noch )?(?:eine?\b|der\b|die\b|farbenblind|rot-grün|linkshänd\w+"
        r"|blind|schwerhörig|legasthen\w+|neu (?:in|im|bei)|[A-ZÄÖÜ]?\w+(?:ler|ker|eur|ieur|tekt|nin|lerin"
        r"|kerin|eurin)\b|in \w+ zu ?hause|für .{3,40}(?:zuständig|verantwortlich)|seit (?:19|20)\d\d)|wohne"
        r"|lebe|arbeite|programmiere|entwickle|leite|betreue|verantworte|spreche|nutze|benutze|verwende|heiße"
        r"|komme aus|unterrichte|kümmere mich|pflege|betreibe|sitze in|mache hauptsächlich|lerne"
        r"|habe (?:\w+ )?(?:jahre|erfahrung|eine rot|einen abschluss))\b|\b(?:bin|wohne|lebe|arbeite|spreche"
        r"|nutze|verwende|leite|betreue|lerne|programmiere|entwickle) ich\b|\bmein(?:e)? (?:muttersprache"
        r"|editor|name|rolle|team|arbeitszeit\w*|zeitzone|shell|rechner|laptop|chef\w*|vorgesetzte\w*"
        r"|schwerpunkt\w*|aufgabe\w*|stack|tastatur\w*|erste sprache)\b"
    ),
    career=(
        r"\b(?:studiert|studium|diplom|bachelor|master|promotion|promoviert|ausbildung|abschluss|gelernte[rn]?"
        r"|davor|zuvor|vorher|früher|jahre(?:n)? (?:bei|lang|in|als)|bei der|seit (?:19|20)\d\d|(?:19"
        r"|20)\d\d ?[-–] ?(?:(?:19|20)\d\d|heute)|absolvent\w*|gegründet|gearbeitet|zertifizier\w*)\b"
    ),
    passing=(
        rf"\b(?:nächste[nrsm]? (?:sprint|quartal|jahr|release)|bis (?:ende |anfang |mitte )?(?:januar|februar"
        rf"|märz|april|mai|juni|juli|august|september|oktober|november|dezember)|erst einmal|kommen später"
        rf"|später|heute|morgen(?! ?s\b)|gestern|gerade(?: eben)?|momentan"
        rf"|derzeit|aktuell|vorerst|erst ?mal"
        rf"|zunächst|vorübergehend|übergangsweise|einstweilen|im moment|zurzeit|diese[nr]? (?:woche|monat"
        rf"|sprint)|nächste[nrs]? (?:woche|monat|retro|termin|treffen|{_DAY})|letzte[nrms]? (?:woche|monat|jahr"
        rf"|sommer|winter|frühjahr|herbst|{_DAY})(?! (?:des|der|eines|einer|im|vor)\b)|diesmal|dieses mal|nur jetzt"
        rf"|jetzt (?:bitte|noch|mal|erst|das"
        rf"|die|den|ohne|mit)|bis (?:\w+ )?(?:{_DAY}|morgen|heute|freigegeben|repariert|fertig)|noch (?:nicht"
        rf"|keine?)(?! mehr)|prototyp\w*|spike|bis z(?:um|ur) [^\W\d]+|vor de[mr] (?:release|demo|abnahme)"
        rf"|ausnahmsweise|nur dieses eine mal|bald|demnächst|gleich|nachher|später mal|auf weiteres)\b"
    ),
    pointing=(
        r"\b(?:dies(?:e[rnms]?)? (?!projekt|repo|repository|team|codebasis|regel|vereinbarung|dokument"
        r"|cluster)[^\W\d]{3,}|die (?:andere|obere|untere|erste|zweite|letzte|vorige|neue)n? \w+"
        r"|de[rn] (?:andere|obere|untere|erste|zweite|letzte|vorige|neue)n? \w+|das andere|zeile \d+"
        r"|variante \w\b|option \w\b|hier(?! im)|oben|unten)\b"
    ),
    product=(
        r"^(?:und |bitte )*(?:de[rnms]|die|das|jede[rs]?|ein(?:e|en)?) [\w-]+(?: [\w-]+)? (?:soll(?:en|te"
        r"|ten)?|muss|müssen|darf|dürfen|kann|braucht)\b"
    ),
    request=(
        r"^(?:\W*(?:ok(?:ay)?|bitte|jetzt|dann|und|gut|super|danke|kannst du|könntest du)[,.!]?\s+)*(?:füg\w*"
        r"|bau\w*|implementier\w*|erstell\w*|änder\w*|übersetz\w*|benenn\w*|lösch\w*|entfern\w*|ersetz\w*"
        r"|fix\w*|korrigier\w*|zeig\b|erklär\w* (?:mir )?(?:warum|wie|was|den|die|das)|schreib (?:in"
        r"|eine[nms]?|die|das|den|ins|mir eine[nms]?)|mach (?:das|es|die|den|nur|mal|jetzt|bitte|eine[nms]?"
        r"|weiter)|prüf\w*|teste\b|starte\b|lauf\b|kommentier\w*|ergänz\w*)\b|\büberset\w+:"
    ),
    reported=(
        r"\b(?:chef\w*|kolleg\w+|kund\w+|jemand|leute|manche|viele|er|sie|vertrieb|hersteller|anbieter"
        r"|berater\w*|(?!(?:ich|du|wir|man|es|das|was|wer|nicht|gut|bitte)\b)[^\W\d]{2,}) (?:meint|meinte"
        r"|findet(?! man)|sagt|sagte|glaubt|denkt|behauptet|schreibt ?[:,]|schrieb ?[:,]|schwört|hätte gern"
        r"|wünscht|will(?!\w)|mag|hasst|liebt|träumt|fordert|schlägt vor|ist (?:überzeugt|der meinung|dafür"
        r"|dagegen))|\b(?:laut|gemäß|zufolge|angeblich|steht in|in der (?:doku\w*|anleitung|readme) steht"
        r"|heißt es in)\b"
    ),
    hypothetical=(
        r"\b(?:stell dir vor|was wäre|wäre es|angenommen|gesetzt den fall|wenn wir .{1,40} (?:würden|hätten"
        r"|müssten|könnten)|würde(?:n|st)?|hätte(?:n|st)?|könnte(?:n|st)?|müsste(?:n|st)?|sollte(?:n|st)?)\b"
    ),
    jest=(
        r"\b(?:(?:toll|super|klasse|großartig), (?:jetzt|nun)|(?:super|tolle|klasse|grandiose|geniale) idee"
        r"|na klar|haha+|hihi|hehe|lol|rofl|scherz|spaß"
        r"|witzig|kleiner witz|ironie|toll gemacht|super gemacht|na toll|ach toll|, toll$|, klasse$|quatsch"
        r"|kann mir auch gleich)\b|(?:ja|mal wieder) (?:immer )?so (?:fleißig|schnell|klug)"
    ),
    hedge=(
        r"\b(?:wollen wir(?! (?:\w+ )?(?:nicht|kein))|wir wollen(?! (?:\w+ )?(?:nicht|kein))|planen wir"
        r"|wir planen|wir möchten|wir fragen uns|vielleicht|eventuell|evtl|möglicherweise|wahrscheinlich"
        r"|vermutlich|womöglich"
        r"|ich (?:glaube"
        r"|denke|überlege|schätze)|mal sehen|offen ist|noch offen|zu klären|unklar|ideen?:|vorschlag"
        r"|wir überlegen|irgendwann|überlegung)\b"
    ),
    asks=(
        r"^(?:warum|wieso|weshalb|wie|was|wer|wo|wann|welche\w*|ist|sind|kann|könn\w+|soll(?:en|te|ten)?|hast"
        r"|habt|gibt|muss|müssen|darf|dürfen)\b.*(?:\?|$)(?<!\.)(?<!!)|\?\s*$"
    ),
    past=(
        r"\b(?:war|waren|hatte[n]?|wurde[n]?|gab|ging(?:en)?|kam(?:en)?|lief(?:en)?|hieß"
        r"|blieb(?:en)?|fiel(?:en)?|konnte[n]?|musste[n]?|wollte[n]?|scheiterte[n]?|machte[n]?|(?:habe|haben"
        r"|hat|hast|habt|ist|sind|bin) (?:[^.,;]{0,80} )?(?:ge\w+(?:t|en)|\w+iert|be\w+t|ver\w+(?:t|en)"
        r"|er\w+(?:t|en)|\w+ge\w+(?:t|en))(?=[.,;!]|$| und))\b"
    ),
    former=(
        r"\b(?:ehemalig\w*|früher(?:e[rnms]?)?|ausgeschieden|verlassen|nicht mehr (?:im team|bei uns|dabei"
        r"|hier)|bis (?:ende |anfang |mitte |\w+ )?(?:19|20)\d\d|im ruhestand|pensioniert|ex-)"
    ),
    private=(
        r"\b(?:wohnt in|höhenangst|geburtstag|geboren|schwanger\w*|krank(?:heit|geschrieben|gemeldet"
        r"|meldung)?\b|krankenschein"
        r"|arzt|ärztin|zahnarzt\w*|therapie|diagnos\w+|operation|operiert|bandscheib\w*|allergi\w+|scheidung"
        r"|geschieden|trennung|getrennt|verheiratet|hochzeit|ehefrau|ehemann|kind(?:er)?\b|tochter|sohn"
        r"|zwillinge|baby|elternzeit|mutterschutz|gehalt|verdient|lohn|euro (?:brutto|im)|religi\w+|partei"
        r"|handynummer|privatnummer|privatadresse|wohnt in der|burn-?out|depress\w+|abmahnung|kündigung"
        r"|gekündigt|reha|kur\b|unfall|vegan\w*)\b"
    ),
    opinion=(
        r"\b(?:überschätzt|unterschätzt|doof|blöd|nervig|schrecklich|furchtbar|grauenhaft|toll|genial"
        r"|wunderbar|hässlich|unsinn|quatsch|zeitverschwendung|meiner meinung|finde ich|am besten der welt"
        r"|das beste team|geil|mist|schrott|überflüssig)\b"
    ),
    ended=(
        r"\b(?:verschwunden|abgeschaltet|abgelöst|eingestellt|ersetzt|stillgelegt|ausgemustert|abgeschafft|abgekündigt"
        r"|umgestellt|umgezogen|migriert|gewechselt|weg|geschichte|tot|raus|gelöscht|entfernt|entfällt"
        r"|gibt es nicht mehr|nicht mehr (?:in betrieb|im einsatz|gültig|benutzt|genutzt|verwendet))\b"
    ),
    takes_back=(
        r"^(?:\W*(?:ach|nein|nee?|ok|hm+|moment|doch|quatsch)[,.!]?\s+)*(?:vergiss (?:das|es|was ich|meine?"
        r"|die)|vergesst|streich das|zurück|ich nehm\w* (?:das|es) zurück|das (?:mit"
        r"|von) .{2,60}(?:war (?:quatsch|falsch|blöd|unsinn)|vergiss|gilt nicht)"
        r"|ich hab(?:e)? (?:es )?mir(?:'s)? anders überlegt|doch nicht|kommando zurück)\b"
    ),
    outdated=(
        r"\b(?:veraltet|überholt|obsolet|hinfällig|ungültig|gilt nicht mehr|nicht mehr (?:gültig|aktuell"
        r"|zutreffend|relevant)|ersetzt durch|abgelöst (?:durch|von)|aufgehoben|zurückgezogen"
        r"|stimmt nicht mehr|wurde ersetzt|archiviert)\b"
    ),
    temporary=(
        rf"\b(?:vorübergehend|übergangsweise|provisorisch|vorläufig|vorerst|bis auf weiteres|temporär|zeitweise"
        rf"|derzeit|momentan|zurzeit|im moment|diese woche|nur bis|gültig bis|gilt bis|befristet"
        rf"|bis (?:\w+ ){{1,3}}(?:fertig|repariert|da|zurück|{_DAY}|{_MONTH})\b)"
    ),
    session=(
        r"\b(?:sitzungs(?:protokoll|notiz\w*)|(?:zusammenfassung|stand|notizen|protokoll) (?:der|zur|aus"
        r"|von) (?:sitzung|session|heute)|heute (?:haben wir|habe ich|wurde|erledigt|gemacht|gefixt)"
        r"|haben wir heute|als nächstes|nächste schritte|zuletzt (?:haben|habe|gearbeitet)"
        r"|weiter(?:machen)? (?:mit|bei)|stehen geblieben|fortschritt|zwischenstand|arbeitsstand|erledigt:)\b"
    ),
    todo=(
        r"^(?:\W*)(?:notiz an mich|merken|todo|to-do|zu (?:tun|erledigen|klären)|offene? (?:punkte|aufgaben"
        r"|fragen)|aufgaben"
        r"|noch (?:zu|offen)|ausstehend|merkzettel|erinnerung)\b\s*[:–-]?"
    ),
    newcomer=(
        r"\b(?:an deinem ersten|am ersten (?:arbeits)?tag|dein erster tag|erster tag|hol(?:e)? dir|hol dein\w*"
        r"|melde dich (?:am|beim) empfang|deine[nr]? (?:badge|ausweis|laptop|pate|patin|buddy|zugangskarte"
        r"|mittagessen)|an deinem|willkommen|^(?:hol|geh|komm|frag|nimm|melde|such)\w*\b.{0,60}\bdein\w*"
        r"|schön,? dass du)\b"
    ),
    weekday=rf"\b(?:(?:am|diesen|kommenden|nächsten) )?{_DAY}\b(?!s)|\b\d{{1,2}}\. ?(?:{_MONTH}|\d{{1,2}}\.)",
    definite=r"\b(?:der|die|das|den|dem|des|dies\w*|es|ihn|sie)\b",
    is_verb=(
        r"\b(?:ist|sind|wird|werden|hat|haben|liegt|liegen|läuft|laufen|gilt|gelten|heißt|heißen|steht|stehen"
        r"|geht|gehen|kommt|kommen|gehört|gehören|bleibt|bleiben|darf|muss|müssen|dürfen|braucht|findet man"
        r"|befindet|beginnt|endet|enthält|nutzt|nutzen|verwendet|verwenden|bedeutet|wechselt|wechseln"
        r"|[a-zäöüß]{3,}(?:t|en))\b"
    ),
    role=(
        r"\b\w*(?:leit(?:er|erin|ung)|führer(?:in)?|chef(?:in)?|entwickler(?:in)?|ingenieur(?:in)?"
        r"|architekt(?:in)?|designer(?:in)?|manager(?:in)?|berater(?:in)?|betreuer(?:in)?|techniker(?:in)?"
        r"|informatiker(?:in)?|analyst(?:in)?|wissenschaftler(?:in)?|tester(?:in)?|administrator(?:in)?"
        r"|beauftragte[rn]?|verantwortliche[rn]?|ansprechpartner(?:in)?|kontakt|assistenz|assistent(?:in)?"
        r"|koordinator(?:in)?|referent(?:in)?|sachbearbeiter(?:in)?|vorstand|geschäftsführ\w+|einkäufer(?:in)?"
        r"|redakteur(?:in)?|praktikant(?:in)?|werkstudent(?:in)?|azubi|auszubildende[rn]?|betrieb|zuständig"
        r"|vertretung|programmierer(?:in)?|prüfer(?:in)?|pfleger(?:in)?|lehrer(?:in)?|professor(?:in)?"
        r"|mentor(?:in)?)\b"
    ),
)
