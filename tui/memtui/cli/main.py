"""The command line: one row per command, whose module is loaded only when it is called."""

from __future__ import annotations

import argparse
import os
import re
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from memtui_store.errors import StorageError, UsageError
from memtui_store.text import one_line

if TYPE_CHECKING:
    from memtui_store.environment import Environment


@dataclass(frozen=True, slots=True)
class Command:
    """`module` below memtui.cli.commands has `arguments(parser)` and `run(args, catalog) -> int`.

    `verbs` are those of the plans it may commit; `memtui_store.person.RIGHTS` says which of them an agent may.
    """

    name: str
    module: str
    help: str
    verbs: tuple[str, ...] = ()

    @property
    def changes(self) -> bool:
        return bool(self.verbs)


COMMANDS = (
    Command("stores", "stores", "every store found: where it is, how full, what is wrong with it"),
    Command("list", "list", "memories, filtered by a query"),
    Command("search", "search", "memories, ranked by how well they match"),
    Command("show", "show", "one memory with its findings and history"),
    Command("add", "add", "write a new memory", verbs=("add",)),
    Command("edit", "edit", "change a memory's fields or text", verbs=("edit",)),
    Command("rm", "rm", "delete memories (they go to the trash)", verbs=("rm", "purge")),
    Command("mv", "mv", "move memories to another store", verbs=("mv",)),
    Command("cp", "cp", "copy memories to another store", verbs=("cp",)),
    Command("merge", "merge", "make one memory of several", verbs=("merge",)),
    Command("approve", "approve", "vouch for memories exactly as they are now", verbs=("approve",)),
    Command("redact", "redact", "mask secrets in memories, index, journal and trash", verbs=("redact",)),
    Command("verify", "verify", "check a memory's claims against its project, and stamp it", verbs=("verify",)),
    Command(
        "audit",
        "audit",
        "find problems: secrets, injections, stale claims, duplicates",
        verbs=("fix", "redact", "accept"),
    ),
    Command("duplicates", "duplicates", "groups that say the same, or the opposite", verbs=("distinct",)),
    Command("budget", "budget", "what each agent sees at start, with the cut-off"),
    Command("usage", "usage", "what was recalled, and over which window"),
    Command(
        "bootstrap",
        "bootstrap",
        "propose memories from what you already have (they go to the inbox)",
        verbs=("propose",),
    ),
    Command(
        "migrate",
        "migrate",
        "propose one agent's memories to another (they go to the inbox)",
        verbs=("propose", "approve"),
    ),
    Command(
        "inbox",
        "inbox",
        "decide on proposals: approve, reject, edit, put off",
        verbs=("approve", "reject", "later", "retarget", "merge"),
    ),
    Command("brief", "brief", "the prompt block an agent starts with in this project", verbs=("brief",)),
    Command(
        "publish", "publish", "keep approved global memories in an agent's own instruction file", verbs=("publish",)
    ),
    Command("scan", "scan", "secrets, injections and hidden text in any files (for pre-commit)"),
    Command("mcp", "mcp", "MCP server on stdio, for agents"),
    Command("history", "history", "what was changed, and whether the record is intact"),
    Command("undo", "undo", "take back the last operation, or the one named", verbs=("undo",)),
    Command("redo", "redo", "bring back what was undone", verbs=("redo",)),
    Command("trash", "trash", "deleted memories: list, restore, empty", verbs=("restore", "empty")),
    Command("status", "status", "one line for a shell prompt"),
    Command("doctor", "doctor", "what memtui runs on, where it looked, and what is not in order"),
    Command(
        "config",
        "config",
        "the settings, where each comes from, and a config.toml to start with",
        verbs=("config", "allow"),
    ),
    Command("allow", "allow", "let a path outside a project be read", verbs=("allow",)),
    Command("completion", "completion", "words for the tab key: bash, zsh, fish"),
)
_BY_NAME = {command.name: command for command in COMMANDS}
ALSO = {
    "ls": "list", "find": "search", "grep": "search", "cat": "show", "get": "show", "view": "show", "new": "add",
    "create": "add", "delete": "rm", "del": "rm", "remove": "rm", "move": "mv", "copy": "cp", "log": "history",
    "check": "audit", "dedupe": "duplicates", "settings": "config",
}  # fmt: skip
"""What people type who know other tools."""
_INSTEAD = {"demo": ["--demo"], "version": ["--version"], "ui": [], "tui": [], "browse": [], "open": []}
_TAKES_VALUE = ("--home", "--project")
_LISTS = ("list", "search", "audit", "duplicates", "budget", "usage", "status", "stores")
"""These fail where nothing at all could be read; with one store missing they do as without it."""
_TAKES_QUERY = ("list", "search", "audit")
# `-type:user` and `-word` are the query language's, not options; real options are one letter, or two dashes.
_NEGATION = re.compile(r'-(?!n\d)(?:\w{2,}\S*|"[^"]*"?)')
_FILTERS = re.compile('[:<>="]')
"""What a word of a query has that is no plain word."""

