"""Synchronous repositories, on Google's emulator."""

from __future__ import annotations

import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, cast

import pytest
from everything import errors as everything_errors
from everything.models import (
    ClosedEventA,
    Entry,
    Event,
    EventLogin,
    EventLogOut,
    EventOther,
    Kind,
    Level,
    Part,
    Renamed,
    Sample,
    SampleInner,
    SampleInnerInnermost,
    Screw,
    ShapeCircle,
    Star,
)
from everything.repositories import ArrayUnion as EverythingArrayUnion
from everything.repositories import (
    ClosedEventFields,
    ClosedEventRepository,
    EntryRepository,
    EventFields,
    EventRepository,
    OldPlanetsRepository,
    OldStarsRepository,
    PartRepository,
    PlanetRepository,
    RenamedRepository,
    SampleFields,
    SampleRepository,
    SampleViewsRepository,
    SparesRepository,
    StarRepository,
    StaticPartsRepository,
)
from money import Money
from pydantic import TypeAdapter, ValidationError
from showcase.errors import (
    AlreadyExistsError,
    ConflictError,
    InvalidDocumentError,
    InvalidIDError,
    InvalidQueryError,
    InvalidValueError,
    MissingIDError,
    NotFoundError,
    PermissionDeniedError,
    ServerError,
    UnavailableError,
)
from showcase.models import (
    Author,
    Book,
    BookCoverImages,
    Card,
    Hours,
    Library,
    Loan,
    MediaEbook,
    MediaUnknown,
    Status,
    Tag,
)
from showcase.repositories import (
    SERVER_TIME,
    ArrayRemove,
    ArrayUnion,
    AuthorRepository,
    BookFields,
    BookRepository,
    CardFields,
    CardRepository,
    CardUpdate,
    DocumentList,
    DocumentResult,
    Increment,
    LibraryFields,
    LibraryRepository,
    LoanFields,
    LoanRepository,
    LoanUpdate,
    MapEntries,
    Transaction,
)
from test_models import NOW, stored_sample


@pytest.fixture
def books(client: Any) -> BookRepository:
    return BookRepository(client)


LONG_AGO = datetime(1970, 1, 1, 0, 0, 7, tzinfo=timezone.utc)


def book(client: Any, **changes: Any) -> Book:
    fields: dict[str, Any] = {
        "title": "Momo",
        "number_of_pages": 304,
        "library_id": "central",
        "genres": ["fantasy"],
        "tags": [Tag(title="classic", color="#f05138")],
        "ratings": {"example.com": 4.5},
        "author": client.document("authors/ende"),
    }
    return Book(**{**fields, **changes})


def stored(client: Any, path: str) -> dict[str, Any]:
    fields: dict[str, Any] = client.document(path).get().to_dict()
    return fields


# MARK: Reading and writing one document


def test_round_trip(books: BookRepository, client: Any) -> None:
    written = book(
        client,
        isbn="978",
        cover=BookCoverImages(small="s", medium="m", large="l"),
        status=Status("later"),
        media=MediaEbook(download_url="u", size=3),
        reason_why_i_love_this="time",
    )
    added = books.add(written)
    assert written.id is None and added.id is not None
    assert added == written.model_copy(update={"id": added.id})
    id = added.id
    read = books.get(id)
    assert (read.id, read.reason_why_i_love_this) == (id, "")
    assert read.added_at is not None and read.added_at == read.updated_at
    assert datetime.now(timezone.utc) - read.added_at < timedelta(minutes=5)
    ignored = {"id", "added_at", "updated_at", "reason_why_i_love_this"}
    assert read.model_dump(exclude=ignored) == written.model_dump(exclude=ignored)
    assert "id" not in stored(client, f"books-v1/{id}")

    books.set(read)
    again = books.get(id)
    assert again.added_at == read.added_at
    assert again.updated_at is not None and again.updated_at > read.updated_at  # type: ignore[operator]


