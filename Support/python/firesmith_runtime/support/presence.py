"""Fields that every stored document has, although new models have a default for them."""

from __future__ import annotations

from pydantic import BaseModel, ValidationInfo
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from .marks import STORED, Required

MISSING = "missing_field"
"""The type of the error for a model whose stored form lacks the field ``name`` of the context."""


def required_fields(model: type[BaseModel]) -> dict[str, str]:
    """Returns the attributes and the stored names of the fields with :class:`Required`."""
    return {
        attribute: info.alias or attribute
        for attribute, info in model.__pydantic_fields__.items()
        if any(isinstance(mark, Required) for mark in info.metadata)
    }


def checking_presence(schema: CoreSchema, required: dict[str, str]) -> CoreSchema:
    """Returns the schema of a model that refuses stored maps without one of the fields.

    Args:
        schema: The schema of the model.
        required: The attributes and the stored names of the fields.
    """

    def check(model: BaseModel, info: ValidationInfo) -> BaseModel:
        if info.context is STORED:
            for attribute, name in required.items():
                if attribute not in model.model_fields_set:
                    raise PydanticCustomError(MISSING, "Field {name} is required", {"name": name})
        return model

    return core_schema.with_info_after_validator_function(check, schema)
