"""Queries that start and end at values."""

from __future__ import annotations

from collections.abc import Callable
from queue import Queue
from typing import Any

import pytest
from samples import NOW, book, six_books, titles
from showcase.errors import (
    InvalidIDError,
    InvalidPageTokenError,
    InvalidQueryError,
    InvalidValueError,
    MissingIDError,
)
from showcase.models import Loan, Status
from showcase.repositories import AsyncBookRepository, BookFields, BookRepository, LoanRepository

Run = Callable[..., Any]


@pytest.fixture
def books(client: Any) -> BookRepository:
    return six_books(client, ids=["b5", "b4", "b3", "b2", "b1", "b0"], pages=[0, 0, 1, 1, 2, 2])


def test_queries_start_and_end_at_values(books: BookRepository) -> None:
    ordered = books.order_by(BookFields.title)
    assert titles(ordered.start_at("C")) == "CDEF"
    assert titles(ordered.start_after_values("C")) == "DEF"
    assert titles(ordered.end_at("C")) == "ABC"
    assert titles(ordered.end_before("C")) == "AB"
    assert titles(ordered.start_at("B").end_at("D").limit(2)) == "BC"
    assert titles(books.order_by(BookFields.title.descending()).start_after_values("C")) == "BA"
    assert ordered.start_after_values("C").count() == 3
    page = ordered.start_at("B").limit(2).get_all()
    assert titles(ordered.end_at("E").start_after(page)) == "DE"
    query = ordered.start_at("B").end_before("F")
    pages = ["".join(each.title for each in page) for page in query.pages(3)]
    assert pages == ["BCD", "E"]


def test_several_values_are_compared_one_after_another(books: BookRepository) -> None:
    ordered = books.order_by(BookFields.status, BookFields.number_of_pages.descending())
    assert titles(ordered) == "ECAFDB"
    assert titles(ordered.start_at(Status.DRAFT, 1)) == "CAFDB"
    assert titles(ordered.start_after_values(Status.DRAFT)) == "FDB"
    assert titles(ordered.end_before(Status.PUBLISHED, 0)) == "ECAFD"


def test_queries_start_and_end_at_models(books: BookRepository) -> None:
    third = books.get("b3")
    ordered = books.order_by(BookFields.title)
    assert titles(ordered.start_at(third)) == "CDEF"
    assert titles(ordered.start_after(third)) == "DEF"
    assert titles(ordered.end_at(third)) == "ABC"
    assert titles(ordered.end_before(third)) == "AB"
    # Where several documents have the same value, their ids tell the place.
    assert titles(books.order_by(BookFields.number_of_pages).start_after(third)) == "FE"
    falling = books.order_by(BookFields.number_of_pages.descending())
    assert titles(falling.start_after(third)) == "DAB"
    assert titles(falling.end_at(third)) == "EFC"
    assert titles(books.start_after(third)) == "BA"
    assert titles(books.order_by_id().end_before(third)) == "FED"
    ranged = books.where(BookFields.title > "A", BookFields.number_of_pages < 2)
    assert titles(ranged.start_after(third)) == "D"
    assert titles(ordered.start_at(third).end_before("F")) == "CDE"
    assert titles(ordered.start_at("B").end_before(third)) == "B"
    assert titles(ordered.end_before(third).limit_to_last(1)) == "B"
    assert ordered.start_at(third).count() == 4
    page = ordered.limit(1).get_all()
    assert titles(ordered.end_before(third).start_after(page)) == "B"
    pages = ["".join(each.title for each in page) for page in ordered.start_at(third).pages(3)]
    assert pages == ["CDE", "F"]
    assert titles(books.where(BookFields.title.in_([])).start_at(third)) == ""
    books.delete("b3")
    assert titles(ordered.start_at(third)) == "DEF"
    # The server can give two documents the same time; then they are sorted by their ids.
    times = books.order_by(BookFields.added_at)
    assert titles(times.start_at(books.get("b2"))) == "D" + titles(times).partition("D")[2]


def test_models_that_are_no_places(client: Any, books: BookRepository) -> None:
    found = books.get("b3")
    with pytest.raises(InvalidQueryError, match=r"books-v1/b3 has no isbn"):
        books.order_by(BookFields.isbn).start_at(found).get_all()
    with pytest.raises(InvalidQueryError, match="has no added_at"):
        books.order_by(BookFields.added_at).end_at(book(client, id="new")).get_all()
    with pytest.raises(MissingIDError):
        books.start_after(book(client))
    with pytest.raises(InvalidIDError):
        books.end_before(book(client, id="a/b"))
    with pytest.raises(InvalidQueryError, match="in which collection"):
        loan = Loan(id="l", card=client.document("cards-v1/c"), due_on=NOW)
        LoanRepository.group(client).start_at(loan)


