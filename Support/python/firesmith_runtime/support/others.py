"""Models that keep the stored fields that the schema does not declare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, cast

from pydantic import (
    GetJsonSchemaHandler,
    ModelWrapValidatorHandler,
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


class _Arguments(dict[str, Any]):
    """The arguments of an initializer, by attribute."""


class OpenModel(FirestoreModel):
    """A model that keeps the stored fields that the schema does not declare.

    Stored documents and JSON have these next to the model's own, which there have their stored
    names alone: another program's field may be called like an attribute.
    """

    if not TYPE_CHECKING:

        def __init__(self, /, **arguments: Any) -> None:
            validate = self.__pydantic_validator__.validate_python
            validate(_Arguments(arguments), self_instance=self)

        # Pydantic would call an initializer of anybody else for what it reads, too.
        __init__.__pydantic_base_init__ = True

    @model_validator(mode="wrap")
    @classmethod
    def _take_others(
        cls, value: Any, validate: ModelWrapValidatorHandler[Self], info: ValidationInfo
    ) -> Self:
        if not isinstance(value, dict) or isinstance(value, _Arguments):
            return validate(value)
        declared = own_names(cls, stored=info.context is STORED)
        own: dict[str, object] = {}
        others: dict[str, object] = {}
        for name, entry in cast("dict[str, object]", value).items():
            (own if name in declared else others)[name] = entry
        return validate({**own, other_fields_of(cls) or "": others})

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
            cast("CoreSchema", {k: each for k, each in schema.items() if k != "serialization"}),
            handler,
        )
        resolved = handler.resolve_ref_schema(described)
        resolved.get("properties", {}).pop(other_fields_of(cls) or "", None)
        resolved["additionalProperties"] = True
        return described
