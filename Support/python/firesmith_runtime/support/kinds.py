"""The stored kinds of values, and the kinds of errors that wrong ones are."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal, get_args, get_origin

from pydantic import BaseModel

from ..errors import InvalidField, InvalidValue, Missing, StoredType, UnknownCase, WrongType
from .client import Unreadable, client_kind
from .forms import STORED_FORMS
from .marks import Positional
from .presence import MISSING
from .unions import alternatives


def stored_kind(value: object) -> str | None:
    """Returns what ``value`` is stored as, if Firestore has such values besides null."""
    match value:
        case bool():
            return "boolean"
        case int() | timedelta():
            return "integer"
        case float():
            return "double"
        case str():
            return "string"
        case bytes():
            return "bytes"
        case datetime():
            return "timestamp"
        case list() | tuple() | Positional():
            return "array"
        case dict() | BaseModel():
            return "map"
        case _:
            for type, write in STORED_FORMS.items():
                if isinstance(value, type):
                    return stored_kind(write(value))
            return client_kind(value)


_EXPECTED = {
    "bool_type": StoredType.BOOLEAN,
    "bytes": StoredType.BYTES,
    "dict_type": StoredType.MAP,
    "double": StoredType.DOUBLE,
    "geopoint": StoredType.GEOPOINT,
    "int_type": StoredType.INTEGER,
    "list_type": StoredType.ARRAY,
    "model_attributes_type": StoredType.MAP,
    "model_type": StoredType.MAP,
    "reference": StoredType.REFERENCE,
    "string_type": StoredType.STRING,
    "timestamp": StoredType.TIMESTAMP,
    "vector": StoredType.VECTOR,
}
"""The type of the values that are right, by pydantic's name of the error for others."""


def kind_of_error(error: str, value: object, type: object) -> InvalidField:
    """Returns what is wrong with a stored value.

    Args:
        error: What pydantic calls the error.
        value: The value.
        type: The type of the values that are right.
    """
    if error in ("missing", MISSING):
        return Missing()
    if error == "enum":
        return UnknownCase()
    if error == "literal_error":
        return mismatch(_type_of_constant(type), value)
    return mismatch(_EXPECTED.get(error), value)


def mismatch(expected: StoredType | None, value: object) -> InvalidField:
    """Returns what is wrong with a value where one of the type ``expected`` belongs."""
    found = _stored_type(value)
    if expected is None or found is None or found is expected:
        return InvalidValue()
    if expected is StoredType.INTEGER and isinstance(value, float) and value.is_integer():
        # Whole numbers are read as integers, but this one is too large, or another constant.
        return InvalidValue()
    return WrongType(expected, found)


def _type_of_constant(type: object) -> StoredType | None:
    (type, *_), _ = alternatives(type)
    values = get_args(type) if get_origin(type) is Literal else ()
    return _stored_type(values[0]) if values else None


def _stored_type(value: object) -> StoredType | None:
    if value is None:
        return StoredType.NULL
    if isinstance(value, Unreadable):
        return StoredType.REFERENCE if value.is_reference else None
    kind = stored_kind(value)
    return None if kind is None else StoredType(kind)
