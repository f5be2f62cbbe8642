"""Queries of synchronous repositories, on Google's emulator."""

from __future__ import annotations

import random
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from everything.models import Level, Sample, SampleInner, SampleInnerInnermost
from everything.repositories import SampleRepository, SampleViewsRepository
from money import Money
from received import Received
from samples import book, ids, stored_sample
from showcase.errors import (
    InvalidDocumentError,
    InvalidQueryError,
    InvalidValueError,
    NotFoundError,
)
from showcase.models import Book, MediaUnknown, Status, Tag
from showcase.repositories import BookFields, BookRepository, DocumentQuery, DocumentResult


@pytest.fixture
def shelf(books: BookRepository, client: Any) -> BookRepository:
    """Six books, the last of which can't be read."""
    for index, status in enumerate([Status.DRAFT, Status.APPROVED, Status("later")] * 2):
        books.create(
            book(
                client,
                id=f"b{index}",
                title=f"T{index}",
                number_of_pages=100 * index,
                status=status,
                genres=["fantasy"] if index % 2 else ["poetry", "children"],
                ratings={"example.com": float(index)},
            )
        )
    client.document("books-v1/b5").update({"title": 5, "tags": [{"title": "x"}]})
    return books


def test_one_bad_document_hides_no_other(shelf: BookRepository) -> None:
    found = shelf.get_all()
    assert [each.title for each in found.documents] == ["T0", "T1", "T2", "T3", "T4"]
    (failure,) = found.failures
    assert isinstance(failure, InvalidDocumentError)
    assert (failure.path, failure.field) == ("books-v1/b5", "title")
    assert str(failure) == (
        "books-v1/b5: title should be a string, but is the number 5; tags[0].color is missing."
    )
    assert found.results[5].error is failure
    assert found.results[4].get().title == "T4"
    with pytest.raises(InvalidDocumentError):
        found.results[5].get()


def test_typed_fields(shelf: BookRepository, client: Any) -> None:
    fields = BookFields
    for filter, expected in [
        (fields.status == Status.APPROVED, ["b1", "b4"]),
        (fields.status != Status.APPROVED, ["b0", "b2", "b3", "b5"]),
        (fields.status == Status("later"), ["b2", "b5"]),
        (fields.status.in_([Status.DRAFT, Status("later")]), ["b0", "b2", "b3", "b5"]),
        (fields.status.in_([]), []),
        (fields.status.not_in([Status.DRAFT]), ["b1", "b2", "b4", "b5"]),
        (fields.status.not_in([]), ["b0", "b1", "b2", "b3", "b4", "b5"]),
        (fields.number_of_pages < 200, ["b0", "b1"]),
        (fields.number_of_pages <= 200, ["b0", "b1", "b2"]),
        (fields.number_of_pages > 300, ["b4", "b5"]),
        (fields.number_of_pages >= 300, ["b3", "b4", "b5"]),
        (fields.genres.contains("poetry"), ["b0", "b2", "b4"]),
        (fields.genres.contains_any(["poetry", "fantasy"]), ["b0", "b1", "b2", "b3", "b4", "b5"]),
        (fields.genres.contains_any([]), []),
        (fields.ratings["example.com"] > 3, ["b4", "b5"]),
        (
            fields.tags.contains(Tag(title="classic", color="#F05138")),
            ["b0", "b1", "b2", "b3", "b4"],
        ),
        (fields.author == client.document("authors/ende"), ["b0", "b1", "b2", "b3", "b4", "b5"]),
        (fields.withdrawn_at.is_(None), ["b0", "b1", "b2", "b3", "b4", "b5"]),
        (fields.isbn.is_(None), []),
    ]:
        assert sorted(ids(shelf.where(filter).get_all())) == expected, filter


def test_several_conditions(shelf: BookRepository) -> None:
    query = shelf.where(BookFields.number_of_pages >= 100, BookFields.number_of_pages < 400)
    assert sorted(ids(query.get_all())) == ["b1", "b2", "b3"]
    narrowed = query.where(BookFields.status == Status.APPROVED)
    assert ids(narrowed.get_all()) == ["b1"]
    assert query.count() == 3
    with pytest.raises(TypeError):
        shelf.where(BookFields.title == "a" and BookFields.title == "b")  # type: ignore[unreachable]


def test_order_limit_and_pages(shelf: BookRepository) -> None:
    query = shelf.order_by(BookFields.number_of_pages.descending()).limit(2)
    pages: list[list[str]] = []
    page = query.get_all()
    while page.results:
        pages.append(ids(page))
        page = query.start_after(page).get_all()
    assert pages == [["b5", "b4"], ["b3", "b2"], ["b1", "b0"]]
    assert query.start_after(page).get_all().results == ()
    assert shelf.limit(0).get_all().results == ()
    assert shelf.limit(0).count() == 0


