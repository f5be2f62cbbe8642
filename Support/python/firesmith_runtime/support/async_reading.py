# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportPrivateUsage=false
"""Reads with ``google.cloud.firestore.AsyncClient``, where one document can't make others fail."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, TypeVar

from google.api_core.retry import AsyncRetry
from google.cloud.firestore_v1 import _helpers as helpers
from google.cloud.firestore_v1.types import StructuredQuery

from .aggregates import Aggregate, answered, nothing, request_for
from .limits import retrying
from .paths import several
from .queries import Matches
from .results import DocumentList, result
from .snapshots import missing, snapshot
from .translation import translating
from .writes import AnyRepository, DocumentName, M, Writes

T = TypeVar("T")

_transaction_id: Any = helpers.get_transaction_id


async def queried(matches: Matches, transaction: Any = None) -> list[Any]:
    """Returns the snapshots of the documents that match."""
    query = matches.sent()
    if query is None:
        return []
    return matches.in_order(await found(query, matches.timeout, transaction))


async def found(query: Any, timeout: float, transaction: Any = None) -> list[Any]:
    """Returns the snapshots of the documents that a query or a search for vectors, in the client
    library's form, finds.
    """
    client = query._client
    request: dict[str, Any] = {
        "parent": getattr(query, "_nested_query", query)._parent._parent_info()[0],
        "structured_query": query._to_protobuf(),
        "transaction": _transaction_id(transaction),
    }

    async def attempt(timeout: float) -> list[Any]:
        answers: Any = await client._firestore_api.run_query(
            request=request, metadata=client._rpc_metadata, retry=None, timeout=timeout
        )
        return [snapshot(each.document, client) async for each in answers if _has_document(each)]

    return await _attempts(attempt, timeout)


async def computed(
    matches: Matches, aggregates: Sequence[Aggregate[Any, Any]], transaction: Any = None
) -> tuple[Any, ...]:
    """Returns the numbers that the server computes of the documents that match."""
    request = request_for(matches, aggregates)
    if request is None:
        return nothing(aggregates)
    client = matches.client
    request["transaction"] = _transaction_id(transaction)

    async def attempt(timeout: float) -> list[Any]:
        answers: Any = await client._firestore_api.run_aggregation_query(
            request=request, metadata=client._rpc_metadata, retry=None, timeout=timeout
        )
        return [each async for each in answers]

    return answered(aggregates, await _attempts(attempt, matches.timeout))


def _has_document(answer: Any) -> bool:
    return bool(answer._pb.HasField("document"))


async def documents(
    client: Any, references: Iterable[Any], timeout: float, transaction: Any = None
) -> dict[str, Any]:
    """Returns the snapshots of the documents that ``references`` refer to, by path."""
    request: dict[str, Any] = {
        "database": client._database_string,
        "documents": list(dict.fromkeys(each._document_path for each in references)),
        "transaction": _transaction_id(transaction),
    }

    async def attempt(timeout: float) -> list[Any]:
        answers: Any = await client._firestore_api.batch_get_documents(
            request=request, metadata=client._rpc_metadata, retry=None, timeout=timeout
        )
        return [
            snapshot(each.found, client)
            if each._pb.HasField("found")
            else missing(each.missing, client)
            async for each in answers
        ]

    return {each.reference.path: each for each in await _attempts(attempt, timeout)}


async def descendants(client: Any, path: str, limit: int, timeout: float) -> list[str]:
    """Returns the paths of documents below the document at ``path``, at any depth; ``limit`` at
    most.
    """
    query = StructuredQuery(
        from_=[StructuredQuery.CollectionSelector(all_descendants=True)],
        select=StructuredQuery.Projection(
            fields=[StructuredQuery.FieldReference(field_path="__name__")]
        ),
        limit={"value": limit},
    )
    document = client.document(path)
    request = {"parent": document._document_path, "structured_query": query}
    below = document._document_path[: -len(document.path)]

    async def attempt(timeout: float) -> list[str]:
        answers: Any = await client._firestore_api.run_query(
            request=request, metadata=client._rpc_metadata, retry=None, timeout=timeout
        )
        return [
            each.document.name.removeprefix(below) async for each in answers if _has_document(each)
        ]

    return await _attempts(attempt, timeout)


async def by_ids(
    repository: AnyRepository[M, Any],
    ids: Iterable[DocumentName[M]],
    transaction: Any = None,
    writes: Writes | None = None,
) -> DocumentList[M]:
    """Returns the documents ``ids`` of ``repository``. One that does not exist is a failure.

    Args:
        repository: Where the documents are.
        ids: Their ids, references or models.
        transaction: The transaction that reads them, if one does.
        writes: The writes of the transaction, which have to know what was read.
    """
    references = [repository._document(id) for id in several(ids)]
    if not references:
        return DocumentList(())
    client = repository.collection._client
    with translating(repository.path):
        found = await documents(client, references, repository.timeout, transaction)
    if writes is not None:
        writes.know_all(found.values())
    codec = repository.codec
    return DocumentList(tuple(result(found[each.path], codec) for each in references))


async def _attempts(attempt: Callable[[float], Awaitable[T]], timeout: float) -> T:
    """Returns the result of ``attempt``, which is called with the seconds that are left."""
    end = time.monotonic() + timeout

    async def next_attempt() -> T:
        return await attempt(max(end - time.monotonic(), 0.001))

    attempts: Any = retrying(AsyncRetry, timeout)(next_attempt)
    result: T = await attempts()
    return result
