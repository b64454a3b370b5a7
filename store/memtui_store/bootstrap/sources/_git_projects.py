"""What is worth remembering of one repository: what it is, its exact commands, and the conventions in its history."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

from memtui_store.bootstrap.contract import Dropped, Fact, Identity, Reason, Scene, Seed, Value
from memtui_store.bootstrap.sources import _values as v
from memtui_store.bootstrap.sources._commands import WHATS
from memtui_store.bootstrap.sources._git_conventions import conventions
from memtui_store.bootstrap.sources._git_project import Project
from memtui_store.bootstrap.sources._people import is_person_name, is_robot, tidy_name
from memtui_store.bootstrap.sources._quoting import english_list, evidence, trap
from memtui_store.inbox.evidence import Evidence

_STALE = timedelta(days=548)
_SHARE = 0.15
"""Of the commits, for someone who works on no single part."""
_VERBS = {
    "test": ("Tests", "run with", "How the tests are run"),
    "lint": ("Linting", "runs with", "How the code is linted"),
    "format": ("Formatting", "runs with", "How the code is formatted"),
    "typecheck": ("Type checking", "runs with", "How types are checked"),
    "build": ("The build", "runs with", "How it is built"),
    "run": ("Development", "starts with", "How it is started for development"),
    "deploy": ("Deployment", "runs with", "How it is deployed"),
    "main": ("The main target", "runs with", "What a bare make runs"),
}


def project_seeds(fact: Fact, identity: Identity, scene: Scene) -> Iterator[Seed | Dropped]:
    root = Path(v.text(fact.values, "root"))
    history = v.table(fact.values, "history")
    people = v.rows(history, "authors")
    mine = [one for one in people if _is_user(one, identity)]
    current = scene.project is not None and (scene.project == root or root in scene.project.parents)
    if (identity.emails or identity.names) and not mine and not current:
        yield Dropped(Reason.NOT_THE_USER, f"{root.name}: no commit in it is the user's", fact.evidence)
        return
    last = v.moment(max((v.number(one, "last") for one in (mine or people)), default=0))
    if last and scene.now - last > _STALE and not current:
        yield Dropped(Reason.OUTDATED, f"{root.name}: the user's last commit is of {last:%Y-%m-%d}", fact.evidence)
        return
    others = [one for one in people if one not in mine]
    project = Project(root, v.table(fact.values, "manifest"), history, fact, mine, others, last, scene.now)
    for part in _PARTS:
        yield from part(project)


def _is_user(author: dict[str, Value], identity: Identity) -> bool:
    if v.text(author, "email") in identity.emails:
        return True
    return v.text(author, "name").casefold() in {name.casefold() for name in identity.names}


def _overview(project: Project) -> Iterator[Seed | Dropped]:
    manifest = project.manifest
    sentence, proofs = "", []
    for key in ("description", "readme"):
        told = manifest.get(key)
        if not isinstance(told, list) or len(told) != 4:
            continue
        words, path, line, quote = str(told[0]), str(told[1]), told[2], str(told[3])
        proof = evidence("git", project.root / path, quote, line if isinstance(line, int) else 0)
        if reason := trap(words) or trap(quote):
            yield Dropped(reason, f"{project.name}: what {path} says it is", proof)
        elif not sentence:
            sentence, proofs = words, [proof]
    language, framework = _language(project), v.text(manifest, "framework")
    made = f"{language} ({framework})" if language and framework else language
    parts = [
        f"{project.name} is {_predicate(sentence, project.name)}"
        if sentence
        else f"{project.name} is one of the user's projects"
    ]
    if made:
        parts.append(f"It is written in {made}")
    body = ". ".join(part.rstrip(".") for part in parts) + "."
    if project.when and project.mine:
        count = sum(v.number(one, "count") for one in project.mine)
        newest = max(project.mine, key=lambda one: v.number(one, "last"))
        total = v.number(project.history, "total")
        body += f" The user's last commit in it is of {project.when:%Y-%m-%d}"
        body += f" ({count} of the newest {total} commits are theirs)."
        subject = v.text(newest, "subject")
        if not trap(subject):
            proofs.append(evidence("git", project.root, subject, detail=f"commit {v.text(newest, 'sha')[:12]}"))
    if not sentence and not made:
        yield Dropped(Reason.VAGUE, f"{project.name}: nothing says what it is", project.fact.evidence)
        return
    about = f"What {project.name} is" + (f" ({made})" if made else "")
    yield project.seed("overview", "what it is", about, body, "An agent that knows the project asks less.", *proofs)


def _language(project: Project) -> str:
    """What the manifest says, unless hardly a file is in it; else what most files are in."""
    told, files = v.text(project.manifest, "language"), v.counts(project.history, "languages")
    most = next((language for language, count in files.items() if count >= 3), "")
    if told == "JavaScript" and files.get("TypeScript", 0) > files.get("JavaScript", 0):
        told = "TypeScript"
    if not files or files.get(told):
        return told
    return most


def _predicate(sentence: str, name: str) -> str:
    """The sentence of a manifest or README as what follows `NAME is`; quoted as it stands where it does not fit."""
    found = re.match(rf"(?i)(?:the\s+)?{re.escape(name)}(?:\s+\w+)?\s+is\s+(?=(?:an?|the|our|my)\b)", sentence)
    rest = sentence[found.end() :] if found else sentence
    if re.match(r"(?:A|An|The|Our|My)\s", rest):
        return rest[0].lower() + rest[1:]
    return rest if found else f"described as: {sentence}"


def _commands(project: Project) -> Iterator[Seed | Dropped]:
    listed = v.rows(project.manifest, "commands")
    for what in WHATS:
        offered = sorted(
            (row for row in listed if v.text(row, "what") == what), key=lambda row: v.number(row, "weight")
        )
        proposed = False
        for row in offered:
            command, runs, quote = v.text(row, "command"), v.text(row, "runs"), v.text(row, "quote")
            proof = evidence("git", project.root / v.text(row, "path"), quote, v.number(row, "line"))
            if reason := trap(command) or trap(runs) or trap(quote) or _runs_foreign(runs):
                yield Dropped(reason, f"{project.name}: its {what} command", proof)
                continue
            if not proposed:
                yield _command(project, what, command, runs, proof)
                proposed = True


def _runs_foreign(runs: str) -> Reason | None:
    return Reason.INJECTION if re.search(r"\b(?:curl|wget)\b|\|\s*(?:ba|z)?sh\b|base64", runs) else None


def _command(project: Project, what: str, command: str, runs: str, proof: Evidence) -> Seed:
    subject, verb, title = _VERBS[what]
    body = (
        f"{subject} of {project.name} {verb} `{command}`"
        if what != "build"
        else f"{project.name} is built with `{command}`"
    )
    body += f" (`{runs}`)." if runs and runs != command else "."
    description = f"{title} in {project.name}: {command}"
    return project.seed(
        f"{what}-command",
        title.lower(),
        description,
        body,
        "The exact command saves a search and a wrong guess.",
        proof,
    )


def _manager(project: Project) -> Iterator[Seed | Dropped]:
    manager = v.text(project.manifest, "manager")
    told = project.manifest.get("manager_evidence")
    disagree = v.texts(project.manifest, "managers")
    if disagree:
        yield Dropped(
            Reason.VAGUE,
            f"{project.name}: lock files of {english_list(disagree)} lie side by side",
            project.fact.evidence,
        )
    if not manager or not isinstance(told, list) or len(told) != 3 or not told[0]:
        return
    path, line, quote = str(told[0]), told[1], str(told[2])
    proof = evidence("git", project.root / path, quote, line if isinstance(line, int) else 0)
    if manager == "npm":
        yield Dropped(Reason.DERIVABLE, f"{project.name} uses npm", proof)
        return
    rather = {
        "pnpm": ", not npm",
        "yarn": ", not npm",
        "bun": ", not npm",
        "uv": ", not pip",
        "poetry": ", not pip",
    }.get(manager, "")
    yield project.seed(
        "package-manager",
        f"package manager {manager}",
        f"Which package manager {project.name} uses: {manager}",
        f"{project.name} uses {manager} as its package manager{rather} (`{path}`).",
        "The wrong package manager leaves a second lock file behind.",
        proof,
    )


def _people(project: Project) -> Iterator[Seed | Dropped]:
    told, proofs = [], []
    for one in project.others:
        name, email, count = tidy_name(v.text(one, "name")), v.text(one, "email"), v.number(one, "count")
        if is_robot(email, v.text(one, "name")) or count < 3:
            continue
        proof = evidence("git", project.root, v.text(one, "subject"), detail=f"commit {v.text(one, 'sha')[:12]}")
        last = v.moment(v.number(one, "last"))
        if reason := trap(name) or trap(v.text(one, "subject")):
            yield Dropped(reason, f"{project.name}: an author's name or commit", proof)
        elif not is_person_name(name) or count < 5:
            yield Dropped(Reason.RARE, f"{project.name}: {name} has {count} commits", proof)
        elif last is None or project.now - last > timedelta(days=365):
            yield Dropped(Reason.OUTDATED, f"{project.name}: {name} has not committed for a year", proof)
        elif area := _main_area(one):
            told.append(f"{name} works mostly on `{area}`")
            proofs.append(proof)
        elif count >= _SHARE * v.number(project.history, "total"):
            told.append(f"{name} works on all of it")
            proofs.append(proof)
    if told:
        body = f"In {project.name}, {english_list(told[:5])}."
        yield project.seed(
            "people",
            "who works on what",
            f"Whom to ask about which part of {project.name}",
            body,
            "It says whom a change concerns.",
            *proofs[:5],
        )


def _main_area(author: dict[str, Value]) -> str:
    areas = v.counts(author, "areas")
    if not areas:
        return ""
    best = max(areas, key=lambda area: (areas[area], area))
    return (
        best
        if areas[best] >= 3 and areas[best] >= 0.5 * max(sum(areas.values()) / 2, areas[best]) and not trap(best)
        else ""
    )


_PARTS: tuple[Callable[[Project], Iterator[Seed | Dropped]], ...] = (
    _overview,
    _commands,
    _manager,
    conventions,
    _people,
)