def test_pages_are_read_when_they_are_asked_for(shelf: BookRepository) -> None:
    query = shelf.order_by(BookFields.number_of_pages.descending())
    found = [ids(page) for page in query.pages(4)]
    assert found == [["b5", "b4", "b3", "b2"], ["b1", "b0"]]
    assert [ids(page) for page in query.pages(3)] == [["b5", "b4", "b3"], ["b2", "b1", "b0"]]
    assert [ids(page) for page in query.limit(5).pages(3)] == [["b5", "b4", "b3"], ["b2", "b1"]]
    assert list(query.limit(0).pages(3)) == list(shelf.where_ids([]).pages(3)) == []
    assert ids(next(shelf.pages(1))) == ["b0"]
    with pytest.raises(InvalidQueryError, match="at least 1"):
        next(shelf.pages(0))


@pytest.fixture
def in_any_order(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes queries of ``client`` find documents in the order that they ask for, as in Firestore's
    Enterprise edition: those that the query doesn't distinguish come in another order each time.
    """
    api = client._firestore_api
    run_query = api.run_query

    def shuffled(request: dict[str, Any], **options: Any) -> list[Any]:
        query = request["structured_query"]
        limit, orders = query.limit, [each.field.field_path for each in query.order_by]
        query.limit = None
        answers = [each for each in run_query(request, **options) if each.document.name]
        runs: dict[tuple[str, ...], list[Any]] = {}
        for each in answers:
            place = (_stored(each.document, path) for path in orders)
            runs.setdefault(tuple(place), []).append(each)
        found: list[Any] = []
        for run in runs.values():
            found += random.sample(run, len(run))
        return found[: limit or None]

    monkeypatch.setattr(api, "run_query", shuffled)


def _stored(document: Any, path: str) -> str:
    return str(document.name if path == "__name__" else document.fields[path])


@pytest.mark.usefixtures("in_any_order")
def test_pages_lose_nothing_where_equals_are_in_any_order(
    books: BookRepository, client: Any
) -> None:
    for index in range(30):
        status = [Status.DRAFT, Status.APPROVED][index % 2]
        books.create(
            book(client, id=f"{index % 7}-{index}", number_of_pages=index % 3, status=status)
        )
    fields = BookFields
    for query in [
        books,
        books.order_by(fields.number_of_pages),
        books.order_by(fields.number_of_pages.descending()),
        books.where(fields.status == Status.DRAFT),
        books.where(fields.number_of_pages != 1),
        books.where(fields.number_of_pages >= 1).order_by(fields.number_of_pages.descending()),
        books.order_by(fields.number_of_pages).start_at(1),
        DocumentQuery.of_group(client, "books-v1", fields).order_by(fields.number_of_pages),
    ]:
        found = ids(query.get_all())
        assert len(set(found)) == len(found) >= 10
        for size in [1, 4, 29]:
            assert [id for page in query.pages(size) for id in ids(page)] == found
        first = query.limit(4).get_all()
        assert ids(first) + ids(query.start_after(first).get_all()) == found
        token = query.token_after(first)
        assert ids(query.start_after_token(token).get_all()) == found[4:]
    by_pages = books.order_by(fields.number_of_pages)
    assert ids(by_pages.limit_to_last(5).get_all()) == ids(by_pages.get_all())[-5:]
    fifth = by_pages.get_all().documents[4]
    assert ids(by_pages.start_after(fifth).get_all()) == ids(by_pages.get_all())[5:]


def test_get_many_keeps_the_order(shelf: BookRepository) -> None:
    found = shelf.get_many(["b3", "nope", "b5", "b1", "b3"])
    assert [each.id for each in found.documents] == ["b3", "b1", "b3"]
    assert [type(each) for each in found.failures] == [NotFoundError, InvalidDocumentError]
    assert shelf.get_many([]).results == ()
    assert sorted(ids(shelf.where_ids(["b1", "b4", "nope"]).get_all())) == ["b1", "b4"]
    assert shelf.where_ids([]).get_all().results == ()


def test_wrong_operands_are_refused(books: BookRepository) -> None:
    for use in (
        lambda: BookFields.number_of_pages > "1",  # type: ignore[operator]
        lambda: BookFields.added_at < datetime(2026, 1, 1),
        lambda: BookFields.status.in_(["draft", 5]),  # type: ignore[list-item]
        lambda: BookFields.ratings["a"] == "b",
    ):
        with pytest.raises(InvalidValueError):
            use()


def conditions(field: Any, value: str) -> dict[str, Any]:
    """Returns a condition for each operator, under the operator's name in schemas."""
    return {
        "==": field == value,
        "!=": field != value,
        "<": field < value,
        "<=": field <= value,
        ">": field > value,
        ">=": field >= value,
        "in": field.in_([value]),
        "not_in": field.not_in([value]),
        "contains": BookFields.genres.contains(value),
        "contains_any": BookFields.genres.contains_any([value]),
    }


def test_two_conditions_combine_as_the_table_says(books: BookRepository) -> None:
    table = (Path(__file__).parents[2] / "combined-conditions.tsv").read_text()
    rows = [row.split("\t") for row in table.splitlines()[1:]]
    refused = {frozenset((left, right)): place for left, right, place in rows}
    assert len(refused) == 14
    for left, first in conditions(BookFields.title, "a").items():
        for right, second in conditions(BookFields.library_id, "b").items():
            place = refused.get(frozenset((left, right)))
            for query, is_refused in (
                (books.where(first, second), place in ("together", "anywhere")),
                (books.where(first & second), place in ("together", "anywhere")),
                (books.where(first | second), place in ("apart", "anywhere")),
            ):
                if is_refused:
                    with pytest.raises(InvalidQueryError):
                        query.get_all()
                else:
                    query.get_all()


def test_queries_that_firestore_does_not_allow(books: BookRepository, client: Any) -> None:
    client.document("books-v1/untitled").set({"number_of_pages": 1})
    untitled = books.get_all()
    several = books.where(BookFields.title != "a", BookFields.library_id != "b")
    for use in (
        several.get_all,
        several.count,
        lambda: next(several.pages(2)),
        lambda: books.run_transaction(lambda transaction: transaction.get_all(several)),
        lambda: books.where(BookFields.withdrawn_at < None),
        lambda: books.where(BookFields.ratings["a"] < float("nan")),
        lambda: books.where(BookFields.title.in_([str(each) for each in range(31)])).count(),
        lambda: books.order_by(BookFields.title).start_after(untitled).get_all(),
        lambda: books.order_by(BookFields.title).start_after(untitled).listen(print),
    ):
        with pytest.raises(InvalidQueryError):
            use()
    for use in (
        lambda: books.where(BookFields.ratings[""] == 1.0),
        lambda: books.order_by(BookFields.ratings["__x__"]),
    ):
        with pytest.raises(InvalidValueError, match="a name that Firestore does not allow"):
            use()
    for use in (
        lambda: books.where(BookFields.media == MediaUnknown({"kind": "x", "odd": object()})),
        lambda: books.where(BookFields.title == "\ud800"),
    ):
        with pytest.raises(InvalidValueError):
            use()
    received = Received()
    with several.listen(lambda _: None, received):
        assert isinstance(received.wait(1), InvalidQueryError)


def test_declared_queries(shelf: BookRepository, client: Any) -> None:
    shelf.create(book(client, id="other", library_id="branch"))
    assert ids(shelf.in_library("central").get_all()) == ["b5", "b0", "b1", "b2", "b3", "b4"]
    assert ids(shelf.recent().limit(1).get_all()) == ["other"]


def test_declared_queries_of_every_kind(client: Any) -> None:
    samples = SampleRepository(client)
    inner = SampleInner(label="l", innermost=SampleInnerInnermost(depth=4))
    fields = stored_sample(target=client.document("samples-v2/s1"), class_="c")
    sample = Sample(**{**fields, "id": "s1", "inner": inner, "numbers": {"some": 8}})
    samples.set(sample)
    token = sample.token
    for query in (
        samples.everything(),
        samples.by_text("text"),
        samples.list_("text"),
        samples.between(3, 4),
        samples.at_levels([Level.SECOND]),
        samples.not_at_levels([Level.FIRST]),
        samples.flagged(),
        samples.second(),
        samples.with_text_in_texts("ü"),
        samples.with_any_level([Level.NAME, Level.NONE]),
        samples.in_matrix(1.5),
        samples.numbered(8),
        samples.deep(4),
        samples.shaped(0.5),
        samples.linked(sample.link, token.upper(), "#f05138", sample.target),
        samples.priced(Money(1250), Money(2)),
        samples.strange("strange", 304, "c"),
    ):
        assert [each.id for each in query.get_all().documents] == ["s1"]
    for query in (
        samples.by_text("other"),
        samples.between(4, 5),
        samples.at_levels([]),
        samples.with_any_level([]),
        samples.in_matrix(7),
        samples.shaped(1),
    ):
        assert query.get_all().results == ()
    assert [each.id for each in SampleViewsRepository(client).get_all().documents] == ["s1"]


# MARK: Listening


def test_listening_to_a_query(shelf: BookRepository) -> None:
    received = Received()
    with shelf.order_by(BookFields.number_of_pages).listen(received):
        first = received.wait(1)
        assert (len(first.documents), len(first.failures)) == (5, 1)
        shelf.delete("b0")
        assert ids(received.wait(2)) == ["b1", "b2", "b3", "b4", "b5"]


def test_listening_to_a_document(shelf: BookRepository) -> None:
    received = Received()
    with shelf.listen_to("b1", received):
        first: DocumentResult[Book] = received.wait(1)
        assert first.get().title == "T1"
        shelf.update("b1", {"title": "new"})
        assert received.wait(2).get().title == "new"
        shelf.delete("b1")
        assert isinstance(received.wait(3).error, NotFoundError)


def test_listening_to_what_matches_nothing(books: BookRepository) -> None:
    received = Received()
    with books.where(BookFields.status.in_([])).listen(received):
        assert received.wait(1).results == ()