def test_every_type_is_stored_unchanged(client: Any) -> None:
    samples = SampleRepository(client)
    fields = stored_sample(target=client.document("samples-v2/other"))
    client.document("samples-v2/s1").set(fields)
    sample = samples.get("s1")
    samples.set(sample)
    rewritten = stored(client, "samples-v2/s1")
    for name, value in fields.items():
        assert rewritten[name] == value, name
        assert type(rewritten[name]) is type(stored(client, "samples-v2/s1")[name])
    assert rewritten["moment"] == NOW
    assert samples.get("s1").model_copy(update={"created": None, "written": None}) == (
        sample.model_copy(update={"created": None, "written": None, **sample_defaults(sample)})
    )


def sample_defaults(sample: Sample) -> dict[str, Any]:
    return {"id": sample.id}


def test_create_refuses_what_exists(books: BookRepository, client: Any) -> None:
    books.create(book(client, id="momo"))
    with pytest.raises(AlreadyExistsError) as caught:
        books.create(book(client, id="momo"))
    assert str(caught.value) == "books-v1/momo already exists."
    books.create(book(client), id="other")
    assert books.get("other").id == "other"


def test_missing_documents(books: BookRepository) -> None:
    with pytest.raises(NotFoundError) as caught:
        books.get("nope")
    assert (caught.value.path, str(caught.value)) == (
        "books-v1/nope",
        "books-v1/nope does not exist.",
    )
    assert books.get_if_exists("nope") is None
    with pytest.raises(NotFoundError):
        books.update("nope", {"title": "x"})
    books.delete("nope")


@pytest.mark.parametrize("id", ["", ".", "..", "a/b", "__x__", "ü" * 751, "\ud800"])
def test_ids_that_firestore_refuses(books: BookRepository, client: Any, id: str) -> None:
    for use in (
        lambda: books.get(id),
        lambda: books.set(book(client), id=id),
        lambda: books.update(id, {"title": "x"}),
        lambda: books.delete(id),
        lambda: books.loans(id),
        lambda: books.where_ids([id]),
    ):
        with pytest.raises(InvalidIDError):
            use()


def test_models_without_an_id(books: BookRepository, client: Any) -> None:
    with pytest.raises(MissingIDError):
        books.set(book(client))
    entries = EntryRepository(client, "tenant")
    entries.set(Entry(text="t", tenant_id="x"), id="e1")
    assert entries.get("e1") == Entry(text="t", tenant_id="x")
    with pytest.raises(everything_errors.MissingIDError):
        entries.set(Entry(text="t", tenant_id="x"))


def test_ids_under_other_names(client: Any) -> None:
    renamed = RenamedRepository(client)
    renamed.set(Renamed(document_id="r1", id=5))
    assert renamed.get("r1") == Renamed(document_id="r1", id=5)
    assert stored(client, "renamed/r1") == {"id": 5}


def test_stored_ids_are_those_of_the_document(client: Any) -> None:
    cards = CardRepository(client)
    id = cards.add(Card(id="", library_id="l", name="n")).id
    assert stored(client, f"cards-v1/{id}")["id"] == id
    client.document("cards-v1/c2").set({"id": "wrong", "library_id": "l", "name": "n"})
    assert cards.get("c2").id == "c2"
    cards.set(cards.get("c2"))
    assert stored(client, "cards-v1/c2")["id"] == "c2"


def test_set_replaces_and_merge_keeps(books: BookRepository, client: Any) -> None:
    books.set(book(client, id="momo", isbn="978", media=MediaEbook(download_url="u", size=1)))
    client.document("books-v1/momo").update({"`of another`": 1})
    changed = book(client, id="momo", ratings={})
    books.set(changed, merge=True)
    fields = stored(client, "books-v1/momo")
    assert fields["of another"] == 1
    assert fields.keys().isdisjoint({"isbn", "media"})
    assert fields["ratings"] == {}
    assert fields["withdrawn_at"] is None
    books.set(changed)
    assert "of another" not in stored(client, "books-v1/momo")


