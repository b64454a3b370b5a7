"""Colours as console markup writes them, so that two spellings of one colour are known to be the same."""

from __future__ import annotations

from colorsys import hls_to_rgb
from functools import lru_cache
from typing import NamedTuple

from memtui_store.scan.late import Late

RGB = tuple[int, int, int]
Shade = RGB | str
"""A colour, or the name of one that only the program knows."""

_NEAR = 17
"""No eye tells colours apart whose parts differ by so little: a sixteenth of the way from black to white."""
_LEVELS = (0, 95, 135, 175, 215, 255)
_STANDARD = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
_WRITTEN = Late(
    r"#(?P<hex>[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})|color\(\s{0,3}(?P<number>\d{1,3})\s{0,3}\)|"
    r"(?P<kind>rgb|hsl)a?\((?P<parts>[\d.,%\s-]{5,60})\)"
)
_CSS = (
    "black 000000 silver c0c0c0 grey 808080 white ffffff maroon 800000 red ff0000 purple 800080 fuchsia ff00ff "
    "green 008000 lime 00ff00 olive 808000 yellow ffff00 navy 000080 blue 0000ff teal 008080 aqua 00ffff orange "
    "ffa500 aliceblue f0f8ff antiquewhite faebd7 aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 "
    "blanchedalmond ffebcd blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 "
    "chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b "
    "darkcyan 008b8b darkgoldenrod b8860b darkgrey a9a9a9 darkgreen 006400 darkkhaki bdb76b darkmagenta 8b008b "
    "darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f "
    "darkslateblue 483d8b darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue "
    "00bfff dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 gainsboro "
    "dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 greenyellow adff2f honeydew f0fff0 hotpink ff69b4 "
    "indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 "
    "lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgrey "
    "d3d3d3 lightgreen 90ee90 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa "
    "lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 limegreen 32cd32 linen faf0e6 magenta ff00ff "
    "mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 "
    "mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue "
    "191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead oldlace fdf5e6 olivedrab 6b8e23 "
    "orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 "
    "papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 rosybrown bc8f8f "
    "royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna "
    "a0522d skyblue 87ceeb slateblue 6a5acd slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan "
    "d2b48c thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 whitesmoke f5f5f5 yellowgreen "
    "9acd32 rebeccapurple 663399 "
)
_NUMBERED = (
    "grey0 16 navyblue 17 darkblue 18 blue3 20 blue1 21 darkgreen 22 deepskyblue4 25 dodgerblue3 26 dodgerblue2 27 "
    "green4 28 springgreen4 29 turquoise4 30 deepskyblue3 32 dodgerblue1 33 green3 40 springgreen3 41 darkcyan 36 "
    "lightseagreen 37 deepskyblue2 38 deepskyblue1 39 springgreen2 47 cyan3 43 darkturquoise 44 turquoise2 45 "
    "green1 46 springgreen1 48 mediumspringgreen 49 cyan2 50 cyan1 51 darkred 88 deeppink4 125 purple4 55 purple3 "
    "56 blueviolet 57 orange4 94 grey37 59 mediumpurple4 60 slateblue3 62 royalblue1 63 chartreuse4 64 "
    "darkseagreen4 71 paleturquoise4 66 steelblue 67 steelblue3 68 cornflowerblue 69 chartreuse3 76 cadetblue 73 "
    "skyblue3 74 steelblue1 81 palegreen3 114 seagreen3 78 aquamarine3 79 mediumturquoise 80 chartreuse2 112 "
    "seagreen2 83 seagreen1 85 aquamarine1 122 darkslategrey2 87 darkmagenta 91 darkviolet 128 purple 129 "
    "lightpink4 95 plum4 96 mediumpurple3 98 slateblue1 99 yellow4 106 wheat4 101 grey53 102 lightslategrey 103 "
    "mediumpurple 104 lightslateblue 105 darkolivegreen3 149 darkseagreen 108 lightskyblue3 110 skyblue2 111 "
    "darkseagreen3 150 darkslategrey3 116 skyblue1 117 chartreuse1 118 lightgreen 120 palegreen1 156 darkslategrey1 "
    "123 red3 160 mediumvioletred 126 magenta3 164 darkorange3 166 indianred 167 hotpink3 168 mediumorchid3 133 "
    "mediumorchid 134 mediumpurple2 140 darkgoldenrod 136 lightsalmon3 173 rosybrown 138 grey63 139 mediumpurple1 "
    "141 gold3 178 darkkhaki 143 navajowhite3 144 grey69 145 lightsteelblue3 146 lightsteelblue 147 yellow3 184 "
    "darkseagreen2 157 lightcyan3 152 lightskyblue1 153 greenyellow 154 darkolivegreen2 155 darkseagreen1 193 "
    "paleturquoise1 159 deeppink3 162 magenta2 200 hotpink2 169 orchid 170 mediumorchid1 207 orange3 172 lightpink3 "
    "174 pink3 175 plum3 176 violet 177 lightgoldenrod3 179 tan 180 mistyrose3 181 thistle3 182 plum2 183 khaki3 "
    "185 lightgoldenrod2 222 lightyellow3 187 grey84 188 lightsteelblue1 189 yellow2 190 darkolivegreen1 192 "
    "honeydew2 194 lightcyan1 195 red1 196 deeppink2 197 deeppink1 199 magenta1 201 orangered1 202 indianred1 204 "
    "hotpink 206 darkorange 208 salmon1 209 lightcoral 210 palevioletred1 211 orchid2 212 orchid1 213 orange1 214 "
    "sandybrown 215 lightsalmon1 216 lightpink1 217 pink1 218 plum1 219 gold1 220 navajowhite1 223 mistyrose1 224 "
    "thistle1 225 yellow1 226 lightgoldenrod1 227 khaki1 228 wheat1 229 cornsilk1 230 grey100 231 grey3 232 grey7 "
    "233 grey11 234 grey15 235 grey19 236 grey23 237 grey27 238 grey30 239 grey35 240 grey39 241 grey42 242 grey46 "
    "243 grey50 244 grey54 245 grey58 246 grey62 247 grey66 248 grey70 249 grey74 250 grey78 251 grey82 252 grey85 "
    "253 grey89 254 grey93 255 "
)


