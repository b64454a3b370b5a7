"""The text of a document, whatever it is stored as; parsers are loaded only for the kinds that need one."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from memtui_store.bootstrap.contract import Stop, UnreadableItem
from memtui_store.bootstrap.sources._text_facts import decoded
from memtui_store.format.memory_file import looks_binary

if TYPE_CHECKING:
    from collections.abc import Callable

TEXT = (".md", ".markdown", ".txt", ".text", ".rst", ".org")
HTML = (".html", ".htm")
PDF = (".pdf",)
DOCX = (".docx",)
ENDINGS = (*TEXT, *HTML, *PDF, *DOCX)
_PARSERS = {".html": "selectolax", ".htm": "selectolax", ".pdf": "pypdf", ".docx": "docx"}
_PAGES = 200
_CHARS = 1_000_000
_UNPACKED = 60_000_000
_MISSING = "needs an extra: pip install 'memtui[bootstrap]'"


def cap_for(name: str) -> int:
    return 2_000_000 if name.endswith((*TEXT, *HTML)) else 20_000_000


def missing_parser(ending: str) -> str:
    """Which package a kind of document wants and is not there; '' where nothing is missing."""
    package = _PARSERS.get(ending, "")
    return package if package and find_spec(package) is None else ""


def pages(data: bytes, ending: str, stop: Stop) -> Iterator[tuple[int, str]]:
    """The text, page by page where there are pages (else page 0)."""
    if missing_parser(ending):
        raise UnreadableItem(_MISSING)
    if ending in PDF:
        yield from _pdf(data, stop)
        return
    if ending in DOCX:
        yield 0, _docx(data)
        return
    if looks_binary(data) and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise UnreadableItem("not text: the file looks binary")
    text = decoded(data)
    text = headed(text) if ending in (".txt", ".text") else text
    yield 0, (_guarded(lambda: _html(text), "HTML page") if ending in HTML else text)[:_CHARS]


def _pdf(data: bytes, stop: Stop) -> Iterator[tuple[int, str]]:
    import logging

    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    reader = _guarded(lambda: PdfReader(io.BytesIO(data)), "PDF")
    if _guarded(lambda: reader.is_encrypted, "PDF"):
        raise UnreadableItem("an encrypted PDF")
    count = _guarded(lambda: len(reader.pages), "PDF")
    left = _CHARS
    for number in range(min(count, _PAGES)):
        if stop() or left <= 0:
            return
        text = _guarded(lambda at=number: reader.pages[at].extract_text() or "", "PDF")  # type: ignore[misc]
        left -= len(text)
        yield number + 1, headed(text[:_CHARS])


_NUMBERED = re.compile(r"^(\d{1,2}(?:\.\d{1,2})*\.?)[ \t]+([A-Z][^.!?:;\n]{2,60})$")


def headed(text: str) -> str:
    """A numbered title above running text becomes a heading; a numbered list stays one."""
    lines = text.split("\n")
    for at, line in enumerate(lines[:-1]):
        found = _NUMBERED.match(line.strip())
        following = next((each.strip() for each in lines[at + 1 : at + 3] if each.strip()), "")
        if found and following and not re.match(r"\d{1,2}[.)]|[-*•]", following):
            lines[at] = f"## {found.group(2)}"
    return "\n".join(lines)


def _guarded(step: Callable[[], Any], kind: str) -> Any:  # noqa: ANN401 - a parser's own objects
    """Parsers of foreign formats fail in their own many ways; each is one unreadable item."""
    try:
        return step()
    except ImportError as error:
        raise UnreadableItem(_MISSING) from error
    except RecursionError as error:
        raise UnreadableItem(f"a {kind} nested too deeply") from error
    except MemoryError as error:
        raise UnreadableItem(f"a {kind} that needs too much memory") from error
    except Exception as error:
        raise UnreadableItem(f"not a readable {kind} ({type(error).__name__})") from error


def _docx(data: bytes) -> str:
    """Paragraphs as Markdown; an archive that unpacks to far more than it should is not opened."""
    unpacked = _guarded(lambda: sum(info.file_size for info in zipfile.ZipFile(io.BytesIO(data)).infolist()), "DOCX")
    if unpacked > _UNPACKED:
        raise UnreadableItem(f"a DOCX that unpacks to {unpacked // 1_000_000} MB")
    return str(_guarded(lambda: _docx_text(data), "DOCX"))[:_CHARS]


def _docx_text(data: bytes) -> str:
    from docx import Document
    from docx.table import Table

    lines: list[str] = []
    for block in Document(io.BytesIO(data)).iter_inner_content():
        if isinstance(block, Table):
            rows = [[" ".join(cell.text.split()) for cell in row.cells] for row in block.rows[:500]]
            lines += ["", *(f"| {' | '.join(row)} |" for row in rows), ""]
            continue
        style = (block.style.name if block.style else "") or ""
        text = block.text.strip()
        level = re.match(r"Heading (\d)", style)
        if level or style == "Title":
            lines += ["", f"{'#' * (int(level.group(1)) if level else 1)} {text}", ""]
        elif style.startswith("List"):
            lines.append(f"- {text}")
        elif style.startswith(("Quote", "Intense Quote")):
            lines += ["", f"> {text}", ""]
        else:
            lines += ["", text, ""]
    return "\n".join(lines)


_BLOCKS = {"p", "div", "section", "article", "main", "body", "td", "th", "dd", "dt", "address", "figcaption", "summary"}
_LEFT_OUT = (
    "script, style, noscript, template, nav, footer, header nav, svg, iframe, form, button, select, [hidden],"
    " code.license"
)
_HIDDEN_STYLE = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])", re.IGNORECASE
)


def _html(text: str) -> str:
    """A page as Markdown: headings, items, rows and paragraphs; what a reader does not see is left out."""
    from selectolax.lexbor import LexborHTMLParser

    tree = LexborHTMLParser(text)
    for node in tree.css(_LEFT_OUT):
        node.decompose()
    for node in tree.css("[style]"):
        if _HIDDEN_STYLE.search(node.attributes.get("style") or ""):
            node.decompose()
    lines: list[str] = []
    title = tree.css_first("title")
    heading = tree.css_first("h1")
    if title is not None and heading is None and title.text():
        lines += [f"# {_flat(title.text())}", ""]
    body = tree.body
    for node in body.css("h1,h2,h3,h4,h5,h6,li,blockquote,pre,tr,p,dd,dt,address,div,td,section") if body else ():
        lines += _html_block(node)
        if sum(map(len, lines[-3:])) > _CHARS:
            break
    return "\n".join(lines)


def _html_block(node: Any) -> list[str]:  # noqa: ANN401 - a parser's own object
    tag = node.tag
    inside = _ancestors(node)
    if tag[0] == "h" and tag[1:].isdigit():
        return ["", f"{'#' * int(tag[1:])} {_flat(node.text())}", ""]
    if tag == "tr":
        cells = [_flat(cell.text()) for cell in node.css("td,th")]
        return [f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"] if len(cells) > 1 else []
    if tag == "blockquote":
        return ["", f"> {_flat(node.text())}", ""]
    if tag == "li" and not inside & {"blockquote", "tr"}:
        return [f"- {_own_text(node)}"] if _own_text(node) else []
    if inside & {"li", "blockquote", "tr", "pre"} or tag in ("td", "pre"):
        return []
    if tag == "dd":
        return _definition(node)
    if tag == "dt":
        return []
    said = _flat(node.text()) if tag in ("p", "dd", "dt", "address") else _own_text(node)
    return ["", said, ""] if said else []


def _definition(node: Any) -> list[str]:  # noqa: ANN401 - a parser's own object
    """A description with the term it belongs to: the last one before it."""
    at = node.prev
    while at is not None and at.tag != "dt":
        at = at.prev
    said = _flat(node.text())
    return [f"- {_flat(at.text())}: {said}" if at is not None else f"- {said}"] if said else []


def _ancestors(node: Any) -> set[str]:  # noqa: ANN401 - a parser's own object
    found, at, depth = set(), node.parent, 0
    while at is not None and depth < 60:
        found.add(at.tag)
        at, depth = at.parent, depth + 1
    return found


def _own_text(node: Any) -> str:  # noqa: ANN401 - a parser's own object
    """Text outside of nested blocks."""
    pieces = [
        child.text() if child.tag != "-text" else child.text(deep=False)
        for child in node.iter(include_text=True)
        if child.tag not in _BLOCKS
        and child.tag
        not in ("ul", "ol", "table", "blockquote", "pre", "li", "h1", "h2", "h3", "h4", "h5", "h6", "tbody", "tr")
    ]
    return _flat(" ".join(pieces))


def _flat(text: str | None) -> str:
    return " ".join((text or "").split())
