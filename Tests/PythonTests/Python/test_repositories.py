"""Synchronous repositories, on Google's emulator: one document at a time."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any, cast

import pytest
from everything import errors as everything_errors
from everything.models import Entry, EventLogin, Renamed, Sample, SampleInner, SampleInnerInnermost
from everything.repositories import ArrayUnion as EverythingArrayUnion
from everything.repositories import (
    EntryRepository,
    EventRepository,
    RenamedRepository,
    SampleFields,
    SampleRepository,
)
from money import Money
from pydantic import TypeAdapter, ValidationError
from samples import LONG_AGO, NOW, book, stored, stored_sample
from showcase.errors import (
    AlreadyExistsError,
    InvalidIDError,
    InvalidValueError,
    MissingIDError,
    NotFoundError,
)
from showcase.models import Book, BookCoverImages, Card, MediaEbook, MediaUnknown, Status, Tag
from showcase.repositories import (
    SERVER_TIME,
    ArrayRemove,
    ArrayUnion,
    BookRepository,
    BookUpdate,
    CardFields,
    CardRepository,
    CardUpdate,
    Increment,
    MapEntries,
    Maximum,
    Minimum,
    Transaction,
)

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
    assert datetime.now(timezone.utc) - read.added_at < timedelta(days=1)
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
    samples.set(
        Sample(**stored_sample(id="s1", target=client.document("samples-v2/b"))), merge=True
    )
    samples.update("s1", {"strange": "new", "class_": "c", "number_of_pages": 305})
    fields = stored(client, "samples-v2/s1")
    assert fields["strange name.with dots"] == "new"
    assert (fields["class"], fields["numberOfPages"]) == ("c", 305)
    assert "class_" not in fields


def test_server_times_inside_maps(client: Any) -> None:
    samples = SampleRepository(client)
    inner = SampleInner(label="l", innermost=SampleInnerInnermost(depth=1))
    samples.set(
        Sample(**stored_sample(id="s1", target=client.document("samples-v2/b")), inner=inner)
    )
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
    changes: BookUpdate = {
        "title": "Momo und",
        "isbn": None,
        "number_of_pages": Increment(-4),
        "cover.small": "tiny",
        "genres": ArrayUnion(["fantasy", "children"]),
        "tags": ArrayRemove([Tag(title="classic", color="#F05138")]),
        "ratings": MapEntries({"example.com": Increment(0.25), "a.b `c`": 1.0}),
        "status": Status.APPROVED,
        "withdrawn_at": SERVER_TIME,
    }

    def change(transaction: Transaction) -> None:
        transaction.on(books).get("momo")
        transaction.on(books).update("momo", changes)

    books.run_transaction(change)
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


def test_minimum_and_maximum(books: BookRepository, client: Any) -> None:
    books.set(book(client, id="momo", number_of_pages=304))
    for change, pages in (
        (Minimum(400), 304),
        (Minimum(200), 200),
        (Maximum(100), 200),
        (Maximum(300), 300),
    ):
        books.update("momo", {"number_of_pages": change})
        assert books.get("momo").number_of_pages == pages
    books.update("momo", {"ratings": MapEntries({"a": Minimum(1.5), "b": Maximum(-2.0)})})
    ratings = books.get("momo").ratings
    assert (ratings["a"], ratings["b"]) == (1.5, -2.0)


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
