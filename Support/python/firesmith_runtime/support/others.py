"""Models that keep the stored fields that the schema does not declare."""

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
from pydantic_core import CoreSchema

from .kept import other_fields_of, own_names
from .marks import STORED
from .models import FirestoreModel


class OpenModel(FirestoreModel):
    """A model that keeps the stored fields that the schema does not declare.

    Stored documents and JSON have these beside the model's own.
    """

    @model_validator(mode="before")
    @classmethod
    def _take_others(cls, value: Any, info: ValidationInfo) -> Any:
        if not isinstance(value, dict):
            return value
        is_stored = info.context is STORED
        attribute = other_fields_of(cls) or ""
        declared = own_names(cls, stored=is_stored)
        own: dict[str, object] = {}
        others: dict[str, object] = {}
        for name, entry in cast("dict[str, object]", value).items():
            (own if name in declared else others)[name] = entry
        given = others.get(attribute)
        if not is_stored and info.mode == "python" and isinstance(given, dict):
            # The attribute itself, as the initializer takes it.
            del others[attribute]
            others.update(cast("dict[str, object]", given))
        return {**own, attribute: others}

    @model_serializer(mode="wrap")
    def _give_others(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        own: dict[str, Any] = dump(self)
        others: dict[str, Any] = own.pop(other_fields_of(type(self)) or "", {})
        return {**own, **{name: entry for name, entry in others.items() if name not in own}}

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        # What is written is described like what is read.
        described = super().__get_pydantic_json_schema__(
            cast("CoreSchema", {**schema, "serialization": None}), handler
        )
        resolved = handler.resolve_ref_schema(described)
        resolved.get("properties", {}).pop(other_fields_of(cls) or "", None)
        resolved["additionalProperties"] = True
        return described
