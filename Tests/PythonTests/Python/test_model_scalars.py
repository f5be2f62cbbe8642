"""Scalars in models: durations, decimals, times and strings of a form, each written in one form."""

from __future__ import annotations

import json
import pickle
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

import pytest
from agreement.errors import InvalidDocumentError as InvalidAgreementError
from agreement.models import Defaults, Receipt
from agreement.models import Level as AgreementLevel
from conftest import support
from everything.errors import InvalidDocumentError
from everything.models import Sample
from google.api_core.datetime_helpers import DatetimeWithNanoseconds
from pydantic import ValidationError, create_model
from samples import NOW, stored_sample
from showcase.models import MediaUnknown

Duration: Any = support("everything", "values").Duration
Milliseconds: Any = support("everything", "values").Milliseconds
Race: Any = create_model(
    "Race",
    __base__=support("everything", "models").FirestoreModel,
    length=(Duration, ...),
    laps=(list[Duration], []),
    splits=(dict[str, list[Duration]], {}),
)


@pytest.mark.parametrize(
    ("microseconds", "milliseconds"),
    [
        # `DurationTests.swift` has the same values.
        *[(499, 0), (500, 1), (501, 1), (1499, 1), (1500, 2), (2500, 3)],
        *[(-499, 0), (-500, -1), (-501, -1), (-1500, -2), (-2500, -3)],
    ],
)
def test_durations_are_stored_as_the_nearest_milliseconds(
    microseconds: int, milliseconds: int
) -> None:
    length = timedelta(microseconds=microseconds)
    race = Race(length=length, laps=[length], splits={"a": [length]})
    assert race.length == length
    stored = {"length": milliseconds, "laps": [milliseconds], "splits": {"a": [milliseconds]}}
    assert race.to_firestore() == stored
    assert Race.from_firestore(stored).splits == {"a": [Milliseconds(milliseconds)]}
    assert json.loads(race.model_dump_json()) == stored
    assert Race.model_validate_json(json.dumps(stored)).length == Milliseconds(milliseconds)
    assert Race.model_validate(stored) == Race.from_firestore(stored)


def test_durations_are_limited() -> None:
    longest = timedelta(days=999_999_999)
    for length in (longest, -longest):
        race = Race(length=length)
        assert Race.from_firestore(race.to_firestore()) == race
    for stored in (86_399_999_913_600_001, -86_399_999_913_600_001, 2**63 - 1, -(2**63)):
        with pytest.raises(InvalidDocumentError) as caught:
            Race.from_firestore({"length": 0, "laps": [stored]})
        reason = "is not valid: the duration is longer than 999,999,999 days"
        assert [each[:2] for each in caught.value.problems] == [("laps[0]", reason)]
    for wrong in (timedelta.max, "PT1S", 1.5, True, 2**64):
        with pytest.raises(ValidationError):
            Race(length=wrong)


def test_durations_are_no_values_of_any_type() -> None:
    with pytest.raises(ValidationError, match="a value of one of Firestore's types"):
        MediaUnknown({"kind": "x", "length": [timedelta(seconds=1)]})


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        *[(text, text) for text in ("0", "0.00", "12.50", "-0.5", "9" * 38, "-0." + "1" * 37)],
        # What computing with numbers gives.
        ("-0.00", "0.00"),
        ("1E+2", "100"),
        ("1E-7", "0.0000001"),
        ("0E+5", "0"),
        ("00.10", "0.10"),
    ],
)
def test_decimals_are_stored_with_all_digits(text: str, stored: str) -> None:
    price = Decimal(text)
    defaults = Defaults(level=AgreementLevel.LOW, price=price, steps=[price])
    assert defaults.price == price
    fields = defaults.to_firestore()
    assert (fields["price"], fields["steps"]) == (stored, [stored])
    assert Defaults.from_firestore(fields) == defaults
    assert Defaults.from_firestore(fields).to_firestore() == fields
    assert json.loads(defaults.model_dump_json())["price"] == stored
    assert Defaults.model_validate_json(defaults.model_dump_json()) == defaults


