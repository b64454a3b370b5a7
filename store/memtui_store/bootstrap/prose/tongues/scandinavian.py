"""Swedish, Norwegian and Danish, which share their grammar and most of these words."""

from __future__ import annotations

from memtui_store.bootstrap.prose.tongues.tongue import tongue

_DAY = r"(?:måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag|mandag|tirsdag|onsdag|torsdag|fredag|lørdag|søndag)"
_MONTH = (
    r"(?:januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december|januar|februar|marts|mai"
    r"|august|desember)"
)

SCANDINAVIAN = tongue(
    "sc",
    """och att det som ett på är av för med till inte om har jag vi han hon ska kan från eller när så alla alltid
    aldrig bara varje utan också vara hade blir efter innan före mycket mitt mina din vår våra detta denna dessa där
    här hur varför vad vem nu då måste får bör gärna tack hej kör skriv använd ingen inga inget og til ikke jeg skal
    fra når altid aldri bare hver uten uden også være hadde bliver etter før meget våre vores dette denne disse hvor
    hvorfor hva hvad hvem nå må bør gjerne takk tak kjør kør bruk brug intet af jer seg noen nogen""",
    i=r"\b(?:jag|jeg|min|mitt|mina|mine|mig|meg)\b",
    we=(
        r"\bvi (?!ska|skal|vill|vil|borde|burde|hade|hadde|havde|var\b|skulle|måste|må\b|kan|planerar"
        r"|planlegger)\w+(?:r|s|e)\b"
        r"|\b\w+(?:er|ar|r) vi\b|\bman \w+(?:r|s)\b"
    ),
    ours=(
        r"\b(?:teamet|hos (?:oss|os)|i (?:det här|detta|dette|vårt|vores|vår) (?:projektet|projekt|prosjektet"
        r"|prosjekt|repot"
        r"|repoet|teamet|team)|vår[at]?|våre|vores|vore|hela repot|hele repoet|husregel)\b"
    ),
    always=(
        r"\b(?:alltid|altid|aldrig|aldri|under inga omständigheter|under ingen omstændigheder|uten unntak"
        r"|uden undtagelse"
        r"|utan undantag|som regel|i princip|normalt|vanligtvis|vanligvis|som standard|obligatorisk\w*)\b"
    ),
    every=(
        rf"\b(?:varje|varannan|alla|hver|hvert|hverannen|alle|{_DAY}ar|{_DAY}er|{_DAY}e\b|(?:på|om) {_DAY}(?:ar|er"
        rf"|e)(?:na|ne)?"
        rf"|{_DAY} (?:till|til|och|og) {_DAY}|dagligen|daglig|dagligt|veckovis|ukentlig|ugentlig\w*|månadsvis"
        rf"|månedlig\w*"
        rf"|årligen|årlig|per (?:dag|vecka|uke|uge|månad|måned|år))\b"
    ),
    onward=(
        r"\b(?:från och med nu|hädanefter|framöver|i fortsättningen|nästa gång|fra og med nå|fra nå av|fra nu af"
        r"|heretter"
        r"|fremover|i fremtiden|næste gang|neste gang|i framtiden|i fremtida|aldrig mer|aldri mer|varje gång|hver gang"
        r"|som standard|inga fler|ingen flere)\b"
    ),
    remember=(
        r"^(?:\W*(?:och|og|förresten|forresten|ok|okej|du|hej|hei)[,:!]?\s+)*(?:kom ihåg|husk|tänk på|tenk på|husk på"
        r"|notera|noter|merk(?:e)? deg|obs|viktigt|viktig|vigtigt|för (?:info|kännedom)|til info)\s*[,:]?\s*(?:att "
        r"|at )?"
        r"|,? (?:kom ihåg det|husk det|glöm inte det|glem ikke det)\b"
    ),
    chore=(
        r"\bglöm inte att \w+|\bglem ikke (?:å|at) \w+|\bkom ihåg att (?:köpa|ringa|skicka)\b|\bhusk å (?:kjøpe|ringe"
        r"|sende)\b"
    ),
    told=(
        r"\b(?:jag har (?:redan )?sagt|jeg har (?:allerede )?sagt|som (?:jag|jeg) sa(?:de|gde)?|hur många gånger"
        r"|hvor mange ganger|hvor mange gange)\b|^(?:nej|nei|fel|feil|forkert|inte så|ikke sånn)\b[,.!: ]"
    ),
    stop=(
        r"\b(?:sluta (?:att )?\w.{4,}|slutt (?:å|med å) \w.{4,}|stop med at \w.{4,}|undvik\b|unngå\b|undgå\b"
        r"|låt bli att|la være å|lad være med)"
    ),
    forbid=(
        r"\b(?:inte|ikke|aldrig|aldri) (?:\w+ ){0,4}\w+|\b(?:inga|inget|ingen|intet) [\w-]{3,}|\b(?:utan|uten"
        r"|uden) [\w-]+"
        r"|\b(?:förbjud\w+|forbud\w*|forbudt)\b"
    ),
    duty=(
        r"\b(?:måste|må(?: ikke)?|skal|ska|får (?:inte|bara|ikke)|bör|bør|krävs|kræves|kreves|kräver|krever|endast"
        r"|bara|kun"
        r"|bare|minst|mindst|högst|højst|maks\w*|max|senast|senest|tillåtet|tillatt|tilladt|obligatorisk\w*)\b"
    ),
    prefer=(
        r"\b(?:jag|jeg) (?:\w+ )?(?:föredrar|foretrekker|foretrækker|vill(?: ha| att)?|vil(?: ha| have| gerne)?"
        r"|gillar|liker"
        r"|hatar|hater|hader|ser helst)\b|\bhelst\b|\bhellre\b|\bheller\b(?= \w+ enn)"
    ),
    manner=(
        r"^(?:\W*(?:och|og|snälla|vær så snill|ok)[,:!]?\s+)*(?:svara|svar|skriv till mig|prata|snakk|tala|tal|förklara"
        r"|forklar|var kortfattad|vær|ge mig|gi meg|giv mig|visa mig|vis meg|vis mig|fråga|spør|spørg|kalla mig"
        r"|kall meg|kald mig)\b"
    ),
    condition=(
        r"\b(?:(?:innan|före|før|efter|etter|vid|ved) (?:varje|hver|hvert|du)|när du|når du|om du|hvis du|så snart du"
        r"|(?:utan|uten|uden) (?:att fråga|å spørre|at spørge|min|mitt|tester?|granskning|godkännande|godkjenning)"
        r"|fråga mig (?:först|innan)|spør meg (?:først|før)|spørg mig (?:først|før)|om inte|med mindre)\b"
    ),
    contrast=(
        r"\b(?:i stället för|istället för|i stedet for|och inte|og ikke|utan (?=\w+$)|men ikke|hellre än)\b"
        r"|, ?(?:inte|ikke|aldrig|aldri|inga|ingen) "
    ),
    everywhere=(
        r"\b(?:i alla (?:mina )?(?:projekt|repon)|i alle (?:mine )?(?:prosjekter|projekter|repoer)|överallt|overalt"
        r"|globalt|oavsett projekt)\b"
    ),
    own=(
        r"\b(?:jag|jeg) (?:är (?:en |ett |färgblind|vänsterhänt|döv|ny (?:på|i)|\w+(?:are|ör|ist|ent|log)\b|ansvarig)"
        r"|er (?:en |et |fargeblind|farveblind|venstrehendt|døv|ny (?:på|i)|\w+(?:er|ør|ist|ent|log)\b|ansvarlig)|bor"
        r"|arbetar"
        r"|jobbar|jobber|arbejder|programmerar|utvecklar|utvikler|udvikler|leder|talar|snakker|taler|använder|bruker"
        r"|bruger"
        r"|heter|hedder|kommer från|kommer fra|undervisar|underviser|ansvarar|sköter|lär mig|lærer"
        r"|har (?:\w+ )?års erfarenhet"
        r"|har (?:\w+ )?års erfaring)\b"
        r"|\b(?:mitt|min|mine|mina) (?:modersmål|morsmål|editor|namn|navn|roll|rolle|team|arbetstid\w*|arbeidstid"
        r"|tidszon|tidssone"
        r"|shell|chef|sjef|leder|tangentbord|tastatur)\b"
    ),
    career=(
        r"\b(?:studerat|studerte|studerade|studier|examen|eksamen|bachelor|master|doktor\w*|utbildning|utdanning"
        r"|uddannelse|civilingenjör"
        r"|sivilingeniør|tidigare|tidligere|dessförinnan|år (?:på|som|i|hos|hon|ved)|sedan (?:19|20)\d\d|siden (?:19"
        r"|20)\d\d"
        r"|(?:19|20)\d\d ?[-–] ?(?:(?:19|20)\d\d|nu|nå|idag)|grundade|grunnla|arbetat|jobbet|certifi\w+|sertifi\w+)\b"
    ),
    passing=(
        rf"\b(?:nästa (?:sprint|kvartal|år|vecka|månad|{_DAY})|neste (?:sprint|kvartal|år|uke|måned|{_DAY})"
        rf"|næste (?:uge|måned"
        rf"|sprint|{_DAY})|till (?:slutet av )?{_MONTH}|idag|i dag|imorgon|i morgon|i morgen|igår|i går|just nu"
        rf"|akkurat nå"
        rf"|lige nu|för närvarande|for tiden|for øjeblikket|tills vidare|inntil videre|indtil videre|tillfälligt"
        rf"|midlertidig\w*"
        rf"|den här (?:gången|veckan|månaden)|denne (?:gangen|uken|uka|gang|uge|måneden)|förra (?:veckan|året)"
        rf"|forrige (?:uke|uge|år)"
        rf"|inte än|ikke ennå|endnu ikke|tills (?:{_DAY}|imorgon)|til (?:{_DAY}|i morgen)|undantagsvis|unntaksvis"
        rf"|prototyp\w*|snart"
        rf"|senare|senere)\b"
    ),
    pointing=(
        r"\b(?:den (?:här|där) (?!gången|veckan)[^\W\d]{3,}|det (?:här|där) (?!projektet|repot)[^\W\d]{3,}"
        r"|denne (?!uken|uka)[^\W\d]{3,}"
        r"|den (?:andra|första|sista|andre|første|siste|sidste|nya|nye) \w+|rad \d+|linje \d+|där borta|ovan|ovenfor"
        r"|nedan|nedenfor"
        r"|alternativ \w\b)\b"
    ),
    product=(
        r"^(?:och |og )?(?:den|det|varje|hver|en|ett|et) [\w-]+(?: [\w-]+)? (?:ska|skal|måste|må|bör|bør|kan)\b"
        r"|^\w+(?:en|et) (?:ska|skal|måste|må|bör|bør) \w+"
    ),
    request=(
        r"^(?:\W*(?:ok|okej|nu|nå|sen|så|och|og|tack|takk|kan du|kunne du)[,.!]?\s+)*(?:lägg till|legg til|tilføj"
        r"|skapa|lag\b|opret"
        r"|bygg|byg\b|implementer\w*|fixa?\b|rätta|rett\b|döp om|omdøb|ersätt|erstatt|ta bort|fjern|översätt|oversett"
        r"|oversæt|förklara (?:varför|hur)"
        r"|forklar (?:hvorfor|hvordan)|visa\b|vis\b|skriv (?:en|ett|et|den|det)\b|ändra|endre|kontrollera|sjekk|tjek"
        r"|generera|generer"
        r"|kör (?:testerna|om)|kjør (?:testene|på))\b"
    ),
    reported=(
        r"\b(?:chefen|sjefen|kolleg\w+|kund\w+|någon|noen|nogen|folk|han|hon|hun|leverantör\w*|leverandør\w*|konsult\w*"
        r"|(?!(?:jag|jeg|du|vi|man|det|den|som|inte|ikke)\b)[^\W\d]{2,}) (?:säger|sier|siger|sa\b|tycker|synes|syns"
        r"|mener|menar"
        r"|tror|påstår|hävdar|hevder|hatar|hater|hader|älskar|elsker|svär|sverger|vill(?= ha| att| byta)|vil(?= ha"
        r"| have| bytte)|föreslår"
        r"|foreslår|drömmer|drømmer|är övertygad|er overbevist)\b|\b(?:enligt|ifølge|tydligen|visstnok|åpenbart)\b"
    ),
    hypothetical=(
        r"\b(?:tänk om|tenk om|tænk hvis|föreställ dig|forestill deg|forestil dig|om vi (?:skulle|hade|hadde)"
        r"|hvis vi (?:skulle|hadde|havde)|skulle kunna|kunne tenke)\b"
    ),
    jest=(
        r"\b(?:(?:bra|strålande|god|glimrende) (?:idé|ide)|ha(?:ha)+|he(?:he)+|lol|skämt\w*|skojar|tuller|bare tull"
        r"|for sjov|spøg"
        r"|ironi|snyggt jobbat)\b"
    ),
    hedge=(
        r"\b(?:vi (?:vill|vil|borde|burde|planerar|planlegger|overvejer|vurderer|funderar)|kanske|kanskje|måske"
        r"|eventuellt|eventuelt|möjligen"
        r"|muligens|troligen|sannolikt|sannsynligvis|formentlig|jag (?:tror|tycker|undrar)|jeg (?:tror|synes|lurer)"
        r"|vi får se|nån gång|idéer?"
        r"|förslag|forslag|oklart|uklart)\b"
    ),
    asks=(
        r"^(?:varför|hvorfor|hur|hvordan|vad|hva|hvad|vem|hvem|var|hvor|när|når|vilken|hvilken|är|er|kan|ska|skal|bör"
        r"|bør)\b.*\?|\?\s*$"
    ),
    past=(
        r"\b(?:var|hade|hadde|havde|blev|ble|gick|gikk|gik|kom|gjorde|sade|sa|fick|fikk|fik|körde|kjørte|kørte|kunde"
        r"|kunne|ville"
        r"|skulle|\w{3,}(?:ade|ede)|(?:har|er|är) (?:\w+ )?\w+(?:at|it|et|tt))\b"
    ),
    former=(
        r"\b(?:tidigare (?:kollega|anställd|chef)|tidligere (?:kollega|ansatt|sjef)|slutade|sluttet|stoppede"
        r"|har slutat|har sluttet"
        r"|inte längre (?:kvar|hos|anställd)|ikke lenger (?:hos|ansatt)|ikke længere|till (?:19|20)\d\d|pensionerad"
        r"|pensjonert|pensioneret|ex-)\b"
    ),
    private=(
        r"\b(?:födelsedag\w*|bursdag\w*|fødselsdag\w*|född|født|gravid\w*|sjuk\w*|syk\w*|syg\w*|sykemeldt"
        r"|sjukskriv\w*|läkare|lege|læge"
        r"|tandläkare|tannlege|tandlæge|terapi\w*|psykolog\w*|diagnos\w*|operer\w+|operation|allergi\w*"
        r"|antidepress\w*|skild|skilsmässa"
        r"|skilt|skilsmisse|gift(?= med)|bröllop|bryllup|make\b|maka|hustru|kone\b|ektemann|barn(?:en|a|et)?\b|dotter"
        r"|datter|søn\b"
        r"|tvilling\w*|bebis|baby|föräldraledig\w*|foreldrepermisjon|barsel\w*|lön(?:en)?\b|lønn(?:en)?\b"
        r"|løn(?:nen)?\b|tjänar \d|tjener \d"
        r"|religi\w+|utbränd\w*|utbrent|udbrændt|deprim\w+|depress\w+|uppsagd|oppsagt|fyret|olycka|ulykke|vegan\w*)\b"
    ),
    opinion=(
        r"\b(?:överskattad\w*|overvurdert|overvurderet|dum\w*|löjlig\w*|latterlig\w*|hemsk\w*|forferdelig|forfærdelig"
        r"|fantastisk\w*|ful\w*|stygg"
        r"|nonsens|tull\b|vrøvl|slöseri med tid|bortkastet tid|spild af tid|enligt min åsikt|etter min mening"
        r"|efter min mening|världens bästa"
        r"|verdens beste|verdens bedste|skräp|søppel|värdelös\w*|verdiløs\w*|tråkig\w*|kjedelig\w*|kedelig\w*)\b"
    ),
    ended=(
        r"\b(?:försvunnit|forsvunnet|avstängd|avstängt|slått av|slukket|ersatts?|ersatt av|erstattet|nedlagd|nedlagt"
        r"|avskaffat|avvecklat"
        r"|utfaset|borttagen|fjernet|migrerat|migrert|migreret|bytt till|byttet til|gått över till|gikk over til"
        r"|finns inte längre"
        r"|finnes ikke lenger|findes ikke længere|används inte längre|brukes ikke lenger)\b"
    ),
    takes_back=(
        r"^(?:\W*(?:nej|nei|ok|hm+|vänta|vent|ändå|likevel)[,.!]?\s+)*(?:glöm (?:det|att|vad)|glem (?:det|at|hva)"
        r"|strunt i"
        r"|jag tar tillbaka|jeg tar tilbake|jag har ändrat mig|jeg har ombestemt meg|inte ändå|likevel ikke"
        r"|alligevel ikke)\b"
    ),
    outdated=(
        r"\b(?:föråldra[dt]\w*|utdatert|forældet|ogiltig\w*|ugyldig\w*|gäller inte längre|gjelder ikke lenger"
        r"|gælder ikke længere"
        r"|ersatt av|erstattet av|erstattet af|inaktuell\w*|uaktuell\w*|arkivera[dt]|arkivert|arkiveret|upphävd)\b"
    ),
    temporary=(
        rf"\b(?:tills vidare|inntil videre|indtil videre|tillfällig\w*|midlertidig\w*|provisorisk\w*|för närvarande"
        rf"|for tiden|just nu"
        rf"|denna vecka|den här veckan|denne uken|denne uge|gäller till|gjelder til|till (?:{_DAY}|\d)|til (?:{_DAY}"
        rf"|\d))\b"
    ),
    session=(
        r"\b(?:(?:sammanfattning|anteckningar|logg|oppsummering|notater|referat) (?:av|från|fra) (?:sessionen|økten"
        r"|idag|i dag)"
        r"|idag (?:har|fixade|gjorde)|i dag (?:har|fikset|gjorde)|nästa steg|neste steg|næste skridt|klart:|ferdig:"
        r"|færdig:)\b"
    ),
    todo=(
        r"^(?:\W*)(?:att göra|å gjøre|at gøre|kvar att göra|gjenstår|mangler|påminnelse|påminnelser|oppgaver|opgaver"
        r"|uppgifter)\b\s*[:–-]?"
    ),
    newcomer=(
        r"\b(?:din första dag|första dagen|din første dag|første dagen|ditt passerkort|adgangskort(?:et)? ditt"
        r"|välkommen|velkommen|fadder"
        r"|^(?:hämta|hent|gå|kom|be)\b.{0,60}\b(?:din|ditt|dit)\b)\b"
    ),
    weekday=rf"\b(?:(?:på|i|nästa|neste|næste) )?{_DAY}\b(?!ar|er|e)|\b\d{{1,2}}\.? {_MONTH}\b|\b\d{{1,2}}/\d{{1,2}}\b",
    definite=r"\b(?:den|det|de|denna|detta|dessa|denne|dette|disse|[a-zåäöæø]{3,}(?:en|et|na|ne))\b",
    is_verb=(
        r"\b(?:är|er|har|blir|bliver|ligger|finns|finnes|findes|kör|kjører|kører|gäller|gjelder|gælder|heter|hedder"
        r"|går|kommer|hör|hører|stannar"
        r"|får|må|måste|ska|skal|kan|börjar|starter|slutar|innehåller|inneholder|använder|bruker|bruger|betyder|betyr"
        r"|tar|används|brukes|bruges"
        r"|[a-zåäöæø]{2,}(?:ar|er|as|es))\b"
    ),
    role=(
        r"\b\w*(?:chef(?:en)?|sjef(?:en)?|ledare|leder|utvecklare|utvikler|udvikler|programmerare|programmerer"
        r"|ingenjör|ingeniør|arkitekt"
        r"|formgivare|designer|analytiker|administratör|administrator|konsult|konsulent|rådgivare|rådgiver|assistent"
        r"|tekniker|forskare|forsker"
        r"|lärare|lærer|lektor|professor|doktorand|stipendiat|handledare|veileder|vejleder|samordnare|koordinator"
        r"|ansvarig|ansvarlig"
        r"|ägare|eier|ejer|redaktör|redaktør|ekonom|økonom|jurist|bibliotekarie|bibliotekar|översättare|oversetter"
        r"|praktikant|testare"
        r"|tester|kontaktperson|support|drift)\b"
    ),
)
