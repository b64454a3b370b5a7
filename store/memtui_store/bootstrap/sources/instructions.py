"""Instruction files people wrote for their agents, split into single rules and facts with their heading context."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from memtui_store import clock
from memtui_store.bootstrap.contract import Ask, Dropped, Fact, Found, Item, Reason, Scene, Seed, Skipped, Source, Stop
from memtui_store.bootstrap.prose import (
    commands,
    derivable,
    people,
    privacy,
    reasons,
    rules,
    self_facts,
    traps,
    wording,
)
from memtui_store.bootstrap.prose.dates import absolute
from memtui_store.bootstrap.prose.markdown import Statement
from memtui_store.bootstrap.prose.markup import front_matter
from memtui_store.bootstrap.prose.merging import Merger
from memtui_store.bootstrap.prose.planted import is_planted
from memtui_store.bootstrap.prose.tongues import is_unread, spoken, told_in, tongues_of
from memtui_store.bootstrap.prose.tongues.english import ENGLISH
from memtui_store.bootstrap.sources._instruction_owner import authors_of, is_users, last_commit
from memtui_store.bootstrap.sources._instruction_places import USER, places, project_of
from memtui_store.bootstrap.sources._instruction_signs import (
    ANSWER,
    ASKED,
    NOT_DONE,
    OF_MYSELF,
    TELLS_COMMAND,
    TELLS_THEN,
    TO_AVOID,
    VERB,
    command_of_row,
    command_sort,
    is_aside,
    is_callout,
    is_labelled_command,
    refused_abroad,
    rule_of_row,
    rules_abroad,
    split_item,
    tells_more,
)
from memtui_store.bootstrap.sources._outdated import without_outdated
from memtui_store.bootstrap.sources._seeds import person_seed, user_seed
from memtui_store.bootstrap.sources._text_facts import decoded, statement_facts, statement_of
from memtui_store.bootstrap.walk import read_item
from memtui_store.format.memory_file import looks_binary
from memtui_store.inbox.evidence import Evidence
from memtui_store.model import Kind

_CAP = 2_000_000
_FEWEST = 5
_Result = Seed | Dropped


class Instructions(Source):
    id = "instructions"
    title = "Instruction files"
    reads = (
        "CLAUDE.md, AGENTS.md, GEMINI.md, Cursor, Copilot, Windsurf, Cline and Kiro rules of you, of this project and "
        "of the projects below your roots, and who committed to those"
    )
    never = "what an import or link fetches from outside a file's folder, or secrets"
    version = 4
    by_default = True

    def __init__(self) -> None:
        self._authors: dict[str, list[str]] = {}

    def find(self, ask: Ask) -> Found:
        self._authors.clear()
        # Whose a project is may change with a commit, though the file does not.
        items = tuple(replace(item, stamp=(*item.stamp, last_commit(item))) for item in places(ask))
        own = sum(item.part == USER for item in items)
        others = len(items) - own
        parts = [f"{own} of your own"] if own else []
        parts += [f"{others} of projects"] if others else []
        count = f"{len(items)} instruction {'file' if len(items) == 1 else 'files'}"
        return Found(items, f"{count}: {', '.join(parts)}" if items else "no instruction files")

    def observe(self, item: Item, ask: Ask, stop: Stop) -> Iterator[Fact | Skipped]:
        data = read_item(item, _CAP)
        if looks_binary(data):
            yield Skipped(str(item.path), "not text: the file looks binary")
            return
        text = decoded(data)
        header = front_matter(text)
        moment = clock.from_ns(item.stamp[1]) if len(item.stamp) > 1 else None
        about = "" if item.part == USER else str(project_of(item.path))
        if about == os.path.realpath(ask.environment.home):
            about = ""
        if about not in self._authors:
            self._authors[about] = authors_of(Path(about)) if about else []
        yield from statement_facts(
            text,
            self.id,
            str(item.path),
            {
                "project": about,
                "authors": [*self._authors[about]],
                "applies": header.get("globs") or header.get("applyto") or header.get("paths") or "",
                "when": clock.stamp(moment) if moment else "",
            },
        )

    def seeds(self, facts: Sequence[Fact], scene: Scene) -> Iterator[Seed | Dropped]:
        merger = Merger()
        names = wording.Names()
        by_file: dict[str, list[Fact]] = {}
        for fact in facts:
            by_file.setdefault(fact.evidence.path, []).append(fact)
        for path in sorted(by_file):
            if not is_users(by_file[path][0], scene):
                yield Dropped(
                    Reason.NOT_THE_USER, f"{path}: no commit beside it is the user's", by_file[path][0].evidence
                )
                continue
            for made in _File(path, by_file[path], names).results():
                if isinstance(made, Dropped):
                    yield made
                else:
                    merger.add(made)
        by_project: dict[Path | None, list[Seed]] = {}
        for seed in merger.seeds:
            by_project.setdefault(seed.project, []).append(seed)
        for seeds in by_project.values():
            yield from without_outdated(seeds, {})


@dataclass
class _File:
    """One file's statements, judged in order: a reason may stand in the next sentence."""

    path: str
    facts: list[Fact]
    names: wording.Names
    title: str = ""
    commands: set[str] = field(default_factory=set)
    about: bool = False

    def __post_init__(self) -> None:
        first = self.facts[0].values
        self.project = Path(str(first["project"])) if first.get("project") else None
        self.name = self.project.name if self.project else ""
        self.when = clock.parse(str(first.get("when") or ""))
        self.applies = str(first.get("applies") or "")
        tops = {str(fact.values["headings"][0]) if fact.values["headings"] else "" for fact in self.facts}  # type: ignore[index]
        self.title = tops.pop() if len(tops) == 1 else ""
        self.unread = is_unread("\n".join(str(fact.values["text"]) for fact in self.facts))
        self.tongues = tongues_of("\n".join(str(fact.values["text"]) for fact in self.facts))

    def results(self) -> Iterator[_Result]:
        at = 0
        while at < len(self.facts):
            fact = self.facts[at]
            statement = statement_of(fact)
            at += 1
            while at < len(self.facts) and self._same_paragraph(statement, following := statement_of(self.facts[at])):
                if reasons.follows(following.text):
                    statement.details.append(following.text)
                elif traps.is_question(statement.text) and ANSWER.match(following.text):
                    statement.text = f"{ASKED.sub('', statement.text)} {ASKED.sub('', following.text)}"
                elif reasons.leans_back(following.text) or (
                    reasons.carries_on(following.text) and not rules.is_rule(following.text)
                ):
                    statement.text = f"{statement.text} {following.text}"
                else:
                    break
                statement.code = following.code or statement.code
                at += 1
            for piece in split_item(statement):
                yield from self._judge(piece, fact)

    def _same_paragraph(self, statement: Statement, following: Statement) -> bool:
        return bool(statement.paragraph) and statement.paragraph == following.paragraph

    def _headings(self, statement: Statement) -> tuple[str, ...]:
        return tuple(title for title in statement.headings if title != self.title)

    def _person(self, statement: Statement) -> people.Person | None:
        among = people.team_heading(statement.headings)
        return people.person_of_row(statement.cells) or people.person_in(statement.text, among_people=among)

    def _judge(self, statement: Statement, fact: Fact) -> Iterator[_Result]:
        if statement.form == "intro" and statement.details:
            statement.text = f"{statement.text} {'; '.join(each.rstrip('.;') for each in statement.details)}"
            statement.details.clear()
            statement.form = "procedure"
        if statement.form == "item" and statement.headings and NOT_DONE.fullmatch(statement.headings[-1]):
            negated = any(each.forbid.search(statement.text) for each in spoken(statement.text, self.tongues))
            forbidding = TO_AVOID.sub("Avoid", statement.headings[-1].strip(" :"))
            statement.text = statement.text if negated else f"{forbidding}: {statement.text}"
        ruled = rule_of_row(statement)
        if ruled:
            statement.text, statement.form, statement.cells = ruled, "procedure", ()
        statement.text = re.sub(r"^(?:No|Yes)[.!] (?=[A-Z`])", "", statement.text)
        evidence, text = fact.evidence, statement.text
        if statement.form == "code":
            yield from self._commands(statement, evidence)
            return
        if statement.form == "intro" and not (statement.code and len(text.split()) > 2):
            return
        if statement.form == "intro" and traps.closed_list(text) and not commands.commands_in(statement.code):
            yield Dropped(Reason.OPINION, text, evidence)
            return
        if fact.values.get("secret"):
            yield Dropped(Reason.SECRET, text, evidence)
            return
        reason = self._refusal(statement)
        if reason:
            yield Dropped(reason, text, evidence)
            return
        if statement.code and derivable.draws_tree(statement.code):
            statement.code = ""
        if len(commands.commands_in(statement.code)) > 1:
            yield from self._commands(statement, evidence)
            return
        yield self._made(statement, evidence)

    def _refusal(self, statement: Statement) -> Reason | None:
        text = statement.text
        if statement.form == "open":
            return Reason.EPHEMERAL
        if statement.form == "done":
            return Reason.ONE_OFF
        if statement.form == "quote" and not is_callout(text):
            return Reason.OPINION
        if is_aside(text):
            return Reason.OPINION
        if derivable.is_boilerplate(text) or derivable.is_pointer(text):
            return Reason.DERIVABLE
        if is_planted("\n".join((text, *statement.details))):
            return Reason.INJECTION
        if self.unread and "`" not in text:
            return Reason.FOREIGN
        label, rest = rules.strip_label(text)
        if statement.form == "item" and derivable.describes_part(label) and not rules.is_imperative(rest):
            return Reason.DERIVABLE
        refused = (
            traps.refusal(text)
            or (traps.refusal(rest) if label else None)
            or refused_abroad(text, spoken(text, self.tongues))
        )
        if refused and not (refused is Reason.VAGUE and statement.code):
            return refused
        passing = traps.passing_heading(statement.headings) or traps.closed_list(statement.intro)
        if passing:
            return passing
        if privacy.is_reachable(text) and not self._person(statement):
            return Reason.THIRD_PARTY
        if privacy.is_private(text) and not (rules.is_rule(text) or self_facts.topic_of(text)):
            return Reason.THIRD_PARTY
        if statement.form == "row" and not people.person_of_row(statement.cells) and not command_of_row(statement):
            return Reason.DERIVABLE
        return self._known_or_empty(statement)

    def _known_or_empty(self, statement: Statement) -> Reason | None:
        text = statement.text
        if self._person(statement) or statement.form == "row" or self_facts.about_heading(self._headings(statement)):
            return None
        if statement.form == "procedure":
            return None
        structure = self.project is not None and derivable.structure_heading(statement.headings)
        tongues = spoken(text, self.tongues)
        ruled = tells_more(statement) if structure else rules.is_rule(text) or rules_abroad(text, tongues)
        if ruled or self_facts.topic_of(text) is not None or is_labelled_command(text) or statement.code:
            return None
        if derivable.describes_code(text) or derivable.names_stack(text):
            return Reason.DERIVABLE
        words = len(text.split())
        if structure:
            return Reason.DERIVABLE
        if ENGLISH in tongues and OF_MYSELF.match(text):
            return Reason.VAGUE
        if rules.rule_heading(statement.headings):
            return Reason.VAGUE if words < 3 and "`" not in text else None
        if not self.project:
            return Reason.VAGUE if words < 3 else None
        if ENGLISH in tongues and TELLS_THEN.search(reasons.split(text).fact) and not ENGLISH.ended.search(text):
            return Reason.OUTDATED
        stated = VERB.search(text) or told_in(text, tongues, lambda each: each.is_verb)
        return None if words >= _FEWEST and stated else Reason.VAGUE

    def _commands(self, statement: Statement, evidence: Evidence) -> Iterator[_Result]:
        found = commands.commands_in(statement.code or statement.text)
        said = statement.text if statement.form != "code" else " ".join(statement.headings[-1:])
        made = False
        for command, comment in found:
            sort = commands.sort_of(command, comment or (said if len(found) == 1 else ""))
            if sort and sort not in self.commands and self.project:
                made = True
                yield self._command(sort, command, evidence, statement)
        if statement.form != "code" and rules.is_rule(statement.text):
            yield self._made(statement, evidence)
        elif not made:
            yield Dropped(Reason.DERIVABLE, wording.title(statement.text), evidence)

    def _command(self, sort: str, command: str, evidence: Evidence, statement: Statement, said: str = "") -> Seed:
        self.commands.add(sort)
        fact = said or f"In {self.name}, `{command}` is the command to {commands.purpose(sort)}."
        return Seed(
            topic=f"project/{self.name}/{sort}",
            name=self.names.take(f"project_{wording.slug(self.name, 24)}", sort.replace("-", " ")),
            title=f"{self.name}: {commands.purpose(sort)} with {command}"[:70],
            description=f"Read before you {commands.purpose(sort)} in {self.name}: the command that is used there.",
            body=wording.body(fact, context=self._context(statement)),
            kind=Kind.PROJECT,
            evidence=(evidence,),
            why="Your instruction file names this command for the project.",
            project=self.project,
            when=self.when,
            tags=("commands",),
        )

    def _context(self, statement: Statement) -> str:
        context = " / ".join(self._headings(statement))
        return f"{context} (files {self.applies})" if self.applies and self.applies not in ("**", "*") else context

    def _made(self, statement: Statement, evidence: Evidence) -> Seed:
        text = absolute(statement.text, self.when)
        in_row = command_of_row(statement)
        sort = commands.sort_of(*in_row) if in_row else ""
        if in_row and sort and self.project and sort not in self.commands:
            return self._command(sort, in_row[0], evidence, statement)
        person = self._person(statement)
        if person and not rules.is_imperative(text):
            return person_seed(person, evidence, self.names, self.when)
        label, rest = rules.strip_label(text)
        topic = self_facts.topic_of(text)
        about = self_facts.about_heading(self._headings(statement))
        labelled = self_facts.label_topic(label) if about and label else None
        if labelled is not None and not rules.is_imperative(rest):
            return user_seed(text, labelled, statement, evidence, self.names, self.when)
        told = topic is not None or (about and not rules.is_rule(text))
        if told and not rules.is_imperative(text) and not rules.is_preference(text):
            return user_seed(text, topic or "", statement, evidence, self.names, self.when)
        shown = TELLS_COMMAND.match(text)
        if shown and self.project and commands.is_command(shown.group(1)):
            sort = commands.sort_of(shown.group(1), text)
            if sort and sort not in self.commands:
                return self._command(sort, shown.group(1), evidence, statement, said=text)
        sort = command_sort(label, rest)
        if sort and self.project and sort not in self.commands:
            command = rest.strip().strip(".").strip("`")
            return self._command(sort, command, evidence, statement)
        return self._rule_or_fact(text, statement, evidence)

    def _rule_or_fact(self, text: str, statement: Statement, evidence: Evidence) -> Seed:
        parts = reasons.split(text, statement.details, statement.code)
        context = self._context(statement)
        rule = (
            statement.form == "procedure"
            or rules.is_rule(text)
            or rules.rule_heading(statement.headings)
            or not self.project
        )
        where = f"in {self.name}" if self.name else "everywhere"
        under = f" ({context})" if context else ""
        heading = wording.title(parts.fact)
        prefix = "feedback" if rule else f"project_{wording.slug(self.name, 24)}"
        topic = ""
        if (
            not rule
            and not self.about
            and not statement.headings[1:]
            and text.casefold().startswith(self.name.casefold())
        ):
            self.about = True
            topic = f"project/{self.name}/about"
        return Seed(
            topic=topic,
            name=self.names.take(prefix, heading),
            title=heading,
            description=(
                f"Rule for work {where}{under}: {heading}" if rule else f"Fact about {self.name}{under}: {heading}"
            ),
            body=wording.body(parts.fact, parts.why, parts.how, context),
            kind=Kind.FEEDBACK if rule else Kind.PROJECT,
            evidence=(evidence,),
            why="You wrote it down for your agents." if rule else "Your instruction file says it of the project.",
            project=self.project,
            when=self.when,
        )


source = Instructions()
