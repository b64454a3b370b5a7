"""memtui's own colours: calm, with one tone each for what is good, what needs a look and what is wrong."""

from __future__ import annotations

from textual.theme import Theme

DARK, LIGHT = "memtui-dark", "memtui-light"
THEMES = (
    Theme(
        DARK,
        primary="#6f9fc8",
        secondary="#8fb8c9",
        accent="#c9b07a",
        warning="#e0a458",
        error="#e07a72",
        success="#86b98a",
        foreground="#d7dde3",
        background="#14171b",
        surface="#191d22",
        panel="#252b32",
        dark=True,
    ),
    Theme(
        LIGHT,
        primary="#2f6690",
        secondary="#2b6777",
        accent="#7a5a12",
        warning="#955300",
        error="#b3261e",
        success="#2c6e31",
        foreground="#20252b",
        background="#fcfbf8",
        surface="#f6f4ef",
        panel="#e6e3dc",
        dark=False,
    ),
)
