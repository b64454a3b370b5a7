"""The instruction files of a session, in order, and why some of them are not read."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest

from memtui_store.agents.claude.chain import FILE_LIMIT, LABELS, Instruction, project_chain, user_chain

if TYPE_CHECKING:
    from pathlib import Path

REPLACED = "not read: CLAUDE.md takes its place"
NEWER = "read by Claude Code 2.1.277 and later"


class Tree:
    """Files below one folder, and the chain as names relative to it."""

    def __init__(self, top: Path) -> None:
        self.top = top
        self.home = top / "home"
        self.work = top / "work"
        self.home.mkdir()
        self.work.mkdir()

    def write(self, name: str, text: str | bytes = "") -> Path:
        path = self.top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def project(self, cwd: str = "work", *, ancestors: bool = True, **env: str) -> list[Instruction]:
        chain = project_chain(self.top / cwd, self.home, env, ancestors=ancestors)
        return [entry for entry in chain if entry.path.is_relative_to(self.top)]

    def user(self, **env: str) -> list[Instruction]:
        return list(user_chain(self.home, env, managed=self.top / "policy"))

    def names(self, chain: list[Instruction]) -> list[str]:
        return [str(entry.path.relative_to(self.top)) for entry in chain]

    def notes(self, chain: list[Instruction]) -> dict[str, str]:
        return {str(entry.path.relative_to(self.top)): entry.note for entry in chain}


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


def test_user_order_scopes_and_labels(tree: Tree) -> None:
    tree.write("policy/CLAUDE.md")
    tree.write("home/.claude/CLAUDE.md", "see @~/mine.md and @/nonexistent.md")
    tree.write("home/mine.md")
    for name in ("b.md", "a/z.md", "note.txt"):
        tree.write(f"home/.claude/rules/{name}")
    chain = tree.user()
    assert (chain[0].path, chain[0].scope) == (tree.top / "policy" / "CLAUDE.md", "managed")
    inside = [entry for entry in chain if entry.path.is_relative_to(tree.home)]
    assert tree.names(inside) == [
        "home/.claude/CLAUDE.md",
        "home/mine.md",
        "home/.claude/rules/a/z.md",
        "home/.claude/rules/b.md",
    ]
    assert {entry.scope for entry in inside} == {"user"}
    assert {entry.label for entry in inside} == {LABELS["user"]}
    assert inside[1].included_by == tree.home / ".claude" / "CLAUDE.md"
    assert [entry.note for entry in chain if not entry.path.is_relative_to(tree.top)] == ["included file is missing"]


def test_a_moved_config_folder(tree: Tree) -> None:
    tree.write("home/.claude/CLAUDE.md")
    tree.write("cfg/CLAUDE.md")
    assert tree.names(tree.user(CLAUDE_CONFIG_DIR=str(tree.top / "cfg"))) == ["cfg/CLAUDE.md"]


def test_project_order(tree: Tree) -> None:
    for name in (
        "CLAUDE.md",
        "work/CLAUDE.local.md",
        "work/.claude/rules/r.md",
        "work/.claude/CLAUDE.md",
        "work/repo/AGENTS.md",
        "work/repo/CLAUDE.md",
        "work/repo/src/CLAUDE.md",
    ):
        tree.write(name)
    tree.write("work/CLAUDE.md", "@b.md\n@a.md")
    tree.write("work/a.md")
    tree.write("work/b.md")
    chain = tree.project("work/repo")
    assert tree.names(chain) == [
        "CLAUDE.md",
        "work/CLAUDE.md",
        "work/b.md",
        "work/a.md",
        "work/.claude/CLAUDE.md",
        "work/.claude/rules/r.md",
        "work/CLAUDE.local.md",
        "work/repo/CLAUDE.md",
        "work/repo/AGENTS.md",
    ]
    assert [entry.scope for entry in chain].count("local") == 1
    assert {entry.label for entry in chain if entry.scope == "project"} == {LABELS["project"]}
    assert tree.names(tree.project("work/repo", ancestors=False)) == [
        "work/repo/CLAUDE.md",
        "work/repo/AGENTS.md",
    ]


def test_the_user_s_own_files_are_not_the_project_s(tree: Tree) -> None:
    tree.write("home/.claude/CLAUDE.md")
    tree.write("home/.claude/rules/r.md")
    tree.write("home/CLAUDE.md")
    tree.write("home/code/AGENTS.md")
    assert tree.names(tree.project("home/code")) == ["home/CLAUDE.md", "home/code/AGENTS.md"]
    (tree.home / "CLAUDE.md").unlink()
    assert tree.notes(tree.project("home/code")) == {"home/code/AGENTS.md": NEWER}


def test_includes_stop_after_four_hops(tree: Tree) -> None:
    for name, target in zip(["CLAUDE", *"abcde"], "abcdef", strict=True):
        tree.write(f"work/{name}.md", f"@{target}.md")
    chain = tree.project()
    assert tree.names(chain) == [f"work/{name}.md" for name in ("CLAUDE", *"abcde")]
    assert [entry.note for entry in chain] == ["", "", "", "", "", "not read: more than 4 includes deep"]
    assert [entry.included_by for entry in chain] == [None, *(entry.path for entry in chain[:-1])]


def test_a_file_too_deep_by_one_way_may_be_read_by_another(tree: Tree) -> None:
    for name, target in zip("abcd", "bcde", strict=True):
        tree.write(f"work/{name}.md", f"@{target}.md")
    tree.write("work/e.md")
    tree.write("work/CLAUDE.md", "@a.md @e.md")
    chain = tree.project()
    assert tree.names(chain)[-1] == "work/e.md"
    assert chain[-1].note == ""
    assert chain[-1].included_by == tree.work / "CLAUDE.md"


PROSE = """@in1.md and @./in2.md then `@out1.md` and ``a ` @out2.md``
mail me@out3.md or "@out4.md"
- @in3.md#part
(no span opens here ` @in4.md )

