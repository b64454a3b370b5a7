"""Mention and use: the words by which a note, in whichever language, speaks about an instruction instead of giving it.

A quotation is a mention when its sentence names such texts or says what is done about them; without quotation marks it
takes both a text that asks for something and, after it, a verdict on that text.
"""

# ruff: noqa: E501 - a list of words is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.late import Late
from memtui_store.scan.sieve import Sifted


def _split(source: str) -> list[str]:
    """The alternatives of a pattern, without looking into its groups."""
    found, depth, begin = [], 0, 0
    for place, sign in enumerate(source):
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and not depth:
            found.append(source[begin:place])
            begin = place + 1
    return [*found, source[begin:]]


def _by_word(*sources: str) -> str:
    """One pattern of several, in which what begins a word is only tried where a word begins: most of the time saved."""
    ways = [way for source in sources for way in _split(source)]
    words = "|".join(way[2:] for way in ways if way.startswith(r"\b"))
    return "|".join([rf"\b(?=[^\W\d_])(?:{words})", *(way for way in ways if not way.startswith(r"\b"))])


SAID = Late(
    r"\"[^\"\n]{4,240}\"|“[^”\n]{4,240}”|„[^“”\n]{4,240}[“”]|«[^»\n]{4,240}»|»[^«\n]{4,240}«|‹[^›\n]{4,240}›|「[^」\n]{3,240}」|『[^』\n]{3,240}』|《[^》\n]{3,240}》|"
    r"‘[^’\n]{8,240}’|”[^”\n]{4,240}”|(?<!\w)'[^'\n]{8,240}'(?!\w)"
)
_ATTACK = (
    r"\battack(?:s|ers?|ed)?\b(?![./]\w)|\binjections?\b|\bpayloads?\b|\bphish\w*|\bmalicious|\bjailbreak\w*|\btamper\w*|\bsuspicious|\bhostile|\bpoison\w*|\bsocial engineering|\bred[- ]team\w*|\bmanipulat(?:ion|ed|ive)|\bfraud|\bscam\b|"
    r"\bangriff\w*|\bangreif\w*|\bmanipulation|\bbösartig\w*|\bschädlich\w*|\bverdächtig\w*|\battaque\w*|\bmalveillan\w*|\bsuspecte?s?\b|\bhameçonnage|\bataques?\b|\binyecci\w*|\binjeç\w*|\bmalicios\w*|\bsospechos\w*|\bmanipulaci\w*|\bmanipulaç\w*|\bsuspeit\w*|"
    r"\battacc(?:o|hi)\b|\biniezion\w*|\bmalevol\w*|\bsospett\w*|\baanval\w*|\bkwaadaardig\w*|\bverdacht\w*|\bangrepp?\b|\bangreb\w*|\bskadlig\w*|\bskadelig\w*|\bmisstänk\w*|\bmistænk\w*|\bmistenk\w*|\bhyökkäy\w*|\bhaitalli\w*|\bepäilyttäv\w*|"
    r"\batak(?:u|iem|i|ów)?\b|\bzłośliw\w*|\bpodejrzan\w*|\bútok\w*|\bškodliv\w*|\bpodezřel\w*|\bpodozriv\w*|\btámadás\w*|\brosszindulat\w*|\bgyanús\w*|\batac(?:uri)?\b|\brău intenționat\w*|\bsaldırı\w*|\bkötü niyetli|\bşüpheli|\bserangan\b|\bberbahaya|\bmencurigakan|"
    r"tấn công|độc hại|đáng ngờ|\bатак\w*|\bинъекци\w*|\bвредоносн\w*|\bподозрит\w*|\bфишинг\w*|\bманипуляци\w*|\bін'єкці\w*|\bшкідлив\w*|\bпідозріл\w*|επίθεσ|επιθέσ|κακόβουλ|ύποπτ|התקפ|מתקפ|תקיפה|זדוני|חשוד|هجوم|هجمات|حقن|خبيث|مشبوه|हमल|दुर्भावना|संदिग्ध|আক্রমণ|সন্দেহজনক|"
    r"攻击|攻擊|恶意|惡意|可疑|钓鱼|釣魚|注入|攻撃|インジェクション|悪意|不審|改ざん|공격|인젝션|악성|악의|의심|โจมตี|น่าสงสัย"
)
_HANDLED = (
    r"\b(?:refus(?:es?|ed|al)|declin(?:es?|ed)|reject(?:s|ed)?|quarantin\w*|flagged|reported|blocked|filtered|abuse|spam)\b|\breport (?:it|them|such|this)\b|\b(?:gemeldet|melden|weiterleiten|abgelehnt|ablehnen|blockiert\w*|gefiltert)\b|\b(?:signal(?:er|ez|és?|ées?)|refus(?:er|ez|és?|ées?)|rejet\w*|bloqu(?:er|ez|és?|ées?)|prévenir)\b|"
    r"\b(?:reportar\w*|avis(?:ar|e|a)|recus(?:e|ar)|rechace|segnala|avvisa|zgłoś|lehne|melde|szólj|reddet|tolak|откажи|откажись|відмов|odmów|rechaz\w*|bloquead\w*|denunci\w*|reportad\w*|rejeitad\w*|recusad\w*|segnal(?:are|at\w)|rifiut\w*|bloccat\w*|avvisare)\b|\b(?:gemeld|meld|melden|geweigerd|geblokkeerd|rapportera\w*|rapporter\w*|avvisa\w*|blockera\w*|blokker\w*|ilmoita\w*|hylätään|estetään)\b|"
    r"\b(?:zgłos\w*|zgłasza\w*|odrzuc\w*|nahlás\w*|hlás\w*|odmít\w*|jelent\w*|elutasít\w*|raport\w*|respin\w*|bildir\w*|reddedil\w*|laporkan|dilaporkan|ditolak|diblokir)\b|báo cáo|từ chối|\b(?:сообщ(?:ать|ить|и|ите)|отклон\w*|блокиру\w*|повідом\w*|відхил\w*|блоку\w*)\b|απορρίπτ|לדווח|נדח|נחסמ|الإبلاغ|أبلغ|رفض|رُفض|रिपोर्ट|अस्वीकार|রিপোর্ট|"
    r"上报|上報|回报|拦截|拒绝|拒絕|記録する|報告(?!しない|せず|するな|し?なくて)|拒否|ブロック|신고(?!하지)|거부(?!하지)|차단|รายงาน|ปฏิเสธ"
)
_LIKE = (
    r"\b(?:texts?|strings?|phrases?|sentences?|words|lines?|wording|messages?|notes?|prompts?|e?-?mails?|comments?|contents?|inputs?|things?) (?:such as|like|containing|with|that (?:says?|contains?|reads?)|saying)\b|\bsuch as\b|\b(?:arrived|found|seen|spotted|appeared|hidden|written|turned up|stood|buried) in (?:an? |the |one |some )|"
    r"\b(?:pages?|documents?|docs?|e?-?mails?|comments?|issues?|tickets?|readmes?|pdfs?|web ?sites?|texts?|titles?|slides?|talk|article|csv|row|invoice|attachments?|one of them) (?:\w{1,12} )?(?:says?|said|reads?|contain(?:s|ed)?|claim(?:s|ed)?|tells?|told|ask(?:s|ed)?)\b|\b(?:whoever|anyone who|someone who|users? who) (?:writes?|pastes?|says?|types?|sends?)\b|\bclassifi\w*|\bdetect(?:s|ed|ion|or)?\b|\bexample of\b|\bpoisoned\b|"
    r"\b(?:texte|sätze|phrasen|formulierungen|wendungen|hinweise|anweisungen) (?:wie|der art|à la)\b|\bbeispiel\w*|\b(?:phrases?|textes?|messages?|consignes?) (?:comme|du type|tels?|telles?|du genre)\b|\bqui (?:dit|disent|contien\w*)\b|\bexemples?\b|\b(?:frases?|textos?|mensajes?|mensagens?) (?:como|del tipo|do tipo|tipo)\b|\bejemplos?\b|\bexemplos?\b|\b(?:texto|frase)\b(?=[^\n]{0,20} \n)|\bpalestra|"
    r"\b(?:frasi|testi|messaggi) (?:come|del tipo|tipo)\b|\besempi\w*|\b(?:teksten|zinnen) (?:als|zoals)\b|\bvoorbeeld\w*|\b(?:texter|meningar|fraser|tekster|sætninger|setninger) (?:som|såsom)\b|\bexempel\w*|\beksempel\w*|\bkuten\b|\besimerk\w*|\b(?:zwroty|zdania|teksty|frazy) (?:typu|takie jak|jak)\b|\bprzykład\w*|\b(?:věty|texty|fráze|vety|frázy) (?:jako|typu|ako)\b|\bpříklad\w*|\bpéld\w*|\bmint\b|\bexempl\w*|"
    r"\bgibi\b|\börne[kğ]\w*|\bseperti\b|\bcontoh\w*|chẳng hạn|ví dụ|\bnhư\b|\bфраз\w*|\bвида\b|\bтипа\b|\bпример\w*|\bпризнак\w*|на кшталт|\bприклад\w*|\bознак\w*|\bόπως\b|φράσ|παράδειγμα|כגון|למשל|משפטים|عبارات|مثل|مثال|जैसे|उदाहरण|जैसा|যেমন|জাতীয়|উদাহরণ|例如|比如|之类|之類|字样|字樣|样本|などの|といった|のような|例えば|文言|같은|등의|예를|문구|เช่น|ตัวอย่าง|という(?:文|指示|記述|文言|コメント|行|命令)(?:が|は|を)[^。\n]{0,12}(?:見つか|発見|検出|あっ|届い|混入|含ま)|(?:发现|發現|检测到|检出|出现)(?:了|过)?[^。\n]{0,20}(?:句|文字|内容|指令|\n)|(?:라는|라고) (?:문장|문구|지시|글)[^.\n]{0,12}(?:발견|나왔|있었|들어)|"
    r"\b(?:wurden?|war|waren)\b[^.]{0,40}?\b(?:gefunden|entdeckt|eingeschleust)\b|\bfand(?:en)? (?:sich|wir)\b|\blautete\b|\bhieß es\b|\bstand (?:der|die|das|in|im)\b|\b(?:contenait|disait|decían?|rezaba|contenían?|diceva|conteneva|dizia|continha|stond|bevatte)\b|\bbyl[aoyi]? (?:věta|text|pokyn|zdanie|tekst|polecenie)\b|\bbył[ao]? (?:tekst|zdanie|fraza)\b|\b(?:была|был|було|був|было) (?:фраза|текст|строка|рядок|запись)\b|(?:문장|문구|지시)이? (?:있었|나왔|들어)|\b(?:cümlesi|metni|ifadesi) (?:vardı|yazıyordu|geçti|bulundu)\b|\b(?:a|ont|avons) (?:été )?(?:trouvée?s?|découvert\w{0,2}|détectée?s?)\b|\b(?:fue|fueron|se|hemos) (?:encontrad[oa]s?|encontró|detectó|detectad[oa]s?)\b|\b(?:è|sono|abbiamo) (?:stat[oaie] )?(?:trovat[oaie]|rilevat[oaie])\b|\bfo(?:i|ram) (?:encontrad|detectad)[oa]s?\b|\b(?:werd|is|zijn) (?:\w{1,12} )?(?:gevonden|aangetroffen)\b|\bznale(?:ziono|źliśmy)\b|\bwykryto\b|\b(?:был[аои]? )?(?:найден|обнаружен)[аоы]?\b|\b(?:було )?(?:знайдено|виявлено)\b"
)
MENTIONED = Sifted(_by_word(_ATTACK, _HANDLED, _LIKE) + r"|\n [.,]?[:,]? ?(?:no|nope|never|declined)[.,;!]")

