"""Every command of the UI, declared once: its binding, footer label, palette entry and help row all come from here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from textual.binding import Binding


@dataclass(frozen=True, slots=True)
class Action:
    """`id` is also the name a keymap in config.toml uses; `name` is the Textual action it runs.

    `footer` is its rank at the bottom: 0 is not there at all, and the higher the number, the sooner it makes room.
    """

    id: str
    keys: str
    label: str
    help: str
    group: str
    footer: int = 0
    name: str = ""

    @property
    def action(self) -> str:
        return self.name or self.id.replace("-", "_")

    @property
    def moves(self) -> bool:
        """Whether it only moves: the cursor, the focus, or what a pane shows."""
        return self.group == _MOVE

    def binding(self) -> Binding:
        return Binding(self.keys, self.action, self.label, show=bool(self.footer), tooltip=self.help, id=self.id)


_GO = "Screens"
_MOVE = "Moving"
_FIND = "Finding"
_MARK = "Marking"
_DO = "Changing"
_APP = "memtui"

MOVEMENT_KEYS = ("up", "down", "left", "right", "h", "j", "k", "l")
"""Keys that only ever move, on every screen: nobody expects them to change anything."""

ACTIONS: dict[str, Action] = {
    action.id: action
    for action in (
        Action("go-browse", "1", "Browse", "All memories", _GO, name="go('browse')"),
        Action("go-inbox", "2", "Inbox", "Proposals waiting for you", _GO, name="go('inbox')"),
        Action("go-audit", "3", "Audit", "What is wrong, worst first", _GO, name="go('audit')"),
        Action(
            "go-duplicates", "4", "Duplicates", "Pairs that say the same or the opposite", _GO, name="go('duplicates')"
        ),
        Action("go-budget", "5", "Budget", "What an agent sees at start", _GO, name="go('budget')"),
        Action("go-sources", "6", "Sources", "Where first memories can come from", _GO, name="go('sources')"),
        Action("go-history", "7", "History", "What was changed; undo, redo, trash", _GO, name="go('history')"),
        Action("down", "j,down", "Down", "One row down", _MOVE),
        Action("up", "k,up", "Up", "One row up", _MOVE),
        Action("first", "g,home", "First", "First row", _MOVE),
        Action("last", "G,end", "Last", "Last row", _MOVE),
        Action("open", "enter", "Open", "Open what the row is about", _MOVE, footer=2, name="choose"),
        Action("half-down", "ctrl+d,pagedown", "Page down", "Half a page down", _MOVE),
        Action("half-up", "ctrl+u,pageup", "Page up", "Half a page up", _MOVE),
        Action("left", "h,left", "Left", "To the pane on the left", _MOVE, name="pane(-1)"),
        Action("right", "l,right", "Right", "To the pane on the right", _MOVE, name="pane(1)"),
        Action("next-pane", "tab", "Next pane", "To the next pane", _MOVE, name="app.focus_next"),
        Action("previous-pane", "shift+tab", "Previous pane", "To the pane before", _MOVE, name="app.focus_previous"),
        Action("jump", "ctrl+o", "Jump", "Give every pane a letter, and go where you say", _MOVE),
        Action("preview-down", "J", "Scroll preview", "Scroll the preview down", _MOVE, name="scroll_preview(1)"),
        Action("preview-up", "K", "Scroll preview up", "Scroll the preview up", _MOVE, name="scroll_preview(-1)"),
        Action("next-tab", "right_square_bracket", "Next tab", "Next tab of the preview", _MOVE, name="tab(1)"),
        Action(
            "previous-tab", "left_square_bracket", "Previous tab", "Previous tab of the preview", _MOVE, name="tab(-1)"
        ),
        Action("preview", "p", "Preview", "Show or hide the preview", _MOVE),
        Action("zoom", "plus", "Zoom", "The preview alone, or everything", _MOVE),
        Action("filter", "slash", "Filter", "Filter as you type", _FIND, footer=3),
        Action(
            "next-hit",
            "n",
            "Next hit",
            "Next hit of the filter; in the zoomed preview, within the text",
            _FIND,
            name="hit(1)",
        ),
        Action("previous-hit", "N", "Previous hit", "Previous hit of the filter", _FIND, name="hit(-1)"),
        Action("next-warning", "w", "Next warning", "Next row with a warning", _FIND, name="next_warning(1)"),
        Action(
            "previous-warning", "W", "Previous warning", "Previous row with a warning", _FIND, name="next_warning(-1)"
        ),
        Action("warnings", "exclamation_mark", "Warnings", "Only memories with warnings", _FIND, footer=8),
        Action("show-all", "0", "Show all", "All places, with and without warnings; the words stay", _FIND),
        Action("group", "b", "Group", "Worst first, by memory, or by rule", _FIND),
        Action("cut-off", "n", "Cut-off", "Go to where the index is cut off", _FIND, footer=3),
        Action("show-project", "o", "Memories", "Show this project's memories in Browse", _FIND, footer=4),
        Action("turn-page", "T", "Switch", "The trash, or back to the operations", _FIND, footer=2),
        Action("check-history", "w", "Check", "Check the chain and every version kept", _FIND, footer=6),
        Action("back", "escape", "Back", "Back out; nothing is lost", _FIND),
        Action("mark", "space", "Mark", "Mark this row", _MARK, footer=6),
        Action("mark-range", "v", "Range", "Mark from the last mark to here", _MARK),
        Action("mark-all", "asterisk", "All", "Mark all rows, or none", _MARK),
        Action("approve", "a", "Approve", "Approve this memory, once its text is on the screen", _DO, footer=2),
        Action("approve-all", "A", "Approve marked", "List what is marked, and approve it", _DO),
        Action("edit", "e", "Edit", "Edit here", _DO, footer=3),
        Action("edit-outside", "E", "$EDITOR", "Edit in your own editor", _DO),
        Action("create", "c", "Create", "Write a new memory", _DO),
        Action("trash", "d", "Delete", "Move to the trash", _DO, footer=3),
        Action("purge", "D", "Purge", "Delete for good: the bytes leave the journal too", _DO),
        Action("move", "m", "Move", "Move or promote to another store", _DO),
        Action("copy", "C", "Copy to", "Copy to another store", _DO),
        Action("merge", "M", "Merge", "Make one memory of those marked", _DO),
        Action("type", "t", "Type", "Change the type", _DO),
        Action("verify", "V", "Verify", "Check the claims, then stamp it verified", _DO),
        Action("redact", "R", "Redact", "Mask the secrets everywhere", _DO),
        Action("fix", "f", "Fix", "Mend this finding, after you saw how", _DO, footer=2),
        Action("fix-all", "F", "Fix all", "Mend all marked findings, or all that can be mended", _DO, footer=3),
        Action("accept", "B", "Accept", "Accept into the baseline: known, and not shown again", _DO, footer=4),
        Action("show-memory", "o", "Show", "Show the memory in Browse", _DO),
        Action("keep-left", "less_than_sign", "Keep left", "The right one goes to the trash", _DO, footer=2),
        Action("keep-right", "greater_than_sign", "Keep right", "The left one goes to the trash", _DO, footer=2),
        Action("merge-pair", "m,M", "Merge", "Make one memory of both, after you edited the text", _DO, footer=3),
        Action("distinct", "x", "Not duplicates", "Remember that the two are no duplicates", _DO, footer=4),
        Action("accept-one", "a", "Approve", "Make it a memory, exactly as shown", _DO, footer=2),
        Action("edit-accept", "e", "Edit", "Edit it, then approve what you wrote", _DO, footer=3),
        Action("reject", "x", "Reject", "Reject it with a reason; it does not come back", _DO, footer=2),
        Action("later", "s", "Later", "Put it off, behind the others", _DO, footer=3),
        Action("accept-all", "A", "Approve marked", "List what is marked, and approve it", _DO),
        Action("reject-all", "X", "Reject marked", "Reject everything marked", _DO),
        Action("retarget", "m", "Target", "Choose the store it goes to", _DO, footer=7),
        Action("merge-into", "M", "Merge", "Merge it into the nearest memory", _DO),
        Action("read-chosen", "enter,R", "Read", "Read what is marked, and propose", _DO, footer=2),
        Action("dry-run", "d", "Dry run", "Show what would be proposed; nothing is written", _DO, footer=2),
        Action("choose-place", "p", "Place", "Point this source at a file or folder", _DO, footer=3),
        Action("undo-this", "U", "Undo this", "Take back the operation under the cursor", _DO, footer=2),
        Action("restore", "x", "Restore", "Bring it back from the trash", _DO, footer=2),
        Action("undo", "u", "Undo", "Take back the last operation", _DO, footer=4),
        Action("redo", "ctrl+r", "Redo", "Bring it back", _DO),
        Action("yank", "y", "Copy text", "Copy the masked text to the clipboard", _DO),
        Action("yank-path", "Y", "Copy path", "Copy the path to the clipboard", _DO),
        Action("open-evidence", "o", "Evidence", "Show the finding's evidence", _DO),
        Action("rescan", "r", "Rescan", "Look at the disk again", _APP),
        Action("help", "question_mark", "Help", "Every key of this screen", _APP, footer=1),
        Action("palette", "ctrl+p", "Palette", "Find a command by its words", _APP, name="app.command_palette"),
        Action("command-line", "colon", "Command", "Type a command by name", _APP),
        Action("quit", "q", "Quit", "Leave memtui", _APP, footer=1),
    )
}


def bindings(*ids: str) -> list[Binding]:
    return [ACTIONS[item].binding() for item in ids]


def usable_keymap(wanted: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """Split a keymap into the entries that can be used, and a sentence about each of the others."""
    usable, problems = {}, []
    for name, keys in sorted(wanted.items()):
        taken = [key.strip() for key in keys.split(",") if key.strip() in MOVEMENT_KEYS]
        if name not in ACTIONS:
            problems.append(f"there is no command {name!r} to give a key")
        elif taken and not ACTIONS[name].moves:
            problems.append(f"{taken[0]!r} only moves, so {name!r} keeps its own key")
        else:
            usable[name] = keys
    return usable, problems


GO = tuple(item for item in ACTIONS if item.startswith("go-"))
MOVES = ("down", "up", "first", "last", "half-down", "half-up")
EVERYWHERE = (
    *GO, "next-pane", "previous-pane", "jump", "back", "undo", "redo", "rescan", "help", "palette", "command-line",
    "quit",
)  # fmt: skip
# Where text is written every letter is text.
WRITING = ("next-pane", "previous-pane", "jump", "palette")
