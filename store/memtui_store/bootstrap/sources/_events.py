"""One event of a calendar as plain data; what is private in it is noticed and left behind."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from memtui_store.bootstrap.contract import Reason
from memtui_store.bootstrap.sources._contentlines import Block, Line, lines, unescaped
from memtui_store.bootstrap.sources._people import tidy_name
from memtui_store.bootstrap.sources._quoting import trap

_ATTENDEES = 60
_WANTED = frozenset(
    {
        *("BEGIN", "END", "UID", "DTSTART", "DTEND", "DURATION", "RRULE", "SUMMARY", "STATUS", "CLASS"),
        *("RECURRENCE-ID", "LAST-MODIFIED", "SEQUENCE", "CATEGORIES"),
    }
)
_PEOPLE = frozenset({"ATTENDEE", "ORGANIZER"})
_OLSON = re.compile(r"(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)/[A-Za-z_/+-]+$")
_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_PRIVATE = re.compile(
    r"\b(?:doctor|dr\.|dentist|orthodontist|therap\w+|physio\w*|psych\w+|hospital|clinic|check-?up|blood|scan|"
    r"mri|surgery|medical|gp|"
    r"arzt|zahnarzt|ärztin|termin beim|krankengymnastik|impf\w*|gym|yoga|pilates|workout|crossfit|running|"
    r"run club|swim\w*|football|soccer|tennis|"
    r"choir|band practice|piano|guitar|lesson|school|kita|kindergarten|kids?|daycare|pick ?up|drop ?off|"
    r"babysitter|date night|birthday|geburtstag|"
    r"anniversary|wedding|funeral|dinner|family|mum|mom|dad|grandma|oma|opa|church|haircut|barber|friseur|"
    r"vet\b|dog|cat|bins?|trash|laundry|"
    r"cleaning|rent|mortgage|bank appointment|lawyer|court|aa meeting|interview at|recruiter|private|privat|personal|"
    r"elternabend|bowling|poker|game night|book club|movie|concert|volunteer\w*|"
    r"médic\w*|médecin|medico|dottor\w+|huisarts|dokter|consulta|psic[oó]log\w*|psycholoog|dentista|dentiste|tandarts|"
    r"fisio\w*|kiné\w*|hôpital|ospedale|ziekenhuis|ginásio|gimnasio|palestra|sportschool|padel|squash|badminton|"
    r"futebol|fútbol|calcio|voetbal|natação|natación|nuoto|zwemmen|chorale|koor|escola|école|scuola|colegio"
    r"|basisschool|"
    r"anos d[aeo]|aniversário|anniversaire|compleanno|verjaardag|cumpleaños|jantar|dîner|famil[ií]a|famille|famiglia|"
    r"familie|avó|avô|mãe|maman|mamma|nonn[ai]|cabeleireir\w+|coiffeu\w+|kapper|peluquer\w+|parrucchier\w+|missa|messe|"
    r"messa|kerk|iglesia|dan(?:ce|se|za|ça)|ballet|tandarts|vaccin\w*|vacina\w*|zwangerschap\w*|prenatal|meditation|"
    r"therapeut\w*|läkare|lege(?:time)?|tannlege|tandläkare|læge|fotboll|fotball|fodbold|trening|träning"
    r"|kor(?:øvelse)?|skole|skola|barnehage|"
    r"förskola|hente|hämta|bursdag|födelsedag|fødselsdag|familjen|familien|middag med|supermarket|compras|courses"
    r"|einkauf\w*|boodschappen|spesa)\b",
    re.IGNORECASE,
)
_AWAY = re.compile(
    r"\b(?:vacation|holidays?|pto|ooo|out of office|annual leave|on leave|day off|urlaub|ferien|sick|krank|"
    r"travel\w*|flight|congés?|vacances|vacaciones|férias|ferie|vakantie|verlof|baixa|viagem|voyage|viaje|viaggio|flug|"
    r"vlucht|voo|volo|absent|abwesend|ausente|assente|afwezig|"
    r"semester|ferie|fri\b|permisjon|sykemeldt|syk|sjuk|reise|resa|urlop)\b",
    re.I,
)
_BLOCK = re.compile(
    r"\b(?:off|finish\w*|no[- ](?:meetings?|calls?|appointments?)|not? work(?:ing)?|"
    r"(?:meeting|call)[- ]free|focus\w*|deep work|unavailable|not available|"
    r"do not book|dnd|day off|"
    r"w(?:orking|ork)? ?(?:from|at) home|wfh|home ?office|office day|in the office|core hours|working hours|"
    r"writing time|feierabend|fokus\w*|kein meeting|keine (?:meetings|termine|anrufe)|nicht (?:verfügbar|arbeiten)|"
    r"indisponível|não disponível|"
    r"sem (?:reuniões|chamadas)|teletrabalho|pas (?:de |d['’])(?:réunions?|appels?)|pas travailler|indisponible|"
    r"télétravail|sin (?:reuniones|llamadas)|no (?:disponible|trabajar)|teletrabajo|não trabalhar|"
    r"niente (?:riunioni|chiamate)|non (?:disponibile|lavorare)|smart working|niet (?:beschikbaar|werken)|vergadervrij|"
    r"geen (?:vergaderingen|meetings|afspraken|gesprekken)|"
    r"thuiswerk\w*|fokustid|hjemmekontor|hemmajobb\w*|hemarbete|møtefri|mötesfri\w*|ikke tilgjengelig"
    r"|inte tillgänglig|tempo de foco|concentração|concentration)\b",
    re.IGNORECASE,
)
_WORK = re.compile(
    r"\b(?:stand-?up|daily|sync|1[:-]1|1on1|one[- ]on[- ]one|retro\w*|planning|review|demo|weekly|bi-?weekly|"
    r"fortnightly|monthly|all[- ]hands|town ?hall|"
    r"office hours?|grooming|refinement|sprint|check-?in|jour fixe|jf|status|architecture|team|on-?call|"
    r"hand-?over|release|deploy\w*|triage|"
    r"focus|deep work|no[- ]meeting\w*|meeting|huddle|scrum|kick-?off|steering|board|guild|chapter|squad|"
    r"engineering|product|design|customer|client|"
    r"standup|backlog|incident|post-?mortem|brown ?bag|lunch and learn|reading group|tech talk|lab|seminar|"
    r"colloquium|group|project|dienst\w*|besprechung|runde|lecture|lectures|teaching|tutorial|supervision|journal club|"
    r"vorlesung|übung|sprechstunde|oberseminar|réunion|point (?:hebdo|projet|équipe)|cours magistral|soutenance|"
    r"reunión|reuniones|seguimiento|tutoría\w*|reunião|reuniões|ponto de situação|docentes|aulas?|riunione|"
    r"allineamento|ricevimento|lezione|vergadering|overleg|weekstart|spreekuur|werkgroep|college|möte|avstämning"
    r"|planering|veckomöte|"
    r"møte|statusmøte|planlegging|forelesning|föreläsning|forelæsning|veiledning|zebranie|spotkanie)\b",
    re.IGNORECASE,
)


@dataclass
class Event:
    uid: str = ""
    summary: str = ""
    start: str = ""
    """Local time in ISO form, or a date alone."""
    zone: str = ""
    minutes: int = 0
    all_day: bool = False
    rule: dict[str, str] = field(default_factory=dict)
    until: str = ""
    status: str = ""
    private: bool = False
    away: bool = False
    worklike: bool = False
    block: bool = False
    """A time the user keeps for themselves, said in words about work."""
    override: bool = False
    modified: str = ""
    sequence: int = 0
    attendees: list[dict[str, str | int]] = field(default_factory=list)
    organizer: str = ""
    trap: str = ""
    line: int = 0
    quote: str = ""
    rule_line: int = 0
    rule_quote: str = ""


def read_event(block: Block, zone: str) -> Event:
    """ValueError where the event is cut off or has no start that a calendar knows."""
    from icalendar import Event as Parsed

    if block.broken:
        raise ValueError(block.broken)
    held = list(lines(block))
    depth, suspicious = 0, ""
    kept: list[Line] = []
    people: list[Line] = []
    for line in held:
        if line.name == "BEGIN":
            depth += 1
        if depth <= 1 and line.name in _WANTED:
            kept.append(line)
        elif depth <= 1 and line.name in _PEOPLE:
            people.append(line)
        elif (
            depth <= 1
            and line.name in ("DESCRIPTION", "LOCATION", "COMMENT")
            and (reason := _trap_in(unescaped(line.value)[:4000]))
        ):
            suspicious = reason.name if reason.name == "INJECTION" else suspicious
        if line.name == "END":
            depth -= 1
    parsed = Parsed.from_ical("\r\n".join(_written(line.name, line.params, line.value) for line in kept))
    event = Event(trap=suspicious)
    started = _moment(parsed.get("DTSTART"))
    if started is None:
        raise ValueError("it has no start")
    _read_times(event, parsed, started, zone)
    _read_people(event, people)
    event.uid = str(parsed.get("UID", ""))[:120]
    event.summary = " ".join(str(parsed.get("SUMMARY", "")).split())[:150]
    event.status = str(parsed.get("STATUS", "")).upper()[:20]
    event.override = "RECURRENCE-ID" in parsed
    modified = _moment(parsed.get("LAST-MODIFIED"))
    event.modified = modified.isoformat() if isinstance(modified, datetime) else ""
    event.sequence = int(str(parsed.get("SEQUENCE", 0))) if str(parsed.get("SEQUENCE", 0)).isdigit() else 0
    hidden = str(parsed.get("CLASS", "")).upper() in ("PRIVATE", "CONFIDENTIAL")
    about = f"{event.summary} {parsed.get('CATEGORIES', '')}"
    event.private = hidden or bool(_PRIVATE.search(about))
    event.away = bool(_AWAY.search(event.summary))
    event.block = bool(_BLOCK.search(event.summary)) and not event.attendees
    event.worklike = event.block or bool(_WORK.search(event.summary))
    for line in kept:
        if line.name == "SUMMARY" and not event.quote:
            event.line, event.quote = line.number, line.raw[:300]
        elif line.name == "RRULE" and not event.rule_quote:
            event.rule_line, event.rule_quote = line.number, line.raw[:300]
    return event


_ADDRESS = re.compile(r"https?://\S+")
_MACHINE = re.compile(
    r"\b(?:ai|agents?|assistants?|llms?|bots?|models?|claude|copilot|chat-?gpt|gemini)\b", re.IGNORECASE
)


def _trap_in(text: str) -> Reason | None:
    """A link to join by is no trap; it may be one where a machine is spoken to."""
    return trap(text if _MACHINE.search(_ADDRESS.sub(" ", text)) else _ADDRESS.sub("there", text))


def _written(name: str, params: Mapping[str, str], value: str) -> str:
    if "TZID" in params and (found := _OLSON.search(params["TZID"])):
        params = {**params, "TZID": found[0]}
    told = "".join(
        f';{key}="{inner}"' if re.search(r"[:;,]", inner) else f";{key}={inner}" for key, inner in params.items()
    )
    return f"{name}{told}:{value}"


def _moment(value: object) -> date | None:
    moment = getattr(value, "dt", None)
    return moment if isinstance(moment, date) else None


def _read_times(event: Event, parsed: Mapping[str, object], started: date, zone: str) -> None:
    ended = _moment(parsed.get("DTEND"))
    length = getattr(parsed.get("DURATION"), "dt", None)
    event.all_day = not isinstance(started, datetime)
    if isinstance(started, datetime):
        event.start = started.replace(tzinfo=None).isoformat(timespec="minutes")
        event.zone = _zone(started, parsed.get("DTSTART")) or zone
        if event.zone == "UTC" and zone and "RRULE" not in parsed:
            event.start, event.zone = _local(started, zone).isoformat(timespec="minutes"), zone
        if isinstance(ended, datetime) and (ended.tzinfo is None) == (started.tzinfo is None):
            length = ended - started
    else:
        event.start = started.isoformat()
    if isinstance(length, timedelta) and timedelta() < length < timedelta(days=2):
        event.minutes = int(length.total_seconds() // 60)
    rule = parsed.get("RRULE")
    if isinstance(rule, Mapping):
        for key in ("FREQ", "INTERVAL", "BYDAY", "COUNT", "BYMONTHDAY", "BYSETPOS"):
            if key in rule:
                value = rule[key]
                event.rule[key] = ",".join(str(part) for part in (value if isinstance(value, list) else [value]))
        until = rule.get("UNTIL")
        last = until[0] if isinstance(until, list) and until else until
        if isinstance(last, date):
            event.until = last.isoformat()[:10]


def _local(started: datetime, zone: str) -> datetime:
    """A single event's time as its calendar shows it; a recurring one would change its weekdays with it."""
    try:
        return started.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    except (ZoneInfoNotFoundError, ValueError, OSError, OverflowError):
        return started.replace(tzinfo=None)


