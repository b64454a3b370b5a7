"""Finds commands that send secrets out, run what they fetch, open permissions, or stay behind on a machine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from memtui_store.audit.injection.blocks import Block, one_of
from memtui_store.audit.injection.mention import is_only_mentioned
from memtui_store.audit.rule import Span
from memtui_store.findings import Severity

KEYS = (
    r"(?:\.ssh/(?!config|known_hosts|authorized_keys|\S{0,40}\.pub)[\w*.-]{0,40}|"
    r"\bid_(?:rsa|ed25519|ecdsa|dsa)\b(?!\.pub)|\.aws/(?:credentials|config)?|\.netrc|\.git-credentials|\.gnupg|"
    r"\.kube/config|\.docker/config|\.config/(?:gh|gcloud|opencode)\b\S{0,40}|/etc/(?:passwd|shadow)|"
    r"\.?(?:bash|zsh)_history|\.claude/\.credentials|\.codex/auth|\.password-store)"
)
ENVIRONMENT = r"(?:\.env\b(?!\.?(?:example|sample|template))|\bprintenv\b|\$\(env\b|`env\b|\benv \|)"
SECRET = f"(?:{KEYS}|{ENVIRONMENT})"
VARIABLE = (
    r"(?:os\.environ\b|process\.env\.\w{0,30}(?:key|token|secret|pass)|"
    r"\$\{?\w{0,30}(?:api_key|token|secret|password)\b)"
)
"""One secret by its name: to a service of its own this is ordinary, so it is only for review."""
STORES = (
    rf"(?:{KEYS}|\*\.pem\b|\*\.key\b|--export-secret-keys|\bcookies\.(?:sqlite|binarycookies)|\blogin\.keychain|"
    r"\bprintenv\b|\bsecurity dump-keychain\b)"
)
DATA_FLAG = (
    r"(?:\s-[dt]|\s-f \S{0,20}[=@]|--data(?:-\w{1,10})?|--form|--upload-file|--post-(?:file|data)|--body-file)[ =]?"
)
SUBSTITUTION = r"(?:\$\([^\n]{1,160}?\)|`[^`\n]{1,160}`)"
GET = r"\b(?:curl|wget|iwr|invoke-webrequest|irm|invoke-restmethod)\b"
SHELL = (
    r"(?:sudo (?:-\w+ )?)?(?:(?:/bin/)?(?:ba|z|da|k)?sh\b|python3?\b(?! -m json)|(?:node|perl|ruby|php)\b(?! -)|iex\b)"
)
START_FILE = r"\S{0,20}\.(?:bashrc|zshrc|zshenv|profile|bash_profile)\b"
FOREIGN_CODE = rf"(?:{GET}|/tmp/|/dev/tcp|base64 -d)"

EVER = r"\b(?:always|every|each|default)\b"
UNCHECKED = (
    r"(?:--no-verify\b|\bskip=[a-z][\w,-]{2,}|\bsetenforce 0\b|# ?nosec\b|\beslint-disable(?!-)|--dangerously-[\w-]+|"
    r"\bapproval_policy\W{1,4}never|\bdanger-full-access\b|\bbypasspermissions\b|\byolo mode\b)"
)

SENDERS = one_of("curl wget nc ncat netcat scp rsync sftp fetch urlopen requests axios iwr invoke socat telnet")
FETCHERS = one_of("curl wget iwr irm iex invoke fetch")
LOOKUPS = one_of("dig nslookup drill host ping getent")

HOST = re.compile(r"(?:https?://)?((?:[\w-]+\.)+[a-z]{2,12}|localhost|\d+(?:\.\d+){3})(/[\w.-]+)?")
KNOWN_INSTALLERS = one_of(
    "rustup.rs astral.sh docker.com python-poetry.org bun.sh bun.com deno.land deno.com k3s.io nodesource.com pnpm.io "
    "claude.ai fly.io sdkman.io starship.rs ollama.com ollama.ai tailscale.com nixos.org determinate.systems "
    "pyenv.run volta.sh vercel.com supabase.com openai.com anthropic.com cursor.com cursor.sh chocolatey.org scoop.sh "
    "aka.ms microsoft.com mise.run jdx.dev brew.sh chezmoi.io just.systems localhost 127.0.0.1"
)
KNOWN_AUTHORS = one_of("/homebrew /nvm-sh /ohmyzsh /helm /k3d-io /rancher /pyenv /asdf-vm /golangci")
"""Whose repositories installers are fetched from on raw.githubusercontent.com."""


class Command(NamedTuple):
    """A rule's command line: `triggers` has a word of the block, its text has `required` and matches `pattern`."""

    rule: str
    triggers: frozenset[str]
    required: re.Pattern[str]
    pattern: re.Pattern[str]
    severity: Severity | None


def _command(
    rule: str, triggers: frozenset[str], required: str, pattern: str, severity: Severity | None = None
) -> Command:
    return Command(f"injection.{rule}", triggers, re.compile(required), re.compile(pattern), severity)


