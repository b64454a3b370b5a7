"""Markup that acts as soon as a program renders it, and the tags in which an agent's own harness speaks to it."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.pattern import Pattern

_HARNESS = (
    r"(?:user-prompt-submit|session-start|(?:pre|post)-tool-use|stop|notification)-hook|local-command-(?:stdout|stderr|caveat)|bash-(?:stdout|stderr|output|input)|"
    r"command-(?:message|args|contents)|task-notification|persisted-output|tool_use_error|ide_(?:selection|opened_file|diagnostics)|environment_(?:context|details)|user_action|turn_aborted|skill_content"
)

ACTING: tuple[Pattern, ...] = (
    Pattern(
        "exfil-markup",
        "refre+meta",
        r"<meta\b[^>\n]{0,120}?\brefresh\b[^>\n]{0,80}?\burl\s?=\s?[\"']?[a-z][a-z0-9+.-]{1,12}:",
        signs="<",
    ),
    Pattern(
        "exfil-markup",
        "onerr onloa onfoc ontog onbeg onpag onani",
        r"<(?:img|svg|body|iframe|input|video|audio|details|object|embed|marquee|animate|math|style|source|select|textarea)\b[^>\n]{0,200}?[\s/\"']on(?:error|load|focus|toggle|begin|pageshow|animationstart)\s?=\s?[\"']?(?:javascript:)?[\w.$]{1,40}\([^>\n]{0,200}>",
        signs="<",
    ),
    Pattern(
        "payload",
        "eval exec insta syste class",
        r"\b(?:eval|exec|instance_eval|class_eval|system)\b[^\n]{0,20}[\"'][\w+/=]{12,2000}[\"']\.unpack1?\(",
        needs="unpac",
        signs="(",
    ),
    Pattern(
        "payload",
        "sh bash zsh dash eval sourc",
        r"\b(?:(?:ba|z|da)?sh(?: -\w{1,3})? -c|(?:ba|z|da)?sh -\w{0,2}c|eval|source)[ \t][\"']?(?:\$\(|<\(|`)\s?(?:rev|tr|base32|basenc|xxd|uudecode|openssl)\b[^\n]{0,300}<<<",
        needs="rev tr base basen xxd uudec opens",
        signs="(`",
    ),
    Pattern(
        "fake-turn",
        "syste opera admin",
        r"(?:^|\n)[\s>#*-]{0,6}(?:system|operator|admin(?:istrator)?) (?:notice|message|alert|override|announcement)\**\s?:[^\n]{0,160}?\b(?:proceed with|verification (?:is |was )?(?:now )?complete|(?:user|identity|request|session|agent|owner) (?:is |was |has been )?(?:verified|authori[sz]ed|cleared|approved)|pre-?approved|go ahead|access granted)\b",
        signs=":",
        anchored=True,
    ),
    Pattern(
        "fake-turn",
        "human user",
        r"(?:^|\n)[ \t]{0,3}(?P<mark>>{2,6}|={2,6}|~{2,6})[ \t]?(?:user|human)\b[ \t:>=~]{0,8}\n[^\n]{2,300}\n{1,3}[ \t]{0,3}(?P=mark)[ \t]?(?:assistant|ai|claude|model|agent)\b",
        signs=">=~",
        reach=420,
        anchored=True,
    ),
    Pattern(
        "fake-turn",
        "hook local bash comma task persi tool ide envir user turn skill",
        rf"(?<!`)<(?:{_HARNESS})>[^<]{{8,400}}</",
        needs="hook std stdou stder cavea outpu input messa args conte notif error selec opene diagn detai actio abort persi",
        signs="<",
        reach=420,
    ),
)
