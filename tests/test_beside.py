"""One thing beside another: a thread that waits for the next one, whose failures are the caller's."""

from __future__ import annotations

import subprocess
import sys
import time
from _thread import allocate_lock, get_ident, interrupt_main

import pytest

from memtui_store.changes.durable import beside

FORKING = """
import os
from memtui_store.changes.durable import beside
done = []
with beside(lambda: done.append("parent")):
    pass
pid = os.fork()
with beside(lambda: done.append("child" if pid == 0 else "parent again")):
    pass
if pid == 0:
    os._exit(0 if done == ["parent", "child"] else 1)
assert os.waitpid(pid, 0)[1] == 0
assert done == ["parent", "parent again"]
"""


def fail() -> None:
    raise OSError(5, "Input/output error")


def test_one_thread_serves_one_after_another() -> None:
    seen: list[int] = []
    for _ in range(5):
        with beside(lambda: seen.append(get_ident())):
            pass
    assert len(set(seen)) == 1
    assert seen[0] != get_ident()


def test_both_are_under_way_at_once_and_so_are_several() -> None:
    first, second = allocate_lock(), allocate_lock()
    first.acquire()
    second.acquire()
    with beside(first.acquire), beside(second.acquire):
        second.release()
        first.release()
    assert first.locked()
    assert second.locked()


def test_its_failure_is_the_callers_and_the_next_one_is_served() -> None:
    with pytest.raises(OSError, match="Input/output error"), beside(fail):
        pass
    done: list[int] = []
    with beside(lambda: done.append(1)):
        pass
    assert done == [1]


def test_the_callers_own_failure_comes_first() -> None:
    with pytest.raises(ValueError, match="mine"), beside(fail):
        raise ValueError("mine")


def test_a_key_pressed_meanwhile_waits_until_the_work_is_done() -> None:
    done: list[int] = []

    def work() -> None:
        interrupt_main()
        time.sleep(0.02)
        done.append(1)

    with pytest.raises(KeyboardInterrupt), beside(work):
        pass
    assert done == [1]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_forked_process_has_a_thread_of_its_own() -> None:
    subprocess.run([sys.executable, "-W", "ignore", "-c", FORKING], check=True, timeout=20)
