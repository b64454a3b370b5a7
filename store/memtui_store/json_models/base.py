"""Describe what every printed object has in common: strict fields, and the envelope around items."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field


class Printed(BaseModel):
    """An object with exactly these fields."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True)


ItemT = TypeVar("ItemT", bound=Printed)


class ProblemItem(Printed):
    """A store that could not be read, so that `items` may lack something."""

    store: str
    agent: str
    root: str
    message: str


class Output(Printed, Generic[ItemT]):
    """What a command prints; each subclass names one `kind` of items."""

    schema_: Literal[1] = Field(alias="schema")
    items: list[ItemT]
    problems: list[ProblemItem]
