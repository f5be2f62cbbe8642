"""The JSON that Swift and Python exchange: Swift's side is in ``Tests/FirebaseFlavour/Formats``."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from formats.models import (
    Child,
    Kind,
    Level,
    Parcel,
    ParcelAddress,
    ShapeCircle,
    ShapeSquare,
    ShapeUnknown,
)
from google.cloud.firestore import GeoPoint
from google.cloud.firestore_v1.vector import Vector

PYTHON_FORM = Path(__file__).parents[2] / "FirebaseFlavour/Formats/PythonForm.swift"


def exchanged() -> dict[str, Any]:
    """The JSON that Swift reads, and writes again without the nulls of what is missing."""
    fields: dict[str, Any] = json.loads(PYTHON_FORM.read_text().split('##"""')[1].split('"""##')[0])
    return fields


def parcel() -> Parcel:
    instant = datetime(2024, 2, 29, 23, 59, 59, 123456, tzinfo=timezone.utc)
    date = datetime(2024, 5, 6, 7, 7, 9, 123456, tzinfo=timezone.utc)
    fields: dict[str, Any] = {"name with `signs`.": "quoted"}
    return Parcel(
        id="p1",
        text='Momo – \x00📚"\\\n',
        flag=True,
        count=2**63 - 1,
        long=-(2**63),
        ratio=0.1 + 0.2,
        moment=date,
        instant=instant,
        instants=[instant, datetime(1969, 12, 31, 23, 59, 59, 500000, tzinfo=timezone.utc)],
        data=bytes([0, 251, 255, 62, 63]),
        place=GeoPoint(-0.5, 180),
        places={"home": GeoPoint(48.5, -123.25)},
        link="https://example.com/a%20b?q=1#f",
        token="6ba7b810-9dad-11d1-80b4-00c04fd430c8",
        tint="#12ab34",
        anything={"deep": [None, 1, 1.5, {"x": []}], "flag": True, "text": "é"},
        anythings=[2**63 - 1, {}, ""],
        embedding=Vector([0.25, -1, 1e300]),
        texts=["", "b", "b"],
        rows={"r": [1, 2.5, -7], "empty": []},
        level=Level.HIGH,
        kind=Kind("brand new"),
        shape=ShapeCircle(radius=2.5, centre=GeoPoint(1, 2)),
        shapes=[ShapeSquare(side=3), ShapeUnknown({"form": "star", "id": "own", "points": 5})],
        child=Child(name="a", child=Child(name="b")),
        address=ParcelAddress(street="Main Street", checked_at=date, begun_at=instant),
        optional_instant=instant,
        nullable_instant=instant,
        with_text="own",
        created=date,
        written=instant,
        **fields,
    )


def without_nulls(value: Any) -> Any:
    return {
        name: without_nulls(entry) if isinstance(entry, dict) else entry
        for name, entry in value.items()
        if entry is not None
    }


def test_python_writes_what_swift_reads() -> None:
    assert json.loads(parcel().model_dump_json(by_alias=True)) == exchanged()


def test_python_reads_what_swift_writes() -> None:
    for fields in (exchanged(), without_nulls(exchanged())):
        assert Parcel.model_validate_json(json.dumps(fields)) == parcel()


def test_python_reads_whole_numbers_as_swift_writes_them() -> None:
    # Foundation writes 1.0 as 1, in `any` too, where it then is an integer.
    fields = exchanged() | {"ratio": 1, "anything": {"whole": 1}, "embedding": [1, 2, 3]}
    read = Parcel.model_validate_json(json.dumps(fields))
    assert type(read.ratio) is float and read.anything == {"whole": 1.0}
    assert read.embedding == Vector([1, 2, 3])