def test_decimals_are_limited() -> None:
    wrong = ["NaN", "sNaN", "Infinity", "-Infinity", "1E+38", "1E-38", "1E+999999", "1E-999999"]
    for price in [*map(Decimal, [*wrong, "9" * 39, "0E+999999"]), 1, 1.5, True, "12,50", "1e2"]:
        with pytest.raises(ValidationError):
            Defaults(level=AgreementLevel.LOW, price=price)
    stored = {"level": "low", "steps": ["1", "12abc"]}
    with pytest.raises(InvalidAgreementError) as caught:
        Defaults.from_firestore(stored)
    reason = "should be a decimal number such as '12.50', but is the string '12abc'"
    assert [each[:2] for each in caught.value.problems] == [("steps[1]", reason)]
    schema = Defaults.model_json_schema()["properties"]["price"]
    assert schema == {
        "default": "0.10",
        "format": "decimal",
        "maxLength": 40,
        "pattern": r"^-?(0|[1-9][0-9]*)(\.[0-9]+)?$",
        "title": "Price",
        "type": "string",
    }


def test_times_of_all_zones_are_one_time() -> None:
    local = NOW.astimezone(timezone(timedelta(hours=5, minutes=30)))
    assert Sample.from_firestore(stored_sample(moment=local)).moment == NOW


LOWER, UPPER = "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"


def others() -> dict[str, str]:
    """Strings as other programs write them."""
    return {
        "token": UPPER,
        "serial": LOWER,
        "tint": "#F05138FF",
        "link": "https://bücher.example/ä",
    }


def test_strings_are_written_back_as_they_were() -> None:
    sample = Sample.from_firestore(stored_sample(**others()))
    copies = [
        sample,
        sample.model_copy(),
        sample.model_copy(deep=True),
        pickle.loads(pickle.dumps(sample)),
        Sample(**dict(sample)),
    ]
    for each in copies:
        stored = each.to_firestore()
        assert {name: stored[name] for name in others()} == others()
        assert all(type(stored[name]) is str for name in others())
        assert each == sample


def test_new_strings_are_written_in_one_form() -> None:
    sample = Sample.from_firestore(stored_sample())
    for new in (
        Sample.model_validate({**dict(sample), **others()}),
        Sample.model_validate_json(json.dumps({**json.loads(sample.model_dump_json(by_alias=True)), **others()})),
    ):
        stored = new.to_firestore()
        assert stored["token"] == LOWER
        assert stored["serial"] == UPPER
        assert stored["tint"] == "#f05138"
        assert stored["link"] == "https://xn--bcher-kva.example/%C3%A4"


def test_uuids_are_made_in_the_letters_of_the_schema() -> None:
    receipt = Receipt()
    assert receipt.number == receipt.number.lower() != receipt.number.upper()
    assert receipt.code == receipt.code.upper() != receipt.code.lower()


@pytest.mark.parametrize(
    "tint, expected", [("#F05138FF", "#f05138"), ("#f0513880", "#f0513880"), ("#fff0ff", "#fff0ff")]
)
def test_opaque_colours_have_no_opacity(tint: str, expected: str) -> None:
    sample = Sample.from_firestore(stored_sample())
    assert Sample(**{**dict(sample), "tint": tint}).tint == expected


@pytest.mark.parametrize(
    "link, expected",
    [
        ("https://example.com/mädchen 1", "https://example.com/m%C3%A4dchen%201"),
        ("https://a.b/c%20d?e=f&g=[1]#h", "https://a.b/c%20d?e=f&g=[1]#h"),
        ("../a;b,c~d", "../a;b,c~d"),
    ],
)
def test_urls_are_written_in_one_form(link: str, expected: str) -> None:
    sample = Sample.from_firestore(stored_sample())
    assert Sample(**{**dict(sample), "link": link}).link == expected


def test_times_of_the_client_library_are_not_stored_as_they_are() -> None:
    """Its own times before 1970 would become others."""
    moment = DatetimeWithNanoseconds(1969, 12, 31, 23, 59, 59, 5, tzinfo=timezone.utc)
    stored = Sample.from_firestore(
        stored_sample(moment=moment, anything={"a": [moment]})
    ).to_firestore()
    assert type(stored["moment"]) is datetime and stored["moment"] == moment
    assert type(stored["anything"]["a"][0]) is datetime
