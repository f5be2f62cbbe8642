"""The result of reading several documents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from ..errors import NotFoundError, RepositoryError
from .coding import Codec
from .representation import counted

M = TypeVar("M")


class Snapshot(Protocol):
    """The parts of ``DocumentSnapshot`` in use. Only newer client libraries have it as generic."""

    @property
    def id(self) -> str: ...
    @property
    def reference(self) -> Any: ...
    def to_dict(self) -> dict[str, Any] | None: ...


@dataclass(frozen=True, repr=False)
class DocumentResult(Generic[M]):
    """A document, or why it can't be read."""

    path: str
    document: M | None
    error: RepositoryError | None

    @property
    def id(self) -> str:
        """The document's id."""
        return self.path.rpartition("/")[2]

    def get(self) -> M:
        """Returns the document.

        Raises:
            RepositoryError: It can't be read.
        """
        if self.document is None:
            raise self.error or NotFoundError(self.path)
        return self.document

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} {self.path!r}: {type(self.document or self.error).__name__}>"
        )


class ChangeKind(StrEnum):
    """A kind of change to a document between two lists of a listener."""

    ADDED = "added"
    MODIFIED = "modified"
    REMOVED = "removed"


@dataclass(frozen=True)
class DocumentChange(Generic[M]):
    """A document that is not as it was in the listener's previous list."""

    kind: ChangeKind
    result: DocumentResult[M]
    """The document as it is now; for one that was removed, as it was in the previous list."""
    old_index: int | None
    """Its index in the previous list's ``results``; ``None`` for one that was added."""
    new_index: int | None
    """Its index in this list's ``results``; ``None`` for one that was removed."""


@dataclass(frozen=True, repr=False)
class DocumentList(Generic[M]):
    """The documents that were read. One that can't be read does not hide the others.

    Iterating over the list and its length are about the documents that can be read.
    """

    results: tuple[DocumentResult[M], ...]
    """Each document, or why it can't be read, in order."""
    last: Snapshot | None = None
    """The snapshot that the next page starts after."""
    changes: tuple[DocumentChange[M], ...] = ()
    """The changes since the listener's previous list: what was removed, in the
    order of that list, then what was added or modified, in the order of this one. Everything in the
    first list was added. Lists that no listener reported have no changes.
    """
    distances: tuple[float, ...] = ()
    """The distances of the vectors of ``results`` from the one that ``find_nearest`` was given, in
    the same order. Other lists have no distances.
    """
    update_times: tuple[Any, ...] = field(default=(), repr=False, compare=False)
    """When each document of a listener's list was written last."""

    @property
    def documents(self) -> list[M]:
        """The documents that can be read."""
        return [each.document for each in self.results if each.document is not None]

    @property
    def failures(self) -> list[RepositoryError]:
        """The errors of the other documents. Each names its document and field."""
        return [each.error for each in self.results if each.error is not None]

    def get(self) -> list[M]:
        """Returns all documents, in order.

        Raises:
            RepositoryError: One of them can't be read. It is the first of ``failures``.
        """
        return [each.get() for each in self.results]

    def first(self) -> M | None:
        """Returns the first document; ``None`` if there is none.

        Raises:
            RepositoryError: The first document can't be read.
        """
        return self.results[0].get() if self.results else None

    def __iter__(self) -> Iterator[M]:
        return iter(self.documents)

    def __len__(self) -> int:
        return len(self.documents)

    def __repr__(self) -> str:
        failures = len(self.failures)
        others = f" and {counted(failures, 'failure')}" if failures else ""
        return f"<{type(self).__name__} of {counted(len(self), 'document')}{others}>"


def since(previous: DocumentList[M], current: DocumentList[M]) -> DocumentList[M]:
    """Returns ``current`` with its changes since ``previous``."""
    old = {each.path: index for index, each in enumerate(previous.results)}
    kept = {each.path for each in current.results}
    changes = [
        DocumentChange(ChangeKind.REMOVED, each, index, None)
        for index, each in enumerate(previous.results)
        if each.path not in kept
    ]
    for index, each in enumerate(current.results):
        before = old.get(each.path)
        if before is None:
            changes.append(DocumentChange(ChangeKind.ADDED, each, None, index))
        elif previous.update_times[before] != current.update_times[index]:
            changes.append(DocumentChange(ChangeKind.MODIFIED, each, before, index))
    return replace(current, changes=tuple(changes))


def read(snapshot: Snapshot, codec: Codec[M]) -> M:
    """Returns the document of ``snapshot``.

    Raises:
        NotFoundError: There is none.
        InvalidDocumentError: A field does not hold what the model expects.
    """
    path = str(snapshot.reference.path)
    fields = snapshot.to_dict()
    if fields is None:
        raise NotFoundError(path)
    return codec.decode(fields, path, snapshot.id)


def result(snapshot: Snapshot, codec: Codec[M]) -> DocumentResult[M]:
    """Returns the document of ``snapshot``, or why it can't be read."""
    path = str(snapshot.reference.path)
    try:
        return DocumentResult(path, read(snapshot, codec), None)
    except RepositoryError as error:
        return DocumentResult(path, None, error)


def document_list(codec: Codec[M], snapshots: list[Any]) -> DocumentList[M]:
    """Returns the documents of ``snapshots``."""
    results = tuple(result(snapshot, codec) for snapshot in snapshots)
    return DocumentList(results, snapshots[-1] if snapshots else None)
