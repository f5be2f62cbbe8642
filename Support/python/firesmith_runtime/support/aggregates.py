# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportPrivateUsage=false
"""Numbers that Firestore computes of a query's documents, without sending them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

from google.cloud.firestore_v1.types import StructuredAggregationQuery

from ..errors import InvalidQueryError, InvalidValueError, ServerError
from .fields import DocumentField, stored_path
from .queries import Matches
from .snapshots import value_of
from .validation import path

M = TypeVar("M")
N = TypeVar("N", int, float)
V = TypeVar("V")

NumberField: TypeAlias = (
    DocumentField[M, int]
    | DocumentField[M, int | None]
    | DocumentField[M, float]
    | DocumentField[M, float | None]
)

_MAXIMUM = 5
"""The most numbers that Firestore computes at once."""


@dataclass(frozen=True, repr=False)
class Aggregate(Generic[M, V]):
    """A number that Firestore computes of the documents of ``M`` that a query finds."""

    operator: str
    names: tuple[str, ...]
    value: Callable[[Any], V]
    """Returns the number for what Firestore answers: an integer, a float or ``None``."""

    def __repr__(self) -> str:
        of = f" of {path(self.names)}" if self.names else ""
        return f"<{type(self).__name__} {self.operator}{of}>"


def _whole(value: Any) -> int:
    return int(value or 0)


COUNT: Aggregate[Any, int] = Aggregate("count", (), _whole)
"""The number of documents."""


def sum_of(field: DocumentField[M, N] | DocumentField[M, N | None]) -> Aggregate[M, N]:
    """Returns the sum of the numbers in ``field``. Anything else in it is ignored."""
    names = field.storage.names
    is_whole = field.storage.holds(int)

    def total(value: Any) -> Any:
        if not is_whole:
            return float(value or 0)
        # A sum of what integers can be read from, which may be stored as doubles.
        if isinstance(value, float) and not (value.is_integer() and abs(value) < 2**63):
            raise InvalidValueError(path(names), f"has the sum {value}, which is no 64-bit integer")
        return _whole(value)

    return Aggregate("sum", names, total)


def average_of(field: NumberField[M]) -> Aggregate[M, float | None]:
    """Returns the average of the numbers in ``field``, which is ``None`` if there are none."""
    return Aggregate("avg", field.storage.names, _number)


def _number(value: Any) -> float | None:
    return None if value is None else float(value)


def request_for(
    matches: Matches, aggregates: Sequence[Aggregate[Any, Any]]
) -> dict[str, Any] | None:
    """Returns the request for ``aggregates``; ``None`` if no document can match.

    Raises:
        InvalidQueryError: There are none, or too many.
    """
    if not 1 <= len(aggregates) <= _MAXIMUM:
        reason = f"A query computes 1 to {_MAXIMUM} numbers at once, not {len(aggregates)}."
        raise InvalidQueryError(reason)
    # The server refuses numbers of some fields only.
    query = replace(matches, selected=None).sent(fully_ordered=False)
    if query is None:
        return None
    return {
        "parent": query._parent._parent_info()[0],
        "structured_aggregation_query": StructuredAggregationQuery(
            structured_query=query._to_protobuf(),
            aggregations=[_requested(each, f"a{index}") for index, each in enumerate(aggregates)],
        ),
    }


def _requested(aggregate: Aggregate[Any, Any], alias: str) -> dict[str, Any]:
    body = {"field": {"field_path": stored_path(aggregate.names)}} if aggregate.names else {}
    return {"alias": alias, aggregate.operator: body}


def nothing(aggregates: Sequence[Aggregate[Any, Any]]) -> tuple[Any, ...]:
    """Returns the numbers for ``aggregates`` of no documents."""
    return tuple(each.value(None) for each in aggregates)


def answered(aggregates: Sequence[Aggregate[Any, Any]], answers: Sequence[Any]) -> tuple[Any, ...]:
    """Returns the numbers for ``aggregates`` that are in ``answers``.

    Raises:
        ServerError: They are not there.
    """
    found = [each._pb.result.aggregate_fields for each in answers if each._pb.HasField("result")]
    if not found:
        raise ServerError("INTERNAL", "The server's answer has no numbers.")
    values = found[0]
    return tuple(
        each.value(value_of(values[f"a{index}"], None)) for index, each in enumerate(aggregates)
    )
