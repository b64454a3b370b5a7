"""The columns of Browse: of its list, and of its tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui import marks
from memtui.groups import Group
from memtui.widgets.rows import Column

if TYPE_CHECKING:
    from memtui_store.model import Memory


def _muted(_: Memory) -> str:
    return "muted"


_NARROW, _ROOMY, _WIDE, _VERY_WIDE = 40, 74, 82, 88
"""Widths of the list: a title keeps forty letters before anything else gets more room."""
COLUMNS: tuple[Column[Memory], ...] = (
    Column(lambda m: marks.TRUST[m.trust], 1, tone=lambda m: marks.TONES[m.trust]),
    Column(marks.short_type, 4, least=_NARROW, most=_ROOMY, tone=_muted),
    Column(lambda m: m.raw_type or m.kind.value, 11, least=_ROOMY, tone=_muted),
    Column(lambda m: marks.BEHAVIORAL if m.behavioral else "", 1, tone=lambda _: "accent"),
    Column(lambda m: f"{m.title} [{m.problem}]" if m.problem else m.title),
    Column(marks.short_warnings, 2, most=_ROOMY, tone=lambda _: "warn"),
    Column(marks.warnings, 4, least=_ROOMY, tone=lambda _: "warn"),
    Column(marks.short_age, 4, most=_ROOMY, right=True, tone=_muted),
    Column(marks.age, 5, least=_ROOMY, right=True, tone=_muted),
    Column(lambda m: f"{marks.size(m.tokens)} tok", 8, least=_WIDE, right=True, tone=_muted),
    Column(lambda m: f"{m.usage.count}×" if m.usage.count else "", 3, least=_VERY_WIDE, right=True, tone=_muted),
)


def _warned(number: int) -> str:
    return "" if not number else f"{number}!" if number < 100 else "99+"


TREE: tuple[Column[Group], ...] = (
    Column(lambda g: "  " * g.depth + g.label, tone=lambda g: "" if g.depth else "title"),
    Column(lambda g: _warned(g.warnings), 3, right=True, tone=lambda _: "warn"),
    Column(lambda g: marks.count(g.total), 4, right=True, tone=lambda _: "muted"),
)
