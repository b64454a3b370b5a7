"""What a document says of the user: in their own words, under their own name, or in the parts of a CV."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from memtui_store.bootstrap.contract import Seed
from memtui_store.bootstrap.prose import people, profile, rules, self_facts, wording
from memtui_store.bootstrap.prose.markdown import Statement
from memtui_store.bootstrap.prose.tongues import Tongue, spoken
from memtui_store.bootstrap.prose.tongues.english import ENGLISH
from memtui_store.bootstrap.sources._document_page import Page
from memtui_store.bootstrap.sources._document_seeds import DocumentSeeds
from memtui_store.bootstrap.sources._seeds import person_seed, user_seed
from memtui_store.inbox.evidence import Evidence


@dataclass(frozen=True, slots=True)
class OwnFacts:
    page: Page
    make: DocumentSeeds
    names: wording.Names

    def seed(
        self, text: str, statement: Statement, evidence: Evidence, when: datetime | None, tongues: tuple[Tongue, ...]
    ) -> Seed | None:
        """A fact about the user: in their own words, or under their own name."""
        if statement.form == "headline" and self.page.is_user(text):
            return None
        named = self._by_name(text)
        if named and self.page.kind not in ("meeting", "fiction", "todo", "letter", "saved", "archived"):
            return user_seed(named[0], named[1], statement, evidence, self.names, when)
        if not self.page.users_own:
            return None
        if statement.form == "headline":
            question = next((topic for piece, topic in profile.headline(f"{text} | engineer") if piece == text), "")
            return user_seed(text, question, statement, evidence, self.names, when)
        person = people.related(text)
        if person:
            return person_seed(person, evidence, self.names, when)
        label, rest = rules.strip_label(text)
        about = self.page.kind == "bio" or self_facts.about_heading(statement.headings)
        topic: str | None = self_facts.label_topic(label) if about and label else None
        if topic is not None and not rules.is_imperative(rest):
            return user_seed(text, topic, statement, evidence, self.names, when)
        topic = self_facts.topic_of(text) if ENGLISH in tongues else None
        if topic is None or self_facts.is_feeling(text) or rules.is_imperative(text):
            if about and rules.is_preference(text) and not rules.is_imperative(text):
                return self.make.rule(self_facts.of_the_user(text), statement, evidence, None)
            return self._of_profile(text, statement, evidence, when, tongues, about)
        if rules.is_preference(text):
            return self.make.rule(self_facts.of_the_user(text), statement, evidence, None)
        return user_seed(text, topic, statement, evidence, self.names, when)

    def _of_profile(
        self,
        text: str,
        statement: Statement,
        evidence: Evidence,
        when: datetime | None,
        tongues: tuple[Tongue, ...],
        about: bool,
    ) -> Seed | None:
        """What a profile says without `I`, or in a language whose grammar is not English."""
        part = profile.section(statement.headings) if self.page.kind == "bio" else ""
        if statement.form == "quote" or (ENGLISH in tongues and not about) or self_facts.is_feeling(text):
            return None
        topic = profile.topic_in(text, tongues, bio=about, section=bool(part))
        if topic is None or (ENGLISH in tongues and rules.is_imperative(text) and not part):
            return None
        said = f"{part}: {text}" if part and part.casefold() not in text.casefold() else text
        return user_seed(said, topic, statement, evidence, self.names, when)

    def _by_name(self, text: str) -> tuple[str, str] | None:
        """`Jane Doe is a staff engineer` with the question it answers, where that is the user's name."""
        for name in sorted(self.page.known, key=lambda each: (-len(each), each)):
            for form in (name, name.split()[0] if name.split() else name):
                said = text.removeprefix(f"{form} ")
                if said == text:
                    continue
                if _OF_USER.match(said):
                    topic = self_facts.topic_of(f"I {_OF_USER.sub(_first_person, said, count=1)}")
                    return (f"The user ({name}) {said}", topic) if topic is not None else None
                if self.page.kind == "bio" and len(said.split()) > _FEW:
                    topic = profile.topic_in(f"She {said}", spoken(text, self.page.tongues), bio=True, section=False)
                    return (f"The user ({name}) {said}", topic) if topic is not None else None
        return None


_FEW = 2
_OF_USER = re.compile(r"(?:is|works|lives|leads|owns|maintains|has|manages|speaks|joined|studied|prefers|reports)\b")


def _first_person(found: re.Match[str]) -> str:
    """So that one list of patterns serves `I lead` and `Jane leads`."""
    verb = found.group()
    return {"is": "am", "has": "have"}.get(verb) or (verb if verb in ("joined", "studied") else verb.removesuffix("s"))
