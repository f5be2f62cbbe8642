"""A model's own fields, and the attribute that has the others."""

from __future__ import annotations

from functools import cache

from pydantic import BaseModel

from .marks import Identity, NotStored, OtherFields, Previously


@cache
def other_fields_of(model: type[BaseModel]) -> str | None:
    """Returns the attribute with the fields that the schema does not declare, if there is one."""
    for attribute, info in model.__pydantic_fields__.items():
        if any(isinstance(mark, OtherFields) for mark in info.metadata):
            return attribute
    return None


@cache
def own_names(model: type[BaseModel], *, stored: bool) -> frozenset[str]:
    """Returns the names that other fields can't have: those of the model's own fields.

    Args:
        model: The model.
        stored: Whether documents are meant, which have no fields that aren't stored. JSON has
            these, too.
    """
    names: set[str] = set()
    for attribute, info in model.__pydantic_fields__.items():
        marks = info.metadata
        name = info.alias or attribute
        if any(isinstance(mark, OtherFields) for mark in marks):
            continue
        is_stored = not any(isinstance(mark, NotStored) for mark in marks)
        if is_stored or not stored or Identity.NOT_STORED in marks:
            names.add(name)
        if stored:
            names.update(*(mark.names for mark in marks if isinstance(mark, Previously)))
    return frozenset(names)