COMMANDS = (
    # A secret is the data or the file that a request sends, or a part of its address.
    _command("exfiltrate", SENDERS, SECRET, rf"\b(?:curl|wget)\b[^\n]{{0,200}}?{DATA_FLAG}[^\n ]{{0,60}}?{SECRET}"),
    _command(
        "exfiltrate",
        SENDERS,
        SECRET,
        rf"\b(?:curl|wget)\b[^\n]{{0,200}}?[\w.]/?[\w/.-]{{0,60}}[?=/][^\s\"'`]{{0,40}}?"
        rf"(?:\$\((?:cat|env|base64|head|tail|gpg|security)\b|(?<=[?=/]){SECRET})",
    ),
    _command(
        "exfiltrate",
        SENDERS,
        VARIABLE,
        rf"\b(?:fetch|urlopen|requests\.(?:get|post)|axios\.\w+)\([^\n]{{0,200}}?://[^\s]{{0,120}}?[?=+]"
        rf"[^\n]{{0,40}}?{VARIABLE}|\b(?:curl|wget)\b[^\n]{{0,200}}?://[^\s\"'`]{{1,120}}?[?&][\w-]{{0,30}}={VARIABLE}",
        Severity.REVIEW,
    ),
    # A secret is the input of a program that talks to the net, or a key is copied to another machine.
    _command(
        "exfiltrate",
        SENDERS,
        rf"\||<|file:|{KEYS}[^\n]{{0,40}}? [\w.@-]{{1,60}}:",
        rf"{SECRET}[^\n]{{0,80}}?\|[^\n]{{0,80}}?\b(?:curl|nc|ncat|netcat|socat|telnet|wget)\b|"
        rf"\b(?:nc|ncat|netcat|socat|telnet)\b[^\n]{{0,80}}?(?:<|file:)[^\n]{{0,20}}?{SECRET}|"
        rf"\b(?:scp|rsync|sftp)\b(?! -i|[^\n]{{0,60}} -[ie] )[^\n]{{0,60}}?{KEYS}[^\n]{{0,40}}? [\w.@-]{{1,60}}:",
    ),
    # A name that is looked up carries the output of a command.
    _command(
        "exfiltrate",
        LOOKUPS,
        r"[)`]\"?\.[\w-]+\.",
        rf"(?<![\w./-])(?:dig|nslookup|drill|host|ping|getent)[ \t][^\n]{{0,60}}?{SUBSTITUTION}\"?\.[\w-]+\.",
    ),
    _command(
        "exfiltrate",
        LOOKUPS,
        r"\$\w+\.[\w-]+\.",
        r"\b(?:base(?:32|64)|xxd|fold)\b[^\n]{0,120}?\b(?:dig|nslookup|drill|host|ping)\b[^\n]{0,40}?\$\w+\.[\w-]+\.",
    ),
    # The address of an image has a place for private text.
    _command(
        "exfiltrate",
        one_of(
            "conversation transcript secret secrets api_key apikey password passwords history prompt chat credentials"
        ),
        r"!\[|\bsrc=",
        r"(?:!\[[^\]\n]{0,80}\]\(|\bsrc=[\"']?)(?:https?:)?//[^)\s\"'?]{0,200}\?[^)\s\"']{0,100}?=\W{0,3}(?:\w+_)?"
        r"(?:conversation|transcript|secrets?|api_?key|passwords?|history|prompt|chat|user_?email|credentials?)\b",
    ),
    # A file of keys goes to an address, said in words.
    _command(
        "exfiltrate",
        one_of("send upload mail email post forward transmit exfiltrate"),
        r" to ",
        rf"\b(?:send|upload|e?mail|post|forward|transmit|exfiltrate) (?:(?:the|my|your|contents?|of|file) ){{0,4}}"
        rf"[`\"'~$/\w]{{0,20}}{KEYS}[`\"']? to [`\"']?(?:https?://|[\w.+-]+@)?[\w-]+\.[a-z]{{2,}}",
    ),
    # A store of secrets is read out, into whatever comes next.
    _command(
        "exfiltrate",
        one_of("ssh id_rsa id_ed25519 aws netrc credentials gnupg gh shadow pem secret cookies keychain printenv"),
        STORES,
        rf"(?:^|[.:;] )[\s*>-]{{0,6}}(?:always |please |then )?(?:print|dump|copy|collect|read|open|show|include|list) "
        rf"[^\n.]{{0,40}}?{STORES}",
        Severity.REVIEW,
    ),
    # What was fetched goes straight into an interpreter, or packages come from an address that anybody can forge.
    _command("fetch-and-run", FETCHERS, r"\|", rf"{GET} [^\n|]{{4,300}}\|\s{{0,3}}{SHELL}"),
    _command(
        "fetch-and-run",
        FETCHERS,
        r"<\(|\$\(|`|iex",
        rf"\b(?:bash|sh|zsh|source|\.) (?:-\w+ )?<\(\s{{0,3}}{GET}[^\n]{{0,160}}|"
        rf"(?:\beval\b|\b(?:ba|z)?sh -c) \(?[\"'`]?(?:\$\(|`)\s{{0,3}}{GET}[^\n]{{0,160}}|"
        rf"\biex\b[^\n]{{0,20}}?\(?{GET}[^\n]{{0,160}}",
    ),
    _command(
        "fetch-and-run",
        FETCHERS,
        r"&&|;",
        rf"{GET}[^\n]{{0,160}}?(?:&&|;)\s{{0,3}}(?:sudo )?(?:(?:ba|z)?sh|python3?) (?:/tmp|\./|/var/tmp)|"
        rf"{GET}[^\n]{{0,120}}? -o /(?:usr/local/)?s?bin/[^\n]{{0,60}}?chmod \+x",
    ),
    _command(
        "fetch-and-run",
        one_of("registry index goproxy"),
        "http://",
        r"(?:--registry|--(?:extra-)?index-url|\bgoproxy|\bregistry) ?[= ] ?http://(?!localhost|127\.)",
    ),
    # A check is switched off once and for all.
    _command(
        "permissions",
        one_of("verify skip setenforce nosec eslint approval_policy danger dangerously bypasspermissions yolo"),
        EVER,
        rf"{EVER}[^\n.]{{0,60}}?{UNCHECKED}|{UNCHECKED}[^\n.]{{0,60}}?{EVER}",
    ),
    _command(
        "permissions",
        one_of("docker podman"),
        "--privileged",
        r"\b(?:docker|podman) run\b(?=[^\n]{0,200} --privileged\b)[^\n]{0,200} -v /:",
    ),
    # A machine is opened to everyone, a stranger gets its rights, or its guard is switched off.
    _command(
        "permissions",
        one_of("chmod"),
        "chmod -",
        r"\bchmod -\w{0,3}r (?:0?777|a\+rwx) (?:/|~|\.(?![\w/])|\$home)",
    ),
    _command(
        "permissions",
        one_of("nopasswd"),
        "all",
        r"\ball ?= ?\(all[^\n)]{0,5}\) ?nopasswd: ?all\b[^\n]{0,40}?\btee\b",
    ),
    _command("permissions", one_of("useradd uid"), r"\b0\b", r"\buser(?:add)?\b[^\n]{0,60}?(?: -u|\buid) 0\b"),
    _command(
        "permissions",
        one_of("usermod"),
        "usermod",
        r"\busermod -a?g (?:sudo|wheel|root) (?:www-data|nobody|daemon|nginx|apache|guest)\b",
    ),
    # A shell that listens to a stranger, or a key, a job or a line of a start file that brings one back.
    _command(
        "persist",
        one_of("socat nc ncat tcp"),
        "exec:|-[ec] |/dev/tcp/",
        r"\bsocat\b[^\n]{0,80}\bexec:|\b(?:nc|ncat)\b[^\n]{0,60} -[ec] ?\S{0,20}sh\b|\bsh -i\b[^\n]{0,20}/dev/tcp/",
    ),
    _command(
        "persist",
        one_of("authorized_keys"),
        ">>",
        r"\bssh-(?:rsa|ed25519) [^\n]{0,300}>> ?\S{0,40}authorized_keys",
    ),
    _command("persist", one_of("crontab"), r"\|", rf"{FOREIGN_CODE}[^\n|]{{0,160}}\| ?crontab\b"),
    _command(
        "persist",
        one_of("bashrc zshrc zshenv profile bash_profile"),
        ">>|to ",
        rf"{FOREIGN_CODE}[^\n]{{0,120}}?(?:>> ?|\bto (?:the end of )?){START_FILE}",
    ),
    _command(
        "persist",
        one_of("schtasks"),
        "/create",
        rf"\bschtasks /create\b[^\n]{{0,160}}?(?:{GET}|hidden|-enc)",
    ),
)
TRIGGERS = frozenset().union(*(command.triggers for command in COMMANDS))


def command_spans(low: str, block: Block) -> Iterator[Span]:
    """Yield one span for each rule of which a block holds a command."""
    seen: set[str] = set()
    for command in COMMANDS:
        if command.rule in seen or command.triggers.isdisjoint(block.vocabulary):
            continue
        if command.required.search(block.text) is None:
            continue
        for found in command.pattern.finditer(block.text):
            if command.rule == "injection.fetch-and-run" and not _is_from_stranger(found.group()):
                continue
            start, end = block.start + found.start(), block.start + found.end()
            if not is_only_mentioned(low, start, end, is_command=True):
                seen.add(command.rule)
                yield Span(start, end, command.rule, command.severity)
                break


def _is_from_stranger(line: str) -> bool:
    """Whether a command names an address, and none whose installer everybody runs."""
    hosts = HOST.findall(line)
    return (
        bool(hosts)
        and not any(host == known or host.endswith(f".{known}") for host, path in hosts for known in KNOWN_INSTALLERS)
        and not any(path in KNOWN_AUTHORS for _, path in hosts)
    )
