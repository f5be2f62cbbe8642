"""Queries for documents that meet one of several conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from showcase.errors import InvalidQueryError
from showcase.models import Status
from showcase.repositories import (
    AsyncBookRepository,
    BookFields,
    BookRepository,
    all_of,
    any_of,
)

from samples import six_books, titles

Run = Callable[..., Any]


@pytest.fixture
def books(client: Any) -> BookRepository:
    return six_books(client, ids="ABCDEF", pages=[0, 100, 200, 300, 400, 500])


def test_documents_meet_one_of_several_conditions(books: BookRepository) -> None:
    either = (BookFields.title == "A") | (BookFields.number_of_pages > 300)
    assert titles(books.where(either)) == "AEF"
    assert books.where(either).count() == 3
    assert titles(books.where(BookFields.status == Status.DRAFT, either)) == "AE"
    assert titles(books.where(BookFields.status == Status.DRAFT).where(either)) == "AE"
    assert titles(books.where(either & (BookFields.status == Status.DRAFT))) == "AE"
    nested = any_of(
        all_of(BookFields.title == "B", BookFields.status == Status.DRAFT),
        (BookFields.number_of_pages >= 200) & ((BookFields.title == "C") | (BookFields.title == "A")),
    )
    assert titles(books.where(nested)) == "C"


def test_conditions_that_say_nothing_are_left_out(books: BookRepository) -> None:
    title = BookFields.title == "A"
    assert titles(books.where(any_of())) == ""
    assert titles(books.where(any_of(title))) == "A"
    assert titles(books.where(all_of())) == "ABCDEF"
    assert titles(books.where(title | BookFields.title.in_([]))) == "A"
    assert titles(books.where(title & BookFields.title.in_([]))) == ""
    assert titles(books.where(title | BookFields.title.not_in([]))) == "ABCDEF"
    assert titles(books.where(title & BookFields.title.not_in([]))) == "A"
    assert books.where(any_of()).count() == 0


def test_thirty_alternatives(books: BookRepository) -> None:
    pages = [BookFields.number_of_pages == each for each in range(80, 111)]
    assert titles(books.where(any_of(*pages[:-1]))) == "B"
    with pytest.raises(InvalidQueryError):
        books.where(any_of(*pages)).get_all()
    with pytest.raises(InvalidQueryError):
        books.where(any_of(*pages[:6]) & any_of(*pages[6:12])).get_all()


def test_pages_follow_each_other(books: BookRepository, client: Any) -> None:
    either = (BookFields.title == "A") | (BookFields.number_of_pages > 100)
    found = ["".join(each.title for each in page) for page in books.where(either).pages(2)]
    assert found == ["AC", "DE", "F"]
    client.document("books-v1/without").set({"title": "A"})
    page = books.get_all()
    with pytest.raises(InvalidQueryError):
        books.where(either).start_after(page).get_all()


def test_declared_alternatives(books: BookRepository) -> None:
    assert titles(books.wanted(Status.DRAFT, "x", 0, ["none"])) == ""


def test_what_is_no_combination(books: BookRepository) -> None:
    with pytest.raises(TypeError, match="'&' and '|'"):
        books.where(BookFields.title == "A" or BookFields.title == "B")
    with pytest.raises(TypeError):
        BookFields.title == "A" | BookFields.title == "B"  # type: ignore[operator]  # noqa: B015


def test_reprs_say_nothing_of_values() -> None:
    either = (BookFields.title == "secret") | all_of(
        BookFields.number_of_pages > 3, BookFields.genres.contains("secret")
    )
    assert repr(either) == "<Filter title == … or (number_of_pages > … and genres array contains …)>"
    assert repr(any_of()) == "<Filter nothing>"
    assert repr(all_of()) == "<Filter everything>"


def test_asynchronously(run_async: Run) -> None:
    async def run(client: Any) -> None:
        books = AsyncBookRepository(client)
        either = (BookFields.title == "A") | (BookFields.title == "B")
        assert (await books.where(either).get_all()).results == ()

    run_async(run)
