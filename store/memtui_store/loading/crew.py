"""Many texts are scanned by several processes at once: a first look at tens of thousands is nothing but scanning.

Each process reads texts from its input and writes what it found to its output. Whatever happens to one of them, what it
had not answered for is scanned later, by whoever asks.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections import deque
from threading import Thread
from typing import IO, TYPE_CHECKING, Any

from memtui_store.findings import Family, Finding, Severity
from memtui_store.format.memory_file import decode
from memtui_store.scan import scan_text
from memtui_store.scan.late import Pace, compile_all

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterable, Sequence

    from memtui_store.loading.cards import Raw
    from memtui_store.model import Memory

LEAST = 1_500_000
"""Bytes that are worth the start of another process."""
_BATCH = 120_000
_MOST = 7
_SIZE, _LARGEST = 8, 1 << 30
_MODULE = "memtui_store.loading.crew"


def scan_memories_ahead(memories: Iterable[Memory]) -> None:
    """The same for memories, as far as they were just read."""
    from memtui_store.loading.cards import Raw

    scan_ahead([card for memory in memories if isinstance(card := memory._card, Raw)])  # noqa: SLF001 - as a place does


def scan_ahead(cards: Sequence[Raw]) -> None:
    """Finds out what is in these texts, if there is much of it and another processor to do it.

    A process that draws a screen has others do all of it, since its own threads would stand in each other's way.
    """
    waiting = [card for card in cards if card.is_unseen]
    if sum(len(card.content) for card in waiting) < LEAST or _processors() < 2 or not sys.executable:
        return
    batches = _batches(waiting)
    hands: list[subprocess.Popen[bytes]] = []
    threads: list[Thread] = []
    try:
        for _ in range(min(_processors() - 1, _MOST, len(batches))):
            hand = _started()
            if hand is None:
                break
            hands.append(hand)
            threads.append(Thread(target=_hand_out, args=(hand, batches), daemon=True))
            threads[-1].start()
        if hands and Pace.few < sys.maxsize:
            while batches:
                _look(_last(batches))
        for thread in threads:
            thread.join()
    finally:
        batches.clear()
        for hand in hands:
            hand.kill()
            with hand:
                pass


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


def _look(cards: Sequence[Raw]) -> None:
    for card in cards:
        data = card.content
        if data:
            card.found = tuple(scan_text(decode(data)))


def _started() -> subprocess.Popen[bytes] | None:
    """Not from the folder we are in, where anybody may have put a module of the same name."""
    import subprocess

    argv = [sys.executable, "-P", "-m", _MODULE]
    try:
        return subprocess.Popen(
            argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, close_fds=True
        )
    except OSError:
        return None


def _hand_out(hand: subprocess.Popen[bytes], batches: deque[list[Raw]]) -> None:
    """Gives one process batch after batch; ends with the process."""
    while True:
        try:
            cards = batches.popleft()
        except IndexError:
            return
        try:
            _send(hand.stdin, [card.content for card in cards])
            answers = _receive(hand.stdout)
        except (OSError, EOFError, ValueError, TypeError):
            return
        if not isinstance(answers, list) or len(answers) != len(cards):
            return
        for card, rows in zip(cards, answers, strict=True):
            card.found = tuple(map(_finding, rows))


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
    compile_all()
    while True:
        try:
            texts = _receive(sys.stdin.buffer)
        except EOFError:
            return
        answers = [
            [(f.rule, f.severity.value, f.family.value, f.start, f.end, f.message, f.evidence) for f in scan_text(text)]
            for text in map(decode, texts)  # type: ignore[call-overload] # a list of bytes
        ]
        _send(sys.stdout.buffer, answers)


if __name__ == "__main__":
    main()
