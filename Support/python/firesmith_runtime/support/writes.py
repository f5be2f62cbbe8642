# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportPrivateUsage=false
"""Writes, and what they send to Firestore."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from typing import Any, Generic, TypeAlias, TypeVar, cast, overload

from google.api_core.exceptions import AlreadyExists, GoogleAPICallError, NotFound
from google.cloud.firestore_v1.field_path import FieldPath
from google.cloud.firestore_v1.transforms import DELETE_FIELD, SERVER_TIMESTAMP
from google.cloud.firestore_v1.types import Document, DocumentMask, Precondition, Write

from ..errors import (
    InvalidBatchError,
    InvalidReferenceError,
    InvalidValueError,
    MissingIDError,
)
from .changes import by_field_path, stored_changes
from .coding import Codec
from .fields import DocumentFields
from .holders import changed
from .limits import TIMEOUT
from .partial import Partial
from .paths import checked
from .references import Reference
from .representation import counted
from .storable import storable
from .translation import translated, translating
from .unions import members

M = TypeVar("M")
U = TypeVar("U", bound=Mapping[str, object])

DocumentName: TypeAlias = str | Reference[M] | M
"""A name of a document in a collection: its id, a reference to it, or a model that has an id."""


class AnyRepository(Generic[M, U]):
    """The documents of one collection, for writes."""

    def __init__(self, collection: Any, fields: type[DocumentFields[M]]) -> None:
        self.collection = collection
        self.fields = fields
        self.timeout = TIMEOUT
        """The seconds that each operation may take, retries included."""

    @property
    def codec(self) -> Codec[M]:
        """Turns the documents into models and back."""
        return self.fields.__codec__

    @property
    def path(self) -> str:
        """The path of the collection."""
        return "/".join(self.collection._path)

    @property
    def parent_ids(self) -> tuple[str, ...]:
        """The ids of the documents that hold the collection, outermost first."""
        return tuple(self.collection._path[1::2])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.path!r}>"

    def _document(self, name: object) -> Any:
        """Returns the client's reference to the document with this id, reference or model."""
        if isinstance(name, Reference):
            return self._referenced(cast("Reference[M]", name))
        if isinstance(name, str):
            return self.collection.document(checked(name))
        self._check_type(name)
        id = cast("object", self.codec.identity(cast("M", name)))
        if id is None:
            raise MissingIDError
        if not isinstance(id, str):
            raise InvalidValueError("id", f"should be a string, but is of type {type(id).__name__}")
        return self.collection.document(checked(id))

    def _id(self, name: object) -> str:
        """Returns the id of the document with this id, reference or model."""
        return str(self._document(name).id)

    def _referenced(self, reference: Reference[M]) -> Any:
        client: Any = reference.document_reference._client
        if (
            client is not None
            and client._database_string != self.collection._client._database_string
        ):
            raise InvalidReferenceError(reference.path, "is in another database")
        if reference.path != f"{self.path}/{reference.id}":
            raise InvalidReferenceError(reference.path, f"is not in {self.path}")
        return self.collection.document(reference.id)

    def _check_type(self, document: object) -> None:
        if not self.codec.has(document):
            names = " or ".join(each.__name__ for each in members(self.codec.model))
            reason = f"has documents of type {names}, not {type(document).__name__}"
            raise InvalidValueError(self.path, reason)


class AnySingleDocument(Generic[M, U]):
    """A document whose path is known, for writes."""

    def __init__(self, documents: AnyRepository[M, U], id: str) -> None:
        """
        Args:
            documents: The documents beside this one.
            id: The document's id.
        """
        self._siblings = documents
        self._id = id

    @property
    def timeout(self) -> float:
        """The seconds that each operation may take, retries included."""
        return self._siblings.timeout

    @timeout.setter
    def timeout(self, timeout: float) -> None:
        self._siblings.timeout = timeout

    @property
    def path(self) -> str:
        """The path of the document."""
        return f"{self._siblings.path}/{self._id}"

    @property
    def parent_ids(self) -> tuple[str, ...]:
        """The ids of the documents in the path, outermost first; the last is the document's own."""
        return (*self._siblings.parent_ids, self._id)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at {self.path!r}>"


