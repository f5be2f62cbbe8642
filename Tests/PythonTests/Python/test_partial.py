"""Some fields of a model from JSON, as the bodies of PATCH requests, on Google's emulator."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from agreement.errors import ConstraintError
from agreement.models import Limited
from agreement.repositories import LimitedRepository
from agreement.repositories import Partial as AgreementPartial
from everything.models import Event, EventLogin, Sample
from everything.repositories import EventRepository, SampleRepository
from everything.repositories import Partial as EverythingPartial
from fastapi import FastAPI
from fastapi.testclient import TestClient
from pydantic import TypeAdapter, ValidationError
from samples import NOW, book, stored
from showcase.errors import InvalidBatchError, InvalidValueError, NotFoundError
from showcase.models import AppSettings, Book, BookCoverImages, Card, Status
from showcase.repositories import (
    AppSettingsDocument,
    AsyncAppSettingsDocument,
    AsyncBookRepository,
    AsyncTransaction,
    BookRepository,
    CardRepository,
    Partial,
    Transaction,
)
from test_json import SAMPLES, WRONG, comparable, sample

Run = Callable[..., Any]

BOOKS = TypeAdapter(Partial[Book])


@pytest.fixture
def books(client: Any) -> BookRepository:
    books = BookRepository(client)
    books.set(book(client, id="momo", isbn="978", withdrawn_at=NOW))
    return books


def properties(adapter: TypeAdapter[Any], mode: Any = "validation") -> dict[str, Any]:
    """The fields' schemas in JSON Schema."""
    described: dict[str, Any] = adapter.json_schema(mode=mode)
    if "$ref" in described:
        described = described["$defs"][described["$ref"].rpartition("/")[2]]
    found: dict[str, Any] = described.get("properties", {})
    return found


def patched(books: BookRepository, text: str) -> Book:
    books.patch("momo", BOOKS.validate_json(text))
    return books.get("momo")


# MARK: What it changes


def test_absent_fields_stay(books: BookRepository, client: Any) -> None:
    before = stored(client, "books-v1/momo")
    after = patched(books, '{"title": "Momo!", "number_of_pages": 5}')
    assert (after.title, after.number_of_pages) == ("Momo!", 5)
    changed = stored(client, "books-v1/momo")
    assert changed.pop("updated_at") > before.pop("updated_at")
    assert changed == before | {"title": "Momo!", "number_of_pages": 5}


def test_null_is_what_the_schema_says(books: BookRepository, client: Any) -> None:
    patched(books, '{"isbn": null, "withdrawn_at": null}')
    fields = stored(client, "books-v1/momo")
    assert "isbn" not in fields and fields["withdrawn_at"] is None
    for name in ("title", "number_of_pages", "genres", "status"):
        with pytest.raises(ValidationError, match=name):
            BOOKS.validate_json(json.dumps({name: None}))


def test_maps_and_arrays_are_replaced(books: BookRepository, client: Any) -> None:
    cover = {"small": "https://s", "medium": "https://m", "large": "https://l"}
    after = patched(books, json.dumps({"cover": cover, "ratings": {"a": 1}, "genres": []}))
    assert after.cover == BookCoverImages(**cover)
    assert (after.ratings, after.genres) == ({"a": 1.0}, [])
    with pytest.raises(ValidationError, match="medium"):
        BOOKS.validate_python({"cover": {"small": "https://s"}})


def test_nothing_changes_nothing(books: BookRepository, client: Any) -> None:
    before = stored(client, "books-v1/momo")
    patched(books, "{}")
    assert stored(client, "books-v1/momo") == before
    with pytest.raises(NotFoundError):
        books.patch("nope", BOOKS.validate_json("{}"))


@pytest.mark.parametrize("name", SAMPLES)
def test_every_type(client: Any, name: str) -> None:
    """A body with all fields that can be changed makes one document of another."""
    written = SAMPLES[name]
    adapter = TypeAdapter(EverythingPartial[Sample])
    known = properties(adapter)
    body = {key: each for key, each in written.model_dump(mode="json").items() if key in known}
    if isinstance(body["inner"], dict):
        written.inner.stamp = None  # What the server sets is in no body.
        del body["inner"]["stamp"]
    # What has no type has no type in JSON either.
    ignored = {"anything": None, "optional_any": None}
    for changes in (adapter.validate_json(json.dumps(body)), adapter.validate_python(body)):
        assert json.loads(adapter.dump_json(changes)) == body
        again = written.model_copy(update=dict(changes)).to_firestore()
        assert comparable(again | ignored) == comparable(written.to_firestore() | ignored)


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_type_is_refused(name: str) -> None:
    adapter = TypeAdapter(EverythingPartial[Sample])
    for value in WRONG[name]:
        with pytest.raises(ValidationError) as caught:
            adapter.validate_json(json.dumps({name: value}))
        assert {each["loc"][0] for each in caught.value.errors()} == {name}


