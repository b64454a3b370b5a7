"""Describe what the tools take and what they answer."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.json_schema import GenerateJsonSchema, SkipJsonSchema
from pydantic_core.core_schema import WithDefaultSchema

from memtui_store.agent_api import results
from memtui_store.agent_api.request import CONTENT_CAP, EVIDENCE_CAP, LINE_CAP, TAG_CAP, TAGS_CAP, TITLE_CAP

WritableType = Literal[
    "user", "feedback", "project", "reference", "preference", "fact", "instruction", "context", "correction"
]
Tag = Annotated[str, Field(max_length=TAG_CAP)]


class _BareSchema(GenerateJsonSchema):
    """Only what a model must know to call a tool, because every session pays for these words."""

    def field_title_should_be_set(self, schema: object) -> bool:
        return False

    def default_schema(self, schema: WithDefaultSchema) -> dict[str, Any]:
        return self.generate_inner(schema["schema"])


class Arguments(BaseModel):
    """What a call may give; only that is handed on, so that the library's defaults hold for the rest."""

    model_config = ConfigDict(extra="forbid")

    @property
    def given(self) -> dict[str, Any]:
        return self.model_dump(exclude_unset=True)

    @classmethod
    def schema_for_clients(cls) -> dict[str, Any]:
        schema = cls.model_json_schema(schema_generator=_BareSchema)
        return {"required": []} | {key: held for key, held in schema.items() if key not in ("title", "description")}


class NewMemory(Arguments):
    type: Annotated[WritableType, Field(description="what it is about")]
    content: Annotated[
        str,
        Field(
            max_length=CONTENT_CAP,
            description="one fact or one rule, so that it can be understood later without this session",
        ),
    ]
    title: Annotated[str, Field(max_length=TITLE_CAP, description="a few words")] = ""
    description: Annotated[str, Field(max_length=LINE_CAP, description="one line that says when to read it")] = ""
    tags: Annotated[list[Tag], Field(max_length=TAGS_CAP)] = []
    evidence: Annotated[
        str, Field(max_length=EVIDENCE_CAP, description="what it rests on: the user's words, a file and line")
    ] = ""


class NewerMemory(NewMemory):
    supersedes: Annotated[str, Field(max_length=400, description="the id of the memory this one replaces")] = ""


class Query(Arguments):
    query: Annotated[str, Field(max_length=1_000, description="plain words; no syntax")] = ""
    tags: Annotated[list[Tag], Field(max_length=TAGS_CAP)] = []
    type: Annotated[WritableType | SkipJsonSchema[None], Field(description="what it is about")] = None
    include_superseded: bool = False
    limit: Annotated[int, Field(ge=1, le=100)] = 20


class Id(Arguments):
    id: Annotated[str, Field(max_length=400, description="the id a search or a brief gave")]


class BriefSize(Arguments):
    max_entries: Annotated[int, Field(ge=1, le=200)] = 50
    max_chars: Annotated[int, Field(ge=500, le=40_000)] = 10_000


class Result(BaseModel):
    """An answer as data; `result` says which kind it is."""

    model_config = ConfigDict(extra="forbid", from_attributes=True)


class Stored(Result):
    result: Literal["stored"] = "stored"
    id: str
    redacted: int
    why: str


class Duplicate(Result):
    result: Literal["duplicate"] = "duplicate"
    of: str
    score: float
    redacted: int
    why: str


class Queued(Result):
    result: Literal["queued"] = "queued"
    id: str
    why: str
    redacted: int


class Refused(Result):
    result: Literal["refused"] = "refused"
    why: str


class Deleted(Result):
    result: Literal["deleted"] = "deleted"
    id: str
    why: str


class Hit(Result):
    id: str
    score: float
    line: str
    type: str
    age_days: int | None
    approved: bool
    behavioral: bool
    tags: tuple[str, ...]


class Found(Result):
    result: Literal["found"] = "found"
    notice: str
    hits: list[Hit]


class Reading(Result):
    result: Literal["reading"] = "reading"
    id: str
    text: str
    age_days: int | None
    redacted: int


class Brief(Result):
    result: Literal["brief"] = "brief"
    text: str
    entries: int
    left_out: dict[str, int]


MODELS: dict[type, type[Result]] = {
    results.Stored: Stored,
    results.Duplicate: Duplicate,
    results.Queued: Queued,
    results.Refused: Refused,
    results.Deleted: Deleted,
    results.Recalled: Hit,
    results.Reading: Reading,
    results.Brief: Brief,
}
"""Of each answer of the library, what the protocol's client gets."""
