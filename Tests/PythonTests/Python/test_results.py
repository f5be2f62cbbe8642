"""Lists of documents, and what repositories, queries and the like say about themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from everything.repositories import PartRepository
from samples import book
from showcase.errors import InvalidDocumentError
from showcase.models import Book, Status
from showcase.repositories import (
    SERVER_TIME,
    AppSettingsDocument,
    ArrayUnion,
    AsyncAppSettingsDocument,
    AsyncBookRepository,
    AsyncDocumentQuery,
    AsyncTransaction,
    BookFields,
    BookRepository,
    DocumentQuery,
    Increment,
    MapEntries,
    Transaction,
)

Run = Callable[..., Any]

SECRET = "momo@example.com"


@pytest.fixture
def books(client: Any) -> BookRepository:
    books = BookRepository(client)
    for index in range(3):
        books.set(book(client, id=f"b{index}", title=f"T{index}", library_id=SECRET))
    client.document("books-v1/bad").set({"title": SECRET, "number_of_pages": "many"})
    return books


# MARK: Lists


def test_lists_are_iterable_and_sized(books: BookRepository) -> None:
    found = books.order_by(BookFields.title).get_all()
    assert (
        [each.id for each in found] == ["b0", "b1", "b2"] == [each.id for each in found.documents]
    )
    assert len(found) == 3 and len(found.results) == 4
    assert list(found) == found.documents and found.documents[1] in found
    nothing = books.where(BookFields.title == "none").get_all()
    assert not nothing and len(nothing) == 0 and list(nothing) == []


def test_the_first_document(books: BookRepository) -> None:
    first = books.order_by(BookFields.title).get_all().first()
    assert first is not None and first.id == "b0"
    assert books.where(BookFields.title == "none").get_all().first() is None
    # A first document that can't be read is neither missing nor replaced by the second one.
    with pytest.raises(InvalidDocumentError, match=r"^books-v1/bad: "):
        books.order_by(BookFields.title.descending()).get_all().first()


def test_lists_of_asynchronous_repositories(books: BookRepository, run_async: Run) -> None:
    async def body(client: Any) -> None:
        found = await AsyncBookRepository(client).order_by(BookFields.title).get_all()
        first = found.first()
        assert [each.title for each in found] == ["T0", "T1", "T2"] and len(found) == 3
        assert first is not None and first.title == "T0"

    run_async(body)


# MARK: Representations


def test_lists_say_how_much_they_have(books: BookRepository) -> None:
    found = books.get_all()
    assert repr(found) == "<DocumentList of 3 documents and 1 failure>"
    assert repr(books.get_many(["b0"])) == "<DocumentList of 1 document>"
    assert repr(books.get_many([])) == "<DocumentList of 0 documents>"
    shown = [repr(each) for each in found.results]
    assert sorted(shown) == [
        "<DocumentResult 'books-v1/b0': Book>",
        "<DocumentResult 'books-v1/b1': Book>",
        "<DocumentResult 'books-v1/b2': Book>",
        "<DocumentResult 'books-v1/bad': InvalidDocumentError>",
    ]


def test_repositories_and_queries_say_what_they_are_of(client: Any) -> None:
    books = BookRepository(client)
    assert repr(books) == "<BookRepository of 'books-v1'>"
    assert repr(books.loans("momo")) == "<LoanRepository of 'books-v1/momo/loans'>"
    assert repr(AppSettingsDocument(client)) == "<AppSettingsDocument at 'settings/app'>"
    query = books.where(
        BookFields.title == SECRET,
        BookFields.number_of_pages > 300,
        BookFields.status.in_([Status.DRAFT]),
        BookFields.genres.contains(SECRET),
        BookFields.withdrawn_at.is_(None),
    ).order_by(BookFields.number_of_pages.descending(), BookFields.ratings["example.com"])
    assert repr(query.limit(10)) == (
        "<DocumentQuery of 'books-v1' where title == … and number_of_pages > … and status in …"
        " and genres contains … and withdrawn_at is None,"
        " ordered by -number_of_pages, ratings.`example.com`, at most 10>"
    )
    assert repr(books.where()) == "<DocumentQuery of 'books-v1'>"
    assert repr(books.where(BookFields.status.in_([]))) == (
        "<DocumentQuery of 'books-v1' that matches nothing>"
    )
    assert repr(PartRepository.heavy(client, 2)).startswith("<DocumentQuery of 'parts'")


def test_asynchronous_ones_do_too(run_async: Run) -> None:
    async def body(client: Any) -> None:
        books = AsyncBookRepository(client)
        query: AsyncDocumentQuery[Book] = books.where(BookFields.title == SECRET)
        assert repr(books) == "<AsyncBookRepository of 'books-v1'>"
        assert (
            repr(AsyncAppSettingsDocument(client)) == "<AsyncAppSettingsDocument at 'settings/app'>"
        )
        assert repr(query) == "<AsyncDocumentQuery of 'books-v1' where title == …>"

        async def write(transaction: AsyncTransaction) -> None:
            assert repr(transaction) == "<Transaction of 0 writes>"

        await books.run_transaction(write)

    run_async(body)


def test_fields_conditions_and_changes_say_what_they_are() -> None:
    assert repr(BookFields.cover__small) == "<DocumentField cover.small of BookFields>"
    assert repr(BookFields.genres) == "<ArrayField genres of BookFields>"
    rating = BookFields.ratings["example.com"]
    assert repr(rating) == "<DocumentField ratings.`example.com` of BookFields>"
    assert repr(BookFields.title == SECRET) == "<Filter title == …>"
    assert repr(BookFields.genres.contains_any([SECRET])) == "<Filter genres array contains any …>"
    assert repr(BookFields.title.descending()) == "<Order by -title>"
    assert repr(SERVER_TIME) == "SERVER_TIME"
    # What a program changes is written in its own code.
    changes = [Increment(2), ArrayUnion(["a"]), MapEntries({"a": None})]
    assert repr(changes) == (
        "[Increment(amount=2), ArrayUnion(elements=['a']), MapEntries(entries={'a': None})]"
    )


def test_batches_and_transactions_say_how_much_they_write(
    books: BookRepository, client: Any
) -> None:
    with books.batch() as batch:
        batch.on(books).delete("b0")
        assert repr(batch) == "<Batch of 1 write>"
        assert repr(batch.on(books)) == "<DocumentWrites of 'books-v1'>"
        settings = batch.on(AppSettingsDocument(client))
        assert repr(settings) == "<SingleDocumentWrites at 'settings/app'>"
    assert repr(batch) == "<Batch of 1 write, ended>"

    def write(transaction: Transaction) -> None:
        assert repr(transaction) == "<Transaction of 0 writes>"
        assert repr(transaction.on(books)) == "<TransactionDocuments of 'books-v1'>"

    books.run_transaction(write)


def test_listeners_say_whether_they_listen(books: BookRepository) -> None:
    query: DocumentQuery[Book] = books.where()
    with query.listen(lambda found: None, print) as listener:
        assert repr(listener) == "<Listener to 'books-v1'>"
    assert repr(listener) == "<Listener to 'books-v1', closed>"