def test_stored_names_and_attributes() -> None:
    adapter = TypeAdapter(EverythingPartial[Sample])
    assert dict(adapter.validate_json('{"numberOfPages": 5}')) == {"number_of_pages": 5}
    assert dict(adapter.validate_json('{"number_of_pages": 5}')) == {"number_of_pages": 5}
    changes = adapter.validate_json('{"number_of_pages": 5}')
    assert adapter.dump_python(changes) == {"numberOfPages": 5}
    assert adapter.dump_json(changes) == b'{"numberOfPages":5}'
    assert "numberOfPages" in properties(adapter, "serialization")
    with pytest.raises(ValidationError, match="number_of_pages"):
        adapter.validate_json('{"numberOfPages": 5, "number_of_pages": 6}')


# MARK: What it refuses


def refusals(adapter: TypeAdapter[Any], body: dict[str, object]) -> dict[str, str]:
    with pytest.raises(ValidationError) as caught:
        adapter.validate_python(body)
    return {str(each["loc"][0]): each["msg"] for each in caught.value.errors()}


def test_what_a_body_cannot_change() -> None:
    body: dict[str, object] = {
        "id": "other",
        "added_at": NOW,
        "updated_at": NOW.isoformat(),
        "reason_why_i_love_this": "x",
        "cover.small": "https://s",
        "nope": 1,
    }
    assert refusals(BOOKS, body) == {
        "id": "Field can't be changed: it is the document's id",
        "added_at": "Field can't be changed: the server sets it",
        "updated_at": "Field can't be changed: the server sets it",
        "reason_why_i_love_this": "Field can't be changed: it is not stored",
        "cover.small": "Extra inputs are not permitted",
        "nope": "Extra inputs are not permitted",
    }
    cards = TypeAdapter(Partial[Card])
    assert refusals(cards, {"library_id": "x", "id": "c"}) == {
        "library_id": "Field can't be changed: it is immutable",
        "id": "Field can't be changed: it is the document's id",
    }


def test_times_of_the_server_are_refused_inside_of_maps() -> None:
    inner = {"label": "l", "innermost": {"depth": 1}}
    adapter = TypeAdapter(EverythingPartial[Sample])
    assert adapter.validate_python({"inner": inner})["inner"]
    for time in (NOW.isoformat(), None):
        with pytest.raises(ValidationError) as caught:
            adapter.validate_python({"inner": {**inner, "stamp": time}})
        (problem,) = caught.value.errors()
        assert problem["loc"] == ("inner", "stamp")
        assert problem["msg"] == "Field can't be changed: the server sets it"


def test_it_changes_what_updates_change() -> None:
    """The names are those of the generated types of updates, but for times of the server."""
    checked = 0
    for name in ("agreement", "everything", "guide", "library", "showcase", "wide"):
        repositories = importlib.import_module(f"{name}.repositories")
        for exported in repositories.__all__:
            fields = getattr(repositories, exported)
            if not exported.endswith("Fields") or not hasattr(fields, "__codec__"):
                continue
            update = getattr(repositories, exported.removesuffix("Fields") + "Update", None)
            if update is None:
                continue
            model = fields.__codec__.model
            adapter: TypeAdapter[Any] = TypeAdapter(repositories.Partial[model])
            names = {path for path in update.__annotations__ if "." not in path}
            for path in names:
                reason = refusals(adapter, {path: object(), "": 1}).get(path, "")
                assert "Extra" not in reason, (model, path)
                assert "can't be changed" not in reason or "the server sets it" in reason, path
            # And no others.
            known = properties(adapter)
            stored_names = {fields.__by_path__[path].storage.names[0] for path in names}
            assert set(known) <= stored_names, model
            checked += 1
    assert checked > 20


def test_constraints_are_checked(client: Any) -> None:
    limits = LimitedRepository(client)
    limits.set(Limited(name="a"), id="l")
    adapter = TypeAdapter(AgreementPartial[Limited])
    with pytest.raises(ConstraintError) as caught:
        limits.patch("l", adapter.validate_json('{"name": "", "count": 10, "ratio": 1}'))
    assert [each for each, _ in caught.value.problems] == ["name", "count"]
    limits.patch("l", adapter.validate_json('{"count": 9}'))
    assert (limits.get("l").name, limits.get("l").count) == ("a", 9)
    # A client learns of them from the description.
    assert properties(adapter)["name"]["maxLength"] == 4


