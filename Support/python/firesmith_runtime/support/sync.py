# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
"""Repositories over ``google.cloud.firestore.Client``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Generic, cast

from google.api_core.retry import Retry
from google.cloud.firestore import Client, DocumentReference, Query

from ..errors import InvalidQueryError, NotFoundError, RepositoryError
from .client import BaseDocumentReference
from .fields import DocumentField, DocumentFields, Filter, Order
from .groups import ClientOrRepository
from .limits import ATTEMPTS, writing
from .listening import Listener, OnError, listener_to_document, listener_to_query
from .many import Progress, added, deleted, deleted_with_descendants, ignored
from .page_tokens import page_after, token_after
from .partial import Partial
from .paths import checked
from .queries import Matches
from .reading import by_ids, count_of, documents, queried
from .representation import query_words
from .results import DocumentList, DocumentResult, document_list, read
from .storable import storable
from .transactions import Output, Transaction, transacted
from .translation import querying, translating
from .writes import AnyRepository, Batch, M, U, Writes


class Queryable(ABC, Generic[M]):
    """A collection, or a query over one."""

    fields: type[DocumentFields[M]]

    @abstractmethod
    def matches(self) -> Matches:
        """Returns what the query matches."""

    def where(self, *filters: Filter[M]) -> DocumentQuery[M]:
        """Returns a query for the documents that match all of ``filters``."""
        return DocumentQuery(self.fields, self.matches().where(filters))

    def order_by(self, *orders: Order[M] | DocumentField[M, Any]) -> DocumentQuery[M]:
        """Returns a query in this order. Documents that lack one of the fields are left out."""
        return DocumentQuery(self.fields, self.matches().order_by(orders))

    def limit(self, limit: int) -> DocumentQuery[M]:
        """Returns a query for the first ``limit`` documents."""
        return DocumentQuery(self.fields, self.matches().limit(limit))

    def start_after(self, page: DocumentList[M]) -> DocumentQuery[M]:
        """Returns a query for what follows ``page``, which is nothing if ``page`` is empty."""
        return DocumentQuery(self.fields, self.matches().start_after(page))

    def token_after(self, page: DocumentList[M]) -> str | None:
        """Returns text for a web API to ask for what follows ``page``; ``None`` if nothing does.

        Whoever has it can read what the last document of ``page`` has in the fields that the query
        is ordered by.

        Raises:
            InvalidQueryError: The last document of ``page`` lacks one of these fields.
        """
        return token_after(self.matches(), page)

    def start_after_token(self, token: str | None) -> DocumentQuery[M]:
        """Returns a query for what follows the page that ``token`` was made for.

        Args:
            token: What :meth:`token_after` of a query with the same conditions and order returned,
                in any process; ``None`` for the first page. It need not be trusted.

        Raises:
            InvalidPageTokenError: It is no such token.
        """
        query = DocumentQuery(self.fields, self.matches())
        return query if token is None else query.start_after(page_after(self.matches(), token))

    def within(self, timeout: float) -> DocumentQuery[M]:
        """Returns the same query, whose reads may take ``timeout`` seconds each."""
        return DocumentQuery(self.fields, replace(self.matches(), timeout=timeout))

    def get_all(self) -> DocumentList[M]:
        """Reads all documents. One that can't be read does not hide the others."""
        matches = self.matches()
        with querying(matches.path):
            snapshots = queried(matches)
        return document_list(self.fields.__codec__, snapshots)

    def pages(self, size: int) -> Generator[DocumentList[M]]:
        """Reads all documents, ``size`` at a time. A page is read when it is asked for.

        Raises:
            InvalidQueryError: ``size`` is less than 1.
        """
        if size < 1:
            raise InvalidQueryError("The size of a page must be at least 1.")
        query = DocumentQuery(self.fields, self.matches())
        rest, left = query, query.matches().maximum
        while left is None or left > 0:
            count = size if left is None else min(size, left)
            page = rest.limit(count).get_all()
            if page.results:
                yield page
            if len(page.results) < count:
                return
            rest, left = query.start_after(page), None if left is None else left - count

    def count(self) -> int:
        """Counts the documents on the server."""
        matches = self.matches()
        with querying(matches.path):
            return count_of(matches)

    def raw(self) -> Query | None:
        """Returns the query as the client library has it; ``None`` if no document can match.

        It reads snapshots, of which ``Model.from_firestore(snapshot.to_dict(), id=snapshot.id)``
        makes models, and raises the client library's errors. The timeout is not a part of it.
        """
        return cast("Query | None", self.matches().sent())

    def delete_all(self, *, batch_size: int = 100, progress: Progress = ignored) -> int:
        """Deletes all documents, in batches, and returns their number.

        Those that can't be read are deleted, too; subcollections stay. If a batch can't be read or
        deleted, its error is raised, and those before it stay deleted, so that a new call deletes
        the rest.

        Args:
            batch_size: How many documents are deleted together.
            progress: Called after each batch with the number of documents deleted so far.
        """
        matches, count = self.matches(), 0
        for page in self.pages(batch_size):
            paths = [each.path for each in page.results]
            deleted(matches.client, paths, matches.path, matches.timeout)
            count += len(paths)
            progress(count)
        return count

    def listen(
        self,
        on_change: Callable[[DocumentList[M]], None],
        on_error: OnError = None,
    ) -> Listener:
        """Calls ``on_change`` with all documents, now and after every change.

        Both functions are called on another thread. A document that can't be read does not end
        the listener. An error of the query does, after ``on_error`` was called with it.
        """
        return listener_to_query(self.matches(), self.fields.__codec__, on_change, on_error)


