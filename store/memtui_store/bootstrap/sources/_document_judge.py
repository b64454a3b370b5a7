"""What of one document is worth proposing, judged by what sort of document it is and where in it a sentence stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from memtui_store.bootstrap.contract import Dropped, Fact, Reason, Seed
from memtui_store.bootstrap.prose import (
    declared,
    derivable,
    people,
    privacy,
    profile,
    reasons,
    rules,
    self_facts,
    traps,
    wording,
)
from memtui_store.bootstrap.prose.dates import DATED, absolute, as_of, first_date
from memtui_store.bootstrap.prose.markdown import Statement
from memtui_store.bootstrap.prose.planted import is_planted
from memtui_store.bootstrap.prose.tongues import TONGUES, Tongue, is_unread, spoken, told_in
from memtui_store.bootstrap.prose.tongues.english import ENGLISH
from memtui_store.bootstrap.prose.wordlists import FIRST_NAMES
from memtui_store.bootstrap.sources import _decisions
from memtui_store.bootstrap.sources._decisions import Record
from memtui_store.bootstrap.sources._document_own import OwnFacts
from memtui_store.bootstrap.sources._document_page import page_of
from memtui_store.bootstrap.sources._document_seeds import DocumentSeeds
from memtui_store.bootstrap.sources._document_signs import (
    ABOUT_THE_PAGE,
    AGREED,
    AMOUNT,
    ANYONE,
    DUTY_ROTA,
    LEFT,
    MINUTES,
    OF_SOMEBODY,
    OPENING,
    PLACED,
    PREPOSITIONS,
    TECHNICAL,
    WORK,
    agreement_heading,
    is_about_work,
)
from memtui_store.bootstrap.sources._seeds import person_seed
from memtui_store.bootstrap.sources._text_facts import statement_of
from memtui_store.inbox.evidence import Evidence
from memtui_store.model import Kind

_YEARS = 3
_HABIT_YEARS = 5
"""How a team works changes more slowly than where somebody works."""
_CHANGING = frozenset(
    f"user/{what}" for what in ("role", "employer", "location", "manager", "working-hours", "timezone", "os")
)
_SETS_DOWN = ("rules", "runbook")
_LEFT_OUT = {
    "draft": Reason.EPHEMERAL,
    "licence": Reason.DERIVABLE,
    "saved": Reason.NOT_THE_USER,
    "archived": Reason.OUTDATED,
}
_NOTE_WORDS = 30
_SAMPLED = 60
_ENOUGH = 3
_Result = Seed | Dropped


@dataclass
class DocumentJudge:
    path: str
    facts: list[Fact]
    names: wording.Names
    known: frozenset[str]
    superseded: set[tuple[str, str]]
    now: datetime
    colleagues: frozenset[str] = FIRST_NAMES
    """First names: what a person does is not the team's business unless it is their work."""

    def __post_init__(self) -> None:
        self.page = page_of(self.path, self.facts, self.known)
        self.kind, self.title, self.when, self.project = (
            self.page.kind,
            self.page.title,
            self.page.when,
            self.page.project,
        )
        self.tongues = self.page.tongues
        self.make = DocumentSeeds(self.path, self.title, self.project, self.when, self.names)
        self.own = OwnFacts(self.page, self.make, self.names)
        self.left: list[str] = []
        self.unread = is_unread("\n".join(str(fact.values["text"]) for fact in self.facts[:_SAMPLED]))
        self.sets_down = self.kind in _SETS_DOWN or (self.kind == "other" and self._is_mostly_rules())

    def _is_mostly_rules(self) -> bool:
        """A document of no known sort that mostly states what holds, and often what binds, sets it down too."""
        said = [
            str(fact.values["text"]) for fact in self.facts[:_SAMPLED] if fact.values["form"] in ("item", "sentence")
        ]
        bound = [text for text in said if _binds(text, spoken(text, self.tongues))]
        mine = [text for text in said if told_in(text, spoken(text, self.tongues), lambda each: each.i)]
        held = [text for text in said if declared.refusal(text, spoken(text, self.tongues)) is None]
        mostly = len(bound) * 4 >= len(said) and len(held) * 5 >= len(said) * 3
        named = any(name in text for text in said for name in self.known if " " in name)
        worked = named or any(is_about_work(text, spoken(text, self.tongues)) for text in said)
        return len(said) >= _ENOUGH and mostly and worked and len(mine) * 3 <= len(said)

    def _speaks(self) -> bool:
        """Whether somebody says `I` in it more than once."""
        said = (str(fact.values["text"]) for fact in self.facts[:_SAMPLED])
        return sum(told_in(text, spoken(text, self.tongues), lambda each: each.i) is not None for text in said) > 1

    def results(self) -> Iterator[_Result]:
        if self.kind in _LEFT_OUT or (self.page.of_another and self._speaks()):
            reason = _LEFT_OUT.get(self.kind, Reason.NOT_THE_USER)
            yield Dropped(reason, self.title or Path(self.path).name, self.facts[0].evidence)
        elif self.kind == "adr":
            yield from self._decisions()
        else:
            yield from self._statements()

    def _decisions(self) -> Iterator[_Result]:
        said = [statement_of(fact) for fact in self.facts]
        records = _decisions.read(Path(self.path).stem, self.title, self.page.status, said)
        if not records:
            yield Dropped(
                Reason.OUTDATED if self.page.status == "old" else Reason.VAGUE, self.title, self.facts[0].evidence
            )
        for record in records:
            reason = _decisions.refusal(record)
            if len(records) == 1 and (str(Path(self.path).parent), record.number) in self.superseded:
                reason = Reason.OUTDATED
            chosen = record.decision[0]
            words = chosen.whole or chosen.text
            fact = next(
                each
                for each in self.facts
                if each.evidence.line == chosen.line and each.values["text"] in (words, chosen.text)
            )
            if (len(records) == 1 and any(each.values.get("secret") for each in self.facts)) or fact.values.get(
                "secret"
            ):
                reason = Reason.SECRET
            title = record.title or self.title
            if reason:
                yield Dropped(reason, title, fact.evidence)
                continue
            made = self.make.decision(record, fact.evidence)
            yield Dropped(Reason.INJECTION, title, fact.evidence) if is_planted(made.body) else made
            yield from self._consequences(record)

    def _consequences(self, record: Record) -> Iterator[_Result]:
        """What a decision forbids or demands from then on; what merely follows from it is left out."""
        for statement in record.consequences:
            text, tongues = statement.text, spoken(statement.text, self.tongues)
            bound = any(
                each.always.search(text) or each.duty.search(text) or each.forbid.search(text) for each in tongues
            )
            fact = next((each for each in self.facts if each.values["text"] in (text, statement.whole)), None)
            if (
                not bound
                or fact is None
                or ANYONE.search(text)
                or declared.refusal(text, tongues)
                or not declared.is_stated(text, tongues)
            ):
                continue
            made = self.make.rule(text, statement, fact.evidence, self.project)
            yield Dropped(Reason.INJECTION, text, fact.evidence) if is_planted(text) else made

    def _statements(self) -> Iterator[_Result]:
        at = 0
        while at < len(self.facts):
            fact = self.facts[at]
            statement = statement_of(fact)
            at += 1
            while at < len(self.facts) and statement.paragraph:
                following = statement_of(self.facts[at])
                if following.paragraph != statement.paragraph or not reasons.follows(following.text):
                    break
                statement.details.append(following.text)
                at += 1
            for clause in self._clauses(statement):
                made = self._judge(clause, fact)
                if made is not None:
                    yield made

    def _clauses(self, statement: Statement) -> list[Statement]:
        if statement.form == "code" and self.kind == "team":
            lines = [re.sub(r"^[\s│├└┬─|`+-]+", "", line).strip() for line in statement.text.splitlines()[:200]]
            return [replace(statement, text=line, form="item") for line in lines if line]
        if self.kind == "bio" and self.page.users_own and statement.form == "sentence":
            pieces = [piece for piece, _ in profile.headline(statement.text)]
            if pieces:
                return [replace(statement, text=piece, form="headline") for piece in pieces]
        found = self_facts.clauses(statement.text)
        return [statement] if len(found) == 1 else [replace(statement, text=piece) for piece in found]

    def _judge(self, statement: Statement, fact: Fact) -> _Result | None:
        text, evidence = statement.text, fact.evidence
        if statement.form in ("code", "intro") and not statement.details:
            return None
        if fact.values.get("secret") or privacy.is_secret(text):
            return Dropped(Reason.SECRET, text, evidence)
        tongues = spoken(text, self.tongues)
        left = LEFT.search(text)
        if left:
            self.left.append(wording.slug(left.group(1)).replace("_", "-"))
        found = self._candidate(statement, evidence, tongues)
        if found is None:
            return self._aside(statement, evidence, tongues)
        reason = self._refusal(statement, found, tongues) or self._too_old(found)
        return Dropped(reason, text, evidence) if reason else found

    def _refusal(self, statement: Statement, seed: Seed, tongues: tuple[Tongue, ...]) -> Reason | None:
        text = statement.text
        if statement.form in ("open", "done"):
            return Reason.EPHEMERAL
        if statement.form == "quote":
            return Reason.OPINION
        if is_planted("\n".join((text, *statement.details))):
            return Reason.INJECTION
        if seed.kind is Kind.REFERENCE and seed.topic:
            return self._person_refusal(statement)
        if self.unread and seed.kind is not Kind.USER and not TECHNICAL.search(text):
            return Reason.FOREIGN
        _, rest = rules.strip_label(text)
        if seed.kind is Kind.USER and ENGLISH not in tongues:
            return None
        # A page of loose notes may well be called `Misc`; what it says of its parts is said by the headings below.
        loose = self.kind == "notes"
        refused = traps.passing_heading(tuple(each for each in statement.headings if not loose or each != self.title))
        if ENGLISH in tongues:
            refused = traps.refusal(text) or (traps.refusal(rest) if rest != text else None) or refused
        if refused:
            return refused
        if traps.is_opinion(text):
            return Reason.OPINION
        private = privacy.is_private(text) or privacy.is_reachable(text)
        return Reason.THIRD_PARTY if private and seed.kind is not Kind.USER else None

    def _too_old(self, seed: Seed) -> Reason | None:
        """Where someone lives and works changes within years; an old document does not say it is still so."""
        age = (self.now - seed.when).days if seed.when is not None else 0
        if age > _YEARS * 365 and seed.topic in _CHANGING:
            return Reason.EPHEMERAL
        habit = seed.kind in (Kind.FEEDBACK, Kind.REFERENCE) and not declared.glossary((self.title,))
        return Reason.OUTDATED if habit and age > _HABIT_YEARS * 365 else None

    def _person_refusal(self, statement: Statement) -> Reason | None:
        """Of a person only name, role and relation are kept, so a phone number beside them does not matter."""
        text = statement.text
        former = told_in(text, TONGUES, lambda each: each.former)
        if former or traps.is_past(text) or any(_is_former(heading) for heading in statement.headings):
            return Reason.OUTDATED
        if statement.form == "row":
            return None
        refused = traps.refusal(text)
        return refused if refused in (Reason.OPINION, Reason.VAGUE, Reason.OUTDATED, Reason.SECRET) else None

    def _aside(self, statement: Statement, evidence: Evidence, tongues: tuple[Tongue, ...]) -> Dropped | None:
        """What looked like a fact and is not taken is counted; the rest of a text is just text."""
        text = statement.text
        if is_planted(text):
            return Dropped(Reason.INJECTION, text, evidence)
        if statement.form == "open":
            return Dropped(Reason.EPHEMERAL, text, evidence)
        if told_in(text, tongues, lambda each: each.private) and re.search(r"\b[A-Z][a-z]+\b", text[1:]):
            return Dropped(Reason.THIRD_PARTY, text, evidence)
        if self_facts.topic_of(text) is not None:
            return Dropped(Reason.NOT_THE_USER, text, evidence)
        if rules.is_rule(text):
            return Dropped(traps.refusal(text) or Reason.OPINION, text, evidence)
        return None

    def _candidate(self, statement: Statement, evidence: Evidence, tongues: tuple[Tongue, ...]) -> Seed | None:
        text = absolute(statement.text, self.when)
        when = as_of(text) or self.when
        own = self.own.seed(text, statement, evidence, when, tongues)
        if own is not None:
            return own
        if self.kind in ("fiction", "todo") or statement.form == "headline":
            return None
        if self.kind == "meeting" or any(MINUTES.search(heading) for heading in statement.headings):
            return self._agreed(text, statement, evidence)
        person = self._person(text, statement)
        if person:
            return None if self.page.is_user(person.name) else person_seed(person, evidence, self.names, when)
        if self.kind == "notes":
            return self._note(text, statement, evidence, tongues)
        return self._convention(text, statement, evidence, tongues)

    def _person(self, text: str, statement: Statement) -> people.Person | None:
        if self.kind == "letter" or declared.private_heading(statement.headings):
            return None
        if len(statement.headings) <= 1 and ABOUT_THE_PAGE.match(text):
            return None
        among = self.kind == "team" or people.team_heading(statement.headings)
        if statement.cells:
            return people.person_of_row(statement.cells, among_people=among)
        return people.person_in(text, among_people=among)

    def _agreed(self, text: str, statement: Statement, evidence: Evidence) -> Seed | None:
        found = AGREED.match(text)
        return self.make.rule(text[found.end() :], statement, evidence, self.project) if found else None

    def _convention(
        self, text: str, statement: Statement, evidence: Evidence, tongues: tuple[Tongue, ...]
    ) -> Seed | None:
        if derivable.is_boilerplate(text) or derivable.is_pointer(text) or derivable.describes_code(text):
            return None
        if (text == self.title and not text.endswith(".")) or self._is_gossip(text, tongues):
            return None
        if statement.form in ("quote", "open", "done") or declared.private_heading(statement.headings):
            return None
        people_listed = statement.form == "row" and (self.kind == "team" or people.team_heading(statement.headings))
        if people_listed or OF_SOMEBODY.match(text) or ABOUT_THE_PAGE.match(text):
            return None
        glossary = declared.glossary(statement.headings, statement.intro)
        sets_down = self.sets_down or agreement_heading(statement.headings) or glossary
        if not self._holds(text, statement, tongues, sets_down, glossary):
            return None
        if statement.form == "row":
            said = "; ".join(f"{column}: {value}" if column else value for column, value in statement.cells if value)
            return self.make.rule(said, statement, evidence, self.project, fact=True)
        bound = rules.is_rule(text) or rules.is_convention(text) or _binds(text, tongues)
        return self.make.rule(text, statement, evidence, self.project, fact=not bound)

    def _holds(
        self, text: str, statement: Statement, tongues: tuple[Tongue, ...], sets_down: bool, glossary: bool
    ) -> bool:
        """Whether it states what holds, as strictly as the sort of document asks."""
        if declared.refusal(text, tongues) or (not glossary and declared.passing_heading(statement.headings)):
            return False
        if statement.form == "row":
            return (
                sets_down
                and len([value for _, value in statement.cells if value]) > 1
                and any(column for column, _ in statement.cells)
            )
        if glossary and len(text.split()) > 1:
            return True
        if self.kind == "runbook" and statement.ordered:
            return told_in(text, tongues, lambda each: each.always) is not None
        if ANYONE.search(text) and ENGLISH in tongues and not (self.page.users_own and rules.is_rule(text)):
            return False
        if ENGLISH not in tongues and any(each.i.match(text) for each in tongues) and not _binds(text, tongues):
            return False
        if sets_down and self.kind == "other" and declared.is_label_only(text, tongues):
            return False
        if sets_down:
            return declared.is_stated(text, tongues)
        if self.kind in ("other", "team"):
            ours = told_in(text, tongues, lambda each: each.we) or told_in(text, tongues, lambda each: each.ours)
            return bool(ours or self.kind == "team") and (_binds(text, tongues) or bool(DUTY_ROTA.search(text)))
        return False

    def _is_gossip(self, text: str, tongues: tuple[Tongue, ...]) -> bool:
        """Somebody is or does something that is neither their role nor a decision of theirs."""
        words = [word.strip(".,:;!()\"'") for word in text.split()[:OPENING]]
        # A name in one language is a small word in another: `Elke` opens a Dutch rule.
        small = {word for each in tongues for word in each.small}
        named = (at for at, word in enumerate(words) if word in self.colleagues and word.casefold() not in small)
        at = next(named, None)
        if at is None or (at > 0 and words[at - 1].casefold() in PREPOSITIONS):
            return False
        return WORK.search(text) is None and not text.rstrip(".").endswith(words[at])

    def _note(self, text: str, statement: Statement, evidence: Evidence, tongues: tuple[Tongue, ...]) -> Seed | None:
        """A line of the user's own notes that is meant to last, which few of them are."""
        if statement.form not in ("item", "sentence") or len(text.split()) > _NOTE_WORDS:
            return None
        dated = DATED.match(text)
        since = first_date(dated.group()) if dated else None
        text = text[dated.end() :] if dated else text
        when = datetime(since.year, since.month, since.day, tzinfo=UTC) if since else self.when
        if (
            derivable.is_boilerplate(text)
            or self._is_gossip(text, tongues)
            or declared.refusal(text, tongues, loose=True, dated=since is not None)
        ):
            return None
        stated = since is not None and declared.is_stated(text, tongues)
        preferred = rules.is_preference(text) or told_in(text, tongues, lambda each: each.prefer) is not None
        placed = PLACED.search(text) is not None and len(text.split()) > 3
        placed = placed or (TECHNICAL.search(text) is not None and len(text.split()) > 3)
        if not (stated or preferred or placed or AMOUNT.match(text) or declared.is_strong(text, tongues)):
            return None
        bound = rules.is_rule(text) or _binds(text, tongues)
        return replace(
            self.make.rule(self_facts.of_the_user(text), statement, evidence, None, fact=not bound), when=when
        )


def _binds(text: str, tongues: tuple[Tongue, ...]) -> bool:
    return any(
        each.always.search(text) or each.every.search(text) or each.duty.search(text) or each.condition.search(text)
        for each in tongues
    )


def _is_former(heading: str) -> bool:
    return traps.is_past(heading) or told_in(heading, TONGUES, lambda each: each.former) is not None
