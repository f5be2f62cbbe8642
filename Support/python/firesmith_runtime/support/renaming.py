"""Fields that older documents have under other names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, cast

from pydantic import BaseModel, ValidationInfo
from pydantic.fields import FieldInfo
from pydantic_core import core_schema

from .marks import STORED, Previously


def previous_names(info: FieldInfo) -> tuple[str, ...]:
    """Returns the stored names that the field had before, the newest first."""
    return next((each.names for each in info.metadata if isinstance(each, Previously)), ())


@cache
def renamed_fields(model: type[BaseModel]) -> dict[str, tuple[str, ...]]:
    """Returns the former names of those fields that have any, by their stored names."""
    return {
        info.alias or attribute: previous_names(info)
        for attribute, info in model.__pydantic_fields__.items()
        if previous_names(info)
    }


def renamed(model: type[BaseModel], fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the stored ``fields`` under the names that the model has for them now.

    The value under a field's current name is read, even if it is null; only without that name, the
    value under the newest of its former names.
    """
    names = renamed_fields(model)
    if not any(old in fields for each in names.values() for old in each):
        return fields
    current = dict(fields)
    for name, previous in names.items():
        for old in previous:
            if old in current:
                value = current.pop(old)
                current.setdefault(name, value)
    return current


def read_renamed(schema: Any, model: type[BaseModel]) -> None:
    """Makes the schema of a model read stored maps with former names of its fields.

    Args:
        schema: The schema of the model, which is changed so that each reference to it reads so,
            too.
        model: The model.
    """

    def read(value: object, info: ValidationInfo) -> object:
        if info.context is STORED and isinstance(value, dict):
            return renamed(model, cast("dict[str, Any]", value))
        return value

    # Some models arrange what they take for their fields first.
    while schema["type"] == "function-wrap":
        schema = schema["schema"]
    # A model that is complete already reads so.
    if schema["type"] == "model" and schema["schema"]["type"] in ("model-fields", "function-after"):
        schema["schema"] = core_schema.with_info_before_validator_function(read, schema["schema"])
