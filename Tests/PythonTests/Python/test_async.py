"""Asynchronous repositories, on Google's emulator."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import aclosing
from typing import Any

import pytest
from conftest import obeying_rules
from everything.models import Part
from everything.repositories import AsyncPartRepository, AsyncSampleRepository
from google.auth.credentials import AnonymousCredentials
from received import PAUSES
from samples import LONG_AGO, NOW, book
from showcase.errors import (
    AlreadyExistsError,
    InvalidDocumentError,
    InvalidIDError,
    InvalidQueryError,
    InvalidValueError,
    NotFoundError,
    PermissionDeniedError,
)
from showcase.models import Author, Book, Card, Loan, Status
from showcase.repositories import (
    SERVER_TIME,
    AsyncAuthorRepository,
    AsyncBookRepository,
    AsyncCardRepository,
    AsyncLoanRepository,
    AsyncTransaction,
    AuthorRepository,
    BookFields,
    BookRepository,
    Increment,
)

Run = Callable[..., Any]


def test_documents(run_async: Run) -> None:
    async def body(client: Any) -> None:
        books = AsyncBookRepository(client)
        id = (await books.add(book(client))).id
        assert id is not None
        read = await books.get(id)
        assert (read.id, read.title) == (id, "Momo")
        await books.create(book(client), id="momo")
        with pytest.raises(AlreadyExistsError):
            await books.create(book(client, id="momo"))
        await books.update(
            "momo", {"number_of_pages": Increment(6), "isbn": "978", "withdrawn_at": SERVER_TIME}
        )
        momo = await books.get("momo")
        assert (momo.number_of_pages, momo.isbn) == (310, "978")
        momo.isbn = None
        await books.set(momo, merge=True)
        assert (await books.get("momo")).isbn is None
        await books.set(momo)
        await books.delete("momo")
        with pytest.raises(NotFoundError):
            await books.get("momo")
        assert await books.get_if_exists("momo") is None
        with pytest.raises(InvalidIDError):
            await books.get("a/b")
        with pytest.raises(InvalidValueError):
            await books.update(id, {"title": None})  # type: ignore[typeddict-item]

    run_async(body)


def test_creation_times_that_were_given_are_kept(run_async: Run) -> None:
    async def body(client: Any) -> None:
        books = AsyncBookRepository(client)

        def given(**changes: Any) -> Book:
            return book(client, added_at=LONG_AGO, updated_at=LONG_AGO, **changes)

        added = await books.add(given())
        await books.create(given(id="create"))
        async with books.batch() as batch:
            batch.on(books).create(given(id="batch"))

        async def write(transaction: AsyncTransaction) -> None:
            transaction.on(books).create(given(id="transaction"))

        await books.run_transaction(write)
        for id in (added.id, "create", "batch", "transaction"):
            assert id is not None
            read = await books.get(id)
            assert read.added_at == LONG_AGO, id
            assert read.updated_at is not None and read.updated_at > LONG_AGO, id

    run_async(body)


def test_queries(run_async: Run) -> None:
    async def body(client: Any) -> None:
        books = AsyncBookRepository(client)
        for index in range(3):
            await books.create(book(client, title=f"T{index}", number_of_pages=index), id=f"b{index}")
        await client.document("books-v1/bad").set({"library_id": "central", "title": "z"})
        found = await books.in_library("central").get_all()
        assert [each.id for each in found.documents] == ["b0", "b1", "b2"]
        (failure,) = found.failures
        assert isinstance(failure, InvalidDocumentError)
        assert (failure.path, failure.field) == ("books-v1/bad", "number_of_pages")

        query = books.where(BookFields.number_of_pages >= 0).order_by(BookFields.number_of_pages)
        page = await query.limit(2).get_all()
        assert [each.id for each in page.documents] == ["b0", "b1"]
        page = await query.limit(2).start_after(page).get_all()
        assert [each.id for each in page.documents] == ["b2"]
        assert (await books.count(), await query.count()) == (4, 3)
        assert await books.where(BookFields.status.in_([])).count() == 0
        several = books.where(BookFields.title != "a", BookFields.library_id != "b")
        with pytest.raises(InvalidQueryError):
            await several.get_all()
        with pytest.raises(InvalidQueryError):
            async for _ in several.listen():
                pass
        assert (await books.limit(0).get_all()).results == ()

        many = await books.get_many(["b2", "nope", "b0"])
        assert [each.id for each in many.documents] == ["b2", "b0"]
        assert [each.id for each in (await books.where_ids(["b1"]).get_all()).documents] == ["b1"]

    run_async(body)


def test_subcollections_and_groups(run_async: Run) -> None:
    async def body(client: Any) -> None:
        loans = AsyncBookRepository(client).loans("momo")
        await loans.set(Loan(id="l1", card=client.document("cards-v1/c1"), due_on=NOW))
        assert (await AsyncLoanRepository(client, "momo").get("l1")).due_on == NOW
        assert len((await AsyncLoanRepository.group(client).get_all()).documents) == 1
        parts = AsyncSampleRepository(client).parts("s1")
        await parts.set(Part(id="p1", name="wheel", weight=3))
        assert await AsyncPartRepository.heavy(client, 2).count() == 1

    run_async(body)


def test_batches_and_transactions(run_async: Run) -> None:
    async def body(client: Any) -> None:
        books, cards = AsyncBookRepository(client), AsyncCardRepository(client)
        async with books.batch() as batch:
            batch.on(books).set(book(client, id="momo"))
            batch.on(cards).set(Card(id="c1", library_id="l", name="n"))
        with pytest.raises(NotFoundError):
            async with books.batch() as batch:
                batch.on(cards).delete("c1")
                batch.on(books).update("nope", {"title": "x"})
        assert (await cards.get("c1")).name == "n"

        async def approve(transaction: AsyncTransaction) -> Book:
            momo = await transaction.on(books).get("momo")
            found = await transaction.get_all(books.in_library("central"))
            assert len(found.results) == 1
            momo.status = Status.APPROVED
            transaction.on(books).set(momo)
            return momo

        assert (await books.run_transaction(approve)).id == "momo"
        assert (await books.get("momo")).status is Status.APPROVED

        async def fail(transaction: AsyncTransaction) -> None:
            transaction.on(books).delete("momo")
            raise KeyError("of the application")

        with pytest.raises(KeyError):
            await books.run_transaction(fail)
        assert await books.get_if_exists("momo") is not None

    run_async(body)


def test_transactions_that_race_lose_nothing(run_async: Run) -> None:
    async def body(client: Any) -> None:
        books = AsyncBookRepository(client)
        await books.create(book(client, number_of_pages=0), id="momo")

        async def count(transaction: AsyncTransaction) -> None:
            momo = await transaction.on(books).get("momo")
            momo.number_of_pages += 1
            transaction.on(books).set(momo)

        await asyncio.gather(*(books.run_transaction(count) for _ in range(3)))
        assert (await books.get("momo")).number_of_pages == 3

    run_async(body)


def test_a_transaction_that_is_cancelled_is_undone(run_async: Run) -> None:
    async def body(client: Any) -> None:
        books = AsyncBookRepository(client)
        await books.create(book(client), id="momo")
        has_read = asyncio.Event()

        async def wait(transaction: AsyncTransaction) -> None:
            await transaction.on(books).get("momo")
            transaction.on(books).delete("momo")
            has_read.set()
            await asyncio.Event().wait()

        waiting = asyncio.create_task(books.run_transaction(wait))
        await has_read.wait()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await books.update("momo", {"title": "Momo's"})
        assert (await books.get("momo")).title == "Momo's"

    run_async(body)


def test_references_of_the_other_client(run_async: Run, client: Any) -> None:
    """A model read by one client can be written, and followed, by the other."""
    BookRepository(client).set(book(client, id="momo", author=client.document("authors/ende")))
    AuthorRepository(client).set(Author(id="ende", name="Ende"))

    async def body(other: Any) -> None:
        books = AsyncBookRepository(other)
        momo = await books.get("momo")
        assert (await AsyncAuthorRepository(other).get(momo.author)).id == "ende"
        BookRepository(client).set(momo)
        assert AuthorRepository(client).get(momo.author).id == "ende"
        read = BookRepository(client).get("momo")
        await books.set(read)
        plain = read.author.document_reference
        assert (await AsyncAuthorRepository(other).get(plain)).name == "Ende"

    run_async(body)


def test_many_at_once(run_async: Run) -> None:
    async def body(client: Any) -> None:
        books = AsyncBookRepository(client)
        added = await asyncio.gather(*(books.add(book(client)) for _ in range(20)))
        assert len({each.id for each in added}) == 20
        assert await books.count() == 20
        assert [len(page.documents) async for page in books.pages(8)] == [8, 8, 4]

    run_async(body)


def test_listening_to_a_query(run_async: Run) -> None:
    async def body(client: Any) -> None:
        books = AsyncBookRepository(client)
        await books.create(book(client), id="momo")
        await client.document("books-v1/bad").set({"library_id": "central", "title": "z"})
        async with aclosing(books.in_library("central").listen()) as lists:
            found = await anext(lists)
            assert [each.id for each in found.documents] == ["momo"]
            assert [type(each) for each in found.failures] == [InvalidDocumentError]
            (momo,) = found.documents
            # A listener's references can be followed.
            assert await AsyncAuthorRepository(client).get_if_exists(momo.author) is None
            await books.create(book(client, title="Jim"), id="jim")
            found = await anext(lists)
            assert [each.title for each in found.documents] == ["Jim", "Momo"]
        async with aclosing(books.listen()) as lists:
            assert len((await anext(lists)).results) == 3
        async with aclosing(books.where(BookFields.status.in_([])).listen()) as lists:
            assert (await anext(lists)).results == ()

    run_async(body)


def test_listening_gives_the_newest_state(run_async: Run) -> None:
    async def counts(pause: float, client: Any) -> list[int]:
        books = AsyncBookRepository(client)
        counts = []
        async with aclosing(books.listen()) as lists:
            async for found in lists:
                counts.append(len(found.documents))
                if len(found.documents) == 5:
                    break
                if not found.documents:
                    for index in range(5):
                        await books.create(book(client), id=f"b{index}")
                    # The listener hears of each before anyone asks.
                    await asyncio.sleep(pause)
        await books.delete_all()
        return counts

    async def body(client: Any) -> None:
        for pause in PAUSES:
            found = await counts(pause, client)
            if found == [0, 5]:
                break
        assert found == [0, 5]

    run_async(body)


def test_listening_to_a_document(run_async: Run) -> None:
    async def body(client: Any) -> None:
        books = AsyncBookRepository(client)
        async with aclosing(books.listen_to("momo")) as states:
            assert isinstance((await anext(states)).error, NotFoundError)
            await books.create(book(client), id="momo")
            assert (await anext(states)).get().title == "Momo"
            await client.document("books-v1/momo").update({"title": 5})
            error = (await anext(states)).error
            assert isinstance(error, InvalidDocumentError)
            assert error.field == "title"
        with pytest.raises(InvalidIDError):
            books.listen_to("a/b")

    run_async(body)


def test_what_ends_listening(denying_emulator: None, project: str) -> None:
    from google.cloud.firestore import AsyncClient

    async def body() -> None:
        client = AsyncClient(project=project, credentials=AnonymousCredentials())
        obeying_rules(client._to_sync_copy())
        with pytest.raises(PermissionDeniedError, match="You may not use books-v1"):
            async for _ in AsyncBookRepository(client).listen():
                pass

    asyncio.run(body())
