"""The conventions a history shows: how commits, branches, merges and tags are made."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from memtui_store.bootstrap.contract import Dropped, Reason, Seed, Value
from memtui_store.bootstrap.sources import _values as v
from memtui_store.bootstrap.sources._git_project import Project
from memtui_store.bootstrap.sources._people import is_robot
from memtui_store.bootstrap.sources._quoting import evidence, trap

_FEW = 8
_TYPES_OF_BRANCH = re.compile(
    r"(feature|feat|fix|bugfix|hotfix|chore|docs|release|refactor|test|ci|task|story|bug|user|topic|issue|dev)[/]"
)
_TICKET_BRANCH = re.compile(r"(?:[\w-]+/)?([A-Z][A-Z0-9]{1,9})-\d+")


def conventions(project: Project) -> Iterator[Seed | Dropped]:
    for part in (_commit_style, _merges, _branches, _releases):
        yield from part(project)


def _commit_style(project: Project) -> Iterator[Seed | Dropped]:
    styles = v.counts(project.history, "styles")
    recent = styles.get("recent", 0)
    if recent < _FEW:
        if recent:
            yield Dropped(Reason.RARE, f"{project.name}: {recent} commits show no style yet", project.fact.evidence)
        return
    share = {style: count / recent for style, count in styles.items()}
    told = _style_words(project, share, styles, recent)
    if told is None:
        yield Dropped(Reason.RARE, f"{project.name}: commit subjects follow no single style", project.fact.evidence)
    else:
        style, title, words = told
        proof = project.commit(style)
        body = f"{words} ({styles[style]} of the newest {recent} commits)."
        yield project.seed(
            "commit-style",
            title,
            f"How commit messages are written in {project.name}",
            body,
            "Commits that fit in need no rewrite.",
            proof,
        )
    if share.get("signed-off", 0) >= 0.8:
        body = (
            f"Commits in {project.name} carry a `Signed-off-by` line ({styles['signed-off']} of the newest {recent})."
        )
        yield project.seed(
            "sign-off",
            "commits are signed off",
            f"Whether commits in {project.name} need a sign-off",
            body,
            "A missing sign-off fails the check.",
            project.commit("signed-off"),
        )


def _style_words(
    project: Project, share: dict[str, float], styles: dict[str, int], recent: int
) -> tuple[str, str, str] | None:
    name = project.name
    tickets = list(v.counts(project.history, "tickets"))
    if share.get("conventional", 0) >= 0.6:
        used = ", ".join(f"`{kind}:`" for kind in list(v.counts(project.history, "types"))[:4])
        words = f"Commits in {name} follow Conventional Commits ({used})"
        if tickets and share.get("conventional-ticket", 0) >= 0.6:
            words += f" and name a ticket such as `{tickets[0]}-123`"
        return "conventional", "Conventional Commits", words
    for style, where in (("ticket", "start with"), ("ticket-end", "end with")):
        if tickets and share.get(style, 0) >= 0.6:
            return (
                style,
                "ticket in the commit subject",
                f"Commit subjects in {name} {where} a ticket key such as `{tickets[0]}-123`",
            )
    if share.get("gitmoji", 0) >= 0.6:
        return "gitmoji", "gitmoji", f"Commit subjects in {name} start with an emoji (gitmoji)"
    if share.get("scope", 0) >= 0.6:
        return (
            "scope",
            "area prefix in the commit subject",
            f"Commit subjects in {name} start with the area they touch, as in `area: change`",
        )
    if recent >= 15:
        for style, words in (
            ("imperative", "capitalised imperative sentences without a full stop"),
            ("past", "in the past tense"),
        ):
            if share.get(style, 0) >= 0.7:
                return (
                    style,
                    f"{style} commit subjects",
                    f"Commit subjects in {name} are written {'as ' if style == 'imperative' else ''}{words}",
                )
    return None


def _merges(project: Project) -> Iterator[Seed | Dropped]:
    styles = v.counts(project.history, "styles")
    recent, merges = styles.get("recent", 0), v.number(project.history, "merges")
    total = v.number(project.history, "total")
    pulls = v.number(project.history, "pull_merges")
    if recent >= _FEW and styles.get("squashed", 0) / recent >= 0.6 and merges <= total * 0.1:
        body = f"Pull requests of {project.name} are squashed into one commit that ends with the number, as in `(#12)`."
        proof = project.commit("squashed")
    elif pulls >= 5:
        body = (
            f"Pull requests of {project.name} are merged with a merge commit ({pulls} in the newest {total} commits)."
        )
        proof = project.fact.evidence
    elif total >= 60 and not merges and len(_humans(project)) >= 2:
        body = f"The history of {project.name} is linear: branches are rebased, and no commit of {total} is a merge."
        proof = project.fact.evidence
    else:
        return
    yield project.seed(
        "merge-style",
        "how changes are merged",
        f"How changes are merged in {project.name}",
        body,
        "A merge in the wrong way is visible for ever.",
        proof,
    )


def _humans(project: Project) -> list[dict[str, Value]]:
    """Others who work on it regularly."""
    return [
        one
        for one in project.others
        if v.number(one, "count") >= 5 and not is_robot(v.text(one, "email"), v.text(one, "name"))
    ]


def _branches(project: Project) -> Iterator[Seed | Dropped]:
    trunk = v.text(project.history, "default_branch")
    names = [
        name
        for name in v.texts(project.history, "branches")
        if name not in ("main", "master", "develop", "trunk", "gh-pages", trunk)
    ]
    names = [name for name in names if not re.match(r"(?:dependabot|renovate|pull|claude|copilot|codex)/", name)]
    if trunk and trunk not in ("main", "master"):
        yield project.seed(
            "default-branch",
            f"the main branch is {trunk}",
            f"Which branch of {project.name} changes go to",
            f"The main branch of {project.name} is `{trunk}`.",
            "A branch started elsewhere has to be moved.",
        )
    if len(names) < 3:
        return
    least = max(3.0, 0.6 * len(names))
    kinds = Counter(found[1] for name in names if (found := _TYPES_OF_BRANCH.match(name)))
    tickets = Counter(found[1] for name in names if (found := _TICKET_BRANCH.match(name)))
    told = ""
    if sum(kinds.values()) >= least:
        told = f"start with their kind ({', '.join(f'`{kind}/`' for kind, _ in kinds.most_common(4))})"
        if tickets and sum(tickets.values()) >= least:
            told += f" and name a ticket such as `{tickets.most_common(1)[0][0]}-123`"
    elif tickets and sum(tickets.values()) >= least:
        told = f"name a ticket such as `{tickets.most_common(1)[0][0]}-123`"
    example = next((name for name in names if _TYPES_OF_BRANCH.match(name) or _TICKET_BRANCH.match(name)), "")
    if not told or trap(example):
        yield Dropped(Reason.RARE, f"{project.name}: branch names follow no pattern", project.fact.evidence)
        return
    proof = evidence("git", project.root, example, detail=f"branch {example}")
    body = f"Branches of {project.name} {told}, as in `{example}`."
    yield project.seed(
        "branch-names",
        "branch names",
        f"How branches are named in {project.name}",
        body,
        "Branches that fit in are found.",
        proof,
    )


def _releases(project: Project) -> Iterator[Seed | Dropped]:
    told = project.history.get("tags")
    tags = [str(tag[0]) for tag in told if isinstance(tag, list) and tag] if isinstance(told, list) else []
    if len(tags) < 3:
        return
    for pattern, words in (
        (r"v20\d\d\.\d+(?:\.\d+)?$", "`vYYYY.MM` (the date)"),
        (r"20\d\d\.\d+(?:\.\d+)?$", "`YYYY.MM` (the date)"),
        (r"v\d+\.\d+\.\d+(?:-[\w.]+)?$", "`vX.Y.Z`"),
        (r"\d+\.\d+\.\d+(?:-[\w.]+)?$", "`X.Y.Z` without a v"),
        (r"[\w-]+[@/-]v?\d+\.\d+\.\d+$", "`package-X.Y.Z`, each package on its own"),
    ):
        if sum(bool(re.match(pattern, tag)) for tag in tags) >= 0.7 * len(tags):
            newest = next(tag for tag in tags if re.match(pattern, tag))
            body = f"Releases of {project.name} are tagged {words}, the newest `{newest}`."
            proof = evidence("git", project.root, newest, detail=f"tag {newest}")
            yield project.seed(
                "release",
                "how releases are tagged",
                f"How releases of {project.name} are tagged",
                body,
                "A tag of another shape may start no release.",
                proof,
            )
            return
