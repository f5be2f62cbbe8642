"""Made-up models, for tests.

They are the same each time, within the schema's constraints, and the same as in Swift.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib import import_module
from typing import Any, Self, cast

from .client import GeoPointAt, reference_to
from .coding import codec_of
from .sample_words import Numbers, words


class Sampled:
    """The samples of a model."""

    @classmethod
    def sample(cls) -> Self:
        """Returns the first of the samples."""
        return cls.samples(1)[0]

    @classmethod
    def samples(cls, count: int, seed: int = 1) -> list[Self]:
        """Returns samples: documents have the ids ``sample-1``, ``sample-2`` and so on.

        Args:
            count: How many. More of them begin with the same ones, but for what these refer to.
            seed: Other numbers give other values.
        """
        types = _series_beside(cls)
        series = next(types[each.__name__] for each in cls.__mro__ if each.__name__ in types)
        codec = codec_of(cast("Any", cls))
        path = f"{cls.__name__}.samples"
        return [
            codec.decode(series.value(index, count, seed, types), path, series.id(index))
            for index in range(count)
        ]


def _series_beside(model: type) -> Mapping[str, Series]:
    """Returns all series of the package of a model, which may be derived from a generated one."""
    generated = next(each for each in model.__mro__ if Sampled in each.__bases__)
    package = generated.__module__.split(".")[:-2]
    types: Mapping[str, Series] = import_module(".".join([*package, "samples"])).SERIES
    return types


# MARK: Series


@dataclass(frozen=True)
class Series:
    """The samples of a type: a series of made-up values."""

    name: str
    """The type's name, or the path of the collection, in which ``*`` stands for an id."""
    plan: Plan
    is_of_documents: bool = False

    def value(self, index: int, count: int, seed: int, types: Mapping[str, Series]) -> Any:
        """Returns the stored form of a sample.

        Args:
            index: From 0.
            count: How many documents each collection has, which references choose from.
            seed: Other numbers give other values.
            types: The series of all types, by their names.
        """
        return Maker(Numbers(seed, self.name, index), count, types).value(self.plan)

    def id(self, index: int) -> str | None:
        """Returns the id of a sample's document, if it is a document."""
        if not self.is_of_documents:
            return None
        *_, last = self.name.split("/")
        is_collection = self.name.count("/") % 2 == 0
        return f"sample-{index + 1}" if is_collection or last == "*" else last


def documents(collection: str, plan: Plan) -> Series:
    """Returns the series of a collection's documents."""
    return Series(collection, plan, is_of_documents=True)


class Maker:
    """Makes values up."""

    def __init__(self, numbers: Numbers, count: int, types: Mapping[str, Series]) -> None:
        self.numbers = numbers
        self.count = count
        self._types = types
        self._depth = 0
        self._made = 0

    @property
    def is_ending(self) -> bool:
        """Whether nothing is made that can be left out, because types may hold themselves."""
        return self._depth > 4 or self._made > 300

    def value(self, plan: Plan) -> Any:
        """Returns a value."""
        self._made += 1
        return plan.make(self)

    def inside(self, name: str) -> Any:
        """Returns a value of the type with a name."""
        if self._depth >= 64 or self._made >= 100_000:
            return None
        self._depth += 1
        try:
            return self.value(self._types[name].plan)
        finally:
            self._depth -= 1

    def length(self, least: int, most: int, plan: Plan) -> int:
        """Returns how many elements or entries there are."""
        number = self.numbers.within(least, most)
        if not self.is_ending or not plan.is_nested:
            return number
        return 0 if self._depth > 16 else min(least, 1)

    def lacks(self, plan: Plan) -> bool:
        """Whether an optional field is missing."""
        return self.numbers.below(4) == 0 or (self.is_ending and plan.is_nested)


# MARK: Plans


