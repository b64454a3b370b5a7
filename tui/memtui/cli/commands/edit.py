"""`memtui edit`: change fields, or open the memory in an editor."""

from __future__ import annotations

import argparse

from memtui.cli.commands._change import carry_out, carry_out_each
from memtui.cli.commands.add import body_from
from memtui.cli.editor import edit_bytes
from memtui.cli.output import note
from memtui_store.catalog import Catalog
from memtui_store.changes.plan import Change, Image, Plan
from memtui_store.errors import ConflictError, MemtuiError
from memtui_store.model import Document


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ref", metavar="REF", help="STORE/KEY, a path, or a name only one memory has")
    parser.add_argument("--title", help="another title")
    parser.add_argument("--description", help="another description")
    parser.add_argument("--type", metavar="TYPE", help="another type")
    parser.add_argument("--body", metavar="TEXT", help="the whole new text")
    parser.add_argument("--body-file", metavar="FILE", help="read the new text from FILE; - is standard input")
    parser.add_argument("--tag", action="append", dest="tags", metavar="TAG", help="replaces all tags; may be repeated")
    parser.add_argument(
        "--verified", action="store_true", help="you checked that it still holds: stamp it, and make it young again"
    )
    parser.add_argument("--keep-secrets", action="store_true", help="do not mask what looks like a secret")
    parser.epilog = "Without any field the memory opens in $VISUAL or $EDITOR."


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    body = body_from(args.body, args.body_file)
    fields = (args.title, args.description, args.type, body, args.tags)
    if all(field is None for field in fields) and not args.verified:
        return _in_editor(args, catalog)
    plan = catalog.plan_edit(
        args.ref,
        title=args.title,
        description=args.description,
        type=args.type,
        body=body,
        tags=args.tags,
        verified=args.verified,
        keep_secrets=args.keep_secrets,
    )
    return carry_out(args, plan)


def _meanwhile(catalog: Catalog, ref: str, seen: Document) -> str:
    """What someone else made of the memory while the editor was open."""
    _, now = catalog.document(ref)
    return Plan("", "", [Change(f"file:{now.path}", Image(seen.data), Image(now.data))]).diff()


def _in_editor(args: argparse.Namespace, catalog: Catalog) -> int:
    _, document = catalog.document(args.ref)
    edited = edit_bytes(document.data, document.key, catalog.environment.places.state)
    if edited.data == document.data:
        edited.discard()
        note("memtui: nothing was changed")
        return carry_out_each(args, ())
    try:
        plan = catalog.plan_replace(args.ref, edited.data, etag=document.etag, keep_secrets=args.keep_secrets)
        code = carry_out(args, plan)
    except MemtuiError as error:
        note(f"memtui: your text was kept in {edited.path}")
        if isinstance(error, ConflictError) and not error.diff:
            error.diff = _meanwhile(catalog, args.ref, document)
        raise
    edited.discard()
    return code
