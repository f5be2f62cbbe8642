# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportPrivateUsage=false
"""Transactions of ``google.cloud.firestore.AsyncClient``."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar, overload

from google.api_core.exceptions import GoogleAPICallError
from google.api_core.retry import AsyncRetry
from google.cloud.firestore import AsyncClient
from google.cloud.firestore import AsyncTransaction as ClientTransaction

from ..errors import ConflictError, InvalidBatchError, NotFoundError
from .aggregates import COUNT
from .async_reading import by_ids, computed, documents, queried
from .callbacks import asynchronous as checked
from .limits import pauses, writing
from .results import DocumentList, document_list, read
from .translation import querying, translating
from .writes import (
    AnySingleDocument,
    DocumentName,
    DocumentWrites,
    M,
    SingleDocumentWrites,
    U,
    Writes,
)

if TYPE_CHECKING:
    from .async_queryable import AsyncQueryable
    from .async_single import AsyncSingleDocument
    from .asynchronous import AsyncDocumentRepository

Output = TypeVar("Output")


class AsyncTransaction:
    """Reads, and writes that depend on them.

    See :meth:`AsyncDocumentRepository.run_transaction`.
    """

    def __init__(self, transaction: ClientTransaction, writes: Writes) -> None:
        self._transaction = transaction
        self._writes = writes

    def __repr__(self) -> str:
        return repr(self._writes)

    @overload
    def on(self, repository: AsyncDocumentRepository[M, U]) -> AsyncTransactionDocuments[M, U]: ...

    @overload
    def on(self, repository: AsyncSingleDocument[M, U]) -> AsyncTransactionDocument[M, U]: ...

    def on(
        self, repository: AsyncDocumentRepository[M, U] | AsyncSingleDocument[M, U]
    ) -> AsyncTransactionDocuments[M, U] | AsyncTransactionDocument[M, U]:
        """Returns the documents of ``repository``, or a single document, for reads and writes.

        Raises:
            InvalidBatchError: The repository is of another client, or the transaction has ended.
        """
        if isinstance(repository, AnySingleDocument):
            return AsyncTransactionDocument(self._transaction, self._writes, repository)
        return AsyncTransactionDocuments(self._transaction, self._writes, repository)

    async def get_all(self, query: AsyncQueryable[M]) -> DocumentList[M]:
        """Reads all documents of ``query``. One that can't be read does not hide the others."""
        matches = query.matches()
        self._writes.check(matches.query and matches.query._client, matches.path)
        with querying(matches.path):
            snapshots = await queried(matches, self._transaction)
        if matches.selected is None:
            self._writes.know_all(snapshots)
        return document_list(query.fields.__codec__, snapshots)

    async def count(self, query: AsyncQueryable[M]) -> int:
        """Counts the documents of ``query`` on the server."""
        matches = query.matches()
        self._writes.check(matches.query and matches.query._client, matches.path)
        with querying(matches.path):
            return int((await computed(matches, [COUNT], self._transaction))[0])


class AsyncTransactionDocuments(DocumentWrites[M, U]):
    """Reads of, and writes to, the documents of one collection in a transaction."""

    def __init__(
        self,
        transaction: ClientTransaction,
        writes: Writes,
        repository: AsyncDocumentRepository[M, U],
    ) -> None:
        super().__init__(writes, repository)
        self._transaction = transaction
        self._documents = repository

    async def get(self, id: DocumentName[M]) -> M:
        """Reads the document with this id, reference or model.

        Raises:
            NotFoundError: It does not exist.
            InvalidDocumentError: A field does not hold what the model expects.
        """
        reference = self._documents._document(id)
        self._writes.check()
        repository = self._documents
        with translating(reference.path):
            found = await documents(
                repository.client,
                [reference],
                repository.timeout,
                transaction=self._transaction,
            )
        self._writes.know_all(found.values())
        return read(found[reference.path], repository.codec)

    async def get_if_exists(self, id: DocumentName[M]) -> M | None:
        """Reads the document ``id`` like :meth:`get`; returns ``None`` if it does not exist.

        Raises:
            InvalidDocumentError: A field does not hold what the model expects.
        """
        try:
            return await self.get(id)
        except NotFoundError:
            return None

    async def get_many(self, ids: Iterable[DocumentName[M]]) -> DocumentList[M]:
        """Reads the documents ``ids``, in this order. One that does not exist is a failure."""
        self._writes.check()
        return await by_ids(self._documents, ids, self._transaction, self._writes)