def _zone(started: datetime, value: object) -> str:
    if started.tzinfo is UTC or started.tzname() == "UTC":
        return "UTC"
    key = getattr(started.tzinfo, "key", None)
    params = getattr(value, "params", {})
    told = str(key or params.get("TZID", ""))
    found = _OLSON.search(told)
    return found[0] if found else ""


def _read_people(event: Event, people: list[Line]) -> None:
    for line in people:
        address = re.sub(r"(?i)^mailto:", "", line.value.strip()).lower()[:200]
        if line.name == "ORGANIZER":
            event.organizer = address
        elif line.name == "ATTENDEE" and line.params.get("CUTYPE", "INDIVIDUAL").upper() == "INDIVIDUAL":
            name = tidy_name(line.params.get("CN", "")[:200])[:100]
            if len(event.attendees) < _ATTENDEES:
                event.attendees.append(
                    {
                        "name": "" if "@" in name else name,
                        "email": address,
                        "answer": line.params.get("PARTSTAT", "").upper()[:20],
                        "line": line.number,
                        "quote": line.raw[:300],
                    }
                )


def weekdays(event: Event) -> list[int]:
    """Monday is 0; from the rule, else from the day it starts."""
    told = [_DAYS.index(day[-2:]) for day in event.rule.get("BYDAY", "").split(",") if day[-2:] in _DAYS]
    return sorted(set(told)) or [date.fromisoformat(event.start[:10]).weekday()]
