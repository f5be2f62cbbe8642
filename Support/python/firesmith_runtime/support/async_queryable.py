# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
"""Queries over ``google.cloud.firestore.AsyncClient``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Generic, TypeVar, cast, overload

from google.cloud.firestore import AsyncClient, AsyncQuery

from ..errors import InvalidQueryError
from .aggregates import COUNT, Aggregate, N, NumberField, average_of, sum_of
from .async_many import Progress, deleted, ignored
from .async_nearest import AsyncNearestDocuments
from .async_reading import computed, queried
from .client import Vector
from .fields import DocumentField, DocumentFields, Order, SelectedFields
from .filters import Filter
from .groups import AsyncClientOrRepository
from .listening import listener_to_query, lists
from .nearest_search import Distance, NearestSearch
from .page_tokens import page_after, token_after
from .queries import Matches
from .representation import query_words
from .results import DocumentList, document_list
from .translation import querying
from .writes import M

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")
E = TypeVar("E")
R = TypeVar("R")
P = TypeVar("P")


class AsyncQueryable(ABC, Generic[M]):
    """A collection, or a query over one."""

    fields: type[DocumentFields[M]]

    @abstractmethod
    def matches(self) -> Matches:
        """Returns what the query matches."""

    def where(self, *filters: Filter[M]) -> AsyncDocumentQuery[M]:
        """Returns a query for the documents that match all of ``filters``."""
        return AsyncDocumentQuery(self.fields, self.matches().where(filters))

    def order_by(self, *orders: Order[M] | DocumentField[M, Any]) -> AsyncDocumentQuery[M]:
        """Returns a query in this order. Documents that lack one of the fields are left out."""
        return AsyncDocumentQuery(self.fields, self.matches().order_by(orders))

    def limit(self, limit: int) -> AsyncDocumentQuery[M]:
        """Returns a query for the first ``limit`` documents."""
        return AsyncDocumentQuery(self.fields, self.matches().limit(limit))

    def limit_to_last(self, limit: int) -> AsyncDocumentQuery[M]:
        """Returns a query for the last ``limit`` documents, in its order, which it needs.

        Of several limits, the last one counts. Such a query can't be read in pages.
        """
        return AsyncDocumentQuery(self.fields, self.matches().limit(limit, to_last=True))

    def order_by_id(self, *, descending: bool = False) -> AsyncDocumentQuery[M]:
        """Returns a query in the order of the documents' ids. Other orders come before this one.

        Firestore has no index of ids in descending order, unless the query is ordered by a field,
        too.
        """
        return AsyncDocumentQuery(self.fields, self.matches().order_by_id(descending))

    def start_at(self, *values: object) -> AsyncDocumentQuery[M]:
        """Returns a query for the documents from ``values`` on.

        Args:
            values: Values of the fields that the query is ordered by, or of the first of them.
                Later ones count where earlier ones are equal. Or a model alone, whose id and
                fields tell its place in the order, without reading its document.

        Raises:
            InvalidQueryError: The model lacks a field that the query is ordered by, or documents
                of a collection group are asked for.
            MissingIDError: The model has no id.
        """
        return self._bounded("start_at", values)

    def start_after(self, place: DocumentList[M] | M) -> AsyncDocumentQuery[M]:
        """Returns a query for what follows a page, which is nothing if the page is empty, or a
        model. See :meth:`start_at`.
        """
        if isinstance(place, DocumentList):
            return AsyncDocumentQuery(self.fields, self.matches().start_after(place))
        return self._bounded("start_after", [place])

    def start_after_values(self, *values: object) -> AsyncDocumentQuery[M]:
        """Returns a query for the documents after those with ``values``. See :meth:`start_at`."""
        return self._bounded("start_after", values)

    def end_at(self, *values: object) -> AsyncDocumentQuery[M]:
        """Returns a query for the documents up to those with ``values``, which are included. See
        :meth:`start_at`.
        """
        return self._bounded("end_at", values)

    def end_before(self, *values: object) -> AsyncDocumentQuery[M]:
        """Returns a query for the documents before those with ``values``. See :meth:`start_at`."""
        return self._bounded("end_before", values)

    def _bounded(self, method: str, values: Sequence[object]) -> AsyncDocumentQuery[M]:
        matches = self.matches().bounded(method, values, self.fields.__codec__)
        return AsyncDocumentQuery(self.fields, matches)

    def select(self, fields: type[SelectedFields[M, P]]) -> AsyncDocumentQuery[P]:
        """Returns a query for the same documents, of which only ``fields`` are read.

        The server sends these fields alone, and those that the query is ordered by; a listener gets
        whole documents, of which it reads ``fields``.
        """
        matches = replace(self.matches(), selected=fields.__codec__.names)
        return AsyncDocumentQuery(fields, matches)

    def find_nearest(
        self,
        field: DocumentField[M, Vector] | DocumentField[M, Vector | None],
        vector: Vector,
        *,
        limit: int,
        distance: Distance,
        threshold: float | None = None,
    ) -> AsyncNearestDocuments[M]:
        """Returns the documents whose vectors are nearest to ``vector``, the nearest first.

        Documents whose vector has other dimensions are left out. Firestore needs an index of the
        vectors, together with all fields that the query compares.

        Args:
            field: The field with the vectors.
            vector: The vector to search for.
            limit: The maximum number of documents, from 1 to 1,000.
            distance: How vectors are compared.
            threshold: The greatest distance of documents to find, or the least dot product.
        """
        search = NearestSearch(self.matches(), field, vector, limit, distance, threshold)
        return AsyncNearestDocuments(self.fields, search)

    def token_after(self, page: DocumentList[M]) -> str | None:
        """Returns text for a web API to ask for what follows ``page``; ``None`` if nothing does.

        Whoever has it can read what the last document of ``page`` has in the fields that the query
        is ordered by.

        Raises:
            InvalidQueryError: The last document of ``page`` lacks one of these fields.
        """
        return token_after(self.matches(), page)

    def start_after_token(self, token: str | None) -> AsyncDocumentQuery[M]:
        """Returns a query for what follows the page that ``token`` was made for.

        Args:
            token: What :meth:`token_after` of a query with the same conditions and order returned,
                in any process; ``None`` for the first page. It need not be trusted.

        Raises:
            InvalidPageTokenError: It is no such token.
        """
        query = AsyncDocumentQuery(self.fields, self.matches())
        return query if token is None else query.start_after(page_after(self.matches(), token))

    def within(self, timeout: float) -> AsyncDocumentQuery[M]:
        """Returns the same query, whose reads may take ``timeout`` seconds each."""
        return AsyncDocumentQuery(self.fields, replace(self.matches(), timeout=timeout))

    async def get_all(self) -> DocumentList[M]:
        """Reads all documents. One that can't be read does not hide the others."""
        matches = self.matches()
        with querying(matches.path):
            snapshots = await queried(matches)
        return document_list(self.fields.__codec__, snapshots)

    async def pages(self, size: int) -> AsyncGenerator[DocumentList[M]]:
        """Reads all documents, ``size`` at a time. A page is read when it is asked for.

        Raises:
            InvalidQueryError: ``size`` is less than 1, or the query is for the last documents.
        """
        if size < 1:
            raise InvalidQueryError("The size of a page must be at least 1.")
        if self.matches().is_limited_to_last:
            raise InvalidQueryError("The last documents can't be read in pages.")
        query = AsyncDocumentQuery(self.fields, self.matches())
        rest, left = query, query.matches().maximum
        while left is None or left > 0:
            count = size if left is None else min(size, left)
            page = await rest.limit(count).get_all()
            if page.results:
                yield page
            if len(page.results) < count:
                return
            rest, left = query.start_after(page), None if left is None else left - count

    async def get_first(self) -> M | None:
        """Reads the first document; returns ``None`` if there is none.

        Raises:
            InvalidDocumentError: It can't be read.
        """
        # The first one of the last documents isn't the query's first.
        first = self if self.matches().is_limited_to_last else self.limit(1)
        return (await first.get_all()).first()

    async def count(self) -> int:
        """Counts the documents on the server."""
        return (await self.aggregate(COUNT))[0]

    async def sum(self, field: DocumentField[M, N] | DocumentField[M, N | None]) -> N:
        """Adds the numbers in ``field`` on the server. Anything else in it is ignored.

        Raises:
            InvalidValueError: The field holds integers, and the sum is none of 64 bits.
        """
        return (await self.aggregate(sum_of(field)))[0]

    async def average(self, field: NumberField[M]) -> float | None:
        """Returns the average of the numbers in ``field``, which the server computes; ``None`` if
        there are none.
        """
        return (await self.aggregate(average_of(field)))[0]

    async def aggregate_as(self, result: Callable[..., R], *aggregates: Aggregate[M, Any]) -> R:
        """Returns ``result`` made of the numbers that the server computes, in their order."""
        matches = self.matches()
        with querying(matches.path):
            return result(*(await computed(matches, aggregates)))

    @overload
    async def aggregate(self, a: Aggregate[M, A], /) -> tuple[A]: ...

    @overload
    async def aggregate(self, a: Aggregate[M, A], b: Aggregate[M, B], /) -> tuple[A, B]: ...

    @overload
    async def aggregate(
        self, a: Aggregate[M, A], b: Aggregate[M, B], c: Aggregate[M, C], /
    ) -> tuple[A, B, C]: ...

    @overload
    async def aggregate(
        self, a: Aggregate[M, A], b: Aggregate[M, B], c: Aggregate[M, C], d: Aggregate[M, D], /
    ) -> tuple[A, B, C, D]: ...

    @overload
    async def aggregate(
        self,
        a: Aggregate[M, A],
        b: Aggregate[M, B],
        c: Aggregate[M, C],
        d: Aggregate[M, D],
        e: Aggregate[M, E],
        /,
    ) -> tuple[A, B, C, D, E]: ...

    async def aggregate(self, *aggregates: Aggregate[M, Any]) -> tuple[Any, ...]:
        """Returns numbers that the server computes of the documents, at most five.

        ``COUNT``, ``sum_of(BookFields.number_of_pages)`` and ``average_of(…)`` say which ones.
        Documents that lack one of the fields don't count for any of the numbers.
        """
        matches = self.matches()
        with querying(matches.path):
            return await computed(matches, aggregates)

    def raw(self) -> AsyncQuery | None:
        """Returns the query as the client library has it; ``None`` if no document can match.

        It reads snapshots, of which ``Model.from_firestore(snapshot.to_dict(), id=snapshot.id)``
        makes models, and raises the client library's errors. The timeout is not a part of it. A
        query for the last documents has them in the opposite order.
        """
        return cast("AsyncQuery | None", self.matches().sent())

    async def delete_all(self, *, batch_size: int = 100, progress: Progress = ignored) -> int:
        """Deletes all documents, in batches, and returns their number.

        Those that can't be read are deleted, too; subcollections stay. If a batch can't be read or
        deleted, its error is raised, and those before it stay deleted, so that a new call deletes
        the rest.

        Args:
            batch_size: How many documents are deleted together.
            progress: Called after each batch with the number of documents deleted so far.
        """
        matches, count = self.matches(), 0
        async for page in self.pages(batch_size):
            paths = [each.path for each in page.results]
            await deleted(matches.client, paths, matches.path, matches.timeout)
            count += len(paths)
            progress(count)
        return count

    def listen(self) -> AsyncGenerator[DocumentList[M]]:
        """Yields all documents, now and after every change.

        The ``changes`` of a list are those since the list before. Lists that are out of date before
        they are asked for are skipped. A document that can't be read does not end the iteration; an
        error of the query is raised. Use ``contextlib.aclosing`` to end the listening in time.
        """
        return lists(partial(listener_to_query, self.matches(), self.fields.__codec__))


class AsyncDocumentQuery(AsyncQueryable[M]):
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
        cls, client: AsyncClientOrRepository, id: str, fields: type[DocumentFields[M]]
    ) -> AsyncDocumentQuery[M]:
        """Returns a query for the documents of all collections with the id ``id``."""
        if isinstance(client, AsyncClient):
            return cls(fields, Matches(client.collection_group(id), id))
        return cls(fields, Matches(client.client.collection_group(id), id, client.timeout))
