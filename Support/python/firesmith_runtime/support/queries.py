# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
"""Queries in the client library's form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from google.cloud.firestore_v1.base_query import And, BaseFilter, BaseQuery, FieldFilter, Or
from google.cloud.firestore_v1.field_path import FieldPath

from ..errors import InvalidQueryError, MissingIDError
from .coding import Codec
from .fields import DocumentField, Order, stored_path
from .filters import Combination, Filter
from .limits import TIMEOUT
from .paths import checked, several
from .results import DocumentList, Snapshot
from .storable import storable
from .translation import querying
from .validation import path

NAME = (FieldPath.document_id(),)


@dataclass(frozen=True)
class Place:
    """The place at which a query starts or ends, in place of a document's snapshot."""

    reference: Any
    fields: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.reference.id)

    def to_dict(self) -> dict[str, Any] | None:
        return self.fields


@dataclass(frozen=True)
class Matches:
    """The documents that a query matches."""

    query: Any
    """The query in the client library's form; ``None`` if no document can match."""
    path: str
    timeout: float = TIMEOUT
    maximum: int | None = None
    """The limit of the query, if it has one."""
    is_limited_to_last: bool = False
    """Whether the limit is about the last documents."""
    orders: tuple[Order[Any], ...] = ()
    ranges: frozenset[tuple[str, ...]] = frozenset()
    """The fields that are compared with something other than equality."""
    last: Snapshot | None = None
    """The document that the query starts after."""
    selected: tuple[str, ...] | None = None
    """The names of the fields that the query reads; ``None`` for whole documents."""

    @property
    def client(self) -> Any:
        """The client of the query; ``None`` if no document can match."""
        return self.query._client if self.query is not None else None

    def where(self, filters: tuple[Filter[Any], ...]) -> Matches:
        query = self.query
        for each in filters:
            with querying(self.path):
                condition = _condition(each, self.client)
                if condition is False:
                    query = None
                elif query is not None and condition is not True:
                    query = query.where(filter=condition)
        compared = [comparison for each in filters for comparison in each.comparisons]
        ranges = {comparison.names for comparison in compared if comparison.operator in _RANGES}
        return replace(self, query=query, ranges=self.ranges | ranges)

    def where_ids(self, ids: Iterable[str], collection: Any) -> Matches:
        references = [collection.document(checked(id)) for id in several(ids)]
        if self.query is None or not references:
            return replace(self, query=None)
        condition = FieldFilter(FieldPath.document_id(), "in", references)
        return replace(self, query=self.query.where(filter=condition))

    def order_by(self, orders: tuple[Order[Any] | DocumentField[Any, Any], ...]) -> Matches:
        added = tuple(
            Order[Any](each.storage.names, storage=each.storage)
            if isinstance(each, DocumentField)
            else each
            for each in orders
        )
        query = _ordered(self.query, added)
        return replace(self, query=query, orders=self.orders + added)

    def limit(self, limit: int, *, to_last: bool = False) -> Matches:
        if limit < 0:
            raise InvalidQueryError(f"A limit can't be negative, but is {limit}.")
        query = self.query.limit(limit) if self.query and limit > 0 else None
        return replace(self, query=query, maximum=limit, is_limited_to_last=to_last)

    def start_after(self, page: DocumentList[Any]) -> Matches:
        if self.query is None or page.last is None:
            return replace(self, query=None)
        return replace(self, last=page.last)

    def order_by_id(self, is_descending: bool) -> Matches:
        order = Order[Any](NAME, is_descending)
        return replace(self, query=_ordered(self.query, [order]), orders=(*self.orders, order))

    def bounded(self, method: str, values: Sequence[object], codec: Codec[Any]) -> Matches:
        """Returns the documents on one side of a place in the query's order.

        Args:
            method: The client library's name for what is at that place: ``start_at``.
            values: The values of the fields that the query is ordered by, or of the first of them;
                or a model alone.
            codec: Turns models into documents.

        Raises:
            InvalidQueryError: There are more values than fields.
        """
        if len(values) == 1 and codec.has(values[0]):
            return self._bounded_by_model(method, values[0], codec)
        if not 1 <= len(values) <= len(self.orders):
            raise InvalidQueryError(
                f"A query that is ordered by {len(self.orders)} fields can't start or end at"
                f" {len(values)} values."
            )
        if self.query is None:
            return self
        stored = [self._place(*each) for each in zip(self.orders, values, strict=False)]
        with querying(self.path):
            return replace(self, query=getattr(self.query, method)(stored), last=None)

    def _bounded_by_model(self, method: str, model: Any, codec: Codec[Any]) -> Matches:
        id = codec.identity(model)
        if id is None:
            raise MissingIDError
        if self.query is None:
            return self
        collection = self.sendable._parent
        if self.sendable._all_descendants:
            raise InvalidQueryError(
                "Only a collection's query can start or end at a model, which doesn't say in which"
                " collection its document is."
            )
        fields = storable(codec.stored(model, id), self.client)
        place = Place(collection.document(checked(id)), fields)
        with querying(self.path):
            stored = [stored_value(place, order.names) for order in self.sorting]
            query = getattr(self.ordered(), method)(stored)
        return replace(self, query=query, orders=self.sorting, last=None)

    def _place(self, order: Order[Any], value: object) -> Any:
        if order.storage is not None:
            return storable(order.storage.stored(value), self.client, order.names)
        query = self.sendable
        if not isinstance(value, str) or query._all_descendants:
            raise InvalidQueryError("Only a collection's query can start or end at an id.")
        return query._parent.document(checked(value))

    @property
    def sorting(self) -> tuple[Order[Any], ...]:
        """All orders that the server sorts by, including those that it adds itself."""
        is_descending = bool(self.orders) and self.orders[-1].is_descending
        named = {order.names for order in self.orders}
        implied = [] if NAME in named else [*sorted(self.ranges - named), NAME]
        return self.orders + tuple(Order[Any](names, is_descending) for names in implied)

    def sent(self, *, fully_ordered: bool = True) -> Any:
        """Returns the query as it is sent; ``None`` if no document can match.

        All orders are in it, because pages need the same order each time: Firestore's Standard
        edition adds them itself, and the Enterprise edition doesn't. One for the last documents
        is sent as one for the first ones of the opposite order. See :meth:`in_order`.

        Args:
            fully_ordered: Whether the order of the documents matters.

        Raises:
            InvalidQueryError: The document that it starts after lacks a field, or the query is for
                the last documents and has no order.
        """
        if self.is_limited_to_last and not self.orders:
            raise InvalidQueryError("A query for the last documents needs an order.")
        if self.query is None:
            return None
        query = self.ordered() if fully_ordered or self.last is not None else self.sendable
        if self.last is not None:
            last = self.last
            with querying(self.path):
                values = [stored_value(last, order.names) for order in self.sorting]
                query = query.start_after(values)
        return self.selecting(_reversed(query) if self.is_limited_to_last else query)

    def selecting(self, query: Any, *others: str) -> Any:
        """Returns ``query`` for the fields that are selected, those that it is ordered by, and
        ``others``; for whole documents, the same query.
        """
        if self.selected is None:
            return query
        orders = [order.names for order in self.sorting if order.names != NAME]
        names = [(name,) for name in (*self.selected, *others)] + orders
        # Without any fields, the server would return all of them.
        paths = [stored_path(each) for each in names] or NAME
        return query.select(dict.fromkeys(paths))

    def in_order(self, found: list[Any]) -> list[Any]:
        """Returns what the query as it is sent has found, in the query's order."""
        return found[::-1] if self.is_limited_to_last else found

    def ordered(self) -> Any:
        """Returns the query with all orders, from its first document on."""
        return _ordered(self.sendable, self.sorting[len(self.orders) :])

    @property
    def is_bounded(self) -> bool:
        """Whether the query starts or ends at a place in its order."""
        query = self.query and self.sendable
        return self.last is not None or bool(query and (query._start_at or query._end_at))

    @property
    def sendable(self) -> Any:
        """The query of a collection or of a query, which is not ``None``."""
        return self.query if isinstance(self.query, BaseQuery) else self.query._query()


