"""The base class of models."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from .coding import Codec, codec_of, encode_model, limited_depth
from .constraints import check_model
from .docstrings import attribute_docstrings
from .pickling import picklable
from .presence import check_presence, required_fields


class FirestoreModel(BaseModel):
    """The fields of a document, or of a map inside one."""

    # strict: a field of the wrong type is an error, never silently converted.
    # ignore: fields that other programs added don't prevent reading.
    # serialize_by_alias: JSON has the stored names, as it has in the other programs.
    # base64: pydantic would write bytes to JSON as UTF-8, which most bytes are not.
    model_config = ConfigDict(
        strict=True,
        extra="ignore",
        protected_namespaces=(),
        ser_json_bytes="base64",
        serialize_by_alias=True,
        validate_assignment=True,
        validate_by_alias=True,
        validate_by_name=True,
    )

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        schema = handler(source)
        required = required_fields(cls)
        if required:
            # Inside of itself, the model isn't known yet.
            with suppress(LookupError):
                check_presence(handler.resolve_ref_schema(schema), required)
        return schema

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        described = handler(schema)
        properties: dict[str, JsonSchemaValue]
        properties = handler.resolve_ref_schema(described).get("properties", {})
        for attribute, text in attribute_docstrings(cls).items():
            info = cls.model_fields.get(attribute)
            name = info.alias if info is not None and info.alias in properties else attribute
            if name in properties:
                properties[name].setdefault("description", text)
        return described

    @classmethod
    def from_firestore(cls, fields: Mapping[str, Any], id: str | None = None) -> Self:
        """Returns the model of the stored ``fields``.

        Raises:
            InvalidDocumentError: A field does not hold what the model expects.
        """
        codec: Codec[Self] = codec_of(cls)
        return codec.decode(fields, path=id or cls.__name__, id=id)

    def to_firestore(self) -> dict[str, Any]:
        """Returns the stored fields, except the timestamps that only the server knows.

        Raises:
            InvalidValueError: Models are nested too deeply.
        """
        with limited_depth(type(self).__name__):
            return encode_model(self)

    def check_constraints(self) -> None:
        """Checks that all fields are within the schema's limits, as repositories do before writing.

        A model that was read may be outside of them.

        Raises:
            ConstraintError: Everything that is wrong.
        """
        with limited_depth(type(self).__name__):
            check_model(self)

    def __getstate__(self) -> dict[Any, Any]:
        state = super().__getstate__()
        return {**state, "__dict__": picklable(state["__dict__"])}
