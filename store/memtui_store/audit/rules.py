"""Every rule of the audit in one table: what it is called, how bad it is, and what a person should know of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from memtui_store.findings import Family, Severity


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    severity: Severity
    family: Family
    title: str
    help: str
    example: str


def _rules(family: Family, *rows: tuple[str, Severity, str, str, str]) -> tuple[Rule, ...]:
    return tuple(Rule(name, severity, family, title, help_, example) for name, severity, title, help_, example in rows)


_CLAIMS = _rules(
    Family.CLAIM,
    (
        "claim.stale",
        Severity.MEDIUM,
        "Names something that is gone",
        "The memory names a file, symbol, command or package that the project had when it was written and has no "
        "longer. The evidence says where it went. An agent that believes it looks in the wrong place.",
        "The parser is in `src/parser.py` (renamed to src/parse/core.py since)",
    ),
    (
        "claim.contradicted",
        Severity.MEDIUM,
        "Says something the project denies",
        "The project itself says otherwise: a line that does not exist, or another version in the manifest.",
        "We are on Django 4.2 (pyproject.toml: django>=5.1)",
    ),
)
_AGE = _rules(
    Family.AGE,
    (
        "age.stale",
        Severity.LOW,
        "Old for its kind",
        "Nobody has verified it for longer than its kind usually holds: a project's state ages faster than a "
        "preference. Age alone proves nothing; look whether it still holds, then mark it verified.",
        "a project memory of 120 days",
    ),
    (
        "age.relative-date",
        Severity.LOW,
        "Speaks of a moment that has passed",
        "Words such as 'next week' or 'currently' meant something when the memory was written. Say the date instead.",
        "The migration is planned for next week (written 80 days ago)",
    ),
    (
        "age.never-recalled",
        Severity.INFO,
        "Never recalled in the time looked at",
        "No session transcript shows the agent reading it. The message says over which window; without transcripts "
        "nothing is claimed.",
        "not read in 42 sessions over 60 days",
    ),
)
_DUPLICATES = _rules(
    Family.DUPLICATE,
    (
        "dup.exact",
        Severity.MEDIUM,
        "The same text twice",
        "Two memories say the same to the letter. The agent pays for both, and an edit to one leaves the other wrong. "
        "In one folder the second is not needed; in the folders of two projects or agents each may be, so that is for "
        "you to decide: keep both, or move one to a global store that all of them read.",
        "feedback_tests.md and feedback_testing.md",
    ),
    (
        "dup.near",
        Severity.LOW,
        "Almost the same text twice",
        "Two memories share most of their wording. Merge them, or say that they are not duplicates.",
        "two notes on running the test suite",
    ),
    (
        "dup.conflict",
        Severity.HIGH,
        "Two memories say the opposite",
        "The same rule once as do and once as do not: the agent follows whichever it meets last.",
        "Always squash commits / Never squash commits",
    ),
    (
        "dup.shadow",
        Severity.INFO,
        "A project memory hides a global one",
        "Both have the same name, and the project's wins here. That is fine if it is meant.",
        "editor in the project and in _global",
    ),
    (
        "dup.rules",
        Severity.LOW,
        "Repeats an instruction file",
        "CLAUDE.md or a rules file says the same already, and the agent reads that every time.",
        "'Use tabs' in a memory and in CLAUDE.md",
    ),
)
_INDEX = _rules(
    Family.INDEX,
    (
        "index.missing",
        Severity.MEDIUM,
        "Not in the index",
        "MEMORY.md does not mention it, so the agent does not know that it exists.",
        "session_notes.md",
    ),
    (
        "index.dangling",
        Severity.MEDIUM,
        "An index line points nowhere",
        "MEMORY.md names a file that is not there. The agent tries to read it and learns nothing.",
        "- [Old plan](project_plan.md) — gone",
    ),
    (
        "index.double",
        Severity.LOW,
        "Twice in the index",
        "Two lines of MEMORY.md point at the same file; each costs a line of the budget.",
        "- [Tests](t.md) and - [Testing](t.md)",
    ),
    (
        "index.mismatch",
        Severity.LOW,
        "The index says something else",
        "The line in MEMORY.md shares hardly a word with the memory it points at, so the agent looks for it in vain.",
        "- [Deploy](user_role.md) — how we deploy",
    ),
    (
        "index.over",
        Severity.HIGH,
        "The index is cut off",
        "MEMORY.md is longer than its agent loads. What stands below the cut, usually the newest, is never seen.",
        "213 lines, 200 are loaded",
    ),
    (
        "index.near",
        Severity.LOW,
        "The index is nearly full",
        "MEMORY.md is close to what its agent loads. Compact it before new entries fall off.",
        "171 of 200 lines",
    ),
    (
        "index.link",
        Severity.INFO,
        "A link to a memory that does not exist",
        "[[name]] names no memory of this store. It may be one still to be written.",
        "see [[release-process]]",
    ),
    (
        "index.orphaned",
        Severity.MEDIUM,
        "Its project is gone",
        "No directory belongs to this store any more: it was moved, renamed or removed, and nothing reads these "
        "memories now. Move them to the project's new store.",
        "-home-ana-old-name",
    ),
    (
        "index.shared",
        Severity.HIGH,
        "Shared by several projects",
        "Claude Code gives these directories the same folder, so each project's sessions read the other's memories.",
        "/home/ana/a-b and /home/ana/a/b",
    ),
)
_SHAPE = _rules(
    Family.SHAPE,
    (
        "shape.unreadable",
        Severity.HIGH,
        "Cannot be read",
        "The file is there, but nothing can read it; the reason is in the message.",
        "a socket, not a file",
    ),
    (
        "shape.broken-header",
        Severity.MEDIUM,
        "Broken front matter",
        "The header is not valid YAML. Some versions of Claude Code blank or drop fields when they next write it.",
        "description: Sprint 1: the plan",
    ),
    (
        "shape.no-header",
        Severity.LOW,
        "No front matter",
        "Without name, description and type an agent can only guess when to read it.",
        "a file that starts with its text",
    ),
    (
        "shape.no-description",
        Severity.LOW,
        "No description",
        "The description is the one line by which an agent decides whether to read the memory.",
        "description: (empty)",
    ),
    (
        "shape.unknown-type",
        Severity.INFO,
        "Unknown type",
        "Claude Code knows user, feedback, project and reference; plugins read anything else as user.",
        "type: banana",
    ),
    (
        "shape.name-lost",
        Severity.MEDIUM,
        "Its name would be lost",
        "When Claude Code next writes this file it turns the name into lower-case ASCII, and nothing would be left.",
        "name: 日本語",
    ),
    (
        "shape.behavioral-text",
        Severity.LOW,
        "Commands, but is not typed so",
        "It tells the agent how to act under a type that only states facts, so it escapes the warning that suggestions "
        "carry.",
        "type: reference, 'Always run the linter first.'",
    ),
    (
        "shape.no-why",
        Severity.INFO,
        "A rule without its reason",
        "Feedback says why and how to apply it, so that the agent can tell when it does not apply.",
        "feedback without **Why:**",
    ),
    (
        "shape.many-facts",
        Severity.LOW,
        "Several facts in one memory",
        "One memory, one fact: a collection is recalled whole or not at all, and cannot be approved in parts.",
        "a file with eight headings",
    ),
    (
        "shape.too-long",
        Severity.LOW,
        "Too long to be recalled whole",
        "Recall hands an agent at most 200 lines and 4,096 bytes of a memory; the rest is cut.",
        "a memory of 9 KB",
    ),
    (
        "shape.superseded",
        Severity.LOW,
        "Superseded, and still there",
        "A newer memory says it replaces this one, but the agent may still read both.",
        "supersedes: deploy-old",
    ),
    (
        "shape.overwritten",
        Severity.INFO,
        "Its owner would rewrite it",
        "Claude Code moves keys it does not know below metadata the next time it writes this file.",
        "created: above metadata, without originSessionId",
    ),
    (
        "shape.drift",
        Severity.MEDIUM,
        "Not in the form its owner writes",
        "Hermes compares a file with what it would write itself and refuses to replace or remove anything where they "
        "differ: empty entries, or spaces around one, are enough. The same entries can be written in its own form.",
        "an empty entry between two §",
    ),
    (
        "shape.leftover",
        Severity.INFO,
        "Copies its owner left behind",
        "Hermes keeps a copy of the file each time it refuses to write, and never removes one.",
        "MEMORY.md.bak.1794830400",
    ),
    (
        "shape.hidden-for-ever",
        Severity.MEDIUM,
        "Hidden behind an entry that does not exist",
        "Carapace marked the entry as replaced, and the one that replaces it was never written or is deleted. No "
        "session sees either. It can be shown again.",
        "superseded_by: mem-… (no such entry)",
    ),
    (
        "shape.came-back",
        Severity.MEDIUM,
        "Deleted or edited, and written back by its owner",
        "A program that keeps its memories in RAM writes all of them back when it saves, as they were before. End it, "
        "then delete or edit the memory again.",
        "a lesson deleted while KarnEvil9 was running",
    ),
    (
        "shape.replaced-twice",
        Severity.LOW,
        "Replaced by two at once",
        "Carapace let two entries replace the same one, and shows both: two answers to one question. They can be put "
        "in a row, so that the newest alone is shown.",
        "two entries that supersede the same one",
    ),
)

_TRUST = _rules(
    Family.TRUST,
    (
        "trust.lost",
        Severity.CRITICAL,
        "An approved memory was deleted",
        "You approved it, and somebody else removed it since: most likely an agent that cleaned up. memtui kept the "
        "approved text and can write it back, with its line in the index.",
        "feedback_tests.md, approved on 2026-10-02, is gone",
    ),
)

RULES: tuple[Rule, ...] = (*_CLAIMS, *_AGE, *_DUPLICATES, *_INDEX, *_SHAPE, *_TRUST)


@cache
def all_rules() -> dict[str, Rule]:
    """Those above and the text rules, by id."""
    from memtui_store.scan import RULES as TEXT_RULES

    text = (
        Rule(r.id, r.severity, r.family, r.title, r.help, r.matches[0] if r.family is not Family.SECRET else "")
        for r in TEXT_RULES
    )
    return {rule.id: rule for rule in (*text, *RULES)}
