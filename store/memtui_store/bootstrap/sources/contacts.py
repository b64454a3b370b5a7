"""Contacts as vCard: the people of the user's own organisation by name, role and relation, and the user's own card.

The reader is our own: the usual library logs the lines it cannot read, stops a whole file at one card without an end,
and needs twenty times as long.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
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
from memtui_store.bootstrap.sources._cards import card_fact
from memtui_store.bootstrap.sources._contentlines import blocks
from memtui_store.bootstrap.sources._people import (
    company,
    domain_of,
    is_desk,
    is_joke,
    is_member,
    is_person_name,
    is_private,
    is_robot,
    organisation,
    same_person,
)
from memtui_store.bootstrap.sources._quoting import decoded, evidence, seed_name, slug, trap
from memtui_store.bootstrap.walk import human_size, item_at, read_item, walk
from memtui_store.clock import parse
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
_OUTSIDE = "outside"
# Whom one goes to as a private person, however professional their card.
_ERRANDS = re.compile(
    r"therap|psych|dent|zahn|arzt|ärzt|doctor|\bdr\b|physician|physio|clinic|praxis|medic|nurse|hebamme|"
    r"midwife|plumb|loodgieter|klempner|"
    r"electric|elektriker|handwerk|carpenter|painter|maler|clean|hair|friseur|barber|pizz|restaurant|café|"
    r"hotel|taxi|landlord|vermiet|"
    r"insurance|versicherung|bank|broker|realt|makler|lawyer|anwalt|notar|tax|steuer|school|schule|teacher|"
    r"lehrer|kita|coach|trainer|"
    r"yoga|gym|music|church|pastor|vet|tierarzt|recruit|talent|headhunt|garage|mechanic|werkstatt|"
    r"médic|medic|clínic|clinic|cardiolog|pediatr|ginecolog|gynä|veterin|peluquer|coiffeu|cabeleir|parrucch|kapper|"
    r"fontaner|canalizador|encanador|plombier|idraulic|électricien|eletricista|electricista|senhori|inquilin|"
    r"propriétaire|assicura|assurance|seguros|verzekering|avocat|avvocat|abogad|advogad|advoca|notai|escola|colegio|"
    r"école|scuola|maestr|profesor particular|kinderopvang|crèche|creche|guarder|nido|oficina|taller|officina",
    re.IGNORECASE,
)
_PRIVATE = re.compile(
    r"famil|friend|freund|privat|personal|home|doctor|arzt|health|school|schule|sport|club|verein|neighbo|nachbar"
    r"|kids|amici|amis|"
    r"amig|família|famille|vizinh|vecin|vicini|voisin|buren|gezin|vrienden|saúde|salud|santé|salute|gezondheid",
    re.IGNORECASE,
)
_RELATIONS = (
    (
        r"ex-?colleague|former|alumni|ehemalig\w*|old team|left|anciens?|antigu[oa]s|antig[oa]s|ex|oud-?collega\w*",
        "former",
    ),
    (r"direct reports?|my reports?|mitarbeiter", "reports to the user"),
    (r"manager|boss|chef(?:in)?|vorgesetzt", "the user's manager"),
    (
        r"colleagues?|co-?workers?|team|work|kolleg\w+|arbeit|office|büro|collègues?|travail|colegas?|trabajo|trabalho"
        r"|collegh[ie]|lavoro|collega'?s?|werk",
        "a colleague of the user",
    ),
    (r"clients?|customers?|kund\w+|clientes?|client[ei]|klanten?", "a client"),
    (
        r"vendors?|suppliers?|contractors?|lieferant\w*|fournisseurs?|proveedor\w*|fornecedor\w*|fornitor[ei]"
        r"|leveranciers?",
        "a supplier",
    ),
    (r"partners?", "a partner"),
    (r"mentors?", "a mentor of the user"),
)


class ContactsSource(Source):
    id = "contacts"
    title = "Contacts"
    reads = "vCard files (*.vcf): name, organisation, title, role and categories"
    never = "phone numbers, addresses, birthdays, photos or notes, beyond whether a note says that the person left"
    version = 2

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
            elif (fact := card_fact(block, item)) is not None:
                yield fact
            else:
                yield Skipped(f"{item.path}:{block.number}", "a card without a name")

    def seeds(self, facts: Sequence[Fact], scene: Scene) -> Iterator[Seed | Dropped]:
        known = [fact for fact in facts if fact.kind == "card"]
        cards, older = _newest([card for card in known if not _is_user(card, scene.identity)])
        own, former = _current([card for card in known if _is_user(card, scene.identity)])
        yield from (*former, *older)
        employers = {company(v.text(card.values, "org")) for card in own} - {""}
        domains = {organisation(domain_of(email)) for email in scene.identity.emails} - {""}
        for number, card in enumerate(own):
            yield from _own_card(card, beside=number > 0)
        judged = [_judge(card, employers, domains) for card in cards]
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
    yield ask.environment.home, 0
    yield from ((ask.environment.home / name, 4) for name in _USUAL)


def _files(place: Path, depth: int) -> Iterator[Item]:
    paths = iter((place,)) if place.is_file() else walk(place, _is_card, depth=depth)
    for path in paths:
        item = item_at(path, place if place.is_dir() else place.parent)
        if item is not None:
            yield item


def _is_card(name: str) -> bool:
    return name.lower().endswith((".vcf", ".vcard"))


def _newest(cards: list[Fact], *, apart: bool = False) -> tuple[list[Fact], list[Dropped]]:
    """One card per person, or per person and organisation; of several, the one revised last."""
    best: dict[str, Fact] = {}
    older = []
    for card in cards:
        key = v.text(card.values, "name").casefold()
        key = company(v.text(card.values, "org")) if apart else key
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


def _current(cards: list[Fact]) -> tuple[list[Fact], list[Dropped]]:
    """The user's own cards: one per organisation, and of organisations only those of the newest day."""
    newest, older = _newest(cards, apart=True)
    latest = max((v.text(card.values, "seen") for card in newest), default="")
    kept = [card for card in newest if v.text(card.values, "seen") == latest]
    older += [
        Dropped(Reason.OUTDATED, "an earlier card of the user", card.evidence) for card in newest if card not in kept
    ]
    return kept, older


