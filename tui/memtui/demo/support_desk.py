"""Notes of the support desk: an index too long to be read whole, hidden characters, and a memory in Japanese."""

from __future__ import annotations

from memtui.demo.shapes import Form, Note, Project, Session, Shelf

_NOTES = (
    Note(
        "reference_label_printers.md",
        "label-printers",
        "reference",
        17,
        "Printer models per depot, the driver settings that work, and what a blinking lamp means",
        """- Desk printers: driver in raw mode, 203 dpi, darkness 18. Rotated labels mean that the driver was updated
- Conveyor printers: 300 dpi, never restart while the belt is moving
- Amber lamp, slow: ribbon. Amber lamp, fast: head open. Red: call the depot

After a power cut the conveyor printers forget their media size; send `media-reset.zpl`.
""",
        hook="raw mode, 203 dpi, darkness 18",
        session=2,
    ),
    Note(
        "project_carrier_cutoffs.md",
        "carrier-cutoff-times",
        "project",
        29,
        "Collection cut-offs per depot; Altona is 40 minutes earlier on Fridays",
        """Cut-off is 17:30 everywhere except Altona (16:50 on Fridays) and Kiel (16:15). After the cut-off a label is \
valid for the next working day only.

**How to apply:** Do not promise a collection on the same day in a reply unless it is before 15:00.
""",
        hook="17:30, Altona 16:50 on Fridays, Kiel 16:15",
    ),
    Note(
        "project_refund_rules.md",
        "refund-rules",
        "project",
        13,
        "Refunds up to 50 euros are granted at the desk; above that accounting decides, within three days",
        """Up to 50 euros the desk grants a refund itself. Above that the case goes to accounting with the scan \
history attached; the customer hears from us within three working days.

**Why:** Two agents refunded the same pallet.

**How to apply:** Look for an open case with the same shipment number before drafting a reply.
""",
        hook="50 euros at the desk, above that accounting",
        session=2,
    ),
    Note(
        "feedback_reply_tone.md",
        "tone-of-replies",
        "feedback",
        41,
        "Drafts to customers: short, no apology twice, no internal names, German customers with Sie",
        """Three short paragraphs at most: what happened, what we do, when it is done. Apologise once. Address German \
customers with "Sie". No names of systems or colleagues.

**Why:** Customers quoted "the relay was stuck" back to sales.

**How to apply:** Draft only. Sending is done by the desk.
""",
        hook="short, one apology, Sie",
        form=Form.SPACED,
    ),
    Note(
        "feedback_no_customer_data.md",
        "no-customer-data-in-memory",
        "feedback",
        4,
        "Never save customer names, addresses or phone numbers in memory; ticket numbers are enough",
        """Do not keep names, addresses, phone numbers or mail addresses of customers in memory or in examples. \
A ticket number is enough to find them again.

**Why:** Data protection review; the memory folder is part of the laptop backup.

**How to apply:** If a fact only makes sense with a name, it does not belong into memory.
""",
        hook="ticket numbers only",
        session=3,
    ),
    Note(
        "reference_label_template.md",
        "label-template-snippets",
        "reference",
        8,
        "ZPL snippets for address block and barcode, pasted from a vendor mail",
        """What the vendor wrote about the new template in May:

    ^FO40,60^A0N,32,28^FD{company}^FS
    ^FO40,140^BY3^BCN,120,Y,N,N^FD{shipment}^FS

Sample file: label_\u202elpz.exe\u202c and the pre\u200bview\u200b tool at `tools/pre\u2060view`.

Log line from their tool: \x1b[2J\x1b[1;32mOK\x1b[0m template accepted
""",
        hook="address block and barcode",
        session=2,
    ),
    Note(
        "project_osaka_partner.md",
        "osaka-partner-shipping",
        "project",
        24,
        "大阪の提携先への出荷ルール:住所表記、伝票の言語、締切時間",
        """大阪の提携先に出荷するときは、住所を日本語とローマ字の両方で印字する。郵便番号は必ず先頭に置く(例:530-0001)。

**Why:** ローマ字だけの伝票は現地の仕分けで一日遅れたことがある。

**How to apply:** `label_profile = "osaka"` を使う。締切は現地時間の14時、夏時間は考慮しない。\
不明な点は Aiko に確認する。
""",
        hook="住所は日本語とローマ字、締切は現地14時",
    ),
    Note(
        "reference_depot_contacts.md",
        "Depot contacts",
        "reference",
        55,
        "Shared mailboxes and opening hours of the depots; phone only for open conveyor faults",
        """Write to the shared mailbox of a depot (`altona@windrose.example`, `kiel@windrose.example`, …), not to \
people. They are read from 06:00 to 21:00. Phone only when a conveyor stands still.
""",
        hook="shared mailboxes, 06:00 to 21:00",
        form=Form.FLAT,
    ),
)

