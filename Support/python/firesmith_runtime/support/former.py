"""Cases that older documents have under other values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, TypeVar, cast, get_args

from pydantic import GetCoreSchemaHandler, ValidationInfo
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from .marks import STORED

E = TypeVar("E", bound=type[Enum])

_FORMER: dict[object, Mapping[Any, Any]] = {}
"""The raw values of today, by those that cases had before, for each enumeration that has any."""


def formerly(former: Mapping[Any, Any]) -> Callable[[E], E]:
    """Makes an enumeration read raw values that its cases had before, from documents.

    Args:
        former: The raw values of today, by the former ones.
    """

    def decorate(enumeration: E) -> E:
        _FORMER[enumeration] = former
        return enumeration

    return decorate


def former_values(kind: object, stored: Sequence[Any]) -> list[Any]:
    """Returns the values that older documents have in place of ``stored`` ones of the type."""
    if not isinstance(kind, type):
        return []
    former = _FORMER.get(kind, {})
    return [old for old, now in former.items() if now in stored]


def current(former: Mapping[Any, Any], value: Any) -> Any:
    """Returns the value of today for one that a case had before, and others as they are."""
    # True is an integer in Python, and equal to 1.
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return value
    return former.get(value, value)


def reading_former(enumeration: type[Enum], schema: CoreSchema) -> CoreSchema:
    """Returns a schema that reads former raw values of stored documents, too."""
    former = _FORMER.get(enumeration)
    if former is None:
        return schema

    def read(value: object, info: ValidationInfo) -> object:
        return current(former, value) if info.context is STORED else value

    return core_schema.with_info_before_validator_function(read, schema)


class RenamedKeys:
    """Marks a map whose keys are cases that had other raw values before."""

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        former: Mapping[Any, Any] = {}
        for each in (source, *get_args(source)):
            for key in get_args(each)[:1]:
                if isinstance(key, type):
                    former = _FORMER.get(key, former)

        def check(value: object, info: ValidationInfo) -> object:
            known: dict[object, str] = {}
            for key in stored_map(value) if info.context is STORED else ():
                first = known.setdefault(current(former, key), key)
                if first is not key:
                    raise PydanticCustomError(
                        "same_case",
                        "it has the keys {first} and {second}, which are the same",
                        {"first": repr(first), "second": repr(key)},
                    )
            return value

        return core_schema.with_info_before_validator_function(check, handler(source))


def stored_map(value: object) -> dict[str, object]:
    """Returns the fields of a map, and none of other values."""
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}