def test_hostile_stored_names_can_be_merged_and_changed(client: Any) -> None:
    samples = SampleRepository(client)
    samples.set(Sample(**stored_sample(id="s1", target=client.document("samples-v2/b"))), merge=True)
    samples.update("s1", {"strange": "new", "class_": "c", "number_of_pages": 305})
    fields = stored(client, "samples-v2/s1")
    assert fields["strange name.with dots"] == "new"
    assert (fields["class"], fields["numberOfPages"]) == ("c", 305)
    assert "class_" not in fields


def test_server_times_inside_maps(client: Any) -> None:
    samples = SampleRepository(client)
    inner = SampleInner(label="l", innermost=SampleInnerInnermost(depth=1))
    samples.set(Sample(**stored_sample(id="s1", target=client.document("samples-v2/b")), inner=inner))
    read = samples.get("s1")
    assert read.inner is not None and read.inner.stamp == read.written
    samples.update("s1", {"inner": inner})
    assert samples.get("s1").inner.stamp > read.inner.stamp  # type: ignore[union-attr,operator]


def test_creation_times_that_were_given_are_kept(books: BookRepository, client: Any) -> None:
    def given(**changes: Any) -> Book:
        return book(client, added_at=LONG_AGO, updated_at=LONG_AGO, **changes)

    added = books.add(given())
    assert added.added_at == LONG_AGO
    books.create(given(id="create"))
    books.create(given(), id="create-id")
    books.set(given(id="set"))
    books.set(given(id="merge"), merge=True)
    with books.batch() as batch:
        batched = batch.on(books).add(given())
        batch.on(books).create(given(id="batch"))

    def write(transaction: Transaction) -> Book:
        transaction.on(books).create(given(id="transaction"))
        return transaction.on(books).add(given())

    transacted = books.run_transaction(write)
    ids = [document.id for document in (added, batched, transacted)]
    ids += ["create", "create-id", "set", "merge", "batch", "transaction"]
    for id in ids:
        assert id is not None
        fields = stored(client, f"books-v1/{id}")
        assert fields["added_at"] == LONG_AGO, id
        assert fields["updated_at"] > LONG_AGO, id


def test_creation_times_inside_maps_and_unions(client: Any) -> None:
    events = EventRepository(client)
    login = EventLogin(ip="1", at=LONG_AGO, stamp=LONG_AGO)
    for document, is_kept in ((login, True), (EventLogin(ip="1", at=LONG_AGO), False)):
        event = events.get(events.add(document).id or "")
        assert isinstance(event, EventLogin) and event.stamp is not None
        assert (event.stamp == LONG_AGO) is is_kept


# MARK: Partial updates


def test_updates(books: BookRepository, client: Any) -> None:
    cover = BookCoverImages(small="s", medium="m", large="l")
    books.set(book(client, id="momo", isbn="978", cover=cover))
    before = books.get("momo")
    books.update(
        "momo",
        {
            "title": "Momo und",
            "isbn": None,
            "number_of_pages": Increment(-4),
            "cover.small": "tiny",
            "genres": ArrayUnion(["fantasy", "children"]),
            "tags": ArrayRemove([Tag(title="classic", color="#F05138")]),
            "ratings": MapEntries({"example.com": Increment(0.25), "a.b `c`": 1.0}),
            "status": Status.APPROVED,
            "withdrawn_at": SERVER_TIME,
        },
    )
    fields = stored(client, "books-v1/momo")
    assert "isbn" not in fields
    assert fields["cover"] == {"small": "tiny", "medium": "m", "large": "l"}
    after = books.get("momo")
    assert (after.title, after.number_of_pages) == ("Momo und", 300)
    assert (after.genres, after.tags) == (["fantasy", "children"], [])
    assert after.ratings == {"example.com": 4.75, "a.b `c`": 1.0}
    assert after.status is Status.APPROVED
    assert after.withdrawn_at == after.updated_at
    assert after.updated_at is not None and after.updated_at > before.updated_at  # type: ignore[operator]
    assert after.added_at == before.added_at

    books.update("momo", {"ratings": MapEntries({"example.com": None}), "withdrawn_at": None})
    fields = stored(client, "books-v1/momo")
    assert fields["ratings"] == {"a.b `c`": 1.0}
    assert fields["withdrawn_at"] is None