def test_kinds_of_documents(client: Any) -> None:
    events = EventRepository(client)
    events.set(EventLogin(id="e", ip="::1", at=NOW, stamp=None))
    adapter = TypeAdapter(EverythingPartial[Event])
    events.patch("e", adapter.validate_json('{"ip": "::2"}'))
    read = events.get("e")
    assert isinstance(read, EventLogin) and read.ip == "::2"
    assert "can't be changed" in refusals(adapter, {"type": "log-out"})["type"]


@pytest.mark.parametrize("body", [None, 5, "x", [], [["title", "x"]], True])
def test_only_objects_are_bodies(body: object) -> None:
    for text in (json.dumps(body), "{", ""):
        with pytest.raises(ValidationError):
            BOOKS.validate_json(text)
    with pytest.raises(ValidationError):
        BOOKS.validate_python(body)


def test_it_needs_a_model() -> None:
    for kind in (Partial, Partial[int], Partial[Any]):
        with pytest.raises(TypeError, match=r"Partial\[Book\]"):
            TypeAdapter(kind)


def test_what_somebody_made_by_hand_is_checked(books: BookRepository) -> None:
    for changes in ({"nope": 1}, {"title": 5}):
        with pytest.raises(InvalidValueError):
            books.patch("momo", Partial[Book](changes))


# MARK: As a value


def test_it_is_a_mapping() -> None:
    changes = BOOKS.validate_json('{"title": "Momo", "isbn": null}')
    assert "title" in changes and "genres" not in changes and len(changes) == 2
    assert changes["title"] == "Momo" and changes.get("genres") is None
    assert repr(changes) == "<Partial of title, isbn>"
    assert repr(BOOKS.validate_json("{}")) == "<Partial of no fields>"
    momo = Book.model_construct(title="old", isbn="978")
    assert momo.model_copy(update=dict(changes)).title == "Momo"


# MARK: Everywhere


def test_batches_transactions_and_single_documents(books: BookRepository, client: Any) -> None:
    title = BOOKS.validate_json('{"title": "new"}')
    with books.batch() as batch:
        batch.on(books).patch("momo", title)
    assert books.get("momo").title == "new"

    def body(transaction: Transaction) -> None:
        pages = transaction.on(books).get("momo").number_of_pages
        transaction.on(books).patch("momo", BOOKS.validate_python({"number_of_pages": pages + 1}))

    books.run_transaction(body)
    assert books.get("momo").number_of_pages == 305
    with pytest.raises(InvalidBatchError):
        batch.on(books).patch("momo", title)


def test_asynchronous_ones(books: BookRepository, run_async: Run) -> None:
    async def body(client: Any) -> None:
        repository = AsyncBookRepository(client)
        await repository.patch("momo", BOOKS.validate_json('{"status": "approved"}'))
        assert (await repository.get("momo")).status is Status.APPROVED

        async def write(transaction: AsyncTransaction) -> None:
            transaction.on(repository).patch("momo", BOOKS.validate_json('{"isbn": "979"}'))

        await repository.run_transaction(write)
        assert (await repository.get("momo")).isbn == "979"
        with pytest.raises(NotFoundError):
            await repository.patch("nope", BOOKS.validate_json('{"isbn": "979"}'))

    run_async(body)


# MARK: On the web


def test_bodies_of_patch_requests(books: BookRepository) -> None:
    app = FastAPI()

    @app.patch("/books/{id}")
    def change_book(id: str, changes: Partial[Book]) -> Book:
        books.patch(id, changes)
        return books.get(id)

    web = TestClient(app)
    answer = web.patch("/books/momo", json={"title": "Momo!", "isbn": None})
    assert (answer.status_code, answer.json()["title"], answer.json()["isbn"]) == (
        200,
        "Momo!",
        None,
    )
    answer = web.patch("/books/momo", json={"id": "x", "nope": 1, "number_of_pages": "3"})
    assert answer.status_code == 422
    assert {each["loc"][1] for each in answer.json()["detail"]} == {"id", "nope", "number_of_pages"}

    schemas = app.openapi()["components"]["schemas"]
    described = schemas["PartialBook"]
    assert described["additionalProperties"] is False and "required" not in described
    whole = TypeAdapter(Book).json_schema(
        ref_template="#/components/schemas/{model}-Input", mode="validation"
    )["properties"]
    left_out = {"id", "added_at", "updated_at", "reason_why_i_love_this"}
    assert set(described["properties"]) == set(whole) - left_out
    for name, property in described["properties"].items():
        expected = {key: each for key, each in whole[name].items() if key != "default"}
        # Only what is written and what is read differently has two components.
        text, own = (json.dumps(each).replace("-Input", "") for each in (expected, property))
        assert json.loads(own) == json.loads(text), name
