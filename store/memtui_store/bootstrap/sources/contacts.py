"""Contacts as vCard: the people of the user's own organisation by name, role and relation, and the user's own card.

The reader is our own: the usual library logs the lines it cannot read, stops a whole file at one card without an end,
and needs twenty times as long.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from memtui_store.bootstrap.contract import (
    Ask,
    Dropped,
    Fact,
    Found,
    Identity,
    Item,
    Reason,
    Scene,
    Seed,
    Skipped,
    Source,
    Stop,
)
from memtui_store.bootstrap.sources import _values as v
from memtui_store.bootstrap.sources._contentlines import Block, Line, blocks, fields, lines, unescaped
from memtui_store.bootstrap.sources._people import (
    company,
    domain_of,
    is_desk,
    is_joke,
    is_person_name,
    is_private,
    is_robot,
    organisation,
    same_person,
    tidy_name,
)
from memtui_store.bootstrap.sources._quoting import decoded, evidence, seed_name, slug, trap
from memtui_store.bootstrap.walk import human_size, item_at, read_item, walk
from memtui_store.clock import from_ns, parse
from memtui_store.inbox.evidence import Evidence
from memtui_store.model import Kind

_CAP = 64 * 1024 * 1024
_USUAL = (
    "Contacts",
    "contacts",
    ".contacts",
    "Documents",
    "Downloads",
    "vcards",
    "addressbook",
    ".local/share/contacts",
    ".calendars",
)
_FEW = 12
# What address books put on every card.
_NO_CATEGORY = frozenset(
    {"mycontacts", "my contacts", "starred", "contacts", "all", "imported", "favorites", "favourites", ""}
)
_OUTSIDE = "outside"
# Whom one goes to as a private person, however professional their card.
_ERRANDS = re.compile(
    r"therap|psych|dent|zahn|arzt|ärzt|doctor|\bdr\b|physician|physio|clinic|praxis|medic|nurse|hebamme|"
    r"midwife|plumb|loodgieter|klempner|"
    r"electric|elektriker|handwerk|carpenter|painter|maler|clean|hair|friseur|barber|pizz|restaurant|café|"
    r"hotel|taxi|landlord|vermiet|"
    r"insurance|versicherung|bank|broker|realt|makler|lawyer|anwalt|notar|tax|steuer|school|schule|teacher|"
    r"lehrer|kita|coach|trainer|"
    r"yoga|gym|music|church|pastor|vet|tierarzt|recruit|talent|headhunt|garage|mechanic|werkstatt",
    re.IGNORECASE,
)
_PRIVATE = re.compile(
    r"famil|friend|freund|privat|personal|home|doctor|arzt|health|school|schule|sport|club|verein|neighbo|nachbar|kids|amici|amis",
    re.IGNORECASE,
)
_RELATIONS = (
    (r"ex-?colleague|former|alumni|ehemalig\w*|old team|left", "former"),
    (r"direct reports?|my reports?|mitarbeiter", "reports to the user"),
    (r"manager|boss|chef(?:in)?|vorgesetzt", "the user's manager"),
    (r"colleagues?|co-?workers?|team|work|kolleg\w+|arbeit|office|büro", "a colleague of the user"),
    (r"clients?|customers?|kund\w+", "a client"),
    (r"vendors?|suppliers?|contractors?|lieferant\w*", "a supplier"),
    (r"partners?", "a partner"),
    (r"mentors?", "a mentor of the user"),
)


class ContactsSource(Source):
    id = "contacts"
    title = "Contacts"
    reads = "vCard files (*.vcf): name, organisation, title, role and categories"
    never = "phone numbers, addresses, birthdays, photos and notes"

    def find(self, ask: Ask) -> Found:
        items = [item for place, depth in _places(ask) for item in _files(place, depth)]
        unique = list({item.path: item for item in items}.values())
        size = human_size(sum(item.size for item in unique))
        words = f"{len(unique)} vCard {'file' if len(unique) == 1 else 'files'}, {size}"
        return Found(tuple(unique), words if unique else "")

    def observe(self, item: Item, ask: Ask, stop: Stop) -> Iterator[Fact | Skipped]:
        for block in blocks(decoded(read_item(item, _CAP)), "VCARD"):
            if stop():
                return
            if block.broken:
                yield Skipped(f"{item.path}:{block.number}", f"a card that cannot be read: {block.broken}")
            elif (fact := _card(block, item)) is not None:
                yield fact
            else:
                yield Skipped(f"{item.path}:{block.number}", "a card without a name")

    def seeds(self, facts: Sequence[Fact], scene: Scene) -> Iterator[Seed | Dropped]:
        cards, older = _newest([fact for fact in facts if fact.kind == "card"])
        yield from older
        own = [card for card in cards if _is_user(card, scene.identity)]
        employers = {company(v.text(card.values, "org")) for card in own} - {""}
        domains = {organisation(domain_of(email)) for email in scene.identity.emails} - {""}
        for card in own:
            yield from _own_card(card)
        judged = [_judge(card, employers, domains) for card in cards if card not in own]
        outside = sum(isinstance(one, Seed) and _OUTSIDE in one.tags for one in judged)
        for one in judged:
            if isinstance(one, Seed) and _OUTSIDE in one.tags and outside > _FEW:
                yield Dropped(Reason.THIRD_PARTY, f"{one.title}: one of many in the address book", one.evidence[0])
            else:
                yield one


def _places(ask: Ask) -> Iterator[tuple[Path, int]]:
    """Where cards lie, and how deep to look there."""
    if ask.places:
        yield from ((place, 5) for place in ask.places)
        return
    yield ask.around.home, 0
    yield from ((ask.around.home / name, 4) for name in _USUAL)


def _files(place: Path, depth: int) -> Iterator[Item]:
    paths = iter((place,)) if place.is_file() else walk(place, _is_card, depth=depth)
    for path in paths:
        item = item_at(path, place if place.is_dir() else place.parent)
        if item is not None:
            yield item


def _is_card(name: str) -> bool:
    return name.lower().endswith((".vcf", ".vcard"))


def _card(block: Block, item: Item) -> Fact | None:
    """Only what may be kept is taken up: the rest of the card is never part of a fact."""
    held: dict[str, Line] = {}
    emails, categories = [], []
    for line in lines(block):
        if line.name == "EMAIL":
            emails.append(unescaped(line.value).removeprefix("mailto:").lower()[:200])
        elif line.name == "CATEGORIES":
            categories += [name for name in fields(line.value, ",") if name.casefold() not in _NO_CATEGORY]
        else:
            held.setdefault(line.name, line)
    name = unescaped(held["FN"].value) if "FN" in held else ""
    if not name and "N" in held:
        parts = (*fields(held["N"].value), "", "")
        name = f"{parts[1]} {parts[0]}".strip()
    if not name:
        return None
    organisations = fields(held["ORG"].value) if "ORG" in held else []
    title = next(
        (unescaped(held[key].value) for key in ("TITLE", "ROLE") if key in held and held[key].value.strip()), ""
    )
    shown = next(held[key] for key in ("TITLE", "ROLE", "ORG", "FN", "N") if key in held and held[key].value.strip())
    revised = parse(_iso(held["REV"].value)) if "REV" in held else None
    values = {
        "name": tidy_name(name[:200])[:120],
        "title": title[:120],
        "org": (organisations[0] if organisations else "")[:120],
        "unit": (organisations[1] if len(organisations) > 1 else "")[:120],
        "emails": emails[:5],
        "categories": [category[:60] for category in categories[:10]],
        "kind": held["KIND"].value.strip().lower()[:20] if "KIND" in held else "",
        "revised": revised.isoformat() if revised else "",
        "seen": (revised or _changed(item)).isoformat(),
        "name_quote": held["FN" if "FN" in held else "N"].raw[:300],
        "name_line": held["FN" if "FN" in held else "N"].number,
    }
    uid = held["UID"].value.strip() if "UID" in held else ""
    detail = f"card {uid}" if uid else ""
    return Fact("card", v.plain_table(values), evidence("contacts", item.path, shown.raw, shown.number, detail))


def _changed(item: Item) -> datetime:
    """A card without a date of its own is as old as its file, at the latest."""
    return (from_ns(item.stamp[1]) if len(item.stamp) > 1 else None) or datetime.min.replace(tzinfo=UTC)


def _iso(value: str) -> str:
    """`20260105T101500Z` as well as `2026-01-05`."""
    found = re.match(r"(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d))?", value.strip())
    return (
        f"{found[1]}-{found[2]}-{found[3]}" + (f"T{found[4]}:{found[5]}:00+00:00" if found[4] else "") if found else ""
    )


def _newest(cards: list[Fact]) -> tuple[list[Fact], list[Dropped]]:
    """One card per person; of several, the one revised last."""
    best: dict[str, Fact] = {}
    older = []
    for card in cards:
        key = v.text(card.values, "name").casefold()
        held = best.get(key)
        if held is None:
            best[key] = card
            continue
        new, old = (card, held) if v.text(card.values, "seen") > v.text(held.values, "seen") else (held, card)
        best[key] = new
        same = v.text(new.values, "title") == v.text(old.values, "title")
        reason = Reason.KNOWN if same else Reason.OUTDATED
        older.append(Dropped(reason, f"another card of {v.text(new.values, 'name')}", old.evidence))
    return list(best.values()), older


def _is_user(card: Fact, identity: Identity) -> bool:
    return bool(set(v.texts(card.values, "emails")) & identity.emails) or same_person(
        v.text(card.values, "name"), identity.names
    )


def _when(card: Fact) -> datetime | None:
    return parse(v.text(card.values, "revised"))


def _own_card(card: Fact) -> Iterator[Seed | Dropped]:
    title, org = _safe(v.text(card.values, "title")), _safe(v.text(card.values, "org"))
    if reason := trap(v.text(card.values, "title")) or trap(v.text(card.values, "org")):
        yield Dropped(reason, "the user's own card", card.evidence)
        return
    if title:
        body = f"The user works as {title}" + (f" at {org}." if org else ".")
        yield _about_user("user/role", "role", "The user's role", f"What the user does: {title}", body, card)
    if org:
        yield _about_user(
            "user/employer",
            "employer",
            "The user's employer",
            f"Where the user works: {org}",
            f"The user works at {org}.",
            card,
        )


def _about_user(topic: str, what: str, title: str, description: str, body: str, card: Fact) -> Seed:
    return Seed(
        topic=topic,
        name=seed_name("user_background", what),
        title=title,
        description=description,
        body=body,
        kind=Kind.USER,
        evidence=(card.evidence,),
        why="It says from which side the user looks at things.",
        when=_when(card),
    )


def _safe(text: str) -> str:
    return "" if is_joke(text) or is_private(text) or len(text) > 80 else text


def _judge(card: Fact, employers: set[str], domains: set[str]) -> Seed | Dropped:
    values = card.values
    name, org = v.text(values, "name"), v.text(values, "org")
    about = "\n".join([name, v.text(values, "title"), org, v.text(values, "unit"), *v.texts(values, "categories")])
    if reason := trap(about) or trap(card.evidence.quote):
        return Dropped(reason, "a card in the contacts", card.evidence)
    robotic = any(is_robot(email) for email in v.texts(values, "emails")) or is_desk(name)
    if v.text(values, "kind") in ("group", "org", "location", "application") or robotic or not is_person_name(name):
        return Dropped(Reason.VAGUE, f"{name}: not a person's card", card.evidence)
    relation = _relation(v.texts(values, "categories"))
    if relation == "former":
        return Dropped(Reason.OUTDATED, f"{name}: a former colleague", card.evidence)
    same = company(org) in employers or any(organisation(domain_of(e)) in domains for e in v.texts(values, "emails"))
    if relation in ("", "a colleague of the user") and same:
        relation = "a colleague of the user"
    elif relation == "a colleague of the user" and org and employers and not same:
        relation = ""
    if not relation and not _PRIVATE.search(" ".join(v.texts(values, "categories"))) and _is_business(card):
        relation = "a contact of the user's"
    if not relation:
        return Dropped(Reason.THIRD_PARTY, f"{name}: no relation to the user's work is known", card.evidence)
    return _person(card, name, _safe(v.text(values, "title")), org, relation)


def _is_business(card: Fact) -> bool:
    """Someone of another organisation, with a title there and its address, whom nobody sees on a private errand."""
    title, org = v.text(card.values, "title"), v.text(card.values, "org")
    addressed = any(organisation(domain_of(email)) for email in v.texts(card.values, "emails"))
    return bool(title and org and addressed) and not _ERRANDS.search(f"{title} {org}") and not is_joke(title)


def _relation(categories: list[str]) -> str:
    text = " | ".join(categories).casefold()
    return next((relation for pattern, relation in _RELATIONS if re.search(rf"\b(?:{pattern})\b", text)), "")


def _person(card: Fact, name: str, title: str, org: str, relation: str) -> Seed:
    unit = _safe(v.text(card.values, "unit"))
    role = title + (f" ({unit})" if unit and unit.casefold() not in title.casefold() else "") if title else unit
    where = f" at {org}" if org else ""
    body = f"{name} is {role}{where}, {relation}." if role else f"{name} is {relation}{where}."
    if relation == "reports to the user":
        body = f"{name} ({role}{where}) reports to the user." if role else f"{name} reports to the user."
    proofs: list[Evidence] = [card.evidence]
    quote = v.text(card.values, "name_quote")
    if quote != card.evidence.quote:
        proofs.insert(
            0, evidence("contacts", card.evidence.path, quote, v.number(card.values, "name_line"), card.evidence.detail)
        )
    return Seed(
        topic=f"team/{slug(name)}",
        name=seed_name("reference_team", name),
        title=f"{name}" + (f", {role}" if role else ""),
        description=f"Who {name} is, when the user mentions them",
        body=body,
        kind=Kind.REFERENCE,
        evidence=tuple(proofs),
        why="The user's messages will name this person.",
        when=_when(card),
        tags=(_OUTSIDE,) if relation == "a contact of the user's" else (),
    )


source = ContactsSource()
