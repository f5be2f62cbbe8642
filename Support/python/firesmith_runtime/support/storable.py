# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportPrivateUsage=false
"""The values that Firestore can store."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, TypeVar

from google.cloud.firestore_v1 import _helpers as helpers
from google.cloud.firestore_v1.base_document import BaseDocumentReference
from google.cloud.firestore_v1.transforms import Sentinel
from google.cloud.firestore_v1.vector import Vector

from ..errors import InvalidValueError
from .client import Unreadable
from .paths import RESERVED, is_reserved
from .validation import path

Stored = TypeVar("Stored")
Problem = tuple[tuple[str | int, ...], str]
"""The place of a problem inside a value, and the problem."""

_DEPTH = 20
"""The most maps and arrays that Firestore allows inside one another."""

_encode: Any = helpers.encode_value


def storable(value: Stored, client: Any, names: tuple[str | int, ...] = ()) -> Stored:
    """Returns ``value``, if Firestore can store it.

    References without a client, which may be inside, become those of ``client``.

    Args:
        value: The fields of a document, or what a field is to hold. Arrays and maps are changed.
        client: The client that stores it.
        names: The names that lead to the field; none for the fields of a document.

    Raises:
        InvalidValueError: Firestore can't store it. The error says where and why, and shows nothing
            of the value.
    """
    value = _bound(value, client)
    problem = _problem(value, len(names), client)
    if problem is not None:
        inside, reason = problem
        raise InvalidValueError(path((*names, *inside)), reason)
    return value


def _bound(value: Any, client: Any) -> Any:
    if isinstance(value, BaseDocumentReference) and value._client is None:
        return client.document(value.path)
    return value


def _problem(value: object, depth: int, client: Any) -> Problem | None:
    match value:
        case None | bool() | float() | bytes() | Sentinel():
            return None
        case str():
            return None if value.isascii() else _problem_of_text(value)
        case int():
            fits = -(2**63) <= value < 2**63
            return None if fits else ((), "is an integer of more than 64 bits")
        case datetime():
            return _problem_of_time(value)
        case dict():
            return _problem_of_map(value, depth, client)
        case list() | tuple():
            return _problem_of_array(value, depth, client)
        case BaseDocumentReference():
            return _problem_of_reference(value, client)
        case Unreadable():
            return (), f"is {value.words}"
        case _:
            return _problem_of_object(value)


def _problem_of_map(value: dict[Any, Any], depth: int, client: Any) -> Problem | None:
    if depth > _DEPTH:
        return (), f"is nested more than {_DEPTH} levels deep"
    for name, entry in value.items():
        if not isinstance(name, str):
            return (), f"is a map with a key that is not a string, but of type {_type(name)}"
        if is_reserved(name):
            return (name,), RESERVED
        value[name] = entry = _bound(entry, client)
        problem = _problem_of_text(name) or _problem(entry, depth + 1, client)
        if problem is not None:
            return (name, *problem[0]), problem[1]
    return None


def _problem_of_array(
    value: list[Any] | tuple[Any, ...], depth: int, client: Any
) -> Problem | None:
    if value and depth > _DEPTH:
        return (), f"is nested more than {_DEPTH} levels deep"
    for index, element in enumerate(value):
        if isinstance(element, list | tuple):
            return (index,), "is an array inside an array"
        if isinstance(element, Vector):
            return (index,), "is a vector inside an array"
        element = _bound(element, client)
        if isinstance(value, list):
            value[index] = element
        problem = _problem(element, depth + 1, client)
        if problem is not None:
            return (index, *problem[0]), problem[1]
    return None


def _problem_of_text(value: str) -> Problem | None:
    try:
        value.encode()
    except UnicodeEncodeError:
        return (), "is not valid Unicode: it has a surrogate without the other one"
    return None


def _problem_of_time(value: datetime) -> Problem | None:
    if value.utcoffset() is None:
        return (), "is a timestamp without a time zone"
    try:
        value.astimezone(UTC)
    except OverflowError:
        return (), "is outside the years 1 to 9999"
    return None


def _problem_of_reference(value: Any, client: Any) -> Problem | None:
    if value._document_path.startswith(f"{client._database_string}/documents/"):
        return None
    return (), "is a reference to another database"


def _problem_of_object(value: object) -> Problem | None:
    try:
        _encode(value)
    except (OverflowError, TypeError, ValueError):
        return (), f"is of type {_type(value)}, which Firestore can't store"
    return None


def _type(value: object) -> str:
    return type(value).__name__