def test_an_empty_update_writes_nothing(books: BookRepository, client: Any) -> None:
    books.set(book(client, id="momo"))
    before = books.get("momo")
    books.update("momo", {})
    assert books.get("momo") == before
    with pytest.raises(NotFoundError, match="books-v1/nope"):
        books.update("nope", {})
    with pytest.raises(NotFoundError, match="books-v1/nope"), books.batch() as batch:
        batch.on(books).delete("momo")
        batch.on(books).update("nope", {})
    assert books.get("momo") == before


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"title": None}, "title"),
        ({"title": 5}, "title"),
        ({"titel": "x"}, "titel"),
        ({"number_of_pages": Increment(0.5)}, "number_of_pages"),
        ({"genres": ArrayUnion([1])}, "genres"),
        ({"tags": [{"title": "x"}]}, "tags[0].color"),
        ({"ratings": MapEntries({"a": "b"})}, "ratings.a"),
        ({"added_at": datetime(2026, 1, 1)}, "added_at"),
        ({"ratings": {"": 1.0}}, "ratings.``"),
        ({"ratings": MapEntries({"__x__": 1.0})}, "ratings.__x__"),
        ({"media": MediaUnknown({"kind": "x", "rows": [[1]]})}, "media.rows[0]"),
        ({"media": MediaUnknown({"kind": "x", "odd": object()})}, "media.odd"),
        ({"cover": None, "cover.small": "x"}, "cover.small"),
    ],
)
def test_wrong_changes_are_refused(
    books: BookRepository, client: Any, changes: Any, field: str
) -> None:
    books.set(book(client, id="momo"))
    before = stored(client, "books-v1/momo")
    with pytest.raises(InvalidValueError) as caught:
        books.update("momo", changes)
    assert caught.value.field == field
    assert stored(client, "books-v1/momo") == before


def test_updates_have_no_immutable_fields(client: Any) -> None:
    cards = CardRepository(client)
    cards.set(Card(id="c1", library_id="central", name="n"))
    with pytest.raises(ValidationError, match="extra_forbidden"):
        TypeAdapter(CardUpdate).validate_python({"name": "new", "library_id": "branch"})
    cards.update("c1", TypeAdapter(CardUpdate).validate_python({"name": "new"}))
    found = cards.where(CardFields.library_id == "central").get_all()
    assert [each.name for each in found.documents] == ["new"]
    untyped = cast("CardUpdate", {"name": "newer", "library_id": "branch"})
    with pytest.raises(InvalidValueError, match="library_id is immutable"):
        cards.update("c1", untyped)
    assert cards.get("c1").name == "new"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"ratings": {"": 1.0}}, "ratings.``"),
        ({"ratings": {"__x__": 1.0}}, "ratings.__x__"),
        ({"media": MediaUnknown({"kind": "x", "rows": [{"a": [[1]]}]})}, "media.rows[0].a[0]"),
        ({"media": MediaUnknown({"kind": "x", "odd": 2**63})}, "media.odd"),
        ({"title": "\ud800"}, "title"),
    ],
)
def test_what_firestore_cannot_store_is_refused(
    books: BookRepository, client: Any, changes: Any, field: str
) -> None:
    wrong = book(client, id="momo", **changes)
    for write in (books.set, books.create, lambda wrong: books.set(wrong, merge=True)):
        with pytest.raises(InvalidValueError) as caught:
            write(wrong)
        assert caught.value.field == field
    with pytest.raises(InvalidValueError):
        books.add(wrong)
    assert books.count() == 0


