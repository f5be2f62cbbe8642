"""The schema's limits of values, which repositories check before they write."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import cache, cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, Union, cast, get_args, get_origin

from pydantic import BaseModel, GetJsonSchemaHandler, RootModel
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from ..errors import ConstraintError
from .forms import STORED_FORMS, KeptText
from .marks import NotStored, Positional
from .unions import alternatives, fields_of, members
from .untagged import UntaggedUnion
from .validation import annotation, has_mark, path

Names: TypeAlias = tuple[str | int, ...]
Problem: TypeAlias = tuple[str, str]
"""The path of a field, and what is wrong with it."""

Check: TypeAlias = Callable[[Any, Names], Iterator[Problem]]
"""Yields what is wrong with a value, which the names lead to."""


class Limits(ABC):
    """The constraints on a field's values when they are written."""

    @abstractmethod
    def problems(self, value: Any) -> Iterator[str]:
        """Yields what is wrong with ``value``."""

    def allows(self, value: Any) -> bool:
        """Whether nothing is wrong with ``value``."""
        return next(self.problems(value), None) is None


class Constrained(Limits):
    """Limits of a field's values.

    They count for what is written. What is stored is read as it is, and models take it.
    """

    def __init__(
        self,
        *,
        minimum: float | None = None,
        maximum: float | None = None,
        min_length: int | None = None,
        max_length: int | None = None,
        pattern: str | None = None,
        expression: str | None = None,
    ) -> None:
        """
        Args:
            minimum: The least number, of a duration the least milliseconds.
            maximum: The greatest one.
            min_length: The least length: in bytes, elements or entries; of text, in UTF-16.
            max_length: The greatest one.
            pattern: What is found in the text, as the schema says it.
            expression: What ``pattern`` is in Python, if that differs.
        """
        self._minimum = minimum
        self._maximum = maximum
        self._min_length = min_length
        self._max_length = max_length
        self._pattern = pattern
        self._expression = expression or pattern

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Constrained) and self._limits == other._limits

    def __hash__(self) -> int:
        return hash(self._limits)

    @property
    def _limits(self) -> tuple[object, ...]:
        return self._minimum, self._maximum, self._min_length, self._max_length, self._pattern

    def problems(self, value: Any) -> Iterator[str]:
        """Yields what is wrong with ``value``."""
        if isinstance(value, KeptText):
            value = value.usual
        if self._minimum is not None or self._maximum is not None:
            yield from self._problems_of_number(value)
        if self._min_length is not None or self._max_length is not None:
            yield from self._problems_of_length(value)
        if self._search is not None and not self._search(value):
            yield f"should match {self._pattern}"

    def allows(self, value: Any) -> bool:
        if self._pattern is None and value.__class__ is int:
            return (self._minimum is None or value >= self._minimum) and (
                self._maximum is None or value <= self._maximum
            )
        return super().allows(value)

    def _problems_of_number(self, value: Any) -> Iterator[str]:
        kind: type = value.__class__
        write = STORED_FORMS.get(kind)
        number: float = value if write is None else write(value)
        unit = " milliseconds" if isinstance(value, timedelta) else ""
        # Not the other way round, because all comparisons with NaN are false.
        if self._minimum is not None and not number >= self._minimum:
            yield f"should be at least {self._minimum}{unit}"
        if self._maximum is not None and not number <= self._maximum:
            yield f"should be at most {self._maximum}{unit}"

    def _problems_of_length(self, value: Any) -> Iterator[str]:
        length = _length(value)
        if self._min_length is not None and length < self._min_length:
            yield f"should have at least {_measured(self._min_length, value)}"
        if self._max_length is not None and length > self._max_length:
            yield f"should have at most {_measured(self._max_length, value)}"

    @cached_property
    def _search(self) -> Callable[[str], object] | None:
        return None if self._expression is None else re.compile(self._expression).search

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        described = handler(schema)
        keywords: dict[str, object] = {"minimum": self._minimum, "maximum": self._maximum}
        unit = _length_keyword(described)
        if unit is not None:
            keywords |= {f"min{unit}": self._min_length, f"max{unit}": self._max_length}
        keywords["pattern"] = self._pattern
        return {**described, **{key: each for key, each in keywords.items() if each is not None}}


