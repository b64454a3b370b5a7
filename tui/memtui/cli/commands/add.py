"""`memtui add`: write a new memory."""

from __future__ import annotations

import argparse
import sys

from memtui.cli.commands._change import carry_out
from memtui_store.catalog import Catalog
from memtui_store.errors import StorageError, UsageError
from memtui_store.format.memory_file import decode
from memtui_store.model import WRITABLE_KINDS

BODY_CAP = 2_000_000


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--title", required=True, help="what it is about, in a few words")
    parser.add_argument("--body", metavar="TEXT", help="the text itself")
    parser.add_argument("--body-file", metavar="FILE", help="read the text from FILE; - is standard input")
    parser.add_argument(
        "--type", default="project", metavar="TYPE", help=f"one of {', '.join(WRITABLE_KINDS)} (project)"
    )
    parser.add_argument("--description", default="", help="one line that tells an agent when to read it")
    parser.add_argument(
        "--tag", action="append", default=[], dest="tags", metavar="TAG", help="may be given several times"
    )
    parser.add_argument("--name", default="", help="the file's name, instead of one made from the title")
    parser.add_argument("--to", metavar="STORE", help="a store's id, or global, project, claude")
    parser.add_argument("--keep-secrets", action="store_true", help="do not mask what looks like a secret")


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    plan = catalog.plan_create(
        store=args.to,
        title=args.title,
        body=body_from(args.body, args.body_file, required=True) or "",
        type=args.type,
        description=args.description,
        tags=args.tags,
        name=args.name,
        keep_secrets=args.keep_secrets,
    )
    return carry_out(args, plan)


def _whole(data: bytes, where: str) -> str:
    """A text cut off without a word would be a memory that lies."""
    if len(data) > BODY_CAP:
        raise UsageError(f"{where} holds more than {BODY_CAP:,} bytes, which is no memory", hint="give a shorter text")
    return decode(data)


def body_from(body: str | None, file: str | None, *, required: bool = False) -> str | None:
    """The text given on the command line, in a file, or through a pipe."""
    if body is not None and file is not None:
        raise UsageError("--body and --body-file cannot both be given")
    if file == "-" or (required and body is None and file is None and not sys.stdin.isatty()):
        return _whole(sys.stdin.buffer.read(BODY_CAP + 1), "standard input")
    if file is not None:
        try:
            with open(file, "rb") as handle:
                return _whole(handle.read(BODY_CAP + 1), file)
        except OSError as error:
            hint = "nothing was changed; --body-file takes a text file, or - for standard input"
            raise StorageError(f"{file}: {error.strerror}", hint=hint) from error
    if body is None and required:
        raise UsageError("a memory needs a text", hint="give --body TEXT, --body-file FILE, or pipe it in")
    return body