def _ordered(query: Any, orders: Iterable[Order[Any]]) -> Any:
    for each in orders:
        direction = "DESCENDING" if each.is_descending else "ASCENDING"
        name = each.names[0] if each.names == NAME else stored_path(each.names)
        query = query and query.order_by(name, direction=direction)
    return query


def _reversed(query: Any) -> Any:
    """Returns the query for the same documents in the opposite order."""
    opposite = {"ASCENDING": "DESCENDING", "DESCENDING": "ASCENDING"}
    orders = tuple(
        query._make_order(each.field.field_path, opposite[each.direction.name])
        for each in query._orders
    )
    return query._copy(
        orders=orders, start_at=_seen_back(query._end_at), end_at=_seen_back(query._start_at)
    )


def _seen_back(cursor: tuple[Any, bool] | None) -> tuple[Any, bool] | None:
    """Returns a position in the order, which is before or after some values, seen from the other
    side.
    """
    if cursor is None:
        return None
    values, is_before = cursor
    return values, not is_before


def stored_value(snapshot: Snapshot, names: tuple[str, ...]) -> Any:
    """Returns the value of a field of ``snapshot``, for a query to start or end there.

    Raises:
        InvalidQueryError: It has no such field.
    """
    if names == NAME:
        return snapshot.reference
    value: Any = snapshot.to_dict()
    for name in names:
        if not isinstance(value, dict) or name not in value:
            field = path(names)
            raise InvalidQueryError(
                f"{snapshot.reference.path} has no {field}, so that a query that is ordered by"
                f" {field} can't start or end there."
            )
        value = value[name]
    return value


_RANGES = frozenset(("<", "<=", ">", ">=", "!=", "not-in"))


def _condition(filter: Filter[Any], client: Any) -> BaseFilter | bool:
    """Returns ``filter`` in the client library's form, or whether documents meet it if that is the
    same for all of them.

    Args:
        client: The client of the query; ``None`` if the query isn't sent.
    """
    if isinstance(filter, Combination):
        return _combination(filter, client)
    (comparison,) = filter.comparisons
    if comparison.takes_list and not comparison.operand:
        return comparison.operator == "not-in"
    names, operand = comparison.names, comparison.operand
    if client is not None and comparison.takes_list:
        operand = [storable(each, client, names) for each in operand]
    elif client is not None:
        operand = storable(operand, client, names)
    return FieldFilter(stored_path(names), comparison.operator, operand)


def _combination(filter: Combination[Any], client: Any) -> BaseFilter | bool:
    conditions: list[BaseFilter] = []
    for each in filter.filters:
        condition = _condition(each, client)
        if not isinstance(condition, bool):
            conditions.append(condition)
        elif condition is not filter.needs_all:
            return condition
    if not conditions:
        return filter.needs_all
    if len(conditions) == 1:
        return conditions[0]
    return And(conditions) if filter.needs_all else Or(conditions)
