"""One or two calls of each command that a person would really type; `--help` and docs/commands.md show them."""

from __future__ import annotations

MEMTUI = (
    ("memtui", "open the terminal UI on everything your agents remember"),
    ("memtui --demo", "the same on a throw-away sample home"),
    ("memtui --filter 'is:stale has:secret'", "open it filtered; into a pipe, print the list"),
)
EXAMPLES: dict[str, tuple[tuple[str, str], ...]] = {
    "stores": (("memtui stores", "every place with memories, and what is wrong with it"),),
    "list": (
        ("memtui list is:new", "what nobody has looked at yet"),
        ("memtui list 'type:feedback age>90d' --json", "old rules, for a script"),
        ("memtui list -type:project project:.", "this project, without project notes"),
    ),
    "search": (("memtui search 'package manager' -n 5 --explain", "the five best, and why"),),
    "show": (
        ("memtui show feedback_testing", "one memory: masked, printable, with findings and history"),
        ("memtui show feedback_testing --raw", "its exact bytes, secrets and all"),
    ),
    "add": (
        ("memtui add --title 'Use uv' --body 'uv sync, never pip' --type feedback --to claude", "for this project"),
        ("git log -1 --format=%B | memtui add --title 'Why we moved' --to global --yes", "the text from a pipe"),
    ),
    "edit": (
        ("memtui edit feedback_testing", "in $VISUAL or $EDITOR"),
        ("memtui edit feedback_testing --description 'How we test' --verified", "one field, and it still holds"),
    ),
    "rm": (
        ("memtui rm old_note", "to the trash; memtui undo brings it back"),
        ("memtui rm --superseded 30 --dry-run", "what newer memories replaced over a month ago"),
    ),
    "mv": (("memtui mv user_role --to global", "from one project to all of them"),),
    "cp": (("memtui cp feedback_testing --to claude", "into Claude Code's memory of this project"),),
    "merge": (("memtui merge feedback_tests feedback_testing", "the first is kept, nothing either said is lost"),),
    "approve": (("memtui approve feedback_testing user_role", "you vouch for exactly these bytes"),),
    "redact": (("memtui redact deploy_notes", "mask its secrets everywhere; cannot be undone"),),
    "verify": (("memtui verify deploy_notes --check-only", "which of its claims still hold"),),
    "audit": (
        ("memtui audit", "everything that is wrong, worst first"),
        ("memtui audit --rule secret --rule injection --fail-on high", "for a cron job"),
        ("memtui audit --fix --dry-run", "what every safe fix would change"),
        ("memtui audit --path .claude/memory --format sarif", "a folder in CI"),
    ),
    "duplicates": (
        ("memtui duplicates", "pairs with scores"),
        ("memtui duplicates --distinct deploy_api deploy_web", "remember that these two are not"),
    ),
    "budget": (("memtui budget --all", "what each agent sees at start, in every project"),),
    "usage": (("memtui usage --never", "what no session has read"),),
    "bootstrap": (
        ("memtui bootstrap --list-sources", "what could be read; reads nothing"),
        ("memtui bootstrap --dry-run", "what would be proposed from instruction files, git and habits"),
        ("memtui bootstrap --from documents:~/notes --from contacts", "only these"),
    ),
    "inbox": (
        ("memtui inbox", "what waits"),
        ("memtui inbox show 3f", "one proposal with its evidence; the beginning of an id is enough"),
        ("memtui inbox reject 3f --reason 'not true any more'", "it does not come back"),
    ),
    "brief": (("memtui brief --format claude-hook", "as a session-start hook of Claude Code"),),
    "publish": (("memtui publish --to codex --dry-run", "what would stand in its global AGENTS.md"),),
    "scan": (("memtui scan CLAUDE.md AGENTS.md", "secrets, injections and hidden text in any files"),),
    "mcp": (("claude mcp add memtui -- memtui mcp --agent claude", "give it to Claude Code"),),
    "history": (
        ("memtui history", "the newest 50 operations"),
        ("memtui history 12", "one of them, with its diff"),
        ("memtui history --verify", "whether the record is intact"),
    ),
    "undo": (("memtui undo", "take back the last operation"), ("memtui undo 12", "take back that one")),
    "redo": (("memtui redo", "bring back what was undone last"),),
    "trash": (
        ("memtui trash", "what was deleted"),
        ("memtui trash restore old_note.md", "bring one back"),
        ("memtui trash empty", "remove the bytes for good"),
    ),
    "status": (("PS1='$(memtui status 2>/dev/null) \\$ '", "in a shell prompt"),),
    "doctor": (("memtui doctor", "when something is not as you expect it"),),
    "config": (
        ("memtui config", "every setting, and where it comes from"),
        ("memtui config --disallow ~/notes", "read no longer what memtui allow allowed"),
        ("memtui config --write", "a commented config.toml to start from; never over one you have"),
    ),
    "allow": (("memtui allow ~/notes/shared.md", "when memtui stores says that a project points to it"),),
    "completion": (
        ('eval "$(memtui completion bash)"', "in ~/.bashrc"),
        ('eval "$(memtui completion zsh)"', "in ~/.zshrc, after compinit"),
        ("memtui completion fish | source", "in ~/.config/fish/config.fish"),
    ),
    "migrate": (("memtui migrate --from claude --to codex --dry-run", "what would fit, and what would not"),),
}
