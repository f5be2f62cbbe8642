"""Constraints: what repositories refuse to write, and what they read all the same."""

from __future__ import annotations

import pickle
from datetime import timedelta
from typing import Any

import pytest
from agreement.errors import ConstraintError, InvalidValueError
from agreement.models import FigureRound, Limited, LimitedPart
from agreement.repositories import (
    ArrayUnion,
    Increment,
    LimitedRepository,
    MapEntries,
    Minimum,
)
from google.cloud.firestore import Client

TOO_LONG = ("name", "should have at most 4 characters")


@pytest.fixture
def limits(client: Any) -> LimitedRepository:
    return LimitedRepository(client)


def test_models_take_any_value_and_tell_all_that_is_wrong() -> None:
    model = Limited(name="secret", count=10, ratio=float("nan"))
    model.count = 11
    with pytest.raises(ConstraintError) as caught:
        model.check_constraints()
    assert caught.value.problems == (
        TOO_LONG,
        ("count", "should be at most 9"),
        ("ratio", "should be at least 0.5"),
        ("ratio", "should be at most 1.5"),
    )
    assert "secret" not in str(caught.value)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.field, copy.reason, str(copy)) == (
        "name",
        caught.value.reason,
        str(caught.value),
    )


@pytest.mark.parametrize(
    ("microseconds", "is_valid"),
    [(499, False), (500, True), (1_000_499, True), (1_000_500, False)],
)
def test_durations_are_compared_as_they_are_stored(microseconds: int, is_valid: bool) -> None:
    model = Limited(name="ok", wait=timedelta(microseconds=microseconds))
    if is_valid:
        model.check_constraints()
    else:
        with pytest.raises(ConstraintError):
            model.check_constraints()


def test_every_way_to_write_a_model_checks_it(limits: LimitedRepository, client: Client) -> None:
    wrong = Limited(id="a", name="too long")
    document = client.document("limits/a")
    document.set(wrong.to_firestore())
    assert limits.get("a") == wrong

    def in_transaction(transaction: Any) -> None:
        transaction.on(limits).create(wrong, id="b")

    with limits.batch() as batch:
        for write in (
            lambda: limits.add(wrong),
            lambda: limits.create(wrong, id="b"),
            lambda: limits.set(wrong),
            lambda: limits.set(wrong, merge=True),
            lambda: limits.run_transaction(in_transaction),
            lambda: batch.on(limits).set(wrong),
        ):
            with pytest.raises(ConstraintError) as caught:
                write()
            assert caught.value.problems == (TOO_LONG,)
            assert isinstance(caught.value, InvalidValueError)
    assert limits.count() == 1


def test_updates_check_what_they_set(limits: LimitedRepository) -> None:
    limits.set(Limited(id="a", name="ok", count=1))
    with pytest.raises(ConstraintError) as caught:
        limits.update(
            "a",
            {
                "name": "",
                "marks": MapEntries({"a": 9, "b": None}),
                "columns": MapEntries({"a": [1, 7]}),
                "part.text": "long",
                "figure": FigureRound(radius=0.1),
                "parts": [LimitedPart(text="long", parts=[])],
            },
        )
    assert [field for field, _ in caught.value.problems] == [
        "name",
        "marks.a",
        "columns.a[1]",
        "part.text",
        "figure.radius",
        "parts[0].text",
    ]
    limits.update(
        "a", {"count": Increment(100), "list_": ArrayUnion(["a", "b", "c"]), "code": None}
    )
    with pytest.raises(ConstraintError):
        limits.update("a", {"count": Minimum(1000)})
    limits.update("a", {"word": "ok"})
    assert limits.get("a").count == 101
