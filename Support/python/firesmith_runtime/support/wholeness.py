"""Whether models still hold what their types say, although they were changed after that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias, cast

from pydantic import TypeAdapter, ValidationError
from pydantic_core import CoreConfig, PydanticCustomError, SchemaValidator

from ..errors import InvalidValueError
from .marks import WRITTEN
from .validation import path, problems

WholenessCheck: TypeAlias = Callable[[Any, tuple[str | int, ...]], None]
"""Raises an :class:`InvalidValueError` if the value that the names lead to isn't of its type."""

_CONFIG = CoreConfig(strict=True, validate_by_alias=False, validate_by_name=True)
"""The checks of models' attributes, by the names of the attributes."""


def wholeness_check(kind: Any, adapter: TypeAdapter[Any]) -> WholenessCheck:
    """Returns what checks values of the type ``kind``, and everything inside of them.

    Pydantic by itself looks at models when they are made and when attributes are assigned. A list
    that grew since, and what ``model_construct`` and ``model_copy`` take, it never sees.
    """
    validate = SchemaValidator(_opened(adapter.core_schema), _CONFIG).validate_python

    def check(value: Any, names: tuple[str | int, ...]) -> None:
        try:
            validate(value, by_alias=False, by_name=True, context=WRITTEN)
        except ValidationError as error:
            if error.errors(include_url=False)[0]["type"].startswith("recursion"):
                raise RecursionError from None
            inside, reason, _ = problems(kind, error, by_attribute=True)[0]
            raise InvalidValueError(joined(names, inside), reason) from error

    return check


def joined(names: tuple[str | int, ...], inside: str) -> str:
    """Returns the path of the field that ``inside`` leads to, from the value at ``names``."""
    outside = path(names)
    return outside + ("." if outside and inside and inside[0] != "[" else "") + inside


_DATA = {"cls", "default", "expected", "function", "metadata", "ref", "serialization"}
"""The entries of a schema that aren't schemas themselves."""


def _opened(schema: Any) -> Any:
    """Returns ``schema``, which then looks inside of the models that a value holds."""
    if isinstance(schema, list | tuple):
        parts = cast("Sequence[Any]", schema)
        return (
            tuple(map(_opened, parts)) if isinstance(schema, tuple) else list(map(_opened, parts))
        )
    if not isinstance(schema, dict):
        return schema
    entries = cast("dict[str, Any]", schema)
    opened = {name: each if name in _DATA else _opened(each) for name, each in entries.items()}
    if opened.get("type") != "model":
        return opened
    model = opened["cls"]
    attributes = _root if opened.get("root_model") else _attributes
    before = {
        "type": "function-before",
        "function": {"type": "no-info", "function": partial(attributes, model)},
        "schema": opened["schema"],
    }
    return {**before, "ref": opened["ref"]} if "ref" in opened else before


def _attributes(model: type[Any], value: object) -> dict[str, Any]:
    _check_type(model, value)
    return vars(value)


def _root(model: type[Any], value: object) -> Any:
    _check_type(model, value)
    return vars(value).get("root")


def _check_type(model: type[Any], value: object) -> None:
    if not isinstance(value, model):
        message = "Input should be a {model}"
        raise PydanticCustomError("no_model", message, {"model": model.__name__})