def test_external_types_are_converted_everywhere(client: Any) -> None:
    samples = SampleRepository(client)
    samples.set(Sample(**stored_sample(id="s1", target=client.document("samples-v2/b"))))
    samples.update("s1", {"price": Money(7), "prices": EverythingArrayUnion([Money(3)])})
    assert stored(client, "samples-v2/s1")["price"] == 7
    assert stored(client, "samples-v2/s1")["prices"] == [1, 2, 3]
    found = samples.priced(Money(7), Money(3)).get_all().documents
    assert [each.price for each in found] == [Money(7)]
    assert samples.where(SampleFields.price.in_([Money(8)])).count() == 0


# MARK: Queries


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


def ids(list: DocumentList[Book]) -> list[str]:
    return [result.id for result in list.results]


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
        (fields.tags.contains(Tag(title="classic", color="#F05138")), ["b0", "b1", "b2", "b3", "b4"]),
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
    token = sample.token.lower()
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
        samples.linked(sample.link, token, "#F05138", sample.target),
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


def test_unions_as_documents(client: Any) -> None:
    events = EventRepository(client)
    login = EventLogin(ip="::1", at=NOW)
    added = events.add(login)
    assert isinstance(added, EventLogin) and added.id is not None
    id = added.id
    events.set(EventLogOut(id="e2", at=NOW, reason="tired"))
    client.document("events/e3").set({"type": "newer", "id": 5, "at": None})
    read = events.get(id)
    assert isinstance(read, EventLogin) and read.stamp is not None and read.id == id
    unknown = events.get("e3")
    assert isinstance(unknown, EventOther) and unknown.id == "e3"
    assert unknown.root == {"type": "newer", "id": 5, "at": None}
    unknown.root["at"] = NOW
    events.set(unknown)
    assert stored(client, "events/e3") == {"type": "newer", "id": 5, "at": NOW}
    unknown.id = "e4"
    events.set(unknown)
    assert stored(client, "events/e4") == {"type": "newer", "id": 5, "at": NOW}
    assert unknown != events.get("e3")
    assert events.add(EventOther({"type": "newest"})).id is not None

    found: DocumentListOfEvents = events.where(EventFields.type_ == "log-out").get_all()
    assert found.documents == [EventLogOut(id="e2", at=NOW, reason="tired")]
    assert events.where(EventFields.type_ == "newer").count() == 2
    assert events.where(EventFields.at == NOW).count() == 4
    events.set(EventLogOut(id=id, at=NOW), merge=True)
    assert stored(client, f"events/{id}") == {"type": "log-out", "at": NOW}

    closed = ClosedEventRepository(client)
    closed.set(ClosedEventA(id="c1", shared="s", size=1))
    client.document("closed_events/c2").set({"kind": "c", "shared": "s"})
    (failure,) = closed.where(ClosedEventFields.shared == "s").get_all().failures
    assert str(failure) == (
        "closed_events/c2: kind should be 'a' or 'b', but is the string 'c'."
    )
    assert not hasattr(ClosedEventFields, "size")


DocumentListOfEvents = DocumentList[Event]


# MARK: Subcollections


def test_subcollections(books: BookRepository, client: Any) -> None:
    due = NOW + timedelta(days=14)
    for parent in ("momo", "krabat"):
        loans = books.loans(parent)
        assert loans.path == f"books-v1/{parent}/loans"
        loans.set(Loan(id="l1", card=client.document("cards-v1/c1"), due_on=due))
    assert LoanRepository(client, book_id="momo").get("l1").due_on == due
    everywhere = LoanRepository.group(client).get_all()
    assert [each.path for each in everywhere.results] == [
        "books-v1/krabat/loans/l1",
        "books-v1/momo/loans/l1",
    ]


