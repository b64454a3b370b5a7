"""Finds the order to drop earlier instructions in the languages that memories are written in besides English."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.audit.injection.mention import is_only_mentioned
from memtui_store.audit.rule import Span

_OVERRIDES = (
    # A verb of dropping, then earlier instructions, in the order of each language.
    r"(?:ignorier\w{0,3}|vergiss|vergesst|missachte\w?) (?:\w+ ){0,2}?(?:bisherig|vorherig|vorig|früher|obig)\w{1,2} "
    r"(?:anweisung|instruktion|regel|vorgabe|befehl)\w{0,2}",
    r"(?:ignore[rz]?|oublie[rz]?|néglige[rz]?) (?:\w+ ){0,2}?(?:instructions|consignes|règles|directives) "
    r"(?:précédentes|antérieures|ci-dessus|reçues)",
    r"(?:ignora|olvida|descarta|omite)\w{0,2} (?:\w+ ){0,2}?(?:instrucciones|reglas|órdenes|indicaciones) "
    r"(?:anteriores|previas)",
    r"(?:ignor[ea]|esqueça|esquece|desconsidere) (?:\w+ ){0,2}?(?:instruções|regras|ordens|orientações) "
    r"(?:anteriores|prévias)",
    r"(?:ignora|dimentica|trascura)\w{0,2} (?:\w+ ){0,2}?(?:istruzioni|regole|ordini|direttive) precedenti",
    r"(?:negeer|vergeet) (?:\w+ ){0,2}?(?:vorige|eerdere|voorgaande) (?:instructies|regels|opdrachten)",
    r"(?:игнорируй|забудь)\w{0,2} (?:\w+ ){0,2}?(?:предыдущие|прежние) (?:инструкции|указания|правила)",
    r"(?:忽略|无视|忘记|忽視|無視)(?:掉|所有|全部|任何|你|的){0,3}(?:之前|以上|先前|以前|此前)(?:所有|全部|任何|你|的){0,3}"
    r"(?:指令|指示|规则|規則|说明)",
    r"(?:以前|これまで|上記|前)の(?:すべての|全ての)?(?:指示|命令|ルール)[をは]?(?:すべて|全て)?(?:無視|忘れ)",
    r"(?:이전|위의?|앞의?)(?: 모든)? ?(?:지시|명령|지침|규칙)\w{0,3} ?(?:모두 )?(?:무시|잊)",
)
OVERRIDE = re.compile("|".join(_OVERRIDES))
EARLIER = (
    "isherig", "orherig", "vorig", "früher", "obig", "cédentes", "rieures", "ci-dessus", "reçues", "anterior",
    "previas", "prévias", "precedenti", "eerdere", "voorgaande",
)  # fmt: skip
ELSEWHERE = (
    "предыдущ", "прежни", "之前", "以上", "先前", "以前", "此前", "これまで", "上記", "前の", "이전", "위", "앞",
)  # fmt: skip
"""A word for what came before stands in each of the patterns, and few texts hold any."""


def foreign_override_spans(low: str) -> Iterator[Span]:
    """Yield orders to drop earlier instructions; the text is in lower case."""
    if any(word in low for word in EARLIER) or (not low.isascii() and any(word in low for word in ELSEWHERE)):
        for found in OVERRIDE.finditer(low):
            if not is_only_mentioned(low, *found.span()):
                yield Span(*found.span(), "injection.override")
