"""Write what the documents take from the program itself: `.venv/bin/python docs/make.py`; a test compares.

A generated block stands between `<!-- made: NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from memtui.cli.main import COMMANDS, build_parser
from memtui.commands import ACTIONS
from memtui_store.agents.table import AGENTS
from memtui_store.audit.rule import Rule
from memtui_store.audit.rules import all_rules
from memtui_store.audit.secrets.vendors import where_to_revoke
from memtui_store.bootstrap.sources import SOURCES, source
from memtui_store.config_file import written
from memtui_store.json_models import json_schema
from memtui_store.person import right_of
from memtui_store.text import printable

ROOT = Path(__file__).parents[1]
SCHEMA = ROOT / "docs" / "json-schema.json"
_MADE_UP = re.compile(r"\{[\w:-]*\}")
"""What stands for a made-up secret in an example."""
_BLOCK = re.compile(r"(<!-- made: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_FAMILIES = (
    ("secret", "vendors' tokens by format, private keys, credentials in URLs and assignments, passwords in prose"),
    ("injection", "a model's own delimiters, overrides, orders to hide, send out, fetch and run, persist"),
    ("hidden", "characters you cannot see or that deceive, comments and encoded text that speak to a model"),
    ("personal", "numbers of cards, accounts and persons; off unless you switch it on in `[rules]`"),
    ("claim", "files, symbols, commands and versions the project no longer has, dates that have passed"),
    ("dup", "groups that say the same or the opposite, within what one agent loads"),
    ("index", "not in MEMORY.md, pointing nowhere, below the cut, orphaned"),
    ("trust", "approved memories that somebody else changed or deleted; memtui kept them"),
    ("shape", "unreadable, broken header, oversized, never read, replaced"),
)


def documents() -> Iterator[Path]:
    yield ROOT / "README.md"
    yield ROOT / "CONTRIBUTING.md"
    yield from sorted((ROOT / "docs").glob("*.md"))


def renewed(text: str) -> str:
    return _BLOCK.sub(lambda found: f"{found[1]}{MAKERS[found[2]]().rstrip()}\n{found[3]}", text)


def commands() -> str:
    pages = [("memtui", build_parser()), *((f"memtui {command.name}", build_parser(command)) for command in COMMANDS)]
    return "\n".join(f"## {name}\n\n```text\n{parser.format_help()}```\n" for name, parser in pages)


def command_table() -> str:
    return _table(("command", "does"), [(f"`{command.name}`", command.help) for command in COMMANDS])


def agent_rights() -> str:
    """What an agent's shell may do with each command that changes something."""
    rows = []
    for command in COMMANDS:
        rights: dict[str, list[str]] = {}
        for verb in command.verbs:
            rights.setdefault(right_of(verb).value, []).append(verb)
        told = [right if len(rights) == 1 else f"{', '.join(verbs)}: {right}" for right, verbs in rights.items()]
        if told:
            rows.append((f"`{command.name}`", "; ".join(told)))
    return _table(("command", "may an agent do it by itself?"), rows)


def families() -> str:
    rows = []
    for family, about in _FAMILIES:
        own = [rule for rule in all_rules().values() if rule.id.startswith(f"{family}.")]
        worst = max((rule.severity for rule in own), key=lambda severity: severity.rank)
        rows.append((f"`{family}.*`", f"{len(own)}", worst.value, about))
    return _table(("family", "rules", "up to", "looks for"), rows)


def rules() -> str:
    """Every rule with its reason and examples; the vendors' formats are one table, with where to revoke."""
    parts = []
    for family, about in _FAMILIES:
        own = [rule for rule in all_rules().values() if rule.id.startswith(f"{family}.")]
        vendors = [rule for rule in own if "the published format of" in rule.why]
        rows = [_rule(rule) for rule in own if rule not in vendors]
        head = ("rule", "severity", "why", "finds", "spares")
        parts.append(f"### `{family}.*`: {about}\n\n{_table(head, rows)}")
        if vendors:
            listed = [(f"`{rule.id}`", rule.title, where_to_revoke(rule.id)) for rule in vendors]
            parts.append(_table(("vendor's format", "what", "revoke it"), listed))
    return "\n".join(parts)


def _rule(rule: Rule) -> tuple[str, ...]:
    finds, spares = ("<br>".join(_code(_MADE_UP.sub("…", text)) for text in each) for each in (rule.finds, rule.spares))
    return f"`{rule.id}`", rule.severity.value, f"**{rule.title}.** {rule.why}", finds, spares


