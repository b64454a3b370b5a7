"""What SARIF 2.1.0 (OASIS standard, section 3) asks of the objects memtui writes; nothing else is let through."""

from __future__ import annotations

_TEXT = {
    "type": "object",
    "required": ["text"],
    "additionalProperties": False,
    "properties": {"text": {"type": "string"}},
}
_LEVEL = {"enum": ["none", "note", "warning", "error"]}
_PROPERTIES = {
    "type": "object",
    "properties": {"tags": {"type": "array", "items": {"type": "string"}, "uniqueItems": True}},
}
_RULE = {
    "type": "object",
    "required": ["id"],
    "additionalProperties": False,
    "properties": {
        "id": {"type": "string"},
        "shortDescription": _TEXT,
        "fullDescription": _TEXT,
        "help": _TEXT,
        "defaultConfiguration": {"type": "object", "additionalProperties": False, "properties": {"level": _LEVEL}},
        "properties": _PROPERTIES,
    },
}
_ARTIFACT = {
    "type": "object",
    "additionalProperties": False,
    "properties": {"uri": {"type": "string", "format": "uri-reference"}, "uriBaseId": {"type": "string"}},
}
_REGION = {
    "type": "object",
    "additionalProperties": False,
    "properties": {"startLine": {"type": "integer", "minimum": 1}},
}
_PHYSICAL = {
    "type": "object",
    "anyOf": [{"required": ["address"]}, {"required": ["artifactLocation"]}],
    "additionalProperties": False,
    "properties": {"artifactLocation": _ARTIFACT, "region": _REGION},
}
_LOCATION = {"type": "object", "additionalProperties": False, "properties": {"physicalLocation": _PHYSICAL}}
_SUPPRESSION = {
    "type": "object",
    "required": ["kind"],
    "additionalProperties": False,
    "properties": {"kind": {"enum": ["inSource", "external"]}, "justification": {"type": "string"}},
}
_RESULT = {
    "type": "object",
    "required": ["message"],
    "additionalProperties": False,
    "properties": {
        "ruleId": {"type": "string"},
        "ruleIndex": {"type": "integer", "minimum": -1},
        "level": _LEVEL,
        "message": _TEXT,
        "locations": {"type": "array", "items": _LOCATION},
        "partialFingerprints": {"type": "object", "additionalProperties": {"type": "string"}},
        "suppressions": {"type": "array", "items": _SUPPRESSION, "uniqueItems": True},
        "properties": _PROPERTIES,
    },
}
_DRIVER = {
    "type": "object",
    "required": ["name"],
    "additionalProperties": False,
    "properties": {
        "name": {"type": "string"},
        "version": {"type": "string"},
        "rules": {"type": "array", "items": _RULE, "uniqueItems": True},
    },
}
_RUN = {
    "type": "object",
    "required": ["tool"],
    "additionalProperties": False,
    "properties": {
        "tool": {
            "type": "object",
            "required": ["driver"],
            "additionalProperties": False,
            "properties": {"driver": _DRIVER},
        },
        "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
        "originalUriBaseIds": {"type": "object", "additionalProperties": _ARTIFACT},
        "results": {"type": "array", "items": _RESULT},
    },
}
SARIF = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "required": ["version", "runs"],
    "additionalProperties": False,
    "properties": {
        "$schema": {"type": "string", "format": "uri"},
        "version": {"const": "2.1.0"},
        "runs": {"type": "array", "items": _RUN},
    },
}
