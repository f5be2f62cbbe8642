# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
"""Repositories over ``google.cloud.firestore.Client``."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import Any, cast

from google.api_core.retry import Retry
from google.cloud.firestore import Client

from ..errors import NotFoundError, RepositoryError
from .client import BaseDocumentReference, client_kind
from .fields import DocumentFields
from .limits import ATTEMPTS, writing
from .listening import Listener, OnError, listener_to_document
from .many import Progress, added, deleted_with_descendants, ignored
from .partial import Partial
from .paths import several
from .queries import Matches
from .queryable import DocumentQuery, Queryable
from .reading import by_ids, documents
from .references import Reference
from .results import DocumentList, DocumentResult, read
from .storable import storable
from .transactions import Output, Transaction, transacted
from .translation import translating
from .writes import AnyRepository, Batch, DocumentName, M, U, Writes


class DocumentRepository(Queryable[M], AnyRepository[M, U]):
    """The documents of one collection. Every error is a :class:`RepositoryError`."""

    def __init__(self, client: Client, path: str, fields: type[DocumentFields[M]]) -> None:
        super().__init__(client.collection(path), fields)
        self.client = client

    def matches(self) -> Matches:
        return Matches(self.collection, self.path, self.timeout)

    def where_ids(self, ids: Iterable[DocumentName[M]]) -> DocumentQuery[M]:
        """Returns a query for the documents with these ids, references or models."""
        names = [self._id(each) for each in several(ids)]
        return DocumentQuery(self.fields, self.matches().where_ids(names, self.collection))

    def reference(self, document: DocumentName[M]) -> Reference[M]:
        """Returns a reference to the document with this id, reference or model, for fields that
        refer to it.

        Raises:
            MissingIDError: The model has no id yet.
        """
        return Reference(self._document(document), lambda: self.codec)

    def get(self, id: DocumentName[M] | BaseDocumentReference) -> M:
        """Reads the document with this id, the one that a field refers to, or the one of a model.

        Raises:
            InvalidReferenceError: The reference is to a document of another collection.
            MissingIDError: The model has no id yet.
            NotFoundError: It does not exist.
            InvalidDocumentError: A field does not hold what the model expects.
        """
        reference = self._reference(id)
        with translating(reference.path):
            found = documents(self.client, [reference], self.timeout)
        return read(found[reference.path], self.codec)

    def get_if_exists(self, id: DocumentName[M] | BaseDocumentReference) -> M | None:
        """Reads a document like :meth:`get`; returns ``None`` if it does not exist.

        Raises:
            InvalidDocumentError: A field does not hold what the model expects.
        """
        try:
            return self.get(id)
        except NotFoundError:
            return None

    def get_many(self, ids: Iterable[DocumentName[M]]) -> DocumentList[M]:
        """Reads the documents with these ids, references or models, in this order.

        One that does not exist is a failure.
        """
        return by_ids(self, ids)

    def exists(self, id: DocumentName[M]) -> bool:
        """Returns whether there is a document ``id``, readable or not."""
        reference = self._document(id)
        with translating(reference.path):
            found = documents(self.client, [reference], self.timeout)
        return bool(found[reference.path].exists)

    def save(self, document: M) -> M:
        """Stores ``document``, whether it is new or not: like :meth:`set` if it has an id, else
        like :meth:`add`. Returns it with its id.
        """
        with self.batch() as batch:
            return batch.on(self).save(document)

    def add(self, document: M) -> M:
        """Stores ``document`` under a new id, and returns it with that id.

        A model that has an id from the beginning is created under that.

        Raises:
            AlreadyExistsError: The document already exists.
        """
        with self.batch() as batch:
            return batch.on(self).add(document)

    def add_all(
        self, documents: Iterable[M], *, batch_size: int = 100, progress: Progress = ignored
    ) -> list[M | RepositoryError]:
        """Stores each of ``documents`` like :meth:`add`, in batches, and returns in the same order
        each with its id, or why it was not stored.

        A batch takes effect as a whole or not at all: if Firestore refuses it, none of its
        documents is stored, and the next one is sent all the same. If the server can't be reached,
        or refuses the credentials, nothing more is sent, and the rest have that error. A document
        that breaks a constraint is not sent, which does not affect the others of its batch.

        Args:
            documents: The documents to store.
            batch_size: How many are sent together. A batch can have 10 MiB.
            progress: Called after each batch with the number of documents that have a result.
        """
        return added(self, documents, batch_size, progress)

    def create(self, document: M, *, id: DocumentName[M] | None = None) -> None:
        """Stores ``document`` under its own id or ``id``.

        Raises:
            AlreadyExistsError: The document already exists.
        """
        with self.batch() as batch:
            batch.on(self).create(document, id=id)

    def set(self, document: M, *, id: DocumentName[M] | None = None, merge: bool = False) -> None:
        """Stores ``document`` under its own id or ``id``, in place of what is there.

        Args:
            document: The document.
            id: What names the document, if it is not the document's own id.
            merge: Whether the document keeps the fields that the model does not have. The model's
                own fields are all written: one that is ``None`` is removed, and a map is replaced
                as a whole, so that it keeps nothing that the model does not have.
        """
        with self.batch() as batch:
            batch.on(self).set(document, id=id, merge=merge)

    def update(self, id: DocumentName[M], changes: U) -> None:
        """Changes some fields of the document ``id``. The others stay as they are.

        ``None`` clears a field that may be absent or null. For other changes, see
        :class:`Increment`, :class:`Minimum`, :class:`Maximum`, :class:`ArrayUnion`,
        :class:`ArrayRemove`, :class:`MapEntries` and ``SERVER_TIME``.

        Raises:
            NotFoundError: The document does not exist.
        """
        with self.batch() as batch:
            batch.on(self).update(id, changes)

    def patch(self, id: DocumentName[M], changes: Partial[M]) -> None:
        """Changes the fields of the document ``id`` that JSON had. The others stay as they are.

        Raises:
            NotFoundError: The document does not exist.
            ConstraintError: Fields are outside of the schema's limits.
        """
        with self.batch() as batch:
            batch.on(self).patch(id, changes)

    def delete(self, document: DocumentName[M]) -> None:
        """Deletes the document with this id, reference or model, if there is one; its
        subcollections stay.
        """
        with self.batch() as batch:
            batch.on(self).delete(document)

    def recursive_delete(
        self, id: DocumentName[M], *, batch_size: int = 100, progress: Progress = ignored
    ) -> int:
        """Deletes the document ``id`` and everything below it: the documents of its subcollections
        at any depth, whether the schema has them or not. The document need not exist.

        It is deleted last, so that a call that fails can be repeated: the batches before the one
        whose error is raised stay deleted.

        Args:
            id: The document's id.
            batch_size: How many documents are deleted together.
            progress: Called after each batch with the number of documents below ``id`` that are
                deleted.

        Returns:
            How many documents there were below the document.
        """
        path = str(self._document(id).path)
        return deleted_with_descendants(self.client, path, self.timeout, batch_size, progress)

    def listen_to(
        self,
        id: DocumentName[M],
        on_change: Callable[[DocumentResult[M]], None],
        on_error: OnError = None,
    ) -> Listener:
        """Calls ``on_change`` with the document ``id``, now and after every change.

        Both functions are called on another thread. A document that is missing or can't be read
        does not end the listener. Another error does, after ``on_error`` was called with it.
        """
        return listener_to_document(self._document(id), self.codec, on_change, on_error)

    @contextmanager
    def batch(self) -> Generator[Batch]:
        """Sends writes together when the ``with`` statement ends: all take effect, or none.

        The documents may be in any collection: see :meth:`Batch.on`. If an exception leaves the
        statement, nothing is written.
        """
        batch = self.client.batch()
        writes = Writes(batch, "batch")
        try:
            yield Batch(writes)
        finally:
            writes.end()
        if writes.paths:
            with writes.sending(self.path):
                batch.commit(**writing(Retry, self.timeout))

    def run_transaction(
        self,
        body: Callable[[Transaction], Output],
        *,
        attempts: int = ATTEMPTS,
        read_only: bool = False,
    ) -> Output:
        """Runs ``body`` in a transaction, and returns what it returns.

        ``body`` runs again if what it read was changed before its writes arrived. It has to read
        before it writes. The documents may be in any collection. An exception in ``body`` undoes
        its writes and is raised again.

        Args:
            body: Reads and writes.
            attempts: How often it runs at most.
            read_only: Whether ``body`` only reads. All its reads then see one state of the
                database, and lock nothing.

        Raises:
            ConflictError: Others used the same documents during every attempt.
            InvalidBatchError: ``body`` writes, although it is read-only.
            TypeError: ``body`` is asynchronous, and this repository isn't, or the other way round.
        """
        return transacted(self.client, self.path, self.timeout, body, attempts, read_only)

    def _reference(self, id: DocumentName[M] | BaseDocumentReference) -> Any:
        if client_kind(id) != "reference":
            return self._document(id)
        # A reference may have been read by a client of the other kind.
        reference = cast("BaseDocumentReference", id)
        return self.client.document(storable(reference, self.client, ("id",)).path)