class Writes:
    """Writes to any collections of one database, which take effect together."""

    def __init__(self, batch: Any, kind: str, *, read_only: bool = False) -> None:
        """
        Args:
            batch: What the client library collects writes in.
            kind: ``batch`` or ``transaction``, for errors.
            read_only: Whether to refuse all writes.
        """
        self.batch = batch
        self.paths: list[str] = []
        """The collection of the documents."""
        self.created: list[str] = []
        """The documents that must not exist, among them."""
        self.updated: list[str] = []
        """The documents that have to exist, among them."""
        self._known: dict[str, Mapping[str, Any]] = {}
        self._kind = kind
        self._read_only = read_only
        self._has_ended = False

    def __repr__(self) -> str:
        state = ", ended" if self._has_ended else ""
        return f"<{self._kind.capitalize()} of {counted(len(self.paths), 'write')}{state}>"

    def known(self, path: str) -> Mapping[str, Any] | None:
        """Returns the fields that the document at ``path`` has after the writes so far; ``None`` if
        that isn't known.
        """
        return self._known.get(path)

    def know(self, path: str, fields: Mapping[str, Any] | None) -> None:
        """Remembers the fields of a document, or forgets them if they are ``None``."""
        if fields is None:
            self._known.pop(path, None)
        else:
            self._known[path] = fields

    def know_all(self, snapshots: Iterable[Any]) -> None:
        """Remembers the fields of the documents that were read."""
        for snapshot in snapshots:
            # What the snapshot holds is its own; to_dict() would copy it.
            self.know(snapshot.reference.path, snapshot._data)

    def end(self) -> None:
        """Refuses all further writes."""
        self._has_ended = True

    def check(self, client: Any = None, path: str = "") -> None:
        """Checks that documents can be added, read or changed.

        Args:
            client: The client of the documents; any client if ``None``.
            path: The path of the documents, for errors.

        Raises:
            InvalidBatchError: The writes have ended, or belong to another client.
        """
        if self._has_ended:
            raise InvalidBatchError(f"The {self._kind} has already ended.")
        if client is not None and client is not self.batch._client:
            raise InvalidBatchError(
                f"The {self._kind} belongs to another client than {path}."
                " Make all repositories with the same client."
            )

    def check_writing(self) -> None:
        """Checks that documents can be added or changed.

        Raises:
            InvalidBatchError: The writes have ended, or there can be none.
        """
        self.check()
        if self._read_only:
            raise InvalidBatchError(f"A read-only {self._kind} can't write.")

    @contextmanager
    def sending(self, path: str) -> Generator[None]:
        """Raises a :class:`RepositoryError` for each error of sending the writes.

        Args:
            path: What the writes are about, for errors that don't name a document.
        """
        with translating(path):
            try:
                yield
            except GoogleAPICallError as error:
                raise translated(error, self._path(error) or path) from error

    def _path(self, error: GoogleAPICallError) -> str | None:
        """Returns the path of the document that ``error`` is about, if it is known."""
        match error:
            case AlreadyExists():
                paths = set(self.created)
            case NotFound():
                paths = set(self.updated)
            case _:
                paths = set(self.paths)
        if len(paths) == 1:
            return paths.pop()
        text = str(getattr(error, "message", error))
        # The emulator writes some paths in pieces.
        pieces = "/".join(re.findall(r'^ +(?:type|name): "(.*)"$', text, re.MULTILINE))
        named = [each for each in paths if _names(text, each) or pieces == each]
        return max(named, key=len, default=None)


def _names(text: str, path: str) -> bool:
    return re.search(rf"(?<![^/\s]){re.escape(path)}(?![^\s}}\"'])", text) is not None


