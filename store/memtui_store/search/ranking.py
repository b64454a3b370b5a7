"""What each memory is worth to a query, told from the words alone: no memory is looked at unless a phrase asks for it.

A process that answers one question and ends imports no more than this and what lies below it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce
from operator import and_, or_

from memtui_store.search.bits import chosen, full, has, pack
from memtui_store.search.spelling import Stretch, close_stretches
from memtui_store.search.wording import BODY, EXACT, FUZZY, PART, PREFIX, WEIGHTS, Term, added, shared

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memtui_store.search.vocabulary import Vocabulary

Grade = tuple[float, int, Callable[[int], str]]
"""What a term adds to the score of these memories, and why it does for one of them."""
Grades = list[list[Grade]]
Level = tuple[float, int]
"""A score, and all that have it."""
_REMEMBERED = 64


class Ranking:
    """Over numbered memories; `text` gives a field of one of them, folded."""

    def __init__(self, fields: dict[str, Vocabulary], count: int, text: Callable[[int, str], str]) -> None:
        self.fields, self.count, self._text = fields, count, text
        self._known: dict[tuple[str, bool, frozenset[str]], list[Grade]] = {}

    def graded(self, term: Term, forgiving: frozenset[str] = frozenset()) -> list[Grade]:
        """Best first; a memory is in its best grade only. The next letter asks for the same other words again."""
        key = (term.text, term.phrase, forgiving)
        grades = self._known.get(key)
        if grades is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            if forgiving:
                near = _meant(term, {name: self.fields[name] for name in forgiving})
                grades = _apart([*self.graded(term), *near])
            else:
                whole = term.pieces == (term.text,)
                grades = _apart(self._looked_up(term) if whole else self._looked_into(term))
            self._known[key] = grades
        return grades

    def having(self, term: Term) -> int:
        """All that have it, as it was typed."""
        return reduce(or_, (bits for _, bits, _ in self.graded(term)), 0)

    def _looked_up(self, term: Term) -> list[Grade]:
        """One word, or a phrase of one."""
        found = []
        for field, held in self.fields.items():
            sets = [(EXACT, held.exactly(term.text))]
            if not (term.short and field == BODY):
                sets.append((PREFIX, held.beginning(term.text)))
            if not term.short:
                sets.append((PART, held.containing(term.text)))
            for quality, bits in sets:
                reached = EXACT if term.phrase and not term.short else quality
                found.append((reached * WEIGHTS[field], bits, _always(term.said(reached, field))))
        return found

    def _looked_into(self, term: Term) -> list[Grade]:
        """With more than one word, those that have all of them are read."""
        found: defaultdict[tuple[float, str], list[int]] = defaultdict(list)
        for field, held in self.fields.items():
            if field == BODY and not term.pieces:
                continue
            sets = (held.beginning(piece) | held.containing(piece) for piece in term.pieces)
            for number in chosen(range(self.count), reduce(and_, sets, full(self.count))):
                found[term.quality(self._text(number, field), field), field].append(number)
        return [
            (quality * WEIGHTS[field], pack(numbers, self.count), _always(term.said(quality, field)))
            for (quality, field), numbers in found.items()
            if quality
        ]

    def why(self, grades: Grades, number: int) -> tuple[str, ...]:
        """For each term, why this memory was found."""
        return tuple(next(why(number) for _, bits, why in graded if has(bits, number, self.count)) for graded in grades)


def levels(grades: Grades, within: int) -> list[Level]:
    """Sets of equal score, best first, of those that every term has a grade for."""
    sums = {0.0: within}
    for graded in grades:
        made: defaultdict[float, int] = defaultdict(int)
        for total, held in sums.items():
            for score, bits, _ in graded:
                if both := held & bits:
                    made[added(total, score)] |= both
        sums = made
    return [(shared(total, len(grades)), bits) for total, bits in sorted(sums.items(), reverse=True)]


def count_of(found: Sequence[Level]) -> int:
    return sum(bits.bit_count() for _, bits in found)


def _always(why: str) -> Callable[[int], str]:
    return lambda _: why


def _meant(term: Term, fields: dict[str, Vocabulary]) -> Iterator[Grade]:
    """Those with a word that is a slip away."""
    if not term.simple:
        return
    for field, held in fields.items():
        for likeness, stretches in close_stretches(term.text, held.words).items():
            why = partial(_slipped, term, field, held, stretches)
            yield FUZZY * likeness * WEIGHTS[field], held.any_between(stretches), why


def _slipped(term: Term, field: str, held: Vocabulary, stretches: list[Stretch], number: int) -> str:
    words = (held.words[at] for stretch in stretches for at in range(*stretch))
    return term.meant(next(word for word in words if held.has(word, number)), field)


def _apart(grades: Iterable[Grade]) -> list[Grade]:
    """Best first, and none in two."""
    seen, made = 0, []
    for score, bits, why in sorted(grades, key=lambda grade: -grade[0]):
        if rest := bits & ~seen:
            made.append((score, rest, why))
            seen |= rest
    return made