_TEXTS = (
    r"(?:(?:web ?)?pages?|(?:web)?sites?|documents?|docs?|files?|notes?|memor(?:y|ies)|entr(?:y|ies)|e?-?mails?|messages?|comments?|issues?|tickets?|readmes?|pdfs?|texts?|prompts?|inputs?|contents?|instructions?|requests?|anyone|someone|somebody|something|anything|anybody|whoever|lines?|strings?|phrases?|sentences?|payloads?|skills?|tools?|"
    r"(?:web)?seiten?|dokumente?|mails?|kommentare?|texte?|notiz(?:en)?|eintr[äa]ge?|datei(?:en)?|nachricht(?:en)?|aufforderung(?:en)?|wer|jemand|textes?|commentaires?|courriels?|fichiers?|páginas?|sitios?|textos?|documentos?|comentarios?|correos?|mensajes?|notas?|archivos?|comentários?|mensagens?|mensagem|arquivos?|pagin[ae]|testi|testo|document[oi]|comment[oi]|messagg[io]|"
    r"pagina'?s?|tekst(?:en)?|berichten?|opmerkingen?|sid(?:a|or|er)|stron[ayię]?|teksty?|komentarz[ey]?|wiadomoś\w*|stránk[ayu]|texty?|komentář[ei]?|oldal\w*|sayfa\w*|metin\w*|belge\w*|halaman|teks|trang|страниц\w*|текст\w*|документ\w*|письм\w*|комментари\w*|сообщени\w*|сторінк\w*|лист\w*|коментар\w*|повідомленн\w*)"
)
_ASKS = (
    r"(?:says?|said|asks?|asked|asking|tells?|told|telling|claims?|claimed|claiming|wants?|wanted|demands?|demanded|demanding|urges?|urged|urging|instructs?|instructing|orders?|tries|tried|trying|pretends?|requests?|requested|requesting|that|which|"
    r"behaupte\w*|verlang\w*|forder\w*|bitte[nt]\w*|sag(?:t|en)|steht|stehen|will|wollen|demand\w*|di(?:t|sent|sant)|préten\w*|exig\w*|affirm\w*|qui|pid\w+|dice\w*|afirm\w*|asegur\w*|ped\w+|diz\w*|chied\w*|dic\w+|afferm\w*|pretend\w*|vraagt|vragen|zegt|zeggen|beweert|eist|som|ber|"
    r"każ\w*|pros\w*|mów\w*|twierdz\w*|żąda\w*|któr\w*|žád\w*|tvrd\w*|řík\w*|chc\w*|kter\w*|kér\w*|állít\w*|iste\w*|diyen|meminta|yêu cầu|вел[иея]\w*|прос[ия]\w*|говор\w*|утвержда\w*|требу\w*|котор\w*|каж\w*|стверджу\w*|вимага\w*|як[іиа])"
)
FRAME = Sifted(
    rf"\b{_TEXTS}\b[^.\n!?;]{{0,48}}?\b{_ASKS}\b|\baufforderung(?:en)?\b|\brequests? to\b|(?:网页|網頁|文档|文件|邮件|郵件|评论|内容|文字|页面|有人)[^。\n]{{0,14}}(?:要求|声称|聲稱|说|說|写|让)|"
    r"(?:ページ|文書|メール|コメント|文章|テキスト|ファイル|メモ)[^。\n]{0,30}(?:書い|言っ|求め|要求|指示|主張)|(?:페이지|문서|메일|댓글|글|텍스트|메모)[^.\n]{0,30}(?:요구|말하|주장|적혀|하라고|라고)"
)
_UNDENIED = "".join(
    f"(?<!{word})"
    for word in (
        *(
            "not ",
            "n't ",
            "never ",
            "no one ",
            "nicht ",
            "nie ",
            "ne ",
            "n'en ",
            "no ",
            "não ",
            "non ",
            "niet ",
            "inte ",
            "ikke ",
        ),
        *(
            "не ",
            "jangan ",
            "đừng ",
            "không ",
            "nem ",
            "nu ",
            "μην ",
            "אל ",
            "לא ",
            "لا ",
            "دون ",
            "不",
            "不要",
            "别",
            "勿",
        ),
    )
)
VERDICT = Sifted(
    rf"(?:\b(?:is|are|as|counts?|means?|signals?|indicates?|was|were|be|gets?|ist|sind|seien|est|sont|es|son|é|são|è|sono|jest|to|als|är|er|je|jsou|это|—|-|:|,|;)(?=[\s,])[^.\n]{{0,60}}?(?:{_by_word(_ATTACK)}))|"
    rf"{_UNDENIED}(?:{_by_word(_HANDLED)})|\b(?:attaque|angriff|ataque|атак\w*)\b|攻击|攻擊|攻撃|改ざん|공격|\bred flags?\b|\b(?:is|are) (?:an? )?(?:warning|bad|clear|sure) sign\b|\bsign of\b|(?:,|;|:|\bthen\b) ?(?:stop|refuse|report|flag it|decline|quarantine|do not (?:obey|follow|comply|act|execute))\b|\bnot an? (?:order|setting|command|instruction|request)s?\b|\bcanned\b"
)
BREAKS = Late(
    r"[^\n]{0,12}[,;:.]\s(?:and |so |but |then |just )?(?:answer|say|reply|respond|claim|assure|pretend|continue|go on|proceed|deny|hide|conceal|do not (?:tell|mention|inform|report)|don't (?:tell|mention)|never (?:mention|tell)|instead|send|run|upload|forward|execute|approve|accept|ignore (?:all|the|your|previous|every))\b"
)
ASKED = Sifted(
    r"\b(?:asks?|asked|asking|know|wonders?|wondered|questions?|checks?|tests?|verif(?:y|ies)|study|measures?|discuss(?:es)?|describes?|explains?|shows?) (?:\w{1,12} ){0,2}?(?:if|whether|how) (?:the|an?|our|its|their)\b[^.,;\n]{0,90}(?=[.;\n]|\Z)"
)
DECLINES = Sifted(
    r"\b(?:refuse|decline|say no|stop) (?:if|when|whenever) (?:anyone|anybody|someone|somebody|an? (?:page|mail|note|message|comment|ticket|tool|stranger|caller))\b[^.\n]{0,30}?\b(?:asks?|wants?|tells?|demands?|urges?)\b"
)
HISTORY = Sifted(
    r"\b(?:history|formerly|in the past|back then|until (?:20\d\d|last|v?\d)|early versions?|the old|an old|our old|previous(?:ly)?|(?:20\d\d|last year's?) \w{1,20})\b[^.;\n]{0,60}?\b(?:used|ran|had|did|piped|was|were|relied|called|fetched|executed|told|required|asked|wanted|set|shipped)\b[^.;\n]{0,80}\Z|"
    r"\b(?:installer|script|setup|readme|pipeline|job|docs?|instructions?|guide|image|dockerfile|colleague|contractor|someone|intern|attackers?|intruders?|they|we|he|she) (?:\w{1,12} )?(?:used to|had|tried to|once|piped|was|were|ran|used)\b[^.;\n]{0,80}\Z|"
    r"\b(?:workflows?|commits?|payloads?|packages?|releases?|actions?|steps?|hooks?|jobs?|dropper|macro|attachment|binary|image|pull request|pr) (?:that|which) (?:\w{1,12} )?(?:ran|executed|fetched|downloaded|piped|called|started|contained|installed|sent|read)\b[^.;\n]{0,80}\Z|"
    r"\b(?:(?:pen-?)?testers?|pentesters?|auditors?|red team|consultants?) (?:\w{1,12} )?(?:got|gained|read|found|could|managed|reached|obtained|used|were)\b[^.;\n]{0,120}\Z"
)