def test_durations(books: BookRepository, client: Any) -> None:
    loans = books.loans("momo")
    card = client.document("cards-v1/c1")
    pauses = [timedelta(microseconds=-500), timedelta(milliseconds=1.5)]
    loans.set(
        Loan(id="l1", card=card, due_on=NOW, extended_by=timedelta(seconds=90), pauses=pauses)
    )
    loans.set(Loan(id="l2", card=card, due_on=NOW))
    fields = stored(client, "books-v1/momo/loans/l1")
    assert (fields["extended_by"], fields["pauses"]) == (90000, [-1, 2])
    assert fields["held_for"] is None
    for query in (
        loans.where(LoanFields.extended_by == timedelta(seconds=90)),
        loans.where(LoanFields.extended_by.in_([timedelta(seconds=90)])),
        loans.where(LoanFields.pauses.contains(timedelta(milliseconds=2))),
        loans.extended_for(timedelta(milliseconds=89999.5)),
        loans.extended_briefly(),
    ):
        assert [each.id for each in query.get_all().documents] == ["l1"]
    loans.update(
        "l1",
        {
            "extended_by": Increment(timedelta(milliseconds=-500)),
            "pauses": ArrayUnion([timedelta(seconds=5), timedelta(milliseconds=2)]),
            "held_for": timedelta(seconds=7),
        },
    )
    fields = stored(client, "books-v1/momo/loans/l1")
    assert (fields["extended_by"], fields["pauses"]) == (89500, [-1, 2, 5000])
    assert loans.get("l1").held_for == timedelta(seconds=7)
    changes: dict[str, Any]
    for changes, reason in (
        ({"held_for": 7}, "should be a duration, but is the number 7"),
        ({"held_for": Increment(7)}, "should be a duration, but is the number 7"),
        (
            {"held_for": timedelta.max},
            "is not valid: the duration is longer than 999,999,999 days",
        ),
    ):
        with pytest.raises(InvalidValueError) as caught:
            loans.update("l1", cast("LoanUpdate", changes))
        assert (caught.value.field, caught.value.reason) == ("held_for", reason)


def test_maps_with_known_keys(client: Any) -> None:
    libraries = LibraryRepository(client)
    stock = {Status.DRAFT: 1, Status("lost"): 2}
    libraries.set(Library(id="l1", name="Main", stock=stock))
    assert stored(client, "library-v1/l1")["stock"] == {"draft": 1, "lost": 2}
    assert libraries.get("l1").stock == stock
    for operand in (stock, {"draft": 1, "lost": 2}):
        found = libraries.where(LibraryFields.stock == cast("dict[str, int]", operand))
        assert [each.id for each in found.get_all().documents] == ["l1"]
    assert libraries.where(LibraryFields.stock["lost"] > 1).get_all().documents
    libraries.update("l1", {"stock": MapEntries({Status.DRAFT: Increment(4), "lost": None})})
    assert libraries.get("l1").stock == {Status.DRAFT: 5}
    libraries.update("l1", {"stock": {Status.IN_REVIEW: 7}})
    assert stored(client, "library-v1/l1")["stock"] == {"in review": 7}


