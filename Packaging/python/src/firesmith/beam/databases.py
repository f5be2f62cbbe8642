"""Live databases: their parts, and the documents of a part, as ``firesmith-remote`` reads them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from urllib.parse import quote

from firesmith.beam.rest import Connection, Object, RefusedError, TooLongError

#: The number of parts that each collection outside of documents is asked to be split into: as many
#: as an export has files.
PARTS = 1_024
#: The number of documents that are asked for at once.
PAGE = 1_000

_ORDER = [{"field": {"fieldPath": "__name__"}, "direction": "ASCENDING"}]
_UNIMPLEMENTED = 501
_UNREADABLE = "the server's answer isn't what the API's reference says"


@dataclass(frozen=True)
class Database:
    """A database, which is there or isn't."""

    #: The command's name for it: ``firestore:PROJECT/DATABASE``, ``emulator:PROJECT``.
    source: str
    #: The full resource name.
    name: str
    #: The emulator's host and port; without one, the database is in production.
    emulator: str | None = None

    def __str__(self) -> str:
        return self.source

    @property
    def root(self) -> str:
        """The beginning of the names of all documents."""
        return f"{self.name}/documents/"


@dataclass(frozen=True)
class Part:
    """Consecutive documents of a database, of all collections, sorted by their names."""

    database: Database
    #: The full resource name of the first document, which need not exist; without one, the part
    #: begins where the database does.
    start: str | None = None
    #: The full resource name of the first document after the part; without one, the part ends where
    #: the database does.
    end: str | None = None

    def __str__(self) -> str:
        bounds = (("from", self.start), ("until", self.end))
        words = [
            f" {word} {json.dumps(name.removeprefix(self.database.root), ensure_ascii=False)}"
            for word, name in bounds
            if name is not None
        ]
        return "".join([str(self.database), *words])


def named(source: str, environment: Mapping[str, str] = os.environ) -> Database | None:
    """The database that a source is; ``None`` if it is a path.

    Raises:
        ValueError: It begins as the name of a database, and is none.
    """
    kind, colon, rest = source.partition(":")
    if not colon or kind not in ("emulator", "firestore"):
        return None
    match kind, rest.split("/"):
        case "emulator", [project] if project:
            host = environment.get("FIRESTORE_EMULATOR_HOST") or "127.0.0.1:8080"
            return Database(source, _name(project), host)
        case "firestore", [project] if project:
            return Database(source, _name(project))
        case "firestore", [project, database] if project and database:
            return Database(source, _name(project, database))
        case _:
            raise ValueError(
                f"'{source}' is not a database; "
                "expected 'emulator:PROJECT' or 'firestore:PROJECT/DATABASE'"
            )


def _name(project: str, database: str = "(default)") -> str:
    return f"projects/{project}/databases/{database}"


def parts(database: Database) -> list[Part]:
    """Parts that are the whole database together.

    Raises:
        UnavailableError: The server can't be reached, or is overloaded.
        RefusedError: The server refuses to answer, or there are no documents.
    """
    connection = Connection(database.emulator)
    # The emulator has a database for every name.
    if not _page(connection, database, _query(None, None, 1)):
        raise RefusedError("there are no documents in this database; is its name right?")
    bounds = [None, *sorted(set(_bounds(connection, database)), key=_path_order), None]
    return [Part(database, start, end) for start, end in pairwise(bounds)]


def documents(part: Part) -> Iterator[bytes]:
    """The documents of a part as the server writes them, a line for each, a page at a time.

    Each page is read as it is at that time: a moment that all pages share would be too old for
    Firestore after an hour.

    Raises:
        UnavailableError: The server can't be reached, or is overloaded.
        RefusedError: The server refuses to answer.
    """
    connection = Connection(part.database.emulator)
    size = PAGE
    start = None if part.start is None else _cursor(part.start, is_before=True)
    while True:
        try:
            page = _page(connection, part.database, _query(start, part.end, size))
        except TooLongError:
            if size == 1:
                raise
            size = max(1, size // 4)
            continue
        yield b"".join(map(_line, page))
        if len(page) < size:
            return
        start = _cursor(page[-1]["name"], is_before=False)


def _path_order(name: str) -> list[bytes]:
    """Firestore's order of names: segment by segment, each by its UTF-8 bytes."""
    return [segment.encode() for segment in name.split("/")]


def _line(document: Object) -> bytes:
    return json.dumps(document, ensure_ascii=False, allow_nan=False).encode() + b"\n"


# MARK: Calls


def _call(connection: Connection, database: Database, method: str, body: Object) -> Any:
    return connection.call(f"{quote(database.name, safe='/()')}/documents:{method}", body)


def _cursor(name: str, *, is_before: bool) -> Object:
    return {"values": [{"referenceValue": name}], "before": is_before}


def _query(start: Object | None, end: str | None, limit: int) -> Object:
    """Asks for documents of all collections, sorted by their names."""
    query: Object = {"from": [{"allDescendants": True}], "orderBy": _ORDER, "limit": limit}
    if start is not None:
        query["startAt"] = start
    if end is not None:
        query["endAt"] = _cursor(end, is_before=True)
    return {"structuredQuery": query}


def _page(connection: Connection, database: Database, query: Object) -> list[Object]:
    answer = _call(connection, database, "runQuery", query)
    try:
        is_read = any("readTime" in element for element in answer)
        found: list[Object] = [element["document"] for element in answer if "document" in element]
        is_named = all(isinstance(document["name"], str) for document in found)
    except (KeyError, TypeError):
        raise RefusedError(_UNREADABLE) from None
    # Without a time, it may be the beginning of an answer.
    if not is_named or not is_read:
        raise RefusedError(_UNREADABLE)
    return found


def _collection_ids(connection: Connection, database: Database) -> Iterator[str]:
    """The ids of the collections that are not inside of a document."""
    body: Object = {"pageSize": 300}
    while True:
        answer = _call(connection, database, "listCollectionIds", body)
        yield from answer.get("collectionIds", [])
        if not answer.get("nextPageToken"):
            return
        body["pageToken"] = answer["nextPageToken"]


def _bounds(connection: Connection, database: Database) -> Iterator[str]:
    """Names of documents that split the database."""
    try:
        for collection_id in _collection_ids(connection, database):
            for name in _partitions(connection, database, collection_id):
                # Ids that are numbers have an order of their own.
                if name.startswith(database.root) and "/__id" not in name:
                    yield name
    except RefusedError as error:
        if error.status != _UNIMPLEMENTED:
            raise
        # An emulator doesn't split anything.
    except (AttributeError, KeyError, TypeError):
        raise RefusedError(_UNREADABLE) from None


def _partitions(connection: Connection, database: Database, collection_id: str) -> Iterator[str]:
    """The names of documents that split all collections with an id into parts of like sizes."""
    source = {"collectionId": collection_id, "allDescendants": True}
    body: Object = {
        "structuredQuery": {"from": [source], "orderBy": _ORDER},
        "partitionCount": str(PARTS),
    }
    while True:
        answer = _call(connection, database, "partitionQuery", body)
        for partition in answer.get("partitions", []):
            for value in partition["values"]:
                yield value["referenceValue"]
        if not answer.get("nextPageToken"):
            return
        body["pageToken"] = answer["nextPageToken"]
