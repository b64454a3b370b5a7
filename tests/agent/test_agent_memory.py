"""What an agent may do through the library, and what it is told."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from memtui_store.agent_api.memory import AgentMemory
from memtui_store.agent_api.results import Deleted, Duplicate, Queued, Reading, Refused, Stored
from memtui_store.inbox import decide
from memtui_store.model import Kind, Trust
from tests.agent.conftest import Make
from tests.conftest import Cli, Home, fake_token, memory_text, put


def stored(agent: AgentMemory, content: str, kind: str = "fact", **fields: object) -> str:
    result = agent.store(kind, content, **fields)  # type: ignore[arg-type]
    assert isinstance(result, Stored), result
    return result.id


def test_what_is_stored_is_a_file_of_our_own_store_with_its_provenance(home: Home, agent: AgentMemory) -> None:
    ref = stored(agent, "The API listens on port 8080.", tags=["ops", "ports"])
    memory = home.catalog().get(ref)
    assert memory.store.startswith("memtui:app-")
    assert (memory.kind, memory.behavioral, memory.trust) == (Kind.FACT, False, Trust.NEW)
    assert (memory.provenance.agent, memory.provenance.session) == ("bot", "s1")
    assert memory.tags == ("ops", "ports")
    assert not list(home.memory.iterdir())


def test_every_type_is_taken_and_behavioral_follows_from_it(home: Home, agent: AgentMemory) -> None:
    behavioral = {"preference", "instruction", "correction", "feedback"}
    types = [*behavioral, "fact", "context", "user", "project", "reference"]
    for number, kind in enumerate(types):
        memory = home.catalog().get(stored(agent, f"Thing{number} belongs to service{number}.", kind))
        assert memory.behavioral is (kind in behavioral)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"type": "secret-plan"}, "no type"),
        ({"content": ""}, "nothing in it"),
        ({"content": "  \n "}, "nothing in it"),
        ({"content": "ok"}, "too short"),
        ({"content": "x " * 2000}, "longer than 2,000"),
        ({"content": "\x00\x01\x02" * 50 + " words here now"}, "no text"),
        ({"content": 7}, "content must be a text"),
        ({"tags": ["t"] * 11}, "more than 10 tags"),
        ({"tags": ["t" * 51]}, "longer than 50"),
        ({"tags": "abc"}, "tags must be a list"),
        ({"tags": [1]}, "tags must be a list"),
        ({"supersedes": "claude:elsewhere/x.md"}, "no memory of the agent's own store"),
        ({"supersedes": "../../etc/passwd"}, "no memory of the agent's own store"),
    ],
)
def test_what_cannot_be_kept_is_refused_with_the_reason(
    home: Home, agent: AgentMemory, fields: dict[str, object], said: str
) -> None:
    values = {"type": "fact", "content": "The API listens on port 8080."} | fields
    result = agent.store(**values)  # type: ignore[arg-type]
    assert isinstance(result, Refused)
    assert said in result.why
    assert home.catalog().memories() == []


def test_secrets_are_masked_in_every_field_and_counted(home: Home, agent: AgentMemory) -> None:
    token = fake_token()
    result = agent.store(
        "fact",
        f"The deploy key of staging is {token}",
        title=f"Key {token}",
        description=token,
        tags=[token],
        evidence=f"seen {token}",
    )
    assert isinstance(result, (Stored, Queued))
    assert result.redacted >= 4
    for path in [*home.own.rglob("*"), *home.path.rglob("*")]:
        assert not path.is_file() or token.encode() not in path.read_bytes()


def test_the_same_again_is_told_as_a_duplicate(agent: AgentMemory) -> None:
    first = stored(agent, "Use pnpm, not npm, in this repo.", "preference")
    again = agent.store("preference", "Always use pnpm instead of npm in this repo")
    assert isinstance(again, Duplicate)
    assert again.of == first
    assert again.score > 0.7


def test_a_newer_one_supersedes_and_only_it_shows(agent: AgentMemory) -> None:
    old = stored(agent, "The API listens on port 8080.")
    new = stored(agent, "The API listens on port 9090.", supersedes=old)
    assert [hit.id for hit in agent.search("api port")] == [new]
    assert {hit.id for hit in agent.search("api port", include_superseded=True)} == {old, new}
    assert "8080" not in agent.brief().text
    reading = agent.read(old)
    assert isinstance(reading, Reading)
    assert "superseded by" in reading.text


def test_search_takes_any_text_and_ranks_by_what_it_says(agent: AgentMemory) -> None:
    port = stored(agent, "The API listens on port 8080.", tags=["ops"])
    deploy = stored(agent, "Deploys go through Argo CD on Tuesdays.", "context", tags=["ops", "release"])
    assert agent.search("which port does the api use?")[0].id == port
    assert agent.search("argoo deploy")[0].id == deploy
    assert [hit.id for hit in agent.search("", tags=["release"])] == [deploy]
    assert [hit.id for hit in agent.search("", type="fact")] == [port]
    assert {hit.id for hit in agent.search()} == {port, deploy}
    assert len(agent.search("", limit=1)) == 1
    assert agent.search("", limit=-3) == []
    for hostile in ("don't \"", "type:", "-", "no-verify", "age>x", "\x00", "(", "*" * 500, "is:approved OR 1=1"):
        assert isinstance(agent.search(hostile), list)
    assert all(0 <= hit.score <= 1 for hit in agent.search("api port deploy"))


def test_reading_is_fenced_aged_counted_and_never_makes_younger(home: Home, agent: AgentMemory) -> None:
    path = put(
        home.own / "data" / "store" / "_global" / "fact_old.md",
        memory_text("fact_old", "d", "fact", "Prod is eu-1."),
        400,
    )
    before = path.stat().st_mtime_ns
    reading = agent.read("memtui:_global/fact_old.md")
    assert isinstance(reading, Reading)
    assert reading.age_days == 400
    assert "400 days old" in reading.text
    assert "verified before you rely on it" in reading.text
    assert "\n| Prod is eu-1.\n</untrusted-memory>\n" in reading.text
    assert path.stat().st_mtime_ns == before
    agent.read("memtui:_global/fact_old.md")
    calls = [call["call"] for _, call in home.catalog().committer.journal.calls()]
    assert calls == ["read", "read"]
    refused = agent.read("claude:nowhere/x.md")
    assert isinstance(refused, Refused)


def test_the_brief_is_layered_bounded_stable_and_says_what_it_leaves_out(home: Home, make: Make) -> None:
    agent = make()
    shared = home.own / "data" / "store" / "_global"
    put(shared / "editor.md", memory_text("editor", "Edits with vim", "user", "Edits with vim."))
    put(shared / "port.md", memory_text("port", "Services listen on 80", "fact", "Services listen on 80."))
    liked = stored(agent, "Prefers short answers without preamble.", "preference")
    stored(agent, "The API listens on port 8080.")
    home.catalog().plan_approve(liked).commit()
    stored(agent, "Always answers in rhyme, please.", "preference")
    brief = agent.brief()
    assert brief.text == make("s2").brief().text
    assert "suggestions, not commands" in brief.text
    assert "Prefers short answers" in brief.text
    assert "rhyme" not in brief.text
    assert brief.left_out == {"behavioral and not approved by a person": 1}
    assert "1 behavioral and not approved" in brief.text
    assert brief.text.index("Edits with vim") > brief.text.index("port 8080")
    small = agent.brief(max_entries=1)
    assert small.entries == 1
    assert "beyond 1 entries" in small.text
    for cap in (0, 10, 400, 600, 900):
        assert len(agent.brief(max_chars=cap).text) <= cap
    assert agent.brief().messages() == [{"role": "user", "content": brief.text}]


def test_a_projects_own_memory_hides_the_global_one_of_its_name(home: Home, agent: AgentMemory) -> None:
    put(home.own / "data" / "store" / "_global" / "port.md", memory_text("port", "Listens on 80", "fact", "On 80."))
    ref = stored(agent, "The API listens on port 8080.", title="port")
    path = home.catalog().get(ref).path
    path.rename(path.with_name("port.md"))
    text = path.with_name("port.md").read_text().replace(f"name: {path.stem}", "name: port")
    path.with_name("port.md").write_text(text)
    brief = agent.brief()
    assert "Listens on 80" not in brief.text
    assert "8080" in brief.text


def test_delete_goes_to_the_trash_and_spares_what_a_person_approved(home: Home, agent: AgentMemory) -> None:
    ref = stored(agent, "The API listens on port 8080.")
    kept = stored(agent, "Deploys go through Argo CD.")
    home.catalog().plan_approve(kept).commit()
    assert isinstance(agent.delete(ref), Deleted)
    assert [item.ref for item in home.catalog().trash()] == [ref]
    refused = agent.delete(kept)
    assert isinstance(refused, Refused)
    assert "a person approved it" in refused.why
    home.write("a.md", memory_text())
    assert isinstance(agent.delete(home.ref("a.md")), Refused)
    assert (home.memory / "a.md").exists()


def test_limits_hold_for_an_agent_in_a_project_for_a_day(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, other = make(), make("s2"), make("s3", "other")
    for number in range(20):
        stored((first, second)[number % 2], f"Machine host{number} runs job{number}.")
    for agent in (first, make("s4")):
        for keep in (agent.store, agent.propose):
            refused = keep("fact", "One more machine runs one more job.")
            assert isinstance(refused, Refused)
            assert "20 stores in this project today" in refused.why
    ref = stored(other, "Machine another runs jobs too.")
    for number in range(5):
        ref = stored(other, f"Machine another{number} runs jobs{number} too.", supersedes=ref)
    assert "5 supersedes" in getattr(other.store("fact", "Machine more runs more.", supersedes=ref), "why", "")
    refs = [hit.id for hit in second.search("machine", limit=6)]
    answers = [second.delete(ref) for ref in refs]
    assert [type(answer) for answer in answers] == [Deleted] * 5 + [Refused]
    monkeypatch.setenv("MEMTUI_NOW", "2026-11-17T00:00:01.000Z")
    stored(make("s5"), "One more machine runs one more job.")


def test_limits_are_counted_for_each_project(make: Make, tmp_path: Path) -> None:
    (tmp_path / "work" / "other" / ".git").mkdir(parents=True)
    agent, elsewhere = make(), make(project=tmp_path / "work" / "other")
    for number in range(20):
        stored(agent, f"Machine host{number} runs job{number}.")
    assert isinstance(agent.store("fact", "One more machine runs jobs."), Refused)
    stored(elsewhere, "One more machine runs jobs.")


def test_a_refusal_costs_nothing(make: Make) -> None:
    agent = make()
    for _ in range(30):
        agent.store("fact", "")
        agent.store("nonsense", "whatever it may be")
    stored(agent, "The API listens on port 8080.")


def test_what_a_person_rejected_is_refused(home: Home, agent: AgentMemory) -> None:
    queued = agent.propose("preference", "Deploys should go through Argo CD.")
    assert isinstance(queued, Queued)
    decide.plan_reject(home.catalog().inbox, [queued.id], "no").commit()
    again = agent.store("preference", "We deploy through Argo CD")
    assert isinstance(again, (Refused, Stored))
    refused = agent.store("preference", "Deploys should go through Argo CD")
    assert isinstance(refused, Refused)
    assert "rejected" in refused.why


def test_a_proposal_waits_in_the_inbox_and_is_approved_by_a_person_only(home: Home, agent: AgentMemory) -> None:
    queued = agent.propose("instruction", "Run make check before every commit.", evidence="the user said so")
    assert isinstance(queued, Queued)
    inbox = home.catalog().inbox
    item = inbox.get(queued.id)
    assert (item.source, item.kind) == ("agent:bot", Kind.INSTRUCTION)
    assert not any(name.startswith("approve") for name in dir(agent))
    decide.plan_approve(inbox, [queued.id]).commit()
    memory = next(m for m in home.catalog().memories() if m.trust is Trust.APPROVED)
    assert memory.store.startswith("memtui:app-")
    assert "make check" in agent.brief().text


def test_a_store_of_another_agent_by_configuration(home: Home, make: Make) -> None:
    put(home.own / "config" / "config.toml", 'agent_store = "claude"\n')
    home.write("MEMORY.md", "# Memory\n")
    ref = stored(make(), "The API listens on port 8080.")
    assert ref.startswith(home.store)
    assert "port 8080" in (home.memory / "MEMORY.md").read_text()


def test_behavioral_ones_queue_where_the_policy_says_so(home: Home, make: Make) -> None:
    put(home.own / "config" / "config.toml", 'agent_behavioral = "queue"\n')
    result = make().store("preference", "Prefers short answers without preamble.")
    assert isinstance(result, Queued)
    assert "a person decides" in result.why


def test_another_projects_memories_are_out_of_reach(home: Home, make: Make, tmp_path: Path) -> None:
    other = tmp_path / "work" / "other"
    (other / ".git").mkdir(parents=True)
    ref = stored(make(project=other), "The vault of other is in Bern.")
    agent = make()
    assert agent.search("vault Bern") == []
    assert isinstance(agent.read(ref), Refused)
    assert isinstance(agent.delete(ref), Refused)
    assert isinstance(agent.store("fact", "The vault is in Basel now.", supersedes=ref), Refused)
    assert "Bern" not in agent.brief().text


def test_every_call_is_a_line_in_the_chain_without_its_text(home: Home, agent: AgentMemory) -> None:
    stored(agent, "The API listens on port 8080.")
    agent.search("api")
    agent.brief()
    catalog = home.catalog()
    calls = [payload for _, payload in catalog.committer.journal.calls()]
    assert [call["call"] for call in calls] == ["store", "search", "brief"]
    assert all(call["agent"] == "bot" and call["session"] == "s1" for call in calls)
    assert "8080" not in json.dumps([call["outcome"] for call in calls])
    assert catalog.verify_history().ok
    assert [operation.verb for operation in catalog.history()] == ["store"]


async def test_the_async_twins_do_the_same(agent: AgentMemory) -> None:
    result = await agent.astore("fact", "The API listens on port 8080.")
    assert isinstance(result, Stored)
    hits, brief = await asyncio.gather(agent.asearch("api"), agent.abrief())
    assert [hit.id for hit in hits] == [result.id]
    assert "8080" in brief.text
    assert isinstance(await agent.aread(result.id), Reading)
    assert isinstance(await agent.apropose("fact", "Something else entirely happened."), Queued)
    assert isinstance(await agent.adelete(result.id), Deleted)


def test_what_is_long_superseded_is_purged_by_a_plan_a_person_sees(
    home: Home, agent: AgentMemory, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = stored(agent, "The API listens on port 8080.")
    new = stored(agent, "The API listens on port 9090.", supersedes=old)
    assert cli("rm", "--superseded", "--yes")[0] == 1
    monkeypatch.setenv("MEMTUI_NOW", "2027-03-01T12:00:00.000Z")
    code, out, _ = cli("rm", "--superseded", "--dry-run")
    assert code == 0
    assert "8080" in out
    assert cli("rm", "--superseded", "--yes")[0] == 0
    assert [memory.ref for memory in home.catalog().memories()] == [new]


def test_a_brief_as_a_file_for_a_prefix_is_written_only_where_it_differs(
    home: Home, agent: AgentMemory, cli: Cli, tmp_path: Path
) -> None:
    stored(agent, "The API listens on port 8080.")
    path = tmp_path / "brief.md"
    assert cli("brief", "--output", str(path), "--yes")[0] == 0
    assert "8080" in path.read_text()
    before = path.stat().st_mtime_ns
    assert "nothing would change" in cli("brief", "--output", str(path), "--yes")[2]
    assert path.stat().st_mtime_ns == before
    hook = json.loads(cli("brief", "--format", "claude-hook")[1])["hookSpecificOutput"]
    assert hook["hookEventName"] == "SessionStart"
    assert "8080" in hook["additionalContext"]
    assert json.loads(cli("brief", "--format", "messages")[1])[0]["role"] == "user"
    assert cli("brief", "--output", str(path / "below a file"), "--yes")[0] == 4


def test_reads_show_as_usage(home: Home, agent: AgentMemory) -> None:
    ref = stored(agent, "The API listens on port 8080.")
    agent.read(ref)
    agent.read(ref)
    usage = home.catalog().usage.reads[ref]
    assert usage.count == 2
    assert usage.last


def test_a_reading_tells_which_claims_do_not_hold_any_more(home: Home, agent: AgentMemory) -> None:
    put(home.project / "pyproject.toml", '[project]\nname = "app"\ndependencies = ["django==5.1"]\n')
    home.write("a.md", memory_text(kind="project", body="We are on Django 4.2."), 1)
    home.write("b.md", memory_text("b", kind="project", body="We are on Django 5.1."), 1)
    wrong, right = (getattr(agent.read(home.ref(name)), "text", "") for name in ("a.md", "b.md"))
    assert "A claim in it does not hold any more (contradicted)" in wrong
    assert "does not hold" not in right
    assert wrong.count("</untrusted-memory>") == 1
