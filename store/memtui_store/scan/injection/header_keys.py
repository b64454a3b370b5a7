"""Keys of a note's own header by which it gives itself rank, leave or a place: whoever reads headers as settings obeys them.

A memory has a name, a description and a type. What an agent's settings have (tools, permissions, hooks) is no part of it,
and harmless as long as it does not open everything.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memtui_store.scan.glance import odd
from memtui_store.scan.late import Late
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_CHIEF = r"(?:system|operator|admin|administrator|root|developer|platform|harness|override|policy)"
_TRUE = r"(?:true|yes|on|1|all|always|enabled)"
_KEYS: tuple[str, ...] = (
    rf"(?:priority|precedence|authority|trust|trust[_-]?level|rank|clearance|privilege)s? {{0,3}}[:=] {{0,4}}[\"']?(?:override\w{{0,4}}|absolute|above[ _-]\w{{1,12}}|{_CHIEF}|unlimited|unrestricted|supersedes?)\b",
    r"permissions?(?:[_-]?mode)? {0,3}[:=] {0,4}[\"']?(?:bypass\w{0,14}|unrestricted|always[ _-]?(?:allow|approve)|allow[ _-]?all|dont[ _-]?ask|granted|full|\*)",
    r"(?:approvals?|approval[_-]?(?:mode|policy)|confirmations?|sandbox|sandbox[_-]?mode|safety|safety[_-]?(?:mode|checks?)|guardrails|oversight|safeguards?) {0,3}[:=] {0,4}[\"']?(?:bypass\w{0,14}|off|none|never|disabled|skip\w{0,4}|danger[\w-]{1,20}|auto|granted|pre-?approved|waived)\b",
    rf"auto[_-]?(?:approve|accept|allow|confirm|execute|run|merge)\w{{0,10}} {{0,3}}[:=] {{0,4}}[\"']?{_TRUE}\b",
    rf"(?:disable|skip|ignore|bypass|override|suppress|no)[_-](?:[a-z]{{2,12}}[_-]){{0,2}}(?:safety|safeguards?|guardrails?|reviews?|approvals?|confirmations?|permissions?|sandbox|hooks|verification|instructions|rules|polic(?:y|ies)|oversight|(?:safety|security)[_-]checks?)\w{{0,8}} {{0,3}}[:=] {{0,4}}[\"']?{_TRUE}\b",
    rf"dangerously[\w-]{{2,40}} {{0,3}}[:=] {{0,4}}[\"']?{_TRUE}\b",
    r"(?:allowed[_-]?tools|allow|allowlist|auto[_-]?allow) {0,3}[:=] {0,4}[^\n]{0,80}?(?:\b(?:bash|shell|exec|terminal)\((?:\*|\*:\*|:\*)\)|[\[\"' ]\*(?=[\]\"'\n,]))",
    r"mode {0,3}[:=] {0,4}[\"']?(?:unrestricted|bypass\w{0,14}|god|root|yolo|override|jailbreak\w{0,4}|unlimited)\b",
    r"role {0,3}[:=] {0,4}[\"']?(?:system|operator|root|override)\b",
    r"(?:pre-?)?(?:approved|consent|authori[sz]ed) {0,3}[:=] {0,4}[\"']?(?:all|everything|always|\*)",
    r"(?:name|description|title|summary) {0,3}[:=] {0,4}[^\n]{0,80}?\\n-{3}",
    r"[^\n]{0,80}?!!python/",
    r"name {0,3}[:=] {0,4}[\"']?(?:\.\.?/|~/|/(?:etc|home|root|usr|var|tmp|opt)/|\.(?:claude|cursor|codex|git|github|ssh)/)[^\s]{0,80}(?=\n)",
    r"(?:name|description|title|summary|type) {0,3}[:=] {0,4}[\"']?\{ {0,2}\\?[\"'](?:permissions?|allow|role|system|hooks|mcpservers|tools|policy|settings|env)\\?[\"']",
    r"(?:(?:on|pre|post|before|after)[_-]?(?:load|start|startup|session\w{0,6}|open|recall|read|tool\w{0,6})|hooks?|sessionstart|pretooluse|posttooluse|userpromptsubmit|exec|startup|bootstrap) {0,3}[:=] {0,4}[\"'\[{]{0,2}(?:run |exec |execute |command: )?(?:(?:ba|z|da)?sh|curl|wget|python3?|node|perl|powershell|nc|sudo|eval|npx|/tmp/|\./\.|~/\.)(?=[ /.\w])",
)
_TYPE = rf"type {{0,3}}[:=] {{0,4}}[\"']?{_CHIEF}\b"
_CLAIM = Late(rf"\n[ \t]{{0,8}}(?:- )?(?P<said>(?:{'|'.join(_KEYS)})[^\n]{{0,120}})")
_AGAIN = Late(rf"\n(?P<said>{_TYPE})")
_COUNT = re.compile(r"\{(\d+),\d+\}")
_ANY_TYPE = Late(r"\n[ \t]{0,4}type:")


def _loosened(key: str) -> str:
    """A key as the engine of sieves can read it: it knows no look-around, and what may be any of a line costs memory."""
    for exact, loose in ((r"[^\s]{0,80}(?=\n)", ""), (r"\b", ""), (r"(?=[ /.\w])", "")):
        key = key.replace(exact, loose)
    begins, _, ends = key.partition(r"[^\n]{0,80}?")
    key = rf"\n[ \t]*(?:- )?{begins}" if not ends or ends.startswith("(?:") else ends
    key = key.replace(r"[\w-]", "[a-z0-9_-]").replace(r"\w", "[a-z0-9_]")
    return _COUNT.sub(lambda count: "*" if count[1] == "0" else "+", key)


_ANY = Sieve(*odd(*map(_loosened, (*_KEYS, _TYPE))))
_MOST = 4_000


def claimed_keys(reading: Reading) -> Iterator[tuple[int, int]]:
    """Where such keys stand, in the header that the note begins with; a type counts as one where it is told twice."""
    flat = reading.flat_low
    if not flat.startswith(("---", "+++")) or not _ANY.may(flat[:_MOST]):
        return
    end = flat.find(f"\n{flat[:3]}", 3, _MOST)
    if end < 0:
        return
    for found in _CLAIM.finditer(flat, 3, end + 1):
        yield found.span("said")
    if len(_ANY_TYPE.findall(flat, 3, end)) > 1 and (again := _AGAIN.search(flat, 3, end + 1)):
        yield again.span("said")
