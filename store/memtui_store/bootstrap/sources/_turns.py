"""What a user really typed, out of session transcripts that hold much else in the user's name.

Tool results, reminders, hook output, command output and summaries are rows of type `user` too; a turn counts only
where nothing marks it as one of those, and what is pasted or wrapped into it is taken out.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memtui_store.bootstrap.contract import Skipped, Stop, UnreadableItem
from memtui_store.changes.files import reason_for, resolve_inside
from memtui_store.portable import O_CLOEXEC, O_NOFOLLOW, O_NONBLOCK

_LINE_CAP = 4_000_000
_TURN_CAP = 20_000
_CHUNK = 1 << 20
_MARKS = ("isMeta", "isSidechain", "isCompactSummary", "isVisibleInTranscriptOnly", "isApiErrorMessage", "isHook")
_TAGGED = re.compile(r"<([a-zA-Z][\w-]{2,40})(?:\s[^<>]{0,200})?>.*?(?:</\1>|\Z)", re.DOTALL)
_OWN_TAG = re.compile(r"<user-memory-input>(.*?)</user-memory-input>", re.DOTALL)
_FENCED = re.compile(r"(?:^|\n)[ \t]*(```|~~~).*?(?:\n[ \t]*\1|\Z)", re.DOTALL)
_NOTICE = re.compile(
    r"^(?:\[Request interrupted|\[Image|Caveat: The messages below|This session is being continued"
    r"|\[Pasted text|API Error|Base directory for this skill|Unknown (?:slash )?command|PreToolUse"
    r"|PostToolUse|Stop hook|UserPromptSubmit|# AGENTS\.md instructions|Please continue the conversation"
    r" from where)"
)
_PASTES = re.compile(
    r"(?:^|\n)[^\n]{0,200}(?:(?:here(?:'s| is| are)|this is|see|below|following|pasted?|from the"
    r"|the (?:file|log|output|error|readme|doc|docs|email|message|spec|ticket|issue|guide|prompt"
    r"|contents?)|it says|says|said|wrote|reads|output|error|trace(?:back)?|log|hier (?:ist|sind|kommt|die"
    r"|der|das)|folgende[rs]?|unten|fehler(?:meldung)?|ausgabe|mail|nachricht"
    r"|schreibt|schrieb|voici|ci-dessous|message|erreur|sortie|courriel|écrit|a écrit|il dit|aquí (?:está"
    r"|tienes|va)|este es|mensaje"
    r"|correo|salida|escribe|escribió)\b[^\n]{0,80}) ?:[ \t]*(?:\n|$)",
    re.IGNORECASE,
)
_HEADING = re.compile(r"^#{1,6} \S", re.MULTILINE)
_LONG = 12


@dataclass(frozen=True, slots=True)
class Turn:
    text: str
    """The user's own words, as they stand in the row."""
    line: int
    cwd: str
    moment: str
    id: str


def turns(path: Path, base: Path, stop: Stop) -> Iterator[Turn | Skipped]:
    """The user's turns of one transcript, streamed; a line that is too long is passed over and counted."""
    cwd = ""
    too_long = broken = 0
    try:
        for number, line in _lines(resolve_inside(path, base)):
            if stop():
                return
            if line is None:
                too_long += 1
                continue
            if b'"user' not in line and b'"cwd"' not in line:
                continue
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                broken += 1
                continue
            if not isinstance(row, dict):
                continue
            cwd = _cwd(row) or cwd
            for text in _texts(row):
                for piece in own_words(text):
                    yield Turn(piece, number, cwd, _text(row.get("timestamp")), _text(row.get("uuid")))
    except OSError as error:
        raise UnreadableItem(reason_for(error)) from error
    if too_long:
        yield Skipped(str(path), f"{too_long} lines longer than {_LINE_CAP // 1_000_000} MB")
    if broken:
        yield Skipped(str(path), f"{broken} lines that are no JSON")


def _lines(path: Path) -> Iterator[tuple[int, bytes | None]]:
    fd = os.open(path, os.O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    with os.fdopen(fd, "rb", buffering=_CHUNK) as handle:
        number = 0
        while line := handle.readline(_LINE_CAP):
            number += 1
            if len(line) < _LINE_CAP or line.endswith(b"\n"):
                yield number, line
                continue
            while (rest := handle.readline(_LINE_CAP)) and not rest.endswith(b"\n"):
                pass
            yield number, None


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _cwd(row: dict[str, Any]) -> str:
    payload = row.get("payload")
    inner = payload.get("cwd") if isinstance(payload, dict) else ""
    return _text(row.get("cwd")) or _text(inner)


def _texts(row: dict[str, Any]) -> Iterator[str]:
    """Texts of a row that is a turn of the user, in Claude Code's or in Codex's form."""
    payload = row.get("payload")
    if row.get("type") == "event_msg" and isinstance(payload, dict):
        if payload.get("type") == "user_message":
            yield _text(payload.get("message"))
        return
    if row.get("type") != "user" or "toolUseResult" in row or any(row.get(mark) for mark in _MARKS):
        return
    if (
        row.get("userType") not in (None, "external")
        or row.get("sourceToolUseID")
        or row.get("sourceToolAssistantUUID")
    ):
        return
    message = row.get("message")
    if not isinstance(message, dict) or message.get("role") != "user":
        return
    content = message.get("content")
    if isinstance(content, str):
        yield content
    elif isinstance(content, list) and not any(
        isinstance(part, dict) and part.get("type") == "tool_result" for part in content
    ):
        for part in content:
            if isinstance(part, dict) and part.get("type") == "text":
                yield _text(part.get("text"))


def own_words(text: str) -> list[str]:
    """The pieces of a turn that the user wrote: no tags, no code, no quoted lines, nothing pasted."""
    if len(text) > 10 * _TURN_CAP:
        return []
    kept = _OWN_TAG.findall(text)
    text = _TAGGED.sub("\n", _OWN_TAG.sub("\n", text[:_TURN_CAP]))
    text = text.strip()
    if not text or _NOTICE.match(text):
        return [piece.strip() for piece in kept if piece.strip()]
    text = _FENCED.sub("\n", text)
    pasted = _PASTES.search(text)
    if pasted:
        text = text[: pasted.end()]
    paragraphs = [piece for piece in re.split(r"\n[ \t]*\n", text) if piece.strip()]
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > _LONG or _HEADING.search(text):
        paragraphs = _outer(paragraphs)
    pieces = []
    for paragraph in paragraphs:
        own = [
            line
            for line in paragraph.splitlines()
            if not line.lstrip().startswith((">", "|", "+", "$ ", "at ", "    "))
        ]
        pieces += _units(own)
    return [piece for piece in (*kept, *pieces) if piece.strip()]


def _outer(paragraphs: list[str]) -> list[str]:
    """A long text is mostly pasted: only its first and last paragraph, where they are prose, are taken as typed."""
    chosen = [paragraphs[0], paragraphs[-1]] if len(paragraphs) > 1 else paragraphs[:1]
    return [piece for piece in chosen if len(piece.splitlines()) <= 4 and not _HEADING.search(piece)]


def _units(lines: list[str]) -> list[str]:
    """List items stand alone; other lines run on."""
    units: list[str] = []
    running: list[str] = []
    for line in lines:
        item = re.match(r"\s*(?:[-*•]|\d{1,2}[.)])\s+(.*)", line)
        if item:
            if running:
                units.append("\n".join(running))
                running = []
            units.append(item.group(1))
        else:
            running.append(line)
    if running:
        units.append("\n".join(running))
    return units
