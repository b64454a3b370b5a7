"""The digest is the same whoever works it out."""

from __future__ import annotations

import hashlib
import subprocess
import sys

import pytest

from memtui_store import digest


@pytest.mark.parametrize("size", [0, 1, 1_000, 200_000])
def test_it_is_sha256(size: int) -> None:
    data = b"x" * size
    assert digest.sha256(data) == hashlib.sha256(data).hexdigest()
    own = digest._own()
    assert own is None or own(data) == hashlib.sha256(data).hexdigest()


def test_a_few_bytes_load_no_openssl() -> None:
    code = (
        "import sys; from memtui_store.digest import sha256; a = sha256(b'x'); print('_hashlib' in sys.modules);"
        "sha256(bytes(70_000)); print('_hashlib' in sys.modules, a == sha256(b'x'))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["False", "True", "True"]
