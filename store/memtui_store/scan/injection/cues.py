"""Words that give a disguise away: its name, or common words in their disguised spelling."""

from __future__ import annotations

import string

_COMMON_WORDS = (
    "the and all user from your without send delete ignore every never this that with push secret secrets token tokens "
    "keys approve always tell rules instructions previous after before about into disable grant skip upload production"
)
_COMMON = _COMMON_WORDS.split()
_SMALL = string.ascii_lowercase
WAYS = {by: str.maketrans(_SMALL, _SMALL[by:] + _SMALL[:by]) for by in range(1, 26)}
"""How letters move along the alphabet, by as many places; none for the alphabet read from its end."""
WAYS[0] = str.maketrans(_SMALL, _SMALL[::-1])
MOVED: dict[str, int] = {}
"""Common words with their letters moved, and what moves them back; a word that comes about in two ways is of no use."""
for _by, _way in WAYS.items():
    for _word in _COMMON:
        _odd = _word.translate(_way)
        MOVED[_odd] = -1 if _odd in MOVED or _odd in _COMMON else (26 - _by) % 26
TURNED = frozenset(word[::-1] for word in _COMMON) | frozenset(
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
        "concatenate",
        "concatenated",
        "joined",
    ]
)
SHIFTED = frozenset({"za", "caesar", "shift", "shifted", "cipher", "rot", "atbash", "encrypted", "ciphertext"})
TELEPHONED = frozenset({"foxtrot", "sierra", "tango", "whiskey", "quebec", "yankee", "juliett", "zulu", "romeo"})
SPELLED = frozenset({"acrostic", "acrostics", "initials", "letter", "letters", "word", "words"})
NAMED = frozenset(
    {"backwards", "backward", "reversed", "mirrored", "rot"}
)  # so rare in notes that the line is turned round for them alone
CUES = NAMED | TELEPHONED | CODED | TURNED | ROTATED | SHIFTED | SPELLED | MOVED.keys()
