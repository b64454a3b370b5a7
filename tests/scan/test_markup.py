"""Console markup, as Rich and Textual would obey it."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich._palettes import EIGHT_BIT_PALETTE
from rich.color import ANSI_COLOR_NAMES
from rich.errors import MarkupError
from rich.markup import render
from textual.color import Color

from memtui_store.scan import scan_hidden
from memtui_store.scan.hidden.colours import colour, same
from memtui_store.scan.hidden.markup import markup_spans
from memtui_store.scan.reading import Reading
from memtui_store.scan.rule import Span

ACTIONS = (
    "[@click=app.quit]ok[/]",
    "[@click=app.quit]never closed",
    "[bold @click=app.quit]x[/]",
    "[i @click=x]go[/i]",
    "[meta @click=foo('x')]x[/]",
    "[@click='app.quit']x[/]",
    '[on red @click="app.quit"]x',
    "[@mouse.down=app.bell]x",
    "[@click=app.open([1, 2])]x[/]",
    "[@click = quit]x[/]",
    "[@CLICK=app.quit]x",
    "[@later=app.quit]x[/]",
    "[@later=delete(1)]x[/]",
    "Press[@click=app.quit]here",
    "\\\\[@click=app.quit]the backslash is escaped, not the tag",
    "```\nnever closed\n[@click=app.quit]x",
)
LINKS = (
    "[link=https://x.example]a[/link]",
    "[u link=https://x.example]a[/]",
    '[bold link="https://x.example"]a',
    "[link='file:///etc/passwd']x",
    "[link https://x.example]a[/]",
    "[bold link https://x.example]a[/]",
)
UNREADABLE = (
    "[black on black]x[/]",
    "[black on black][bold]x[/][/]",
    "[black on black]: x",
    "[bold black on black]x[/]",
    "[on white white]x[/]",
    "[black on white black]for Textual the last is the ground",
    "[#000 on #000000]x",
    "[#000on#000]x",
    "[black on rgb(0, 0, 0)]x",
    "[color(0) on black]x",
    "[white on #ffffff]x",
    "[bright_red on bright_red]x",
    "[ansi_black on #000]x",
    "[hsl(0, 0%, 0%) on black]x",
    "[grey0 on gray0]x",
    "[$warning on $warning]x",
    "[#1e1e1e on #1f1f1f]x",
    "[on black][black]x[/black][/on black]",
    "[black]seen [on black]unseen[/][/]",
    "[on black]a [bold]b [black]c[/][/][/]",
    "[on black][white]a[/white][black]b[/black][/]",
    "[conceal]x[/conceal]",
    "[bold conceal]x[/]",
    "[conceal]never closed",
    "[c]x[/c]",
    "[blink]x[/blink]",
    "[black 0%]x[/]",
    "[auto 5%]x[/]",
    "[transparent]x[/]",
    "[#ffffff00]x[/]",
    "[rgba(1, 2, 3, 0)]x[/]",
    "[$background]x[/]",
    "[size=0]x[/size]",
    "[color=transparent]x[/color]",
)
STRAY = (
    "text[/bold]",
    "Done. [/bold red] next",
    "[bold]x[/italic]",
    "[bold]x[/bold] and [/bold]",
    "All is well.[/]",
    "[/]",
    "> [/]\nquoted",
)
FINE = {
    "Markdown": (
        "[x](url) and [black on black](https://x.example) and [blink](y.md)",
        "- [x] done\n- [ ] open\n- [/] half done",
        "[link](https://x.example) [link to docs] [link]: https://x.example",
        "[/red](/red) and [/bold]: /bold and [/blue][routes]",
        "See [@smith2020, p. 3; @doe99].",
    ),
    "code": (
        "`[@click=app.quit]` and ``[link=x]`` and `a\n[black on black] b`",
        "```\n[@click=x]y[/]\n```",
        "- ```py\n  [/bold]\n  ```\n",
        "~~~\n[conceal]x[/conceal]\n~~~",
        "    print('[/bold]')",
        "\\[@click=app.quit] \\[/bold]",
        'arr[@] "${arr[@]}" [[ -n $x ]] [a-z@=] [/\\\\] [^/]',
        "//div[@class='x'] //a[@id=\"main\"]/b[@href=$url] [@param] [@param=string]",
        "[tool.ruff]\nselect = ['E']",
        "attcode[blink]=05; attcode[conceal]=08; useEffect(x, [blink]);",
        "bg-[transparent] text-[#ffffff00] w-full",
    ),
    "notes": (
        "[on hold] [WIP] on main, [red] squad, [INFO] [worker on host]",
        "[blink] LED library and [conceal] flag",
        "[c]opy, [c] copy, [q]uit, [/] search, press [/] to filter",
        "dir [/s] [/b] [/reverse] and xcopy [/d]",
        "The route /users[/] takes a slash, [/etc/hosts] [/api/v1] too; {pattern}[/]<CR>",
        "[green 5%] of all, [auto 0%] of none",
    ),
    "styling": (
        "[bold red]text[/bold red] [b]x[/bold] [red bold]x[/bold red] [i]y[/]",
        "[white on black]text[/] [on black]text[/on black] [#333 on #ccc]x[/]",
        "[black]text[/] [default on default]x[/] [not conceal]x[/]",
        "[on black][white]x[/white][/on black] [black]x[/black]",
        "[black on white 5%]x[/] [red 50%]x[/] [link]https://x.example[/link]",
        "[color=white]x[/color] [size=12]x[/size]",
    ),
    "told of": ("Textual markup like [@click=...] in notes is escaped since version 0.4.",),
}
HOSTILE = (
    "[", "[@", "[/", "[/]", "[b]", "[/b]", "[on red]", "[red]x", "[black on black]", "[@click=", "[link=", "[bold ",
    "`[/bold]", "``[/]` ", "\\[", "[a\\]", "[c]", "[blink]", "[rgb(", "[red 5%] [/red] ", "]", "[/bold]\n",
    "```\n[/]\n", "[" + "a " * 99, "[on red][red]", "[@click=[", "[ " * 3 + "]",
)  # fmt: skip
TAGS = st.sampled_from(
    (
        "[bold]", "[/bold]", "[b]", "[/b]", "[red]", "[/red]", "[/]", "[bold red]", "[/bold red]", "[/red bold]",
        "[on black]", "[black]", "[/black]", "word", "\n", "[link=x]", "[/link]", "[x](y)", "[INFO]", "`code`",
        "\\[bold]", "\\[/bold]", "[blink]", "[/blink]", "[1]", "[ ]", "[@click=x]",
    )
)  # fmt: skip


def spans(text: str) -> list[Span]:
    return list(markup_spans(Reading(text)))


@pytest.mark.parametrize("text", [*ACTIONS, *LINKS, *UNREADABLE, *STRAY])
def test_found(text: str) -> None:
    assert {finding.rule for finding in scan_hidden(f"A note.\n\n{text}\n")} == {"hidden.markup"}
    assert spans(text)


@pytest.mark.parametrize("text", [text for texts in FINE.values() for text in texts])
def test_fine(text: str) -> None:
    assert spans(text) == []


def test_the_tag_is_marked_and_the_text_after_it_shown() -> None:
    (span,) = spans("é [on black]\n[bold black]the key [/][/]")
    assert span.shown.startswith("[bold black]the key")
    assert (span.start, span.end) == (13, 25)


@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize("before", ["", "[/bold] ", "[a][b][c]" * 2_000])
def test_hostile_text_takes_no_time(piece: str, before: str) -> None:
    reading = Reading(before + piece * (100_000 // len(piece)))
    begun = time.process_time()
    list(markup_spans(reading))
    assert time.process_time() - begun < 0.5


@given(st.text("[]/@=# $%onblackrgb()01,.'\"`\\\n\u00e9\u0130(c", max_size=200))
def test_nothing_is_an_error(text: str) -> None:
    for span in spans(text):
        assert text[span.start] == "["
        assert span.shown


@given(st.lists(TAGS, max_size=12))
def test_only_what_rich_refuses_is_stray(pieces: list[str]) -> None:
    text = "".join(pieces)
    if any(span.shown.startswith("[/") for span in spans(text)):
        with pytest.raises(MarkupError):
            render(text)


def test_the_colours_are_those_of_rich_and_textual() -> None:
    for name, number in ANSI_COLOR_NAMES.items():
        found = colour(name)
        assert found is not None
        assert found.console == tuple(EIGHT_BIT_PALETTE[number]), name
    for name in ("black", "red", "white", "gray", "teal", "rebeccapurple", "ansi_bright_black", "#fa0", "#12345678"):
        found = colour(name)
        assert found is not None
        assert found.css == Color.parse(name).rgb, name
    assert colour("hold") is colour("color(999)") is colour("#12") is colour("rgb(1,,,2)") is None


@pytest.mark.parametrize("word", ["red", "hsl(200, 40%, 30%)", "rgb(9, 99, 199)", "color(99)", "#abc", "$accent"])
def test_a_colour_is_the_same_as_itself(word: str) -> None:
    found = colour(word)
    assert found is not None
    assert same(found.console, found.console)
    assert not same(found.console, None)
    assert not same(found.console, (255, 255, 0))
