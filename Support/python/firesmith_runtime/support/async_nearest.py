# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportPrivateUsage=false
"""Searches for vectors over ``google.cloud.firestore.AsyncClient``."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from .async_reading import found
from .fields import DocumentFields, SelectedFields
from .nearest_search import NearestSearch, read_nearest
from .results import DocumentList
from .translation import querying
from .writes import M

P = TypeVar("P")


class AsyncNearestDocuments(Generic[M]):
    """The documents of a collection or a query whose vectors are nearest to another vector."""

    def __init__(self, fields: type[DocumentFields[M]], search: NearestSearch) -> None:
        self.fields = fields
        self._search = search

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._search.words()}>"

    def select(self, fields: type[SelectedFields[M, P]]) -> AsyncNearestDocuments[P]:
        """Returns the same documents, of which only ``fields`` are read: not their vectors, unless
        these are among them.
        """
        return AsyncNearestDocuments(fields, self._search.selecting(fields.__codec__.names))

    async def get_all(self) -> DocumentList[M]:
        """Reads the documents, the nearest first, with their ``distances``. One that can't be read
        does not hide the others.
        """
        search = self._search
        with querying(search.matches.path):
            query = search.sent()
            snapshots = [] if query is None else await found(query, search.matches.timeout)
        return read_nearest(self.fields.__codec__, snapshots)

    def raw(self) -> Any:
        """Returns the query as the client library has it; ``None`` if no document can match.

        Each document that it reads has its distance in a field of its own, too.
        """
        return self._search.sent()
