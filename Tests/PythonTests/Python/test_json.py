"""Models as JSON: what they write, and that they read it again, from Python's values too."""

from __future__ import annotations

import json
import math
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from agreement.models import Parcel
from conftest import support
from everything.errors import InvalidValueError
from everything.models import (
    Event,
    EventLogin,
    EventLogOut,
    EventOther,
    Renamed,
    Sample,
    Screw,
)
from everything.repositories import SampleFields, SampleRepository, SampleUpdate
from google.cloud.firestore import GeoPoint
from google.cloud.firestore_v1.vector import Vector
from guide.models import Office
from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError
from samples import CLIENT, NOW, stored_sample
from showcase.models import MediaUnknown

client_types = support("everything", "client")

LAST = datetime.max.replace(tzinfo=timezone.utc)
EAST = timezone(timedelta(hours=5, minutes=30))


def sample(**changes: Any) -> Sample:
    return Sample.from_firestore(stored_sample(**changes), "s1")


SAMPLES: dict[str, Sample] = {
    "every type": sample(),
    "what may be missing": sample(
        optional_text="text",
        optional_array=["a"],
        optional_map={"a": "b"},
        optional_any=[1, {"a": None}],
        other=CLIENT.document("a/b/c/d"),
        nullable="text",
        born="2001-02-03",
        bounded=5,
        inner={"label": "l", "stamp": NOW, "innermost": {"depth": 1}},
        created=NOW,
        written=LAST,
        **{"class": "c"},
    ),
    "values that this schema does not know": sample(kind=7),
    "a time of another zone": sample(moment=NOW.astimezone(EAST)),
    "the last time": sample(moment=LAST),
    "the first time": sample(moment=datetime.min.replace(tzinfo=timezone.utc)),
    "numbers that are none": sample(
        ratio=math.nan,
        matrix={"rows": [math.inf, -math.inf]},
        embedding=Vector([math.nan, 0, math.inf]),
        shape={"kind": "circle", "radius": -math.inf},
    ),
    "great integers": sample(count=2**63 - 1, numbers={"least": -(2**63)}),
    "bytes that are no text": sample(data=bytes(range(256))),
    "no bytes": sample(data=b""),
    "text that could be something else": sample(text="2026-05-06T07:08:09Z", texts=["NaN", "304"]),
}


def comparable(value: Any) -> Any:
    """``value``, with what equality is too strict about in other words."""
    if isinstance(value, dict):
        return {key: comparable(entry) for key, entry in value.items()}
    if isinstance(value, (list, Vector)):
        return type(value).__name__, [comparable(element) for element in value]
    if isinstance(value, float):
        return repr(value)
    # One that was read has no client.
    return ("reference", value.path) if hasattr(value, "path") else value


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("by_alias", [None, False])
def test_models_read_what_they_write(name: str, by_alias: bool | None) -> None:
    written = SAMPLES[name]
    in_python = written.model_dump(mode="json", by_alias=by_alias)
    in_json = written.model_dump_json(by_alias=by_alias)
    assert json.loads(in_json, parse_constant=pytest.fail) == in_python
    json.dumps(in_python, allow_nan=False)
    for read in (
        Sample.model_validate(in_python),
        Sample.model_validate(json.loads(in_json)),
        Sample.model_validate_json(in_json),
        Sample.model_validate(written.model_dump(by_alias=by_alias)),
    ):
        fields = written.to_firestore() | {"anything": None}
        assert comparable(read.to_firestore() | {"anything": None}) == comparable(fields)
        assert (read.id, read.note, read.memory) == (written.id, written.note, written.memory)
        assert type(read.data) is bytes and type(read.count) is int
    # What JSON says in place of a value is all that a field of any value can read.
    assert Sample.model_validate_json(in_json).anything == in_python["anything"]


