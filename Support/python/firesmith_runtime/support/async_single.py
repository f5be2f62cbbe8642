# pyright: reportUnknownMemberType=false, reportPrivateUsage=false
"""Single documents over ``google.cloud.firestore.AsyncClient``."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import cast

from google.cloud.firestore import AsyncClient, AsyncDocumentReference

from .async_transactions import AsyncTransaction, Output
from .asynchronous import AsyncDocumentRepository
from .fields import DocumentFields
from .limits import ATTEMPTS
from .partial import Partial
from .results import DocumentResult
from .writes import AnySingleDocument, Batch, M, U


class AsyncSingleDocument(AnySingleDocument[M, U]):
    """A document whose path is known. Every error is a :class:`RepositoryError`."""

    def __init__(self, client: AsyncClient, path: str, fields: type[DocumentFields[M]]) -> None:
        collection, _, id = path.rpartition("/")
        documents = AsyncDocumentRepository[M, U](client, collection, fields)
        super().__init__(documents, id)
        self.client = client
        self._documents = documents

    @property
    def reference(self) -> AsyncDocumentReference:
        """The reference to the document, for fields that refer to it."""
        return cast(AsyncDocumentReference, self._documents._document(self._id))

    async def get(self) -> M:
        """Reads the document.

        Raises:
            NotFoundError: It does not exist.
            InvalidDocumentError: A field does not hold what the model expects.
        """
        return await self._documents.get(self._id)

    async def exists(self) -> bool:
        """Returns whether there is such a document, readable or not."""
        return await self._documents.exists(self._id)

    async def get_if_exists(self) -> M | None:
        """Reads the document like :meth:`get`; returns ``None`` if it does not exist.

        Raises:
            InvalidDocumentError: A field does not hold what the model expects.
        """
        return await self._documents.get_if_exists(self._id)

    async def set(self, document: M, *, merge: bool = False) -> None:
        """Stores ``document`` in place of what is there.

        Args:
            document: The document.
            merge: See :meth:`AsyncDocumentRepository.set`.
        """
        await self._documents.set(document, id=self._id, merge=merge)

    async def update(self, changes: U) -> None:
        """Changes some fields. The others stay as they are.

        For the changes, see :meth:`AsyncDocumentRepository.update`.

        Raises:
            NotFoundError: The document does not exist.
        """
        await self._documents.update(self._id, changes)

    async def patch(self, changes: Partial[M]) -> None:
        """Changes the fields that JSON had. The others stay as they are.

        Raises:
            NotFoundError: The document does not exist.
            ConstraintError: Fields are outside of the schema's limits.
        """
        await self._documents.patch(self._id, changes)

    async def delete(self) -> None:
        """Deletes the document, if there is one; its subcollections stay."""
        await self._documents.delete(self._id)

    def listen(self) -> AsyncGenerator[DocumentResult[M]]:
        """Yields the document, now and after every change.

        See :meth:`AsyncDocumentRepository.listen_to`.
        """
        return self._documents.listen_to(self._id)

    @asynccontextmanager
    async def batch(self) -> AsyncGenerator[Batch]:
        """Sends writes together: see :meth:`AsyncDocumentRepository.batch`."""
        async with self._documents.batch() as batch:
            yield batch

    async def run_transaction(
        self,
        body: Callable[[AsyncTransaction], Awaitable[Output]],
        *,
        attempts: int = ATTEMPTS,
        read_only: bool = False,
    ) -> Output:
        """Runs ``body`` in a transaction: see :meth:`AsyncDocumentRepository.run_transaction`."""
        return await self._documents.run_transaction(body, attempts=attempts, read_only=read_only)
