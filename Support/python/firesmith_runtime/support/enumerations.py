"""Base classes of enumerations."""

from __future__ import annotations

from enum import Enum, IntEnum, StrEnum
from typing import Any, Self, cast

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from .former import reading_former
from .values import INTEGER


def _checking_raw_value(
    enumeration: type[Enum], raw: CoreSchema, handler: GetCoreSchemaHandler
) -> CoreSchema:
    # Firestore hands over raw values. Their type is checked first: an enum that is not strict would
    # also take "1" or True for 1.
    schema = cast(CoreSchema, {**handler(enumeration), "strict": False})
    schema = reading_former(enumeration, schema)
    # By this name JSON Schema declares the enumeration once, as pydantic does for its own.
    name = f"{enumeration.__module__}.{enumeration.__qualname__}:{id(enumeration)}"
    return core_schema.chain_schema([raw, schema], ref=name)


def _closed(schema: Any, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
    """Returns the JSON Schema for one of the named values."""
    values = schema["steps"][-1]
    values = values.get("schema", values)
    names = [member.name for member in values["members"]]
    return {**handler(values), "x-enum-varnames": names}


def _open(schema: Any, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
    """Returns the JSON Schema for a named value, or any other value of its type."""
    described = _closed(schema, handler)
    known = {key: described.pop(key) for key in ("type", "enum", "x-enum-varnames")}
    return {**described, "anyOf": [known, {"type": known["type"]}]}


class StringEnum(StrEnum):
    """Named strings."""

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: type[Self], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return _checking_raw_value(source, core_schema.str_schema(strict=True), handler)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: Any, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return _closed(schema, handler)


class OpenStringEnum(StringEnum):
    """Named strings, and other strings that newer programs store."""

    @property
    def is_unknown(self) -> bool:
        """Whether the value has no name here. It is written back as it was read."""
        return self.value not in type(self)._value2member_map_

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = "UNKNOWN"
        member._value_ = str(value)
        return member

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: Any, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return _open(schema, handler)


class IntegerEnum(IntEnum):
    """Named integers."""

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: type[Self], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return _checking_raw_value(source, INTEGER, handler)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: Any, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return _closed(schema, handler)


class OpenIntegerEnum(IntegerEnum):
    """Named integers, and other integers that newer programs store."""

    @property
    def is_unknown(self) -> bool:
        """Whether the value has no name here. It is written back as it was read."""
        return self.value not in type(self)._value2member_map_

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        if not isinstance(value, int) or isinstance(value, bool):
            return None
        member = int.__new__(cls, value)
        member._name_ = "UNKNOWN"
        member._value_ = int(value)
        return member

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: Any, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return _open(schema, handler)
