"""Conflicts, reads inside of transactions, timeouts that are inherited, and the client library's own
queries, on Google's emulator.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from conftest import support
from everything.repositories import AsyncPartRepository, PartRepository
from google.api_core.exceptions import Aborted
from google.cloud.firestore import AsyncClient, AsyncQuery, Client, Query
from samples import book
from showcase.errors import (
    ConflictError,
    InvalidBatchError,
    InvalidDocumentError,
    NotFoundError,
    ServerError,
)
from showcase.models import Book
from showcase.repositories import (
    AppSettingsDocument,
    AsyncBookRepository,
    AsyncLoanRepository,
    AsyncTransaction,
    BookFields,
    BookRepository,
    LoanRepository,
    Transaction,
)

Run = Callable[..., Any]


@pytest.fixture
def books(client: Any) -> BookRepository:
    books = BookRepository(client)
    for index in range(3):
        books.set(book(client, id=f"b{index}", number_of_pages=index))
    client.document("books-v1/bad").set({"title": 5})
    return books


# MARK: Attempts


@pytest.mark.parametrize("attempts", [1, 3, 7])
def test_attempts_are_counted(
    books: BookRepository, run_async: Run, attempts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(support("showcase", "limits").random, "uniform", lambda low, high: 0)
    made: list[str] = []

    def body(transaction: Transaction) -> None:
        made.append("attempt")
        raise ConflictError("books-v1")

    with pytest.raises(ConflictError, match="at the same time. Try again"):
        books.run_transaction(body, attempts=attempts)
    assert len(made) == attempts

    async def asynchronous(client: AsyncClient) -> None:
        async def body(transaction: AsyncTransaction) -> None:
            made.append("attempt")
            raise ConflictError("books-v1")

        with pytest.raises(ConflictError):
            await AsyncBookRepository(client).run_transaction(body, attempts=attempts)

    run_async(asynchronous)
    assert len(made) == 2 * attempts


def test_a_transaction_needs_an_attempt(books: BookRepository, client: Client) -> None:
    for attempts in (0, -1):
        with pytest.raises(InvalidBatchError, match="at least one attempt"):
            books.run_transaction(lambda transaction: None, attempts=attempts)
        with pytest.raises(InvalidBatchError):
            AppSettingsDocument(client).run_transaction(lambda transaction: None, attempts=attempts)


def test_only_conflicts_are_tried_again(books: BookRepository) -> None:
    made: list[str] = []

    def body(transaction: Transaction) -> None:
        made.append("attempt")
        raise ServerError("UNKNOWN", "It won't get better.")

    with pytest.raises(ServerError, match="get better"):
        books.run_transaction(body)
    assert len(made) == 1


def test_functions_are_called_as_the_client_is(
    books: BookRepository, client: Client, run_async: Run
) -> None:
    ran: list[str] = []

    async def asynchronous(transaction: Any) -> None:
        ran.append("asynchronous")

    def synchronous(transaction: Any) -> Any:
        ran.append("synchronous")

    for repository in [books, AppSettingsDocument(client)]:
        with pytest.raises(TypeError, match="Write it without 'async'"):
            repository.run_transaction(asynchronous)
        with pytest.raises(TypeError, match="Write it without 'async'"):
            repository.run_transaction(lambda transaction: asynchronous(transaction))
    assert ran == []

    async def run(client: AsyncClient) -> None:
        with pytest.raises(TypeError, match="Write it with 'async'"):
            await AsyncBookRepository(client).run_transaction(synchronous)

    run_async(run)
    assert ran == ["synchronous"]


def test_pauses_grow_up_to_a_limit() -> None:
    limits = support("showcase", "limits")
    assert list(limits.pauses(1)) == []
    pauses = list(limits.pauses(2000))
    assert len(pauses) == 1999 and max(pauses) <= 30


def test_what_the_server_aborts_is_a_conflict() -> None:
    translation = support("showcase", "translation")
    error = translation.translated(Aborted("Too much contention"), "books-v1/momo")
    assert isinstance(error, ConflictError) and error.path == "books-v1/momo"
    assert "contention" not in str(error)


def test_a_write_in_between_is_a_conflict(books: BookRepository, client: Client) -> None:
    """With one attempt, the caller learns of it, and what the others wrote stays."""
    other = Client(project=client.project, credentials=client._credentials)
    began: list[str] = []

    def outer(transaction: Transaction) -> None:
        read = transaction.on(books).get("b0")
        began.append("outer")
        if len(began) == 1:
            # Holds the lock of the first one, so that one of the two has to give way.
            other_books = BookRepository(other)
            other_books.timeout = 0.5

            def inner(transaction: Transaction) -> None:
                title = transaction.on(other_books).get("b0").title
                transaction.on(other_books).update("b0", {"title": title + "!"})

            with pytest.raises(Exception, match="reached|same time"):
                other_books.run_transaction(inner, attempts=1)
        transaction.on(books).update("b0", {"title": read.title + "?"})

    books.run_transaction(outer)
    assert books.get("b0").title == "Momo?"


# MARK: Reads inside of transactions


def test_reads_of_several_documents(books: BookRepository, client: Client) -> None:
    def body(transaction: Transaction) -> int:
        found = transaction.on(books).get_many(["b2", "nope", "bad", "b0"])
        assert [each.id for each in found] == ["b2", "b0"]
        assert [type(each) for each in found.failures] == [NotFoundError, InvalidDocumentError]
        assert [each.id for each in found.results] == ["b2", "nope", "bad", "b0"]
        assert len(transaction.on(books).get_many([])) == 0
        query = books.where(BookFields.number_of_pages >= 1)
        assert transaction.count(query) == len(transaction.get_all(query)) == 2
        assert transaction.count(books.where(BookFields.title.in_([]))) == 0
        for each in found:
            transaction.on(books).update(each.id or "", {"title": "read"})
        return transaction_count

    transaction_count = 4
    assert books.run_transaction(body) == transaction_count
    assert [each.title for each in books.get_many(["b0", "b2"])] == ["read", "read"]
    assert books.count() == transaction_count


def test_asynchronous_reads_of_several_documents(books: BookRepository, run_async: Run) -> None:
    async def body(client: AsyncClient) -> None:
        books = AsyncBookRepository(client)

        async def read(transaction: AsyncTransaction) -> list[str | None]:
            assert await transaction.count(books) == 4
            return [each.id for each in await transaction.on(books).get_many(["b1", "b0"])]

        assert await books.run_transaction(read) == ["b1", "b0"]

    run_async(body)


def test_reads_come_before_writes(books: BookRepository) -> None:
    def many(transaction: Transaction) -> None:
        transaction.on(books).delete("b0")
        transaction.on(books).get_many(["b1"])

    def count(transaction: Transaction) -> None:
        transaction.on(books).delete("b0")
        transaction.count(books)

    for body in (many, count):
        with pytest.raises(ServerError, match="INVALID_ARGUMENT"):
            books.run_transaction(body)
    assert books.get("b0").id == "b0"


def test_reads_are_of_the_transactions_client_and_time(
    books: BookRepository, elsewhere: Client
) -> None:
    kept: list[Transaction] = []

    def body(transaction: Transaction) -> None:
        kept.append(transaction)
        with pytest.raises(InvalidBatchError, match="another client"):
            transaction.count(BookRepository(elsewhere))
        with pytest.raises(InvalidBatchError, match="another client"):
            transaction.on(BookRepository(elsewhere))

    books.run_transaction(body)
    with pytest.raises(InvalidBatchError, match="already ended"):
        kept[0].count(books)


def test_what_was_counted_stays_true(books: BookRepository, client: Client) -> None:
    """A document that others add meanwhile makes the transaction run again, or waits for it."""
    counts: list[int] = []

    def body(transaction: Transaction) -> None:
        query = books.where(BookFields.title == "Momo")
        counts.append(transaction.count(query))
        counts.append(transaction.count(query))
        transaction.on(books).update("b0", {"number_of_pages": counts[-1]})

    books.run_transaction(body)
    assert counts[-1] == counts[-2] == books.get("b0").number_of_pages == 3


# MARK: Timeouts


def test_groups_inherit_timeouts(client: Client, run_async: Run) -> None:
    books = BookRepository(client)
    books.timeout = 7
    assert LoanRepository.group(client).matches().timeout == 60
    assert LoanRepository.group(books).matches().timeout == 7
    assert LoanRepository.group(books).limit(2).matches().timeout == 7
    assert LoanRepository.group(books.loans("momo")).matches().timeout == 7
    assert PartRepository.heavy(books, 2).matches().timeout == 7
    settings = AppSettingsDocument(client)
    settings.timeout = 4
    assert LoanRepository.group(settings).matches().timeout == 4
    assert LoanRepository.group(settings).count() == 0

    async def body(asynchronous: AsyncClient) -> None:
        repository = AsyncBookRepository(asynchronous)
        repository.timeout = 3
        assert AsyncLoanRepository.group(repository).matches().timeout == 3
        assert AsyncPartRepository.heavy(repository, 2).matches().timeout == 3
        assert await AsyncLoanRepository.group(repository).count() == 0

    run_async(body)


# MARK: The client library's own queries


def test_raw_queries(books: BookRepository, client: Client) -> None:
    query = books.where(BookFields.number_of_pages >= 1).order_by(BookFields.number_of_pages)
    raw = query.limit(1).raw()
    assert isinstance(raw, Query)
    (snapshot,) = raw.stream()
    read = Book.from_firestore(snapshot.to_dict() or {}, id=snapshot.id)
    assert read == books.get("b1")
    # What this package has no words for.
    select = query.raw()
    assert select is not None
    assert [each.to_dict() for each in select.select(["title"]).stream()] == [{"title": "Momo"}] * 2
    page = query.limit(1).get_all()
    after = query.start_after(page).raw()
    assert after is not None and [each.id for each in after.stream()] == ["b2"]
    everything = books.raw()
    assert isinstance(everything, Query) and len(list(everything.stream())) == 4
    assert isinstance(LoanRepository.group(client).raw(), Query)
    assert books.where(BookFields.title.in_([])).raw() is None


def test_asynchronous_raw_queries(books: BookRepository, run_async: Run) -> None:
    async def body(client: AsyncClient) -> None:
        raw = AsyncBookRepository(client).where(BookFields.number_of_pages == 1).raw()
        assert isinstance(raw, AsyncQuery)
        assert [each.id async for each in raw.stream()] == ["b1"]
        assert isinstance(AsyncLoanRepository.group(client).raw(), AsyncQuery)

    run_async(body)


# MARK: Read-only transactions


def test_read_only_transactions_see_one_state(books: BookRepository, client: Client) -> None:
    def body(transaction: Transaction) -> tuple[int, int]:
        first = transaction.on(books).get("b1").number_of_pages
        books.update("b1", {"number_of_pages": 100})
        books.delete("b2")
        found = transaction.get_all(books.order_by(BookFields.number_of_pages))
        assert [each.number_of_pages for each in found] == [0, 1, 2]
        return first, transaction.count(books)

    assert books.run_transaction(body, read_only=True) == (1, 4)
    assert books.get("b1").number_of_pages == 100


def test_read_only_transactions_do_not_write(books: BookRepository, client: Client) -> None:
    def body(transaction: Transaction) -> None:
        transaction.on(books).delete("b1")

    with pytest.raises(InvalidBatchError, match="A read-only transaction can't write"):
        books.run_transaction(body, read_only=True)
    assert books.exists("b1")
    settings = AppSettingsDocument(client)
    assert settings.run_transaction(
        lambda transaction: transaction.on(settings).get_if_exists(), read_only=True
    ) is None


def test_read_only_transactions_are_asynchronous(run_async: Run) -> None:
    async def run(client: AsyncClient) -> None:
        books = AsyncBookRepository(client)

        async def body(transaction: AsyncTransaction) -> int:
            return await transaction.count(books)

        assert await books.run_transaction(body, read_only=True) == 0

    run_async(run)
