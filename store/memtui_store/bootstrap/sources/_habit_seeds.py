"""Which settings are habits an agent should fit in with, said as sentences."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from memtui_store.bootstrap.contract import Dropped, Fact, Reason, Seed
from memtui_store.bootstrap.sources import _values as v
from memtui_store.bootstrap.sources._gitconfig import is_true
from memtui_store.bootstrap.sources._quoting import english_list, seed_name, trap
from memtui_store.bootstrap.sources._shell import TRIVIAL, editor_named
from memtui_store.model import Kind

_ALIASES = 20
_PRIVATE = re.compile(
    r"\bssh\b|\b\d{1,3}(?:\.\d{1,3}){3}\b|@[\w-]+\.|password|passwd|token|secret|api[_-]?key|://[^/\s]+@|curl|"
    r"wget|\beval\b",
    re.IGNORECASE,
)


def judge(facts: Sequence[Fact]) -> Iterator[Seed | Dropped]:
    yield from _git([fact for fact in facts if fact.kind == "git"])
    shell = [fact for fact in facts if fact.kind == "shell"]
    yield from _editor(
        shell, [fact for fact in facts if fact.kind == "git" and v.text(fact.values, "name") == "core.editor"]
    )
    yield from _shell(shell)
    yield from _tastes([fact for fact in facts if fact.kind == "taste"])


def _seed(topic: str, name: str, title: str, description: str, body: str, kind: Kind, *facts: Fact) -> Seed:
    why = "The user set it themselves, once for everything."
    return Seed(topic, seed_name(name), title, description, body, kind, tuple(fact.evidence for fact in facts), why)


def _git(facts: list[Fact]) -> Iterator[Seed | Dropped]:
    """The last setting of a name wins, as it does for git."""
    last = {v.text(fact.values, "name"): fact for fact in facts if v.text(fact.values, "section") != "alias"}
    for name in sorted(last):
        fact = last[name]
        value = v.text(fact.values, "value")
        if reason := trap(value):
            yield Dropped(reason, f"git {name}", fact.evidence)
        elif (told := _git_words(name, value, last)) is not None:
            title, body = told
            yield _seed(
                f"user/git/{name}",
                f"feedback_git_{name}",
                title,
                f"How the user wants git used: {title[0].lower()}{title[1:]}",
                body,
                Kind.FEEDBACK,
                fact,
            )
        elif name not in ("core.editor",):
            yield Dropped(Reason.DERIVABLE, f"git {name}", fact.evidence)
    yield from _aliases("git", [fact for fact in facts if v.text(fact.values, "section") == "alias"])


def _git_words(name: str, value: str, last: dict[str, Fact]) -> tuple[str, str] | None:
    on = is_true(value)
    if name == "init.defaultbranch" and re.fullmatch(r"[\w./-]{1,40}", value):
        return (
            f"New repositories start on {value}",
            f"New git repositories of the user start on the branch `{value}` (`init.defaultBranch`).",
        )
    if name == "pull.rebase":
        if on or value in ("merges", "interactive"):
            return (
                "Prefers rebase on pull",
                f"The user rebases on `git pull` rather than merging (`pull.rebase = {value}`).",
            )
        return "Prefers merge on pull", f"The user merges on `git pull` rather than rebasing (`pull.rebase = {value}`)."
    if name == "pull.ff" and value == "only":
        return "Pulls fast-forward only", "The user lets `git pull` only fast-forward (`pull.ff = only`)."
    if name == "merge.ff" and value in ("only", "false"):
        words = "only fast-forward merges" if value == "only" else "a merge commit for every merge"
        return f"Wants {words}", f"The user wants {words} (`merge.ff = {value}`)."
    if name == "commit.gpgsign" and on:
        how = v.text(last["gpg.format"].values, "value") if "gpg.format" in last else ""
        kind = "SSH" if how == "ssh" else "GPG"
        return "Signs every commit", f"The user signs every commit with {kind} (`commit.gpgSign = true`)."
    if name == "rebase.autosquash" and on:
        return (
            "Uses fixup commits with autosquash",
            "The user squashes `fixup!` commits when rebasing (`rebase.autoSquash = true`).",
        )
    if name == "rebase.autostash" and on:
        return (
            "Stashes automatically when rebasing",
            "The user's rebases stash local changes by themselves (`rebase.autoStash = true`).",
        )
    if name == "fetch.prune" and on:
        return "Prunes on fetch", "Branches gone from the remote are pruned on fetch (`fetch.prune = true`)."
    if name == "push.default" and value in ("current", "upstream", "nothing", "matching"):
        return f"Pushes with push.default {value}", f"The user's `git push` works with `push.default = {value}`."
    if name == "push.autosetupremote" and on:
        return (
            "Push sets the upstream by itself",
            "The user's `git push` sets the upstream branch by itself (`push.autoSetupRemote = true`).",
        )
    if name == "commit.verbose" and on:
        return None
    return None


def _editor(shell: list[Fact], git: list[Fact]) -> Iterator[Seed | Dropped]:
    """VISUAL goes before EDITOR, and what git alone uses comes last; an earlier value in the same place is outdated."""
    latest: dict[str, Fact] = {}
    for fact in shell:
        if v.text(fact.values, "habit") == "editor":
            latest[v.text(fact.values, "name")] = fact
    for fact in git:
        latest["core.editor"] = fact
    offered = [latest[name] for name in ("VISUAL", "EDITOR", "core.editor") if name in latest]
    named = [(editor, fact) for fact in offered if (editor := editor_named(v.text(fact.values, "value")))]
    if not named:
        return
    editor = named[0][0]
    same = [fact for other, fact in named if other == editor]
    for other, fact in named:
        if other != editor:
            yield Dropped(Reason.OUTDATED, f"{other} as editor beside {editor}", fact.evidence)
    yield _seed(
        "user/editor",
        "user_background_editor",
        f"The user's editor is {editor}",
        "Which editor the user works in",
        f"The user's editor is {editor}.",
        Kind.USER,
        *same[:3],
    )


def _shell(facts: list[Fact]) -> Iterator[Seed | Dropped]:
    aliases = [fact for fact in facts if v.text(fact.values, "habit") == "alias"]
    yield from _aliases("shell", aliases)
    vi = next((fact for fact in facts if v.text(fact.values, "habit") == "vi-keys"), None)
    if vi is not None:
        yield _seed(
            "user/shell-keys",
            "user_background_vi_keys",
            "Uses vi keys in the shell",
            "Which key bindings the user's shell has",
            "The user's shell has vi key bindings.",
            Kind.USER,
            vi,
        )
    own: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        if (shell := v.text(fact.values, "shell")) and not _is_trivial(fact):
            own[shell].append(fact)
    if len(own) == 1 or (own and {"zsh", "fish"} & own.keys() and len(own.keys() - {"bash"}) == 1):
        shell = next(iter(sorted(own.keys() - {"bash"}))) if len(own) > 1 else next(iter(own))
        yield _seed(
            "user/shell",
            "user_background_shell",
            f"The user's shell is {shell}",
            "For which shell to write commands",
            f"The user's shell is {shell}.",
            Kind.USER,
            own[shell][0],
        )


def _is_trivial(fact: Fact) -> bool:
    return v.text(fact.values, "habit") == "alias" and bool(TRIVIAL.match(v.text(fact.values, "name")))


def _aliases(of: str, facts: list[Fact]) -> Iterator[Seed | Dropped]:
    kept: dict[str, Fact] = {}
    for fact in facts:
        name, value = v.text(fact.values, "name"), v.text(fact.values, "value")
        name = v.text(fact.values, "key") if of == "git" else name
        reason = trap(value) or trap(fact.evidence.quote)
        if reason is None and _PRIVATE.search(value):
            reason = Reason.SECRET
        if reason is None and (len(value) > 80 or not value or "\n" in value or _is_trivial(fact)):
            reason = Reason.VAGUE
        if reason is not None:
            yield Dropped(reason, f"{of} alias {name}", fact.evidence)
        else:
            kept[name] = fact
    if not kept:
        return
    names = sorted(kept)[:_ALIASES]
    listed = english_list([f"`{name}` for `{v.text(kept[name].values, 'value')}`" for name in names])
    title = f"The user's {of} aliases"
    body = f"The user's {of} aliases: {listed}."
    yield _seed(
        f"user/{of}-aliases",
        f"user_background_{of}_aliases",
        title,
        f"What the user means by a {of} alias",
        body,
        Kind.USER,
        *(kept[n] for n in names),
    )


_WORDS = {
    "all/indent-style": "indentation with {}s",
    "all/indent-size": "an indentation of {}",
    "all/max-line-length": "lines of at most {} characters",
    "python/line-length": "Python lines of at most {} characters",
    "python/quotes": "{} quotes in Python",
    "javascript/printWidth": "JavaScript and TypeScript lines of at most {} characters",
    "javascript/tabWidth": "an indentation of {} in JavaScript and TypeScript",
    "rust/max_width": "Rust lines of at most {} characters",
    "rust/tab_spaces": "an indentation of {} in Rust",
    "sql/dialect": "SQL for {} (sqlfluff)",
    "sql/line-length": "SQL lines of at most {} characters",
    "sql/keywords": "SQL keywords in {} case",
    "sql/commas": "{} commas in SQL",
    "c/BasedOnStyle": "C and C++ in the {} style",
    "c/ColumnLimit": "C and C++ lines of at most {} characters",
    "c/IndentWidth": "an indentation of {} in C and C++",
    "lua/column_width": "Lua lines of at most {} characters",
    "lua/indent_type": "indentation with {} in Lua",
    "lua/indent_width": "an indentation of {} in Lua",
}
_SWITCHES = {
    ("javascript/useTabs", "true"): "tabs in JavaScript and TypeScript",
    ("javascript/semi", "false"): "no semicolons in JavaScript and TypeScript",
    ("javascript/semi", "true"): "semicolons in JavaScript and TypeScript",
    ("javascript/singleQuote", "true"): "single quotes in JavaScript and TypeScript",
    ("javascript/singleQuote", "false"): "double quotes in JavaScript and TypeScript",
    ("javascript/trailingComma", "all"): "trailing commas in JavaScript and TypeScript",
    ("javascript/trailingComma", "none"): "no trailing commas in JavaScript and TypeScript",
    ("rust/hard_tabs", "true"): "tabs in Rust",
    ("npm/save-exact", "true"): "exact versions in package.json (`save-exact`)",
    ("npm/ignore-scripts", "true"): "no install scripts of npm packages (`ignore-scripts`)",
}
_TOOLS = {
    "nodejs": "Node.js",
    "node": "Node.js",
    "python": "Python",
    "golang": "Go",
    "go": "Go",
    "ruby": "Ruby",
    "rust": "Rust",
    "java": "Java",
}


def _tastes(facts: list[Fact]) -> Iterator[Seed | Dropped]:
    by_key: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        by_key[v.text(fact.values, "key")].append(fact)
    for key in sorted(by_key):
        held = by_key[key]
        own = [fact for fact in held if fact.values.get("own") is True]
        if own:
            yield _taste(key, [own[-1]], "in their own configuration, for every project")
            continue
        groups: dict[str, list[Fact]] = defaultdict(list)
        for fact in held:
            groups[v.text(fact.values, "value")].append(fact)
        best = max(
            groups.values(),
            key=lambda group: (len({v.text(f.values, "project") for f in group}), v.text(group[0].values, "value")),
        )
        projects = {v.text(fact.values, "project") for fact in best}
        everywhere = {v.text(fact.values, "project") for fact in held}
        if len(projects) >= 2 and len(projects) >= 0.7 * len(everywhere) and not key.startswith("version/"):
            yield _taste(key, best, f"in {len(projects)} of {len(everywhere)} projects that say")
        else:
            yield Dropped(Reason.DERIVABLE, f"{key} of a single project", held[0].evidence)


def _taste(key: str, facts: list[Fact], where: str) -> Seed | Dropped:
    value = v.text(facts[0].values, "value")
    if key.startswith("version/"):
        tool = _TOOLS.get(key.removeprefix("version/"), key.removeprefix("version/"))
        return _seed(
            f"user/{key}",
            f"user_background_{key}",
            f"Uses {tool} {value} by default",
            f"Which version of {tool} the user has as default",
            f"The user's default version of {tool} is {value}.",
            Kind.USER,
            *facts[:3],
        )
    kind, _, what = key.rpartition("/")
    words = _SWITCHES.get((key, value), "")
    if not words and re.fullmatch(r"[\w-]{1,10}", value):
        words = _WORDS.get(key, "").format(value)
        if kind.startswith("*.") and f"all/{what}" in _WORDS:
            words = f"{_WORDS[f'all/{what}'].format(value)} in `{kind}` files"
    if not words or value in ("unset", "off"):
        return Dropped(Reason.DERIVABLE, f"{key} = {value}", facts[0].evidence)
    return _seed(
        f"user/style/{key}",
        f"feedback_style_{key}",
        f"Prefers {words}",
        f"How the user formats code: {words}",
        f"The user prefers {words}, {where}.",
        Kind.FEEDBACK,
        *facts[:3],
    )
