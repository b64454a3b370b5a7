"""`memtui config`: every setting with its value, and a commented config.toml on request."""

from __future__ import annotations

import argparse
import os

from memtui.cli.commands._change import carry_out
from memtui.cli.output import note, say_json, say_table
from memtui_store.catalog import Catalog
from memtui_store.config_file import plan_write, toml_value
from memtui_store.errors import NothingMatched
from memtui_store.items import Item
from memtui_store.settings import config_path
from memtui_store.settings_model import SettingsModel
from memtui_store.text import one_line


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--disallow", metavar="PATH", help="take back what memtui allow allowed")
    parser.add_argument("--write", action="store_true", help="write a commented config.toml, unless there is one")


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    places = catalog.environment.places
    if args.write:
        plan = plan_write(places)
        plan.commit_with = catalog.commit
        return carry_out(args, plan)
    allowed = catalog.allowed()
    if args.disallow is not None:
        if os.path.realpath(args.disallow) not in allowed:
            raise NothingMatched(f"{args.disallow} is not allowed", hint="memtui config lists what is")
        return carry_out(args, catalog.plan_allow(args.disallow, allow=False))
    settings = catalog.environment.settings
    rows: list[Item] = [
        {
            "setting": name,
            "value": toml_value(getattr(settings, name)),
            "set": getattr(settings, name) != held.default,
            "about": held.description,
        }
        for name, held in SettingsModel.model_fields.items()
    ]
    if args.json:
        folders: Item = {name: str(getattr(places, name)) for name in ("config", "data", "state", "cache")}
        say_json(
            "config", [{"file": str(config_path(places)), "folders": folders, "settings": rows, "allowed": allowed}]
        )
        return 0
    table = [
        (str(row["setting"]), str(row["value"]), "config.toml" if row["set"] else "default", str(row["about"]))
        for row in rows
    ]
    say_table(("setting", "value", "from", "about"), table, wide=(1, 3), wrap=True)
    for path in allowed:
        note(f"memtui: allowed outside its project: {one_line(path)} (memtui config --disallow takes it back)")
    there = config_path(places).exists()
    note(f"memtui: {config_path(places)}" + ("" if there else " is not there; memtui config --write makes one"))
    return 0
