"""Updates inside of maps that documents may lack, on Google's emulator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from agreement.models import Limited
from agreement.repositories import LimitedRepository
from samples import book, stored
from showcase.errors import InvalidValueError, NotFoundError
from showcase.models import Book, BookCoverImages, Library, Shelf
from showcase.repositories import (
    AsyncBookRepository,
    AsyncTransaction,
    BookRepository,
    BookUpdate,
    LibraryRepository,
    Transaction,
)

Run = Callable[..., Any]

COVER = BookCoverImages(small="https://s", medium="https://m", large="https://l")
PART: BookUpdate = {"cover.small": "https://other"}
ALL: BookUpdate = {
    "cover.small": "https://1",
    "cover.medium": "https://2",
    "cover.large": "https://3",
}


@pytest.fixture
def books(client: Any) -> BookRepository:
    """One book without a cover, and one with."""
    books = BookRepository(client)
    books.set(book(client, id="plain"))
    books.set(book(client, id="covered", cover=COVER))
    return books


def test_parts_of_a_map_that_may_be_absent_are_refused(books: BookRepository, client: Any) -> None:
    with books.batch() as batch:
        for id in ("plain", "covered"):
            for update in (books.update, batch.on(books).update):
                with pytest.raises(InvalidValueError) as caught:
                    update(id, PART)
                assert caught.value.field == "cover.small"
    message = str(caught.value)
    assert (
        "cover as a whole, or all that it requires (cover.large, cover.medium, cover.small)"
        in message
    )
    assert "read the document in the same transaction before" in message
    assert "cover" not in stored(client, "books-v1/plain")


def test_all_that_a_map_requires_makes_it(books: BookRepository) -> None:
    books.update("plain", ALL)
    made = books.get("plain").cover
    assert made is not None and (made.small, made.large) == ("https://1", "https://3")
    books.update("plain", {"cover": None})
    books.update("plain", {"cover": COVER})
    assert books.get("plain").cover == COVER


READS: dict[str, Callable[[Transaction, BookRepository], object]] = {
    "get": lambda transaction, books: [
        transaction.on(books).get(id) for id in ("plain", "covered")
    ],
    "get_if_exists": lambda transaction, books: [
        transaction.on(books).get_if_exists(id) for id in ("plain", "covered")
    ],
    "get_many": lambda transaction, books: transaction.on(books).get_many(["plain", "covered"]),
    "get_all": lambda transaction, books: transaction.get_all(books),
}


@pytest.mark.parametrize("way", READS)
def test_a_transaction_knows_what_it_has_read(books: BookRepository, way: str) -> None:
    def body(transaction: Transaction) -> None:
        READS[way](transaction, books)
        transaction.on(books).update("covered", PART)
        with pytest.raises(InvalidValueError, match="that the document doesn't have") as caught:
            transaction.on(books).update("plain", PART)
        assert "transaction" not in str(caught.value)

    books.run_transaction(body)
    changed = books.get("covered").cover
    assert changed is not None and (changed.small, changed.large) == ("https://other", "https://l")
    assert books.get("plain").cover is None


def test_it_knows_what_it_has_written(books: BookRepository, client: Any) -> None:
    def body(transaction: Transaction) -> None:
        documents = transaction.on(books)
        documents.get("covered")
        documents.update("covered", {"cover": None})
        with pytest.raises(InvalidValueError):
            documents.update("covered", PART)
        documents.update("covered", {"cover": COVER})
        documents.update("covered", PART)
        documents.delete("covered")
        with pytest.raises(InvalidValueError):
            documents.update("covered", PART)
        documents.set(book(client, id="covered", cover=COVER))
        documents.update("covered", PART)
        with pytest.raises(InvalidValueError):
            documents.set(book(client, id="plain"), merge=True)
            documents.update("plain", PART)
        documents.create(book(client, id="new", cover=COVER))
        documents.update("new", PART)

    books.run_transaction(body)
    for id in ("covered", "new"):
        cover = books.get(id).cover
        assert cover is not None and cover.small == "https://other"
    with books.batch() as batch:
        added = batch.on(books).add(book(client, cover=COVER))
        batch.on(books).update(added, PART)
    assert added.id is not None and books.get(added.id).cover is not None


def test_a_query_for_some_fields_tells_nothing(books: BookRepository) -> None:
    def body(transaction: Transaction) -> None:
        transaction.get_all(books.titles("central"))
        with pytest.raises(InvalidValueError, match="may not have"):
            transaction.on(books).update("covered", PART)

    books.run_transaction(body)


def test_a_document_that_is_missing_is_not_found(books: BookRepository) -> None:
    def body(transaction: Transaction) -> None:
        transaction.on(books).get_if_exists("nope")
        transaction.on(books).update("nope", ALL)

    with pytest.raises(NotFoundError):
        books.run_transaction(body)


def test_asynchronous_ones(books: BookRepository, run_async: Run) -> None:
    async def body(client: Any) -> None:
        repository = AsyncBookRepository(client)
        with pytest.raises(InvalidValueError, match="may not have"):
            await repository.update("covered", PART)

        async def change(transaction: AsyncTransaction) -> None:
            await transaction.on(repository).get("covered")
            transaction.on(repository).update("covered", PART)

        await repository.run_transaction(change)

    run_async(body)
    cover = books.get("covered").cover
    assert cover is not None and cover.small == "https://other"


def test_maps_inside_of_maps(client: Any) -> None:
    libraries = LibraryRepository(client)
    libraries.set(Library(id="l", name="n"))
    with pytest.raises(InvalidValueError, match=r"requires \(entrance.name\)"):
        libraries.update("l", {"entrance.inside": Shelf(name="s")})
    # One that requires nothing else may be made by the way.
    libraries.update("l", {"entrance.name": "e"})
    libraries.update("l", {"entrance.name": "e", "entrance.inside": Shelf(name="s")})
    assert libraries.get("l").entrance == Shelf(name="e", inside=Shelf(name="s"))


def test_what_is_only_removed_makes_no_map(client: Any) -> None:
    libraries = LibraryRepository(client)
    libraries.set(Library(id="l", name="n"))
    libraries.update("l", {"entrance.inside": None})
    assert "entrance" not in stored(client, "library-v1/l")


def test_maps_with_a_default_may_be_absent_too(client: Any) -> None:
    limits = LimitedRepository(client)
    limits.set(Limited(name="a"), id="l")
    for path, storage in limits.fields.__by_path__.items():
        for holder in storage.holders:
            assert holder.may_be_absent in (True, False), path


def test_every_document_can_be_read_after_any_update(client: Any) -> None:
    """Each changeable field inside of a map by itself: either refused, or readable afterwards."""
    tried = 0
    books = BookRepository(client)
    for path, field in books.fields.__by_path__.items():
        if "." not in path or field.storage.is_immutable:
            continue
        books.set(book(client, id="b"))
        try:
            books.update("b", {path: "https://x"})  # type: ignore[misc]
        except InvalidValueError:
            tried += 1
        assert isinstance(books.get("b"), Book)
    assert tried >= 3
