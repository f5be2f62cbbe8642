"""Batches and transactions that are refused, and what their errors name, on Google's emulator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from conftest import support
from samples import NOW, book
from showcase.errors import AlreadyExistsError, InvalidBatchError, NotFoundError, RepositoryError
from showcase.models import Card
from showcase.repositories import (
    AsyncBookRepository,
    AsyncTransaction,
    BookRepository,
    CardRepository,
    Transaction,
)

Run = Callable[..., Any]


@pytest.fixture
def books(client: Any) -> BookRepository:
    books = BookRepository(client)
    books.set(book(client, id="momo"))
    return books


def test_batches_are_not_used_after_their_end(books: BookRepository, client: Any) -> None:
    before = books.get("momo")
    with books.batch() as batch:
        writes = batch.on(books)
    with pytest.raises(RuntimeError), books.batch() as failed:
        raise RuntimeError
    for use in (
        lambda: batch.on(books),
        lambda: failed.on(books),
        lambda: writes.add(book(client)),
        lambda: writes.create(book(client, id="new")),
        lambda: writes.set(book(client, id="momo")),
        lambda: writes.update("momo", {"title": "lost"}),
        lambda: writes.update("momo", {}),
        lambda: writes.delete("momo"),
    ):
        with pytest.raises(InvalidBatchError, match="The batch has already ended"):
            use()
    assert books.get_all().documents == [before]


def test_transactions_are_not_used_after_their_end(books: BookRepository, client: Any) -> None:
    kept: list[Any] = []

    def body(transaction: Transaction) -> None:
        kept.extend([transaction, transaction.on(books)])

    books.run_transaction(body)
    transaction, documents = kept
    for use in (
        lambda: transaction.on(books),
        lambda: transaction.get_all(books),
        lambda: documents.get("momo"),
        lambda: documents.get_if_exists("momo"),
        lambda: documents.set(book(client, id="momo")),
        lambda: documents.delete("momo"),
    ):
        with pytest.raises(InvalidBatchError, match="The transaction has already ended"):
            use()
    assert books.count() == 1


def test_asynchronous_batches_and_transactions_end(run_async: Run) -> None:
    async def body(client: Any) -> None:
        books = AsyncBookRepository(client)
        async with books.batch() as batch:
            writes = batch.on(books)
        with pytest.raises(InvalidBatchError, match="The batch has already ended"):
            writes.delete("momo")
        kept: list[AsyncTransaction] = []

        async def keep(transaction: AsyncTransaction) -> None:
            kept.append(transaction)

        await books.run_transaction(keep)
        with pytest.raises(InvalidBatchError, match="The transaction has already ended"):
            kept[0].on(books)
        with pytest.raises(InvalidBatchError, match="The transaction has already ended"):
            await kept[0].get_all(books)

    run_async(body)


def test_errors_of_batches_name_the_document(books: BookRepository, client: Any) -> None:
    cards = CardRepository(client)
    loans = books.loans("momo")
    cards.set(Card(id="c1", library_id="l", name="n"))
    with pytest.raises(NotFoundError) as missing, books.batch() as batch:
        batch.on(books).update("momo", {"title": "t"})
        batch.on(cards).update("c1", {"name": "m"})
        batch.on(loans).update("momo", {"due_on": NOW})
        batch.on(cards).create(Card(id="c2", library_id="l", name="n"))
    assert missing.value.path == "books-v1/momo/loans/momo"
    with pytest.raises(AlreadyExistsError) as existing, books.batch() as batch:
        batch.on(cards).create(Card(id="c2", library_id="l", name="n"))
        batch.on(cards).create(Card(id="c1", library_id="l", name="n"))
        batch.on(books).create(book(client, id="c1"))
    assert existing.value.path == "cards-v1/c1"

    def body(transaction: Transaction) -> None:
        transaction.on(books).update("momo", {"title": "t"})
        transaction.on(cards).update("c3", {"name": "m"})

    with pytest.raises(NotFoundError) as missing:
        books.run_transaction(body)
    assert missing.value.path == "cards-v1/c3"
    with pytest.raises(NotFoundError) as missing:
        books.run_transaction(lambda transaction: transaction.on(cards).update("c4", {}))
    assert missing.value.path == "cards-v1/c4"


def test_errors_name_the_document_in_the_words_of_the_service() -> None:
    from google.api_core.exceptions import AlreadyExists, NotFound

    writes = support("showcase", "writes").Writes(None, "batch")
    root = "projects/p/databases/(default)/documents"
    writes.updated = ["books/a", "books/ab", "books/a/loans/b", "loans/b", "books/a b"]
    for path in writes.updated:
        with pytest.raises(RepositoryError) as caught, writes.sending("books"):
            raise NotFound(f"No document to update: {root}/{path}")
        assert isinstance(caught.value, NotFoundError) and caught.value.path == path
    writes.created = ["books/c", "books/d"]
    with pytest.raises(AlreadyExistsError) as existing, writes.sending("books"):
        raise AlreadyExists(f"Document already exists: {root}/books/d")
    assert existing.value.path == "books/d"
    with pytest.raises(AlreadyExistsError) as existing, writes.sending("books"):
        raise AlreadyExists("Something already exists.")
    assert existing.value.path == "books"