class Colour(NamedTuple):
    """One word in both dialects: `red` is 128 for Rich, as in a terminal, and 255 for Textual, as in CSS."""

    console: Shade
    css: Shade
    alpha: float = 1.0


@lru_cache(maxsize=1)
def _names() -> dict[str, Colour]:
    css = _CSS.split()
    found = {name: Colour(rgb, rgb) for name, rgb in zip(css[::2], map(_rgb, css[1::2]), strict=True)}
    numbered = _NUMBERED.split()
    for name, number in zip(numbered[::2], map(int, numbered[1::2]), strict=True):
        shade = _palette(number)
        found[name] = Colour(shade, found[name].css if name in found else shade)
    for number, name in enumerate(_STANDARD):
        dark, bright = _palette(number), _palette(number + 8)
        found[name] = Colour(dark, found[name].css)
        found[f"bright{name}"] = found[f"ansibright{name}"] = Colour(bright, bright)
        found[f"ansi{name}"] = Colour(dark, dark)
    found["default"] = found["ansidefault"] = Colour("default", "default")
    found["auto"] = Colour("auto", "auto")
    found["transparent"] = Colour("transparent", "transparent", 0.0)
    return found


def _rgb(digits: str) -> RGB:
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def _palette(number: int) -> RGB:
    """One of the 256 colours of a terminal."""
    if number < 16:
        part = 128 if number < 8 else 255
        if number in (7, 8):
            return (192, 192, 192) if number == 7 else (128, 128, 128)
        return part * (number & 1), part * (number >> 1 & 1), part * (number >> 2 & 1)
    if number < 232:
        number -= 16
        return _LEVELS[number // 36], _LEVELS[number // 6 % 6], _LEVELS[number % 6]
    return (8 + 10 * (number - 232),) * 3


def _of_parts(kind: str, parts: list[float]) -> Colour | None:
    if len(parts) not in (3, 4):
        return None
    if kind == "hsl":
        red, green, blue = hls_to_rgb(parts[0] / 360 % 1.0, min(parts[2], 100) / 100, min(parts[1], 100) / 100)
        parts[:3] = red * 255, green * 255, blue * 255
    first, second, third = (round(min(max(part, 0), 255)) for part in parts[:3])
    return Colour((first, second, third), (first, second, third), parts[3] if len(parts) == 4 else 1.0)


def colour(word: str) -> Colour | None:
    """What a word in small letters stands for, if it is a colour at all."""
    if word.isascii() and word[0].isalpha() and "(" not in word:
        return _names().get(word.replace("_", "").replace("gray", "grey"))
    if word[0] == "$" and len(word) > 1:
        return Colour(word, word)
    found = _WRITTEN.fullmatch(word)
    if found is None:
        return None
    if digits := found["hex"]:
        if len(digits) < 6:
            digits = "".join(digit * 2 for digit in digits)
        return Colour(_rgb(digits), _rgb(digits), int(digits[6:] or "ff", 16) / 255)
    if found["number"]:
        number = int(found["number"])
        return Colour(_palette(number), _palette(number)) if number < 256 else None
    try:
        return _of_parts(found["kind"], [float(part.strip(" %")) for part in found["parts"].split(",")])
    except ValueError:
        return None


def same(one: Shade | None, other: Shade | None) -> bool:
    """Whether text of one colour cannot be read on the other."""
    if isinstance(one, str) or isinstance(other, str):
        return one == other and isinstance(one, str) and one.startswith("$")
    if one is None or other is None:
        return False
    return all(abs(a - b) <= _NEAR for a, b in zip(one, other, strict=True))
