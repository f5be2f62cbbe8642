"""Field types that don't need the client library."""

from __future__ import annotations

import math
import re
import secrets
import string
from base64 import urlsafe_b64decode
from binascii import Error
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Annotated
from urllib.parse import quote
from uuid import uuid4

from pydantic import AnyUrl, GetPydanticSchema, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError, core_schema

from .forms import JSONForm, StoredForm, UsualForm

# MARK: Numbers


def _whole(value: float) -> int:
    if not value.is_integer():
        raise ValueError("not whole")
    return int(value)


INTEGER = core_schema.chain_schema(
    [
        core_schema.custom_error_schema(
            core_schema.union_schema(
                [
                    core_schema.int_schema(strict=True),
                    core_schema.no_info_after_validator_function(
                        _whole, core_schema.float_schema(strict=True)
                    ),
                ],
                mode="left_to_right",
            ),
            custom_error_type="int_type",
        ),
        core_schema.int_schema(strict=True, ge=-(2**63), le=2**63 - 1),
    ]
)
"""Takes integers of 64 bits, and the numbers of JSON that are integers for JSON Schema: ``5.0``."""

Int64 = Annotated[
    int,
    GetPydanticSchema(lambda source, handler: INTEGER),
    WithJsonSchema({"type": "integer", "format": "int64"}),
]
"""An integer: Firestore's are signed and have 64 bits."""

_NOT_FINITE = ["NaN", "Infinity", "-Infinity"]

NUMBER = core_schema.union_schema(
    [
        core_schema.float_schema(strict=True, allow_inf_nan=False),
        core_schema.chain_schema(
            [core_schema.literal_schema(_NOT_FINITE), core_schema.float_schema(strict=False)]
        ),
    ],
    mode="left_to_right",
)
"""Converts the numbers of JSON, and the names of those that JSON doesn't have, to floats.

Refuses ``1e400``, which parsers of JSON would read as infinity.
"""


def number_in_json(value: float) -> float | str:
    """Returns ``value``, or its name if JSON doesn't have it."""
    if math.isfinite(value):
        return value
    return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"


Double = Annotated[
    float,
    JSONForm(
        "double",
        "a number",
        python=core_schema.float_schema(strict=True),
        json=NUMBER,
        json_schema={"type": "number", "format": "double"},
        to_json=number_in_json,
    ),
]
"""A number. JSON has ``"NaN"``, ``"Infinity"`` and ``"-Infinity"`` for values that it lacks."""


# MARK: Decimal numbers

_DECIMAL = r"^-?(0|[1-9][0-9]*)(\.[0-9]+)?$"
_DECIMAL_DIGITS = 38


def DecimalFrom(text: str) -> Decimal:
    """Returns the number that is stored as ``text``, with all its digits.

    Raises:
        ValueError: No number is stored so.
    """
    digits = text.removeprefix("-").replace(".", "")
    is_number = re.fullmatch(_DECIMAL[1:-1], text) and len(digits) <= _DECIMAL_DIGITS
    if not is_number or (text[0] == "-" and not digits.strip("0")):
        raise _no_decimal()
    return Decimal(text)


def _decimal_text(value: Decimal) -> str:
    # Much shorter than the text of 1E+1000000.
    if not value.is_finite() or abs(value.adjusted()) > _DECIMAL_DIGITS:
        raise _no_decimal()
    text = format(value, "f")
    # Rounding leaves a minus before a zero.
    if not value:
        text = text.removeprefix("-")
    DecimalFrom(text)
    return text


def _no_decimal() -> PydanticCustomError:
    return PydanticCustomError("decimal", "Input should be a decimal number such as '12.50'")


ExactDecimal = Annotated[
    Decimal,
    StoredForm(
        Decimal,
        "a decimal number",
        form=core_schema.str_schema(strict=True),
        json_schema={
            "type": "string",
            "format": "decimal",
            "pattern": _DECIMAL,
            "maxLength": _DECIMAL_DIGITS + 2,
        },
        read=DecimalFrom,
        write=_decimal_text,
    ),
]
"""A decimal number of at most 38 digits, stored as a string with all of them."""


# MARK: Timestamps

_RFC_3339 = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)", re.ASCII)


def _time(value: object) -> str:
    # pydantic by itself would also take a number in quotes, for seconds since 1970.
    if not isinstance(value, str) or not _RFC_3339.fullmatch(value):
        raise ValueError("not a time of RFC 3339")
    return value


def _storable(value: datetime) -> datetime:
    # Times are stored in UTC, where a time near the first or the last year may be in another one.
    try:
        value.astimezone(UTC)
    except OverflowError:
        raise ValueError("not a time of the years 1 to 9999") from None
    return value


Timestamp = Annotated[
    datetime,
    JSONForm(
        "timestamp",
        "a timestamp with a time zone",
        python=core_schema.datetime_schema(strict=True, tz_constraint="aware"),
        json=core_schema.no_info_after_validator_function(
            _storable,
            core_schema.no_info_before_validator_function(
                _time, core_schema.datetime_schema(strict=False, tz_constraint="aware")
            ),
        ),
        json_schema={"type": "string", "format": "date-time"},
    ),
]
"""A point in time, with a time zone. Firestore keeps microseconds; JSON has it as in RFC 3339."""


def TimestampFrom(text: str) -> datetime:
    """Returns the point in time that ``text`` is in RFC 3339."""
    return datetime.fromisoformat(text)


