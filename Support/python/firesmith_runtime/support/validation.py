"""Translates pydantic's errors into problems of a document."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from typing import Annotated, Any, NamedTuple, cast, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from ..errors import FieldProblem, InvalidValue, Missing, StoredType
from .client import Unreadable
from .kept import other_fields_of
from .kinds import kind_of_error, mismatch
from .marks import TOO_LONG, Positional, Required
from .presence import MISSING
from .renaming import renamed
from .unions import MarkedUnion, TaggedUnion, alternatives, fields_of
from .values import PATTERNS


class Place(NamedTuple):
    """A place in a document."""

    keys: tuple[str | int, ...]
    """The names of fields, and the indices of elements, that lead there."""
    field: FieldInfo | None
    """The model's field there; ``None`` for the elements of an array or a map."""
    union: MarkedUnion | None
    """The union there."""
    type: object
    """The type of the values there."""
    is_key: bool
    """Whether it is the key of a map's entry, not its value."""
    holders: tuple[object, ...]
    """The types of what each of the keys leads into."""


def annotation(info: FieldInfo) -> Any:
    """Returns the field's type with its marks and constraints."""
    return Annotated[(info.annotation, *info.metadata)] if info.metadata else info.annotation


def has_mark(info: FieldInfo, mark: type) -> bool:
    """Whether the field has a mark of this type."""
    return any(isinstance(each, mark) for each in info.metadata)


def place(model: object, location: tuple[str | int, ...], *, by_attribute: bool = False) -> Place:
    """Returns the place for ``location``, in which pydantic also has the members of unions.

    Args:
        model: The type of the value that the location is in.
        location: The names and indices that lead to the place.
        by_attribute: Whether the names are those of attributes, not the stored ones.
    """
    keys: list[str | int] = []
    holders: list[object] = []
    field: FieldInfo | None = None
    kind = model
    is_key = is_wrong_key = False
    for part in location:
        types, union = alternatives(kind)
        if union is not None:
            kind = union.member(kind, part)
            continue
        if is_key and part == "[key]":
            # What is wrong is the key itself, which leads to its entry.
            is_wrong_key = True
            continue
        if _is_others(types[0], part):
            # Their names stand beside those of the model's own fields.
            kind, field = _child(types[0], part, by_attribute)
            continue
        is_key = _has_enumerated_keys(types[0]) or _is_wrong_key(types[0], part)
        position = _position(types[0], part)
        holders.append(types[0])
        kind, field = _child(types[0], part, by_attribute)
        is_renamed = by_attribute and field is not None and position == part
        keys.append(field.alias or part if is_renamed and field is not None else position)
    _, union = alternatives(kind)
    return Place(tuple(keys), field, union, kind, is_wrong_key, tuple(holders))


def _has_enumerated_keys(kind: object) -> bool:
    arguments = get_args(kind)
    if get_origin(kind) is not dict or not arguments:
        return False
    return isinstance(arguments[0], type) and issubclass(arguments[0], Enum)


def _is_wrong_key(kind: object, part: str | int) -> bool:
    """Whether ``part`` is the key of a map, although it is no string."""
    return get_origin(kind) is dict and not isinstance(part, str)


def _is_others(kind: object, part: str | int) -> bool:
    """Whether ``part`` is the attribute with the fields that the schema does not declare."""
    return isinstance(kind, type) and issubclass(kind, BaseModel) and part == other_fields_of(kind)


def _position(kind: object, part: str | int) -> str | int:
    """Returns what leads from a value of ``kind`` to its ``part``: for an array, an index."""
    if isinstance(kind, type) and issubclass(kind, BaseModel) and issubclass(kind, Positional):
        names = list(fields_of(kind))
        if part in names:
            return names.index(str(part))
    return part


def _child(kind: object, part: str | int, by_attribute: bool) -> tuple[object, FieldInfo | None]:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        for attribute, info in fields_of(kind).items():
            if (attribute if by_attribute else info.alias or attribute) == part:
                return annotation(info), info
    arguments = get_args(kind)
    if get_origin(kind) in (list, dict) and arguments:
        return arguments[-1], None
    return Any, None


def problems(
    model: object, error: ValidationError, *, by_attribute: bool = False
) -> tuple[FieldProblem, ...]:
    """Returns each field that is wrong, and why. See :func:`place` for ``by_attribute``."""
    details = error.errors(include_url=False)
    return tuple(
        _problem(place(model, each["loc"], by_attribute=by_attribute), each) for each in details
    )


def _problem(at: Place, error: ErrorDetails) -> FieldProblem:
    if isinstance(at.union, TaggedUnion) and error["type"] in _TAG_ERRORS:
        return _problem_of_tag(at, at.union, error)
    keys, value = at.keys, error["input"]
    if error["type"] == MISSING:
        keys += (error.get("ctx", {})["name"],)
    kind = InvalidValue() if at.is_key else kind_of_error(error["type"], value, at.type)
    return FieldProblem(path(keys), _reason(error, value, _expected(error)), kind)


