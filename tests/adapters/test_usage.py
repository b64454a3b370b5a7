"""What agents count themselves is shown as usage, and said to be theirs."""

from __future__ import annotations

import json

from memtui_store.context.usage import Window, count_usage, counted_by_owners
from memtui_store.model import Memory, Usage
from tests.adapters import make_carnival9, make_codex, make_hermes, make_openclaw
from tests.conftest import NOW_S, Cli, Home, memory_text


def made(home: Home) -> list[Memory]:
    make_codex.make(home.path / ".codex")
    make_codex.database(home.path / ".codex" / "memories_1.sqlite", [(make_codex.THREAD, "x", 4)])
    make_carnival9.make(home.project, make_carnival9.lesson(1, "Retry.", count=7), make_carnival9.lesson(2, count=0))
    make_openclaw.make(home.path / ".openclaw" / "workspace")
    make_hermes.make(home.path / ".hermes")
    home.write("a.md", memory_text())
    return home.catalog().memories()


def test_what_codex_carnival9_and_openclaw_count_is_usage(home: Home) -> None:
    counts = {(m.agent, m.usage.count, m.usage.source) for m in made(home) if m.usage.count is not None}
    assert counts == {
        ("codex", 4, "codex"),
        ("carnival9", 7, "carnival9"),
        ("carnival9", 0, "carnival9"),
        ("openclaw", 2, "openclaw"),
        ("openclaw", 1, "openclaw"),
    }
    used = next(m.usage for m in home.catalog().memories() if m.usage.source == "codex")
    assert used.last
    assert used.last.timestamp() == NOW_S - 3_600


def test_transcripts_say_nothing_of_what_claude_never_reads(home: Home) -> None:
    memories = made(home)
    lesson = next(m for m in memories if m.usage.count == 7)
    window = Window(sessions=3, reads={lesson.ref: Usage(2, None)})
    count_usage(memories, window)
    counted = {m.ref: m.usage for m in memories}
    assert counted[home.ref("a.md")].count == 0
    assert {usage.count for ref, usage in counted.items() if ref.startswith("hermes")} == {None}
    assert (counted[lesson.ref].count, counted[lesson.ref].source) == (9, "carnival9")


def test_counting_again_adds_nothing(home: Home) -> None:
    memories = made(home)
    lesson = next(m for m in memories if m.usage.count == 7)
    window = Window(sessions=3, reads={lesson.ref: Usage(2, None), home.ref("a.md"): Usage(4, None)})
    for _ in range(2):
        count_usage(memories, window)
        uses = {m.ref: m.usage.count for m in memories}
        assert (uses[lesson.ref], uses[home.ref("a.md")]) == (9, 4)


def test_the_command_says_whose_count_it_is(home: Home, cli: Cli) -> None:
    memories = made(home)
    assert len(counted_by_owners(memories)) == 3
    code, out, err = cli("usage", "--json")
    assert code == 0
    assert {item["usage"]["source"] for item in json.loads(out)["items"]} == {"codex", "carnival9", "openclaw"}
    assert "of codex: sessions behind a task group" in err
    assert "no session transcripts" not in err
    lesson = next(m.ref for m in memories if m.usage.count == 7)
    assert "7 times, last on 2026-11-14, as carnival9 counts" in cli("show", lesson)[1]
    assert len(cli("list", "used>5")[1].splitlines()) == 1


def test_a_folder_where_a_transcript_should_be_is_no_session(home: Home, cli: Cli) -> None:
    home.greeted().write("a.md", memory_text())
    (home.memory.parent / "session.jsonl").mkdir()
    assert home.catalog().usage.sessions == 0
    assert cli("audit", "--fail-on", "never")[0] == 0
