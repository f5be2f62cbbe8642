"""Models in FastAPI, whose own client sends what a browser would."""

from __future__ import annotations

import json
from typing import Any

import pytest
from everything.models import Child, Event, EventOther, Sample
from fastapi import FastAPI
from fastapi.testclient import TestClient
from test_json import SAMPLES, WRONG, comparable, sample

JSON = {"Content-Type": "application/json"}

app = FastAPI()
received: list[Any] = []


@app.post("/samples")
def take_sample(body: Sample) -> Sample:
    received.append(body)
    return body


@app.post("/samples-without-a-type", response_model=None)
def take_sample_without_type(body: Sample) -> Any:
    return body


@app.post("/lists-of-samples")
def take_samples(body: list[Sample]) -> dict[str, Sample]:
    return {each.id or "": each for each in body}


@app.post("/events")
def take_event(body: Event) -> Event:
    received.append(body)
    return body


@app.post("/children")
def take_child(body: Child | None = None) -> Child | None:
    return body


@pytest.fixture
def web() -> TestClient:
    received.clear()
    return TestClient(app)


@pytest.mark.parametrize("name", SAMPLES)
def test_bodies_work_for_every_type(web: TestClient, name: str) -> None:
    written = SAMPLES[name]
    body = written.model_dump(mode="json")
    for path in ("/samples", "/samples-without-a-type"):
        answer = web.post(path, content=written.model_dump_json(), headers=JSON)
        assert (answer.status_code, answer.json()) == (200, body)
    (read,) = received
    ignored = {"anything": None}
    fields = written.to_firestore() | ignored
    assert comparable(read.to_firestore() | ignored) == comparable(fields)
    answer = web.post("/lists-of-samples", json=[body])
    assert (answer.status_code, answer.json()) == (200, {"s1": body})


def test_bodies_may_have_stored_names_or_those_of_attributes(web: TestClient) -> None:
    body = sample().model_dump(mode="json")
    assert "numberOfPages" in body
    answer = web.post("/samples", json=sample().model_dump(mode="json", by_alias=False))
    assert (answer.status_code, answer.json()) == (200, body)


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_type_is_answered_with_its_field(web: TestClient, name: str) -> None:
    for value in WRONG[name]:
        body = sample().model_dump(mode="json") | {name: value}
        answer = web.post("/samples", content=json.dumps(body), headers=JSON)
        assert answer.status_code == 422, value
        assert {tuple(each["loc"][:2]) for each in answer.json()["detail"]} == {("body", name)}


def test_documents_of_several_kinds(web: TestClient) -> None:
    for body in (
        {"id": "e1", "type": "login", "ip": "::1", "at": "2026-05-06T07:08:09Z", "stamp": None},
        {"id": "e2", "type": "log-out", "at": "2026-05-06T07:08:09Z", "reason": None},
        {"id": "e3", "type": "from the future", "at": [1, {"a": None}]},
    ):
        answer = web.post("/events", json=body)
        assert (answer.status_code, answer.json()) == (200, body)
    assert [each.id for each in received] == ["e1", "e2", "e3"]
    assert isinstance(received[2], EventOther)
    assert web.post("/events", json={"at": "2026-05-06T07:08:09Z"}).status_code == 422
    assert web.post("/events", json={"type": "login", "ip": "::1", "at": 5}).status_code == 422


def test_models_that_hold_each_other(web: TestClient) -> None:
    child = {"name": "c", "parent": None, "siblings": []}
    body = {**child, "parent": child, "siblings": [child]}
    assert web.post("/children", json=body).json() == body
    assert web.post("/children").json() is None