@dataclass(frozen=True)
class Plan:
    """A plan for making up the values of a field."""

    make: Callable[[Maker], Any]
    is_nested: bool = False
    """Whether values can hold values of types with names, and so perhaps values like themselves."""
    inner: Plan | None = None
    """The plan for the value of an optional field, where it has one."""
    is_null: bool = False
    """Whether an optional field is null where it has nothing."""


def value(constant: object) -> Plan:
    """Makes always the same value."""
    return Plan(lambda maker: _built(constant, maker))


def _built(constant: object, maker: Maker) -> object:
    match constant:
        case Plan():
            return constant.make(maker)
        case list():
            return [_built(each, maker) for each in cast("list[object]", constant)]
        case dict():
            entries = cast("dict[str, object]", constant)
            return {key: _built(each, maker) for key, each in entries.items()}
        case _:
            return constant


def _plan(plan: object) -> Plan:
    return plan if isinstance(plan, Plan) else value(plan)


def one_of(*alternatives: object) -> Plan:
    """Makes one of several values. The first is the one that ends soonest."""
    plans = [_plan(each) for each in alternatives]
    is_nested = any(each.is_nested for each in plans)

    def make(maker: Maker) -> Any:
        index = maker.numbers.below(len(plans))
        return maker.value(plans[0 if maker.is_ending and is_nested else index])

    return Plan(make, is_nested)


def boolean() -> Plan:
    """Makes ``True`` or ``False``."""
    return Plan(lambda maker: maker.numbers.below(2) == 1)


def integer(least: int, most: int) -> Plan:
    """Makes an integer."""
    return Plan(lambda maker: maker.numbers.within(least, most))


def quarters(least: int, most: int) -> Plan:
    """Makes a float that is a number of quarters."""
    return Plan(lambda maker: maker.numbers.within(least, most) / 4)


_START = datetime(1970, 1, 1, tzinfo=UTC)


def time(first_year: int = 2020, last_year: int = 2029) -> Plan:
    """Makes a time of the years."""
    first, last = _seconds_before(first_year), _seconds_before(last_year + 1) - 1
    return Plan(lambda maker: _time(maker.numbers.within(first, last)))


def _seconds_before(year: int) -> int:
    return int((datetime(year, 1, 1, tzinfo=UTC) - _START).total_seconds())


def moment(seconds: int) -> Plan:
    """Makes the time that is so many seconds after the beginning of 1970."""
    return Plan(lambda maker: _time(seconds))


def _time(seconds: int) -> datetime:
    return _START + timedelta(seconds=seconds)


def text(kind: str, least: int = 0, most: int = 1000) -> Plan:
    """Makes a text of ASCII characters."""

    def make(maker: Maker) -> str:
        made = words(kind, maker.numbers)
        while len(made) < least:
            made += " " + words("sentence", maker.numbers)
        made = made[:most]
        return made[:-1] + "x" if made.endswith(" ") else made

    return Plan(make)


def url(least: int = 0, most: int = 1000) -> Plan:
    """Makes a URL."""

    def make(maker: Maker) -> str:
        base = "https://example.org/"
        made = base + words("word", maker.numbers)
        while len(made) < least:
            made += "-" + words("word", maker.numbers)
        return made[: max(most, len(base))]

    return Plan(make)


def _digits(maker: Maker, count: int) -> str:
    return "".join(maker.numbers.one_of("0123456789abcdef") for _ in range(count))


def uuid() -> Plan:
    """Makes a UUID of version 4, in small letters."""
    return Plan(_uuid)


def capital_uuid() -> Plan:
    """Makes a UUID of version 4, in capitals."""
    return Plan(lambda maker: _uuid(maker).upper())


def _uuid(maker: Maker) -> str:
    digits = _digits(maker, 32)
    digits = f"{digits[:12]}4{digits[13:16]}{maker.numbers.one_of('89ab')}{digits[17:]}"
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"


def color() -> Plan:
    """Makes a color in hexadecimal digits."""
    return Plan(lambda maker: "#" + _digits(maker, 6))