```text
@out5.md

~~~
@out6.md
```
~~~
@out7.md
```
~~~
<!-- a comment
@out8.md
-->
@in\\ 5.md
1. item
     ```sh
     @out9.md

     @out10.md
     ```
   @in6.md
````markdown
```
@out11.md
```
    ````
@out12.md
````
\t@in7.md <!-- kept --> @in8.md
"""


def test_where_an_include_counts(tree: Tree) -> None:
    expected = ["in1", "in2", "in3", "in4", "in 5", "in6", "in7", "in8"]
    for name in (*expected, *(f"out{number}" for number in range(1, 13))):
        tree.write(f"work/{name}.md")
    for ending in ("\n", "\r\n"):
        tree.write("work/CLAUDE.md", PROSE.replace("\n", ending))
        assert tree.names(tree.project())[1:] == [f"work/{name}.md" for name in expected]


def test_punctuation_belongs_to_the_target(tree: Tree) -> None:
    tree.write("work/CLAUDE.md", "read @docs/a.md, first")
    tree.write("work/docs/a.md")
    assert tree.notes(tree.project()) == {
        "work/CLAUDE.md": "",
        "work/docs/a.md,": "included file is missing",
    }


def test_missing_files_are_listed_and_mentions_are_not(tree: Tree) -> None:
    tree.write("work/CLAUDE.md", "@gone.md @alice @scope/package @pytest.fixture @src @./docs @@x @ @/ @#x @a\0.md")
    (tree.work / "src").mkdir()
    (tree.work / "docs").mkdir()
    assert tree.notes(tree.project()) == {
        "work/CLAUDE.md": "",
        "work/gone.md": "included file is missing",
        "work/docs": "not read: a directory",
    }


def test_includes_outside_the_working_directory(tree: Tree) -> None:
    outside = tree.write("home/private.md", "@more.md")
    tree.write("home/more.md")
    tree.write("work/shared.md")
    tree.write("work/CLAUDE.md", "@shared.md")
    tree.write("work/sub/CLAUDE.md", f"@{outside}\n@~/private.md\n@../shared.md")
    assert tree.notes(tree.project("work/sub")) == {
        "work/CLAUDE.md": "",
        "work/shared.md": "include outside the project: needs approval",
        "work/sub/CLAUDE.md": "",
        "home/private.md": "include outside the project: needs approval",
    }
    assert tree.notes(tree.project("work"))["work/shared.md"] == ""


def test_loops_end(tree: Tree) -> None:
    tree.write("work/CLAUDE.md", "@a.md @CLAUDE.md @loop/CLAUDE.md @loop/loop/a.md")
    tree.write("work/a.md", "@CLAUDE.md @a.md")
    (tree.work / "loop").symlink_to(".")
    assert tree.names(tree.project())[:2] == ["work/CLAUDE.md", "work/a.md"]


def test_each_path_appears_once(tree: Tree) -> None:
    tree.write("work/CLAUDE.md", "@AGENTS.md @AGENTS.md @CLAUDE.local.md")
    tree.write("work/CLAUDE.local.md", "@AGENTS.md")
    tree.write("work/AGENTS.md")
    chain = tree.project()
    assert tree.names(chain) == ["work/CLAUDE.md", "work/AGENTS.md", "work/CLAUDE.local.md"]
    assert chain[1].note == ""
    assert chain[1].included_by == tree.work / "CLAUDE.md"


@pytest.mark.parametrize("beside", ["", "CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"])
@pytest.mark.parametrize("where", ["work", "work/sub"])
def test_agents_only_where_nothing_takes_its_place(tree: Tree, beside: str, where: str) -> None:
    tree.write("work/sub/AGENTS.md")
    if beside:
        tree.write(f"{where}/{beside}")
    for ancestors in (True, False):
        notes = tree.notes(tree.project("work/sub", ancestors=ancestors))
        assert notes["work/sub/AGENTS.md"] == (REPLACED if beside else NEWER)


def test_a_claude_file_below_takes_no_place_above(tree: Tree) -> None:
    tree.write("work/AGENTS.md", "@more.md")
    tree.write("work/more.md")
    tree.write("work/sub/CLAUDE.md")
    assert tree.notes(tree.project("work")) == {"work/AGENTS.md": NEWER, "work/more.md": NEWER}
    assert tree.notes(tree.project("work/sub"))["work/AGENTS.md"] == REPLACED


def test_links_between_the_two(tree: Tree) -> None:
    tree.write("work/AGENTS.md", "@more.md")
    tree.write("work/more.md")
    (tree.work / "CLAUDE.md").symlink_to("AGENTS.md")
    assert tree.notes(tree.project()) == {
        "work/CLAUDE.md": "a link to AGENTS.md",
        "work/more.md": "",
        "work/AGENTS.md": "read through CLAUDE.md, which links to it",
    }


def test_the_link_the_other_way(tree: Tree) -> None:
    tree.write("work/CLAUDE.md")
    (tree.work / "AGENTS.md").symlink_to("CLAUDE.md")
    assert tree.notes(tree.project())["work/AGENTS.md"] == f"{REPLACED}; a link to CLAUDE.md"


def test_links_elsewhere_and_nowhere(tree: Tree) -> None:
    target = tree.write("home/shared.md")
    (tree.work / "CLAUDE.md").symlink_to(target)
    (tree.work / "CLAUDE.local.md").symlink_to("nowhere")
    notes = tree.notes(tree.project())
    assert notes["work/CLAUDE.md"] == f"a link to {target}"
    assert notes["work/CLAUDE.local.md"] == "not read: not a readable file; a link that leads nowhere"


@pytest.mark.parametrize(
    ("header", "globs"),
    [
        ('paths: "src/**"', "src/**"),
        ("paths: src/**/*.{ts,tsx}, lib/*.py", "src/**/*.{ts,tsx}, lib/*.py"),
        ("paths: ['a/**', \"b/**\"]", "a/**, b/**"),
        ("title: x\npaths:\n  - a/**\n\n  # why\n  - 'b/*.{c,d}'\nother: y\n- z", "a/**, b/*.{c,d}"),
        ("paths:\n- a/**", "a/**"),
        ('paths: "**"', ""),
        ("paths:", ""),
        ("paths: []", ""),
        ("description: paths: a", ""),
    ],
)
def test_rules_with_paths(tree: Tree, header: str, globs: str) -> None:
    for ending in ("\n", "\r\n"):
        text = f"---\n{header}\n---\nrule\n".replace("\n", ending)
        tree.write("work/.claude/rules/deep/r.md", text)
        note = f"only when files match {globs}" if globs else ""
        assert tree.notes(tree.project()) == {"work/.claude/rules/deep/r.md": note}


@pytest.mark.parametrize("text", ["", "---", "---\npaths: a", "\n---\npaths: a\n---\n", "paths: a"])
def test_rules_without_a_whole_header_always_apply(tree: Tree, text: str) -> None:
    tree.write("work/.claude/rules/r.md", text)
    assert tree.notes(tree.project()) == {"work/.claude/rules/r.md": ""}


def test_linked_rule_folders_are_followed_once(tree: Tree) -> None:
    tree.write("home/rules/shared.md")
    tree.write("work/.claude/rules/own.md")
    (tree.work / ".claude/rules/linked").symlink_to(tree.home / "rules")
    (tree.home / "rules" / "back").symlink_to(tree.work / ".claude/rules")
    assert tree.names(tree.project()) == [
        "work/.claude/rules/linked/shared.md",
        "work/.claude/rules/own.md",
    ]


def test_what_is_no_file_is_listed_and_does_not_hang(tree: Tree) -> None:
    os.mkfifo(tree.work / "CLAUDE.md")
    (tree.work / "CLAUDE.local.md").mkdir()
    (tree.work / ".claude" / "rules").mkdir(parents=True)
    os.mkfifo(tree.work / ".claude" / "rules" / "r.md")
    tree.write("work/AGENTS.md", "@fifo.md")
    os.mkfifo(tree.work / "fifo.md")
    notes = tree.notes(tree.project())
    assert notes["work/CLAUDE.md"] == "not read: not a readable file"
    assert notes["work/CLAUDE.local.md"] == "not read: a directory"
    assert notes["work/.claude/rules/r.md"] == "not read: not a readable file"
    assert notes["work/AGENTS.md"] == NEWER
    assert "not a readable file" in notes["work/fifo.md"]


def test_a_file_over_the_limit_is_listed_and_not_parsed(tree: Tree) -> None:
    tree.write("work/a.md")
    tree.write("work/CLAUDE.md", b"@a.md\n" + b"x" * FILE_LIMIT)
    assert tree.notes(tree.project()) == {"work/CLAUDE.md": "not read: larger than 4 MiB"}


@pytest.mark.parametrize(
    "text",
    [
        b"\xff\xfe\x00@a",
        b"\xef\xbb\xbf@a.md",
        b"`" * 1_000_000,
        b" ".join(b"`" * n for n in range(1, 1400)),
        b"@" * 500_000,
        b"@x/" + b"." * 500_000,
        b" ".join(b"@%d.md" % n for n in range(100_000)),
        b"- " * 500_000,
        b"> " * 500_000 + b"`",
        b"---\npaths: " + b"," * 1_000_000 + b"\n---\n",
        b"---\npaths: " + b"{" * 1_000_000 + b"\n---\n",
    ],
)
def test_hostile_text_takes_no_time(tree: Tree, text: bytes) -> None:
    tree.write("work/CLAUDE.md", text)
    tree.write("work/.claude/rules/r.md", text)
    began = time.process_time()
    assert len(tree.project()) <= 500
    assert time.process_time() - began < 20


def test_an_empty_machine_has_an_empty_chain(tree: Tree) -> None:
    assert tree.user() == []
    assert tree.project() == []
    assert tree.project("work/not/there") == []
