"""The quick way of encoding models, compared with the thorough one: each attribute with each odd value."""

from __future__ import annotations

from collections import UserString
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, tzinfo
from decimal import Decimal
from enum import Enum
from typing import Any

import pytest
from google.cloud.firestore import GeoPoint
from google.cloud.firestore_v1.vector import Vector
from pydantic import BaseModel
from samples import book
from showcase._support.coding import codec_of, layout
from showcase._support.encoders import Unexpected, model_encoder
from showcase.errors import ConstraintError, InvalidValueError
from showcase.models import BookCoverImages, MediaAudio, MediaEbook, Status, Tag


class Text(str):
    pass


class Other(Enum):
    DRAFT = "draft"


class Zoneless(tzinfo):
    def utcoffset(self, moment: datetime | None) -> timedelta | None:
        return None


ODD: list[Any] = [
    None,
    True,
    0,
    2**63,
    -(2**63),
    1.5,
    float("nan"),
    "",
    "draft",
    "ebook",
    "#F05138",
    "#f05138\n",
    "#f05138ff",
    "http://ä.example/a b",
    "\ud800",
    "\n",
    Text("draft"),
    UserString("draft"),
    b"",
    bytearray(b"a"),
    date(2026, 1, 1),
    datetime(2026, 1, 1),
    datetime(2026, 1, 1, tzinfo=UTC),
    datetime(2026, 1, 1, tzinfo=Zoneless()),
    timedelta(days=999_999_999, seconds=1),
    Decimal("12.50"),
    Decimal("NaN"),
    Status.DRAFT,
    Other.DRAFT,
    [],
    ["a", Text("b")],
    ["a", 1],
    (),
    {"a": 1.0},
    {1: 1.0},
    {Text("a"): 1.0},
    GeoPoint(1, 2),
    Vector([1.0]),
    object(),
    Tag(title="a", color="#f05138"),
    BookCoverImages(small="a", medium="b", large="c"),
]


def models(client: Any) -> Iterator[BaseModel]:
    yield book(client, id="momo")
    yield Tag(title="a", color="#f05138")
    yield BookCoverImages(small="https://s", medium="https://m", large="https://l")
    yield MediaEbook(download_url="https://example.com", size=1)
    yield MediaAudio(stream_url="https://example.com", minutes=1)


def thorough(model: BaseModel) -> dict[str, Any] | None:
    codec: Any = codec_of(type(model))
    try:
        codec._check(model)
    except (ConstraintError, InvalidValueError):
        return None
    encoded: dict[str, Any] = codec._encoded(model, None, None)
    return encoded


def test_what_is_encoded_quickly_is_what_is_encoded_thoroughly(client: Any) -> None:
    quick = refused = 0
    for model in models(client):
        encode = model_encoder(type(model))
        attributes = vars(model)
        assert repr(encode(model, None)) == repr(thorough(model))
        for name in [field.attribute for field in layout(type(model)).fields]:
            usual = attributes[name]
            for odd in ODD:
                attributes[name] = odd
                try:
                    encoded = encode(model, None)
                except Unexpected:
                    refused += 1
                else:
                    quick += 1
                    assert repr(encoded) == repr(thorough(model)), f"{name}: {odd!r}"
            del attributes[name]
            with pytest.raises(Unexpected):
                encode(model, None)
            attributes[name] = usual
    assert quick > 50 and refused > 500