@pytest.mark.parametrize(
    "document",
    [
        EventLogin(id="e1", ip="::1", at=NOW),
        EventLogOut(id="e2", at=LAST),
        EventOther({"type": "from the future", "at": {"deep": [1, None]}}),
    ],
)
def test_unions_read_what_they_write(document: Event) -> None:
    adapter: TypeAdapter[Event] = TypeAdapter(Event)
    if isinstance(document, EventOther):
        document.id = "e3"
    for by_alias in (None, False):
        written = document.model_dump(mode="json", by_alias=by_alias)
        assert written["id"] == document.id
        assert adapter.validate_python(written) == document
        assert adapter.validate_json(document.model_dump_json(by_alias=by_alias)) == document


def test_documents_of_unknown_kinds_store_no_id() -> None:
    document = EventOther.model_validate({"type": "x", "id": "e3", "size": 1})
    assert (document.id, document.root) == ("e3", {"type": "x", "size": 1})
    adapter: TypeAdapter[Event] = TypeAdapter(Event)
    other = adapter.validate_python({"type": "x", "id": 5})
    assert (other.id, other.root) == (None, {"type": "x", "id": 5})


def test_ids_are_in_json() -> None:
    renamed = Renamed(document_id="r1", id=5)
    assert json.loads(renamed.model_dump_json()) == {"document_id": "r1", "id": 5}
    screw = Screw(number="7", size=4)
    for model in (renamed, screw):
        assert type(model).model_validate_json(model.model_dump_json()) == model


def test_json_has_the_stored_names() -> None:
    written = sample(**{"class": "c"}).model_dump(mode="json")
    assert written["class"] == "c"
    assert written["numberOfPages"] == 304
    assert written["strange name.with dots"] == "strange"


def test_the_json_of_each_type() -> None:
    written = sample(kind=7, born="2001-02-03", moment=NOW.astimezone(EAST)).model_dump(mode="json")
    assert {name: written[name] for name in stored_sample()} == {
        "text": "text",
        "flag": True,
        "count": 3,
        "ratio": 0.5,
        "moment": "2026-05-06T12:38:09.123456+05:30",
        "data": "AP8=",
        "place": {"latitude": 1.5, "longitude": -2},
        "link": "https://example.com/a?b#c",
        "token": "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
        "tint": "#f05138",
        "anything": {"a": [1, None, {"b": "2026-05-06T07:08:09.123456Z"}], "c": None},
        "target": "samples-v2/other",
        "embedding": [1, 2, 3],
        "texts": ["a", "ü", ""],
        "numbers": {"a.b": 1},
        "matrix": {"rows": [1.5, 2]},
        "level": "the second",
        "kind": 7,
        "levels": ["first", "name"],
        "shape": {"kind": "circle", "radius": 1},
        "shapes": {"s": {"kind": "square", "side": 2}},
        "price": 1250,
        "prices": [1, 2],
        "child": {"name": "c", "parent": None, "siblings": []},
        "children": [
            {
                "name": "d",
                "parent": {"name": "e", "parent": None, "siblings": []},
                "siblings": [],
            }
        ],
        "numberOfPages": 304,
        "strange name.with dots": "strange",
        "nullable": None,
    }
    assert written["born"] == "2001-02-03"