_REMARKS = (
    "'memtui COMMAND --help' tells more about each command. Words of other tools work too, such as ls, find, cat, new, "
    "delete, log."
)


class Parser(argparse.ArgumentParser):
    """One command's words; a wrong one is an error like any other, and help is a manual page."""

    command: Command | None = None
    own = 0
    """So many of its arguments are the command's; the others are common to all."""

    @property
    def actions(self) -> list[argparse.Action]:
        return self._actions

    def error(self, message: str) -> NoReturn:
        missing = message.partition("arguments are required: ")[2]
        if missing and self.command:
            from memtui.cli.examples import EXAMPLES

            call, _ = EXAMPLES[self.command.name][0]
            raise UsageError(f"{self.prog}: {missing} is missing", hint=f"for example: {call}; see {self.prog} --help")
        raise UsageError(message, hint=f"{self._meant(message)}see {self.prog} --help")

    def _meant(self, message: str) -> str:
        """The option that a mistyped one is closest to."""
        wrong = message.partition("unrecognized arguments: ")[2].split(" ")[0].split("=")[0]
        if not wrong.startswith("--"):
            return ""
        if self.command is None and wrong[2:] in _BY_NAME:
            return f"did you mean memtui {wrong[2:]}? "
        from difflib import get_close_matches

        known = [name for action in self.actions for name in action.option_strings]
        close = get_close_matches(wrong, known, 1, 0.6)
        return f"did you mean {close[0]}? " if close else ""

    def format_help(self) -> str:
        from memtui.cli.examples import EXAMPLES, MEMTUI
        from memtui.cli.manual import ENVIRONMENT, Rows, page

        name = self.command.name if self.command else ""
        sections: list[tuple[str, Rows]] = [("examples", EXAMPLES[name] if name else MEMTUI)]
        if not name:
            sections.append(("environment", ENVIRONMENT))
        commands = [] if name else [(item.name, item.help) for item in COMMANDS]
        remarks = self.epilog or ("" if name else _REMARKS)
        description = self.description or ""
        own, common = self.actions[: self.own], self.actions[self.own :]
        return page(self.prog, description, own, common, remarks=remarks, commands=commands, sections=sections)

    def print_help(self, file: object = None) -> None:
        from memtui.cli.output import page

        page(self.format_help())


def build_parser(command: Command | None = None) -> Parser:
    """The parser of one command, or of `memtui` itself."""
    parser = Parser(
        prog=f"memtui {command.name}" if command else "memtui",
        description=command.help if command else "see, curate and guard what your AI agents remember",
        allow_abbrev=False,
        add_help=False,
    )
    parser.command = command
    if command is None:
        parser.add_argument(
            "query",
            nargs="*",
            metavar="QUERY",
            help="open the UI with only the memories that match these filters, such as is:stale",
        )
        parser.add_argument(
            "--filter", metavar="QUERY", help="open the UI (into a pipe: the list) with only the memories that match"
        )
        parser.add_argument("--version", "-V", action="store_true", help="print the version and exit")
    else:
        import_module(f"memtui.cli.commands.{command.module}").arguments(parser)
    parser.own = len(parser.actions)
    common = parser.add_argument_group("common options")
    common.add_argument("--home", metavar="DIR", help="the home folder to look in, instead of $HOME")
    common.add_argument("--project", metavar="DIR", help="the project, instead of the current folder")
    common.add_argument("--demo", action="store_true", help="use a throw-away sample home")
    common.add_argument("--read-only", action="store_true", help="refuse every change")
    common.add_argument("--json", action="store_true", help="print JSON")
    if command and command.changes:
        common.add_argument("--dry-run", action="store_true", help="show the diff, write nothing")
        common.add_argument("--yes", "-y", action="store_true", help="do not ask")
    common.add_argument("-h", "--help", action="help", help="show this page and exit")
    return parser


