"""The errors of documents that can't be read, for code that handles them."""

from __future__ import annotations

import pickle
from datetime import datetime
from typing import Any

import pytest
from agreement.errors import InvalidDocumentError as InvalidAgreementError
from agreement.errors import InvalidValue as InvalidAgreementValue
from agreement.errors import Missing as MissingInAgreement
from agreement.models import Timing
from showcase.errors import (
    FieldProblem,
    InvalidDocumentError,
    InvalidField,
    InvalidValue,
    Missing,
    StoredType,
    UnknownCase,
    WrongType,
)
from showcase.models import Book, Card


def card_problems(**fields: Any) -> tuple[FieldProblem, ...]:
    with pytest.raises(InvalidDocumentError) as caught:
        Card.from_firestore({"library_id": "central", "name": "Momo"} | fields, "c1")
    return caught.value.problems


@pytest.mark.parametrize(
    ("priority", "kind"),
    [
        (3, UnknownCase()),
        ("2", WrongType(StoredType.INTEGER, StoredType.STRING)),
        (2.5, WrongType(StoredType.INTEGER, StoredType.DOUBLE)),
        (1e30, InvalidValue()),
        (True, WrongType(StoredType.INTEGER, StoredType.BOOLEAN)),
        ({}, WrongType(StoredType.INTEGER, StoredType.MAP)),
    ],
)
def test_members_of_enumerations(priority: Any, kind: InvalidField) -> None:
    (problem,) = card_problems(priority=priority)
    assert (problem.field, problem.kind) == ("priority", kind)


def test_every_field_that_is_wrong_has_a_kind() -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        Card.from_firestore({"name": None, "expired": 1, "priority": 7}, "c1")
    assert [(each.field, each.kind) for each in caught.value.problems] == [
        ("library_id", Missing()),
        ("name", WrongType(StoredType.STRING, StoredType.NULL)),
        ("priority", UnknownCase()),
        ("expired", WrongType(StoredType.BOOLEAN, StoredType.INTEGER)),
    ]
    assert caught.value.kind == caught.value.problems[0].kind == Missing()
    assert str(caught.value).startswith("c1: library_id is missing; name is null; ")


def test_errors_can_be_pickled() -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        Card.from_firestore({"name": 5}, "c1")
    copied = pickle.loads(pickle.dumps(caught.value))
    assert (copied.path, copied.problems) == (caught.value.path, caught.value.problems)
    assert str(copied) == str(caught.value)


def test_a_time_without_a_zone_is_of_the_right_type() -> None:
    book = {"title": "Momo", "number_of_pages": 304, "library_id": "central"}
    with pytest.raises(InvalidDocumentError) as caught:
        Book.from_firestore(book | {"added_at": datetime(2024, 1, 1)}, "momo")
    kinds = {each.field: each.kind for each in caught.value.problems}
    assert kinds["added_at"] == InvalidValue()


@pytest.mark.parametrize("key", ["middle", "[key]"])
def test_keys_are_told_from_their_values(key: str) -> None:
    with pytest.raises(InvalidAgreementError) as caught:
        Timing.from_firestore({"laps": [], "rests": {key: 5}}, "t")
    kinds = {each.field: each.kind for each in caught.value.problems}
    field = "rests.middle" if key == "middle" else "rests.`[key]`"
    assert kinds[field] == InvalidAgreementValue()
    assert kinds["length"] == MissingInAgreement()
