"""Models that are stored as arrays with fixed positions."""

from __future__ import annotations

from typing import Any, cast

from pydantic import (
    GetJsonSchemaHandler,
    SerializerFunctionWrapHandler,
    ValidationInfo,
    model_serializer,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, PydanticKnownError

from .marks import TOO_LONG, WRITTEN, Positional, takes_json
from .models import FirestoreModel


class FirestoreTuple(FirestoreModel, Positional):
    """An array with fixed positions: the fields are its elements, in their order."""

    @model_validator(mode="before")
    @classmethod
    def _name_elements(cls, value: Any, info: ValidationInfo) -> Any:
        if isinstance(value, list | tuple):
            return cls._by_name(cast("list[object]", value))
        # The initializer has the fields by their names, and so has what is about to be written.
        is_by_name = takes_json(info.context) or info.context is WRITTEN
        if info.mode == "json" or not is_by_name:
            raise PydanticKnownError("list_type")
        return value

    @classmethod
    def _by_name(cls, elements: list[object]) -> dict[str, object]:
        names = list(cls.__pydantic_fields__)
        if len(elements) > len(names):
            raise PydanticCustomError(
                TOO_LONG,
                "Input should be an array of {expected} elements, not {count}",
                {"expected": len(names), "count": len(elements)},
            )
        return dict(zip(names, elements, strict=False))

    @model_serializer(mode="wrap")
    def _list_elements(self, dump: SerializerFunctionWrapHandler) -> list[Any]:
        # Elements keep their positions, also if nulls are left out of maps.
        by_name: dict[str, Any] = dump(self)
        return [by_name.get(name) for name in type(self).__pydantic_fields__]

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        # What is written is described like what is read.
        described = super().__get_pydantic_json_schema__(
            cast("CoreSchema", {k: each for k, each in schema.items() if k != "serialization"}),
            handler,
        )
        resolved = handler.resolve_ref_schema(described)
        elements: dict[str, JsonSchemaValue] | None = resolved.pop("properties", None)
        if elements is None:
            return described  # An array already.
        resolved.pop("required", None)
        resolved["type"] = "array"
        resolved["prefixItems"] = list(elements.values())
        resolved["minItems"] = resolved["maxItems"] = len(elements)
        return described