def split_command(argv: list[str]) -> tuple[Command | None, list[str]]:
    """The first word that is no option names the command; common options may stand before it."""
    skip = False
    for number, word in enumerate(argv):
        if skip:
            skip = False
        elif word in _TAKES_VALUE:
            skip = True
        elif word == "--":
            return None, argv
        elif not word.startswith("-"):
            command = _BY_NAME.get(ALSO.get(word, word))
            return command, (argv[:number] + argv[number + 1 :] if command else argv)
    return None, argv


def _check_first_word(words: list[str]) -> None:
    """A mistyped command must not look like a search that finds nothing."""
    values = [number + 1 for number, word in enumerate(words) if word in (*_TAKES_VALUE, "--filter")]
    plain = (word for number, word in enumerate(words) if number not in values and not word.startswith("-"))
    first = next(plain, "")
    if not first or _FILTERS.search(first):
        return
    from difflib import get_close_matches

    close = get_close_matches(first, [*_BY_NAME, *ALSO], 1, 0.6)
    meant = f"did you mean memtui {close[0]}? " if close else ""
    ways = "memtui search finds memories, memtui --filter opens the UI filtered, memtui --help lists commands"
    raise UsageError(f"there is no command {one_line(first, 60)!r}", hint=meant + ways)


def _check_folders(args: argparse.Namespace) -> None:
    """A mistyped folder would look like an empty one."""
    for name in ("home", "project"):
        given = getattr(args, name)
        if given and not os.path.isdir(given):
            raise UsageError(f"--{name} {given} is no folder", hint="nothing was read or changed; check the path")


def _can_draw() -> bool:
    """Where nothing can be drawn, `memtui` is the list."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _run_ui(environment: Environment, query: str, *, read_only: bool) -> int:
    """Open the UI; it opens the catalog itself, after its first paint."""
    from memtui.app import MemtuiApp
    from memtui.app_state import AppState

    app_state = AppState(environment, read_only or environment.settings.read_only, query=query)
    app = MemtuiApp(app_state, greeting=not query)
    try:
        app.run()
    finally:
        if app_state.opened is not None:
            app_state.opened.close()
    return app.return_code or 0


def run(argv: list[str]) -> int:
    if argv[:1] == ["help"]:
        argv = [*argv[1:2], "--help"]
    elif argv and argv[0] in _INSTEAD:
        argv = [*_INSTEAD[argv[0]], *argv[1:]]
    command, rest = split_command(argv)
    unwanted: list[str] = []
    if command is None or command.name in _TAKES_QUERY:
        unwanted = [word for word in rest if _NEGATION.fullmatch(word)]
        rest = [word for word in rest if word not in unwanted]
    if command is None:
        _check_first_word(rest)
    args = build_parser(command).parse_args(rest)
    if command is None and args.filter:
        args.query = [args.filter, *args.query]
    if unwanted:
        args.query = [*args.query, *unwanted]
    if command is None and args.version:
        from memtui_store import __version__

        print(f"memtui {__version__}")
        return 0
    with ExitStack() as stack:
        from memtui_store.environment import Environment

        _check_folders(args)
        environment = Environment.of(args.home, args.project)
        if args.demo:
            from memtui.demo import demo_home

            demo = stack.enter_context(demo_home())
            environment = Environment(demo.home, demo.project, demo.env, managed=demo.home / "managed", top=demo.home)
        if command is None and not args.json and _can_draw():
            return _run_ui(environment, " ".join(args.query), read_only=args.read_only)
        from memtui_store.catalog import Catalog

        workers = os.cpu_count() or 1
        catalog = stack.enter_context(Catalog(environment=environment, read_only=args.read_only, workers=workers))
        module = import_module(f"memtui.cli.commands.{command.module if command else 'list'}")
        code: int = module.run(args, catalog)
        from memtui.cli.output import note
        from memtui_store.text import one_line

        for warning in dict.fromkeys(catalog.warnings):
            note(f"memtui: {warning}")
        problems = catalog.problems()
        for problem in problems:
            note(f"memtui: {one_line(problem.store)}: {one_line(problem.message)}")
        if problems and catalog.is_empty and (command is None or command.name in _LISTS):
            code = StorageError.exit_code
        sys.stdout.flush()
    return code
