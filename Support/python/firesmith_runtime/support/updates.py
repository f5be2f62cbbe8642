"""The operations of partial updates besides storing a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Final, Generic, TypeVar, Union, cast, get_args, get_origin

from pydantic import (
    ConfigDict,
    GetCoreSchemaHandler,
    ValidatorFunctionWrapHandler,
    with_config,
)
from pydantic_core import CoreSchema, core_schema

N = TypeVar("N")
E = TypeVar("E")


class NumberChange(Generic[N]):
    """A change of a stored number: :class:`Increment`, :class:`Minimum` or :class:`Maximum`."""


@dataclass(frozen=True)
class Increment(NumberChange[N]):
    """Adds ``amount``, which may be negative, to the stored value."""

    amount: N


@dataclass(frozen=True)
class Minimum(NumberChange[N]):
    """Stores ``limit`` if the stored value is larger, or if none is stored."""

    limit: N


@dataclass(frozen=True)
class Maximum(NumberChange[N]):
    """Stores ``limit`` if the stored value is smaller, or if none is stored."""

    limit: N


@dataclass(frozen=True)
class ArrayUnion(Generic[E]):
    """Appends the ``elements`` that the array doesn't have yet."""

    elements: Sequence[E]


@dataclass(frozen=True)
class ArrayRemove(Generic[E]):
    """Removes every occurrence of each of ``elements``."""

    elements: Sequence[E]


@dataclass(frozen=True)
class MapEntries(Generic[E]):
    """Changes some entries of a map; ``None`` removes one. The other entries stay as they are."""

    entries: Mapping[str, E]


class ServerTime(Enum):
    """A point in time that only the server knows."""

    NOW = "now"

    def __repr__(self) -> str:
        return "SERVER_TIME"


SERVER_TIME: Final = ServerTime.NOW
"""Stores the time at which the server receives the update."""


class _OrOperation:
    """Marks a type in whose place there may be an operation, which JSON doesn't have."""

    def __init__(self, operations: tuple[type, ...]) -> None:
        self._operations = operations

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_wrap_validator_function(self._validate, handler(source))

    def _validate(self, value: object, validate: ValidatorFunctionWrapHandler) -> object:
        return value if isinstance(value, self._operations) else validate(value)


def strict(update: object) -> None:
    """Makes pydantic validate the typed dictionary ``update`` as strictly as models."""
    changes = cast("type[Any]", update)
    changes.__annotations__ = {
        name: _with_operations(kind) for name, kind in changes.__annotations__.items()
    }
    with_config(ConfigDict(strict=True, extra="forbid"))(changes)


def _with_operations(kind: Any) -> Any:
    """Returns ``kind`` without operations among its types, marked with those that there were."""
    if get_origin(kind) not in (Union, UnionType):
        return kind
    types = get_args(kind)
    operations = [each for each in types if (get_origin(each) or each) in _OPERATIONS]
    if not operations:
        return kind
    value, *others = (each for each in types if each not in operations)
    for other in others:
        value = value | other
    return Annotated[value, _OrOperation(tuple(get_origin(each) or each for each in operations))]


_OPERATIONS: tuple[type, ...] = (NumberChange, ArrayUnion, ArrayRemove, MapEntries, ServerTime)