ACCOUNT = Late(
    r"\b(?:ran|executed|pasted|typed|issued|invoked|launched|entered|(?:was|were|had) (?:run|running|executed|pasted|typed)|had (?:pasted|typed|run|executed)|lancé|exécuté|ejecutó|tecleó|eseguì|ausgeführt hat|spustil[ao]?|запустил[аи]?|выполнил[аи]?)(?: (?:a|an|the|this|that|it|its|his|her|their|as|root|plain|with|sudo|line|command|one-?liner|script|by|mistake|accident|once|twice|manually|simply|just|even|accidentally)){0,4}[:,]?[\s`\"'“„«(]{1,4}\Z"
)
"""What somebody did, told directly before the command; a note that wants it done says so in the present."""
LOGGED = Late(
    r"\bcommand=\S{0,40}\Z|\w\[\d{2,7}\]: [^\n]{0,40}\bcmd \([^\n]{0,80}\Z|\"(?:get|post|head|put|options) /[^\"\n]{0,160}\Z|\bfail2ban\b[^\n]{0,60}\Z"
    r"|\b(?:(?:bash_|shell |zsh_|command )?history|[\w-]{1,30}\.log|logs?|journal|audit trail|stack ?trace|traceback)\b[^.;\n]{0,40}\b(?:has|had|have|shows?|showed|lists?|listed|contains?|contained|recorded)\b(?:(?!\b(?:run|must|should|execute|use|needs?|fix\w{0,3})\b)[^.;\n]){0,30}\Z"
)
"""A line of a log up to the command in it: what a machine was asked for, not what anybody should do."""
REPEATED = Late(
    r"[^\n]{0,160}?\b(?:do (?:the same|it too|so (?:too|again)|that (?:too|again)|likewise)|repeat (?:it|this|that)|(?:run|use|execute|do) (?:it|this|that) (?:again|too|every|each|whenever|on every|for)|(?:same|likewise) (?:here|for you)|(?:you|agents?) (?:must|should|may|can)|always|from now on|every (?:time|session|run)|keep (?:doing|running|using))\b"
)

