"""Unions of types that are told apart by what is stored, without a tag."""

from __future__ import annotations

from functools import cache
from inspect import cleandoc
from typing import Any, NamedTuple, cast

from pydantic import (
    BaseModel,
    ConfigDict,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    RootModel,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from .client import AnyValue
from .kinds import stored_kind
from .marks import takes_json
from .pickling import picklable
from .unions import MarkedUnion, alternatives, fields_of, members

_UNKNOWN = ""
"""Pydantic's name for the type of unknown values."""

_WORDS = {"boolean": "a boolean", "integer": "an integer", "array": "an array", "bytes": "bytes"}


class UnknownValue(RootModel[AnyValue]):
    """A value of another type than the schema knows. ``root`` is what is stored."""

    model_config = ConfigDict(ser_json_bytes="base64")

    def __getstate__(self) -> dict[Any, Any]:
        state = super().__getstate__()
        return {**state, "__dict__": picklable(state["__dict__"])}

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        described = handler(schema)
        declared = handler.resolve_ref_schema(described)
        declared.setdefault("title", cls.__name__)
        declared.setdefault("description", cleandoc(cls.__doc__ or ""))
        return described


class _Chosen(NamedTuple):
    """A value, with the name of its type in the union."""

    tag: str
    value: object


class _Member(NamedTuple):
    """A type of a union."""

    kind: str
    """The stored form of its values."""
    type: object
    keys: tuple[tuple[str, ...], ...]
    """The keys without which maps are of another type, each by all its names."""


class UntaggedUnion(MarkedUnion):
    """Marks a union of types, each of which is stored as something else.

    Values that are none of them become an :class:`UnknownValue`, if the union has one.
    """

    def __init__(self, *kinds: str | tuple[str, ...]) -> None:
        """
        Args:
            kinds: What the values of each type are stored as, in the union's order; for a map,
                perhaps with the keys that it needs, because a map without them is of a later type.
        """
        self._kinds = kinds

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        types, _ = alternatives(source)
        is_open = self._is_open(types)
        tags = [str(index) for index in range(len(self._kinds))] + ([_UNKNOWN] if is_open else [])
        schemas = {
            tag: handler.generate_schema(type) for tag, type in zip(tags, types, strict=True)
        }
        expected = _listed([_words(name) for name, *_ in self._forms])

        @cache
        def known() -> list[_Member]:
            # Not before the first value, because a model may hold the union itself.
            return self._members(types)

        def tag(value: object) -> str | None:
            """Returns the type of a value that has been validated or is about to be."""
            if isinstance(value, _Chosen):
                return value.tag
            return _tag(value, known(), is_open) or (_UNKNOWN if is_open else None)

        def choose(
            value: object, validate: ValidatorFunctionWrapHandler, info: ValidationInfo
        ) -> object:
            found = None if isinstance(value, UnknownValue) else _tag(value, known(), is_open)
            if found is None and takes_json(info.context):
                for candidate in _in_json(value, known()):
                    try:
                        return validate(_Chosen(candidate, value))
                    except ValidationError:
                        continue
            if found is None and is_open:
                found = _UNKNOWN
            if found is None:
                raise PydanticCustomError(
                    "no_member", "Input should be {expected}", {"expected": expected}
                )
            return validate(_Chosen(found, value))

        return core_schema.with_info_wrap_validator_function(
            choose,
            core_schema.tagged_union_schema(
                {
                    tag: core_schema.no_info_before_validator_function(_unwrapped, schema)
                    for tag, schema in schemas.items()
                },
                tag,
            ),
        )

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        described = handler(schema)
        if "oneOf" in described:
            # An integer is a number, and a map with more keys than one type needs may be another.
            described["anyOf"] = described.pop("oneOf")
        return described

    def member(self, union: object, tag: object) -> object:
        types, _ = alternatives(union)
        return types[-1] if tag == _UNKNOWN else types[int(str(tag))]

    def index(self, types: tuple[object, ...], value: object) -> int | None:
        """Returns which of the union's types ``value`` is of; ``None`` if it is unknown."""
        if isinstance(value, UnknownValue):
            return None
        found = _tag(value, self._members(types), self._is_open(types))
        return None if found is None else int(found)

    def _is_open(self, types: tuple[object, ...]) -> bool:
        return len(types) > len(self._kinds)

    @property
    def _forms(self) -> list[tuple[str, ...]]:
        return [(kind,) if isinstance(kind, str) else kind for kind in self._kinds]

    def _members(self, types: tuple[object, ...]) -> list[_Member]:
        known: list[_Member] = []
        for (name, *keys), type in zip(self._forms, types, strict=False):
            models = members(type)
            known.append(_Member(name, type, tuple(_names(key, models) for key in keys)))
        return known


def _unwrapped(chosen: _Chosen) -> object:
    return chosen.value


def _names(key: str, models: list[type[BaseModel]]) -> tuple[str, ...]:
    """Returns what a stored key is called: by itself, and as an attribute of the models."""
    names = [key]
    for model in models:
        for attribute, info in fields_of(model).items():
            if info.alias == key and attribute not in names:
                names.append(attribute)
    return tuple(names)


def _tag(value: object, known: list[_Member], is_open: bool) -> str | None:
    """Returns the type of a value; ``None`` if it is none of them.

    In a union that is open for other values, a double with a fraction is no integer.
    """
    kind = stored_kind(value)
    kinds = [member.kind for member in known]
    if kind == "map":
        found = _map(value, known)
    elif kind in kinds:
        found = kinds.index(kind)
    elif kind == "integer" and "double" in kinds:
        found = kinds.index("double")
    elif kind == "double" and "integer" in kinds and (not is_open or _is_whole(value)):
        found = kinds.index("integer")
    else:
        found = None
    return None if found is None else str(found)


def _is_whole(value: object) -> bool:
    return isinstance(value, float) and value.is_integer() and -(2**63) <= value < 2**63


def _in_json(value: object, known: list[_Member]) -> list[str]:
    """Returns the types that JSON may have as ``value``, which is of none of the types itself."""
    match stored_kind(value):
        case "string":
            kinds: tuple[str, ...] = ("timestamp", "bytes", "reference", "double")
        case "map":
            kinds = ("geopoint",)
        case _:
            kinds = ()
    return [str(index) for index, member in enumerate(known) if member.kind in kinds]


def _map(value: object, known: list[_Member]) -> int | None:
    maps = [index for index, member in enumerate(known) if member.kind == "map"]
    if isinstance(value, BaseModel):
        models = ((index, members(known[index].type)) for index in maps)
        return next((index for index, each in models if isinstance(value, tuple(each))), None)
    entries = cast("dict[str, object]", value)
    for index in maps:
        if all(any(name in entries for name in names) for names in known[index].keys):
            return index
    return None


def _words(kind: str) -> str:
    return _WORDS.get(kind, f"a {kind}")


def _listed(words: list[str]) -> str:
    unique = list(dict.fromkeys(words))
    return " or ".join(filter(None, (", ".join(unique[:-1]), unique[-1])))
