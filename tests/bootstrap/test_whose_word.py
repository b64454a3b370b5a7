"""Whose word a text is, and whether it is meant: what others wrote, thought or show is no memory of the user's."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from memtui_store.bootstrap.contract import Identity, Reason
from memtui_store.bootstrap.prose import hearsay, privacy, standing, traps
from memtui_store.bootstrap.prose.document_kind import sort_of
from memtui_store.bootstrap.prose.markdown import statements
from memtui_store.bootstrap.prose.tongues import TONGUES, is_unread, tongues_of
from memtui_store.bootstrap.sources._commands import does_nothing, main_target
from memtui_store.bootstrap.sources._signature import read_signature
from memtui_store.bootstrap.sources.calendar import source as calendars
from memtui_store.bootstrap.sources.contacts import source as contacts
from memtui_store.bootstrap.sources.habits import source as habits
from memtui_store.bootstrap.sources.instructions import source as instructions
from memtui_store.bootstrap.sources.mail import source as mails
from tests.bootstrap import said_fourth_round as said
from tests.bootstrap.builders import Commit, bootstrap, calendar, card, event, mail, mbox, repository
from tests.bootstrap.free_text import gather
from tests.conftest import Home, memory_text, put

ANA = Identity(frozenset({"Ana Lopez"}), frozenset({"ana@acme.io"}))


def test_turns_of_the_fourth_round_are_told_apart() -> None:
    kept = [text for text in said.LASTING if not isinstance(standing.judge(text), Reason)]
    wrong = [text for text in said.PASSING if not isinstance(standing.judge(text), Reason)]
    assert len(kept) >= 0.93 * len(said.LASTING), set(said.LASTING) - set(kept)
    assert len(wrong) <= 0.03 * len(said.PASSING), wrong


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Os enunciados nunca podem ter mais de duas páginas.", "pt"),
        ("Non modificare mai i file generati.", "it"),
        ("Schrijf commits altijd in het Engels.", "nl"),
        ("Kör alltid testerna innan du committar.", "sc"),
        ("Spør meg før du sletter noe.", "sc"),
        ("Ejecuta los tests antes de cada commit.", "es"),
        ("Run the tests before every commit.", "en"),
    ],
)
def test_languages_are_told_apart(text: str, name: str) -> None:
    assert [each.name for each in tongues_of(text)] == [name]
    assert len({each.name for each in TONGUES}) == len(TONGUES)


@pytest.mark.parametrize(
    ("path", "text", "kind"),
    [
        (
            "a/x.html",
            "# Ten rules\n\nBy Corwin Blake, guest author, 12 min read\n\nAlways copy every table.\n",
            "saved",
        ),
        ("saved/x.md", "# Checklist\n\nNever use latest tags.\n\nSource: https://k8s.example/list\n", "saved"),
        ("web-clips/x.md", "# Rules\n\nNever use views.\n", "saved"),
        ("a/x.txt", "Spin 3000 Operating Manual, Rev. 4\n(c) Spin Corp.\n\nAlways wear gloves.\n", "saved"),
        ("a/x.md", "---\nsource: https://blog.example/a\n---\n# Rules\n\nNever use views.\n", "saved"),
        ("a/soup.txt", "Soup\n\nIngredients: 200 g beans.\nAlways simmer slowly.\nServes 4.\n", "fiction"),
        ("a/rules.txt", "Rules\n\nThe bins go out every Tuesday. No parties after ten.\n", "fiction"),
        ("a/lease.txt", "Lease\n\nThe tenant must always pay. The landlord may enter.\n", "licence"),
        ("archive/handbook.md", "# Handbook\n\nWe deploy on Mondays.\n", "archived"),
        ("a/handbook.md", "# Handbook\n\nWe deploy on Mondays. Questions go to #ask.\n", "rules"),
    ],
)
def test_what_others_wrote_is_told_by_its_form(path: str, text: str, kind: str) -> None:
    assert sort_of(text, f"/home/x/{path}").kind == kind


def test_a_page_on_how_somebody_else_works_is_not_the_users(home: Home) -> None:
    text = "# Working with Kari Hansen\n\nI prefer calls to mail. I never read chat after lunch.\n"
    put(home.path / "Papers/kari.md", text)
    theirs = gather("documents", [home.path / "Papers"], home=home.path, user="Ana Lopez")
    assert theirs.seeds == []
    assert [drop.reason for drop in theirs.dropped] == [Reason.NOT_THE_USER]
    own = gather("documents", [home.path / "Papers"], home=home.path, user="Kari Hansen")
    assert own.seeds


def test_a_language_nobody_here_reads_is_not_judged(home: Home) -> None:
    polish = (
        "# Zasady\n\n- Testy uruchamiamy przed każdym commitem.\n- Kwoty są w groszach, nigdy w złotych.\n"
        "- Kasia uważa, że Scrum to strata czasu.\n- Przed wysłaniem uruchom `make check`.\n"
    )
    assert is_unread(polish)
    assert not is_unread(
        "# Regeln\n\n- Beträge in Cent.\n- Keine Releases freitags.\n- Commits immer auf Englisch, bitte.\n"
    )
    put(home.project / "CLAUDE.md", polish)
    got = gather("instructions", home=home.path, project=home.project)
    assert [seed.title for seed in got.seeds] == ["Przed wysłaniem uruchom make check"]
    assert {drop.reason for drop in got.dropped} == {Reason.FOREIGN}


def test_what_is_shown_struck_or_asked_is_not_said(home: Home) -> None:
    put(
        home.project / "CLAUDE.md",
        "# App\n\n<example>\nuser: make it pop\nassistant: You should always use gradients.\n</example>\n\n"
        "- ~~Use pip-tools.~~ We use uv for everything.\n\n## Don'ts\n\n- Use global state.\n\n"
        "## Questions\n\nMay I use lodash? No, use plain functions.\n\n"
        "## Old rules, no longer valid\n\n- Use Java 8.\n",
    )
    got = gather("instructions", home=home.path, project=home.project)
    assert sorted(seed.body.split("\n")[0] for seed in got.seeds) == [
        "Don'ts: Use global state.",
        "May I use lodash? No, use plain functions.",
        "We use uv for everything.",
    ]


def test_many_open_marks_take_no_time() -> None:
    start = time.process_time()
    statements("<example>" * 100_000)
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A colleague in Bremen insists that unit tests are for cowards.", Reason.OPINION),
        ("My physiotherapist says I should stand up every hour.", Reason.OPINION),
        ("At Netflix they deploy 100 times a day, so should we.", Reason.OPINION),
        ("If it compiles, ship it! 🚢", Reason.OPINION),
        ("Whoever breaks the build brings cake.", Reason.OPINION),
        ("Wer den Build bricht, zahlt den Kuchen.", Reason.OPINION),
        ("Don't touch `legacy/` until the audit in December is over.", Reason.EPHEMERAL),
        ("Reminder: book flights for the offsite.", Reason.EPHEMERAL),
        ("I used to prefer tabs.", Reason.OUTDATED),
        ("Marek is looking for a new job, keep it quiet.", Reason.THIRD_PARTY),
        ("Chave de inscrição no Moodle: tVfry3vKgkRISBE", Reason.SECRET),
        ("Do not merge until the tests are green.", None),
        ("Nothing is released in the last week of a quarter.", None),
        ("Warnings are errors ✅", None),
    ],
)
def test_traps_by_their_form(text: str, reason: Reason | None) -> None:
    assert traps.refusal(text) is reason


def test_sums_are_private_where_somebody_gets_them() -> None:
    assert privacy.is_private("Tomek makes 9000 zł a month.")
    assert not privacy.is_private("The Snowflake budget is 4,000 euros a month.")
    assert privacy.is_private("Tiago failed twice and takes antidepressants.")
    assert privacy.is_reachable("Vakt: +47 51 55 50 10")


def test_opinions_in_a_memory_are_told_from_wishes_of_the_user(home: Home) -> None:
    assert hearsay.reported_by("Kasia believes that TypeScript is a fad.") == "Kasia"
    bodies = (
        "Kasia would like us to switch to Vue.",
        "Uwe findet Docker überschätzt.",
        "Rumour has it that the office will close.",
        "Never feed the CI after midnight, haha.",
        "Ana wants commit messages in English.",
    )
    for number, body in enumerate(bodies):
        home.write(f"feedback_{number}.md", memory_text(f"n{number}", f"Note {number}", "feedback", body))
    home.write(
        "feedback_9.md", "---\nname: colon\ndescription: Fonts: large\ntype: feedback\n---\n\nUse large fonts.\n"
    )
    got = gather("agents", home=home.path, project=home.project, user="Ana Lopez")
    assert sorted(seed.body for seed in got.seeds) == ["Ana wants commit messages in English.", "Use large fonts."]
    assert {drop.reason for drop in got.dropped} == {Reason.OPINION}


def test_rules_of_a_strangers_clone_are_not_the_users(tmp_path: Path) -> None:
    for name, author in (("own", "Ana Lopez <ana@acme.io>"), ("clone", "Bo Far <bo@far.example>")):
        repository(tmp_path / "src" / name, [Commit("Start", author, 3)], {})
        put(tmp_path / "src" / name / "AGENTS.md", f"# {name}\n\n- Never push to {name}.\n")
    got = bootstrap(instructions, tmp_path, places=[tmp_path / "src"], identity=ANA)
    assert [seed.body.split("\n")[0] for seed in got.seeds] == ["Never push to own."]
    assert [drop.reason for drop in got.dropped] == [Reason.NOT_THE_USER]


def test_a_note_that_says_left_and_a_students_address(tmp_path: Path) -> None:
    cards = [
        card("Ana Lopez", ORG="Acme", TITLE="Engineer", EMAIL="ana@acme.io"),
        card("Ana Lopez", ORG="Night School", ROLE="Lecturer", EMAIL="ana@night.example"),
        card("Bo Far", ORG="Acme", TITLE="Engineer", EMAIL="bo@acme.io", NOTE="left Acme in March 2025"),
        card("Cy Young", ORG="Acme", EMAIL="45112@students.acme.io"),
        card("Di Post", ORG="Acme", TITLE="Designer", EMAIL="di@acme.io", NOTE="afraid of heights"),
    ]
    put(tmp_path / "all.vcf", "".join(cards))
    got = bootstrap(contacts, tmp_path, places=[tmp_path], identity=ANA)
    bodies = " ".join(seed.body for seed in got.seeds)
    assert "Di Post" in bodies
    assert "also works as Lecturer at Night School" in bodies
    assert "Bo Far" not in bodies
    assert "Cy Young" not in bodies
    assert "afraid" not in repr(got.facts)
    assert "left Acme" not in repr(got.facts)


def test_the_address_tells_the_employer_from_the_team(tmp_path: Path) -> None:
    lines = ["Ana Lopez", "Data Engineer | Data Platform", "Acme Energy, Lisbon"]
    found = read_signature(lines, "Ana Lopez", "ana@acme.io")
    assert found is not None
    assert (found.role, found.employer, found.team) == ("Data Engineer", "Acme Energy", "Data Platform")
    work, school, old = (
        f"Hi.\n\n-- \nAna Lopez\n{role}\n{where}\n"
        for role, where in (("Data Engineer", "Acme"), ("Docente convidada", "Night School"), ("Intern", "Past Corp"))
    )
    sent = [mail("Ana Lopez <ana@acme.io>", "Bo Far <bo@acme.io>", "a", work, n) for n in range(1, 5)]
    sent += [mail("Ana Lopez <ana@night.example>", "Di <di@night.example>", "b", school, n) for n in range(1, 4)]
    sent += [mail("Ana Lopez <ana@past.example>", "Ed <ed@past.example>", "c", old, 900 + n) for n in range(9)]
    mbox(tmp_path / "Sent.mbox", sent)
    own = Identity(ANA.names, frozenset({"ana@acme.io", "ana@night.example", "ana@past.example"}))
    bodies = " ".join(seed.body for seed in bootstrap(mails, tmp_path, places=[tmp_path], identity=own).seeds)
    assert "The user works as Data Engineer at Acme." in bodies
    assert "The user also works as Docente convidada at Night School." in bodies
    assert "Past Corp" not in bodies


def test_a_time_kept_in_a_calendar_of_work_needs_no_known_word(tmp_path: Path) -> None:
    team = ["Ana Lopez <ana@acme.io>", "Bo Far <bo@acme.io>"]
    meetings = [event(f"Meeting {n}", f"2026010{n}T0930", 30, "FREQ=WEEKLY", team) for n in (5, 6, 7)]
    kept = event("Kirjoitusaika", "20260109T0900", 120, "FREQ=WEEKLY;BYDAY=FR")
    calendar(tmp_path / "work/a.ics", [*meetings, kept])
    calendar(tmp_path / "home/b.ics", [event("Puutarha", "20260109T0900", 120, "FREQ=WEEKLY;BYDAY=FR")])
    titles = " ".join(seed.title for seed in bootstrap(calendars, tmp_path, places=[tmp_path], identity=ANA).seeds)
    assert "Kirjoitusaika" in titles
    assert "Puutarha" not in titles


def test_a_target_that_only_echoes_does_nothing() -> None:
    assert does_nothing(['@echo "nothing to test yet"'])
    assert does_nothing(['echo "Error: no test specified" && exit 1'])
    assert not does_nothing(["echo start", "pytest"])
    assert not does_nothing(["echo x > out.txt"])
    assert main_target(["slides", "clean"]) == "slides"
    assert main_target(["help", "slides"]) == ""


def test_formatters_of_other_languages_are_read(tmp_path: Path) -> None:
    put(
        tmp_path / ".sqlfluff",
        "[sqlfluff]\ndialect = snowflake\n\n[sqlfluff:layout:type:comma]\nline_position = leading\n",
    )
    put(tmp_path / ".clang-format", "BasedOnStyle: Google\nColumnLimit: 100\n")
    put(tmp_path / ".stylua.toml", 'column_width = 96\nindent_type = "Spaces"\n')
    bodies = " ".join(seed.body for seed in bootstrap(habits, tmp_path).seeds)
    for words in ("SQL for snowflake", "leading commas in SQL", "Google style", "Lua lines of at most 96"):
        assert words in bodies
