"""Fields of the less common types, and documents that other programs wrote."""

from __future__ import annotations

import pickle
from datetime import datetime, timedelta
from typing import Any, cast

import pytest
from everything.models import (
    ClosedEventA,
    Event,
    EventLogin,
    EventLogOut,
    EventOther,
    Kind,
    ShapeCircle,
)
from everything.repositories import (
    ClosedEventFields,
    ClosedEventRepository,
    EventFields,
    EventRepository,
    SampleRepository,
)
from pydantic import ValidationError
from samples import NOW, stored, stored_sample
from showcase.errors import InvalidDocumentError, InvalidValueError
from showcase.models import Author, Hours, Library, Loan, Status
from showcase.repositories import (
    ArrayUnion,
    AuthorRepository,
    BookRepository,
    DocumentList,
    Increment,
    LibraryFields,
    LibraryRepository,
    LoanFields,
    LoanUpdate,
    MapEntries,
    Maximum,
)


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
    assert str(failure) == ("closed_events/c2: kind should be 'a' or 'b', but is the string 'c'.")
    assert not hasattr(ClosedEventFields, "size")


DocumentListOfEvents = DocumentList[Event]


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
            "held_for": Maximum(timedelta(seconds=7)),
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


def test_kinds_and_numbers_of_other_programs(client: Any) -> None:
    client.document("samples-v2/s1").set(
        stored_sample(target=client.document("samples-v2/b"), kind=9, count=2.0)
    )
    sample = SampleRepository(client).get("s1")
    assert (sample.kind, sample.count) == (9, 2)
    assert sample.kind is not Kind.BIG and isinstance(sample.shape, ShapeCircle)
