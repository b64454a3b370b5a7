"""Words that give a disguise away: its name, or common words in their disguised spelling."""

from __future__ import annotations

TURNED = frozenset(
    [
        "eht",
        "dna",
        "resu",
        "lla",
        "ton",
        "erongi",
        "eteled",
        "uoy",
        "ruoy",
        "llet",
        "selur",
        "snoitcurtsni",
        "morf",
        "tuohtiw",
        "dnes",
        "nur",
    ]
)
ROTATED = frozenset(
    [
        "gur",
        "naq",
        "nyy",
        "abg",
        "lbh",
        "lbhe",
        "hfre",
        "vtaber",
        "ehyrf",
        "grfgf",
        "cebzcg",
        "frperg",
        "frpergf",
        "jvgubhg",
        "sebz",
        "gryy",
        "eha",
        "qryrgr",
    ]
)
BACKWARDS = frozenset(
    ["backwards", "backward", "reversed", "reverse", "mirrored", "mirror", "right", "rebours", "contrario"]
)
ROT = frozenset({"rot", "caesar", "cipher", "rotate", "rotated"})
CODED = frozenset(
    [
        "ascii",
        "codes",
        "charcode",
        "charcodes",
        "decimal",
        "binary",
        "hex",
        "hexadecimal",
        "octal",
        "morse",
        "base",
        "decode",
        "decoded",
        "decoding",
        "dekodiere",
        "decodifica",
        "convert",
    ]
)
SHIFTED = frozenset({"caesar", "shift", "shifted", "cipher", "rot", "atbash", "encrypted", "ciphertext"})
TELEPHONED = frozenset({"foxtrot", "sierra", "tango", "whiskey", "quebec", "yankee", "juliett", "zulu", "romeo"})
NAMED = frozenset({"backwards", "reversed", "rot"})  # so rare in notes that the line is turned round for them alone
CUES = NAMED | TELEPHONED | CODED | TURNED | ROTATED | SHIFTED
