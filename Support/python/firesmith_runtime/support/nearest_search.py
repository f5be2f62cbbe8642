# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportPrivateUsage=false
"""Searches for vectors in the client library's form."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, TypeVar

from google.cloud.firestore_v1.base_vector_query import DistanceMeasure

from ..errors import InvalidQueryError, InvalidValueError
from .client import Vector
from .coding import Codec
from .fields import DocumentField, stored_path
from .queries import Matches
from .representation import query_words
from .results import DocumentList, document_list
from .storable import storable
from .validation import path

M = TypeVar("M")

Distance: TypeAlias = Literal["cosine", "euclidean", "dot_product"]
"""A measure of the distance between vectors."""

MAXIMUM = 1000
"""The most documents that a search finds."""

DISTANCE = "firesmith_distance"
"""The field that the server adds to each document. It hides a stored field of this name."""


@dataclass(frozen=True)
class NearestSearch:
    """A search for the documents whose vectors are nearest to another vector."""

    matches: Matches
    field: DocumentField[Any, Any]
    vector: Vector
    limit: int
    distance: Distance
    threshold: float | None

    def words(self) -> str:
        """Returns words for the search, without the values that it compares."""
        matches = self.matches
        words = query_words(matches.query, matches.path)
        return f"{words}, nearest by {path(self.field.storage.names)}, at most {self.limit}"

    def sent(self) -> Any:
        """Returns the search as it is sent; ``None`` if no document can match.

        Raises:
            InvalidQueryError: Firestore doesn't allow the search.
            InvalidValueError: The vector hasn't as many dimensions as those of the field.
        """
        self._check_query()
        storage = self.field.storage
        vector = storage.stored(self.vector)
        if storage.dimensions not in (None, len(vector)):
            reason = f"has {storage.dimensions} dimensions, not {len(vector)}"
            raise InvalidValueError(path(storage.names), reason)
        if self.matches.query is None:
            return None
        query = self.matches.selecting(self.matches.sendable, DISTANCE)
        return query.find_nearest(
            vector_field=stored_path(storage.names),
            query_vector=storable(vector, self.matches.client, storage.names),
            limit=self.limit,
            distance_measure=DistanceMeasure[self.distance.upper()],
            distance_result_field=DISTANCE,
            distance_threshold=self.threshold,
        )

    def selecting(self, names: tuple[str, ...]) -> NearestSearch:
        """Returns the search for the same documents, of which the fields ``names`` are read."""
        return replace(self, matches=replace(self.matches, selected=names))

    def _check_query(self) -> None:
        matches = self.matches
        if not 1 <= self.limit <= MAXIMUM:
            raise InvalidQueryError(
                f"A search for vectors finds 1 to {MAXIMUM} documents, not {self.limit}."
            )
        if self.threshold is not None and not math.isfinite(self.threshold):
            raise InvalidQueryError("The threshold of a search for vectors has to be finite.")
        if matches.orders:
            raise InvalidQueryError("The nearest documents come first, in no other order.")
        if matches.maximum is not None:
            raise InvalidQueryError(
                "Only find_nearest can limit the number of the nearest documents."
            )
        if matches.is_bounded:
            raise InvalidQueryError("The nearest documents can't start or end anywhere.")


def read_nearest(codec: Codec[M], snapshots: list[Any]) -> DocumentList[M]:
    """Returns the documents of ``snapshots``, whose distances are in a field."""
    distances: list[float] = []
    for each in snapshots:
        # What the snapshot holds is its own; to_dict() would copy it.
        distances.append(each._data.pop(DISTANCE, math.nan))
    return replace(document_list(codec, snapshots), distances=tuple(distances))
