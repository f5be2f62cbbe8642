"""Updates inside of maps that may be missing: Firestore would make one that lacks the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from google.cloud.firestore_v1.transforms import DELETE_FIELD
from pydantic import RootModel

from ..errors import InvalidValueError
from .fields import Storage
from .marks import NotStored, OtherFields, Required
from .unions import fields_of
from .validation import has_mark, path

Names = tuple[str, ...]
Changes = dict[Names, Any]
"""The values to store in a document by their places, in the client library's form."""


def check_holders(
    names: Names, holders: Sequence[Storage], changes: Changes, known: Mapping[str, Any] | None
) -> None:
    """Checks that a change leaves no map behind that can't be read.

    Args:
        names: What leads to the field that is changed.
        holders: The maps that the field is in, the outermost first.
        changes: All changes of the update.
        known: The fields that the document has; ``None`` if nobody has read it.

    Raises:
        InvalidValueError: A map may not be there, and the update doesn't set all that it requires.
    """
    may_be_absent = False
    for holder in holders:
        if known is not None and isinstance(_value(known, holder.names), dict):
            may_be_absent = False
            continue
        may_be_absent = may_be_absent or holder.may_be_absent or known is not None
        given = _given(holder.names, changes)
        required = _required(holder)
        if may_be_absent and given and not given >= required:
            raise InvalidValueError(path(names), _reason(holder, required, known))


def _reason(holder: Storage, required: set[str], known: Mapping[str, Any] | None) -> str:
    map = path(holder.names)
    state = "may not have" if known is None else "doesn't have"
    reading = ", or read the document in the same transaction before" if known is None else ""
    fields = ", ".join(path((*holder.names, name)) for name in sorted(required))
    return (
        f"can't be set in a map that the document {state}: set {map} as a whole, or all that it"
        f" requires ({fields}){reading}"
    )


def _given(holder: Names, changes: Changes) -> set[str]:
    """Returns the names of the fields of a map in which the changes store something."""
    depth = len(holder)
    return {
        names[depth]
        for names, change in changes.items()
        if len(names) > depth and names[:depth] == holder and change is not DELETE_FIELD
    }


def _required(holder: Storage) -> set[str]:
    """Returns the names of the fields without which the map can't be read."""
    return {
        info.alias or attribute
        for model in holder.models
        if not issubclass(model, RootModel)
        for attribute, info in fields_of(model).items()
        if (info.is_required() or has_mark(info, Required))
        and not has_mark(info, NotStored)
        and not has_mark(info, OtherFields)
    }


def _value(fields: Mapping[str, Any], names: Names) -> Any:
    value: Any = fields
    for name in names:
        if not isinstance(value, Mapping):
            return None
        value = cast("Mapping[str, Any]", value).get(name)
    return value


def changed(fields: Mapping[str, Any], changes: Changes) -> dict[str, Any]:
    """Returns the fields of a document after ``changes``."""
    result = dict(fields)
    for (name, *rest), change in changes.items():
        if rest:
            inner = result.get(name)
            map = cast("dict[str, Any]", inner) if isinstance(inner, dict) else {}
            if map or change is not DELETE_FIELD:
                result[name] = changed(map, {tuple(rest): change})
        elif change is DELETE_FIELD:
            result.pop(name, None)
        else:
            result[name] = change
    return result
