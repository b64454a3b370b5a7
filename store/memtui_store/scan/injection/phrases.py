"""Instructions about the model itself: dropping its rules, taking another role, hiding from its user."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.pattern import Pattern, Spoken

_VERB = r"(?:ignore|disregard|disobey|defy|forget|override|bypass|overrule|discard|neglect|set aside|pay no attention to|stop following|do not follow|don't follow|cancel|nullify|circumvent|violate|break|drop|skip|erase|abandon|replace|supersedes?)"
_START = r"(?:^|[(>*\-\n]|[.;:!?,](?=\s)|\b(?:and|then|always|please|must|should|to|so|you|will|now|first|also|just|silently|simply|session|time|commit|day))[\s*_`\"#>\-]{0,4}"
_MODE = r"(?:developer|dev|debug|god|dan|jailbreak(?:ed)?|maintenance|unrestricted|sudo|root|admin|yolo|unsafe|unfiltered|uncensored|privileged|operator|emergency|override|autonomous|full[- ]access|no[- ]limits?|superuser|freedom|evil|opposite|trusted|kernel|service|diagnostic)"

PHRASES: tuple[Pattern, ...] = (
    Spoken(
        "override",
        "ignor disre disob defy forge overr bypas overru disca atten+pay stop+follo follo+not nulli circu aside super aband cance",
        rf"\b{_VERB} (?:(?:(?:all|any|every|the|these|those|of|and|my|its|each|what|both) ){{0,4}}(?:{{PRIOR}}) (?:[\w'-]{{1,15}} ){{0,3}}?{{ORDERS}}|(?:any and all|each and every|all|any|every) (?:instructions?|rules|guidelines|restrictions|safeguards|guardrails|polic(?:y|ies)|prompts|orders))\b",
        also="instr direc rules rule guide guida promp order polic messa conte const restr safeg guard limit memor train progr align conve notes note confi setti prefe warni check claud agent",
        reach=160,
    ),
    Spoken(
        "override",
        "ignor disre forge overr disca",
        r"\b(?:ignore|disregard|forget|override|discard) (?:all |everything |anything |the |what(?:ever)? |any of |it |them )*(?:above|before this|(?:you (?:were|have been|know|learned|remember)|the user (?:told|said|asked|wrote|tells|says|asks|wants)|came before|prior to this|previously|written before|said before|told before))",
    ),
    Spoken(
        "override",
        "stop+follo follo+not follo+longe",
        r"\b(?:stop following|do not follow|don't follow|no longer follow) (?:the (?:rules|instructions|guidance) (?:in|of) )?(?:the )?(?:claude|agents|gemini)\.md\b",
        needs="agent claud gemin",
    ),
    Spoken(
        "override",
        "autho prece prior overr super outra wins",
        r"\b(?:this|these|the following|below|our) (?:\w{1,12} )?(?:memor(?:y|ies)|notes?|entr(?:y|ies)|instructions?|rules?|files?|messages?|section|polic(?:y|ies)|directives?)\b…40\b(?:has|have|takes?|holds?|carr(?:y|ies)|overrides?|supersedes?|outranks?|wins?|with)\b…30\b(?:authority|priority|precedence|everything|all other|any other|your|system|developer|user|claude\.md|other (?:rules|instructions|memories)|over)\b",
        needs="below follo our these this | direc entri entry file files instr memor messa note notes polic rule rules secti",
    ),
    Spoken(
        "override",
        "revok super longe suspe void obsol inval lifte expir cance",
        r"\b(?:earlier|previous|prior|all|existing|other|old|above|safety|security|system|developer|your) (?:\w{1,15} ){0,2}{ORDERS}(?! (?:about|on|for|regarding) (?:tabs?|spaces|naming|style|format\w*|quot\w+|indent\w*|imports?|commits?|branch\w*|line|casing|colou?rs?|semicolons?|comments?|docs?)\b)(?: …30)? (?:is|are|were|was|has been|have been|now) (?:now |hereby |all |no longer |therefore )*(?:revoked|superseded|void|suspended|invalid|lifted|cancelled|expired|null|binding|in force)",
        needs="are been is now was were | above all devel earli exist old other previ prior safet secur syste your",
    ),
    Spoken(
        "override",
        "only+rules only+act only+obey only+follo only+entri only+instr",
        r"\b(?:only (?:the )?(?:rules?|entries|instructions?|lines?|memor(?:y|ies)) (?:below|here|in this|tagged|that follow)|act only on|obey only|only obey|only follow|follow only) …40\b(?:counts?|entries|instructions?|tagged|below|this memory|this note|me|here)\b",
        needs="below count entri here instr me memor note tagge",
    ),
    Spoken(
        "override",
        "ignor ignou oubli olvid vergi vergn esque dimen negee =игнор =ігнор =забуд =忽略 =无视 =忘 =無視 =무시 =잊 glöm gl",
        r"(?:ignorez|ignore[rz]?|ignorier(?:e|en|t)|ignora(?:r|re|te)?|ignoruj|oublie[rz]?|olvida(?:r)?|vergiss|vergessen|esque[çc]a|dimentica|negeer|glöm|"
        r"ігноруй(?:те)?|игнорируй(?:те)?|игнорировать|забудь(?:те)?|проигнорируй) …50(?:instruc|instruç|anweisung|vorgaben|regeln|consignes|règles|directives|normas|reglas|regras|istruzioni|regole|"
        r"instructies|regels|instruktioner|polecenia|instrukcje|инструкци|інструкці|вказівк|указани|правил)|(?:忽略|无视|無視|忘记|忘掉|不要理会)[^\n]{0,20}(?:指令|指示|规则|規則|说明|提示|要求)|"
        r"(?:以前|これまで|前|上記|すべて)の?[^\n]{0,10}(?:指示|命令|ルール)[^\n]{0,10}(?:無視|忘れ)|(?:이전|위의|모든|기존)[^\n]{0,12}(?:지시|명령|규칙|지침)[^\n]{0,8}(?:무시|잊)",
    ),
    Pattern(
        "override",
        "abaik lupak zigno ignor zapom nedbe unohd ohita sivuu hagyd felej uit =ỏ =ên =ớt =älä yok unut dikka rmezd =αγνό =ξέχα =התעל =תתעל =שכח =تجاهل =अनदेखा =नज़र =भूल =উপেক্ষা =ভুলে =เพิกเฉย =ละเว้น =ลืม =ігнор =забуд =نادیده =چشم",
        r"(?:abaikan|lupakan|z?ignoruj\w{0,4}|zapomnij\w{0,3}|zapome[nň]\w{0,4}|nedbej\w{0,3}|unohda\w{0,3}|ohita\w{0,3}|sivuuta\w{0,3}|älä välitä|hagyd figyelmen|felejtsd|ignoră|uită|bỏ qua|quên|phớt lờ|αγνόησ\w{1,4}|ξέχασ\w{1,4}|з?ігноруй\w{0,3}|забудь\w{0,3})(?=[^\n]{0,70}(?:semua|sebelumnya|wszystk|poprzedni|wcześniej|všech|předchoz|dřívějš|aiem|aikais|kaik|edelli|összes|korábbi|minden|toate|anterioar|tất cả|mọi|trước|προηγούμεν|όλ[εο]|усі|всі|попередн)) "
        r"…50(?:aturan|instruksi|perintah|pedoman|zasad|instrukcj|polece|wytyczn|pokyn|pravid|příkaz|ohje|sään|määräy|utasítás|szabály|instrucțiun|reguli|hướng dẫn|quy tắc|chỉ dẫn|chỉ thị|οδηγί|κανόν|вказівк|інструкці|правил)|"
        r"(?:önceki|tüm|bütün) …24(?:talimat|kural|yönerge)\w{0,8} …20(?:yok say|unut|görmezden gel|dikkate alma)|(?:पिछल|सभी|सब )[^\n]{0,20}(?:निर्देश|नियम|आदेश)[^\n]{0,24}(?:अनदेखा|नज़रअंदाज़|भूल)|(?:আগের|সব|সকল)[^\n]{0,16}(?:নির্দেশ|নিয়ম|আদেশ)[^\n]{0,20}(?:উপেক্ষা|ভুলে|অমান্য)|"
        r"(?:เพิกเฉย|ละเว้น|ลืม)[^\n]{0,16}(?:คำสั่ง|กฎ|คำแนะนำ)[^\n]{0,20}(?:ก่อนหน้า|ทั้งหมด|เดิม)|(?:התעלם|תתעלם|שכח|תשכח)[^\n]{0,14}(?:הוראות|הנחיות|כללים)[^\n]{0,12}(?:הקודמ|שקיבלת|האלה)|(?:תתעלם|התעלם) מ?כל[^\n]{0,8}(?:הוראות|הנחיות|כללים)|"
        r"(?:تجاهل|انس)[^\n]{0,16}(?:التعليمات|القواعد|الأوامر|الإرشادات)[^\n]{0,12}(?:السابقة|أعلاه|كلها)|(?:همه|تمام)[^\n]{0,12}(?:دستور|قوانین|قواعد)[^\n]{0,24}(?:نادیده|چشم|فراموش)",
    ),
    Spoken(
        "role",
        "you+now you+longe you+hence you+actua you+hereb you+reall you+secre",
        r"\byou(?: are|'re) (?:now|no longer|henceforth|actually|hereby|from now on|really|secretly) (?!able|in (?!(?:the |an? )?(?:[\w-]{1,14} ){0,2}(?:mode|control|charge|character|role)\b)|on |using|ready|set\b|done|logged|free to|running|good|required|expected|welcome|inside|connected|allowed to run the|required|supposed|viewing|working)(?:…60)",
        needs="are re",
    ),
    Spoken(
        "role",
        "act+as behav+as behav+like opera+as respo+as funct+as answe+as role+of ident+of perso+of imper prete pose+as work+as takeo autho+of chara+of posit+of",
        rf"(?:{_START}(?:act|behave|operate|respond|function|work|answer|speak|pose) (?:as|like) (?:if you (?:are|were) )?(?:an? |the |my )?(?:\w{{1,15}} )?(?:unrestricted|root|admin\w*|different|evil|super\w*|privileged|jailbroken|uncensored|unfiltered|owner|operator|system|shell|hacker|attacker|account|human|developer|maintainer|dan\b|god|no[- ])|(?:assume|adopt|take on|take over|play|embody) (?:the |an? )?(?:role|identity|persona|character|position|authority) of (?:the |an? |my )?(?:(?:account|build|repo|system|real|actual) )?(?:owner|admin\w*|root|operator|system|superuser|user|unrestricted|hacker|human|maintainer|developer)\b|\bimpersonate (?!(?:an? |the |another |other |your )?(?:[\w-]{{1,15}} )?(?:service|iam|roles?|accounts?|credentials?|principals?|identit(?:y|ies)|user account)\b|another[.,])|{_START}pretend (?:to be|you are|you're|that you|you have))",
    ),
    Spoken(
        "role",
        "mode",
        rf"\b(?:enter|switch (?:in)?to|activate|enable|go into|boot into|turn on|unlock|engage|start|upgraded to|you are in|now in|promoted to|be in|stay in|remain in|running in|run in|work in) (?:the |an? )?(?:\w{{1,12}} )?{_MODE}[- ]mode",
        needs="activ are be boot enabl engag enter go now promo remai run runni start stay switc turn unloc upgra work | acces admin auton dan debug dev devel diagn emerg evil freed god jailb kerne limit maint opera oppos overr privi root servi sudo super trust uncen unfil unres unsaf yolo",
    ),
    Spoken(
        "role",
        "restr polic+conte limit+longe limit+no filte ethic guard refus unres uncen guide+no safet+no moral",
        r"\b(?:(?:with no|free (?:of|from)|has no|have no|does not have|do not have|lacks?|ignores?|not bound by|no longer (?:bound by|have|has|subject to)|exempt from|outside of) (?:any |all |its |your |the |usual |content |safety |ethical |such ){0,4}(?:restrictions?|content polic\w+|content filters?|ethical|guidelines?|guardrails?|safety (?:rules?|filters?|checks?|limits?)|moral|usage polic\w+|limitations?)\b(?! on the| for the| in the)|limits? (?:on …30)?no longer (?:exist|apply)|refuse nothing|never refuse\b|unrestricted (?:root|shell|access|ai|agent|assistant|operator|mode|tool)|uncensored (?:ai|assistant|mode|answers?))",
        needs="bound exemp free has have ignor lack lacks longe no outsi refus uncen unres",
    ),
    Spoken(
        "role",
        "syste+promp syste+messa promp+hidde promp+initi instr+hidde devel+messa instr+syste",
        r"\b(?:print|reveal|show|repeat|output|display|leak|dump|share|paste|include|quote|disclose|write out|send|tell …12) (?:\w{1,12} ){0,3}(?:your|the|its) (?:complete |full |entire |hidden |original |initial |exact |own |whole |current )*(?:system prompt|system message|initial prompt|hidden prompt|hidden instructions?|developer message|system instructions?)",
        needs="discl displ dump inclu leak out outpu paste print quote repea revea send share show tell",
    ),
    Spoken(
        "hide",
        "tell menti infor notif show revea discl alert warn let+user repor telli showi revea admit+user expla+user bothe ask+user askin+user discu+user expos say+user",
        r"\b{NOT} (?:ever |even |explicitly )?(?:tell|telling|mention|mentioning|inform|informing|notify|notifying|show|showing|reveal|revealing|disclose|disclosing|alert|alerting|warn|warning|let|report|reporting|admit|explain|bother|discuss|expose|say)\b…40\b(?:to |with |from )?(?!(?:the |any |your |our )?(?:end[- ])?users\b){USER}\b(?! ?(?:id|name|input|table|story|stories|research|agent|guide|data|interface|facing|flow|friendly|who|manual|level|settings))(?! (?:about (?:the )?(?:secret|password)|their|the secret|to (?!(?:anyone|others))\w+|how|whether|which|what))",
        guarded=False,
        also="not don never avoid must refra stop shoul shall canno t need",
        needs="admin anybo anyon autho dev devel devs end human maint opera our owner revie someo user users | admit alert bothe discl discu ever expla expos infor let menti notif repor revea say show showi tell telli warn warni",
    ),
    Spoken(
        "hide",
        "menti list inclu log loggi show repor refer recor displ expos revea discl cite discu",
        r"\b{NOT} (?:ever )?(?:mention|mentioning|list|listing|include|including|log|logging|show|showing|report|reporting|reference|record|display|expose|reveal|disclose|cite|discuss) (?:it|this(?: \w{1,15})?|that|them|these(?: \w{1,15})?|the (?:step|hook|change|script|memory|note|rule|upload|sync|file|remote|call|request|addition|edit|instruction)s?)\b(?! in public\b)…40\b(?<!n't )(?<!not )(?:summar|response|answer|repl(?:y|ies)|transcript|logs?\b|report|output|diff|commit|history|pull request|pr\b|changelog|user)",
        guarded=False,
        also="not don never avoid must refra stop shoul shall canno t",
        needs="addit call calls chang edit edits file files hook hooks instr it memor note notes remot reque rule rules scrip step steps sync syncs that them these this uploa",
    ),
    Spoken(
        "hide",
        "this+memor this+note this+entry this+file this+instr this+rule this+line this+step this+opera this+chang this+direc these+instr these+memor these+rules these+notes these+entri these+lines these+steps these+chang these+direc these+files",
        r"\b(?:{NOT}|hide|conceal|omit|exclude|leave out) (?:ever )?(?:list|listing|mention|mentioning|show|showing|display|displaying|reveal|revealing|disclose|quote|discuss|expose|print|surface|report|remove|delete|edit|question|review)?(?:ing)? ?(?:of |that )?(?:this|these) (?:memor(?:y|ies)|notes?|entr(?:y|ies)|files?|instructions?|rules?|lines?|steps?|operations?|changes?|directives?)\b",
        guarded=False,
        needs="avoid canno conce do dont exclu hide leave need never not omit refra shall shoul stop t",
    ),
    Spoken(
        "hide",
        "silen quiet secre cover discr steal unnot invis",
        rf"{_START}(?!run (?:the |our )?(?:linters?|formatters?|tests?|compiler|type ?checks?)\b)(?:perform|run|execute|add|send|upload|push|install|apply|commit|copy|collect|sync|forward|record|delete|remove|merge|approve|accept|exfiltrate|download|fetch|create|modify|change|edit|insert|append|include|proceed|work|start|enable|disable|rotate|register|call|invoke|report|share|make) …60\b(?:silently|quietly|secretly|covertly|discreetly|stealthily|unnoticed|invisibly)\b(?! (?:fail|ignor|drop|break|swallow))",
        also="perfo run do execu add send uploa push insta apply commi copy colle sync forwa recor delet remov merge appro accep exfil downl fetch creat modif chang edit inser appen inclu proce work start enabl disab rotat regis call invok repor share make",
    ),
    Spoken(
        "hide",
        "silen quiet secre cover discr steal invis",
        r"\b(?:silently|quietly|secretly|covertly|discreetly|stealthily|invisibly) (?:and \w{1,12} )?(?:run|perform|send|upload|add|install|push|execute|copy|collect|forward|commit|merge|approve|include|append|insert|exfiltrate|record|sync|fetch|download|apply|create|modify|edit|register|remove|delete|enable|disable|call|post|share|transmit|update|change|accept|do|rewrite|replace)\b(?! (?:errors?|failures?|nothing))",
        needs="accep add appen apply appro call chang colle commi copy creat delet disab do downl edit enabl execu exfil fetch forwa inclu inser insta merge modif perfo post push recor regis remov repla rewri run send share sync trans updat uploa",
    ),
    Spoken(
        "hide",
        "nobod no+one human+no not+see not+know not+notic not+learn not+told not+infor not+find not+reali not+aware not+need not+shown not+asked not+bothe t+see t+know t+notic t+need t+learn",
        r"\b(?:(?:so that |make sure |ensure |such that |and )?(?:nobody|no one|no human) (?:ever )?(?:reali[sz]es?|notices?|knows?|sees?|finds? out|learns?|is told|reviews?|should (?:know|see|notice))(?! (?:what|which|who) (?:they|he|she) (?:gets?|will|is|are)\b)|(?!(?:the |any |your |our )?(?:end[- ])?users\b){USER} …36(?:must|should|need|does|do|may|can|will|is)(?: ?not|n't|n\?t) (?:ever )?(?:see|know|notice|learn|be told|be informed|find out|reali[sz]e|be aware|need to know|be shown|be notified|to know|to see|be asked|be bothered))\b",
        guarded=False,
    ),
    Spoken(
        "hide",
        "witho",
        r"\bwithout (?:ever |any |further |first |explicit |prior )?(?:(?:notifying|telling|informing|alerting|warning|consulting|involving|bothering) (?:{USER}|them|me|us|first)\b|(?:the user|users?|their|human|anyone)(?:'s|s')? (?:ever )?(?:knowing|noticing|knowledge|seeing|being told|awareness|finding out))",
        needs="admin anybo anyon autho aware being dev devel devs end ever findi first human knowi knowl maint me notic opera our owner revie seein someo them us user users",
    ),
    Spoken(
        "hide",
        "leave+out omit exclu bring+never bring+not unawa ignor+remai dark+kept menti+out clear+histo delet+histo wipe+histo",
        rf"{_START}(?:leave|keep) (?:this|it|them|these|the \w{{1,15}})(?: \w{{1,12}}){{0,3}} out of (?:the |your |any |every )*(?:prs?|pull requests?|summar\w+|reports?|commits?|changelog|description|diffs?|logs?|transcript|answers?|responses?|release notes|review)\b|\b(?:never|do not|don't) bring (?:it |this |that |them )?up\b(?! again unless)|\b(?:never|do not|don't) bring up …30\b{{USER}}|{{USER}} (?:should|must|is to|has to|needs to|will|can) (?:always )?(?:remain|stay|be kept|be left) (?:unaware|ignorant|in the dark|uninformed)|\b(?:delete|clear|wipe|erase|remove) (?:the |your |all )?(?:\w{{1,10}} )?(?:history|traces|logs|evidence|tracks)\b…30\b(?:afterwards|after(?: that| it| each)?|so that|so nobody|when done|before (?:the|anyone)|once)\b",
        guarded=False,
        needs="bring evide histo kept left logs out remai stay trace track",
    ),
    Spoken(
        "hide",
        "=говори =сообщ =告诉 =告知 =通知用 =伝え =知らせ =말하지 =알리지 nutze benut anwen usuar l+utili usu+n",
        r"\b(?:sag(?:e|en)?|verrate?|erwähne?|erzähl\w*) (?:es |das |davon )?(?:dem |der |den )?(?:nutzer\w*|benutzer\w*|anwender\w*|entwickler\w*) (?:nichts|nicht)|\bno (?:le |se lo )?(?:digas|diga|menciones|cuentes|muestres|informes) …20usuario|\bne (?:le |l'|rien )?(?:dis|dites|mentionne\w*|révèle\w*|informe\w*) …16(?:utilisateur|usager)|\bnão (?:conte|diga|mencione|informe|mostre) …16usuário|не (?:говори|сообщай|упоминай|показывай|рассказывай)\w* …20пользовател|(?:不要|别|勿|不得)[^\n]{0,6}(?:告诉|告知|通知|提及|透露)[^\n]{0,6}用户|ユーザー(?:に|へ)は?[^\n]{0,12}(?:言わない|知らせない|伝えない|教えない|見せない|報告しない)|(?:사용자|유저)에게[^\n]{0,12}(?:말하지|알리지|보여주지|언급하지)",
        guarded=False,
    ),
)