CODED = Late(r"`[^`\n]{3,240}`")
RECORDED = Sifted(
    _by_word(
        r"\b(?:tests?|fixtures?|cases?|suite|harness|fuzzer|corpus|evaluation|benchmark)\b (?:\w{1,12} ){0,3}?(?:feeds?|fed|pass(?:es|ed)|sends?|sent|posts?|checks?|contains?|contained|uses?|counted|has|holds|types?|inserts?|replays?)\b|\b(?:test )?corpus (?:line|row|entry)\b|\bexpects\b|\bexpected (?:verdict|result|output|outcome|label|answer)\b|\bexpected:|\bassert\w{0,12}(?:\(|\b)|\bparametri[sz]e\b",
        r"\bsaniti[sz]\w*|\bescap(?:es?|ed|ing)\b|\bstrip(?:s|ped|_\w{1,20})\b|\bneutrali[sz]e[sd]?\b|\bhtml\.escape\b|\bclean\(",
        r"\bfindings? #?\d|\b(?:audit|scan|pen ?test|report|honeypot|forensics?|review|logs?|monitoring|investigation|trace)\b (?:\w{1,12} ){0,2}?(?:found|finds|lists?|listed|logged|shows?|showed|turned up|records?|recorded|contains?|revealed|mentions)\b|\b(?:triggers?|raises?|sets? off|fires?) (?:an? |the )?(?:alert|alarm|warning)\b|\balerts? (?:on|for)\b",
        r"\b(?:closed|fixed|mitigated|solved|patched) (?:by|in|on|with|since)\b|\b(?:was|were|been|got) (?:\w{1,10} )?(?:deleted|removed|fixed|revoked|closed|found|seen|logged|planted|counted|rejected|blocked|caught|reverted|patched|spotted|reworded)\b|\bshould be reworded\b|\b(?:intruders?|attackers?|thie(?:f|ves)|malware|worm) (?:\w{1,10} )?(?:used|ran|typed|left|tried|uses?|executed)\b",
        r"\b(?:appear(?:s|ed)|occurs?|occurred|show(?:s|ed) up|turned up|found|seen|contained|came up) (?:\w{1,10} )?in (?:\d|one|two|three|four|five|some|none)\b|\b\d[\d.,]{0,9} (?:times\b|of (?:the )?\d|out of)|\bcounted\b",
        r"\b(?:we|they|slides?|talk|workshop|training|course|tutorial) (?:\w{1,10} )?(?:show(?:s|ed)?|demonstrat(?:es?|ed))\b|\bas an? (?:bad |negative |counter-?)?example\b|\bwhat not to\b|\bthing never to\b|\bnot to (?:paste|run|type)\b|\bbans\b|\bforbids\b|\b(?:is|are|gets?) (?:caught|trapped|stopped|refused|rejected|blocked) by\b|\b(?:grep|search|scan|watch)\w{0,4} (?:\w{1,12} ){0,3}?for\b|\bhits\b",
    )
)
SANITISED = Sifted(
    r"\b(?:strings?|tags?|tokens?|markers?|sequences?|delimiters?|elements?) (?:like|such as)\b[^\n]{0,80}?\b(?:are|is|gets?) (?:\w{1,10} ){0,2}?(?:escaped|stripped|removed|replaced|encoded|masked|filtered|rejected|dropped|neutrali[sz]ed)\b"
    r"|\b(?:filters?|saniti[sz]ers?|tokeni[sz]ers?|parsers?|cleaners?|scripts?|importers?|[\w-]{1,30}\.(?:py|js|ts|go|rs|sh)) (?:removes?|strips?|escapes?|drops?|replaces?|neutrali[sz]es?)\b[^\n]{0,80}?\bfrom (?:\w{1,10} ){0,2}?(?:inputs?|texts?|messages?|prompts?|transcripts?|notes?|logs?|outputs?|comments?|memor(?:y|ies))\b"
    r"|\b(?:are|is|gets?) (?:stripped|removed|escaped|dropped|replaced) from (?:\w{1,10} ){0,2}?(?:inputs?|texts?|messages?|prompts?|transcripts?|notes?|logs?|outputs?|comments?|memor(?:y|ies))\b"
)
SOUGHT = Sifted(
    r"\b(?:grep|search|scan|look|watch|filter|query|monitor)\w{0,4} (?:\w{1,12} ){0,3}?(?:for|on)[\s:]{1,3}\Z"
)
GIVEN = Sifted(
    r"\b(?:run|runs|running|execute|paste|type|do|use|call|start|invoke|add|append|apply|put|enter|source|obey|follow|always|first|then|with|via)[\s:*]{1,4}\Z"
)
GOES_ON = Late(
    r"[\s*_:,-]{0,4}(?:runs?\b|is run\b|must\b|should (?!be reworded)|first\b|before\b|after each|every\b|each\b|at the start|on every|whenever|daily|is what you|and (?:run|send|do|then|report|tell)\b|now\b|at once|immediately)"
)
LISTED = Sifted(
    r"\b(?:test|attack|injection|jailbreak|malicious|phishing|red[- ]team|blocked|rejected|refused|suspicious|hostile|bad|known)[- ](?:\w{1,12} ){0,2}?(?:inputs?|strings?|cases?|phrases?|prompts?|samples?|examples?|texts?|lines?|messages?|corpus|sheet|patterns?|payloads?|set)\b|\bcheat sheet\b|\btest_?cases\b|\binputs?\b[^\n]{0,40}\|[^\n]{0,40}\b(?:expected|verdict|result)\b|"
    r"\b(?:filter|scanner|classifier|detector|sanitizer|linter)\b[^\n]{0,30}\b(?:catch|block|flag|reject|refus)\w*|"
    r"\b(?:samples?|examples?|strings?|inputs?|payloads?|requests?|texts?) (?:that|which|to) (?:must |should |have to |may )?(?:get through|pass|be (?:blocked|rejected|caught|refused|let through|flagged)|block|reject|trigger|fire)"
)
OUTCOME = Late(r"\s{0,8}(?:- )?[\"']?(?:expect(?:ed|s)?|verdict|label|want|outcome|assert)\b")
FORBORNE = Late(
    r"\b(?:l'assistente|l'assistant|the (?:assistant|agent|bot|model)|el (?:asistente|agente)|o (?:assistente|agente)|l'agent(?:e)?|asystent|agent) (?:non|no|ne|não|nunca|nie|does not|doesn't|may not|must not|never|cannot) (?:\w{1,12} ){0,2}?"
    r"(?:acced[ea]|legge|apre|copia|invia|firma|paga|cancella|elimina|pubblica|access(?:es)?|reads?|opens?|cop(?:y|ies)|stores?|sends?|signs?|pays?|deletes?|push(?:es)?|deploys?|publish(?:es)?|uploads?|accède|lit|ouvre|copie|envoie|signe|supprime|publie|lee|abre|envía|borra|publica|acessa|lê|envia|apaga|czyta|otwiera|wysyła)\b[^.;\n]{0,120}"
)
RECOUNTED = Late(
    r"(?:原因は|原因是|原因为|원인은)[^。.\n]{2,80}[。.]?(?:[^。\n]{2,60}(?:ようにした|ことにした|を追加した|を修正した))?"
)
