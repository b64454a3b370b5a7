"""Who the user is, as git's own configuration says: the global one, what it includes, and that of a repository."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from memtui_store.bootstrap.contract import Ask, Dropped, Fact, Identity, Item, Reason, Seed, UnreadableItem
from memtui_store.bootstrap.sources import _values as v
from memtui_store.bootstrap.sources._gitconfig import CAP, Setting, settings_in
from memtui_store.bootstrap.sources._quoting import decoded, evidence, seed_name, trap
from memtui_store.bootstrap.walk import read_item
from memtui_store.model import Kind

_DEPTH = 3
_PLACEHOLDER = re.compile(
    r"(?i)^(?:your|full|first|my|user|john doe|jane doe|name|test|root|unknown|none)\b(?: name| user)?$|"
    r"@example\.(?:com|org|net)$|@localhost|^you@"
)
_ADDRESS = re.compile(r"[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+")


def identity_facts(item: Item, ask: Ask, source: str) -> Iterator[Fact]:
    yield from _facts(item, ask, source, "", 0)


def repository_identity(item: Item, ask: Ask) -> Iterator[Fact]:
    """What the user set for this repository alone."""
    config = Item(item.path / ".git" / "config", item.path)
    try:
        text = decoded(read_item(config, CAP))
    except UnreadableItem:
        return
    for setting in settings_in(text):
        if setting.name in ("user.name", "user.email") and not setting.subsection:
            yield _fact(setting, config.path, str(item.path), "git")


def _facts(item: Item, ask: Ask, source: str, condition: str, depth: int) -> Iterator[Fact]:
    for setting in settings_in(decoded(read_item(item, CAP))):
        if setting.name in ("user.name", "user.email") and not setting.subsection:
            yield _fact(setting, item.path, condition, source)
        elif setting.key == "path" and setting.section in ("include", "includeif") and depth < _DEPTH:
            where = setting.subsection.removeprefix("gitdir/i:").removeprefix("gitdir:") if setting.subsection else ""
            if setting.section == "includeif" and not setting.subsection.startswith("gitdir"):
                continue
            path = Path(re.sub(r"^~(?=/)", str(ask.environment.home), setting.value))
            path = path if path.is_absolute() else item.path.parent / path
            included = Item(Path(os.path.normpath(path)), ask.environment.home)
            try:
                yield from _facts(included, ask, source, where or condition, depth + 1)
            except UnreadableItem:
                continue


def _fact(setting: Setting, path: Path, condition: str, source: str) -> Fact:
    values = {"key": setting.key, "value": setting.value[:200], "condition": condition}
    return Fact("identity", v.plain_table(values), evidence(source, path, setting.quote, setting.line))


def identity_of(facts: Sequence[Fact]) -> Identity:
    names, emails = set(), set()
    for fact in facts:
        value = v.text(fact.values, "value").strip()
        if fact.kind == "identity" and value and not _PLACEHOLDER.search(value):
            if v.text(fact.values, "key") == "name":
                names.add(value)
            elif _ADDRESS.fullmatch(value):
                emails.add(value.lower())
    return Identity(frozenset(names), frozenset(emails))


def identity_seeds(facts: Sequence[Fact]) -> Iterator[Seed | Dropped]:
    """The last setting of a file wins, as it does for git."""
    latest: dict[tuple[str, str], Fact] = {}
    for fact in facts:
        if fact.kind == "identity":
            latest[v.text(fact.values, "condition"), v.text(fact.values, "key")] = fact
    usual: dict[str, Fact] = {}
    for (where, key), fact in sorted(latest.items(), key=lambda entry: entry[0]):
        value = v.text(fact.values, "value").strip()
        reason = _why_not(key, value)
        if where and not reason and (key == "name" or _same(usual.get(key), value)):
            reason = Reason.KNOWN
        if reason:
            yield Dropped(reason, f"git user.{key}: {value if reason is not Reason.SECRET else '…'}", fact.evidence)
        elif where:
            yield _local(where, value, fact)
        else:
            usual[key] = fact
    if usual:
        yield _global(usual)


def _same(fact: Fact | None, value: str) -> bool:
    return fact is not None and v.text(fact.values, "value").strip().lower() == value.lower()


def _why_not(key: str, value: str) -> Reason | None:
    if reason := trap(value):
        return reason
    unusable = key == "email" and (not _ADDRESS.fullmatch(value) or "noreply" in value)
    return Reason.VAGUE if not value or unusable or _PLACEHOLDER.search(value) else None


def _global(usual: dict[str, Fact]) -> Seed:
    name, email = (v.text(usual[key].values, "value").strip() if key in usual else "" for key in ("name", "email"))
    commits = f"commits with the address {email}"
    body = (
        f"The user's name is {name}" + (f"; the user {commits}." if email else ".") if name else f"The user {commits}."
    )
    return Seed(
        topic="user/name" if name else "user/email",
        name="user_background_identity",
        title="The user's name and address in git"
        if name and email
        else "The user's name"
        if name
        else "The user's address",
        description=f"Who the user is: {name or email}",
        body=body,
        kind=Kind.USER,
        evidence=tuple(usual[key].evidence for key in ("name", "email") if key in usual),
        why="It tells the user's own commits and messages from those of others.",
    )


def _local(where: str, value: str, fact: Fact) -> Seed:
    root = Path(where) if os.path.isabs(where) and os.path.exists(os.path.join(where, ".git")) else None
    place = root.name if root else where
    return Seed(
        topic=f"project/{root.name}/email" if root else f"user/email/{where}",
        name=seed_name("project" if root else "user_background", place, "commit_email"),
        title=f"Commit address in {place}",
        description=f"Which address the user commits with in {place}: {value}",
        body=f"In {place} the user commits with the address {value}, which differs from the global one.",
        kind=Kind.PROJECT if root else Kind.USER,
        evidence=(fact.evidence,),
        why="A commit under the wrong address is hard to take back.",
        project=root,
    )
