"""Models without a client: what they accept, what they refuse, what they store."""

from __future__ import annotations

import subprocess
import sys
import warnings
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from agreement.errors import InvalidDocumentError as InvalidAgreementError
from agreement.models import Defaults, Receipt
from agreement.models import Level as AgreementLevel
from conftest import PACKAGES
from everything.errors import InvalidDocumentError
from everything.models import (
    Child,
    Kind,
    Level,
    Maker,
    MakerSnapshot,
    Product,
    Renamed,
    Sample,
    SampleInner,
    SampleInnerInnermost,
    Screw,
    ShapeCircle,
    ShapeSquare,
)
from google.auth.credentials import AnonymousCredentials
from google.cloud.firestore import AsyncClient, GeoPoint
from google.cloud.firestore_v1.vector import Vector
from money import Money
from pydantic import ValidationError
from samples import CLIENT, NOW, stored_sample
from showcase.models import BookCoverImages


def stored_defaults() -> dict[str, Any]:
    return {
        "with_text": 'a "quoted" \\ default\n',
        "with_flag": True,
        "with_count": -7,
        "with_ratio": 2.0,
        "with_level": "the second",
        "with_list": [1.0, 2.5],
        "with_levels": ["first"],
        "with_empty_list": [],
        "with_empty_map": {},
    }


def refused(fields: dict[str, Any]) -> dict[str, str]:
    """The reasons why fields of a sample are refused, by the fields' paths."""
    with pytest.raises(InvalidDocumentError) as caught:
        Sample.from_firestore(fields, "s1")
    return {field: reason for field, reason, _ in caught.value.problems}


def test_everything_survives_reading_and_writing() -> None:
    stored = stored_sample()
    sample = Sample.from_firestore(stored, "s1")
    assert sample.to_firestore() == stored | stored_defaults()
    assert Sample.from_firestore(sample.to_firestore(), "s1") == sample


def test_values_have_the_types_of_their_annotations() -> None:
    sample = Sample.from_firestore(stored_sample(born="2001-02-03"), "s1")
    assert sample.id == "s1"
    assert sample.level is Level.SECOND
    assert sample.kind is Kind.BIG
    assert sample.levels == [Level.FIRST, Level.NAME]
    assert sample.shape == ShapeCircle(radius=1)
    assert sample.shapes == {"s": ShapeSquare(side=2)}
    assert sample.price == Money(1250)
    assert sample.prices == [Money(1), Money(2)]
    assert sample.born is not None and sample.born.isoformat() == "2001-02-03"
    assert sample.to_firestore()["born"] == "2001-02-03"
    assert sample.children[0].parent == Child(name="e")
    assert sample.number_of_pages == 304
    assert sample.strange == "strange"


def test_defaults_fill_missing_fields() -> None:
    sample = Sample.from_firestore(stored_sample())
    assert sample.with_text == 'a "quoted" \\ default\n'
    assert sample.with_level is Level.SECOND
    assert sample.with_list == [1.0, 2.5]
    assert sample.with_levels == [Level.FIRST]
    assert sample.with_empty_map == {}


def test_snapshots_are_copies_of_a_model() -> None:
    maker = Maker(key="m1", name="Momo", full_name="Momo of the theatre")
    product = Product(maker=MakerSnapshot.from_model(maker))
    maker.name = "Gigi"
    maker.teacher = product.maker
    maker.made = [product]
    stored = {
        "name": "Momo",
        "kind": "maker",
        "full-name": "Momo of the theatre",
        "maker_key": "m1",
    }
    assert product.to_firestore() == {"maker": stored, "former": []}
    assert Product.from_firestore(product.to_firestore()) == product
    student = MakerSnapshot.from_model(maker)
    assert student.teacher == product.maker
    assert "made" not in student.to_firestore()
    assert MakerSnapshot.from_model(Maker(name="")).maker_key is None


def test_models_share_no_default() -> None:
    first, second = (Sample.from_firestore(stored_sample()) for _ in range(2))
    first.with_list.append(3)
    first.with_empty_list.append(Child(name="x"))
    assert second.with_list == [1.0, 2.5]
    assert second.with_empty_list == []


def test_models_share_no_default_that_is_a_value() -> None:
    first, second = Defaults(level=AgreementLevel.LOW), Defaults(level=AgreementLevel.LOW)
    assert first == second
    first.leaf.value = 0
    first.numbers.clear()
    first.leaves.clear()
    assert second == Defaults(level=AgreementLevel.LOW)