class DocumentQuery(Queryable[M]):
    """Some documents of a collection, in some order."""

    def __init__(self, fields: type[DocumentFields[M]], matches: Matches) -> None:
        self.fields = fields
        self._matches = matches

    def matches(self) -> Matches:
        return self._matches

    def __repr__(self) -> str:
        matches = self._matches
        return f"<{type(self).__name__} of {query_words(matches.query, matches.path)}>"

    @classmethod
    def of_group(
        cls, client: ClientOrRepository, id: str, fields: type[DocumentFields[M]]
    ) -> DocumentQuery[M]:
        """Returns a query for the documents of all collections with the id ``id``."""
        if isinstance(client, Client):
            return cls(fields, Matches(client.collection_group(id), id))
        return cls(fields, Matches(client.client.collection_group(id), id, client.timeout))


class DocumentRepository(Queryable[M], AnyRepository[M, U]):
    """The documents of one collection. Every error is a :class:`RepositoryError`."""

    def __init__(self, client: Client, path: str, fields: type[DocumentFields[M]]) -> None:
        super().__init__(client.collection(path), fields)
        self.client = client

    def matches(self) -> Matches:
        return Matches(self.collection, self.path, self.timeout)

    def where_ids(self, ids: Iterable[str]) -> DocumentQuery[M]:
        """Returns a query for the documents with one of ``ids``."""
        return DocumentQuery(self.fields, self.matches().where_ids(ids, self.collection))

    def reference(self, id: str) -> DocumentReference:
        """Returns a reference to the document ``id``, for fields that refer to it."""
        return cast(DocumentReference, self.collection.document(checked(id)))

    def get(self, id: str | BaseDocumentReference) -> M:
        """Reads the document ``id``, or the one that a field refers to.

        Raises:
            NotFoundError: It does not exist.
            InvalidDocumentError: A field does not hold what the model expects.
        """
        reference = self._reference(id)
        with translating(reference.path):
            found = documents(self.client, [reference], self.timeout)
        return read(found[reference.path], self.codec)

    def get_if_exists(self, id: str | BaseDocumentReference) -> M | None:
        """Reads a document like :meth:`get`; returns ``None`` if it does not exist.

        Raises:
            InvalidDocumentError: A field does not hold what the model expects.
        """
        try:
            return self.get(id)
        except NotFoundError:
            return None

    def get_many(self, ids: Iterable[str]) -> DocumentList[M]:
        """Reads the documents ``ids``, in this order. One that does not exist is a failure."""
        return by_ids(self, ids)

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

    def create(self, document: M, *, id: str | None = None) -> None:
        """Stores ``document`` under its own id or ``id``.

        Raises:
            AlreadyExistsError: The document already exists.
        """
        with self.batch() as batch:
            batch.on(self).create(document, id=id)

    def set(self, document: M, *, id: str | None = None, merge: bool = False) -> None:
        """Stores ``document`` under its own id or ``id``, in place of what is there.

        Args:
            document: The document.
            id: Its id, if it is not the document's own.
            merge: Whether the document keeps the fields that the model does not have. The model's
                own fields are all written: one that is ``None`` is removed, and a map is replaced
                as a whole, so that it keeps nothing that the model does not have.
        """
        with self.batch() as batch:
            batch.on(self).set(document, id=id, merge=merge)

    def update(self, id: str, changes: U) -> None:
        """Changes some fields of the document ``id``. The others stay as they are.

        ``None`` clears a field that may be absent or null. For other changes, see
        :class:`Increment`, :class:`ArrayUnion`, :class:`ArrayRemove`, :class:`MapEntries` and
        ``SERVER_TIME``.

        Raises:
            NotFoundError: The document does not exist.
        """
        with self.batch() as batch:
            batch.on(self).update(id, changes)

    def patch(self, id: str, changes: Partial[M]) -> None:
        """Changes the fields of the document ``id`` that JSON had. The others stay as they are.

        Raises:
            NotFoundError: The document does not exist.
            ConstraintError: Fields are outside of the schema's limits.
        """
        with self.batch() as batch:
            batch.on(self).patch(id, changes)

    def delete(self, id: str) -> None:
        """Deletes the document ``id``, if there is one; its subcollections stay."""
        with self.batch() as batch:
            batch.on(self).delete(id)

    def recursive_delete(
        self, id: str, *, batch_size: int = 100, progress: Progress = ignored
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
        path = self.reference(id).path
        return deleted_with_descendants(self.client, path, self.timeout, batch_size, progress)

    def listen_to(
        self,
        id: str,
        on_change: Callable[[DocumentResult[M]], None],
        on_error: OnError = None,
    ) -> Listener:
        """Calls ``on_change`` with the document ``id``, now and after every change.

        Both functions are called on another thread. A document that is missing or can't be read
        does not end the listener. Another error does, after ``on_error`` was called with it.
        """
        return listener_to_document(self.reference(id), self.codec, on_change, on_error)

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
        self, body: Callable[[Transaction], Output], *, attempts: int = ATTEMPTS
    ) -> Output:
        """Runs ``body`` in a transaction, and returns what it returns.

        ``body`` runs again if what it read was changed before its writes arrived. It has to read
        before it writes. The documents may be in any collection. An exception in ``body`` undoes
        its writes and is raised again.

        Args:
            body: Reads and writes.
            attempts: How often it runs at most.

        Raises:
            ConflictError: Others used the same documents during every attempt.
        """
        return transacted(self.client, self.path, self.timeout, body, attempts)

    def _reference(self, id: str | BaseDocumentReference) -> DocumentReference:
        if isinstance(id, str):
            return self.reference(id)
        # A reference may have been read by a client of the other kind.
        return self.client.document(storable(id, self.client, ("id",)).path)
