"""Fields that every stored document has, although new models have a default for them."""

from __future__ import annotations

from typing import Any, TypeAlias

from pydantic import BaseModel, ValidationInfo
from pydantic_core import PydanticCustomError, core_schema

from .marks import STORED, Required

MISSING = "missing_field"
"""The type of the error for a model whose stored form lacks the field ``name`` of the context."""

Parts: TypeAlias = tuple[dict[str, Any], dict[str, Any] | None, set[str]]
"""The parts of a model: the values of its attributes, those of others, and which were set."""


def required_fields(model: type[BaseModel]) -> dict[str, str]:
    """Returns the attributes and the stored names of the fields with :class:`Required`."""
    return {
        attribute: info.alias or attribute
        for attribute, info in model.__pydantic_fields__.items()
        if any(isinstance(mark, Required) for mark in info.metadata)
    }


def check_presence(schema: Any, required: dict[str, str]) -> None:
    """Makes the schema of a model refuse stored maps without one of the fields.

    Args:
        schema: The schema of the model, which is changed so that each reference to it checks, too.
        required: The attributes and the stored names of the fields.
    """

    def check(parts: Parts, info: ValidationInfo) -> Parts:
        if info.context is STORED:
            for attribute, name in required.items():
                if attribute not in parts[2]:
                    raise PydanticCustomError(MISSING, "Field {name} is required", {"name": name})
        return parts

    # Some models arrange what they take for their fields first.
    while schema["type"] == "function-wrap":
        schema = schema["schema"]
    # A model that is complete already has the check.
    if schema["type"] == "model":
        holder = schema
        while holder["schema"]["type"] == "function-before":
            holder = holder["schema"]
        fields = holder["schema"]
        if fields["type"] == "model-fields":
            holder["schema"] = core_schema.with_info_after_validator_function(check, fields)
