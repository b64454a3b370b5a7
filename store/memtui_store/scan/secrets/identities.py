"""What services call their own objects by: as random as a key, and of no use to whoever reads it."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re

from memtui_store.scan.late import Late

_NAMED_ID = Late(
    r"(?:msg|msgs|asst|run|file|thread|chatcmpl|cmpl|toolu|call|resp|req|batch|ftjob|step|item|evt|cus|sub|pi|ch|price|prod|acct|"
    r"conv|srvtoolu|vs|assistant|response|container|rs|fc|gen|upload|session|trace|span|job|in|re|txn|seti|ws|usr|user|org|proj)[_-]"
    r"[A-Za-z0-9]{14,40}\Z"
)  # what services call their objects by
_POD = Late(r"[a-z][a-z0-9-]{1,60}-[a-f0-9bcdfghjklmnpqrstvwxz]{8,10}-[a-z0-9]{5}\Z")  # of Kubernetes
_DOCUMENT = Late(r"[A-Za-z0-9_-]{33}\Z|[A-Za-z0-9_-]{44}\Z")
_DOCUMENT_BEFORE = Late(
    r"\b(?:docs?|documents?|sheets?|spreadsheets?|slides?|presentation|gdocs?|gsheets?|drive|folders?|forms?|dokument|tabelle|ordner|hoja|carpeta|"
    r"dossier|planilha|pasta)(?: file| folder)?(?: \(?ids?)?[\"'`*)]{0,2}(?: is| ist| es)?[ \t]{0,2}[:=]?[ \t]{0,2}[\"'`(]{0,2}\Z",
    re.IGNORECASE,
)


def is_id(value: str) -> bool:
    """Whether a service calls an object of its own by this, which lets nobody in."""
    return _NAMED_ID.match(value) is not None or _POD.match(value) is not None


def is_document(text: str, start: int, word: str) -> bool:
    """Whether this is what Google calls a document by, and the word before says so."""
    return (
        word[0] in "01"
        and _DOCUMENT.match(word) is not None
        and _DOCUMENT_BEFORE.search(text, max(0, start - 40), start) is not None
    )