WRONG: dict[str, list[Any]] = {
    "text": [5, None, ["a"]],
    "flag": [1, "true", None],
    "count": ["304", 3.5, True, 2**63, None],
    "ratio": ["0.5", "nan", "-NaN", True, None],
    "moment": [
        "304",
        304,
        "2026-05-06",
        "2026-05-06T07:08:09",
        "2026-13-06T07:08:09Z",
        "tomorrow",
        None,
    ],
    "data": ["no base64!", "AP8 =", "A", "AP8===", 5, None],
    "place": [
        {"latitude": 1},
        {"latitude": "1", "longitude": 2},
        {"latitude": 91, "longitude": 2},
        {"latitude": 1, "longitude": -181},
        {"latitude": 1, "longitude": 2, "altitude": 3},
        [1, 2],
        "1,2",
        None,
    ],
    "link": ["", 5],
    "token": ["no uuid", 5],
    "tint": ["red", "#12345", 5],
    "target": ["samples-v2", "a/b/c", "", "/a", "a/", "a//b/c", "a/..", "__a__/b", 5, None],
    "embedding": [[1, "2"], [None], {}, 1, "1,2"],
    "texts": [["a", 1], "a", {"a": "b"}],
    "numbers": [{"a": "1"}, [1]],
    "matrix": [{"rows": [1, "2"]}, {"rows": [[1]]}],
    "level": ["third", 1, None],
    "kind": ["2", True, 2.5, None],
    "shape": [{"kind": "triangle"}, {"radius": 1}, {"kind": "circle", "radius": "1"}, "circle"],
    "price": [-1, "12.50", None],
    "child": [{"name": 1}, "c", []],
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_type_is_an_error(name: str) -> None:
    right = sample().model_dump(mode="json")
    for value in WRONG[name]:
        wrong = {**right, name: value}
        for validate, body in (
            (Sample.model_validate, wrong),
            (Sample.model_validate_json, json.dumps(wrong)),
        ):
            with pytest.raises(ValidationError) as caught:
                validate(body)  # type: ignore[operator]
            assert {error["loc"][0] for error in caught.value.errors()} == {name}, value


@pytest.mark.parametrize("tag", [2**63, -(2**63) - 1, 1e300, 1.5, True, "1", None])
def test_the_tag_of_an_unknown_case_is_one_that_firestore_can_store(tag: object) -> None:
    body = {"state": "lost", "seal": {"form": tag}}
    for validate, each in (
        (Parcel.model_validate, body),
        (Parcel.model_validate_json, json.dumps(body)),
    ):
        with pytest.raises(ValidationError):
            validate(each)  # type: ignore[operator]


def test_errors_say_what_json_should_have() -> None:
    wrong = sample().model_dump(mode="json") | {
        "moment": "2026-05-06T07:08:09",
        "data": "no base64!",
        "ratio": "0.5",
        "place": [1, 2],
        "embedding": 1,
        "target": "samples-v2",
    }
    expected = {
        "moment": "Input should be a timestamp with a time zone",
        "data": "Input should be bytes, or base64 in JSON",
        "ratio": "Input should be a number",
        "place": "Input should be a geopoint, or its latitude and longitude in JSON",
        "embedding": "Input should be a vector, or an array of numbers in JSON",
        "target": "Input should be a reference to a document, or its path in JSON",
    }
    for validate, body in (
        (Sample.model_validate, wrong),
        (Sample.model_validate_json, json.dumps(wrong)),
    ):
        with pytest.raises(ValidationError) as caught:
            validate(body)  # type: ignore[operator]
        assert {each["loc"][0]: each["msg"] for each in caught.value.errors()} == expected


def test_times_of_other_programs_are_read() -> None:
    for text, time in {
        "2026-05-06T07:08:09.123456789Z": NOW,
        "2026-05-06t07:08:09.123456z": NOW,
        "2026-05-06 12:38:09.123456+05:30": NOW,
        "2026-05-06T07:08:09.123Z": NOW.replace(microsecond=123000),
        "2026-05-06T07:08:09-00:00": NOW.replace(microsecond=0),
    }.items():
        body = sample().model_dump(mode="json") | {"moment": text}
        assert Sample.model_validate(body).moment == time
        assert Sample.model_validate_json(json.dumps(body)).moment == time


def test_bytes_are_read_in_both_alphabets() -> None:
    data = b"\x89PNG\xff\xfe\xfb"
    for text in ("iVBOR__--w==", "iVBOR//++w==", "iVBOR__--w"):
        body = sample().model_dump(mode="json") | {"data": text}
        assert Sample.model_validate(body).data == data
        assert Sample.model_validate_json(json.dumps(body)).data == data


def test_bytes_are_base64_in_json() -> None:
    """Most of them are no UTF-8, which JSON could hold as text."""
    data = b"\x89PNG\xff\xfe\xfb"
    written = sample(data=data, anything={"a": [data]}).model_dump(mode="json")
    assert written["data"] == "iVBOR__--w=="
    assert written["anything"] == {"a": ["iVBOR__--w=="]}
    assert MediaUnknown({"kind": "film", "data": data}).model_dump_json() == (
        '{"kind":"film","data":"iVBOR__--w=="}'
    )


def test_json_has_all_that_a_field_of_any_value_holds() -> None:
    stored = {
        "place": GeoPoint(1.5, -2),
        "list": [GeoPoint(3, 4), Vector([1, 2.5]), b"\x89", None, True, 1, 1.5, "text", math.inf],
        "map": {"reference": CLIENT.document("books/b1"), "time": NOW},
    }
    expected = {
        "place": {"latitude": 1.5, "longitude": -2},
        "list": [
            {"latitude": 3, "longitude": 4},
            [1, 2.5],
            "iQ==",
            None,
            True,
            1,
            1.5,
            "text",
            "Infinity",
        ],
        "map": {"reference": "books/b1", "time": "2026-05-06T07:08:09.123456Z"},
    }
    written = sample(anything=stored)
    assert written.anything == stored
    assert written.model_dump()["anything"] == stored
    assert written.model_dump(mode="json")["anything"] == expected
    assert json.loads(written.model_dump_json())["anything"] == expected
    assert written.to_firestore()["anything"] == stored
    unknown = MediaUnknown({"kind": "film", "anything": stored})
    assert json.loads(unknown.model_dump_json()) == {"kind": "film", "anything": expected}
    with pytest.raises(PydanticSerializationError):
        MediaUnknown({"anything": object()}).model_dump_json()


def test_values_of_the_client_library_are_made_from_json() -> None:
    place: TypeAdapter[Any] = TypeAdapter(client_types.GeoPoint)
    assert place.validate_python({"latitude": 1.5, "longitude": -2}) == GeoPoint(1.5, -2)
    embedding: TypeAdapter[Any] = TypeAdapter(client_types.Vector)
    assert embedding.validate_python([1, 2.5]) == Vector([1, 2.5])
    target: TypeAdapter[Any] = TypeAdapter(client_types.BaseDocumentReference)
    assert target.validate_python("books/b1/loans/l1").path == "books/b1/loans/l1"
    office = Office(id="o1", name="Main", location=GeoPoint(53.5, 10))
    assert Office.model_validate_json(office.model_dump_json()) == office


def test_what_was_read_from_json_can_be_stored(client: Any) -> None:
    """A reference that was read has no client; it belongs to the database of the repository."""
    repository = SampleRepository(client)
    other = {"other": client.document("a/b/c/d"), "anything": None, "moment": LAST}
    written = Sample.from_firestore(stored_sample(**other), "s1")
    read = Sample.model_validate(written.model_dump(mode="json"))
    assert read.other is not None and read.other.path == "a/b/c/d"
    repository.set(read)
    stored = repository.get("s1")
    assert stored.moment == LAST
    assert stored.target.document_reference == client.document("samples-v2/other")
    assert stored.other == written.other
    target = read.target.document_reference
    assert repository.update("s1", {"other": target}) is None
    assert repository.get("s1").other == stored.target.document_reference
    assert repository.where(SampleFields.target == read.target).count() == 1


def test_updates_are_read_from_json() -> None:
    changes: TypeAdapter[SampleUpdate] = TypeAdapter(SampleUpdate)
    body = {
        "text": "new",
        "moment": "2026-05-06T07:08:09.123456Z",
        "inner.label": "l",
        "other": None,
    }
    assert changes.validate_python(body) == {**body, "moment": NOW}
    assert changes.validate_json(json.dumps(body)) == {**body, "moment": NOW}
    for wrong in ({"count": "304"}, {"text": 5}, {"flag": "true"}, {"nothing_known": 1}):
        with pytest.raises(ValidationError):
            changes.validate_python(wrong)
        with pytest.raises(ValidationError):
            changes.validate_json(json.dumps(wrong))
    assert changes.json_schema()["properties"]["moment"]


def test_repositories_are_given_no_json() -> None:
    """Their arguments are written in Python, where text in place of a time is a mistake."""
    fields: list[tuple[Any, object]] = [
        (SampleFields.moment, "2026-05-06T07:08:09Z"),
        (SampleFields.data, "AP8="),
        (SampleFields.ratio, "NaN"),
        (SampleFields.place, {"latitude": 1.5, "longitude": -2}),
        (SampleFields.target, "samples-v2/other"),
    ]
    for field, value in fields:
        with pytest.raises(InvalidValueError):
            field.is_(value)