def _problem_of_tag(at: Place, union: TaggedUnion, error: ErrorDetails) -> FieldProblem:
    value = error["input"]
    if not isinstance(value, dict):
        reason = _reason(error, value, "a map")
        return FieldProblem(path(at.keys), reason, mismatch(StoredType.MAP, value))
    field = path((*at.keys, union.discriminator))
    entries = cast("dict[str, object]", value)
    if union.discriminator not in entries:
        return FieldProblem(field, "is missing", Missing())
    tag = entries[union.discriminator]
    is_text = union.kind(at.type) is str
    words = "a string" if is_text else "an integer"
    tags: str = error.get("ctx", {}).get("expected_tags", words)
    reason = _reason(error, tag, " or ".join(tags.rsplit(", ", 1)))
    expected = StoredType.STRING if is_text else StoredType.INTEGER
    return FieldProblem(field, reason, mismatch(expected, tag))


def _reason(error: ErrorDetails, value: object, expected: str | None) -> str:
    if error["type"] in ("missing", MISSING):
        return "is missing"
    if error["type"] == TOO_LONG:
        counts = error.get("ctx", {})
        return f"has {counts['count']} elements instead of {counts['expected']}"
    if value is None:
        return "is null"
    if expected is not None:
        return f"should be {expected}, but is {described(value)}"
    message = error["msg"].removeprefix("Value error, ")
    return f"is not valid: {message[:1].lower()}{message[1:]}"


_TAG_ERRORS = ("union_tag_invalid", "union_tag_not_found")

_TYPES = {
    "bool_type": "a boolean",
    "bytes": "bytes",
    "dict_type": "a map",
    "geopoint": "a geopoint",
    "int_type": "an integer",
    "list_type": "an array",
    "model_attributes_type": "a map",
    "model_type": "a map",
    "reference": "a reference to a document",
    "string_type": "a string",
    "timestamp": "a timestamp",
    "vector": "a vector",
}


def _expected(error: ErrorDetails) -> str | None:
    """Returns what pydantic expected, in Firestore's terms."""
    if error["type"] == "timestamp" and isinstance(error["input"], datetime):
        return "a timestamp with a time zone"
    words = _TYPES.get(error["type"])
    if words is not None:
        return words
    if error["type"] == "string_pattern_mismatch":
        return PATTERNS.get(error.get("ctx", {}).get("pattern", ""))
    message = error["msg"]
    prefix = "Input should be "
    return message.removeprefix(prefix) if message.startswith(prefix) else None


def path(keys: tuple[str | int, ...]) -> str:
    """``tags[2].color``

    A name that could be read as something else stands in backticks, as Firestore writes it:
    ``ratings.`example.com```.
    """
    text = ""
    for key in keys:
        if isinstance(key, int):
            text += f"[{key}]"
        else:
            text += ("." if text else "") + _quoted(key)
    return text


def _quoted(name: str) -> str:
    if name and not any(character in ".[]`" for character in name):
        return name
    escaped = name.replace("\\", "\\\\").replace("`", "\\`")
    return f"`{escaped}`"


def described(value: object) -> str:
    """Returns words for a stored value."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return f"the number {value}"
        case str():
            return f"the string {value!r}" if len(value) <= 40 else f"the string {value[:40]!r}…"
        case bytes():
            return "bytes"
        case datetime():
            return "a timestamp"
        case list():
            return "an array"
        case dict():
            return "a map"
        case Unreadable():
            return value.words
        case _:
            name = type(value).__name__
            return _CLIENT_VALUES.get(name, f"a {name}")


_CLIENT_VALUES = {
    "AsyncDocumentReference": "a reference to a document",
    "BaseDocumentReference": "a reference to a document",
    "DocumentReference": "a reference to a document",
    "GeoPoint": "a geopoint",
    "Reference": "a reference to a document",
    "Vector": "a vector",
}
"""The client library's classes, which need not be installed, and this one's, which need it."""


def repaired(
    model: object, fields: Mapping[str, Any], error: ValidationError
) -> Mapping[str, Any] | None:
    """Returns ``fields`` with fixes for what other programs store; ``None`` if there are none.

    Null where a field may be missing is read as missing, and a whole number that is stored as a
    double, as programs in JavaScript do, is read as an integer.
    """
    corrected: Mapping[str, Any] | None = None
    for each in error.errors(include_url=False):
        at = place(model, each["loc"])
        keys, field, value = at.keys, at.field, each["input"]
        way = tuple(zip(keys, at.holders, strict=True))
        if value is None and field is not None and _may_be_missing(field):
            corrected = _replacing(corrected or fields, way, _MISSING)
        elif (
            each["type"] in ("int_type", "literal_error")
            and isinstance(value, float)
            and value.is_integer()
        ):
            corrected = _replacing(corrected or fields, way, int(value))
    return corrected


def _may_be_missing(field: FieldInfo) -> bool:
    return not field.is_required() and not has_mark(field, Required)


_MISSING = object()


def _replacing(container: Any, way: tuple[tuple[str | int, object], ...], value: object) -> Any:
    """Returns a copy of ``container`` with ``value`` in the place that ``way`` leads to.

    Args:
        container: A map or an array.
        way: The keys that lead there, each with the type of what it leads into.
        value: What to put there.
    """
    (key, holder), *rest = way
    if isinstance(holder, type) and issubclass(holder, BaseModel):
        container = renamed(holder, container)
    copy: Any = list(container) if isinstance(key, int) else dict(container)
    if rest:
        copy[key] = _replacing(copy[key], tuple(rest), value)
    elif value is _MISSING:
        del copy[key]
    else:
        copy[key] = value
    return copy
