"""The order of a query's documents, which listeners have to find themselves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .fields import Order

Key = tuple[Any, ...]
"""Sorts a value among others."""


def keys(document: Any, orders: Sequence[Order[Any]]) -> tuple[Key, ...]:
    """Returns what sorts ``document``, as the server sent it, among others."""
    return tuple(_key_at(document, order.names) for order in orders)


def compared(left: Sequence[Key], right: Sequence[Key], orders: Sequence[Order[Any]]) -> int:
    """Returns -1 if the document with the keys ``left`` comes first, 1 if the other does, or 0."""
    for one, other, order in zip(left, right, orders, strict=True):
        if one != other:
            return 1 if (one < other) == order.is_descending else -1
    return 0


def _key_at(document: Any, names: tuple[str, ...]) -> Key:
    if names == ("__name__",):
        return tuple(document.name.split("/"))
    fields = document.fields
    for name in names[:-1]:
        if name not in fields:
            return ()
        fields = fields[name].map_value.fields
    return _key(fields[names[-1]]) if names[-1] in fields else ()


def _key(value: Any) -> Key:
    """Returns the place of ``value`` among all values: first that of its type."""
    kind = value.WhichOneof("value_type")
    match kind:
        case "boolean_value":
            return (1, value.boolean_value)
        case "integer_value":
            return (2, 1, value.integer_value)
        case "double_value":
            number = value.double_value
            return (2, 0) if math.isnan(number) else (2, 1, number)
        case "timestamp_value":
            return (3, value.timestamp_value.seconds, value.timestamp_value.nanos)
        case "string_value":
            return (4, value.string_value)
        case "bytes_value":
            return (5, value.bytes_value)
        case "reference_value":
            return (6, tuple(value.reference_value.split("/")))
        case "geo_point_value":
            return (7, value.geo_point_value.latitude, value.geo_point_value.longitude)
        case "array_value":
            return (8, _elements(value))
        case "map_value":
            return _map_key(value.map_value.fields)
        case _:
            return (0,)


def _elements(value: Any) -> tuple[Key, ...]:
    return tuple(_key(element) for element in value.array_value.values)


def _map_key(fields: Any) -> Key:
    if "__type__" in fields and fields["__type__"].string_value == "__vector__":
        elements = _elements(fields["value"])
        return (9, len(elements), elements)
    return (10, tuple((name, _key(fields[name])) for name in sorted(fields)))
