"""Many texts are scanned by several processes at once: a first look at tens of thousands is nothing but scanning.

Each process reads texts from its input and writes what it found to its output. Whatever happens to one of them, what it
had not answered for is scanned later, by whoever asks.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections import deque
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import IO, TYPE_CHECKING, Any

from memtui_store.findings import Family, Finding, Severity
from memtui_store.format.memory_file import decode
from memtui_store.scan import JUDGING_SECONDS, scan_text
from memtui_store.scan.late import Pace

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from memtui_store.loading.cards import Raw
    from memtui_store.model import Memory

LEAST = 1_500_000
"""Bytes that are worth the start of another process."""
_BATCH = 120_000
_AHEAD = 2
"""Batches that a process has at once: the one it is at, and the next."""
_FIRST, _CHUNK, _MANY = 200_000, 4_000_000, 5_000
_MOST, _ENOUGH = 7, 3
_TICK = 0.05
_TURN = 0.0005
"""Seconds after which a thread that deals with another process gets its turn while this one scans."""
_SIZE, _LARGEST = 8, 1 << 30
_MODULE = "memtui_store.loading.crew"


def scan_ahead(cards: Sequence[Raw]) -> None:
    """Finds out what is in these texts, if there is much of it and another processor to do it."""
    with Crew() as crew:
        crew.scan(cards)


def scan_memories_ahead(memories: Iterable[Memory]) -> None:
    """The same for memories, as far as they were just read."""
    scan_ahead([card for memory in memories if (card := _unseen(memory))])


def scanned_ahead(memories: Iterable[Memory], going: Callable[[], object]) -> Iterator[Memory]:
    """The same memories in the same order, many at a time where they were just read; the first few at once.

    `going` is called often while others work, and may end it by raising.
    """
    waiting: list[Memory] = []
    size = seen = 0
    with Crew() as crew:
        for memory in memories:
            card = _unseen(memory)
            size += len(card.content) if card else 0
            if not waiting and (card is None or seen + size < _FIRST):
                seen, size = seen + size, 0
                yield memory
                continue
            waiting.append(memory)
            if size > _CHUNK or len(waiting) > _MANY:
                crew.scan([card for held in waiting if (card := _unseen(held))], going)
                yield from waiting
                waiting, size = [], 0
        crew.scan([card for held in waiting if (card := _unseen(held))], going)
        yield from waiting


def while_scanned(memories: Sequence[Memory]) -> Iterator[Memory]:
    """The same memories in another order: while others look into some, whoever asks goes on with the rest."""
    cards: dict[int, Raw] = {}
    waiting: dict[int, list[Memory]] = {}
    known: list[Memory] = []
    for memory in memories:
        card = _unseen(memory)
        if card is None:
            known.append(memory)
        else:
            cards[id(card)] = card
            waiting.setdefault(id(card), []).append(memory)
    with Crew() as crew:
        batches = crew.begin(list(cards.values()))
        if batches is None:
            yield from memories
            return
        yield from known
        while batches:
            for card in _last(crew.done) or _last(batches):
                yield from waiting.pop(id(card))
        crew.wait()
        for held in waiting.values():
            yield from held


def _unseen(memory: Memory) -> Raw | None:
    """What was read of it, if nobody has looked into that yet."""
    from memtui_store.loading.cards import Raw

    card = getattr(memory, "_card", None)  # none where it was made by hand
    return card if isinstance(card, Raw) and card.is_unseen else None


class Crew:
    """Processes that scan, started when there is enough to do and ended with the block they were made for."""

    def __init__(self) -> None:
        self._hands: list[subprocess.Popen[bytes]] = []
        self._threads: list[Thread] = []
        self._batches: deque[list[Raw]] = deque()
        self.done: deque[list[Raw]] = deque()
        """What others have looked into."""
        self._started = False
        self._turn = sys.getswitchinterval()

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        if self._started:
            Pace.bulk -= 1
            sys.setswitchinterval(self._turn)
        self._batches.clear()
        for hand in self._hands:
            hand.kill()
            for pipe in (hand.stdin, hand.stdout):
                with suppress(OSError):  # what it was not sent any more is of no use to it
                    if pipe:
                        pipe.close()
            hand.wait()

    def scan(self, cards: Sequence[Raw], going: Callable[[], object] = lambda: None) -> None:
        """Looks into these texts, unless that is sooner done without help.

        A process that draws leaves it to others if there are enough: its own threads stand in each other's way.
        """
        batches = self.begin(cards)
        if batches is None:
            return
        helps = Pace.few < sys.maxsize or len(self._threads) < _ENOUGH
        while batches and helps:
            _look(_last(batches))
            going()
        self.wait(going)

    def begin(self, cards: Sequence[Raw]) -> deque[list[Raw]] | None:
        """Has these texts looked into, batch by batch from the first on; None where nobody is there to do it."""
        waiting = [card for card in cards if card.is_unseen]
        if not self._started:
            if sum(len(card.content) for card in waiting) < LEAST:
                return None
            self._started = True
            Pace.bulk += 1
            sys.setswitchinterval(min(self._turn, _TURN))
            self._hands = _hands()
        alive = [hand for hand in self._hands if hand.poll() is None]
        if not alive:
            return None
        self._batches = _batches(waiting)
        self._threads = [Thread(target=_hand_out, args=(hand, self._batches, self.done), daemon=True) for hand in alive]
        for thread in self._threads:
            thread.start()
        return self._batches

    def wait(self, going: Callable[[], object] = lambda: None) -> None:
        """Until what was begun is done, by whoever is left to do it."""
        for thread in self._threads:
            while thread.is_alive():
                thread.join(_TICK)
                going()


def _hands() -> list[subprocess.Popen[bytes]]:
    count = min(_processors() - 1, _MOST) if sys.executable else 0
    return [hand for hand in (_started() for _ in range(count)) if hand is not None]


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _batches(cards: Sequence[Raw]) -> deque[list[Raw]]:
    found: deque[list[Raw]] = deque([[]])
    size = 0
    for card in cards:
        if size > _BATCH:
            found.append([])
            size = 0
        found[-1].append(card)
        size += len(card.content)
    return found


def _last(batches: deque[list[Raw]]) -> list[Raw]:
    try:
        return batches.pop()
    except IndexError:  # another thread took it
        return []


def _first(batches: deque[list[Raw]]) -> list[Raw]:
    try:
        return batches.popleft()
    except IndexError:  # as above
        return []


def _look(cards: Sequence[Raw]) -> None:
    for card in cards:
        data = card.content
        if data:
            card.found = tuple(scan_text(decode(data), JUDGING_SECONDS))


def _started() -> subprocess.Popen[bytes] | None:
    """Not from the folder we are in, where anybody may have put a module of the same name."""
    import subprocess

    argv = [sys.executable, "-P", "-m", _MODULE]
    try:
        return subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except OSError:
        return None


def _hand_out(hand: subprocess.Popen[bytes], batches: deque[list[Raw]], done: deque[list[Raw]]) -> None:
    """Takes in what one process answers; it is sent the next batch meanwhile, so that it never waits for us."""
    sent: SimpleQueue[list[Raw] | None] = SimpleQueue()
    wanted: SimpleQueue[bool] = SimpleQueue()
    for _ in range(_AHEAD):
        wanted.put(True)
    feeder = Thread(target=_feed, args=(hand, batches, sent, wanted), daemon=True)
    feeder.start()
    while (cards := sent.get()) is not None:
        try:
            answers = _receive(hand.stdout)
        except (OSError, EOFError, ValueError, TypeError):
            answers = None
        if not isinstance(answers, list) or len(answers) != len(cards):
            hand.kill()  # whatever it says next would be about other texts
            break
        wanted.put(True)
        for card, rows in zip(cards, answers, strict=True):
            card.found = tuple(map(_finding, rows))
        done.append(cards)
    for _ in range(_AHEAD):
        wanted.put(False)
    feeder.join()  # whoever waits for us waits for all of us


def _feed(
    hand: subprocess.Popen[bytes],
    batches: deque[list[Raw]],
    sent: SimpleQueue[list[Raw] | None],
    wanted: SimpleQueue[bool],
) -> None:
    """Sends one process a batch whenever one is wanted; ends with the batches or the process."""
    while batches and wanted.get():
        cards = _first(batches)
        try:
            _send(hand.stdin, [card.content for card in cards])
        except (OSError, ValueError):  # nobody is there to take it
            batches.appendleft(cards)
            break
        sent.put(cards)
    sent.put(None)


def _finding(row: tuple[str, str, str, int, int, str, str]) -> Finding:
    rule, severity, family, start, end, message, evidence = row
    return Finding(rule, Severity(severity), Family(family), start, end, message, evidence)


def _send(pipe: IO[bytes] | None, what: list[Any]) -> None:
    if pipe is not None:
        data = marshal.dumps(what)
        pipe.write(len(data).to_bytes(_SIZE, "little") + data)
        pipe.flush()


def _receive(pipe: IO[bytes] | None) -> object:
    """What the other side sent; it is a process of ours, running the same code."""
    head = pipe.read(_SIZE) if pipe else b""
    size = int.from_bytes(head, "little")
    if pipe is None or len(head) < _SIZE or size > _LARGEST:
        raise EOFError
    data: object = marshal.loads(pipe.read(size))  # noqa: S302 - see above
    return data


def main() -> None:
    """The process itself: it opens no file and starts nothing."""
    Pace.bulk += 1
    while True:
        try:
            texts = _receive(sys.stdin.buffer)
        except EOFError:
            return
        answers = [
            [
                (f.rule, f.severity.value, f.family.value, f.start, f.end, f.message, f.evidence)
                for f in scan_text(text, JUDGING_SECONDS)
            ]
            for text in map(decode, texts)  # type: ignore[call-overload] # a list of bytes
        ]
        _send(sys.stdout.buffer, answers)


if __name__ == "__main__":
    main()