class Dimensions(Limits):
    """The number of dimensions of vectors when they are written."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dimensions) and self.count == other.count

    def __hash__(self) -> int:
        return hash(self.count)

    def problems(self, value: Any) -> Iterator[str]:
        """Yields what is wrong with the vector ``value``."""
        if len(value) != self.count:
            yield f"should have {self.count} dimensions, not {len(value)}"

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {**handler(schema), "minItems": self.count, "maxItems": self.count}


def _length(value: Any) -> int:
    if isinstance(value, str) and not value.isascii():
        return len(value) + sum(character > "\uffff" for character in value)
    return len(value)


def _measured(length: int, value: object) -> str:
    match value:
        case str():
            unit = "character"
        case bytes():
            unit = "byte"
        case list():
            unit = "element"
        case _:
            return "1 entry" if length == 1 else f"{length} entries"
    return f"1 {unit}" if length == 1 else f"{length} {unit}s"


def _length_keyword(schema: JsonSchemaValue) -> str | None:
    """Returns the end of JSON Schema's keyword for the length; ``None`` if JSON has none."""
    kinds: list[JsonSchemaValue] = schema.get("anyOf", [schema])
    for each in kinds:
        kind = each.get("type")
        if kind == "string":
            return None if each.get("format") == "base64url" else "Length"
        if kind == "array":
            return "Items"
        if kind == "object":
            return "Properties"
    return None


def check_model(model: object) -> None:
    """Checks the fields of ``model``, also inside of them.

    Raises:
        ConstraintError: Some are outside of their limits.
    """
    raise_if_any(tuple(_problems_of_model(model, ())))


def raise_if_any(problems: tuple[Problem, ...]) -> None:
    """Raises a :class:`ConstraintError` if there are ``problems``."""
    if problems:
        raise ConstraintError(problems)


def check_of(kind: object) -> Check | None:
    """Returns what checks values of the type ``kind``; ``None`` if nothing has to be checked."""
    types, union = alternatives(kind)
    if isinstance(union, UntaggedUnion):
        return _check_member(types, union)
    limits, kind = _unwrapped(kind)
    inside = _check_inside(kind)
    if limits is None:
        return inside
    own = limits

    def check(value: Any, names: Names) -> Iterator[Problem]:
        for reason in own.problems(value):
            yield path(names), reason
        if inside is not None:
            yield from inside(value, names)

    return check


def _check_member(types: tuple[object, ...], union: UntaggedUnion) -> Check | None:
    checks = [check_of(each) for each in types]
    if not any(checks):
        return None

    def check(value: Any, names: Names) -> Iterator[Problem]:
        index = union.index(types, value)
        of_type = None if index is None else checks[index]
        if of_type is not None:
            yield from of_type(value, names)

    return check


def limits_of(kind: object) -> Limits | None:
    """Returns the limits of values of the type ``kind`` themselves."""
    return _unwrapped(kind)[0]


def _unwrapped(kind: object) -> tuple[Limits | None, object]:
    """Returns the limits of ``kind``, and the type without them and without ``None``."""
    limits: Limits | None = None
    while True:
        if get_origin(kind) is Annotated:
            kind, *marks = get_args(kind)
            limits = limits or next((each for each in marks if isinstance(each, Limits)), None)
        elif get_origin(kind) in (Union, UnionType) and len(alternatives(kind)[0]) == 1:
            kind = next(each for each in get_args(kind) if each is not NoneType)
        else:
            return limits, kind


def _check_inside(kind: object) -> Check | None:
    if members(kind):
        return _problems_of_model
    arguments = get_args(kind)
    check = check_of(arguments[-1]) if arguments else None
    if check is None:
        return None
    element = check
    if get_origin(kind) is list:

        def check_elements(value: Any, names: Names) -> Iterator[Problem]:
            for index, each in enumerate(cast("list[Any]", value)):
                yield from element(each, (*names, index))

        return check_elements
    if get_origin(kind) is dict:

        def check_entries(value: Any, names: Names) -> Iterator[Problem]:
            for key, each in sorted(cast("dict[str, Any]", value).items()):
                yield from element(each, (*names, key))

        return check_entries
    return None


@cache
def _checks(model: type[BaseModel]) -> tuple[tuple[str, str | int, Check], ...]:
    """The attributes and stored names of the fields that have to be checked, and what does it.

    The elements of an array with fixed positions have indices instead of names.
    """
    if issubclass(model, RootModel):
        return ()
    checks: list[tuple[str, str | int, Check]] = []
    for index, (attribute, info) in enumerate(fields_of(model).items()):
        check = None if has_mark(info, NotStored) else check_of(annotation(info))
        if check is not None:
            name = index if issubclass(model, Positional) else info.alias or attribute
            checks.append((attribute, name, check))
    return tuple(checks)


def _problems_of_model(model: object, names: Names) -> Iterator[Problem]:
    if not isinstance(model, BaseModel):
        return
    for attribute, name, check in _checks(type(model)):
        # Not by the attribute, which would warn if it is deprecated.
        value: Any = vars(model)[attribute]
        if value is not None:
            yield from check(value, (*names, name))