def test_new_values_are_for_new_models_alone() -> None:
    first, second = Receipt(), Receipt()
    assert first.number != second.number
    assert first.number == first.number.lower()
    assert first.at.tzinfo is not None
    assert timedelta(0) <= datetime.now(timezone.utc) - first.at < timedelta(days=1)
    stored = first.to_firestore()
    assert Receipt.from_firestore(stored) == first
    for name in ("number", "at"):
        incomplete = {key: value for key, value in stored.items() if key != name}
        with pytest.raises(InvalidAgreementError) as failure:
            Receipt.from_firestore(incomplete)
        assert [field for field, *_ in failure.value.problems] == [name]
    # A client that has no number asks for one.
    assert Receipt.model_validate_json('{"at": "2024-01-01T00:00:00Z"}').number != first.number


def test_reading_what_is_deprecated_warns() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sample = Sample.from_firestore(stored_sample(old="x"))
        assert Sample.from_firestore(sample.to_firestore()) == sample
        assert "'x'" in repr(sample)
        sample.old = "y"
        assert sample.model_copy().to_firestore()["old"] == "y"
    with pytest.warns(DeprecationWarning, match="Use text instead."):
        assert sample.old == "y"


def test_null_is_read_as_missing_where_a_field_may_be_missing() -> None:
    sample = Sample.from_firestore(
        stored_sample(
            with_count=None, with_levels=None, optional_text=None, child={"name": "c", "siblings": None}
        )
    )
    assert sample.with_count == -7
    assert sample.with_levels == [Level.FIRST]
    assert sample.optional_text is None
    assert sample.child == Child(name="c")


def test_absent_and_null_are_kept_apart() -> None:
    stored = Sample.from_firestore(stored_sample()).to_firestore()
    assert stored["nullable"] is None
    assert "optional_text" not in stored
    assert "inner" not in stored
    missing = stored_sample()
    del missing["nullable"]
    assert Sample.from_firestore(missing).to_firestore()["nullable"] is None


def test_nulls_inside_values_of_any_type_are_kept() -> None:
    for value in (None, [None], {"a": None}, "text", 1, 1.5, True, b"", NOW, GeoPoint(0, 0)):
        sample = Sample.from_firestore(stored_sample(anything=value))
        assert sample.to_firestore()["anything"] == value


def test_whole_numbers_of_other_programs_are_integers() -> None:
    sample = Sample.from_firestore(stored_sample(count=3.0, kind=2.0, numbers={"a": -4.0}))
    assert sample.to_firestore()["count"] == 3
    assert type(sample.to_firestore()["count"]) is int
    assert sample.kind is Kind.BIG
    assert sample.numbers == {"a": -4}
    assert refused(stored_sample(count=1.5)).keys() == {"count"}


def test_integers_have_64_bits() -> None:
    for value in (2**63 - 1, -(2**63)):
        assert Sample.from_firestore(stored_sample(count=value)).count == value
    sample = Sample.from_firestore(stored_sample())
    with pytest.raises(ValidationError):
        sample.count = 2**63


def test_nothing_is_converted_silently() -> None:
    wrong: dict[str, Any] = {
        "text": 5,
        "flag": 1,
        "count": "3",
        "ratio": "0.5",
        "moment": "2026-05-06T07:08:09Z",
        "data": "text",
        "place": [1, 2],
        "link": 5,
        "token": "no uuid",
        "tint": "red",
        "target": "samples-v2/other",
        "embedding": [1, 2, 3],
        "texts": {"a": "b"},
        "numbers": {"a": True},
        "matrix": {"rows": [1, "2"]},
        "level": "third",
        "kind": True,
        "levels": ["first", 2],
        "shape": {"kind": "triangle"},
        "shapes": {"s": {"kind": "square"}},
        "price": "12.50",
        "child": {"siblings": [{"name": 1, "siblings": []}]},
        "children": None,
    }
    assert refused(stored_sample(**wrong)) == {
        "text": "should be a string, but is the number 5",
        "flag": "should be a boolean, but is the number 1",
        "count": "should be an integer, but is the string '3'",
        "ratio": "should be a number, but is the string '0.5'",
        "moment": "should be a timestamp, but is the string '2026-05-06T07:08:09Z'",
        "data": "should be bytes, but is the string 'text'",
        "place": "should be a geopoint, but is an array",
        "link": "should be a string, but is the number 5",
        "token": "should be a UUID, but is the string 'no uuid'",
        "tint": "should be a colour such as '#f05138', but is the string 'red'",
        "target": "should be a reference to a document, but is the string 'samples-v2/other'",
        "embedding": "should be a vector, but is an array",
        "texts": "should be an array, but is a map",
        "numbers.a": "should be an integer, but is true",
        "matrix.rows[1]": "should be a number, but is the string '2'",
        "level": "should be 'first', 'the second', 'none', 'mro' or 'name', but is the string 'third'",
        "kind": "should be an integer, but is true",
        "levels[1]": "should be a string, but is the number 2",
        "shape.kind": "should be 'circle' or 'square', but is the string 'triangle'",
        "shapes.s.side": "is missing",
        "price": "should be an integer, but is the string '12.50'",
        "child.name": "is missing",
        "child.siblings[0].name": "should be a string, but is the number 1",
        "children": "is null",
    }


