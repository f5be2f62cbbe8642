"""Queries that read some fields only."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import aclosing
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from google.cloud.firestore_v1.vector import Vector
from received import Received
from samples import book
from showcase.errors import InvalidDocumentError, InvalidQueryError
from showcase.models import Author, AuthorName, BookTitle, Status
from showcase.repositories import (
    COUNT,
    AsyncAuthorRepository,
    AsyncBookRepository,
    AuthorNameFields,
    AuthorRepository,
    BookFields,
    BookRepository,
    BookTitleFields,
    DocumentList,
    sum_of,
)

Run = Callable[..., Any]
NOW = datetime(2024, 5, 6, tzinfo=UTC)


@pytest.fixture
def books(client: Any) -> BookRepository:
    """Books whose order of being added isn't that of their ids."""
    books = BookRepository(client)
    for index, title in enumerate("CABD"):
        added = NOW - timedelta(days=index)
        fields = {"library_id": "l", "number_of_pages": index, "added_at": added}
        books.set(book(client, id=f"b{index}", title=title, **fields))
    return books


def selected(query: Any) -> list[str]:
    """The fields that the client library asks the server for."""
    return [each.field_path for each in query.raw()._to_protobuf().select.fields]


def titles(found: DocumentList[BookTitle]) -> str:
    return "".join(each.title for each in found.get())


def test_only_these_fields_are_sent(books: BookRepository, client: Any) -> None:
    query = books.titles("l")
    assert selected(query) == ["title", "status", "cover", "added_at"]
    sent = [set((each.to_dict() or {}).keys()) for each in query.raw().get()]
    assert sent == [{"title", "status", "added_at"}] * 4
    found = query.get_all()
    assert titles(found) == "CABD"
    assert found.get()[0] == BookTitle(id="b0", title="C", status=Status.DRAFT)
    assert isinstance(query.get_first(), BookTitle)
    assert selected(books.select(BookTitleFields)) == ["title", "status", "cover"]
    nobody = books.where(BookFields.title.in_([])).select(BookTitleFields)
    assert nobody.raw() is None
    assert len(nobody.get_all()) == 0


def test_pages_and_cursors(books: BookRepository) -> None:
    query = books.titles("l")
    assert [titles(page) for page in query.pages(3)] == ["CAB", "D"]
    first = query.limit(2).get_all()
    assert titles(query.start_after(first).get_all()) == "BD"
    token = query.token_after(first)
    assert titles(query.start_after_token(token).get_all()) == "BD"
    # The token is the place in the order, whatever is read of the documents.
    whole = books.where(BookFields.library_id == "l").order_by(BookFields.added_at.descending())
    assert [each.title for each in whole.start_after_token(token).get_all()] == ["B", "D"]
    ordered = books.order_by(BookFields.title).select(BookTitleFields)
    assert titles(ordered.start_at("C").get_all()) == "CD"
    assert titles(ordered.limit_to_last(2).get_all()) == "CD"
    assert titles(ordered.start_after(BookTitle(id="b1", title="A")).get_all()) == "BCD"
    ranged = books.where(BookFields.number_of_pages > 0).select(BookTitleFields)
    assert selected(ranged)[-1] == "number_of_pages"
    assert [titles(page) for page in ranged.pages(2)] == ["AB", "D"]
    with pytest.raises(InvalidQueryError, match="b1 has no added_at"):
        query.start_at(BookTitle(id="b1", title="A"))


def test_numbers_are_of_whole_documents(books: BookRepository) -> None:
    query = books.titles("l")
    assert query.count() == 4
    pages = sum_of(BookFields.number_of_pages)
    assert books.aggregate(COUNT, pages) == (4, 6)
    titles = books.select(BookTitleFields).where(BookTitleFields.title > "B")
    assert titles.count() == 2
    assert titles.where(BookTitleFields.status == Status.DRAFT).count() == 2


def test_what_is_not_selected_cannot_fail(books: BookRepository, client: Any) -> None:
    client.document("books-v1/b0").update({"number_of_pages": "twelve"})
    client.document("books-v1/b1").update({"title": 7})
    found = books.titles("l").get_all()
    assert [each.title for each in found] == ["C", "B", "D"]
    (failure,) = found.failures
    assert isinstance(failure, InvalidDocumentError)
    assert str(failure) == "books-v1/b1: title should be a string, but is the number 7."


def test_transactions(books: BookRepository, client: Any) -> None:
    def body(transaction: Any) -> str:
        return titles(transaction.get_all(books.titles("l")))

    assert books.run_transaction(body) == "CABD"


def test_listeners_get_whole_documents(books: BookRepository) -> None:
    received = Received()
    with books.titles("l").listen(received, pytest.fail):
        assert titles(received.wait(1)) == "CABD"
        books.update("b1", {"title": "Z"})
        assert titles(received.wait(2)) == "CZBD"


def test_nearest(client: Any) -> None:
    authors = AuthorRepository(client)
    for id, style in {"a": [1.0, 0, 0], "b": [0.0, 1, 0]}.items():
        authors.set(Author(id=id, name=id, style=Vector(style)))
    found = authors.names_like(Vector([0, 1, 0])).get_all()
    assert found.get() == [AuthorName(id="b", name="b"), AuthorName(id="a", name="a")]
    assert found.distances[0] == 0
    assert selected(authors.names_like(Vector([0, 1, 0]))) == ["name", "firesmith_distance"]
    assert selected(authors.select(AuthorNameFields)) == ["name"]


def test_asynchronously(run_async: Run) -> None:
    async def body(client: Any) -> None:
        books = AsyncBookRepository(client)
        await books.set(book(client, id="b", title="A", library_id="l", added_at=NOW))
        query = books.titles("l")
        assert titles(await query.get_all()) == "A"
        assert [titles(page) async for page in query.pages(3)] == ["A"]
        assert await query.count() == 1
        async with aclosing(query.listen()) as lists:
            assert titles(await anext(lists)) == "A"
            await books.update("b", {"title": "B"})
            assert titles(await asyncio.wait_for(anext(lists), 10)) == "B"
        authors = AsyncAuthorRepository(client)
        await authors.set(Author(id="a", name="A", style=Vector([1.0, 0, 0])))
        names = await authors.names_like(Vector([0, 1, 0])).get_all()
        assert names.get() == [AuthorName(id="a", name="A")]

    run_async(body)
