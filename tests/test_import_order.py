"""Two threads that import parts of the library at once do not wait for each other for ever."""

from __future__ import annotations

import subprocess
import sys
from itertools import permutations

import pytest

PARTS = (
    "memtui_store.audit.claims",
    "memtui_store.audit.claims.repository",
    "memtui_store.audit.context",
    "memtui_store.audit.run",
    "memtui_store.audit.secrets.checksums",
    "memtui_store.audit.scan",
    "memtui_store.audit.hidden.find",
    "memtui_store.audit.injection.find",
    "memtui_store.audit.injection.mention",
)
CODE = """
import sys
from importlib import import_module
from threading import Barrier, Thread

sys.setswitchinterval(1e-6)
start, wrong = Barrier(2), []

def load(name):
    start.wait()
    try:
        import_module(name)
    except BaseException as error:
        wrong.append(error)

threads = [Thread(target=load, args=(name,)) for name in sys.argv[1:]]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.exit(str(wrong) if wrong else 0)
"""


@pytest.mark.parametrize(("one", "other"), list(permutations(PARTS, 2)))
def test_two_threads_may_import_at_once(one: str, other: str) -> None:
    done = subprocess.run([sys.executable, "-c", CODE, one, other], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
