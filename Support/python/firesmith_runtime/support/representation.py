# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportPrivateUsage=false
"""Descriptions of queries and their parts for logs, without the values that they compare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_OPERATORS = {
    "ARRAY_CONTAINS": "contains …",
    "ARRAY_CONTAINS_ANY": "contains any of …",
    "EQUAL": "== …",
    "GREATER_THAN": "> …",
    "GREATER_THAN_OR_EQUAL": ">= …",
    "IN": "in …",
    "IS_NAN": "is NaN",
    "IS_NOT_NAN": "is not NaN",
    "IS_NOT_NULL": "is not None",
    "IS_NULL": "is None",
    "LESS_THAN": "< …",
    "LESS_THAN_OR_EQUAL": "<= …",
    "NOT_EQUAL": "!= …",
    "NOT_IN": "not in …",
}


def counted(number: int, noun: str) -> str:
    """``1 document``, ``2 documents``"""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def query_words(query: Any, path: str) -> str:
    """Returns words for a query: ``'books' where status == …, ordered by title, at most 10``.

    Args:
        query: The query in the client library's form; ``None`` if no document can match.
        path: The path of its collection.
    """
    if query is None:
        return f"{path!r} that matches nothing"
    return f"{path!r}{''.join(_parts(query._query() if hasattr(query, '_query') else query))}"


def _parts(query: Any) -> Iterator[str]:
    if query._field_filters:
        yield f" where {_condition(query._filters_pb()._pb)}"
    orders = [
        ("-" if each.direction.name == "DESCENDING" else "") + each.field.field_path
        for each in query._orders
    ]
    if orders:
        yield f", ordered by {', '.join(orders)}"
    if query._limit is not None:
        yield f", at most {query._limit}"


def _condition(filter: Any) -> str:
    kind = filter.WhichOneof("filter_type")
    condition = getattr(filter, kind)
    if kind == "composite_filter":
        word = " or " if _operator(condition) == "OR" else " and "
        return word.join(
            f"({_condition(each)})" if each.HasField("composite_filter") else _condition(each)
            for each in condition.filters
        )
    operator = _operator(condition)
    return f"{condition.field.field_path} {_OPERATORS.get(operator, operator)}"


def _operator(condition: Any) -> str:
    descriptor = condition.DESCRIPTOR.fields_by_name["op"].enum_type
    return str(descriptor.values_by_number[condition.op].name)
