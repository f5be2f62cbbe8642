"""Enumerations and unions in models: cases and kinds that the schema doesn't know are kept."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from conftest import support
from everything.models import (
    Branch,
    ClosedEventB,
    EventLogin,
    EventLogOut,
    EventOther,
    Kind,
    Knot,
    Planet,
    Sample,
    Star,
    TieOther,
    TreeBranch,
    TreeLeaf,
    TreeOther,
)
from pydantic import TypeAdapter
from samples import CLIENT, NOW, stored_sample
from showcase import errors as showcase_errors
from showcase.models import Book, Media, MediaAudio, MediaEbook, MediaUnknown, Priority, Status


def test_unknown_values_of_open_enumerations_survive() -> None:
    sample = Sample.from_firestore(stored_sample(kind=7))
    assert sample.kind.is_unknown and not Kind.BIG.is_unknown
    assert (sample.kind, sample.kind.value, sample.kind.name) == (7, 7, "UNKNOWN")
    assert sample.to_firestore()["kind"] == 7
    assert type(sample.to_firestore()["kind"]) is int

    status = Status("from the future")
    assert status.is_unknown and status == Status("from the future") != Status.DRAFT
    assert len({status, Status("from the future")}) == 1
    assert status not in list(Status)
    assert Status("draft") is Status.DRAFT


def test_unknown_values_survive_copies() -> None:
    sample = Sample.from_firestore(stored_sample(kind=7, target=CLIENT.document("samples-v2/b")))
    for other in (copy.copy(sample), sample.model_copy(deep=True)):
        assert other.kind == 7 and other.kind.is_unknown
    assert pickle.loads(pickle.dumps(sample.kind)) == 7


def test_raw_values_are_not_converted() -> None:
    for raw in ("1", True, 1.5, None):
        with pytest.raises(ValueError, match="."):
            TypeAdapter(Kind).validate_python(raw)
    for raw in (b"draft", 5, None):
        with pytest.raises(ValueError, match="."):
            TypeAdapter(Status).validate_python(raw)
    with pytest.raises(ValueError, match="3 is not a valid Priority"):
        Priority(3)


def test_kinds_are_told_apart() -> None:
    media: Media
    for kind, media in {
        "ebook": MediaEbook(download_url="u", size=1),
        "audio": MediaAudio(stream_url="u", minutes=2),
    }.items():
        assert media.kind == kind
        book = book_with(media.to_firestore())
        assert book.media == media
        assert book.to_firestore()["media"]["kind"] == kind


def test_unknown_kinds_keep_the_whole_map() -> None:
    stored = {"kind": "hologram", "size": None, "id": 5, "inside": {"a": [1, None]}}
    book = book_with(stored)
    assert isinstance(book.media, MediaUnknown)
    assert book.media.root["inside"] == {"a": [1, None]}
    assert book.to_firestore()["media"] == stored


@pytest.mark.parametrize(
    ("stored", "problem"),
    [
        ({}, ("media.kind", "is missing")),
        ({"kind": 5}, ("media.kind", "should be a string, but is the number 5")),
        (5, ("media", "should be a map, but is the number 5")),
        ({"kind": "ebook", "size": 1}, ("media.download_url", "is missing")),
        # A field is called like the kind.
        (
            {"kind": "size", "size": 1, "ebook": 2},
            None,
        ),
    ],
)
def test_problems_inside_unions(stored: Any, problem: tuple[str, str] | None) -> None:
    if problem is None:
        assert isinstance(book_with(stored).media, MediaUnknown)
        return
    with pytest.raises(showcase_errors.InvalidDocumentError) as caught:
        book_with(stored)
    assert [each[:2] for each in caught.value.problems] == [problem]


def book_with(media: Any) -> Book:
    return Book.from_firestore(
        {
            "title": "Momo",
            "number_of_pages": 304,
            "library_id": "central",
            "genres": [],
            "tags": [],
            "ratings": {},
            "author": CLIENT.document("authors/ende"),
            "media": media,
        },
        "momo",
    )


def test_kinds_hold_each_other() -> None:
    stored = {
        "node": "branch",
        "children": [{"node": "leaf", "value": 1}, {"node": "twig", "length": 2}],
        "by_name": {"b": {"node": "branch", "children": [], "by_name": {}}},
    }
    tree = TreeBranch.from_firestore(stored)
    assert tree.children == [TreeLeaf(value=1), TreeOther({"node": "twig", "length": 2})]
    assert tree.by_name["b"] == TreeBranch(children=[], by_name={})
    assert isinstance(tree, Branch)
    assert tree.to_firestore() == stored


def test_documents_of_several_kinds() -> None:
    login = EventLogin(ip="::1", at=NOW)
    assert login.to_firestore() == {"type": "login", "ip": "::1", "at": NOW}
    goodbye = EventLogOut(at=NOW, reason="tired")
    assert goodbye.to_firestore() == {"type": "log-out", "at": NOW, "reason": "tired"}
    assert EventOther({"type": "x"}).root == {"type": "x"}
    assert ClosedEventB(shared="s", size="large").kind == "b"


def test_files_refer_to_each_other() -> None:
    stored = {
        "name": "Earth",
        "climate": "harsh",
        "forest": {"kind": "stone", "weight": 1.0},
        "moons": [
            {
                "rock": {"weight": 2.0},
                "planet": {
                    "moons": [],
                    "ground": {"kind": "soil", "depth": 1.0, "forest": {"kind": "pine", "height": 3.0}},
                },
            }
        ],
    }
    assert Planet.from_firestore(stored).to_firestore() == stored
    assert Star.from_firestore({"planets": []}).season.value == "summer"


def test_a_union_without_tags_may_hold_itself() -> None:
    codec = support("everything", "coding").codec_of(Planet)

    def planet(tie: object) -> Any:
        return codec.decode({"name": "Mars", "moons": [], "tie": tie}, "planets/mars")

    assert planet({"number": 1, "next": {"number": 2, "next": "end"}}).tie == Knot(
        number=1, next=Knot(number=2, next="end")
    )
    assert planet({"next": "end"}).tie == TieOther({"next": "end"})
