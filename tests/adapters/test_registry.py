"""Every adapter has its contract tests, a generator of what its owner writes, and a row in the README."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui_store.stores import ADAPTERS

HERE = Path(__file__).parent
README = (HERE.parents[1] / "README.md").read_text(encoding="utf-8")
OTHERS = [name.split(".")[2] for name in ADAPTERS if name.split(".")[2] not in ("own", "claude")]


@pytest.mark.parametrize("agent", OTHERS)
def test_an_adapter_is_tested_generated_and_told(agent: str) -> None:
    tests = (HERE / f"test_{agent}.py").read_text(encoding="utf-8")
    assert "Contract" in tests
    assert (HERE / f"make_{agent}.py").exists()
    assert f"`{agent}" in README


def test_each_adapter_is_registered_once() -> None:
    assert len(set(ADAPTERS)) == len(ADAPTERS) == 11