class AsyncTransactionDocument(SingleDocumentWrites[M, U]):
    """Reads of, and writes to, a single document in a transaction."""

    def __init__(
        self,
        transaction: ClientTransaction,
        writes: Writes,
        document: AsyncSingleDocument[M, U],
    ) -> None:
        super().__init__(writes, document)
        self._documents = AsyncTransactionDocuments(transaction, writes, document._documents)

    async def get(self) -> M:
        """Reads the document.

        Raises:
            NotFoundError: It does not exist.
            InvalidDocumentError: A field does not hold what the model expects.
        """
        return await self._documents.get(self._id)

    async def get_if_exists(self) -> M | None:
        """Reads the document; returns ``None`` if it does not exist.

        Raises:
            InvalidDocumentError: A field does not hold what the model expects.
        """
        return await self._documents.get_if_exists(self._id)


async def transacted(
    client: AsyncClient,
    path: str,
    timeout: float,
    body: Callable[[AsyncTransaction], Awaitable[Output]],
    attempts: int,
    read_only: bool,
) -> Output:
    """Returns what ``body`` returns in the attempt whose writes take effect.

    Args:
        client: The client of the documents.
        path: What the transaction is about, for errors.
        timeout: The seconds that each of its own calls may take.
        body: Reads and writes. It runs again if the same documents were changed meanwhile.
        attempts: How often it runs at most.
        read_only: Whether there are no writes, and all reads see one state of the database.
    """
    if attempts < 1:
        raise InvalidBatchError("A transaction needs at least one attempt.")
    first: bytes | None = None
    rest = pauses(attempts)
    while True:
        transaction = _LimitedTransaction(client, read_only=read_only)
        with translating(path):
            await transaction.begin(first, timeout)
        if not read_only:
            first = first or transaction.id
        writes = Writes(transaction, "transaction", read_only=read_only)
        try:
            output = await checked(body(AsyncTransaction(transaction, writes)))
            writes.end()
            with writes.sending(path):
                await transaction.send(timeout)
            return output
        except BaseException as error:
            writes.end()
            await transaction.roll_back(timeout)
            pause = next(rest, None) if isinstance(error, ConflictError) else None
            if pause is None:
                raise
        await asyncio.sleep(pause)


class _LimitedTransaction(ClientTransaction):
    """A transaction of the client library, whose calls end in time."""

    async def begin(self, first: bytes | None, timeout: float) -> None:
        """
        Args:
            first: The id of the first attempt, whose priority this one keeps.
            timeout: The seconds that this may take.
        """
        answer = await self._client._firestore_api.begin_transaction(
            request={
                "database": self._client._database_string,
                "options": self._options_protobuf(first),
            },
            metadata=self._client._rpc_metadata,
            **writing(AsyncRetry, timeout),
        )
        self._id = answer.transaction

    async def send(self, timeout: float) -> None:
        """Sends the writes, which take effect together."""
        await self._client._firestore_api.commit(
            request={
                "database": self._client._database_string,
                "writes": self._write_pbs,
                "transaction": self._id,
            },
            metadata=self._client._rpc_metadata,
            **writing(AsyncRetry, timeout),
        )
        self._clean_up()

    async def roll_back(self, timeout: float) -> None:
        """Releases the documents. If this can't be sent, the server does it after a while."""
        with suppress(GoogleAPICallError):
            await self._client._firestore_api.rollback(
                request={"database": self._client._database_string, "transaction": self._id},
                metadata=self._client._rpc_metadata,
                retry=None,
                timeout=timeout,
            )
