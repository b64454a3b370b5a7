"""Tell which entries Hermes hides from its prompt: the phrases of its own strict list, in our notation.

A row is a phrase: words apart by any white space, `…` for up to eight words between, `(a|b)` for either. Rows that
need more are written as patterns, and those with a wide gap as stages that follow each other on one line, so that
no text makes the search slow. What only older versions look for is told apart, because a person may run either.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

SCAN_CAP = 65_536
TOO_LARGE = "too_large_to_scan"
INVISIBLE = frozenset(
    map(
        chr,
        (
            *range(0x200B, 0x200E),
            0x2060,
            *range(0x2062, 0x2065),
            0xFEFF,
            *range(0x202A, 0x202F),
            *range(0x2066, 0x206A),
        ),
    )
)
_BLOCKED = "[BLOCKED:"
_UP_TO_EIGHT = r"(?:\w+\s+){0,8}"
_PHRASES = {
    "prompt_injection": "ignore … (previous|all|above|prior) … instructions",
    "sys_prompt_override": "system prompt override",
    "disregard_rules": "disregard … (your|all|any) … (instructions|rules|guidelines)",
    "bypass_restrictions": (r"act as (if|though) … you … (have\s+no|don't\s+have) … (restrictions|limits|rules)"),
    "deception_hide": "do not … tell … the user",
    "role_hijack": r"you are … now (a|an|the)\s",
    "role_pretend": r"pretend … (you\s+are|to\s+be)\s",
    "leak_system_prompt": "output … (system|initial) prompt",
    "remove_filters": "(respond|answer|reply) without … (restrictions|limitations|filters|safety)",
    "fake_update": "you have been … (updated|upgraded|patched) to",
    "identity_override": r"\bname yourself \w",
    "c2_heartbeat": r"(heartbeat|beacon|check[\s-]?in) (to|with)\s",
    "c2_network_connect": r"connect to the network\b",
    "anti_forensic_oneliner": r"only use one[\s-]?liners?\b",
    "anti_forensic_disk": "never … (create|write) … (script|file) … disk",
    "known_c2_framework": r"\b(cobalt\s*strike|sliver|havoc|mythic|metasploit|brainworm)\b",
    "c2_explicit": r"\bc2 (server|channel|infrastructure|beacon)\b",
    "c2_explicit_long": r"\bcommand and control\b",
    "context_exfil": (
        r"(include|output|print|share) … "
        r"(conversation|chat\s+history|previous\s+messages|full\s+context|entire\s+context)"
    ),
}
_PATTERNS = {
    "hidden_div": r"<\s*div\s+style\s*=\s*[\"'][^>]{0,2048}display\s*:\s*none",
    "c2_node_registration": r"register\s+(as\s+)?a?\s*node",
    "c2_task_pull": r"pull\s+(down\s+)?(new\s+)?task(ing|s)?\b",
    "forced_action": r"you\s+must\s+(?:\w+\s+){0,3}(register|connect|report|beacon)\b",
    "env_var_unset_agent": r"unset\s+\w*(CLAUDE|CODEX|HERMES|AGENT|OPENAI|ANTHROPIC)",
    "ssh_backdoor": r"authorized_keys",
    "ssh_access": r"(\$HOME|~)/\.ssh",
    "hermes_env": r"(\$HOME|~)/\.hermes/\.env",
    "hardcoded_secret": r"(api[_-]?key|token|secret|password)\s*[=:]\s*[\"'][A-Za-z0-9+/=_-]{20}",
}
_WIDE, _NARROW = 2_048, 512
_VERB = r"(?:update|modify|edit|write|change|append|add\s+to)\s+"
_KEY_NAME = r"\$\{?\w*(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL)S?\b"
_STAGES: dict[str, tuple[int, tuple[str, ...]]] = {
    "exfil_curl": (_WIDE, (r"curl\s+", _KEY_NAME)),
    "exfil_wget": (_WIDE, (r"wget\s+", _KEY_NAME)),
    "read_secrets": (_WIDE, (r"cat\s+", r"\.env|credentials|\.netrc|\.pgpass|\.npmrc|\.pypirc")),
    "send_to_url": (_WIDE, (r"(?:send|post|upload|transmit)\s+", r"(?<!\s)\s+(?:to|at)\s+https?://")),
    "agent_config_mod": (_WIDE, (_VERB, r"AGENTS\.md|CLAUDE\.md|\.cursorrules|\.clinerules")),
    "hermes_config_mod": (_WIDE, (_VERB, r"\.hermes/(?:config\.yaml|SOUL\.md)")),
    "translate_execute": (
        _NARROW,
        (r"translate\s+", r"(?<!\s)\s+into\s+\w+(?:[\s-]+\w+){0,2}\s+and\s+(?:execute|run|eval)\b"),
    ),
}
"""Each within so many characters of the one before, on the same line."""
_COMMENT_WORD = r"ignore|override|system|secret|hidden"
_OLDER_KEY_NAME = r"\$\{?\w*(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL|API)"
_OLDER_STAGES: dict[str, tuple[int, tuple[str, ...]]] = {
    "exfil_curl": (_WIDE, (r"curl\s+", _OLDER_KEY_NAME)),
    "exfil_wget": (_WIDE, (r"wget\s+", _OLDER_KEY_NAME)),
    "translate_execute": (
        _NARROW,
        (r"translate\s+", r"(?<!\s)\s+into\s+", r"(?<!\s)\s+and\s+(?:execute|run|eval)"),
    ),
}


def hidden_by(entry: str) -> tuple[str, ...]:
    """The ids under which Hermes takes an entry out of its prompt; none means that it is shown."""
    if entry.startswith(_BLOCKED):
        return ()
    if len(entry) > SCAN_CAP:
        return (TOO_LARGE,)
    text = unicodedata.normalize("NFKC", entry)
    found = [f"invisible_unicode_U+{ord(sign):04X}" for sign in sorted(INVISIBLE & set(entry))]
    found += [name for name, pattern in _patterns().items() if pattern.search(text)]
    found += _by_stages(text, _STAGES)
    if _in_comment(text, rf"(?<![a-z])(?:{_COMMENT_WORD})(?![a-z])"):
        found.append("html_comment_injection")
    return tuple(found)


def hidden_by_older(entry: str) -> tuple[str, ...]:
    """What versions up to 0.20.5 look for in a wider sense than later ones."""
    if entry.startswith(_BLOCKED) or len(entry) > SCAN_CAP:
        return ()
    text = unicodedata.normalize("NFKC", entry)
    found = _by_stages(text, _OLDER_STAGES)
    return (*found, "html_comment_injection") if _in_comment(text, _COMMENT_WORD) else tuple(found)


def warning(entry: str, found: tuple[str, ...] | None = None) -> str:
    """What a person should know before, or empty; `found` where the list was asked already."""
    found = hidden_by(entry) if found is None else found
    if found == (TOO_LARGE,):
        return f"Hermes will hide this entry: it is longer than the {SCAN_CAP:,} characters that are looked through"
    if found:
        return f"Hermes will hide this entry: its own list finds {', '.join(found)}"
    older = hidden_by_older(entry)
    return f"Hermes up to 0.20.5 will hide this entry: its own list finds {', '.join(older)}" if older else ""


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    written = {name: _phrase(row) for name, row in _PHRASES.items()} | _PATTERNS
    return {name: _compiled(pattern) for name, pattern in written.items()}


def _phrase(row: str) -> str:
    *words, last = row.split(" ")
    return "".join(_UP_TO_EIGHT if word == "…" else rf"{word}\s+" for word in words) + last


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def _by_stages(text: str, table: dict[str, tuple[int, tuple[str, ...]]]) -> list[str]:
    return [name for name, (gap, stages) in table.items() if _follow(text, gap, [*map(_compiled, stages)])]


def _follow(text: str, gap: int, stages: list[re.Pattern[str]]) -> bool:
    """Only the nearest earlier stage matters, so that the steps grow with the text and not with its square.

    White space that both of two stages want may be shared out between them, as a pattern would do by backtracking.
    """
    reached = [_ends(match) for match in stages[0].finditer(text)]
    for stage in stages[1:]:
        at, now = 0, []
        for match in stage.finditer(text):
            start, last_start = _starts(match)
            while at < len(reached) and reached[at][0] <= last_start:
                at += 1
            if at and _near(text, reached[at - 1][1], start, gap):
                now.append(_ends(match))
        reached = now
    return bool(reached)


def _near(text: str, end: int, start: int, gap: int) -> bool:
    return start - end <= gap and "\n" not in text[end:start]


def _starts(match: re.Match[str]) -> tuple[int, int]:
    """The first and the last place where it may begin."""
    blank = len(match[0]) - len(match[0].lstrip())
    return match.start(), match.start() + max(blank - 1, 0)


def _ends(match: re.Match[str]) -> tuple[int, int]:
    """The first and the last place where it may end."""
    return min(match.start() + len(match[0].rstrip()) + 1, match.end()), match.end()


def _in_comment(text: str, word: str) -> bool:
    """A comment ends at its first closing bracket, so each is looked at once."""
    begin = 0
    while (close := text.find(">", begin)) >= 0:
        end = close - 2
        if text[end:close] == "--":
            for match in _compiled(word).finditer(text, max(begin, end - 2 * _NARROW), end):
                opening = text.rfind("<!--", begin, match.start())
                if opening >= 0 and match.start() - opening - 4 <= _NARROW and end - match.end() <= _NARROW:
                    return True
        begin = close + 1
    return False
