"""Breaking out of the wrapper a memory is shown in: closing tags, chat-template tokens, forged turns, hidden comments."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.pattern import Pattern

_LT = r"(?:<|&lt;?|&#0*60;?|&#x0*3c;?|\\u003c|%3c|\\x3c|‹|〈|《|≺|❮|⟨|⟪|⟦|˂|ᐸ|⧼|❬|❰|【|〔|〖)"
_GT = r"(?:>|&gt;?|&#0*62;?|&#x0*3e;?|\\u003e|%3e|\\x3e|›|〉|》|≻|❯|⟩|⟫|⟧|˃|ᐳ|⧽|❭|❱|】|〕|〗|(?=\s|\Z))"
_SLASH = r"(?:/|\\/|&#0*47;?|&#x0*2f;?|%2f|\\u002f|&sol;|∕|⁄|╱|⧸)"
_S = r"[\s\u200b-\u200d\u2060]{0,3}"
_TAGS = (
    r"(?:system[-_ ]?(?:reminder|prompt|message|instructions?)?|memor(?:y|ies)(?:[-_ ]?(?:context|file|entry|entries|content|block|store|index|bank))?|entr(?:y|ies)|"
    r"untrusted[-_ ]?\w{0,20}|user[-_ ]?(?:input|memory|memories|message|prompt|query|data|content|provided\w*)|tool[-_ ]?(?:results?|outputs?|calls?|response|use)|function[-_ ]?(?:results?|calls?|response)|"
    r"instructions?|conversation|context(?:[-_ ]?\w{1,12})?|assistant|claudemd|claude[-_ ]?md|recalled[-_ ]?\w{0,12}|external[-_ ]?\w{0,12}|retrieved[-_ ]?\w{0,12}|data[-_ ]?block|notes?|quarantine\w*|sandbox\w*|human|developer|operator|prompt|background|knowledge|agent[-_ ]?\w{0,12}|project[-_ ]?(?:memory|context|instructions?)|relevant[-_ ]?\w{1,12})"
)
_VOID = r"(?:input|img|br|hr|meta|link|source|iframe|object|video|audio|canvas|script|style|path|rect|use|g)\b"
_SHOWN = r"[^>\n]{0,200}>(?!`)(?:\s{0,3}<\w{1,10}\b[^>\n]{0,60}>[^<\n]{0,40}</\w{1,10}>)?(?:\s{0,3}<[a-z]\w{0,9}\b[^>\n]{0,60}>){0,3}\s{0,3}(?!\{[{%][^}\n]{1,40}\}\}?\s{0,3}(?:<|\n|\Z))[^<\n]{4,}"
_ROLE = r"(?:system|assistant|human|user|developer|operator|tool|admin(?:istrator)?|claude|ai|model)"
_SAYS = r"[^\n#*+|-]"  # how a line begins that is neither a heading nor an item of a list
_TOLD_OF = r"(?!(?:(?:always |usually |mostly |often |also )?(?:prefers|likes|dislikes|lives|works|uses|is|has|wants|needs|speaks|reads|writes|reviews|answers|opens|runs|knows|owns|should|must|may|can)|[\w ]{2,24}:)\b)"
"""A section of a memory tells of a user or an agent; a turn lets them speak."""

_DECIDED = r"(?:(?<=[\"'])(?:permission_?)?(?:decision|permission|approval|verdict|behaviou?r|consent|outcome|choice|answer)s?[\"']\s?:\s?[\"']|(?<=[\"'])(?=approved)|\b(?:permission_?)?(?:decision|permission|approval|verdict|consent|action)=[\"']?)(?:approved[\"']\s?:\s?true|always(?:[_ -]?(?:allow|approve|accept|yes))?|(?:yes|allow|approve|accept|grant)(?:ed|d)?(?:[_ -]?(?:always|all|forever|for_session))?)\b[\"']?"
_WIDELY = r"(?:(?<=[\"'])(?:scope|tools?|commands?|ttl|until|expires|remember|applies_?to|duration|pattern|resources?|actions?)[\"']\s?:\s?[\"'\[]{0,2}|\b(?:scope|tools?|commands?|ttl|until|expires|remember|duration)=[\"']?)(?:\*|all\b|any\b|every|true\b|never\b|forever|permanent|global|unlimited)"
"""A record of leave, and how far that goes."""

DELIMITERS: tuple[Pattern, ...] = (
    Pattern(
        "delimiter",
        "syste memor untru user tool funct claud claudem recal retri quara proje relev agent exter assis conve",
        rf"{_LT}{_S}{_SLASH}{_S}(?:system[-_ ]?(?:reminder|prompt|message|instructions?)|memor(?:y|ies)(?:[-_ ]?\w{{1,12}})?|untrusted[-_ ]?\w{{0,20}}|user[-_ ]?(?:input|memory|memories|message|prompt|query|content|provided\w*)|tool[-_ ]?(?:results?|outputs?|response)|function[-_ ]?(?:results?|response)|claudemd|claude[-_ ]md|recalled[-_ ]?\w{{0,12}}|retrieved[-_ ]?\w{{0,12}}|quarantine\w*|project[-_ ](?:memory|context|instructions?)|relevant[-_ ]memor\w+|agent[-_ ]memor\w+|external[-_ ]\w{{1,12}}|assistant|conversation){_S}{_GT}",
        signs="<&\\%‹〈《≺❮⟨⟪⟦˂ᐸ⧼❬❰【〔〖",
        needs="assis claud conte conve exter fassi fclau fconv fexte ffunc fmemo fquar freca fretr fsyst ftool funct funtr fuser input instr memor messa promp provi quara query recal respo resul retri sol syste tool toolo toolr untru userc useri userm userp userq",
    ),
    Pattern(
        "delimiter",
        "=</ =&#47 =%2f =&lt; =&sol =∕ =⁄ =／ =/system =/memor",
        rf"{_LT}{_S}{_SLASH}{_S}{_TAGS}{_S}{_GT}[^\n]{{0,20}}\n?[^\n]{{0,60}}(?:{_LT}{_S}(?:system|instructions?|assistant|admin|operator|developer|important|command)|\[(?:system|admin|inst)|(?:new|update[d]?) (?:operator|system|policy|rules?|instructions?)|run\b|ignore\b|approve|trust |grant|you (?:must|are|obey)|obey|execute)",
        reach=200,
    ),
    Pattern(
        "delimiter",
        "end begin start stop close",
        r"(?:<{2,}|={3,}|-{3,}|\[{1,2}|#{2,}|\*{3,}|>{3,}|\+{3,}|~{3,}|\{\{|«|•{3,})[\s_]{0,3}(?:(?:end|stop|close)[\s_-]{0,3}(?:of[\s_-]{0,3})?(?:the[\s_-])?(?:untrusted|memory|memories|context|user|data|system|tool|external|quoted|trusted|instructions?|input|recall\w*|conversation|prompt)|(?:begin|start)[\s_-]{0,3}(?:of[\s_-]{0,3})?(?:the[\s_-])?(?:system|trusted|instructions?|prompt|operator))[\s\w-]{0,24}(?:>{2,}|={3,}|-{3,}|\]{1,2}|#{2,}|\*{3,}|<{3,}|\+{3,}|~{3,}|\}\}|»|\n|\Z)",
        also="untru memor memori conte user data syste tool exter quote note notes trust instr input recal docum conve promp block",
        signs="<=-[#*>+~{«•",
    ),
    Pattern(
        "delimiter",
        "end+memor end+conte end+untru end+user end+recal end+tool end+promp ends+memor",
        r"(?:^|[\n`>])[\s`#*=-]{0,8}(?:end of (?:the )?(?:memor(?:y|ies)|context|untrusted \w+|user (?:data|input|notes?)|recalled \w+|tool output|system prompt)|memory (?:section )?ends? here)[\s`#*.:=-]{0,8}(?:\n|\Z)",
    ),
    Pattern(
        "delimiter",
        "inst sys syste tool toolr toolc turn im bos eos avail s endof start+heade start+funct reser unuse gmask =<| =｜",
        r"<\s?[|｜]\s?(?:[a-z][a-z_▁]{2,30}[_▁](?:start|end|begin|id|token|sep)|(?:start|end|begin|header|tool)[_▁][a-z_▁]{2,30}|eot|im[_ ]?(?:start|end|sep)|end[_▁]?of[_▁]?\w{1,20}|begin[_▁]?of[_▁]?\w{1,20}|system|user|assistant|eot_id|eom_id|start_header_id|end_header_id|endoftext|python_tag|fim_\w{1,12}|channel|message|start|end|return|call|tool\w{0,10}|constrain|endofprompt)\s?[|｜]\s?>|\[/?inst\]|<</?sys>>|<(?:start|end)_of_turn>|</?s>\s?\[|<\|?(?:bos|eos)\|?>|\[/?(?:system|available)_(?:prompt|tools)\]|\[/?tool_(?:results?|calls?|content)\]|</?(?:start|end)_function_\w{4,12}>|<reserved_\d{1,4}>|</?unused\d{1,3}>|\[gmask\]|<s>\s?(?:system|user|assistant|bot)\b|<im_(?:start|end)>",
        signs="<[",
    ),
    Pattern(
        "delimiter",
        "memor conte untru syste tool",
        r"\{/(?:memor(?:y|ies)|context|untrusted|system|tool(?:_result)?)\}\s{0,3}\{(?:system|instructions?|operator|admin|user|assistant|trusted)\}",
        signs="{",
    ),
    Pattern(
        "delimiter",
        "=\"}] =\"]} ='}] =']}",
        r"(?:^|\n)\s{0,3}[\"'][}\]]{2,6}[,;]?\s{0,4}[{\[]\s{0,3}[\"'\w]",
        reach=40,
        anchored=True,
    ),
    Pattern(
        "delimiter",
        "extra syste seed role turn endof assis",
        r"<extra_id_\d{1,2}>\s?(?:system|user|assistant)\b|\[\|(?:system|user|assistant|endofturn)\|\]|<seed:[a-z_]{2,12}>|<role>\s?(?:system|assistant|developer)\s?</role>|\]~[!b]{1,2}\[?\]?(?:system|user|ai)\b|<turn\|?(?:system|user|model|assistant)>|</?system_prompt_(?:end|start)\s?/?>|\{\{[#~]{1,2}system~?\}\}",
        signs="<[]{",
    ),
    Pattern(
        "exfil-markup",
        "onerr onloa onmou oncli onfoc ontog ifram",
        r"<(?:img|svg|body|iframe|input|video|audio|a|div|details|object)\b[^>\n]{0,200}?\son[a-z]{4,14}\s?=\s?[\"']?[^>\n]{0,200}?(?:fetch\(|xmlhttp|document\.|location|eval\(|sendbeacon|https?:)|<iframe\b[^>\n]{0,200}?(?:width|height)\s?=\s?[\"']?0\b",
        signs="<",
    ),
    Pattern("exfil-markup", "=](javascript: =](vbscript:", r"\]\(\s?(?:java|vb)script:[^\n)]{4,}", guarded=True),
    Pattern(
        "delimiter", "=]]>", r"\]\]>[^\n]{0,40}<(?!/?(?:[\w:-]{1,30}>\s{0,2}(?:\n|\Z)|!\[cdata|!\[endif))", guarded=True
    ),
    Pattern(
        "fake-turn",
        "role",
        r"(?:^|\n)[\s\-*>\[]{0,4}\{\s?[\"']role[\"']\s?:\s?[\"'](?:system|developer)[\"']\s?,\s?[\"']content[\"']\s?:\s?[\"'][^\n]{8,}",
        needs="conte | devel syste",
        signs="{",
        anchored=True,
    ),
    Pattern(
        "fake-turn",
        "role",
        r"[\"']?role[\"']?\s{0,2}[:=]\s{0,2}[\"'](?:system|developer|assistant|tool|function)[\"']\s{0,2},\s{0,2}[\"']?content[\"']?\s{0,2}[:=]\s{0,2}[\"\[](?=[^\n]{0,200}\b(?:must|obey|ignore|now|approv\w+|grant\w*|allow\w*|execute|run|delete|disregard|unrestricted|always|never|trust\w*|secrets?|without|override|enabled|full access)\b)…20\w",
        signs=":=",
        needs="conte | assis devel funct syste tool",
    ),
    Pattern(
        "fake-turn",
        "funct tool antml invok stdou syste+resul",
        r"<\s?(?:antml:)?(?:function_results?|tool_results?|tool_outputs?|function_calls?|tool_calls?|tool_use|tool_response|invoke|stdout|system_result)\b[^>\n]{0,60}>…20\S",
        guarded=True,
        signs="<",
    ),
    Pattern(
        "fake-turn",
        "syste assis admin opera devel impor instr human",
        r"<(?:system|assistant|admin|operator|developer|important|instructions?|human|system[-_]?\w{1,10})>\s{0,4}(?!<)[^<\n]{0,40}?\b\w+ \w+ \w+[^<]{0,200}</?",
        reach=300,
        signs="<",
    ),
    Pattern(
        "fake-turn",
        "syste assis admin devel opera human",
        r"(?:^|\n)[\s>#*\-`§]{0,6}(?:\*\*)?(?:\[(?:system|assistant|admin|developer|operator|human|user|tool)(?: \w{1,12})?\]|<(?:system|assistant)>|(?:system|assistant|developer|operator|administrator|system message|system prompt|system notice|system override))(?:\*\*)?\s{0,2}:?(?<=[:\]>*])(?:\*\*)? (?!v?\d|\"?\w+\"?\s*$|[\w.-]+\s*(?:\n|$)|\$|\{|[^\n]{0,80}\b(?:(?:is|are|stays?) (?:always )?required\b(?! (?:no|any)\b)|must (?:ask|not|never|confirm|wait|stop)|asks? (?:first|before)|only (?:after|with) (?:an? )?(?:approval|confirmation|review)|needs? (?:an? )?(?:approval|confirmation|review)))(?:\w[^\n]{0,200}\b(?:you|user|must|run|delete|delet\w+|approv\w+|grant\w*|enabled?|allow\w*|access|execute|ignore|obey|policy|secrets?|confirm\w*|credentials|trust\w*|now|will|i|instruction\w*|memory|command\w*|override|shown|please|disabled|suspended|lifted|cleared|waived|unattended)\b)",
        also="you user must run delet appro grant enabl allow acces execu ignor obey polic secre confi crede trust now will i instr memor comma overr shown pleas disab suspe lifte clear waive unatt",
        signs=":]>",
        anchored=True,
    ),
    Pattern(
        "fake-turn",
        "syste devel",
        r"(?:^|\n)#{1,6} ?(?:system|developer)\s{0,2}:[^\n]{0,200}\n[^\n]{0,300}\n{1,3}#{1,6} ?(?:user|human|assistant)\s{0,2}:",
        reach=520,
        signs="#",
    ),
    Pattern(
        "fake-turn",
        "human assis instr respo",
        r"(?:^|\n)[\s#>*]{0,6}(?:human|user|h)\s{0,2}:\**\s[^\n]{2,300}\n{1,4}[\s#>*]{0,6}(?:assistant|ai|a|claude|model)\s{0,2}:|(?:^|\n)[\s#>*]{0,6}(?:assistant|ai|claude)\s{0,2}:\**\s[^\n]{2,300}\n{1,4}[\s#>*]{0,6}(?:human|user|h)\s{0,2}:|(?:^|\n)#{1,6} ?(?:assistant|system|human|user|response|instruction)\s{0,2}:\s{0,3}\n?[^\n]{3,}",
        reach=420,
        signs=":",
        anchored=True,
    ),
    Pattern(
        "fake-turn",
        "tool",
        r"\{[^\n{}]{0,120}[\"']type[\"']\s?:\s?[\"']tool_(?:result|response|output)[\"'][^\n{}]{0,160}[\"']content[\"']\s?:\s?[\"'\[][^\n]{4,}",
        needs="conte",
        signs="{",
        guarded=True,
    ),
    Pattern(
        "fake-turn",
        "human user",
        r"(?:^|\n)[\s>*-]{0,4}\[?\d{2,4}[\d:./tz -]{3,22}\]?\s{0,2}<?(?:human|user)>?\s{0,2}:\s[^\n]{2,300}\n{1,3}[\s>*-]{0,4}\[?\d{2,4}[\d:./tz -]{3,22}\]?\s{0,2}<?(?:assistant|ai|claude|agent|model)>?\s{0,2}:",
        reach=420,
        signs=":",
        anchored=True,
    ),
    Pattern(
        "fake-turn",
        "tool funct comma+outpu comma+resul shell+outpu shell+resul api+respo searc+resul mcp bash+outpu",
        r"(?:^|\n)[\s>#*\-`]{0,6}(?:tool|function|command|shell|api|search|mcp|bash) (?:outputs?|results?|response|call result)\s{0,2}[:=]\s{0,2}[{\[\"'`<]?…120\b(?:run:|run (?:the|this|it)\b|curl|next[_ ](?:action|step)|approv\w+|grant\w*|allowed|execute|ignore|must|you|confirmed)",
        signs=":=",
        needs="outpu respo resul",
        anchored=True,
    ),
    Pattern(
        "fake-turn",
        "syste admin opera root",
        r"(?:^|\n)\s{0,3}(?:#{1,4} ?system\s{0,2}\n|(?:\[|\*\*|={2,} ?|-{2,} ?|<)\s?(?:system|admin|operator|root)(?: (?:message|notice|override|alert|update|prompt|instruction|command))?\s?(?:\]|\*\*|={2,}|-{2,}|>))[^\n]{0,10}\n?[^\n]{0,120}\b(?:you|must|run|commands?|pre-?approved|ignore|following|grant|policy|secrets?|allow|now|obey|trust|disable|enable|update)\b",
        reach=200,
        signs="#[*=<-",
        anchored=True,
    ),
    Pattern(
        "hidden-comment",
        "style hidde font bdo",
        rf"<(?!{_VOID})[a-z][a-z0-9]{{0,12}}\b[^>\n]{{0,200}}?(?:display\s{{0,2}}:\s{{0,2}}none|visibility\s{{0,2}}:\s{{0,2}}(?:hidden|collapse)|(?<![\w-])(?:scale|zoom)\s{{0,2}}:\s{{0,2}}0(?![.\d])|(?:text-indent|left|top|right|bottom)\s{{0,2}}:\s{{0,2}}(?:\d{{4,}}px|\d{{3}}v[wh])|font(?:-size)?\s{{0,2}}:\s{{0,2}}(?:calc\(\s?)?(?:0(?![.\d]*[1-9])|[12]p[xt]|0?\.\d)|opacity\s{{0,2}}[:(]\s{{0,2}}(?:0?\.0\d{{0,3}}|0)(?![.\d])|color\s{{0,2}}:\s{{0,2}}(?P<c>#?\w{{3,12}})\s{{0,2}};[^>\n]{{0,40}}background(?:-color)?\s{{0,2}}:\s{{0,2}}(?P=c)\b|background(?:-color)?\s{{0,2}}:\s{{0,2}}(?P<k>#?\w{{3,12}})\s{{0,2}};\s{{0,2}}color\s{{0,2}}:\s{{0,2}}(?P=k)\b|"
        rf"(?:text-indent|letter-spacing|margin(?:-left|-top)?|left|top|right|bottom)\s{{0,2}}:\s{{0,2}}-(?:\d{{3,}}|\d{{1,3}}(?:em|rem|vw|vh|%))|transform\s{{0,2}}:[^>\n;]{{0,40}}?(?:scale[xy]?\(\s?0(?:\.0\d{{0,3}})?\s?[,)]|translate[xy]?\(\s?-\d{{3,}})|(?:max-)?(?<!line-)(?:height|width)\s{{0,2}}:\s{{0,2}}0(?![.\d])|clip(?:-path)?\s{{0,2}}:|line-height\s{{0,2}}:\s{{0,2}}0(?![.\d])|mso-hide\s{{0,2}}:\s{{0,2}}all|content-visibility\s{{0,2}}:\s{{0,2}}hidden|z-index\s{{0,2}}:\s{{0,2}}-\d|(?:text-fill-color|-stroke-color)\s{{0,2}}:\s{{0,2}}transparent|unicode-bidi\s{{0,2}}:\s{{0,2}}(?:bidi|isolate)-override|size=[\"']?0|(?<=<bdo )dir=[\"']?rtl[\"']?|\shidden(?=[\s>=])|aria-hidden=[\"']true[\"'][^>]{{0,40}}(?:absolute|none)){_SHOWN}",
        signs="<",
        reach=300,
    ),
    Pattern(
        "hidden-comment",
        "style font color",
        rf"<(?!{_VOID})[a-z][a-z0-9]{{0,12}}\b(?![^>\n]{{0,200}}\bbackground(?:-color|-image)?\s{{0,2}}:\s{{0,2}}(?!white|#f[a-f]f|transparent|none|inherit|rgba?\(25[0-5]))[^>\n]{{0,200}}?(?<![\w-])color\s{{0,2}}[:=]\s{{0,2}}[\"']?(?:white|transparent|#fff(?:fff)?\b|#f[a-f]f[a-f]f[a-f]\b|rgba\(\d+, ?\d+, ?\d+, ?0(?:\.0\d{{0,3}})?\)|rgb\(25[0-5], ?25[0-5], ?25[0-5]\)|hsla?\([^)\n]{{3,16}}, ?(?:100%|0)\)){_SHOWN}",
        signs="<",
        reach=300,
    ),
    Pattern(
        "hidden-comment",
        "style templ noscr scrip texta meta svg desc metad",
        r"<(?:style|template|noscript|script|textarea|meta|svg|desc|metadata)\b[^>\n]{0,80}?(?:>|content=[\"'])[^\n]{0,40}?\b(?:assistant|agents?|ignore|disregard|exfiltrate|claude|llm|you (?:must|are|should)|instructions?|without asking|system prompt|obey)\b[^\n]{0,120}",
        signs="<",
        needs="agent are askin assis claud disre exfil ignor instr llm must obey promp shoul",
    ),
    Pattern(
        "hidden-comment",
        "color textc phant hphan vphan trans fonts scale alt title",
        r"(?<!\}\{)\\(?:text)?color(?:\[\w{2,6}\])?\{(?:white|transparent|1, ?1, ?1|ffffff|255, ?255, ?255|white!\d{2,3})\}|\\[hv]?phantom\{(?:\\\w{4,8}\{)?[a-z][^}\n\\]{2,40} [^}\n\\]{4,}|\\(?:transparent|scalebox)\{0?(?:\.0\d{0,3})?\}|\\fontsize\{(?:0|0?\.\d{1,3}|1)(?:pt|px|mm)?\}|<(?:img|a|abbr)\b[^>\n]{0,100}?(?:alt|title)=[\"'][^\"'\n]{0,100}?\b(?:ignore (?:all|previous|the|your)|assistant|you must|system prompt|instructions? to|disregard)\b",
        signs="<\\",
    ),
    Pattern(
        "delimiter",
        "end",
        r"(?:^|\n)[\s>]{0,4}(?P<rule>={3,}|-{3,}|#{3,}|\*{3,}|~{3,}|\+{3,}|>{3,}|<{3,})[ _]{0,2}end (?:of )?(?:the )?(?:\w{1,12} ){0,2}?(?:notes?|documents?|results?|files?|pages?|attachments?|transcript|messages?|chat|knowledge|background|context|memor(?:y|ies)|data|input|search|retrieval)[ _]{0,2}(?P=rule)[^\n]{0,4}\n{1,3}[\s>]{0,4}(?P=rule)[ _]{0,2}(?:new |begin |start )?(?:system|admin(?:istrator)?|operator|developer|root|platform|instructions?|orders?)\b",
        reach=160,
        signs="=-#*~+><",
        anchored=True,
    ),
    Pattern(
        "fake-turn",
        "syste admin opera devel root platf",
        r"(?:^|\n)[\s>]{0,4}(?P<rule>={3,}|\*{3,}|-{3,}|#{4,}|>{3,}|~{3,}|\+{3,})[ _]{0,2}(?:new |begin |start )?(?:system|admin(?:istrator)?|operator|developer|root|platform)[ _](?:message|prompt|notice|override|instructions?|commands?|directive|broadcast|orders?)[ _]{0,2}(?P=rule)[^\n]{0,4}\n{1,3}[^\n]{8,}",
        reach=160,
        signs="=*-#>~+",
        anchored=True,
    ),
    Pattern(
        "fake-turn",
        "human user assis claud",
        rf"(?:^|\n)#{{1,6}} ?(?:user|human)\s{{0,2}}\n{{1,2}}{_TOLD_OF}(?:{_SAYS}[^\n]{{0,300}}\n{{1,2}}){{1,3}}#{{1,6}} ?(?:assistant|ai|claude|agent|model)\s{{0,2}}\n{{1,2}}{_TOLD_OF}{_SAYS}|(?:^|\n)#{{1,6}} ?(?:assistant|ai|claude)\s{{0,2}}\n{{1,2}}{_TOLD_OF}(?:{_SAYS}[^\n]{{0,300}}\n{{1,2}}){{1,3}}#{{1,6}} ?(?:user|human)\s{{0,2}}\n{{1,2}}{_TOLD_OF}{_SAYS}",
        reach=420,
        signs="#",
        anchored=True,
    ),
    Pattern(
        "delimiter",
        "end",
        r"(?:^|\n)[\s>]{0,4}(?:={3,}|-{3,}|\*{3,}|~{3,})[ _]{0,2}end (?:of )?(?:the )?(?:\w{1,12} ){0,2}?(?:notes?|documents?|results?|context|memor(?:y|ies)|data|input|transcript)[ _]{0,2}(?:={3,}|-{3,}|\*{3,}|~{3,})\s{0,3}\n{1,3}#{1,6} ?(?:system|admin(?:istrator)?|operator|developer|root|platform)\b",
        reach=160,
        signs="=-*~",
        anchored=True,
    ),
    Pattern(
        "fake-turn",
        "human user",
        r"(?:^|\n)(?:human|user)> ?[^\n]{2,300}\n{1,3}(?:assistant|ai|claude|agent|model)> ?\S",
        reach=420,
        signs=">",
        anchored=True,
    ),
    Pattern(
        "fake-turn",
        "human user owner opera",
        r"(?:^|\n)[\s>*#-]{0,6}(?:human|user|owner|operator)\s?[(\[][^)\]\n]{1,40}[)\]]\s?:\s[^\n]{2,300}\n{1,3}[\s>*#-]{0,6}(?:(?:assistant|ai|claude|model)\s?(?:[(\[][^)\]\n]{1,40}[)\]])?\s?:\s\S|(?:agent|bot)\s?(?:[(\[][^)\]\n]{1,40}[)\]])?\s?:\s[^\n]{0,200}?\b(?:acknowledged|understood|noted|from now on|without|will (?:do|not|no longer)|no longer|unasked)\b)",
        reach=420,
        signs=":",
        anchored=True,
    ),
    Pattern(
        "fake-turn",
        "human user owner",
        r"<(?P<who>human|user|owner)>\s?(?:[^<\n ]{1,30} ){3}[^<\n]{2,300}</(?P=who)>\s{0,3}<(?:agent|assistant|ai|bot|model|claude)>\s?\S",
        reach=420,
        signs="<",
    ),
    Pattern(
        "fake-turn",
        "tool",
        r"\[tool[_ ](?:result|output|response)s?\s{0,2}[:=][^\]\n]{1,60}\]\s{0,2}[^\n]{0,120}\b(?:grant\w*|approv\w*|allow\w*|confirm\w*|permission|enabled|disabled|authori[sz]ed|ok)\b",
        signs="[",
    ),
    Pattern(
        "fake-turn",
        "decis permi appro verdi behav conse outco answe choic actio",
        rf"{_DECIDED}[\s,;&}}]{{1,3}}[^\n]{{0,60}}?{_WIDELY}|{_WIDELY}[\"'\]]{{0,3}}[\s,;&}}]{{1,3}}[^\n]{{0,60}}?{_DECIDED}",
        signs=":=",
    ),
    Pattern(
        "fake-turn",
        "allow appro grant",
        r"\b(?:user|owner|operator|admin) (?:has )?(?:allowed|approved|granted)\b[^\n]{0,20}?\b(?:bash|shell|write|edit|webfetch|read)\(\*|\bpermissions? granted to (?:the )?(?:agent|assistant|claude|bot)s?\b[^\n]{0,6}?\b(?:all|any|every|full)\b",
    ),
    Pattern(
        "payload",
        "base",
        r"(?<![=\"'\w])\$\((?:echo|printf) (?:-n )?[\"']?[a-z0-9+/]{3,60}={0,2}[\"']? ?\| ?base64 (?:-d|--decode)\)",
        signs="$",
    ),
    Pattern(
        "hidden-comment",
        "detai",
        r"<details\b[^>\n]{0,60}>\s{0,4}<summary\b[^>\n]{0,60}>(?:\s|&nbsp;|&#8203;|\.|-){0,8}</summary>\s{0,6}[^<\s][^<\n]{7,}",
        reach=200,
        signs="<",
    ),
    Pattern(
        "hidden-comment",
        "templ noscr noemb nofra datal",
        r"<(?:template|noscript|noembed|noframes|datalist)\b[^>\n]{0,60}>(?![^<\n]{0,200}\b(?:java ?script|browser|enable)\b)\s{0,3}[a-z][a-z'’-]{1,20}(?:[ ,]{1,2}[\w'’./@-]{1,30}){4,40}[.!]?\s{0,3}</",
        signs="<",
    ),
    Pattern(
        "payload",
        "print echo",
        r"\b(?:printf|echo -n?e|echo \$)[^\n|]{0,200}?(?:\\x[0-9a-f]{2}|\\0?[0-7]{3}){2}[^\n]{0,160}?\| ?(?:sudo )?(?:ba|z|da)?sh\b",
        signs="\\",
    ),
    Pattern(
        "payload",
        "decod decip decry unscr rever backw downw shift rot caesa atbas morse base vowel lette+first lette+secon lette+third lette+other lette+every lette+numbe lette+read lette+spell capit initi spell+out put+toget join+lette join+strin join+parts conca pig ciphe gunzi unpac decom",
        r"\b(?:decod\w{1,4}|decipher|decrypt|unscramble|reverse[ds]?(?! engineer)|(?:read|spell|write) (?:\w{1,12} ){0,4}?(?:backwards?|downwards?|out|letters?|initials|capitals|aloud|upside down|in reverse)|shift(?:ed)? (?:\w{1,12} ){0,6}?(?:letters?|back|by)|(?:caesar|atbash|rot ?\d{1,2}|rot|morse|base ?\d{2}|pig latin|ciphertext)|vowels?|(?:every|each) (?:second|third|other|\w{1,8}th) (?:letter|word|character)|first (?:letters?|words?)|put (?:\w{1,12} ){0,3}?together|(?:join|concatenate) (?:\w{1,12} ){0,3}?(?:pieces|parts|strings|words|lines|letters)|letters? (?:\w{1,8} ){0,2}?numbers?|words in reverse|gunzip|unpack|decompress)\b[^\n.]{0,60}?(?:\b(?:and|then|to)\b|[,;:])[^\n.]{0,12}?\b(?:follow|obey|execute|carry (?:it |them )?out|act (?:on|upon)|comply|(?:do|perform|run|apply) (?:it|them|what|as it|whatever|the result|the text))\b",
        also="follo obey execu carry act compl do perfo run apply",
    ),
    Pattern(
        "payload",
        "rev tr sed awk base basen uudec xz bunzi gpg opens cut perl zcat gunzi rot caesa xxd",
        r"(?:\| ?(?:rev|tr|sed|awk|base32|base58|basenc|uudecode|xz|bunzip2|bzcat|gpg|openssl|cut|perl|zcat|gunzip|rot13|caesar)\b[^\n|]{0,80}|\b(?:rev|tr|sed|awk|rot13|caesar|base64|base32|xxd|openssl)\b[^\n|]{0,80}<<<[^\n|]{1,200})\| ?(?:sudo )?(?:ba|z|da|k)?sh\b",
        signs="|",
    ),
    Pattern(
        "payload",
        "rev rot",
        r"\$\((?:rev|rot13) ?<<< ?[\"'][^$\"'\n]{2,80}[\"']\)",
        signs="$",
    ),
    Pattern(
        "payload",
        "rm curl wget cat nc bash sh chmod dd pytho perl",
        r"\{(?:rm|curl|wget|cat|nc|bash|sh|chmod|dd|python3?|perl),(?:-|/|~|https?:)[^}\s]{1,80}\}",
        signs="{",
    ),
    Pattern(
        "payload",
        "sh bash zsh curl wget eval",
        r"\b(?P<a>[a-z]\w{0,5})=[\"']?[\w/.-]{1,8}[\"']?\s?[;\n& ]{1,2}\s?(?P<b>[a-z]\w{0,5})=[\"']?[\w/.-]{1,8}[\"']?\s?[;\n&]{1,2}[^\n]{0,60}?\$\{?(?P=a)\}?\$\{?(?P=b)\}?",
        signs="$",
        reach=160,
    ),
    Pattern(
        "payload",
        "sh bash zsh dash eval sourc",
        r"(?:\b(?:(?:ba|z|da)?sh|source)(?: -\w{1,3})? <\(|\beval [\"']?\$\(|\b(?:ba|z|da)?sh -c [\"']?\$\()[^\n]{0,300}?\bbase64 (?:-d|--decode|-di)\b",
        signs="(",
    ),
    Pattern(
        "payload",
        "base xxd atob decod froma fromb fromc rot opens gunzi zcat gzip unhex bdeco buffe",
        r"base64 (?:-d|--decode|-di)\b[^\n]{0,80}(?:\| ?(?:ba|z|da)?sh|\| ?python|<<<[^\n]{0,80}\| ?(?:ba|z|da)?sh)|xxd -r[^\n]{0,20}\| ?(?:ba|z)?sh|(?:exec|eval|system|popen|execsync|iex)\b[^\n]{0,40}(?:b64decode|atob|frombase64string|buffer\.from|fromcharcode|unhexlify|decode\()|"
        r"(?:b64decode|atob|frombase64string|unhexlify|buffer\.from)\([^\n]{0,200}(?:exec|eval|system|popen|execsync|iex)\b|openssl (?:base64|enc)[^\n]{0,30}-d\b[^\n]{0,120}\| ?(?:ba|z)?sh|"
        r"\b(?:decode|rot13|base64)\b[^\n]{0,40}\b(?:then|and) (?:follow|execute|run|obey|apply|do|eval)\b|(?:gzip -d|gunzip|zcat)[^\n|]{0,40}\| ?(?:ba|z)?sh\b",
        signs="|(<-",
    ),
)
