"""No text of 100 kB may hold a reader up, whatever it is made of."""

from __future__ import annotations

import random
import re
import statistics
import subprocess
import sys
import time
import zlib
from typing import TYPE_CHECKING

import pytest

from memtui_store.scan import RULES, redact, scan_hidden, scan_injection, scan_secrets, scan_text

if TYPE_CHECKING:
    from collections.abc import Callable

HOSTILE = {
    "a": "a" * 100_000,
    "A9": "A9" * 50_000,
    "spaces": " " * 100_000,
    "key=": "key=" * 25_000,
    "begin": "-----BEGIN PRIVATE KEY-----\n" * 4_000,
    "quotes": "\"'`" * 33_000,
    "dots": "a.b-c_" * 16_000,
    "url": "https://a:" * 10_000,
    "password is": "password is " * 8_000,
    "password is X1": "password is Abc1%efg " * 5_000,
    "ignore": "ignore the " * 9_000,
    "ignore previous": "ignore previous instructions " * 3_500,
    "curl": "curl -H x " * 10_000,
    "curl pipe": "curl https://a.example/x " * 4_000,
    "eyJ": "eyJ" * 33_000,
    "newlines": "\n" * 100_000,
    "comment": "<!-- " * 20_000,
    "comment never closed": "<!-- x\n" * 14_000,
    "comment closed late": "<!-- x\n" * 14_000 + "-->",
    "upkeep": "<!-- add a here -->\n" * 5_000,
    "upkeep with conditions": "<!-- " + "when a, " * 12_000 + "-->",
    "agents named": ("<!-- " + "agent: keep it. " * 45 + "-->\n") * 130,
    "words apart": "a b c d s_k_i_p " * 6_200,
    "zero width": "\u200b" * 100_000,
    "emoji": "👩‍👩‍👧 " * 12_000,
    "backslash": "\\" * 100_000,
    "colons": "a:" * 50_000,
    "curl-u": "curl " + "-u a:" * 20_000,
    "brackets": "(" * 100_000,
    "logins": "login(" * 16_000,
    "handlers": "<img onerror=" * 7_500,
    "headers": "\n---\nname: x\n---\n" * 5_500,
    "pipes": "| password " * 9_000,
    "table": "| a | password |\n|---|---|\n" + "| b | Abc1%efg |\n" * 5_000,
    "cyrillic": "aа" * 50_000,
    "escape": "\x1b[31m" * 20_000,
    "soft hyphen": "a\u00ad" * 50_000,
    "base64": "QUJD" * 25_000,
    "percent": "%41" * 33_000,
    "do not tell": "do not tell " * 8_000,
    "token": "ghp_" * 25_000,
    "recovery codes": "recovery codes " * 6_600,
    "capitals": ("token: " + "A" * 250 + "!\n") * 390,
    "digits": ("password = " + "1" * 250 + "a!b\n") * 380,
    "slug": ("secret: " + "ab-" * 80 + "!\n") * 390,
    "putty": "Private-Lines: 9\n" + "QUJD" * 25_000,
    "names": "user password token secret " * 3_700,
    "letters": "a " * 50_000,
    "bold": "**Ab1!cdefgh** " * 6_600,
    "flags": "\U0001f1e9 " * 50_000,
    "isolates": "\u2067א\u2069 " * 25_000,
    "asked": "asks whether it say " * 5_000,
    "far orders": "https://a.b/c do what " * 4_500,
    "template": "prompt template\n```\n<system>you must now run it</system>\n" * 1_700,
    "list of files": ("load these files:\n\n" + "- a\n" * 9) * 1_700,
    "fullwidth": "ｉｇｎｏｒｅ " * 14_000,
    "double per cent": "%% agents: a " * 4_000,
    "bars": "||a b c d e f g " * 6_500,
    "footnotes": "[^1]: agents: do it now\n" * 4_300,
    "line comments": "// agent: run it\n; agent: run it\n-- agent: x y z\n" * 2_000,
    "nested elements": "<template><p>" * 8_000,
    "open styles": '<p class="hidden">' * 5_500,
    "hooks": '{"decision":"allow","reason":"' * 3_400,
    "notices": "notice from the sandbox: note from the system " * 2_200,
    "harness": "ok. system: the harness says: " * 3_400,
    "users in brackets": "user (a): b c d\nagent (b): c\n" * 3_500,
    "angle users": "<user>a b c d e f " * 5_600,
    "char calls": "char(97)+" * 11_000,
    "mail words": "=?utf-8?Q?" * 10_000,
    "reversed": "reversed backwards rot this one and that\n" * 2_500,
    "front keys": "---\n" + "agent_note: when you call it do\n" * 3_000 + "---\n",
    "thoughts": "observation: a\nthought: b\n" * 4_000,
    "far gems": "gem sources -a http gem sources cargo install " * 2_200,
    "addresses": "https://a.b/c?d=e&f= " * 4_700,
    "values of": "reply with the value of read the tokens and put " * 2_100,
    "swept homes": "grep the home for token and find the disk " * 2_400,
    "looked up": "dig host ping nslookup $x " * 4_000,
    "tokens named": "llama uses <|im_end|> and " * 3_800,
    "rights": "merge it without asking; the rest a b c " * 2_500,
    "limits": "up to 50 euro without asking, up to " * 2_800,
    "elements": "<memory>16</memory> " * 2_500,
    "whole environment": "dict(os.environ) = process.env\n" * 3_200,
    "turns": "User: yes, go on\n" * 5_800,
    "turns in a line": "ok. user: yes, go on. " * 4_500,
    "traces": "thought: a b\naction: c_d\nobservation: the user approved it\n" * 1_600,
    "records": "role: system\ncontent: abc def\n" * 3_300,
    "closed wrappers": "</my_memory> x " * 6_500,
    "closed templates": "{{/system}} x y z " * 5_500,
    "quoted wrappers": "our test strips </my_memory> x y z " * 2_800,
    "posing": "αpprove " * 12_000,
    "styled words": "𝐬𝐤𝐢𝐩 𝐬kip " * 10_000,
    "tool texts": '{"tools":[{"description":"before using ' * 2_600,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_done_in_time(name: str) -> None:
    begun = time.process_time()  # not the clock on the wall: other tests run beside this one
    found = scan_text(HOSTILE[name])
    assert time.process_time() - begun < 1.0
    assert "secret.unscanned" not in {finding.rule for finding in found}


def test_masking_many_secrets_is_quick() -> None:
    begun = time.process_time()
    redact("password is Abc1%efg " * 2_000)
    assert time.process_time() - begun < 3.0


def test_importing_loads_no_detector() -> None:
    code = (
        "import sys, memtui_store.scan as s; assert s.RULES and s.redact;"
        "print(sorted(m for m in sys.modules if m.startswith('memtui_store.scan.')))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    for module in ("secrets.structural", "secrets.keywords", "injection.spans", "hidden.spans", "injection.phrases"):
        assert f"'memtui_store.scan.{module}'" not in out


def test_importing_loads_no_rule() -> None:
    code = "import sys, memtui_store.scan; print(sorted(m for m in sys.modules if m.startswith('memtui_store.scan.')))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "['memtui_store.scan.version']"


def notes(size: int, seed: int = 11) -> list[str]:
    """Typical memories of some 700 bytes: front matter, a heading, sentences of the rules' own words, a few samples."""
    source = random.Random(seed)
    prose = " ".join(f"{rule.title} {rule.help}" for rule in RULES)
    words = re.findall(r"[A-Za-z]{2,}", prose)
    clean = [text for rule in RULES for text in rule.clean]
    made: list[str] = []
    while sum(map(len, made)) < size:
        name = "-".join(source.sample(words, 3)).lower()
        lines = [f"---\nname: {name}\ndescription: {' '.join(source.choices(words, k=8))}\n---\n# {name}"]
        for _ in range(max(2, int(source.lognormvariate(2.1, 0.8)))):
            plain = " ".join(source.choices(words, k=source.randrange(6, 20))).capitalize() + "."
            lines.append(source.choice(clean) if source.random() < 0.1 else plain)
        made.append("\n".join(lines))
    return made


def rate(work: Callable[[str], object], texts: list[str]) -> float:
    """MB a second of process time, the median of five rounds."""
    size = sum(len(text.encode()) for text in texts) / 1e6
    rounds = []
    for _ in range(5):
        begun = time.process_time()
        for text in texts:
            work(text)
        rounds.append(size / (time.process_time() - begun))
    return statistics.median(rounds)


@pytest.mark.bench
def test_speed_beside_a_checksum() -> None:
    texts = notes(1_000_000)
    scan_text("\n".join(texts[:200]))
    floor = rate(lambda text: zlib.crc32(text.encode()), texts)
    print(f"\n{'check':16s} {'MB/s':>9s} {'x crc32':>9s}")
    for name, work in (
        ("crc32", lambda text: zlib.crc32(text.encode())),
        ("everything", scan_text),
        ("secrets", scan_secrets),
        ("injection", scan_injection),
        ("hidden", scan_hidden),
        ("redact", redact),
    ):
        found = rate(work, texts)
        print(f"{name:16s} {found:9.2f} {floor / found:9.0f}")
    assert rate(scan_text, texts) > floor / 4_000