def _is_user(card: Fact, identity: Identity) -> bool:
    return bool(set(v.texts(card.values, "emails")) & identity.emails) or same_person(
        v.text(card.values, "name"), identity.names
    )


def _when(card: Fact) -> datetime | None:
    return parse(v.text(card.values, "revised"))


def _own_card(card: Fact, *, beside: bool) -> Iterator[Seed | Dropped]:
    """What the user does, and what they do beside it: the second answers a question of its own."""
    title, org = _safe(v.text(card.values, "title")), _safe(v.text(card.values, "org"))
    if reason := trap(v.text(card.values, "title")) or trap(v.text(card.values, "org")):
        yield Dropped(reason, "the user's own card", card.evidence)
        return
    other = slug(org or title) if beside else ""
    also = " also" if beside else ""
    if title:
        body = f"The user{also} works as {title}" + (f" at {org}." if org else ".")
        yield _about_user(f"user/role{other and '/' + other}", "role", f"What the user{also} does: {title}", body, card)
    if org:
        body = f"The user{also} works at {org}."
        yield _about_user(
            f"user/employer{other and '/' + other}", "employer", f"Where the user works: {org}", body, card
        )


def _about_user(topic: str, what: str, description: str, body: str, card: Fact) -> Seed:
    more = topic.split("/", 2)[2:]
    return Seed(
        topic=topic,
        name=seed_name("user_background", what, *more),
        title=f"The user's {'other ' if more else ''}{what}",
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
    if relation == "former" or values.get("left") is True:
        return Dropped(Reason.OUTDATED, f"{name}: a former colleague", card.evidence)
    same = company(org) in employers or any(organisation(domain_of(e)) in domains for e in v.texts(values, "emails"))
    same = same and not any(is_member(email) for email in v.texts(values, "emails"))
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
