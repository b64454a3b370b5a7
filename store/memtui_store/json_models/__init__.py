"""Describe every object that a command prints with `--json`, one model each.

The models document the output and check it in tests. Printing goes without them, because importing pydantic takes a
tenth of a second: `items` makes plain dicts.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from memtui_store.json_models import audit, changes, inbox, memories, setup

AnyOutput = Annotated[
    memories.Memories
    | memories.Hits
    | memories.OneMemory
    | memories.Usage
    | memories.Stores
    | memories.Status
    | memories.Budgets
    | memories.Brief
    | audit.Findings
    | audit.Rules
    | audit.Groups
    | audit.Claims
    | changes.Plan
    | changes.Operation
    | changes.Operations
    | changes.HistoryVerdict
    | changes.Trash
    | inbox.Proposals
    | inbox.Decisions
    | inbox.Bootstrap
    | inbox.Sources
    | inbox.Migration
    | inbox.Agents
    | setup.Config
    | setup.Checks,
    Field(discriminator="kind"),
]
_OUTPUT: TypeAdapter[AnyOutput] = TypeAdapter(AnyOutput)


class _WithoutTitles(GenerateJsonSchema):
    """Leave out the titles of fields, which only repeat their names."""

    def field_title_should_be_set(self, schema: object) -> bool:
        return False


def parse_output(text: str | bytes) -> AnyOutput:
    """Check one printed object against its model; raises pydantic's ValidationError."""
    return _OUTPUT.validate_json(text)


def json_schema() -> dict[str, Any]:
    """Make the JSON schema of everything that is printed; `kind` tells which part applies."""
    schema = _OUTPUT.json_schema(mode="serialization", schema_generator=_WithoutTitles)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