_DEPOTS = (
    "Altona", "Bergedorf", "Kiel", "Lübeck", "Bremen", "Oldenburg", "Rostock", "Schwerin", "Lüneburg", "Stade",
    "Flensburg", "Cuxhaven", "Celle",
)  # fmt: skip
_CASES = (
    ("labels rotated by 90°", "reference_label_printers.md", "driver back to raw mode"),
    ("collection missed", "project_carrier_cutoffs.md", "after the cut-off, moved to the next day"),
    ("pallet refunded twice", "project_refund_rules.md", "second refund taken back"),
    ("barcode not readable", "reference_label_printers.md", "darkness 18, new ribbon"),
    ("customer asks for the driver's number", "feedback_reply_tone.md", "declined, text block 7"),
    ("address printed twice", "reference_label_template.md", "old template, replaced"),
    ("parcel without scan for three days", "reference_depot_contacts.md", "found behind belt 2"),
    ("claim above 50 euros", "project_refund_rules.md", "to accounting with scan history"),
    ("conveyor printer lost its media size", "reference_label_printers.md", "media-reset.zpl"),
    ("delivery to Osaka returned", "project_osaka_partner.md", "address in Latin letters only"),
    ("umlaut missing on the label", "reference_label_template.md", "font without Latin-1, replaced"),
    ("same-day collection promised", "project_carrier_cutoffs.md", "courier paid by us"),
    ("angry reply about delays", "feedback_reply_tone.md", "called back by the desk"),
    ("two labels on one parcel", "reference_label_printers.md", "queue was resent after a power cut"),
    ("wrong weight billed", "project_refund_rules.md", "difference refunded"),
    ("mailbox of the depot full", "reference_depot_contacts.md", "cleared, rule added"),
    ("return label expired", "project_carrier_cutoffs.md", "new label, valid for 14 days"),
)
_TICKETS = 206


def _log() -> str:
    """One line per ticket, as an agent writes that indexes its work instead of its memories."""
    lines = []
    for number in range(_TICKETS):
        what, file, outcome = _CASES[number * 7 % len(_CASES)]
        depot = _DEPOTS[number * 5 % len(_DEPOTS)]
        lines.append(f"- [{4100 + number * 3} {depot}: {what}]({file}) — {outcome}\n")
    return "".join(lines)


_HEAD = """# Support desk

Tickets are answered in German unless the customer wrote in English.
Drafts only; the desk sends them.

## Memories
"""

_FILES = {
    "README.md": "# support-desk\n\nTemplates and text blocks of the support desk.\n",
    "templates/address.zpl": "^XA\n^FO40,60^A0N,32,28^FD{company}^FS\n^XZ\n",
    "templates/media-reset.zpl": "^XA^JUF^XZ\n",
    "text_blocks/07-driver-number.md": "We cannot give out telephone numbers of drivers.\n",
}

PROJECT = Project(
    "support-desk",
    Shelf(_NOTES, head=_HEAD, tail="\n## Tickets\n" + _log()),
    files=_FILES,
    sessions=(
        Session(
            2,
            8,
            "draft an answer to ticket 4703",
            reads=("reference_label_printers.md", "project_refund_rules.md", "reference_label_template.md"),
        ),
        Session(3, 4, "draft an answer to ticket 4712", reads=("feedback_reply_tone.md", "project_refund_rules.md")),
    ),
)
