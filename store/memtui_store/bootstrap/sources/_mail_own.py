"""What a mailbox says of its owner: the roles they sign with, and the languages they write."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import timedelta

from memtui_store.bootstrap.contract import Dropped, Fact, Reason, Seed
from memtui_store.bootstrap.sources import _values as v
from memtui_store.bootstrap.sources._people import domain_of, is_joke, organisation
from memtui_store.bootstrap.sources._quoting import english_list, seed_name, slug, trap
from memtui_store.model import Kind

_BESIDE = timedelta(days=120)
"""Who has not signed for another organisation for this long, while signing for one, has left it."""


def role_of(addresses: set[str], facts: Sequence[Fact]) -> tuple[Fact | None, list[Fact]]:
    """The role a person signs with now, and those they signed with before; none where they come and go."""
    signed = [fact for fact in facts if fact.kind == "signature" and v.text(fact.values, "from") in addresses]
    merged: dict[str, list[Fact]] = defaultdict(list)
    for fact in signed:
        merged[v.text(fact.values, "role").casefold()].append(fact)
    spans = sorted(merged.values(), key=lambda group: max(v.number(fact.values, "last") for fact in group))
    if not spans:
        return None, []
    newest = spans[-1]
    began = min(v.number(fact.values, "first") for fact in newest)
    count = sum(v.number(fact.values, "count") for fact in newest)
    older = [fact for group in spans[:-1] for fact in group]
    if count < 2 or any(v.number(fact.values, "last") > began for fact in older):
        return None, []
    return max(newest, key=lambda fact: (v.number(fact.values, "last"), v.text(fact.values, "employer"))), older


def own_signature(facts: Sequence[Fact], mine: frozenset[str]) -> Iterator[Seed | Dropped]:
    """What the user signs with, for each organisation they write from; first the one they write from most."""
    for fact in facts:
        if fact.kind == "trap" and v.text(fact.values, "from") in mine:
            yield Dropped(Reason.INJECTION, "a signature under the user's address", fact.evidence)
    signed: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.kind == "signature" and (address := v.text(fact.values, "from")) in mine:
            signed[organisation(domain_of(address))].append(fact)
    last = {where: max(v.number(fact.values, "last") for fact in held) for where, held in signed.items()}
    newest = max(last.values(), default=0)
    often = sorted(signed, key=lambda where: -sum(v.number(fact.values, "count") for fact in signed[where]))
    current = [where for where in often if newest - last[where] <= _BESIDE.total_seconds()]
    for where in often:
        if where not in current:
            yield Dropped(Reason.OUTDATED, "a signature the user no longer uses", signed[where][0].evidence)
    for number, where in enumerate(current):
        addresses = {v.text(fact.values, "from") for fact in signed[where]}
        yield from _signed(addresses, facts, beside=number > 0)


def _signed(addresses: set[str], facts: Sequence[Fact], *, beside: bool) -> Iterator[Seed | Dropped]:
    signed, older = role_of(addresses, facts)
    for fact in older:
        yield Dropped(
            Reason.OUTDATED, f"an earlier signature of the user: {v.text(fact.values, 'role')}", fact.evidence
        )
    if signed is None:
        return
    role, employer, team = (v.text(signed.values, key) for key in ("role", "employer", "team"))
    if reason := trap(f"{role}\n{employer}\n{team}") or (Reason.OPINION if is_joke(role) else None):
        yield Dropped(reason, "the user's signature", signed.evidence)
        return
    also = " also" if beside else ""
    other = f"/{slug(employer or role)}" if beside else ""
    told = [("role", f"What the user{also} does: {role}", f"The user{also} works as {role}")]
    told[0] = (*told[0][:2], told[0][2] + (f" at {employer}." if employer else "."))
    if employer:
        told.append(("employer", f"Where the user works: {employer}", f"The user{also} works at {employer}."))
    if team:
        told.append(("team", f"Which team the user is in: {team}", f"The user signs as a member of {team}."))
    for what, description, body in told:
        yield Seed(
            topic=f"user/{what}{other}",
            name=seed_name("user_background", what, other.strip("/")) if other else seed_name("user_background", what),
            title=f"The user's {'other ' if beside else ''}{what}",
            description=description,
            body=body,
            kind=Kind.USER,
            evidence=(signed.evidence,),
            why="The user signs their own mail with it.",
            when=v.moment(v.number(signed.values, "last")),
        )


def own_language(facts: Sequence[Fact], mine: frozenset[str]) -> Iterator[Seed | Dropped]:
    spoken: Counter[str] = Counter()
    proof = None
    for fact in facts:
        if fact.kind == "language" and v.text(fact.values, "from") in mine:
            spoken.update(v.counts(fact.values, "spoken"))
        elif fact.kind == "pair" and v.text(fact.values, "from") in mine and proof is None:
            proof = fact.evidence
    total = spoken.total()
    used = [language for language, count in spoken.most_common() if count >= 0.2 * total and count >= 3]
    if total < 10 or not used or used == ["English"] or proof is None:
        return
    words = english_list(used)
    yield Seed(
        topic="user/languages",
        name="user_background_languages",
        title=f"The user writes {words}",
        description="In which language to draft the user's mail",
        body=f"The user writes their mail in {words} ({total} mails of their own looked at).",
        kind=Kind.USER,
        evidence=(proof,),
        why="A draft in the wrong language has to be written twice.",
    )
