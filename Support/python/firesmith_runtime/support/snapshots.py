# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
"""Stored documents, as the client library holds them."""

from __future__ import annotations

from typing import Any

from google.cloud.firestore_v1 import _helpers as helpers
from google.cloud.firestore_v1.base_document import DocumentSnapshot

from .client import Unreadable

_decode_fields: Any = helpers.decode_dict
_decode_value: Any = helpers.decode_value


def snapshot(document: Any, client: Any) -> Any:
    """Returns the snapshot of a document that the server sent.

    A value that the client library refuses, such as a reference to another database, becomes an
    :class:`Unreadable`, so that it fails its own document and no other.
    """
    return DocumentSnapshot(
        reference=client.document(document.name),
        data=_fields(document.fields, client),
        exists=True,
        read_time=None,
        create_time=document.create_time,
        update_time=document.update_time,
    )


def missing(name: str, client: Any) -> Any:
    """Returns the snapshot of a document that does not exist.

    Args:
        name: The document's full path, which begins with the database.
        client: The client that asked for it.
    """
    return DocumentSnapshot(
        reference=client.document(name),
        data=None,
        exists=False,
        read_time=None,
        create_time=None,
        update_time=None,
    )


def _fields(fields: Any, client: Any) -> Any:
    try:
        return _decode_fields(fields, client)
    except ValueError:
        return {name: value_of(value, client) for name, value in fields.items()}


def value_of(value: Any, client: Any) -> Any:
    """Returns what the client library has for a value from the server. See :func:`snapshot`."""
    message = getattr(value, "_pb", value)
    match message.WhichOneof("value_type"):
        case "map_value":
            return _fields(message.map_value.fields, client)
        case "array_value":
            return [value_of(element, client) for element in message.array_value.values]
        case kind:
            try:
                return _decode_value(message, client)
            except ValueError:
                if kind == "reference_value":
                    return Unreadable("a reference to another database", message.reference_value)
                return Unreadable("a value of an unknown type")