class DocumentWrites(Generic[M, U]):
    """Writes to the documents of one collection, which take effect together with others."""

    def __init__(self, writes: Writes, repository: AnyRepository[M, U]) -> None:
        """
        Args:
            writes: What collects the writes.
            repository: Where the documents belong.

        Raises:
            InvalidBatchError: The repository has another client, or the writes have ended.
        """
        writes.check(repository.collection._client, repository.path)
        self._writes = writes
        self._batch = writes.batch
        self._repository = repository

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._repository.path!r}>"

    def add(self, document: M) -> M:
        """Stores ``document`` under a new id, and returns it with that id.

        A model that has an id from the beginning is created under that.
        """
        self._check_type(document)
        id = self._repository.codec.new_identity(document)
        reference = self._repository.collection.document(None if id is None else checked(id))
        fields = self._fields(document, reference.id)
        with self._writing(reference, self._writes.created):
            self._batch.create(reference, fields)
        self._writes.know(reference.path, fields)
        return self._repository.codec.identified(document, reference.id)

    def save(self, document: M) -> M:
        """Stores ``document``, whether it is new or not: like :meth:`set` if it has an id, else
        like :meth:`add`. Returns it with its id.
        """
        self._check_type(document)
        if self._repository.codec.identity(document) is None:
            return self.add(document)
        self.set(document)
        return document

    def create(self, document: M, *, id: DocumentName[M] | None = None) -> None:
        """Stores ``document`` under its own id or ``id``.

        All writes fail if the document already exists.
        """
        reference, fields = self._stored(document, id)
        with self._writing(reference, self._writes.created):
            self._batch.create(reference, fields)
        self._writes.know(reference.path, fields)

    def set(self, document: M, *, id: DocumentName[M] | None = None, merge: bool = False) -> None:
        """Stores ``document`` under its own id or ``id``, in place of what is there.

        Args:
            document: The document.
            id: What names the document, if it is not the document's own id.
            merge: Whether the document keeps the fields that the model does not have. The model's
                own fields are all written: one that is ``None`` is removed, and a map is replaced
                as a whole, so that it keeps nothing that the model does not have.
        """
        reference, fields = self._stored(document, id)
        names: list[str] | bool = False
        if merge:
            for name in self._repository.codec.names:
                fields.setdefault(name, DELETE_FIELD)
            names = [FieldPath(name).to_api_repr() for name in fields]
        with self._writing(reference):
            self._batch.set(reference, fields, merge=names)
        # Merged or not: all fields of the model are written as a whole.
        self._writes.know(reference.path, fields)

    def update(self, id: DocumentName[M], changes: U) -> None:
        """Changes some fields of the document ``id``.

        All writes fail if the document does not exist.
        """
        self._change(id, changes)

    def patch(self, id: DocumentName[M], changes: Partial[M]) -> None:
        """Changes the fields of the document ``id`` that JSON had.

        All writes fail if the document does not exist.
        """
        self._change(id, changes)

    def _change(self, id: DocumentName[M], changes: Mapping[str, object]) -> None:
        repository = self._repository
        reference = repository._document(id)
        known = self._writes.known(reference.path)
        stored = stored_changes(repository.fields, changes, repository.collection._client, known)
        with self._writing(reference, self._writes.updated):
            if stored:
                self._batch.update(reference, by_field_path(stored))
            else:
                self._batch._add_write_pbs([_existence(reference)])
        if known is not None:
            self._writes.know(reference.path, changed(known, stored))

    def delete(self, document: DocumentName[M]) -> None:
        """Deletes the document with this id, reference or model, if there is one; its
        subcollections stay.
        """
        reference = self._repository._document(document)
        with self._writing(reference):
            self._batch.delete(reference)
        self._writes.know(reference.path, None)

    def _stored(self, document: M, id: DocumentName[M] | None) -> tuple[Any, dict[str, Any]]:
        self._check_type(document)
        reference = self._repository._document(document if id is None else id)
        return reference, self._fields(document, reference.id)

    def _fields(self, document: M, id: str) -> dict[str, Any]:
        self._check_type(document)
        repository = self._repository
        fields = repository.codec.encode(document, id, SERVER_TIMESTAMP)
        return storable(fields, repository.collection._client)

    def _check_type(self, document: object) -> None:
        self._repository._check_type(document)

    @contextmanager
    def _writing(self, reference: Any, paths: list[str] | None = None) -> Generator[None]:
        self._writes.check_writing()
        self._writes.paths.append(reference.path)
        if paths is not None:
            paths.append(reference.path)
        try:
            yield
        except (OverflowError, TypeError, ValueError) as error:
            # The error's own text can contain what the document holds.
            reason = f"can't be stored ({type(error).__name__})"
            raise InvalidValueError(reference.path, reason) from None


def _existence(reference: Any) -> Write:
    """Returns a write that changes nothing, and fails if the document does not exist."""
    return Write(
        update=Document(name=reference._document_path),
        update_mask=DocumentMask(),
        current_document=Precondition(exists=True),
    )


class SingleDocumentWrites(Generic[M, U]):
    """Writes to a single document, which take effect together with others."""

    def __init__(self, writes: Writes, document: AnySingleDocument[M, U]) -> None:
        """
        Args:
            writes: What collects the writes.
            document: The document.

        Raises:
            InvalidBatchError: The document has another client, or the writes have ended.
        """
        self._siblings = DocumentWrites(writes, document._siblings)
        self._id = document._id

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at '{self._siblings._repository.path}/{self._id}'>"

    def set(self, document: M, *, merge: bool = False) -> None:
        """Stores ``document`` in place of what is there. See :meth:`DocumentWrites.set`."""
        self._siblings.set(document, id=self._id, merge=merge)

    def update(self, changes: U) -> None:
        """Changes some fields. All writes fail if the document does not exist."""
        self._siblings.update(self._id, changes)

    def patch(self, changes: Partial[M]) -> None:
        """Changes the fields that JSON had. All writes fail if the document does not exist."""
        self._siblings.patch(self._id, changes)

    def delete(self) -> None:
        """Deletes the document, if there is one; its subcollections stay."""
        self._siblings.delete(self._id)


class Batch:
    """Collects writes to any collections, which take effect together."""

    def __init__(self, writes: Writes) -> None:
        self._writes = writes

    def __repr__(self) -> str:
        return repr(self._writes)

    @overload
    def on(self, repository: AnyRepository[M, U]) -> DocumentWrites[M, U]: ...

    @overload
    def on(self, repository: AnySingleDocument[M, U]) -> SingleDocumentWrites[M, U]: ...

    def on(
        self, repository: AnyRepository[M, U] | AnySingleDocument[M, U]
    ) -> DocumentWrites[M, U] | SingleDocumentWrites[M, U]:
        """Returns what writes to the documents of ``repository``, or to a single document.

        Raises:
            InvalidBatchError: The repository has another client, or the batch has ended.
        """
        if isinstance(repository, AnyRepository):
            return DocumentWrites(self._writes, repository)
        return SingleDocumentWrites(self._writes, repository)
