"""Pickling of models, whose references keep the database and lose the client."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast


@dataclass(frozen=True)
class _Database:
    """Takes the place of a client in an unpickled reference."""

    _database_string: str

    def __eq__(self, other: object) -> bool:
        return getattr(other, "_database_string", None) == self._database_string

    def __hash__(self) -> int:
        return hash(self._database_string)


@dataclass(frozen=True)
class _Reference:
    """The pickled form of a reference."""

    path: tuple[str, ...]
    database: str | None

    def __reduce__(self) -> tuple[Any, ...]:
        return _reference, (self.path, self.database)


def _reference(path: tuple[str, ...], database: str | None) -> object:
    from google.cloud.firestore_v1.base_document import BaseDocumentReference

    client = None if database is None else _Database(database)
    return BaseDocumentReference(*path, client=client)


def picklable(value: Any) -> Any:
    """Returns ``value`` with references in a form that can be pickled."""
    if isinstance(value, dict):
        entries = cast("dict[object, object]", value)
        return {key: picklable(entry) for key, entry in entries.items()}
    if isinstance(value, list):
        return [picklable(element) for element in cast("list[object]", value)]
    if hasattr(value, "_document_path_internal"):
        client = value._client
        return _Reference(value._path, None if client is None else client._database_string)
    return value