def test_tuples(client: Any) -> None:
    libraries = LibraryRepository(client)
    hours = {"monday": Hours(opens=9, closes=17)}
    libraries.set(Library(id="l1", name="Main", hours=hours))
    assert stored(client, "library-v1/l1")["hours"] == {"monday": [9, 17]}
    assert libraries.get("l1").hours == hours
    assert libraries.where(LibraryFields.hours == hours).count() == 1
    assert libraries.where(LibraryFields.hours["monday"] == Hours(opens=9, closes=17)).count() == 1
    libraries.update("l1", {"hours": MapEntries({"sunday": Hours(opens=0, closes=1)})})
    assert stored(client, "library-v1/l1")["hours"] == {"monday": [9, 17], "sunday": [0, 1]}
    found = Library.model_validate_json('{"name": "Main", "hours": {"monday": [9, 17]}}')
    assert found.hours == hours
    assert found.model_dump(exclude_none=True) == {"name": "Main", "hours": {"monday": [9, 17]}}
    for raw, field, reason in (
        ([9], "hours.monday[1]", "is missing"),
        ([9, 17, 18], "hours.monday", "has 3 elements instead of 2"),
        ([9, "late"], "hours.monday[1]", "should be an integer, but is the string 'late'"),
        ([None, 17], "hours.monday[0]", "is null"),
        ({"opens": 9, "closes": 17}, "hours.monday", "should be an array, but is a map"),
    ):
        client.document("library-v1/raw").set({"name": "Raw", "hours": {"monday": raw}})
        with pytest.raises(InvalidDocumentError) as caught:
            libraries.get("raw")
        assert (caught.value.field, caught.value.reason) == (field, reason)
    late = Library(id="l2", name="Main", hours={"monday": Hours(opens=9, closes=25)})
    with pytest.raises(InvalidValueError) as outside:
        libraries.set(late)
    assert outside.value.field == "hours.monday[1]"
    assert late.hours is not None
    with pytest.raises(InvalidValueError) as outside:
        libraries.update("l1", {"hours": late.hours})
    assert outside.value.field == "hours.monday[1]"
    with pytest.raises(ValidationError, match="opens"):
        Hours(opens="9", closes=17)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_fields_that_the_schema_does_not_declare(client: Any) -> None:
    authors = AuthorRepository(client)
    others = {"born": 1929, "prizes": [{"year": 1974}, None], "others": "called like the attribute"}
    client.document("authors/ende").set({"name": "Ende", **others})
    author = authors.get("ende")
    assert author.others == others
    author.name = "Michael Ende"
    authors.set(author)
    assert stored(client, "authors/ende") == {"name": "Michael Ende", **others}
    authors.update("ende", {"name": "M. Ende"})
    assert stored(client, "authors/ende") == {"name": "M. Ende", **others}
    author.others = {"born": 1930}
    authors.set(author, merge=True)
    assert stored(client, "authors/ende") == {"name": "Michael Ende", **others, "born": 1930}
    authors.set(author)
    assert stored(client, "authors/ende") == {"name": "Michael Ende", "born": 1930}
    dump = {
        "id": "ende",
        "name": "Michael Ende",
        "website": None,
        "best_books": None,
        "style": None,
        "born": 1930,
    }
    assert author.model_dump() == dump
    for read in (
        Author.model_validate_json(author.model_dump_json()),
        Author.model_validate(author.model_dump()),
        Author(id="ende", name="Michael Ende", others={"born": 1930}),
        pickle.loads(pickle.dumps(author)),
        author.model_copy(deep=True),
    ):
        assert read == author
        assert read.others == {"born": 1930}
    assert Author(name="Momo").others == {}
    author.others["name"] = "Momo"
    with pytest.raises(InvalidValueError) as caught:
        authors.set(author)
    assert (caught.value.field, caught.value.reason) == ("name", "is a field of the model")
    with pytest.raises(InvalidDocumentError) as refused:
        Author.from_firestore({"name": "Momo", "born": datetime(1929, 1, 1)})
    assert refused.value.field == "born"


def test_deeper_subcollections_and_groups(client: Any) -> None:
    samples = SampleRepository(client)
    parts = samples.parts("s1")
    parts.set(Part(id="p1", name="wheel", weight=3))
    PartRepository(client, "s2").set(Part(id="p2", name="door", weight=8.5))
    screws = parts.index("p1")
    assert screws.path == "samples-v2/s1/parts/p1/index"
    screws.set(Screw(number="7", size=4))
    assert screws.get("7") == Screw(number="7", size=4)
    assert [each.name for each in PartRepository.heavy(client, 5).get_all().documents] == ["door"]
    assert PartRepository.of_everything(client).count() == 2
    assert [each.name for each in parts.heaviest().get_all().documents] == ["wheel"]


