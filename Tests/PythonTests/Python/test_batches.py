"""Batches and transactions, as most callers use them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from samples import book
from showcase.errors import AlreadyExistsError, ConflictError, NotFoundError, ServerError
from showcase.models import Book, Card, Status
from showcase.repositories import BookRepository, CardRepository, Transaction


def test_batches_take_effect_together(books: BookRepository, client: Any) -> None:
    cards = CardRepository(client)
    with books.batch() as batch:
        id = batch.on(books).add(book(client)).id
        batch.on(cards).set(Card(id="c1", library_id="l", name="n"))
    assert id is not None and books.get(id).title == "Momo"
    with pytest.raises(NotFoundError), books.batch() as batch:
        batch.on(cards).delete("c1")
        batch.on(books).update("nope", {"title": "x"})
    assert cards.get("c1").name == "n"
    with pytest.raises(KeyError), books.batch() as batch:
        batch.on(cards).delete("c1")
        raise KeyError
    assert cards.get("c1").name == "n"
    with books.batch():
        pass


def test_transactions(books: BookRepository, client: Any) -> None:
    books.set(book(client, id="momo"))

    def approve(transaction: Transaction) -> Book:
        momo = transaction.on(books).get("momo")
        assert transaction.on(books).get_if_exists("nope") is None
        assert transaction.get_all(books.in_library("central")).results[0].id == "momo"
        momo.status = Status.APPROVED
        transaction.on(books).set(momo)
        transaction.on(books).create(book(client, id="other"))
        return momo

    assert books.run_transaction(approve).status is Status.APPROVED
    assert books.get("momo").status is Status.APPROVED
    with pytest.raises(AlreadyExistsError):
        books.run_transaction(approve)

    def fail(transaction: Transaction) -> None:
        transaction.on(books).delete("momo")
        raise KeyError("of the application")

    with pytest.raises(KeyError, match="of the application"):
        books.run_transaction(fail)
    with pytest.raises(NotFoundError):
        books.run_transaction(lambda transaction: transaction.on(books).get("nope"))
    assert books.get("momo").title == "Momo"

    def read_late(transaction: Transaction) -> None:
        transaction.on(books).delete("momo")
        with pytest.raises(ServerError, match="read after write"):
            transaction.on(books).get("momo")

    books.run_transaction(read_late)
    assert books.get_if_exists("momo") is None


def test_transactions_that_race_lose_nothing(books: BookRepository, client: Any) -> None:
    books.set(book(client, id="momo", number_of_pages=0))
    attempts: list[str] = []

    def count() -> None:
        def body(transaction: Transaction) -> None:
            attempts.append("attempt")
            momo = transaction.on(books).get("momo")
            momo.number_of_pages += 1
            transaction.on(books).set(momo)

        for _ in range(5):
            books.run_transaction(body)

    with ThreadPoolExecutor(2) as threads:
        for each in [threads.submit(count) for _ in range(2)]:
            each.result()
    assert books.get("momo").number_of_pages == 10
    assert len(attempts) >= 10


def test_a_transaction_that_always_loses_ends(books: BookRepository, client: Any) -> None:
    books.set(book(client, id="momo"))
    attempts: list[str] = []

    def body(transaction: Transaction) -> None:
        attempts.append("attempt")
        raise ConflictError("books-v1")

    with pytest.raises(ConflictError, match="at the same time"):
        books.run_transaction(body)
    assert len(attempts) == 5
    # It has left no lock behind.
    books.update("momo", {"title": "Momo's"})
