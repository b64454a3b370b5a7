"""Of everyone a mailbox names, the few the user works with; of every list, those that are read."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from memtui_store.bootstrap.contract import Dropped, Fact, Identity, Reason, Scene, Seed
from memtui_store.bootstrap.sources import _values as v
from memtui_store.bootstrap.sources._mail_own import own_language, own_signature, role_of
from memtui_store.bootstrap.sources._people import domain_of, is_person_name, is_robot, name_in, organisation
from memtui_store.bootstrap.sources._quoting import seed_name, slug, trap
from memtui_store.inbox.evidence import Evidence
from memtui_store.model import Kind

_PEOPLE = 15
_RECENT = timedelta(days=365)


@dataclass
class _Person:
    addresses: set[str] = field(default_factory=set)
    names: Counter[str] = field(default_factory=Counter)
    sent: int = 0
    received: int = 0
    replies: int = 0
    first: int = 0
    last: int = 0
    proofs: list[tuple[int, Evidence]] = field(default_factory=list)

    @property
    def name(self) -> str:
        full = [name for name in self.names if is_person_name(name)]
        told = max(full or self.names, key=lambda name: (self.names[name], name), default="")
        return told or next((name for address in sorted(self.addresses) if (name := name_in(address))), "")

    @property
    def total(self) -> int:
        return self.sent + self.received


def user_of(facts: Sequence[Fact]) -> Identity:
    """Whose mail it is: who wrote what was sent, to whom the rest was delivered, else who is in nearly all of it."""
    sent: Counter[str] = Counter()
    delivered: Counter[str] = Counter()
    writes: Counter[str] = Counter()
    gets: Counter[str] = Counter()
    names: dict[str, Counter[str]] = defaultdict(Counter)
    total = 0
    for fact in facts:
        if fact.kind == "box":
            total += v.number(fact.values, "total")
            delivered.update(v.counts(fact.values, "delivered"))
            if fact.values.get("sent") is True:
                sent.update(v.counts(fact.values, "senders"))
        elif fact.kind == "pair":
            count = v.number(fact.values, "count")
            writer, reader = v.text(fact.values, "from"), v.text(fact.values, "to")
            writes[writer] += count
            gets[reader] += count
            names[writer][v.text(fact.values, "from_name")] += count
    emails = {address for address, count in sent.items() if count >= 0.2 * sent.total()}
    emails |= {address for address, count in delivered.items() if count >= 3 and count >= 0.2 * delivered.total()}
    both = Counter(
        {address: writes[address] + gets[address] for address in writes if writes[address] >= 2 and gets[address] >= 2}
    )
    if not emails and both:
        (first, most), *rest = both.most_common(2)
        exchanged = writes.total()
        if most >= 0.6 * exchanged and (not rest or rest[0][1] <= 0.6 * most):
            emails = {first}
    emails = {address for address in emails if not is_robot(address)}
    found = {
        name
        for address in emails
        for name, _ in names[address].most_common(1)
        if is_person_name(name) and not trap(name)
    }
    return Identity(frozenset(found), frozenset(emails))


def judge(facts: Sequence[Fact], scene: Scene) -> Iterator[Seed | Dropped]:
    own = user_of(facts)
    mine = scene.identity.emails | own.emails
    if not mine:
        if any(fact.kind == "pair" for fact in facts):
            box = next(fact for fact in facts if fact.kind == "pair")
            yield Dropped(Reason.VAGUE, "whose mail it is cannot be told", box.evidence)
        return
    yield from own_signature(facts, mine)
    yield from own_language(facts, mine)
    yield from _people(facts, mine, scene)
    yield from _lists(facts, mine, scene)


def _collect(facts: Sequence[Fact], mine: frozenset[str]) -> list[_Person]:
    people: dict[str, _Person] = {}
    for fact in facts:
        if fact.kind != "pair":
            continue
        writer, reader = v.text(fact.values, "from"), v.text(fact.values, "to")
        if (writer in mine) == (reader in mine):
            continue
        address = reader if writer in mine else writer
        name = v.text(fact.values, "to_name" if writer in mine else "from_name")
        person = people.setdefault(address, _Person())
        person.addresses.add(address)
        count = v.number(fact.values, "count")
        if name and "@" not in name:
            person.names[name] += count
        if writer in mine:
            person.sent += count
        else:
            person.received += count
            person.replies += v.number(fact.values, "replies")
        _widen(person, v.number(fact.values, "first"), v.number(fact.values, "last"))
        person.proofs.append((v.number(fact.values, "last"), fact.evidence))
    return _merged(people)


def _widen(person: _Person, first: int, last: int) -> None:
    person.first = min(person.first or first, first)
    person.last = max(person.last, last)


def _merged(people: dict[str, _Person]) -> list[_Person]:
    """Someone who writes from two addresses under one full name is one person."""
    by_name: dict[str, _Person] = {}
    for address in sorted(people):
        person = people[address]
        key = person.name.casefold() if is_person_name(person.name) else address
        held = by_name.get(key)
        if held is None:
            by_name[key] = person
            continue
        held.addresses |= person.addresses
        held.names += person.names
        held.sent, held.received = held.sent + person.sent, held.received + person.received
        held.replies += person.replies
        _widen(held, person.first, person.last)
        held.proofs += person.proofs
    return sorted(by_name.values(), key=lambda one: (-one.total, one.name, sorted(one.addresses)))


def _people(facts: Sequence[Fact], mine: frozenset[str], scene: Scene) -> Iterator[Seed | Dropped]:
    people = _collect(facts, mine)
    any_sent = any(person.sent for person in people)
    trapped = {v.text(fact.values, "from"): fact for fact in facts if fact.kind == "trap"}
    domains = {organisation(domain_of(address)) for address in mine} - {""}
    kept = 0
    for person in people:
        proof = max(person.proofs, key=lambda entry: (entry[0], entry[1].detail))[1]
        name = person.name
        for address in sorted(person.addresses & trapped.keys()):
            yield Dropped(Reason.INJECTION, f"the signature of {name or 'a correspondent'}", trapped[address].evidence)
        reason = _why_not(person, name, proof, domains, any_sent, scene)
        if reason is None and kept >= _PEOPLE:
            reason = Reason.RARE
        if reason is not None:
            shown = name if reason not in (Reason.INJECTION, Reason.SECRET) else "a correspondent"
            yield Dropped(reason, f"{shown}: {person.sent} mails sent, {person.received} received", proof)
            continue
        kept += 1
        # Of someone whose signature speaks to an agent only the counted exchange is believed.
        signed = None if person.addresses & trapped.keys() else role_of(person.addresses, facts)[0]
        yield _person_seed(person, name, signed, domains, proof)


def _why_not(
    person: _Person, name: str, proof: Evidence, domains: set[str], any_sent: bool, scene: Scene
) -> Reason | None:
    if reason := trap(name) or trap(proof.quote):
        return reason
    if not is_person_name(name) or any(is_robot(address) for address in person.addresses):
        return Reason.VAGUE
    colleague = any(organisation(domain_of(address)) in domains for address in person.addresses)
    private = not any(organisation(domain_of(address)) for address in person.addresses)
    least = 2 if colleague else 3 if not private else 4
    if any_sent:
        enough = person.sent >= least and person.received >= least and person.total >= 5
    else:
        enough = person.received >= least + 2 and person.replies >= 2
    if not enough:
        return Reason.ONE_OFF if person.total <= 2 else Reason.RARE
    last = v.moment(person.last)
    return Reason.OUTDATED if last is None or scene.now - last > _RECENT else None


def _person_seed(person: _Person, name: str, signed: Fact | None, domains: set[str], proof: Evidence) -> Seed:
    role = v.text(signed.values, "role") if signed else ""
    role = "" if trap(role) else role
    outside = sorted({organisation(domain_of(address)) for address in person.addresses} - domains - {""})
    if any(organisation(domain_of(address)) in domains for address in person.addresses):
        relation = "a colleague of the user"
    else:
        relation = f"someone the user works with at {outside[0]}" if outside else "someone the user often writes with"
    first, last = v.moment(person.first), v.moment(person.last)
    body = f"{name} is {role + ', ' if role else ''}{relation}."
    if first and last:
        way = f"sent {person.sent}, received {person.received}" if person.sent else "all of them received"
        body += f" They exchanged {person.total} mails between {first:%Y-%m-%d} and {last:%Y-%m-%d} ({way})."
    return Seed(
        topic=f"team/{slug(name)}",
        name=seed_name("reference_team", name),
        title=name + (f", {role}" if role else ""),
        description=f"Who {name} is, when the user mentions them",
        body=body,
        kind=Kind.REFERENCE,
        evidence=(proof, signed.evidence) if signed and role and signed.evidence != proof else (proof,),
        why="The user corresponds with this person often, in both directions.",
        when=last,
    )


def _lists(facts: Sequence[Fact], mine: frozenset[str], scene: Scene) -> Iterator[Seed | Dropped]:
    merged: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.kind == "list":
            merged[v.text(fact.values, "id")].append(fact)
    for list_id in sorted(merged):
        held = merged[list_id]
        newest = max(held, key=lambda fact: v.number(fact.values, "last"))
        count = sum(v.number(fact.values, "count") for fact in held)
        authors = {author for fact in held for author in v.texts(fact.values, "authors") if not is_robot(author)}
        first = v.moment(min(v.number(fact.values, "first") for fact in held))
        last = v.moment(v.number(newest.values, "last"))
        told = v.text(newest.values, "name")
        name = told if 2 < len(told) <= 50 and not trap(told) else list_id.split(".")[0]
        if reason := trap(list_id) or trap(newest.evidence.quote):
            yield Dropped(reason, "a mailing list", newest.evidence)
        elif len(authors) < (2 if authors & mine else 3):
            yield Dropped(Reason.VAGUE, f"{list_id}: a newsletter or notifications, {count} mails", newest.evidence)
        elif count < 5 or first is None or last is None:
            yield Dropped(Reason.RARE, f"{list_id}: {count} mails", newest.evidence)
        elif scene.now - last > _RECENT:
            yield Dropped(Reason.OUTDATED, f"{list_id}: the last mail is of {last:%Y-%m-%d}", newest.evidence)
        else:
            yield Seed(
                topic=f"user/mailing-lists/{slug(list_id)}",
                name=seed_name("user_background_list", name),
                title=f"Reads the mailing list {name}",
                description=f"Which mailing lists the user reads: {name}",
                body=f"The user reads the mailing list {name} (`{list_id}`): "
                f"{count} mails between {first:%Y-%m-%d} and {last:%Y-%m-%d}.",
                kind=Kind.USER,
                evidence=(newest.evidence,),
                why="It says what the user follows.",
                when=last,
            )
