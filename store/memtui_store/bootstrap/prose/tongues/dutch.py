"""Dutch."""

from __future__ import annotations

from memtui_store.bootstrap.prose.tongues.tongue import tongue

_DAY = r"(?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)"
_MONTH = r"(?:januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december)"

DUTCH = tongue(
    "nl",
    """de het een van voor met niet geen wel ook maar als dat dit deze naar bij uit door om op te ik jij je jullie u hij
    zij wij ze mijn jouw zijn haar hun ons onze wordt worden heeft hebben kan kunnen moet moeten mag mogen zal zullen
    zou
    altijd nooit alleen alle elke ieder iedere iedereen iets niets nog al dus omdat zodat toen nu daar hier waar wie wat
    waarom hoe wanneer welke zonder tegen tussen tijdens sinds tot vanaf volgens gebruik gebruiken gebruikt schrijf maak
    bedankt alsjeblieft graag goed meer minder veel heel erg eerst dan staat gaat doet""",
    i=r"\b(?:ik|mijn|mij|me)\b",
    we=(
        r"\b(?:wij|we) (?!gaan|willen|zouden|zullen|moesten|hadden|waren|wilden|konden|hebben \w+ ge)\w+(?:en|n|t)\b"
        r"|\b\w+(?:en|n) (?:we|wij)\b|\bwordt bij ons\b|\bmen \w+t\b"
    ),
    ours=(
        r"\b(?:het team|bij ons|in (?:dit|ons) (?:project|team)|in deze (?:repo|repository|codebase)|onze|ons"
        r"|hier in het team|huisregel|in de hele (?:repo|codebase))\b"
    ),
    always=(
        r"\b(?:altijd(?! (?:weer|hetzelfde))|nooit|in geen geval|onder geen beding|zonder uitzondering|standaard"
        r"|in principe|in de regel|doorgaans|gewoonlijk|normaal gesproken|verplicht)\b"
    ),
    every=(
        rf"\b(?:elke|elk|iedere|ieder|alle|{_DAY}s\b|op {_DAY}en|{_DAY} (?:t/m|tot en met|en) {_DAY}|dagelijks"
        rf"|wekelijks"
        rf"|maandelijks|jaarlijks|per (?:dag|week|maand|kwartaal|jaar)|om de week|'s (?:ochtends|avonds|nachts)"
        rf"|doordeweeks)\b"
    ),
    onward=(
        r"\b(?:vanaf (?:nu|vandaag|heden)|voortaan|in het vervolg|in de toekomst|de volgende keer|een volgende keer"
        r"|elke keer|nooit (?:meer|weer)|standaard|in alle gevallen|geen [\w-]+ meer)\b"
    ),
    remember=(
        r"^(?:\W*(?:en|ook|ok|oké|ah|trouwens|overigens|hé)[,:!]?\s+)*(?:onthoud|houd (?:er )?rekening mee|denk eraan"
        r"|bedenk|noteer|vergeet niet,? dat|ter info|let op|belangrijk|nb)\s*[,:]?\s*(?:dat )?"
        r"|,? (?:onthoud dat|vergeet dat niet|dan weet je dat)\b"
    ),
    chore=r"\bvergeet niet (?:om )?(?!dat)\w.*\bte \w+en\b|\bdenk eraan (?:om )?\w.*\bte \w+en\b",
    told=(
        r"\b(?:ik heb (?:je |het )?(?:al |je al )?(?:gezegd|verteld|uitgelegd)|zoals (?:ik )?(?:al )?(?:gezegd|zei)"
        r"|hoe vaak)\b|^(?:nee|fout|verkeerd|niet zo)\b[,.!: ]"
    ),
    stop=r"\b(?:stop met \w.{4,}|hou op met \w.{4,}|houd op met \w.{4,}|vermijd\b|laat (?:de|die|dat) [\w-]+ weg)",
    forbid=(
        r"\b(?:geen [\w-]{3,}|niet (?:\w+ ){0,6}\w+en\b|gebruik (?:nooit|geen|niet)|vermijd|zonder [\w-]+|verboden"
        r"|niet toegestaan)\b"
    ),
    duty=(
        r"\b(?:moet(?:en)?|mag(?: niet)?|mogen|dien(?:t|en) te|hoort|horen|is (?:verplicht|verboden|nodig|vereist)"
        r"|zijn (?:verplicht|verboden)|alleen|uitsluitend|enkel|minstens|minimaal|ten minste|hoogstens|maximaal|vereist"
        r"|verplicht)\b"
    ),
    prefer=(
        r"\bik (?:\w+ )?(?:wil(?: graag| dat)?|heb liever|geef de voorkeur|hou van|haat|zie graag|lees liever"
        r"|werk liever"
        r"|verwacht)\b|\bliever\b"
    ),
    manner=(
        r"^(?:\W*(?:en|graag|alsjeblieft|oké|ok)[,:!]?\s+)*(?:antwoord|spreek|praat|tutoyeer|schrijf me|leg me|wees"
        r"|geef me|toon me|noem me|vraag (?:me|het me)|zeg het)\b"
    ),
    condition=(
        r"\b(?:voor(?:dat)? (?:elke|iedere|je)|na (?:elke|iedere)|bij (?:elke|iedere)|wanneer je|als je|zodra je"
        r"|telkens als|zonder (?:te vragen|overleg|toestemming|mijn|review|tests?)|vraag (?:me |het me )?(?:altijd "
        r"|eerst|vooraf)|tenzij)\b"
    ),
    contrast=r"\b(?:in plaats van|en niet|maar wel|niet \w+ maar|liever dan|alleen)\b|, ?(?:niet|geen|nooit) ",
    everywhere=(
        r"\b(?:in al (?:mijn|de) (?:projecten|repo\w*)|in alle (?:projecten|repo\w*)|in elk project|globaal|overal"
        r"|voor elk project)\b"
    ),
    own=(
        r"\bik (?:ben (?:een\b|de\b|kleurenblind|linkshandig|slechthorend|doof|blind|nieuw (?:in|bij)|[a-z]+(?:aar|er"
        r"|eur"
        r"|ist|ent|or)\b|verantwoordelijk)|woon|werk|programmeer|ontwikkel|leid|beheer|spreek|gebruik|heet|kom uit"
        r"|geef les|doceer|onderhoud|organiseer|leer|heb (?:\w+ )?jaar ervaring)\b"
        r"|\bmijn (?:moedertaal|editor|naam|rol|functie|team|werktijden|tijdzone|shell|laptop|leidinggevende|baas"
        r"|manager|toetsenbord)\b"
    ),
    career=(
        r"\b(?:gestudeerd|studie|studeerde|diploma|bachelor|master|promotie|gepromoveerd|opleiding|afgestudeerd"
        r"|daarvoor|voorheen|eerder|jaar (?:bij|als|in)|sinds (?:19|20)\d\d|(?:19|20)\d\d ?[-–] ?(?:(?:19|20)\d\d|heden"
        r"|nu)|opgericht|gewerkt|gecertificeerd|certifica\w+)\b"
    ),
    passing=(
        rf"\b(?:volgende? (?:sprint|kwartaal|jaar|week|maand|release|{_DAY})|tot (?:eind |begin )?{_MONTH}|later"
        rf"|vandaag"
        rf"|morgen(?! ?s)|gisteren|nu even|op dit moment|momenteel|voorlopig|tijdelijk|voor nu|even|deze (?:keer|week"
        rf"|maand|sprint|ochtend)|vorige? (?:week|maand|jaar|{_DAY})|nog niet|tot (?:{_DAY}|morgen)|bij uitzondering"
        rf"|prototype|proef|binnenkort|straks|zo meteen)\b"
    ),
    pointing=(
        r"\b(?:(?:deze|dit|die) (?!project|repo|repository|team|codebase|document)[^\W\d]{3,}|de (?:andere|eerste"
        r"|tweede"
        r"|laatste|vorige|nieuwe) \w+|regel \d+|daar|hierboven|hieronder|optie \w\b|variant \w\b)\b"
    ),
    product=r"^(?:en )?(?:de|het|elke|een) [\w-]+(?: [\w-]+)? (?:moet|moeten|zou|zouden|mag|mogen|kan)\b",
    request=(
        r"^(?:\W*(?:ok|oké|nu|dan|en|bedankt|kun je|kan je|zou je|graag)[,.!]?\s+)*(?:voeg\b|maak (?:een|de|het)\b"
        r"|bouw|implementeer|repareer|fix|hernoem|vervang|verwijder\b|haal\b|vertaal|leg uit|toon|schrijf (?:een|de"
        r"|het)\b"
        r"|verander\b|wijzig\b|controleer|genereer|zet (?!altijd)|draai (?:de|het))\b"
    ),
    reported=(
        r"\b(?:baas|collega'?s?|klant(?:en)?|iemand|mensen|sommigen|hij|zij|leverancier\w*|consultant"
        r"|(?!(?:ik|jij|je|wij|we|men|dat|dit|wat|wie|niet)\b)[^\W\d]{2,}) (?:zegt|zeggen|zei|vindt|vinden|denkt"
        r"|gelooft"
        r"|beweert|meent|schrijft ?[:,]|schreef ?[:,]|wil(?!\w)|haat|zweert|stelt voor|droomt|is (?:ervan overtuigd"
        r"|van mening|voor|tegen))\b|\b(?:volgens|naar verluidt|zogenaamd|in de (?:docs|documentatie"
        r"|handleiding) staat)\b"
    ),
    hypothetical=(
        r"\b(?:stel (?:je voor|dat)|wat als|zou(?:den)? (?:\w+ ){0,3}(?:kunnen|moeten|willen|zijn)"
        r"|als we .{1,40} zouden)\b"
    ),
    jest=(
        r"\b(?:(?:fijn|super|geweldig|lekker), (?:nu|weer)|(?:goed|top|briljant) idee|haha+|hihi|hehe|lol|grapje"
        r"|geintje|ironie|goed bezig)\b"
    ),
    hedge=(
        r"\b(?:we willen(?! (?:niet|geen))|we gaan(?! (?:altijd|nooit))|we overwegen|misschien|eventueel|mogelijk"
        r"|waarschijnlijk|wellicht|ik (?:denk|geloof|vermoed)|we zien wel|nog te (?:bepalen|beslissen)|ooit"
        r"|idee(?:ën)?:?"
        r"|voorstel|nog open)\b"
    ),
    asks=r"^(?:waarom|hoe|wat|wie|waar|wanneer|welke?|is|zijn|kan|kun|zou|moet|mag|heb)\b.*\?|\?\s*$",
    past=(
        r"\b(?:was|waren|had|hadden|werd(?:en)?|ging(?:en)?|kwam(?:en)?|deed|deden|gaf|liep(?:en)?|bleef|viel(?:en)?"
        r"|kon(?:den)?|moest(?:en)?|wilde(?:n)?|(?:heb|hebt|heeft|hebben|ben|is|zijn) (?:[^.,;]{0,60} )?ge\w+(?:t|d"
        r"|en))\b"
    ),
    former=(
        r"\b(?:voormalig\w*|vertrokken|weg bij|niet meer (?:in dienst|bij ons|werkzaam)|tot (?:\w+ )?(?:19|20)\d\d"
        r"|met pensioen|gepensioneerd|ex-)\b"
    ),
    private=(
        r"\b(?:verjaardag|jarig|geboren|zwanger\w*|ziek\w*|dokter|huisarts|tandarts|therap\w+|psycholoog|diagnose"
        r"|operatie|geopereerd|allergi\w+|antidepress\w+|gescheiden|scheiding|getrouwd|bruiloft|echtgeno\w+|kinderen"
        r"|dochter|zoon|tweeling|baby|ouderschapsverlof|zwangerschapsverlof|salaris|verdient|loon|religi\w+"
        r"|priv[eé]nummer"
        r"|thuisadres|burn-?out|depress\w+|ontslagen|ontslag|ongeluk|vegan\w*|afgekeurd)\b"
    ),
    opinion=(
        r"\b(?:overschat|stom|dom|vervelend|vreselijk|verschrikkelijk|geweldig|fantastisch|lelijk|onzin|tijdverspilling"
        r"|volgens mij|naar mijn mening|het beste team|rommel|waardeloos|overbodig|saai)\b"
    ),
    ended=(
        r"\b(?:verdwenen|uitgezet|uitgeschakeld|vervangen|opgeheven|afgeschaft|uitgefaseerd|verwijderd|gemigreerd"
        r"|overgestapt|gestopt met|bestaat niet meer|niet meer (?:in gebruik|gebruikt|geldig)|weg)\b"
    ),
    takes_back=(
        r"^(?:\W*(?:ah|nee|ok|oké|hm+|wacht|toch)[,.!]?\s+)*(?:vergeet (?:dat|het|wat ik|de)|laat (?:maar|zitten)"
        r"|ik neem dat terug|ik heb me bedacht|toch niet|doe maar niet|negeer wat ik)\b"
    ),
    outdated=(
        r"\b(?:verouderd|achterhaald|vervallen|ongeldig|niet meer (?:geldig|actueel|van toepassing|relevant)"
        r"|vervangen door"
        r"|geldt niet meer|ingetrokken|gearchiveerd)\b"
    ),
    temporary=(
        rf"\b(?:voorlopig|tijdelijk|tot nader order|momenteel|op dit moment|voor nu|deze week|alleen tot|geldig tot"
        rf"|geldt tot|tot (?:{_DAY}|{_MONTH}|\d))\b"
    ),
    session=(
        r"\b(?:sessie(?:verslag|notities|log)|(?:samenvatting|verslag|notities) van (?:de sessie|vandaag)"
        r"|vandaag (?:hebben|heb|is)|volgende stappen|als volgende|gebleven bij|voortgang|tussenstand|gedaan:)\b"
    ),
    todo=r"^(?:\W*)(?:notitie aan mezelf|te doen|nog te doen|openstaand\w*|taken|herinnering|niet vergeten)\b\s*[:–-]?",
    newcomer=(
        r"\b(?:je eerste (?:werk)?dag|eerste (?:werk)?dag|je (?:badge|pasje|laptop|buddy|mentor)|welkom"
        r"|^(?:haal|ga|kom|vraag|meld)\b.{0,60}\bje\b|stel je voor aan)\b"
    ),
    weekday=(
        rf"\b(?:(?:op|deze|komende|volgende) )?{_DAY}\b(?!s|en)|\b\d{{1,2}} {_MONTH}\b"
        rf"|\b\d{{1,2}}[-/]\d{{1,2}}[-/]\d{{2,4}}\b"
    ),
    definite=r"\b(?:de|het|deze|dit|die|dat|hem|haar)\b",
    is_verb=(
        r"\b(?:is|zijn|wordt|worden|heeft|hebben|staat|staan|ligt|liggen|draait|draaien|geldt|gelden|heet|heten|gaat"
        r"|gaan"
        r"|komt|komen|hoort|horen|blijft|blijven|mag|moet|moeten|mogen|begint|eindigt|bevat|gebruikt|gebruiken|betekent"
        r"|duurt|[a-z]{3,}(?:t|en))\b"
    ),
    role=(
        r"\b(?:\w*(?:leider|manager|directeur|ontwikkelaar|ontwikkelaarster|programmeur|ingenieur|architect|ontwerper"
        r"|analist|beheerder|adviseur|consultant|assistent|technicus|wetenschapper|docent|onderzoeker|promovendus"
        r"|medewerker|stagiair|hoogleraar|lector|begeleider|coördinator|eigenaar|redacteur|boekhouder|advocaat"
        r"|bibliothecaris|vertaler)|verantwoordelijke?|hoofd|chef|contactpersoon)\b"
    ),
)
