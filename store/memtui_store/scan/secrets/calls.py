"""Secrets among the arguments of calls that name none of them: of networks to join and of clients of a service."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import Marks
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.placeholders import is_placeholder
from memtui_store.scan.secrets.values import is_hex_key, is_password, is_random, is_wordlist

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from memtui_store.scan.reading import Reading

_QUOTED = Late(
    r"\s{0,4}(?:[\w.]{1,30}\s{0,2}[=:]\s{0,2})?[@bruLF(]{0,2}[\"'](?P<q>[^\"'\n]{0,120})[\"']\)?\s{0,4}"
    r"(?P<more>,?)"
)
_MOST = 4  # arguments
_LEAST = 8  # characters of a network's key


def _arguments(text: str, at: int) -> Iterator[tuple[int, int]]:
    """Where the quoted arguments of a call begin and end."""
    for _ in range(_MOST):
        found = _QUOTED.match(text, at)
        if found is None:
            return
        yield found.span("q")
        at = found.end()
        if not found["more"]:
            return


def _network(text: str, at: int) -> Iterator[Span]:
    """The second is its key."""
    for number, (start, end) in enumerate(_arguments(text, at)):
        value = text[start:end]
        if (
            number == 1
            and len(value) >= _LEAST
            and not is_placeholder(value)
            and (is_password(value, direct=True, quoted=True) or is_wordlist(value))
        ):
            yield Span(start, end, "secret.password")


def _client(text: str, at: int) -> Iterator[Span]:
    """The first says who is calling; whatever else only chance could have written is the key."""
    for number, (start, end) in enumerate(_arguments(text, at)):
        value = text[start:end]
        if number and not is_placeholder(value) and (is_hex_key(value, 20) or is_random(value, 20)):
            yield Span(start, end, "secret.key")


_CLIENTS = ("algoliasearch", "searchclient.create", "restclient", "pusher", "pubnub", "mailgun.client", "streamchat")
_LOOKS = {_network: ("wifi.begin", "softap", "addap"), _client: _CLIENTS}
_CALLS: Marks[Callable[[str, int], Iterable[Span]]] = Marks(
    ((f"{call}(", look) for look, calls in _LOOKS.items() for call in calls),
    whole=False,
    short={"wifi.begin(": frozenset({"^wifi"})},
)


def call_spans(reading: Reading) -> Iterable[Span]:
    """Every secret that its place in a call gives away."""
    return _called(reading) if _CALLS in reading.marked else ()


def _called(reading: Reading) -> Iterator[Span]:
    for place, mark, look in _CALLS.places(reading):
        yield from look(reading.text, place + len(mark))
