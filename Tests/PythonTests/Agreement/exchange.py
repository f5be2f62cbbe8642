"""Reads and writes the corpus in the emulator with generated Python.

``exchange.py store`` reads all documents, and stores them again in collections such as
``agreement/python/samples``, besides one in each that it makes itself. It prints why it refuses the
others.

``exchange.py json FILE`` reads the JSON that Swift writes for the documents, which the file has, and
prints whether each is what was read from Firestore, and the JSON that Python writes.

``exchange.py read COLLECTION FILE`` reads the plain JSON of stored documents, which the file has, and
prints what it writes for each; null for those that it refuses.

``exchange.py compare`` reads what Swift has stored again, and prints the documents that differ from
those that Swift has read.

``exchange.py find`` prints the samples that queries by their own values don't find, with the fields.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

from agreement.errors import (
    InvalidDocumentError,
    InvalidField,
    InvalidValue,
    Missing,
    UnknownCase,
    WrongType,
)
from agreement.models import (
    Attachment,
    AttachmentLink,
    Card,
    CardAddress,
    CardSnapshot,
    Grade,
    Leaf,
    Level,
    MediaPaper,
    Mood,
    PlainSample,
    Point,
    Rank,
    Sample,
    SampleChild,
    ShapeCircle,
    ShapeSquare,
    Stamp,
    Stop,
    TreeBranch,
    TreeLeaf,
)
from agreement.repositories import (
    AttachmentRepository,
    AttachmentsOfPythonRepository,
    AttachmentsOfSwiftRepository,
    CardRepository,
    CardsOfPythonRepository,
    CardsOfSwiftRepository,
    PlainSampleRepository,
    SampleFields,
    SampleRepository,
    SamplesOfPythonRepository,
    SamplesOfSwiftRepository,
)
from google.auth.credentials import AnonymousCredentials
from google.cloud.firestore import Client, GeoPoint
from google.cloud.firestore_v1.vector import Vector
from money import Money
from pydantic import TypeAdapter, ValidationError


def made_sample(client: Client) -> Sample:
    """The corpus's sample, made by hand."""
    return Sample(
        id="made-by-hand",
        text="Momo",
        flag=True,
        count=304,
        ratio=4.75,
        cost=Decimal("7.30"),
        moment=datetime(2024, 2, 29, 23, 59, 59, 123456, tzinfo=timezone.utc),
        data=bytes([0, 1, 2, 255]),
        place=GeoPoint(48.5, -123.25),
        link="https://example.com/books?id=1#top",
        token="6BA7B810-9DAD-11D1-80B4-00C04FD430C8",
        serial="6ba7b812-9dad-11d1-80b4-00c04fd430c8",
        serials={"a": ["6ba7b813-9dad-11d1-80b4-00c04fd430c8"]},
        handles=["6ba7b814-9dad-11d1-80b4-00c04fd430c8"],
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
        price=Money(1250),
        prices={"new": Money(1250), "used": Money(400)},
        optional_text="here",
        optional_leaf=Leaf(value=3),
        optional_moments=[datetime(2001, 2, 3, 4, 5, 6, tzinfo=timezone.utc)],
        optional_mood=Mood.CALM,
        nullable_text="here",
        nullable_moment=datetime(1999, 12, 31, 23, 59, 59, 999999, tzinfo=timezone.utc),
        title="Short",
        point=Point(x=1.5, y=-2),
        points={"a": Point(x=1.5, y=-2)},
        stamp=Stamp(
            moment=datetime(2024, 2, 29, 23, 59, 59, 123456, tzinfo=timezone.utc),
            mood=Mood.GLAD,
            pause=timedelta(milliseconds=1500),
            data=bytes([0, 1, 2, 255]),
            link="https://example.com/",
            leaf=Leaf(value=7),
            shape=ShapeCircle(radius=1.5),
            names={"a": "b"},
            price=Money(400),
        ),
        counts={Mood.GLAD: 3},
        places={Level.HIGH: GeoPoint(1, 2)},
        levels={Level.LOW: [Leaf(value=1)]},
        scores={"a": 7},
        routes=[Stop(name="North", onwards=[Stop(name="South")])],
        feelings=[Mood.CALM],
        card=CardSnapshot.from_model(Card(number="c1", holder="Gigi")),
        former_cards=[
            CardSnapshot.from_model(Card(number="c1", holder="Gigi")),
            CardSnapshot(holder="Beppo"),
        ],
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


@dataclass
class Documents:
    """The repositories of one collection and of what each language stores again."""

    originals: Any
    of_swift: Any
    of_python: Any
    made: Any


def collections(client: Client) -> dict[str, Documents]:
    return {
        "samples": Documents(
            SampleRepository(client),
            SamplesOfSwiftRepository(client),
            SamplesOfPythonRepository(client),
            made_sample(client),
        ),
        "attachments": Documents(
            AttachmentRepository(client),
            AttachmentsOfSwiftRepository(client),
            AttachmentsOfPythonRepository(client),
            AttachmentLink(id="made-by-hand", url="https://example.com/plan", title="The plan"),
        ),
        "cards": Documents(
            CardRepository(client),
            CardsOfSwiftRepository(client),
            CardsOfPythonRepository(client),
            Card(
                number="made-by-hand",
                holder="Momo",
                address=CardAddress(city="Rome", rest={"zip": "00100"}),
                others={"points": 7, "parts": [{"a": 1.5}, None]},
            ),
        ),
    }


def store(documents: Documents) -> object:
    refusals: dict[str, object] = {}
    for each in documents.originals.get_all().results:
        if each.document is not None:
            documents.of_python.set(each.document)
        elif isinstance(each.error, InvalidDocumentError):
            refusals[each.id] = {
                "field": each.error.field,
                "kind": words(each.error.kind),
                "reason": each.error.reason,
            }
    documents.of_python.set(documents.made)
    return refusals


def words(kind: InvalidField) -> str:
    match kind:
        case Missing():
            return "missing"
        case WrongType(expected, found):
            return f"{found} instead of {expected}"
        case UnknownCase():
            return "unknown case"
        case InvalidValue():
            return "invalid value"


def compare(documents: Documents) -> object:
    read = {identifier(each): each for each in documents.originals.get_all().documents}
    read[identifier(documents.made)] = documents.made
    differing: list[str] = []
    found = documents.of_swift.get_all()
    if found.failures:
        raise found.failures[0]
    for document in found.documents:
        original = read.get(identifier(document))
        if original is None:
            # What one language alone has refused is found by the test itself.
            continue
        if isinstance(document, Sample):
            # What the server sets is not the same.
            document.written = original.written
            if original.created is None:
                document.created = None
        if document != original:
            differing.append(identifier(document))
    return differing


def not_found(samples: SampleRepository) -> object:
    missing: dict[str, list[str]] = {}
    fields = SampleFields
    for sample in samples.get_all().documents:
        assert sample.id is not None
        # Values that others may have written in another form.
        filters = {
            "count": fields.count == sample.count,
            "ratio": fields.ratio == sample.ratio,
            "cost": fields.cost == sample.cost,
            "moment": fields.moment == sample.moment,
            "link": fields.link == sample.link,
            "token": fields.token == sample.token,
            "serial": fields.serial == sample.serial,
            "serials": fields.serials["a"] == (sample.serials or {}).get("a", []),
            "handles": fields.handles.contains_any(sample.handles),
            "tint": fields.tint == sample.tint,
        }
        for name, condition in filters.items():
            if sample.id == "everything" or sample.id.startswith(name + "-"):
                found = samples.where(condition).get_all().documents
                if sample.id not in [each.id for each in found]:
                    missing.setdefault(sample.id, []).append(name)
    return missing


def exchange_json(repository: Any, model: Any, of_swift: dict[str, str]) -> object:
    adapter: TypeAdapter[Any] = TypeAdapter(model)
    forms: dict[str, object] = {}
    for document in repository.get_all().documents:
        form: dict[str, object] = {"json": adapter.dump_json(document, by_alias=True).decode()}
        text = of_swift.get(identifier(document))
        if text is None:
            form["refusal"] = "Swift can't write it"
        else:
            try:
                form["isSame"] = adapter.validate_json(text) == document
            except ValidationError as error:
                first = error.errors(include_url=False)[0]
                form["refusal"] = f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
        forms[identifier(document)] = form
    return forms


def read_stored_forms(collection: str, path: str) -> object:
    models: dict[str, Any] = {
        "plain-samples": PlainSample,
        "attachments": Attachment,
        "cards": Card,
    }
    adapter: TypeAdapter[Any] = TypeAdapter(models[collection])
    with open(path, encoding="utf-8") as file:
        forms: dict[str, str] = json.load(file)
    read: dict[str, str | None] = {}
    for name, text in forms.items():
        try:
            read[name] = adapter.dump_json(adapter.validate_json(text), by_alias=True).decode()
        except ValidationError:
            read[name] = None
    return read


def exchange_all_json(client: Client, path: str) -> object:
    with open(path, encoding="utf-8") as file:
        of_swift = json.load(file)
    models: dict[str, tuple[Any, Any]] = {
        "plain-samples": (PlainSampleRepository(client), PlainSample),
        "attachments": (AttachmentRepository(client), Attachment),
        "cards": (CardRepository(client), Card),
    }
    return {name: exchange_json(*each, of_swift[name]) for name, each in models.items()}


def identifier(document: Any) -> str:
    return document.number if isinstance(document, Card) else document.id


def main() -> None:
    client = Client(project=os.environ["FIRESMITH_PROJECT"], credentials=AnonymousCredentials())
    if sys.argv[1] == "read":
        json.dump(read_stored_forms(sys.argv[2], sys.argv[3]), sys.stdout)
        return
    if sys.argv[1] == "json":
        json.dump(exchange_all_json(client, sys.argv[2]), sys.stdout)
        return
    if sys.argv[1] == "find":
        json.dump(not_found(SampleRepository(client)), sys.stdout)
        return
    command = store if sys.argv[1] == "store" else compare
    json.dump({name: command(each) for name, each in collections(client).items()}, sys.stdout)


if __name__ == "__main__":
    main()