def some_bytes(least: int, most: int) -> Plan:
    """Makes bytes."""

    def make(maker: Maker) -> bytes:
        count = maker.numbers.within(least, most)
        return bytes(maker.numbers.below(256) for _ in range(count))

    return Plan(make)


def geopoint() -> Plan:
    """Makes a point on the globe."""

    def make(maker: Maker) -> Any:
        latitude = maker.numbers.within(-340, 340) / 4
        return GeoPointAt(latitude, maker.numbers.within(-720, 720) / 4)

    return Plan(make)


def point(latitude: float, longitude: float) -> Plan:
    """Makes always the same point on the globe."""
    return Plan(lambda maker: GeoPointAt(latitude, longitude))


def reference(path: str) -> Plan:
    """Makes a reference to a document at a path, in which ``*`` stands for an id."""

    def make(maker: Maker) -> Any:
        id = f"sample-{maker.numbers.within(1, max(1, maker.count))}"
        return reference_to("/".join(id if part == "*" else part for part in path.split("/")))

    return Plan(make)


def vector(dimensions: int) -> Plan:
    """Makes a vector."""

    def make(maker: Maker) -> Any:
        from google.cloud.firestore_v1.vector import Vector

        return Vector([maker.numbers.within(-64, 64) / 64 for _ in range(dimensions)])

    return Plan(make)


def some(plan: Plan, least: int = 0, most: int = 3) -> Plan:
    """Makes a list."""

    def make(maker: Maker) -> list[Any]:
        return [maker.value(plan) for _ in range(maker.length(least, most, plan))]

    return Plan(make, plan.is_nested)


def elements(*plans: object) -> Plan:
    """Makes a list with fixed positions."""
    known = [_plan(each) for each in plans]
    return Plan(
        lambda maker: [maker.value(each) for each in known], any(each.is_nested for each in known)
    )


def entries(plan: Plan, least: int = 0, most: int = 3, keys: Sequence[str] = ()) -> Plan:
    """Makes a map with any keys, or some of ``keys``."""

    def make(maker: Maker) -> dict[str, Any]:
        count = maker.length(least, most, plan)
        made: dict[str, Any] = {}
        if keys:
            for index, key in enumerate(keys):
                if maker.numbers.below(len(keys) - index) < count - len(made):
                    made[key] = maker.value(plan)
            return made
        while len(made) < count:
            word = words("word", maker.numbers)
            made[word if word not in made else f"{word}-{len(made) + 1}"] = maker.value(plan)
        return made

    return Plan(make, plan.is_nested)


def fields(plans: Mapping[str, object]) -> Plan:
    """Makes a map with known fields."""
    known = {name: _plan(each) for name, each in plans.items()}

    def make(maker: Maker) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for name, plan in known.items():
            if plan.inner is None:
                made[name] = maker.value(plan)
            elif not maker.lacks(plan.inner):
                made[name] = maker.value(plan.inner)
            elif plan.is_null:
                made[name] = None
        return made

    return Plan(make, any(each.is_nested for each in known.values()))


def optional(plan: object) -> Plan:
    """Makes a field that some maps lack."""
    inner = _plan(plan)
    return Plan(inner.make, inner.is_nested, inner)


def nullable(plan: object) -> Plan:
    """Makes a field that is null in some maps."""
    inner = _plan(plan)
    return Plan(inner.make, inner.is_nested, inner, is_null=True)


def tagged(key: str, tag: object, plan: Plan) -> Plan:
    """Makes a map with one more field, which tells what kind of map it is."""

    def make(maker: Maker) -> Any:
        made = maker.value(plan)
        return None if made is None else {**made, key: tag}

    return Plan(make, plan.is_nested)


def of(name: str) -> Plan:
    """Makes a value of the type with a name."""
    return Plan(lambda maker: maker.inside(name), is_nested=True)
