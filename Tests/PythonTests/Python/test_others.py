"""Fields that the schema doesn't declare, in JSON, whatever they are called; and snapshots."""

from __future__ import annotations

import json
from typing import Any

import pytest
from agreement.models import Card
from everything.models import Opened, OpenedHome, OpenedSnapshot
from pydantic import ValidationError
from showcase.models import Author

NAMES = [
    "best_books",
    "others",
    "style",
    "Others",
    "model_config",
    "name ",
    "",
    "a.b",
    "__private",
    "_under",
    "self",
    "Author",
    "ünï",
]


def stored_authors() -> list[dict[str, Any]]:
    values: list[Any] = [5, None, {"name": 1}, ["a"], {}, "text"]
    documents: list[dict[str, Any]] = []
    for number, name in enumerate(NAMES):
        if name in ("best_books", "style"):
            continue  # These are the model's own.
        documents.append({"name": "Ende", name: values[number % len(values)]})
        documents.append({"name": "Ende", name: {name: name}, "others": 1})
    return documents


@pytest.mark.parametrize("fields", stored_authors(), ids=str)
@pytest.mark.parametrize("options", [{}, {"exclude_none": True}, {"exclude_unset": True}], ids=str)
def test_json_keeps_every_field(fields: dict[str, Any], options: dict[str, bool]) -> None:
    if options.get("exclude_none") and None in fields.values():
        return
    author = Author.from_firestore(fields, "ende")
    assert author.to_firestore() == fields
    text = author.model_dump_json(**options)  # type: ignore[arg-type]
    for read in (
        Author.model_validate_json(text),
        Author.model_validate(json.loads(text)),
        Author.model_validate(author.model_dump(**options)),  # type: ignore[arg-type]
    ):
        assert read == author and read.to_firestore() == fields


OPENED: list[dict[str, Any]] = [
    {"class": "a", "class_": 5},
    {"class_": 5},
    {"class_": "a", "others": {"class": 1}},
    {"others": {"class_": "b"}, "name": "n", "class": "c"},
    {"bag": {"class_": 1}, "home": {"city": "Rome", "rooms": []}, "others": None},
]


@pytest.mark.parametrize("fields", OPENED, ids=str)
@pytest.mark.parametrize("options", [{}, {"exclude_unset": True}], ids=str)
def test_fields_that_are_called_like_attributes(
    fields: dict[str, Any], options: dict[str, bool]
) -> None:
    """The stored ``class`` is ``class_`` in Python, and another program may store ``class_``."""
    fields = {"bag": 1, **fields}
    opened = Opened.from_firestore(fields, "o")
    assert opened.to_firestore() == fields
    text = opened.model_dump_json(**options)  # type: ignore[arg-type]
    for read in (
        Opened.model_validate_json(text),
        Opened.model_validate(json.loads(text)),
        Opened.model_validate(opened.model_dump(**options)),  # type: ignore[arg-type]
    ):
        assert read == opened and read.to_firestore() == fields


def test_initializers_and_assignments_take_attributes() -> None:
    card = Card(number="c1", holder="Momo", others={"points": 7, "others": 1})
    card.others = {"number": 1, "more": 2}
    card.holder = "Gigi"
    assert (card.number, card.holder, card.others) == ("c1", "Gigi", {"number": 1, "more": 2})
    with pytest.raises(ValidationError):
        card.holder = 5  # type: ignore[assignment]
    assert Card.model_validate(card) is card
    assert card.model_copy(update={"holder": "Momo"}).others == card.others


# MARK: Snapshots


def test_snapshots_are_copies() -> None:
    home = OpenedHome(city="Rome", rooms=["kitchen"])
    opened = Opened(id="o", name="Momo", home=home, bag={"a": [1]})
    snapshot = OpenedSnapshot.from_model(opened)
    before = snapshot.model_copy(deep=True)
    home.city = "Amsterdam"
    home.rooms.append("hall")
    opened.bag["a"].append(2)
    opened.bag["b"] = True
    assert snapshot == before and snapshot.home == OpenedHome(city="Rome", rooms=["kitchen"])
    assert snapshot.bag == {"a": [1]}
    # Nor does a change of the snapshot change the model.
    assert snapshot.home is not None
    snapshot.home.rooms.clear()
    assert home.rooms == ["kitchen", "hall"]