def test_values_are_described_in_firestores_words() -> None:
    client = AsyncClient(project="models", credentials=AnonymousCredentials())
    wrong = {
        "text": CLIENT.document("samples-v2/other"),
        "flag": client.document("samples-v2/other"),
        "count": GeoPoint(1.5, -2),
        "ratio": Vector([1, 2, 3]),
        "link": "",
    }
    assert refused(stored_sample(**wrong)) == {
        "text": "should be a string, but is a reference to a document",
        "flag": "should be a boolean, but is a reference to a document",
        "count": "should be an integer, but is a geopoint",
        "ratio": "should be a number, but is a vector",
        "link": "should be a URL, but is the string ''",
    }


def test_missing_fields_are_named_as_they_are_stored() -> None:
    fields = stored_sample()
    del fields["numberOfPages"], fields["strange name.with dots"], fields["text"]
    assert refused(fields) == {
        "text": "is missing",
        "numberOfPages": "is missing",
        "`strange name.with dots`": "is missing",
    }


def test_fields_are_read_by_their_stored_names_alone() -> None:
    fields = stored_sample(class_="attribute", number_of_pages=1)
    fields["class"] = "stored"
    sample = Sample.from_firestore(fields)
    assert sample.class_ == "stored"
    assert sample.number_of_pages == 304
    del fields["numberOfPages"]
    assert refused(fields) == {"numberOfPages": "is missing"}


def test_what_is_not_stored_is_not_read() -> None:
    fields = stored_sample(note="stored", memory=1, id="stored", nothing_known=1)
    fields["inner"] = {"label": "l", "innermost": {"depth": 1, "secret": "stored"}}
    sample = Sample.from_firestore(fields, "s1")
    assert (sample.id, sample.note, sample.memory) == ("s1", "", None)
    assert sample.inner is not None and sample.inner.innermost.secret == "hidden"
    stored = sample.to_firestore()
    assert stored.keys().isdisjoint({"id", "note", "memory", "nothing_known"})
    assert stored["inner"] == {"label": "l", "innermost": {"depth": 1}}


def test_ids() -> None:
    assert Renamed.from_firestore({"id": 5}, "r1") == Renamed(document_id="r1", id=5)
    screw = Screw.from_firestore({"size": 4, "number": "wrong"}, "7")
    assert screw == Screw(number="7", size=4)
    assert screw.to_firestore() == {"size": 4, "number": "7"}


def test_models_take_attributes_and_stored_names() -> None:
    inner = SampleInner(label="l", innermost=SampleInnerInnermost(depth=2))
    assert inner.innermost.secret == "hidden"
    fields = stored_sample()
    fields["class_"] = "by attribute"
    assert Sample(**fields).class_ == "by attribute"


def test_assignments_are_checked() -> None:
    sample = Sample.from_firestore(stored_sample())
    sample.level = Level.FIRST
    sample.nullable = "text"
    with pytest.raises(ValidationError):
        sample.text = 5  # type: ignore[assignment]
    with pytest.raises(ValidationError):
        sample.moment = datetime(2026, 1, 1)
    assert sample.to_firestore()["level"] == "first"


# MARK: Imports


def test_models_need_no_client_library() -> None:
    code = (
        "import sys, showcase.models, showcase.collections, showcase.errors, guide.models;"
        "assert not [name for name in sys.modules if name.startswith('google')], 'imported'"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], cwd=PACKAGES, check=True)


@pytest.mark.parametrize(
    "imports",
    [
        "from guide.models import Office; from google.cloud.firestore import GeoPoint",
        "from google.cloud.firestore import GeoPoint; from guide.models import Office",
    ],
)
def test_the_client_library_is_imported_before_or_later(imports: str) -> None:
    code = f"""{imports}
from pydantic import ValidationError
assert Office(name="Main", location=GeoPoint(53.5, 10)).location == GeoPoint(53.5, 10)
try:
    Office(name="Main", location="53.5, 10")
except ValidationError as error:
    print(error.errors()[0]["type"], error.errors()[0]["msg"], sep=": ")
"""
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=PACKAGES, check=True, capture_output=True, text=True
    )
    assert run.stdout == (
        "geopoint: Input should be a geopoint, or its latitude and longitude in JSON\n"
    )


def test_covers_are_models_of_their_own() -> None:
    cover = BookCoverImages(small="s", medium="m", large="l")
    assert cover.to_firestore() == {"small": "s", "medium": "m", "large": "l"}