def test_the_last_documents(books: BookRepository) -> None:
    ordered = books.order_by(BookFields.title)
    assert titles(ordered.limit_to_last(2)) == "EF"
    assert titles(ordered.limit_to_last(0)) == ""
    assert titles(books.limit_to_last(2).order_by(BookFields.title)) == "EF"
    assert titles(ordered.limit_to_last(2).limit(3)) == "ABC"
    assert titles(ordered.limit(3).limit_to_last(2)) == "EF"
    assert titles(books.order_by(BookFields.title.descending()).limit_to_last(2)) == "BA"
    assert titles(ordered.start_at("B").end_before("F").limit_to_last(3)) == "CDE"
    assert titles(ordered.start_after_values("D").end_at("F").limit_to_last(3)) == "EF"
    several = books.order_by(BookFields.status, BookFields.number_of_pages.descending())
    assert titles(several.limit_to_last(4)) == "AFDB"
    assert ordered.limit_to_last(2).count() == 2
    first = ordered.limit_to_last(2).get_first()
    assert first is not None and first.title == "E"
    assert titles(books.longest()) == "FE"
    page = ordered.limit(1).get_all()
    assert titles(ordered.limit_to_last(3).start_after(page)) == "DEF"
    assert titles(ordered.where(BookFields.title > "A").limit_to_last(1)) == "F"


def test_the_last_documents_need_an_order_and_have_no_pages(books: BookRepository) -> None:
    last = books.limit_to_last(2)
    for use in (last.get_all, last.count, last.raw):
        with pytest.raises(InvalidQueryError, match="needs an order"):
            use()
    with pytest.raises(InvalidQueryError, match="in pages"):
        next(last.order_by(BookFields.title).pages(1))
    with pytest.raises(InvalidQueryError, match="in pages"):
        last.order_by(BookFields.title).delete_all()


def test_listeners_have_the_last_documents_in_their_order(books: BookRepository) -> None:
    lists: Queue[str] = Queue()
    last = books.order_by(BookFields.title).limit_to_last(2)
    with last.listen(lambda found: lists.put("".join(each.title for each in found))):
        assert lists.get() == "EF"
        books.update("b1", {"title": "Z"})
        assert lists.get() == "FZ"


def test_ids(books: BookRepository) -> None:
    assert titles(books.order_by_id()) == "FEDCBA"
    assert titles(books.order_by_id().start_after_values("b3")) == "BA"
    ordered = books.order_by(BookFields.number_of_pages).order_by_id()
    assert titles(ordered.start_at(1, "b3")) == "CFE"
    page = ordered.limit(2).get_all()
    assert titles(ordered.start_after(page)) == "DCFE"
    last = books.order_by(BookFields.number_of_pages.descending()).order_by_id(descending=True)
    assert titles(last) == "EFCDAB"


def test_tokens_belong_to_the_end_of_a_query(books: BookRepository) -> None:
    ordered = books.order_by(BookFields.title).end_before("F")
    token = ordered.token_after(ordered.limit(2).get_all())
    assert titles(ordered.start_after_token(token)) == "CDE"
    with pytest.raises(InvalidPageTokenError):
        books.order_by(BookFields.title).start_after_token(token)


def test_what_is_no_place(client: Any, books: BookRepository) -> None:
    ordered = books.order_by(BookFields.title)
    for values in ([], ["A", 5]):
        with pytest.raises(InvalidQueryError):
            ordered.start_at(*values)
    with pytest.raises(InvalidQueryError):
        books.where(BookFields.title > "A").end_at("A")
    with pytest.raises(InvalidValueError):
        ordered.start_at(5)
    with pytest.raises(InvalidQueryError):
        books.order_by_id().start_at(5)
    with pytest.raises(InvalidIDError):
        books.order_by_id().end_at("a/b")
    with pytest.raises(InvalidQueryError):
        LoanRepository.group(client).order_by_id().start_at("l")
    assert titles(ordered.where(BookFields.title.in_([])).start_at("A")) == ""


def test_asynchronously(run_async: Run) -> None:
    async def body(client: Any) -> None:
        books = AsyncBookRepository(client)
        for title in "ABC":
            await books.add(book(client, title=title))
        ordered = books.order_by(BookFields.title)
        assert [each.title for each in await ordered.start_at("B").get_all()] == ["B", "C"]
        assert [each.title for each in await ordered.end_before("B").get_all()] == ["A"]
        first = await ordered.get_first()
        assert first is not None
        assert [each.title for each in await ordered.start_after(first).get_all()] == ["B", "C"]
        assert len(await books.order_by_id().get_all()) == 3

    run_async(body)
