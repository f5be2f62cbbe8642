"""Counts, sums and averages, and the short ways to documents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from agreement.repositories import LimitedFields, LimitedRepository
from samples import book
from showcase.errors import (
    InvalidDocumentError,
    InvalidIDError,
    InvalidQueryError,
    InvalidValueError,
    MissingIDError,
)
from showcase.repositories import (
    COUNT,
    AppSettingsDocument,
    AsyncBookRepository,
    BookFields,
    BookRepository,
    CardRepository,
    Transaction,
    average_of,
    sum_of,
)

Run = Callable[..., Any]


@pytest.fixture
def books(client: Any) -> BookRepository:
    books = BookRepository(client)
    for index in range(3):
        books.set(book(client, id=f"b{index}", title=f"T{index}", number_of_pages=index))
    client.document("books-v1/bad").set({"title": "T8", "number_of_pages": "many"})
    client.document("books-v1/less").set({"title": "T9"})
    return books


# MARK: Aggregates


def test_numbers_are_added(books: BookRepository) -> None:
    assert books.count() == 5
    assert books.sum(BookFields.number_of_pages) == 3
    assert books.average(BookFields.number_of_pages) == 1
    numbers = books.aggregate(
        average_of(BookFields.number_of_pages), COUNT, sum_of(BookFields.number_of_pages)
    )
    assert numbers == (1.0, 4, 3), "one of the documents lacks the field"
    late = books.where(BookFields.title > "T0").order_by(BookFields.title)
    assert late.aggregate(COUNT) == (4,)
    assert late.limit(1).sum(BookFields.number_of_pages) == 1
    assert type(late.sum(BookFields.number_of_pages)) is int


def test_declared_numbers_have_names(client: Any, run_async: Run) -> None:
    books = BookRepository(client)
    for id, library, pages in (("a", "l", 1), ("b", "l", 2), ("c", "m", 6)):
        books.set(book(client, id=id, library_id=library, number_of_pages=pages))
    totals = books.totals("l")
    assert (totals.total, totals.pages, totals.mean) == (2, 3, 1.5)
    assert totals == BookRepository.Totals(total=2, pages=3, mean=1.5)
    assert books.totals("x") == BookRepository.Totals(total=0, pages=0, mean=None)
    assert BookRepository.pages_of_all(client) == 9

    async def body(client: Any) -> None:
        assert await AsyncBookRepository(client).totals("l") == totals
        assert await AsyncBookRepository.pages_of_all(client) == 9

    run_async(body)


def test_without_numbers(books: BookRepository) -> None:
    none = (COUNT, sum_of(BookFields.number_of_pages), average_of(BookFields.number_of_pages))
    assert books.where(BookFields.title == "T8").aggregate(*none) == (1, 0, None)
    assert books.where(BookFields.title == "none").aggregate(*none) == (0, 0, None)
    assert books.where(BookFields.title.in_([])).aggregate(*none) == (0, 0, None)


def test_sums_that_are_no_integers(client: Any, books: BookRepository) -> None:
    client.document("books-v1/large").set({"number_of_pages": 2**63 - 1})
    with pytest.raises(InvalidValueError) as info:
        books.sum(BookFields.number_of_pages)
    assert "number_of_pages has the sum 9.22" in str(info.value)
    client.document("books-v1/large").set({"number_of_pages": 0.5})
    with pytest.raises(InvalidValueError) as info:
        books.sum(BookFields.number_of_pages)
    assert "has the sum 3.5, which is no 64-bit integer" in str(info.value)
    client.document("books-v1/other").set({"number_of_pages": 1.5})
    assert books.sum(BookFields.number_of_pages) == 5
    assert books.average(BookFields.number_of_pages) == 1


def test_doubles(client: Any) -> None:
    documents = LimitedRepository(client)
    assert type(documents.sum(LimitedFields.ratio)) is float
    for index, ratio in enumerate([0.5, 1, 1.25]):
        client.document(f"{documents.path}/{index}").set({"ratio": ratio})
    assert documents.sum(LimitedFields.ratio) == 2.75
    client.document(f"{documents.path}/nan").set({"ratio": float("nan")})
    assert str(documents.sum(LimitedFields.ratio)) == "nan"


def test_what_can_not_be_computed(books: BookRepository) -> None:
    for number in (0, 6):
        with pytest.raises(InvalidQueryError):
            books.aggregate(*([COUNT] * number))
    assert repr(sum_of(BookFields.number_of_pages)) == "<Aggregate sum of number_of_pages>"
    assert repr(COUNT) == "<Aggregate count>"


def test_counts_in_transactions(books: BookRepository) -> None:
    def body(transaction: Transaction) -> int:
        return transaction.count(books.where(BookFields.title < "T2"))

    assert books.run_transaction(body) == 2


# MARK: Short ways


def test_the_first_document(books: BookRepository) -> None:
    first = books.order_by(BookFields.title).get_first()
    assert first is not None and first.id == "b0"
    assert books.where(BookFields.title == "none").get_first() is None
    with pytest.raises(InvalidDocumentError):
        books.where(BookFields.title == "T8").get_first()


def test_all_documents_or_an_error(books: BookRepository) -> None:
    found = books.where(BookFields.title < "T8").get_all()
    assert [each.id for each in found.get()] == ["b0", "b1", "b2"]
    everything = books.get_all()
    with pytest.raises(InvalidDocumentError) as info:
        everything.get()
    assert info.value is everything.failures[0]


def test_existence(client: Any, books: BookRepository) -> None:
    assert books.exists("b0") and books.exists("bad") and not books.exists("none")
    with pytest.raises(InvalidIDError):
        books.exists("a/b")
    settings = AppSettingsDocument(client)
    assert not settings.exists()
    client.document(settings.path).set({})
    assert settings.exists()


def test_saving(client: Any) -> None:
    books = BookRepository(client)
    saved = books.save(book(client, title="Momo"))
    assert saved.id is not None and books.get(saved.id).title == "Momo"
    saved.title = "Jim"
    assert books.save(saved) is saved and books.get(saved.id).title == "Jim"
    with books.batch() as batch:
        other = batch.on(books).save(book(client, title="Other"))
        batch.on(books).save(book(client, id="own"))
        batch.on(books).delete(saved)
    assert {each.id for each in books.get_all()} == {other.id, "own"}
    wrong: Any = "momo"
    with pytest.raises(InvalidValueError):
        books.save(wrong)


def test_models_are_deleted_by_their_id(client: Any) -> None:
    books, cards = BookRepository(client), CardRepository(client)
    new = book(client)
    saved = books.add(new)
    with pytest.raises(MissingIDError):
        books.delete(new)
    wrong: Any = saved
    with pytest.raises(InvalidValueError):
        cards.delete(wrong)
    books.delete(saved)
    assert books.count() == 0


def test_asynchronously(run_async: Run) -> None:
    async def body(client: Any) -> None:
        books = AsyncBookRepository(client)
        saved = await books.save(book(client, number_of_pages=3))
        assert await books.exists(saved.id or "")
        first = await books.get_first()
        assert first is not None and first.id == saved.id
        assert await books.sum(BookFields.number_of_pages) == 3
        count, average = await books.aggregate(COUNT, average_of(BookFields.number_of_pages))
        assert (count, average) == (1, 3.0)
        await books.delete(saved)
        assert await books.average(BookFields.number_of_pages) is None

    run_async(body)
