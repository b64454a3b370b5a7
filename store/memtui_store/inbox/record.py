"""Check what a proposal's file and the record of a decision hold.

Import it only where one is read or written, because pydantic takes a tenth of a second to load.
"""

from __future__ import annotations

from pydantic import (
    BaseModel,
    InstanceOf,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    field_validator,
)

Text = InstanceOf[str]
"""Any string: pydantic's own refuses the odd bytes that names of files may hold."""


class _Record(BaseModel):
    @field_validator("*", mode="wrap")
    @classmethod
    def default_where_wrong(cls, value: object, check: ValidatorFunctionWrapHandler, info: ValidationInfo) -> object:
        """Take a damaged value as missing, because a person must still see the rest and be able to reject it."""
        try:
            return check(value)
        except ValidationError:
            return cls.model_fields[str(info.field_name)].get_default(call_default_factory=True)


class EvidenceRecord(_Record):
    source: Text = ""
    path: Text = ""
    line: int = 0
    detail: Text = ""
    quote: Text = ""


class ProposalRecord(_Record):
    """The front matter of a proposal's file, in the order in which it is written."""

    proposal: Text = ""
    type: Text = ""
    title: Text = ""
    description: Text = ""
    name: Text = ""
    source: Text = ""
    store: Text = ""
    project: Text = ""
    why: Text = ""
    topic: Text = ""
    created: Text = ""
    state: Text = ""
    tags: tuple[Text, ...] = ()
    evidence: tuple[EvidenceRecord, ...] = ()
    contradicts: tuple[Text, ...] = ()
    findings: tuple[Text, ...] = ()
    nearest: tuple[Text, float] | None = None
    extra: dict[Text, Text] = {}


class DecisionRecord(_Record):
    verdict: Text = ""
    title: Text = ""
    text: Text = ""
    project: Text = ""
    topic: Text = ""
    reason: Text = ""
    time: Text = ""
