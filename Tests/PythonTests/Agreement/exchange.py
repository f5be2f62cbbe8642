"""What generated Python makes of the corpus in the emulator.

``exchange.py store`` reads all samples, and stores them again as ``samples-of-python``, besides one
that it makes itself. It prints why it refuses the others.

``exchange.py compare`` reads what Swift has stored again, and prints the samples that differ from
those that Swift has read.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import datetime, timezone

from agreement.errors import InvalidDocumentError
from agreement.models import (
    Grade,
    Leaf,
    Level,
    MediaPaper,
    Mood,
    Rank,
    Sample,
    SampleChild,
    ShapeCircle,
    ShapeSquare,
    TreeBranch,
    TreeLeaf,
)
from agreement.repositories import (
    SampleRepository,
    SamplesOfPythonRepository,
    SamplesOfSwiftRepository,
)
from google.auth.credentials import AnonymousCredentials
from google.cloud.firestore import Client, GeoPoint
from google.cloud.firestore_v1.vector import Vector


def made(client: Client) -> Sample:
    """The corpus's document, made by hand."""
    return Sample(
        id="made-by-hand",
        text="Momo",
        flag=True,
        count=304,
        ratio=4.75,
        moment=datetime(2024, 2, 29, 23, 59, 59, 123456, tzinfo=timezone.utc),
        data=bytes([0, 1, 2, 255]),
        place=GeoPoint(48.5, -123.25),
        link="https://example.com/books?id=1#top",
        token="6ba7b810-9dad-11d1-80b4-00c04fd430c8",
        tint="#F05138",
        anything={"a": [1, "b", None]},
        target=client.document("samples/other"),
        other=client.document("elsewhere/1/deeper/2"),
        embedding=Vector([1.5, -2, 0.25]),
        texts=["a", "b"],
        numbers={"one": 1, "two": 2},
        matrix={"rows": [1, 2.5]},
        records=[{"x": "y"}, {}],
        level=Level.HIGH,
        rank=Rank.SECOND,
        mood=Mood.GLAD,
        grade=Grade.POOR,
        moods=[Mood.CALM, Mood.GLAD],
        shape=ShapeCircle(radius=1.5),
        media=MediaPaper(pages=10, shape=ShapeSquare(side=2)),
        layers={"top": ShapeSquare(side=3)},
        tree=TreeBranch(
            trees=[TreeLeaf(value=1, label="first"), TreeBranch(trees=[])],
            named={"left": TreeLeaf(value=2)},
        ),
        child=SampleChild(name="Gigi", note="tells stories"),
        children=[Leaf(value=1), Leaf(value=2, label="two")],
        optional_text="here",
        optional_leaf=Leaf(value=3),
        optional_moments=[datetime(2001, 2, 3, 4, 5, 6, tzinfo=timezone.utc)],
        optional_mood=Mood.CALM,
        nullable_text="here",
        nullable_moment=datetime(1999, 12, 31, 23, 59, 59, 999999, tzinfo=timezone.utc),
        with_text="own",
        with_flag=False,
        with_count=7,
        with_ratio=1.25,
        with_level=Level.LOW,
        with_list=["c"],
        with_map={"m": Leaf(value=4)},
        strange="odd",
        class_="reserved",
        created=datetime(2020, 1, 2, 3, 4, 5, 6, tzinfo=timezone.utc),
    )


def store(client: Client) -> object:
    samples = SamplesOfPythonRepository(client)
    refusals: dict[str, object] = {}
    for each in SampleRepository(client).get_all().results:
        if each.document is not None:
            samples.set(each.document)
        elif isinstance(each.error, InvalidDocumentError):
            refusals[each.id] = {"field": each.error.field, "reason": each.error.reason}
    samples.set(made(client))
    return refusals


def compare(client: Client) -> object:
    read = {each.id: each for each in SampleRepository(client).get_all().documents}
    read["made-by-hand"] = made(client)
    differing: list[str] = []
    found = SamplesOfSwiftRepository(client).get_all()
    if found.failures:
        raise found.failures[0]
    for sample in found.documents:
        assert sample.id is not None
        original = read[sample.id]
        # What the server sets is not the same.
        sample.written = original.written
        if original.created is None:
            sample.created = None
        if sample != original:
            differing.append(sample.id)
    return differing


def main() -> None:
    client = Client(project=os.environ["FIRESMITH_PROJECT"], credentials=AnonymousCredentials())
    result = store(client) if sys.argv[1] == "store" else compare(client)
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    main()