def test_paths_through_fixed_documents(client: Any) -> None:
    static = StaticPartsRepository(client)
    assert static.path == "static/data/parts"
    static.set(Part(id="p1", name="wheel", weight=3))
    spares = static.spares("p1", "2024")
    assert spares.path == "static/data/parts/p1/spares/2024/items"
    spares.set(Screw(number="7", size=4))
    assert SparesRepository(client, "p1", year="2024").get("7") == Screw(number="7", size=4)
    assert [each.size for each in SparesRepository.group(client).get_all().documents] == [4]
    boxes = SampleRepository(client).parts("s1").boxes("p1", row="3")
    assert boxes.path == "samples-v2/s1/parts/p1/shelves/all/rows/3/boxes"
    with pytest.raises(everything_errors.InvalidIDError):
        static.spares("p1", "2024/x")


# MARK: Batches and transactions


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


# MARK: Listening


class Received:
    """What a listener was told."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._condition = threading.Condition()

    def __call__(self, value: Any) -> None:
        with self._condition:
            self.values.append(value)
            self._condition.notify()

    def wait(self, count: int) -> Any:
        with self._condition:
            assert self._condition.wait_for(lambda: len(self.values) >= count, timeout=30)
            return self.values[-1]


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


# MARK: Errors


def obeying_rules(client: Any) -> Any:
    """``client`` without what it says to emulators, to which rules don't apply then."""
    client._rpc_metadata_internal = [
        each for each in client._rpc_metadata if each[0] != "authorization"
    ]
    return client


def test_rules_that_deny(denying_emulator: None, project: str) -> None:
    from google.cloud.firestore import Client

    denied = BookRepository(obeying_rules(Client(project=project, credentials=Nobody())))
    with pytest.raises(PermissionDeniedError) as caught:
        denied.get("momo")
    assert str(caught.value) == "You may not use books-v1/momo."
    with pytest.raises(PermissionDeniedError):
        denied.get_all()
    with pytest.raises(PermissionDeniedError):
        denied.delete("momo")
    received = Received()
    with denied.listen(lambda _: None, received):
        assert isinstance(received.wait(1), PermissionDeniedError)


def Nobody() -> Any:
    from google.auth.credentials import AnonymousCredentials

    return AnonymousCredentials()


def test_a_server_that_is_gone(tmp_path: Any, project: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from google.cloud.firestore import Client

    monkeypatch.setenv("FIRESTORE_EMULATOR_HOST", "127.0.0.1:1")
    gone = BookRepository(Client(project=project, credentials=Nobody()))
    gone.timeout = 1
    with pytest.raises(UnavailableError, match="can't be reached"):
        gone.get("momo")
    with pytest.raises(UnavailableError):
        gone.get_all()
    with pytest.raises(UnavailableError):
        gone.delete("momo")
    with pytest.raises(UnavailableError):
        gone.run_transaction(lambda transaction: transaction.on(gone).get("momo"))


def test_kinds_and_numbers_of_other_programs(client: Any) -> None:
    client.document("samples-v2/s1").set(
        stored_sample(target=client.document("samples-v2/b"), kind=9, count=2.0)
    )
    sample = SampleRepository(client).get("s1")
    assert (sample.kind, sample.count) == (9, 2)
    assert sample.kind is not Kind.BIG and isinstance(sample.shape, ShapeCircle)


def test_files_share_models_in_a_circle(client: Any) -> None:
    """Two schema files with collections of each other's models."""
    assert OldStarsRepository(client).fields is StarRepository(client).fields
    assert OldPlanetsRepository(client).fields is PlanetRepository(client).fields
    id = OldStarsRepository(client).add(Star(planets=[])).id
    assert id is not None
    assert OldStarsRepository(client).get(id).planets == []
