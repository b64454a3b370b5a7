"""The fence around memory text in a prompt: nothing inside can end it, imitate it, or start a line of its own.

Two independent walls: every line of a body is prefixed, so that no line of ours can be forged; and whatever looks
like a delimiter, in any spelling, is broken.
"""

from __future__ import annotations

import re
import unicodedata

from memtui_store.audit.scan import redact
from memtui_store.findings import Finding
from memtui_store.text import INVISIBLE, for_prompt

ONE, MANY = "untrusted-memory", "untrusted-memories"
BODY_CAP = 8_000
PREFIX = "| "
_LINE_ENDS = re.compile("\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufeff\U000e0000-\U000e0fff" + INVISIBLE + "]")
_OPENER = re.compile(
    r"(?:&(?:lt|\#0*60|\#x0*3c);?|%3c|\\u003c|\\x3c|[<＜﹤‹〈⟨])"
    r"(?=[\s\u200c\u200d/\\!?|*_\-]*(?:/|\||[A-Za-z\uff21-\uff5a]))",
    re.IGNORECASE,
)
_NAME = re.compile(r"untrusted(?=[\W_]{0,12}memor)", re.IGNORECASE)
_SPELLED = re.compile(r"[\W_]+")
_TEMPLATE = re.compile(r"\[\s*(/?)\s*(INST|SYS|SYSTEM|TOOL|USER|ASSISTANT)\s*\]", re.IGNORECASE)


def fenced(body: str, attributes: dict[str, str]) -> tuple[str, tuple[Finding, ...]]:
    """A body between its delimiters, every line marked as data; and the secrets masked in it."""
    safe = redact(body)
    lines = _LINE_ENDS.split(safe.text.strip()[:BODY_CAP])
    if len(safe.text) > BODY_CAP:
        lines.append("… (cut here)")
    inner = "\n".join(PREFIX + broken(line) for line in lines)
    told = " ".join(f'{name}="{attribute(value)}"' for name, value in attributes.items())
    return f"<{ONE} {told}>\n{inner}\n</{ONE}>", safe.findings


def broken(line: str) -> str:
    """One line in which no delimiter survives; ordinary comparisons and arrows stay readable."""
    line = _CONTROLS.sub("", line)
    line = _OPENER.sub("(", line)
    line = _NAME.sub("foreign", line)
    if "untrustedmemor" in _SPELLED.sub("", unicodedata.normalize("NFKC", line)).casefold():
        return "(a line that spells the fence's own name was taken out)"
    return _TEMPLATE.sub(r"(\1\2)", line)


def attribute(value: str) -> str:
    """Inside double quotes of ours."""
    return for_prompt(value, 200).replace('"', "'").replace("=", "-")
