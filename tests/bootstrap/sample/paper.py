"""PDF and DOCX files written by hand, so that the sample needs none of the parsers it is there to try."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from xml.sax.saxutils import escape

_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_MOMENT = (2026, 5, 1, 9, 0, 0)


def pdf(pages: Sequence[str]) -> bytes:
    """Plain text, one string per page, in a PDF that any reader opens."""
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    kids = []
    for page in pages:
        number = len(objects) + 1
        kids.append(f"{number} 0 R")
        stream = _page_stream(page)
        size = "/MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>"
        objects.append(f"<< /Type /Page /Parent 2 0 R {size} /Contents {number + 1} 0 R >>".encode())
        objects.append(f"<< /Length {len(stream)} >>\nstream\n".encode() + stream + b"\nendstream")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    out = io.BytesIO()
    out.write(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(out.tell())
        out.write(f"{number} 0 obj\n".encode() + body + b"\nendobj\n")
    start = out.tell()
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    out.write(f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}".encode())
    out.write(f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode())
    return out.getvalue()


def _page_stream(text: str) -> bytes:
    lines = ["BT", "/F1 11 Tf", "14 TL", "56 790 Td"]
    for line in text.strip().splitlines():
        safe = line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        lines.append(f"({safe}) Tj T*")
    return "\n".join([*lines, "ET"]).encode("cp1252")


def docx(text: str) -> bytes:
    """`# ` and `## ` make headings, `- ` list items, `| ` rows of a table, anything else paragraphs."""
    blocks: list[str] = []
    rows: list[str] = []
    for line in [*text.strip().splitlines(), ""]:
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            rows.append("".join(f"<w:tc>{_paragraph(cell)}</w:tc>" for cell in cells))
            continue
        if rows:
            blocks.append("<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in rows) + "</w:tbl>")
            rows = []
        if line.strip():
            blocks.append(_block(line))
    document = f'<w:document xmlns:w="{_WORD}"><w:body>{"".join(blocks)}</w:body></w:document>'
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (*_FRAME, ("word/document.xml", document)):
            head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
            archive.writestr(zipfile.ZipInfo(name, _MOMENT), head + content)
    return out.getvalue()


def _block(line: str) -> str:
    for mark, style in (("## ", "Heading2"), ("# ", "Heading1"), ("- ", "ListBullet")):
        if line.startswith(mark):
            return _paragraph(line[len(mark) :], style)
    return _paragraph(line)


def _paragraph(text: str, style: str = "") -> str:
    look = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f'<w:p>{look}<w:r><w:t xml:space="preserve">{escape(text)}</w:t></w:r></w:p>'


def _style(id: str, name: str) -> str:  # noqa: A002 - the word the format uses
    return f'<w:style w:type="paragraph" w:styleId="{id}"><w:name w:val="{name}"/></w:style>'


def _relation(number: int, kind: str, target: str) -> str:
    return f'<Relationship Id="rId{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'


def _part(name: str, kind: str) -> str:
    return f'<Override PartName="/word/{name}.xml" ContentType="{_TYPE}.{kind}+xml"/>'


_NORMAL = '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>'
_STYLES = (
    _NORMAL + _style("Heading1", "heading 1") + _style("Heading2", "heading 2") + _style("ListBullet", "List Bullet")
)
_DEFAULTS = (
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
)
_FRAME = (
    (
        "[Content_Types].xml",
        f'<Types xmlns="{_PACKAGE}/content-types">{_DEFAULTS}{_part("document", "document.main")}'
        f"{_part('styles', 'styles')}</Types>",
    ),
    (
        "_rels/.rels",
        f'<Relationships xmlns="{_PACKAGE}/relationships">{_relation(1, "officeDocument", "word/document.xml")}'
        "</Relationships>",
    ),
    (
        "word/_rels/document.xml.rels",
        f'<Relationships xmlns="{_PACKAGE}/relationships">{_relation(1, "styles", "styles.xml")}</Relationships>',
    ),
    ("word/styles.xml", f'<w:styles xmlns:w="{_WORD}">{_STYLES}</w:styles>'),
)
