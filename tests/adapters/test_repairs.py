"""What an owner's program leaves broken is a finding, and `memtui audit --fix` mends it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from memtui_store.audit.fix import Fixes
from memtui_store.errors import NothingMatched
from memtui_store.model import READ_ONLY
from tests.adapters import make_carapace, make_carnival9, make_hermes
from tests.adapters.make_carapace import entry, ident
from tests.conftest import Cli, Home, fake_token, put

RULES = ("shape.drift", "shape.leftover", "shape.hidden-for-ever", "shape.replaced-twice")


def furnish(home: Home) -> None:
    folder = home.path / ".hermes" / "memories"
    make_hermes.make(home.path / ".hermes", user=("Name is Ada",))
    put(folder / "MEMORY.md", "CI is green\n§\n\n§\n  Builds need Java 21  \n")
    put(folder / "MEMORY.md.bak.1794830400", "CI is green")
    make_carapace.make(
        home.path / ".carapace",
        entry(1, "Lost", superseded_by=99),
        entry(2, "Old", superseded_by=4),
        entry(3, "Newer", supersedes=2),
        entry(4, "Newest", supersedes=2),
    )


def test_each_is_found_told_and_mended(home: Home, cli: Cli) -> None:
    furnish(home)
    report = home.catalog().audit(RULES)
    assert Counter(found.rule for found in report.findings) == Counter(RULES)
    assert all(found.fix for found in report.findings)
    orphan = next(found for found in report.findings if found.rule == "shape.hidden-for-ever")
    assert orphan.ref == f"carapace:main/{ident(1)}"
    assert "shape.overwritten" not in {f.rule for f in home.catalog().audit().findings if f.ref == orphan.ref}
    code, out, err = cli("audit", *(word for rule in RULES for word in ("--rule", rule)), "--fix", "--yes")
    assert code == 0, err
    assert "mend 4 findings" in out
    assert home.catalog().audit(RULES).findings == []
    folder = home.path / ".hermes" / "memories"
    assert (folder / "MEMORY.md").read_bytes() == "CI is green\n§\nBuilds need Java 21".encode()
    assert not list(folder.glob("*.bak.*"))
    rows = {row[2]: row for row in make_carapace.rows(home.path / ".carapace" / "data" / "memory" / "main.sqlite")}
    assert rows["Lost"][6] is None
    assert rows["Newer"][6] == ident(4)
    home.catalog().plan_undo().commit()
    assert len(list(folder.glob("*.bak.*"))) == 1
    assert len(home.catalog().audit(RULES).findings) == 4


@pytest.mark.parametrize("rule", RULES)
def test_one_by_one_as_the_screen_does_it(home: Home, rule: str) -> None:
    furnish(home)
    catalog = home.catalog()
    [found] = catalog.audit([rule]).findings
    catalog.plan_fix(found).commit()
    assert catalog.audit([rule]).findings == []


def test_where_nothing_may_be_written_there_is_no_fix(home: Home) -> None:
    furnish(home)
    catalog = home.catalog()
    for store in catalog.stores():
        store.info = replace(store.info, capabilities=READ_ONLY)
    findings = catalog.audit(RULES).findings
    assert len(findings) == 4
    assert not any(found.fix for found in findings)
    assert catalog.plan_fixes(findings) == Fixes((), 0, 4)
    with pytest.raises(NothingMatched):
        catalog.plan_fix(findings[0])


def test_a_new_backup_is_seen_though_no_memory_changed(home: Home) -> None:
    furnish(home)
    catalog = home.catalog()
    assert Counter(found.rule for found in catalog.audit().findings)["shape.leftover"] == 1
    put(home.path / ".hermes" / "memories" / "USER.md.bak.1794830401", "Name is Ada")
    [found] = [found for found in home.catalog().audit().findings if found.rule == "shape.leftover"]
    assert "2 backups" in found.message


def test_what_a_live_owner_writes_back_is_said_and_deleted_again(home: Home) -> None:
    path = make_carnival9.make(home.project, make_carnival9.lesson(1, "Retry."), make_carnival9.lesson(2, "Wait."))
    held = path.read_bytes()
    catalog = home.catalog()
    ref = next(memory.ref for memory in catalog.memories() if memory.body == "Retry.")
    catalog.plan_delete(ref).commit()
    assert catalog.audit(["shape.came-back"]).findings == []
    path.write_bytes(held)
    catalog.refresh()
    [found] = catalog.audit(["shape.came-back"]).findings
    assert (found.ref, found.fix) == (ref, "delete it again")
    catalog.plan_fix(found).commit()
    assert b"Retry." not in path.read_bytes()
    assert [item.ref for item in catalog.trash()] == [ref]
    catalog.plan_restore(catalog.trash()).commit()
    assert path.read_bytes() == held
    assert catalog.audit(["shape.came-back"]).findings == []


def test_an_edit_that_a_live_owner_undoes_is_said(home: Home) -> None:
    path = make_carnival9.make(home.project, make_carnival9.lesson(1, "Retry."), make_carnival9.lesson(2, "Wait."))
    held = path.read_bytes()
    catalog = home.catalog()
    ref = next(memory.ref for memory in catalog.memories() if memory.body == "Retry.")
    operation = catalog.plan_edit(ref, body="Retry twice.").commit()
    assert catalog.audit(["shape.came-back"]).findings == []
    path.write_bytes(held.replace(b'"relevance_count":1', b'"relevance_count":5'))
    catalog.refresh()
    [found] = catalog.audit(["shape.came-back"]).findings
    assert found.ref == ref
    assert "the text before is back: carnival9" in found.message
    with pytest.raises(NothingMatched):
        catalog.plan_fix(found)
    catalog.plan_edit(ref, body="Retry three times.").commit()
    assert catalog.audit(["shape.came-back"]).findings == []
    assert operation.state == "done"


def test_an_edit_a_person_takes_back_is_no_finding(home: Home) -> None:
    make_hermes.make(home.path / ".hermes", memory=("CI is green",), user=None)
    catalog = home.catalog()
    ref = next(memory.ref for memory in catalog.memories() if memory.store == "hermes")
    catalog.plan_edit(ref, body="CI is red").commit()
    catalog.plan_undo().commit()
    assert catalog.get(ref).body == "CI is green"
    catalog.plan_edit(ref, body="CI is blue").commit()
    catalog.plan_edit(ref, body="CI is green").commit()
    assert catalog.audit(["shape.came-back"]).findings == []


def test_what_changes_no_word_or_masks_one_is_no_edit_to_come_back_to(home: Home) -> None:
    token = fake_token(4)
    lessons = make_carnival9.lesson(1, 'Say "hi"\nü.'), make_carnival9.lesson(2, f"Use {token} there.")
    make_carnival9.make(home.project, *lessons)
    entry = make_carapace.entry(1, f"Token {token}", tags=("a",))
    make_carapace.make(home.path / ".carapace", entry)
    catalog = home.catalog()
    refs = {memory.ref: memory for memory in catalog.memories() if memory.agent in ("carnival9", "carapace")}
    for ref in refs:
        catalog.plan_edit(ref, tags=("other",)).commit()
    catalog.plan_redact(*(ref for ref, memory in refs.items() if "redacted" in memory.body)).commit()
    assert catalog.committer.edits.names() == set()
    assert catalog.audit(["shape.came-back"]).findings == []
