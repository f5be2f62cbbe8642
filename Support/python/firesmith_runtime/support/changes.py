# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
"""Partial updates in the client library's form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, cast

from google.cloud import firestore
from google.cloud.firestore_v1.transforms import DELETE_FIELD, SERVER_TIMESTAMP

from ..errors import InvalidValueError
from .constraints import Problem, raise_if_any
from .fields import DocumentFields, Storage, stored_path
from .holders import Changes, check_holders
from .paths import several
from .storable import storable
from .updates import (
    ArrayRemove,
    ArrayUnion,
    Increment,
    MapEntries,
    Maximum,
    Minimum,
    NumberChange,
    ServerTime,
)
from .validation import path


def stored_changes(
    fields: type[DocumentFields[Any]],
    changes: Mapping[str, object],
    client: Any,
    known: Mapping[str, Any] | None,
) -> Changes:
    """Returns what the changes store, and where, with the timestamps that every write sets.

    Args:
        fields: The fields that can be changed.
        changes: What to change, by the attributes that lead there.
        client: The client that stores it.
        known: The fields that the document has; ``None`` if nobody has read it.

    Raises:
        ConstraintError: Values are outside of the schema's limits.
        InvalidValueError: One of the fields can't be changed like this.
    """
    by_path = fields.__by_path__
    stored: Changes = {}
    problems: list[Problem] = []
    for name, value in changes.items():
        if name not in by_path:
            raise InvalidValueError(name, "is not a field of this model")
        if by_path[name].storage.is_immutable:
            raise InvalidValueError(name, "is immutable")
        _check_renamed(name, by_path[name].storage, value)
        for names, change in _changes(by_path[name].storage, value, client, problems):
            if any(_overlap(names, others) for others in stored):
                raise InvalidValueError(path(names), "is changed both as a whole and in part")
            stored[names] = change
        _delete_previous(by_path[name].storage, stored)
    raise_if_any(tuple(problems))
    for name in changes:
        check_holders(by_path[name].storage.names, by_path[name].holders, stored, known)
    if stored:
        for name in fields.__codec__.write_times:
            stored.setdefault((name,), SERVER_TIMESTAMP)
            for old in fields.__codec__.previous_names.get(name, ()):
                stored[old,] = DELETE_FIELD
    return stored


def _check_renamed(name: str, storage: Storage, change: object) -> None:
    """Refuses to change a part of what documents may have under a former name alone."""
    if storage.is_inside_renamed:
        reason = "can't be changed in a map that documents may have under a former name"
        raise InvalidValueError(name, f"{reason}: set the map as a whole")
    parts = (MapEntries, NumberChange, ArrayUnion, ArrayRemove)
    if (storage.previous or storage.has_renamed_keys) and isinstance(change, parts):
        kind = type(cast("object", change)).__name__
        reason = f"can't be changed by {kind}, because documents may have it under a former name"
        raise InvalidValueError(name, f"{reason}: set it as a whole")


def _delete_previous(storage: Storage, stored: Changes) -> None:
    *holder, _ = storage.names
    for old in storage.previous:
        stored[*holder, old] = DELETE_FIELD


def by_field_path(changes: Changes) -> dict[str, Any]:
    """Returns the changes in the client library's form."""
    return {stored_path(names): change for names, change in changes.items()}


def _overlap(names: tuple[str, ...], others: tuple[str, ...]) -> bool:
    shorter = min(len(names), len(others))
    return names[:shorter] == others[:shorter]


def _changes(
    storage: Storage, value: object, client: Any, problems: list[Problem]
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yields what ``value`` changes, and where, in the client library's form.

    Adds to ``problems`` what is outside of the schema's limits.
    """
    names = storage.names
    match value:
        case MapEntries():
            _require(storage, "MapEntries", "maps", dict)
            for key, entry in cast("MapEntries[object]", value).entries.items():
                place = storage.element(key)
                if entry is None:
                    yield place.names, DELETE_FIELD
                else:
                    yield from _changes(place, entry, client, problems)
        case ServerTime():
            _require(storage, "SERVER_TIME", "timestamps", datetime)
            yield names, SERVER_TIMESTAMP
        case Increment():
            _require(storage, "Increment", "numbers", int, float, timedelta)
            yield names, firestore.Increment(storage.stored(value.amount))
        case Minimum():
            _require(storage, "Minimum", "numbers", int, float, timedelta)
            yield names, firestore.Minimum(storage.stored(value.limit, None, problems))
        case Maximum():
            _require(storage, "Maximum", "numbers", int, float, timedelta)
            yield names, firestore.Maximum(storage.stored(value.limit, None, problems))
        case ArrayUnion():
            _require(storage, "ArrayUnion", "arrays", list)
            yield names, firestore.ArrayUnion(_elements(storage, value.elements, client))
        case ArrayRemove():
            _require(storage, "ArrayRemove", "arrays", list)
            elements = _elements(storage, value.elements, client)
            yield names, firestore.ArrayRemove(elements + storage.element().former(elements))
        case None:
            storage.stored(None)
            yield names, DELETE_FIELD if storage.leaves_none_out else None
        case _:
            change = storage.stored(value, SERVER_TIMESTAMP, problems)
            yield names, storable(change, client, names)


def _require(storage: Storage, change: str, fitting: str, *types: object) -> None:
    if not storage.holds(*types):
        reason = f"can't be changed by {change}, which is for {fitting}"
        raise InvalidValueError(path(storage.names), reason)


def _elements(storage: Storage, elements: Sequence[object], client: Any) -> list[Any]:
    place = storage.element()
    stored = [place.stored(each) for each in several(elements, path(place.names))]
    return storable(stored, client, storage.names)
