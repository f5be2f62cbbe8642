"""Paths of documents and collections."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from ..errors import InvalidIDError, InvalidValueError

T = TypeVar("T")

RESERVED = "has a name that Firestore does not allow"
"""The error's reason for a field whose name :func:`is_reserved`."""


def joined(*segments: str) -> str:
    """Returns the path that consists of ``segments``.

    Raises:
        InvalidIDError: A segment can't be part of a path.
    """
    for segment in segments:
        checked(segment)
    return "/".join(segments)


def checked(id: str) -> str:
    """``id``, if it can be the id of a document or a collection.

    Raises:
        InvalidIDError: It can't.
    """
    if not is_id(id):
        raise InvalidIDError(id)
    return id


def is_id(id: str) -> bool:
    """Whether ``id`` can be the id of a document or a collection."""
    try:
        size = len(id.encode())
    except UnicodeEncodeError:
        return False
    return not (id in (".", "..") or "/" in id or is_reserved(id) or size > 1500)


def is_reserved(name: str) -> bool:
    """Whether Firestore reserves ``name``, so that no document or field can have it."""
    return not name or (name.startswith("__") and name.endswith("__"))


def several(values: Iterable[T], name: str = "ids") -> Iterable[T]:
    """Returns ``values``, unless they are a single string, which Python reads as its characters.

    Raises:
        InvalidValueError: They are a single string. The error is about the field ``name``.
    """
    if isinstance(values, str | bytes):
        raise InvalidValueError(name, "should be a list of values, but is a single one")
    return values
