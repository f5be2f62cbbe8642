"""The bodies of requests that create documents, in FastAPI and on Google's emulator."""

from __future__ import annotations

import json
from typing import Any

import pytest
from agreement.models import Card as AgreementCard
from agreement.repositories import CardCreate as AgreementCardCreate
from everything.models import EventLogin, Sample
from everything.repositories import EventCreate, SampleCreate
from fastapi import FastAPI
from fastapi.testclient import TestClient
from pydantic import TypeAdapter, ValidationError
from samples import NOW, book, stored
from showcase.models import Book, Card, Status
from showcase.repositories import BookCreate, BookRepository, CardCreate
from test_json import SAMPLES, comparable

BOOKS: TypeAdapter[Book] = TypeAdapter(BookCreate)
BODY = {
    "title": "Momo",
    "number_of_pages": 304,
    "library_id": "central",
    "genres": ["fantasy"],
    "tags": [{"title": "classic", "color": "#f05138"}],
    "ratings": {"example.com": 4.5},
    "author": "authors/ende",
}


def refusals(adapter: TypeAdapter[Any], body: object) -> dict[tuple[str | int, ...], str]:
    with pytest.raises(ValidationError) as caught:
        adapter.validate_python(body)
    return {each["loc"]: each["msg"] for each in caught.value.errors()}


def test_a_body_becomes_a_model(client: Any) -> None:
    for made in (BOOKS.validate_python(BODY), BOOKS.validate_json(json.dumps(BODY))):
        assert type(made) is Book
        assert made == book(client) and made.model_fields_set == set(BODY)
        assert (made.id, made.added_at, made.status) == (None, None, Status.DRAFT)
    books = BookRepository(client)
    added = books.add(BOOKS.validate_python(BODY))
    assert books.get(added).added_at is not None


def test_what_a_body_cannot_set() -> None:
    body = {
        **BODY,
        "id": "momo",
        "added_at": NOW.isoformat(),
        "updated_at": None,
        "reason_why_i_love_this": "x",
        "nope": 1,
    }
    assert refusals(BOOKS, body) == {
        ("id",): "Field can't be set: it is the document's id",
        ("added_at",): "Field can't be set: the server sets it",
        ("updated_at",): "Field can't be set: the server sets it",
        ("reason_why_i_love_this",): "Field can't be set: it is not stored",
        ("nope",): "Extra inputs are not permitted",
    }
    samples: TypeAdapter[Sample] = TypeAdapter(SampleCreate)
    body = whole_sample("what may be missing")
    body["inner"]["stamp"] = NOW.isoformat()
    assert refusals(samples, body) == {("inner", "stamp"): "Field can't be set: the server sets it"}


def test_the_caller_chooses_ids_that_are_stored() -> None:
    cards: TypeAdapter[Card] = TypeAdapter(CardCreate)
    card = cards.validate_python({"id": "c1", "library_id": "central", "name": "Momo"})
    assert card == Card(id="c1", library_id="central", name="Momo")
    assert ("id",) in refusals(cards, {"library_id": "central", "name": "Momo"})


def test_ids_that_models_make_are_refused() -> None:
    from agreement import models, repositories

    tried = 0
    for name in repositories.__all__:
        if not name.endswith("Create"):
            continue
        model = getattr(models, name.removesuffix("Create"), None)
        for attribute, info in getattr(model, "model_fields", {}).items():
            if info.default_factory is not None and any(
                type(mark).__name__ == "Identity" for mark in info.metadata
            ):
                adapter: TypeAdapter[Any] = TypeAdapter(getattr(repositories, name))
                found = refusals(adapter, {info.alias or attribute: "mine"})
                assert "document's id" in found[info.alias or attribute,]
                tried += 1
    assert tried > 0


def test_other_fields_are_not_for_bodies() -> None:
    cards: TypeAdapter[AgreementCard] = TypeAdapter(AgreementCardCreate)
    body = {"number": "c1", "holder": "Momo"}
    assert cards.validate_python(body) == AgreementCard(number="c1", holder="Momo")
    assert refusals(cards, {**body, "points": 7}).keys() == {("points",)}
    assert refusals(cards, {**body, "others": {"points": 7}}).keys() == {("others",)}


def test_documents_of_several_kinds() -> None:
    events: TypeAdapter[Any] = TypeAdapter(EventCreate)
    body = {"type": "login", "ip": "::1", "at": NOW.isoformat()}
    assert events.validate_python(body) == EventLogin(ip="::1", at=NOW)
    assert "type" in str(refusals(events, {**body, "type": "unknown"}))
    assert refusals(events, {**body, "id": "e"}).keys() == {("login", "id")}


def whole_sample(name: str) -> dict[str, Any]:
    body = SAMPLES[name].model_dump(mode="json")
    for attribute in ("id", "created", "written", "note", "memory"):
        del body[attribute]
    if body["inner"] is not None:
        del body["inner"]["stamp"]
    return body


@pytest.mark.parametrize("name", SAMPLES)
def test_every_type(name: str) -> None:
    samples: TypeAdapter[Sample] = TypeAdapter(SampleCreate)
    body = whole_sample(name)
    expected = SAMPLES[name].to_firestore() | {"anything": None, "optional_any": None}
    for made in (samples.validate_python(body), samples.validate_json(json.dumps(body))):
        fields = made.to_firestore() | {"anything": None, "optional_any": None}
        for times in ("created", "written"):
            expected.pop(times, None)
        if "inner" in expected:
            expected["inner"].pop("stamp", None)
        assert comparable(fields) == comparable(expected)


def test_on_the_web(client: Any) -> None:
    books = BookRepository(client)
    app = FastAPI()

    @app.post("/books")
    def add_book(book: BookCreate) -> Book:
        return books.add(book)

    web = TestClient(app)
    answer = web.post("/books", json=BODY)
    assert answer.status_code == 200
    assert stored(client, f"books-v1/{answer.json()['id']}")["title"] == "Momo"
    answer = web.post("/books", json={**BODY, "id": "momo", "added_at": NOW.isoformat()})
    assert answer.status_code == 422
    assert [each["loc"] for each in answer.json()["detail"]] == [
        ["body", "id"],
        ["body", "added_at"],
    ]
    assert books.count() == 1

    schemas = app.openapi()["components"]["schemas"]
    described = schemas["BookCreate"]
    assert described["additionalProperties"] is False
    assert described["description"] == "A title that a library owns."
    whole = schemas["Book"]["properties"]
    left_out = {"id", "added_at", "updated_at", "reason_why_i_love_this"}
    assert set(described["properties"]) == set(whole) - left_out
    assert described["properties"]["isbn"]["description"] == whole["isbn"]["description"]
    assert "title" in described["required"] and "isbn" not in described["required"]
    assert {"id", "isbn", "added_at"} <= set(schemas["Book"]["required"])


def test_wrong_values_are_answered_with_readable_places() -> None:
    app = FastAPI()

    @app.post("/samples")
    def add_sample(body: SampleCreate) -> None:
        pass

    @app.post("/events")
    def add_event(body: EventCreate) -> None:
        pass

    web = TestClient(app)
    whole = whole_sample("what may be missing")
    for path, body in (
        ("/samples", {name: object for name, object in zip(whole, [[{"a": [5.5]}]] * len(whole))}),
        ("/events", {"type": "login", "ip": 5, "at": "yesterday"}),
    ):
        details = web.post(path, json=body).json()["detail"]
        assert details
        for each in details:
            assert all("[" not in str(part) or part == "[key]" for part in each["loc"]), each["loc"]
