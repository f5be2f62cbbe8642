# pyright: reportUnknownMemberType=false, reportPrivateUsage=false
"""Single documents over ``google.cloud.firestore.Client``."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import cast

from google.cloud.firestore import Client, DocumentReference

from .fields import DocumentFields
from .limits import ATTEMPTS
from .listening import Listener, OnError
from .partial import Partial
from .results import DocumentResult
from .sync import DocumentRepository
from .transactions import Output, Transaction
from .writes import AnySingleDocument, Batch, M, U


class SingleDocument(AnySingleDocument[M, U]):
    """A document whose path is known. Every error is a :class:`RepositoryError`."""

    def __init__(self, client: Client, path: str, fields: type[DocumentFields[M]]) -> None:
        collection, _, id = path.rpartition("/")
        documents = DocumentRepository[M, U](client, collection, fields)
        super().__init__(documents, id)
        self.client = client
        self._documents = documents

    @property
    def reference(self) -> DocumentReference:
        """The reference to the document, for fields that refer to it."""
        return cast(DocumentReference, self._documents._document(self._id))

    def get(self) -> M:
        """Reads the document.

        Raises:
            NotFoundError: It does not exist.
            InvalidDocumentError: A field does not hold what the model expects.
        """
        return self._documents.get(self._id)

    def exists(self) -> bool:
        """Returns whether there is such a document, readable or not."""
        return self._documents.exists(self._id)

    def get_if_exists(self) -> M | None:
        """Reads the document like :meth:`get`; returns ``None`` if it does not exist.

        Raises:
            InvalidDocumentError: A field does not hold what the model expects.
        """
        return self._documents.get_if_exists(self._id)

    def set(self, document: M, *, merge: bool = False) -> None:
        """Stores ``document`` in place of what is there.

        Args:
            document: The document.
            merge: See :meth:`DocumentRepository.set`.
        """
        self._documents.set(document, id=self._id, merge=merge)

    def update(self, changes: U) -> None:
        """Changes some fields. The others stay as they are.

        For the changes, see :meth:`DocumentRepository.update`.

        Raises:
            NotFoundError: The document does not exist.
        """
        self._documents.update(self._id, changes)

    def patch(self, changes: Partial[M]) -> None:
        """Changes the fields that JSON had. The others stay as they are.

        Raises:
            NotFoundError: The document does not exist.
            ConstraintError: Fields are outside of the schema's limits.
        """
        self._documents.patch(self._id, changes)

    def delete(self) -> None:
        """Deletes the document, if there is one; its subcollections stay."""
        self._documents.delete(self._id)

    def listen(
        self, on_change: Callable[[DocumentResult[M]], None], on_error: OnError = None
    ) -> Listener:
        """Calls ``on_change`` with the document, now and after every change.

        See :meth:`DocumentRepository.listen_to`.
        """
        return self._documents.listen_to(self._id, on_change, on_error)

    @contextmanager
    def batch(self) -> Generator[Batch]:
        """Sends writes together: see :meth:`DocumentRepository.batch`."""
        with self._documents.batch() as batch:
            yield batch

    def run_transaction(
        self,
        body: Callable[[Transaction], Output],
        *,
        attempts: int = ATTEMPTS,
        read_only: bool = False,
    ) -> Output:
        """Runs ``body`` in a transaction: see :meth:`DocumentRepository.run_transaction`."""
        return self._documents.run_transaction(body, attempts=attempts, read_only=read_only)