def TimestampNow() -> datetime:
    """Returns the current time, in UTC."""
    return datetime.now(UTC)


# MARK: Durations

_LONGEST = timedelta(days=999_999_999)


def _checked_duration(value: timedelta) -> timedelta:
    if abs(value) > _LONGEST:
        raise ValueError("the duration is longer than 999,999,999 days")
    return value


def Milliseconds(count: int) -> timedelta:
    """Returns the duration of ``count`` milliseconds.

    Raises:
        ValueError: It is longer than 999,999,999 days.
    """
    try:
        return _checked_duration(timedelta(milliseconds=count))
    except OverflowError:
        raise ValueError("the duration is longer than 999,999,999 days") from None


def _milliseconds(value: timedelta) -> int:
    microseconds = _checked_duration(value) // timedelta(microseconds=1)
    milliseconds = (abs(microseconds) + 500) // 1000
    return milliseconds if microseconds >= 0 else -milliseconds


Duration = Annotated[
    timedelta,
    StoredForm(
        timedelta,
        "a duration",
        form=INTEGER,
        json_schema={"type": "integer", "format": "int64"},
        read=Milliseconds,
        write=_milliseconds,
    ),
]
"""A duration, stored as whole milliseconds: the nearest, or of two the one farther from zero."""


# MARK: Bytes

_TO_URL_ALPHABET = str.maketrans("+/", "-_")
_BASE64 = re.compile(r"[\w-]*={0,2}", re.ASCII)


def _decoded(text: str) -> bytes:
    text = text.translate(_TO_URL_ALPHABET)
    # Padding may be left out, but not in part.
    if not _BASE64.fullmatch(text) or ("=" in text and len(text) % 4):
        raise ValueError("not base64")
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except Error:
        raise ValueError("not base64") from None


Bytes = Annotated[
    bytes,
    JSONForm(
        "bytes",
        "bytes, or base64 in JSON",
        python=core_schema.bytes_schema(strict=True),
        json=core_schema.chain_schema(
            [
                core_schema.str_schema(strict=True),
                core_schema.no_info_before_validator_function(
                    _decoded, core_schema.bytes_schema(strict=True)
                ),
            ]
        ),
        json_schema={"type": "string", "format": "base64url"},
    ),
]
"""Bytes. JSON has them as base64, written with the alphabet for URLs and read with either."""


# MARK: Strings

_PLAIN_URL = re.compile(r"[\w.~%!#$&'()*+,/:;=?@\[\]-]+", re.ASCII)
_NOT_IN_HOST = re.compile(r"[\x00-\x20\x7f<>\\^`{|}\"]")
_HOST = re.compile(r"(?:[A-Za-z][\w+.-]*:)?//(?:[^/?#@]*@)?([^/?#@:\[\]]+)")


def _encoded(url: str) -> str:
    if not url:
        raise PydanticCustomError("url", "Input should be a URL")
    if _PLAIN_URL.fullmatch(url):
        return url
    host = _HOST.match(url)
    if host is not None and not _PLAIN_URL.fullmatch(host[1]):
        url = url[: host.start(1)] + _ascii_host(host[1]) + url[host.end(1) :]
    return quote(url, safe="%!#$&'()*+,/:;=?@[]")


def _ascii_host(host: str) -> str:
    try:
        # Parsers of URLs leave out line breaks and tabs.
        if _NOT_IN_HOST.search(host):
            raise ValueError("not a host")
        return AnyUrl(f"https://{host}").host or host
    except ValueError:
        raise PydanticCustomError("url", "Input should be a URL") from None


Url = Annotated[
    str,
    UsualForm(_encoded),
    WithJsonSchema({"type": "string", "format": "uri", "minLength": 1}),
]
"""A URL. In new ones, characters that URLs can't have, such as spaces, are encoded as in Swift."""

_UUID = r"^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
_COLOR = r"^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
PATTERNS = {_UUID: "a UUID", _COLOR: "a colour such as '#f05138'"}
"""The words in errors for what the patterns match."""

Uuid = Annotated[
    str,
    StringConstraints(pattern=_UUID),
    UsualForm(str.lower, is_compared=True),
    WithJsonSchema({"type": "string", "format": "uuid"}),
]
"""A UUID, of which new ones are stored in small letters."""

CapitalUuid = Annotated[
    str,
    StringConstraints(pattern=_UUID),
    UsualForm(str.upper, is_compared=True),
    WithJsonSchema({"type": "string", "format": "uuid"}),
]
"""A UUID, of which new ones are stored in capitals."""


def RandomUuid() -> str:
    """Returns a random UUID, in small letters."""
    return str(uuid4())


def RandomCapitalUuid() -> str:
    """Returns a random UUID, in capitals."""
    return str(uuid4()).upper()


_ID_CHARACTERS = string.ascii_letters + string.digits


def AutoID() -> str:
    """Returns a new document's id: 20 random letters and digits, as Firestore itself makes them."""
    return "".join(secrets.choice(_ID_CHARACTERS) for _ in range(20))


def _usual_color(color: str) -> str:
    color = color.lower()
    return color[:7] if color.endswith("ff", 7) else color


HexColor = Annotated[str, StringConstraints(pattern=_COLOR), UsualForm(_usual_color)]
"""A color as CSS writes it: ``#rrggbb``, or ``#rrggbbaa`` if it is translucent."""