def sources() -> str:
    rows = [
        (f"`{name}`{' *' if source(name).by_default else ''}", source(name).reads, source(name).never)
        for name in SOURCES
    ]
    return _table(("source", "reads", "never"), rows)


def settings() -> str:
    return f"```toml\n{written()}```"


def schema_file() -> str:
    """The JSON Schema of what `--json` prints, as docs/json-schema.json has it."""
    return json.dumps(json_schema(), indent=1, ensure_ascii=False) + "\n"


def json_kinds() -> str:
    schema = json_schema()
    rows = []
    for kind, ref in schema["discriminator"]["mapping"].items():
        output = schema["$defs"][_name(ref)]
        items = _type(output["properties"]["items"]["items"])
        rows.append((f"`{kind}`", items, output["description"].rstrip(".")))
    return _table(("kind", "items", "printed by"), rows)


def json_items() -> str:
    """One table for each kind of item, and a line for each list of words."""
    schema = json_schema()
    outputs = {_name(ref) for ref in schema["discriminator"]["mapping"].values()}
    parts = []
    for name, model in sorted(schema["$defs"].items()):
        if "enum" in model:
            parts.append(f"### {name}\n\n{_words(model['enum'])}.\n")
        elif name not in outputs:
            rows = [
                (f"`{field}`", _type(told), told.get("description", "")) for field, told in model["properties"].items()
            ]
            parts.append(f"### {name}\n\n{model['description']}\n\n{_table(('field', 'type', 'means'), rows)}")
    return "\n".join(parts)


def _type(told: dict[str, Any]) -> str:
    """What a field holds, in the words of JSON; models are links."""
    if "$ref" in told:
        name = _name(told["$ref"])
        return f"[{name}](json.md#{name.lower()})"
    if "anyOf" in told:
        return " or ".join(map(_type, told["anyOf"]))
    if "enum" in told:
        return _words(told["enum"])
    if "const" in told:
        return f"`{told['const']}`"
    if told["type"] == "array":
        return f"list of {_type(told['items'])}"
    if told["type"] == "object":
        return f"object of {_type(told['additionalProperties'])}"
    return "time" if told.get("format") == "date-time" else str(told["type"])


def _words(values: Sequence[str]) -> str:
    return ", ".join(f"`{value}`" for value in values)


def _name(ref: str) -> str:
    return ref.rpartition("/")[2]


def looked() -> str:
    rows = [
        (
            known.name,
            ", ".join(f"`{place}`" for place in known.places) or "`$XDG_DATA_HOME/memtui/store`",
            _variable(known.moved_by),
        )
        for known in (*AGENTS[1:], AGENTS[0])
    ]
    return _table(("agent", "memtui looks in (`.` is the project)", "moved by"), rows)


def _variable(name: str) -> str:
    return f"`{name}`" if name else ""


def keys() -> str:
    names = {"slash": "/", "question_mark": "?", "colon": ":", "plus": "+", "asterisk": "*", "exclamation_mark": "!",
             "left_square_bracket": "[", "right_square_bracket": "]"}  # fmt: skip
    parts = []
    for group in dict.fromkeys(action.group for action in ACTIONS.values()):
        rows = [
            (" ".join(f"`{names.get(key, key)}`" for key in action.keys.split(",")), action.help, f"`{action.id}`")
            for action in ACTIONS.values()
            if action.group == group
        ]
        parts.append(f"### {group}\n\n{_table(('key', 'does', 'name in `[keymap]`'), rows)}")
    return "\n".join(parts)


def _code(text: str) -> str:
    shown = printable(text).replace("|", "\\|").replace("\n", " ")
    return f"`` {shown} ``" if "`" in shown else f"`{shown}`"


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


MAKERS: dict[str, Callable[[], str]] = {
    "agent-rights": agent_rights,
    "commands": commands,
    "command-table": command_table,
    "families": families,
    "rules": rules,
    "sources": sources,
    "settings": settings,
    "json-kinds": json_kinds,
    "json-items": json_items,
    "looked": looked,
    "keys": keys,
}


def main() -> None:
    for path in documents():
        before = path.read_text(encoding="utf-8")
        after = renewed(before)
        if after != before:
            path.write_text(after, encoding="utf-8")
            print(f"renewed {path.relative_to(ROOT)}")
    SCHEMA.write_text(schema_file(), encoding="utf-8")


if __name__ == "__main__":
    main()
