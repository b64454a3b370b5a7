"""A small notation for phrase rules, and the lazily compiled pattern behind it.

In the notation one blank stands for any short white space, `…40` for at most forty characters of the same line,
and a name in braces for a list of words shared by several rules. Every gap is bounded, so matching is linear.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import json
import re
import zlib
from functools import lru_cache
from importlib.resources import files
from string import punctuation
from typing import TYPE_CHECKING, ClassVar

from memtui_store.scan.late import WAITING, Late
from memtui_store.scan.sieve import Sieve, is_worth_it

if TYPE_CHECKING:
    from collections.abc import Callable

WORDS = {
    "USER": r"(?:the |any |your |our )?(?:end[- ])?(?:users?|humans?|developers?|devs?|owners?|operators?|maintainers?|reviewers?|"
    r"anyone|anybody|someone|admins?|author)",
    "NOT": r"(?:do not|don'?t|don\?t|never|avoid|must not|should not|shall not|refrain from|no need to|not to|cannot|stop)",
    "ORDERS": r"(?:instructions?|directives?|rules?|guidelines?|guidance|prompts?|orders?|polic(?:y|ies)|messages?|context|constraints?|"
    r"restrictions?|safeguards?|guardrails?|limits?|limitations?|memor(?:y|ies)|training|programming|alignment|"
    r"claude\.md|agents\.md)",
    "PRIOR": r"(?:previous(?:ly)?|prior|earlier|above|preceding|former|existing|other|old|your|initial|original|system|developer|safety|"
    r"security|built-in|stated|prescribed|ethical|content|project|platform|core|user'?s?|operator|organi[sz]ation|company|anthropic'?s?|openai'?s?)",
    "SECRETS": r"(?:credentials?|secrets?|passwords?|api[- _]?keys?|access keys?|tokens?|private keys?|ssh keys?|env(?:ironment)?(?: variables?| vars?| file)|\.env|"
    r"environment|cookies?|session(?: data| history| tokens?)?|\.netrc|\.aws/credentials|id_rsa|id_ed25519|keychain|wallets?)",
    "PRIVATE": r"(?:conversations?|transcripts?|chat(?: history| logs?)?|prompts?|source(?: code)?|repo(?:sitory)?(?: contents?| name)?|diffs?|history|"
    r"memor(?:y|ies)|files?|data|logs?|hostnames?|user ?names?|e-?mails?|workspace|code|customer(?:s| data| list| records)?|contents?|output|results?|context|everything)",
    "HOST": r"(?:(?:https?|wss?|ftp|mqtt)://(?!(?:localhost|127\.|\[::1|0\.0\.0\.0|api\.github\.com|github\.com|api\.openai\.com|api\.anthropic\.com))\S+|"
    r"\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|io|dev|app|xyz|top|ru|cn|info|invalid|test|example|site|online|co|me|cc|tk|ai|sh|cloud|link|pw|ws)\b|"
    r"\d{1,3}(?:\.\d{1,3}){3})",
    "PATHS": r"(?:~|\$home|/root|/home/\w+|%userprofile%|\$\{home\})?/?\.(?:ssh(?![/\\](?:config|known|[\w*.]{1,40}\.pub\b))(?:[/\\][\w*.]*)?|aws(?:/\w*)?|netrc|gnupg(?:/\S*)?|kube(?:/config)?|npmrc|pypirc|git-credentials|"
    r"docker/config\.json|config/(?:gh|gcloud|opencode|op|hub|rclone|github-copilot)\S*|bash_history|zsh_history|password-store\S*|env(?![\w.-])|p\b|claude/\.credentials\S*|codex/auth\S*)|"
    r"/etc/(?:shadow|passwd|sudoers)|id_(?:rsa|ed25519|ecdsa|dsa)\b(?!\.pub)|library/cookies\S*|login data\b|cookies\.sqlite|logins\.json|keychain|"
    r"\*\.(?:pem|key|p12|pfx|kdbx|env)\b|credentials\.json|wallet\.dat",
}
_PLAIN_SIGNS = frozenset(punctuation)
_FEW_SIGNS = 3
_GAP = re.compile(r"…(\d+)")
_SHARED = zlib.crc32("".join(WORDS.values()).encode())


def key_of(source: str) -> str:
    """What a pattern is listed under among the musts; it changes with the pattern, so that none can be out of date."""
    return f"{zlib.crc32(source.encode(), _SHARED):08x}"


@lru_cache(maxsize=1)
def _musts() -> dict[str, tuple[tuple[str, ...], ...]]:
    stored = json.loads(files("memtui_store.scan").joinpath("musts.json").read_text("utf-8"))
    return {key: tuple(map(tuple, groups)) for key, groups in stored.items()}


@lru_cache(maxsize=1)
def _shapes() -> dict[str, str]:
    stored: dict[str, str] = json.loads(files("memtui_store.scan").joinpath("shapes.json").read_text("utf-8"))
    return stored


_BETWEEN_WORDS = r"[\x09-\x0d\x1c-\x20\x22\x2a\x5f-\x60]+"
_TOKEN = re.compile(r"\\.|\(\?<[=!][^()]*\)|\[\^?\]?(?:\\.|[^\]\\])*\]| ", re.DOTALL)


def spread(source: str) -> str:
    """Blanks made elastic, except in character sets and look-behinds."""
    return _TOKEN.sub(lambda m: r"(?:[\s*_`\"]{1,4})" if m[0] == " " else m[0], source)


class Pattern:
    """One phrase rule: what must be there at all (`marks`), and the shape it must have.

    A mark is the first five letters of a word, several joined by `+` when all are needed, or `=` and a literal.
    `also` lists words of which one more must be near, `signs` characters of which one must be (`sign_set`, where that can be asked of a whole text; `few_signs`, where they are sooner looked for than anything else), `reach` says how far past its line a match may go.
    `anchored` marks a shape that begins where its line does.
    `needs` lists, in groups, words that the shape cannot do without: of each group one is in every match, so that a line without is not tried.
    `musts` are literals of the same kind, read off the shape itself. `flat` says that nothing in it is beyond ASCII.
    `may` rules out lines of ASCII at little cost: by a looser shape if that engine is at hand, else by the literals.
    """

    __slots__ = (
        "_compiled",
        "also",
        "anchored",
        "few_signs",
        "flat",
        "guarded",
        "heads",
        "literals",
        "may",
        "musts",
        "needs",
        "reach",
        "rule",
        "sign_set",
        "signs",
        "source",
    )
    spoken: ClassVar = False
    spelt: ClassVar = False
    may: Callable[[str], bool]

    def __init__(
        self,
        rule: str,
        marks: str,
        source: str,
        *,
        also: str = "",
        needs: str = "",
        signs: str = "",
        guarded: bool = True,
        reach: int = 0,
        anchored: bool = False,
    ) -> None:
        self.anchored = anchored
        self.also = frozenset(word[:5] for word in also.split())
        self.needs = tuple(frozenset(group.split()) for group in needs.split("|") if group)
        self.signs = Late(f"[{re.escape(signs)}]") if signs else None
        self.sign_set = frozenset(signs) if _PLAIN_SIGNS.issuperset(signs) else frozenset()
        self.few_signs = signs if len(self.sign_set) <= _FEW_SIGNS and self.sign_set else ""
        self.flat = _GAP.sub("", source).isascii()
        self.reach = reach
        self.rule = f"inject.{rule}"
        split = marks.split(" ")
        self.heads = tuple(tuple(mark.split("+")) for mark in split if not mark.startswith("="))
        self.literals = tuple(mark[1:] for mark in split if mark.startswith("="))
        self.guarded = guarded
        self.source = source
        self.musts = _musts().get(key_of(source), ())
        self._compiled: re.Pattern[str] | None = None
        self.may = self._look
        WAITING.append(self)

    def _look(self, line: str) -> bool:
        """Stands for the looser shape until that is worth making."""
        return self._loosen()(line) if is_worth_it() else self.is_possible(line)

    def _loosen(self) -> Callable[[str], bool]:
        shape = _shapes().get(key_of(self.source))
        self.may = Sieve(shape.replace(" ", _BETWEEN_WORDS)).compile() if shape else self.is_possible
        return self.may

    def is_possible(self, line: str) -> bool:
        """Whether a line has the literals that no match of this pattern is without."""
        for group in self.musts:
            for literal in group:
                if literal in line:
                    break
            else:
                return False
        return True

    @property
    def compiled(self) -> re.Pattern[str]:
        return self._compiled or self._compile()

    def compile(self) -> None:
        self._compile()
        self._loosen()

    def _compile(self) -> re.Pattern[str]:
        if self._compiled is None:
            text = self.source
            for name, words in WORDS.items():
                text = text.replace("{" + name + "}", words)
            text = _GAP.sub(lambda m: rf"(?:[^\n.!?]|[.!?](?=\S)){{0,{m[1]}}}?", spread(text))
            self._compiled = re.compile(text)
        return self._compiled


class Spoken(Pattern):
    """A rule for prose, tried only where the words alone weigh enough for an instruction (see `weights`)."""

    __slots__ = ()
    spoken = True


class Spelt(Pattern):
    """A rule for commands and settings that have no honest use as they are spelt, however the words around them read."""

    __slots__ = ()
    spelt = True
