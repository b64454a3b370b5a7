"""What is remembered of words: how much, and which go first."""

from __future__ import annotations

from memtui_store.scan import kept
from memtui_store.scan.kept import Kept


class _Lengths(Kept[str, int]):
    def __init__(self) -> None:
        super().__init__()
        self.made: list[str] = []

    def make(self, word: str) -> int:
        self.made.append(word)
        return len(word)


def test_a_word_is_worked_out_once() -> None:
    lengths = _Lengths()
    assert [lengths["note"], lengths["note"], lengths["of"]] == [4, 4, 2]
    assert lengths.made == ["note", "of"]


def test_words_that_are_asked_for_stay_and_others_go() -> None:
    lengths = _Lengths()
    for number in range(3 * kept._MOST):
        assert lengths["the"] == 3
        assert lengths[f"w{number}"] == len(f"w{number}")
    assert lengths.made.count("the") == 1
    assert len(lengths) <= kept._MOST
    assert lengths["w0"] == 2
    assert lengths.made.count("w0") == 2


def test_long_words_are_not_kept() -> None:
    lengths = _Lengths()
    assert lengths["y" * 25] == lengths["y" * 25] == 25
    assert not lengths
    assert len(lengths.made) == 2


def test_all_may_be_forgotten() -> None:
    lengths = _Lengths()
    for number in range(kept._MOST + 1):
        lengths[f"w{number}"]
    lengths.forget()
    assert lengths["w0"] == 2
    assert lengths.made.count("w0") == 2
