"""The reports of listeners, their order, and their end, on Google's emulator."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import aclosing
from typing import Any

import pytest
from conftest import obeying_rules
from everything.models import Part, Sample, SampleInner, SampleInnerInnermost
from everything.repositories import (
    AsyncPartRepository,
    PartFields,
    PartRepository,
    SampleFields,
    SampleRepository,
)
from google.auth.credentials import AnonymousCredentials
from received import PAUSES, Received
from samples import NOW, book, ids, stored_sample
from showcase.errors import (
    InvalidDocumentError,
    InvalidQueryError,
    PermissionDeniedError,
    RepositoryError,
)
from showcase.models import BookCoverImages, Status
from showcase.repositories import (
    AsyncBookRepository,
    BookFields,
    BookRepository,
    ChangeKind,
    DocumentChange,
    DocumentQuery,
    Listener,
)

Run = Callable[..., Any]


@pytest.fixture
def books(client: Any) -> BookRepository:
    """Twelve books whose orders differ by field, with ties."""
    books = BookRepository(client)
    shuffled = random.Random(7)
    with books.batch() as batch:
        for index in range(12):
            batch.on(books).create(
                book(
                    client,
                    id=f"b{index}" if index % 3 else f"ü{index}",
                    title=shuffled.choice(["a", "B", "ä", "𝄞", "\ufb01"]),
                    number_of_pages=shuffled.choice([1, 2, 10]),
                    ratings={"a.b `c`": float(shuffled.choice([-1, 0, 2]))},
                    cover=BookCoverImages(small=f"s{index % 4}", medium="m", large="l"),
                    status=shuffled.choice([Status.DRAFT, Status.APPROVED]),
                    genres=shuffled.sample(["x", "y", "z"], 2),
                )
            )
    return books


def orders(books: BookRepository) -> list[DocumentQuery[Any]]:
    fields = BookFields
    return [
        books.order_by(fields.number_of_pages),
        books.order_by(fields.number_of_pages.descending()),
        books.order_by(fields.number_of_pages.descending()).limit(5),
        books.order_by(fields.title),
        books.order_by(fields.title.descending(), fields.number_of_pages),
        books.order_by(fields.number_of_pages, fields.title.descending()).limit(7),
        books.order_by(fields.cover__small),
        books.order_by(fields.cover__small.descending(), fields.title).limit(6),
        books.order_by(fields.ratings["a.b `c`"].descending()),
        books.order_by(fields.genres),
        books.order_by(fields.cover.descending()),
        books.order_by(fields.added_at.descending()),
        books.where(fields.number_of_pages > 1),
        books.where(fields.status != Status.DRAFT),
        books.where(fields.status == Status.DRAFT).order_by(fields.title.descending()).limit(3),
        books.where(fields.number_of_pages >= 1, fields.title > "A"),
        books.where(),
        books.limit(4),
        books.where_ids(["b4", "b1", "ü3", "b2"]),
        books.order_by(fields.title).start_after(books.order_by(fields.title).limit(4).get_all()),
        books.order_by(fields.cover__small.descending()).start_after(
            books.order_by(fields.cover__small.descending()).limit(5).get_all()
        ),
    ]


@pytest.mark.parametrize("index", range(21))
def test_the_order_is_that_of_reading(books: BookRepository, client: Any, index: int) -> None:
    query = orders(books)[index]
    received = Received()
    with query.listen(received, pytest.fail):
        assert ids(received.wait(1)) == ids(query.get_all())
        # What comes later is put in its place.
        books.set(books.get("b4").model_copy(update={"number_of_pages": 7, "title": "C"}))
        books.delete("b5")
        books.set(
            book(client, id="b7x", title="ä", number_of_pages=2, ratings={"a.b `c`": 0.0}),
        )
        while ids(received.values[-1]) != ids(query.get_all()):
            time.sleep(0.05)


def told(changes: Sequence[DocumentChange[Any]]) -> list[tuple[Any, ...]]:
    return [(each.kind, each.result.id, each.old_index, each.new_index) for each in changes]


def test_lists_tell_what_changed(client: Any) -> None:
    books = BookRepository(client)
    for index, title in enumerate("ABCD"):
        books.set(book(client, id=f"b{index}", title=title))
    received = Received()
    with books.order_by(BookFields.title).listen(received, pytest.fail):
        assert told(received.wait(1).changes) == [
            (ChangeKind.ADDED, f"b{index}", None, index) for index in range(4)
        ]
        with books.batch() as batch:
            batch.on(books).delete("b0")
            batch.on(books).update("b1", {"title": "Z"})
            batch.on(books).update("b3", {"number_of_pages": 7})
            batch.on(books).set(book(client, id="b4", title="B"))
        changed = received.wait(2)
        assert ids(changed) == ["b4", "b2", "b3", "b1"]
        assert told(changed.changes) == [
            (ChangeKind.REMOVED, "b0", 0, None),
            (ChangeKind.ADDED, "b4", None, 0),
            (ChangeKind.MODIFIED, "b3", 3, 2),
            (ChangeKind.MODIFIED, "b1", 1, 3),
        ]
        assert changed.changes[0].result.get().title == "A"
        assert changed.changes[2].result.get().number_of_pages == 7
        client.document("books-v1/b2").update({"title": 5})
        (change,) = received.wait(3).changes
        assert (change.kind, change.result.id) == (ChangeKind.MODIFIED, "b2")
        assert isinstance(change.result.error, InvalidDocumentError)
    assert books.get_all().changes == ()


def test_changes_are_those_since_the_list_that_was_asked_for(run_async: Run) -> None:
    async def list_after(pause: float, books: AsyncBookRepository, client: Any) -> Any:
        await books.set(book(client, id="a", title="A"))
        async with aclosing(books.order_by(BookFields.title).listen()) as lists:
            assert told((await anext(lists)).changes) == [(ChangeKind.ADDED, "a", None, 0)]
            await books.update("a", {"title": "C"})
            await books.create(book(client, title="B"), id="b")
            await books.create(book(client, title="D"), id="d")
            await books.delete("d")
            # The listener hears of all of it before anyone asks.
            await asyncio.sleep(pause)
            last = await anext(lists)
        await books.delete("b")
        return last

    async def body(client: Any) -> None:
        for pause in PAUSES:
            last = await list_after(pause, AsyncBookRepository(client), client)
            if [each.id for each in last.documents] == ["b", "a"]:
                break
        assert [each.id for each in last.documents] == ["b", "a"]
        assert told(last.changes) == [
            (ChangeKind.ADDED, "b", None, 0),
            (ChangeKind.MODIFIED, "a", 0, 1),
        ]

    run_async(body)


def test_pages_by_nested_fields_have_every_document(books: BookRepository, client: Any) -> None:
    for index in range(6):
        client.document(f"books-v1/few{index}").set({"cover": {"small": "tie"}})
    query = books.where(BookFields.cover__small == "tie").order_by(BookFields.cover__small)
    assert [len(page.results) for page in query.pages(4)] == [4, 2]
    query = books.order_by(BookFields.cover__small.descending())
    found = [id for page in query.pages(4) for id in ids(page)]
    assert found == ids(query.get_all())
    assert len(set(found)) == 18


def test_values_of_every_type_have_their_place(client: Any) -> None:
    from google.cloud.firestore import GeoPoint
    from google.cloud.firestore_v1.vector import Vector

    values = [
        None, False, True, float("nan"), float("-inf"), -1, 0, 0.5, 2**53, 2**53 + 1, 2.0**60,
        NOW, NOW.replace(microsecond=NOW.microsecond - 1), "", "a", "A", "é", "\ufb01", "𝄞", b"", b"a", b"\xff",
        client.document("a/b"), client.document("a/b/c/d"), client.document("a-/b"),
        GeoPoint(1, 2), GeoPoint(1, -2), GeoPoint(-1, 2), [], [1], [1, 2], [2], ["a"],
        Vector([1.0, 2.0]), Vector([9.0]), {}, {"a": 1}, {"a": 1, "b": 0}, {"a": 2}, {"b": 0},
    ]  # fmt: skip
    parts = client.collection("samples-v2/s1/parts")
    for index, value in enumerate(random.Random(3).sample(values, len(values))):
        parts.document(f"p{index:02}").set({"name": value, "weight": 1.0})
    for order in (PartFields.name, PartFields.name.descending()):
        query = PartRepository.group(client).order_by(order)
        received = Received()
        with query.listen(received, pytest.fail):
            assert ids(received.wait(1)) == ids(query.get_all())
        assert len(received.values[-1].results) == len(values)


def test_groups_are_in_order(client: Any) -> None:
    for parent, id, weight in [("s2", "a", 3.0), ("s1", "b", 9.0), ("s3", "c", 5.0)]:
        PartRepository(client, parent).set(Part(id=id, name="n", weight=weight))
    query = PartRepository.group(client).order_by(PartFields.weight.descending())
    received = Received()
    with query.listen(received, pytest.fail):
        assert ids(received.wait(1)) == ["b", "c", "a"] == ids(query.get_all())
    received = Received()
    with PartRepository.group(client).listen(received, pytest.fail):
        assert ids(received.wait(1)) == ["b", "a", "c"]


def test_fields_under_quoted_names_are_in_order(client: Any) -> None:
    samples = SampleRepository(client)
    for index, strange in enumerate(["m", "z", "a"]):
        inner = SampleInner(label="l", innermost=SampleInnerInnermost(depth=-index))
        fields = stored_sample(target=client.document("samples-v2/b"), **{"strange name.with dots": strange})
        samples.set(Sample(**{**fields, "id": f"s{index}", "inner": inner}))
    for order, expected in [
        (SampleFields.strange, ["s2", "s0", "s1"]),
        (SampleFields.strange.descending(), ["s1", "s0", "s2"]),
        (SampleFields.inner__innermost__depth, ["s2", "s1", "s0"]),
    ]:
        received = Received()
        with samples.order_by(order).listen(received, pytest.fail):
            assert ids(received.wait(1)) == expected


def test_asynchronous_listeners_have_the_same_order(run_async: Run) -> None:
    async def body(client: Any) -> None:
        parts = AsyncPartRepository(client, "s1")
        for id, weight in [("a", 3.0), ("b", 9.0), ("c", 5.0)]:
            await parts.set(Part(id=id, name="n", weight=weight))
        query = parts.order_by(PartFields.weight.descending()).limit(2)
        async with aclosing(query.listen()) as lists:
            assert ids(await anext(lists)) == ["b", "c"]
            await parts.set(Part(id="d", name="n", weight=7.0))
            assert ids(await anext(lists)) == ["b", "d"]
        group = AsyncPartRepository.group(client).order_by(PartFields.weight.descending())
        async with aclosing(group.listen()) as lists:
            assert ids(await anext(lists)) == ["b", "d", "c", "a"]

    run_async(body)


# MARK: What does not end a listener


@pytest.fixture
def hooked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Received]:
    """The calls of ``threading.excepthook``."""
    received = Received()
    monkeypatch.setattr(threading, "excepthook", received)
    yield received


def test_an_exception_in_a_callback_is_reported(books: BookRepository, hooked: Received) -> None:
    received = Received()

    def change(found: Any) -> None:
        received(found)
        raise KeyError("of the application")

    with books.where().listen(change, pytest.fail):
        received.wait(1)
        report = hooked.wait(1)
        assert report.exc_type is KeyError and "of the application" in str(report.exc_value)
        assert report.exc_traceback is not None and report.thread is not None
        books.delete("b1")
        assert len(received.wait(2).results) == 11
        hooked.wait(2)


def test_an_exception_in_a_callback_for_a_document(
    books: BookRepository, hooked: Received
) -> None:
    received = Received()

    def change(state: Any) -> None:
        received(state)
        raise SystemExit(3)

    with books.listen_to("b1", change):
        received.wait(1)
        assert hooked.wait(1).exc_type is SystemExit
        books.delete("b1")
        assert received.wait(2).document is None


def test_a_callback_can_close_its_listener(books: BookRepository, hooked: Received) -> None:
    received = Received()
    is_ready = threading.Event()
    listeners: list[Listener] = []

    def change(found: Any) -> None:
        is_ready.wait()
        listeners[0].close()
        received(found)

    listeners.append(books.where().listen(change, pytest.fail))
    is_ready.set()
    received.wait(1)
    books.delete("b1")
    time.sleep(0.5)
    assert len(received.values) == 1
    assert hooked.values == []
    listeners[0].close()


def test_closing_twice_or_at_once(books: BookRepository) -> None:
    listener = books.where().listen(lambda _: None)
    listener.close()
    listener.close()
    with books.listen_to("b1", lambda _: None) as listener:
        listener.close()


def test_a_missed_change_begins_anew(books: BookRepository, hooked: Received) -> None:
    """The server says at times how many documents there are, for listeners to notice."""
    from google.cloud.firestore_v1.types import ListenResponse

    received = Received()
    with books.where().listen(received, pytest.fail) as listener:
        assert len(received.wait(1).results) == 12
        first: Any = listener._watch
        first.on_snapshot(ListenResponse(filter={"target_id": 0x5079, "count": 12}))
        assert listener._watch is first
        first.on_snapshot(ListenResponse(filter={"target_id": 0x5079, "count": 11}))
        assert len(received.wait(2).results) == 12
        books.delete("b1")
        assert len(received.wait(3).results) == 11
        assert listener._watch is not first
    assert hooked.values == []


def test_a_reference_to_another_database_ends_no_listener(
    books: BookRepository, elsewhere: Any, client: Any
) -> None:
    received = Received()
    with books.where().listen(received, pytest.fail):
        received.wait(1)
        client.document("books-v1/b1").update({"author": elsewhere.document("authors/ende")})
        found = received.wait(2)
        (failure,) = found.failures
        assert isinstance(failure, InvalidDocumentError)
        assert (failure.path, failure.field) == ("books-v1/b1", "author")
        assert len(found.documents) == 11
    received = Received()
    with books.listen_to("b1", received, pytest.fail):
        assert isinstance(received.wait(1).error, InvalidDocumentError)


# MARK: What ends a listener


def test_errors_reach_on_error(books: BookRepository, hooked: Received) -> None:
    refused = books.where(BookFields.title != "a", BookFields.library_id != "b")
    for _ in range(10):
        errors = Received()
        with refused.listen(pytest.fail, errors):
            assert isinstance(errors.wait(1), InvalidQueryError)
        assert len(errors.values) == 1
    assert hooked.values == []


def test_errors_without_on_error_are_reported(books: BookRepository, hooked: Received) -> None:
    refused = books.where(BookFields.title != "a", BookFields.library_id != "b")
    with refused.listen(pytest.fail):
        report = hooked.wait(1)
    assert isinstance(report.exc_value, InvalidQueryError)


def test_on_error_can_raise_or_close(books: BookRepository, hooked: Received) -> None:
    refused = books.where(BookFields.title != "a", BookFields.library_id != "b")
    errors = Received()
    is_ready = threading.Event()
    listeners: list[Listener] = []

    def fail(error: RepositoryError) -> None:
        is_ready.wait()
        listeners[0].close()
        errors(error)
        raise KeyError("of the application")

    listeners.append(refused.listen(pytest.fail, fail))
    is_ready.set()
    errors.wait(1)
    assert hooked.wait(1).exc_type is KeyError


def test_whatever_the_client_library_raises_is_an_error(
    books: BookRepository, hooked: Received
) -> None:
    received, errors = Received(), Received()
    with books.where().listen(received, errors) as listener:
        received.wait(1)
        watch: Any = listener._watch
        watch.on_snapshot(object())
        assert isinstance(errors.wait(1), RepositoryError)
    assert hooked.values == []


def test_calls_that_fail_before_anything_arrives(denying_emulator: None, project: str) -> None:
    from google.cloud.firestore import Client

    for _ in range(10):
        denied = BookRepository(obeying_rules(Client(project=project, credentials=AnonymousCredentials())))
        errors = Received()
        with denied.listen_to("momo", pytest.fail, errors):
            assert isinstance(errors.wait(1), PermissionDeniedError)


def test_asynchronous_listeners_raise_errors(run_async: Run) -> None:
    async def body(client: Any) -> None:
        books = AsyncBookRepository(client)
        refused = books.where(BookFields.title != "a", BookFields.library_id != "b")
        with pytest.raises(InvalidQueryError):
            async with aclosing(refused.listen()) as lists:
                await anext(lists)

    run_async(body)
