"""The base class of models."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from .coding import Codec, codec_of
from .docstrings import describe
from .pickling import picklable
from .presence import check_presence, required_fields
from .renaming import read_renamed, renamed_fields
from .unions import DISCRIMINATORS


class FirestoreModel(BaseModel):
    """The fields of a document, or of a map inside one."""

    # strict: a field of the wrong type is an error, never silently converted.
    # ignore: fields that other programs added don't prevent reading.
    # serialize_by_alias: JSON has the stored names, as it has in the other programs.
    # json_schema_serialization_defaults_required: what is written has all fields.
    # base64: pydantic would write bytes to JSON as UTF-8, which most bytes are not.
    model_config = ConfigDict(
        strict=True,
        extra="ignore",
        json_schema_serialization_defaults_required=True,
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
        if renamed_fields(cls):
            with suppress(LookupError):
                read_renamed(handler.resolve_ref_schema(schema), cls)
        return schema

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        described = handler(schema)
        declared = handler.resolve_ref_schema(described)
        describe([cls], declared.get("properties", {}))
        discriminator = DISCRIMINATORS.get(cls)
        if discriminator is not None and discriminator not in declared.get("required", []):
            declared["required"] = [discriminator, *declared.get("required", [])]
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
            InvalidValueError: A field does not hold what its type says, because the model was
                changed behind pydantic's back, or models are nested too deeply.
        """
        return codec_of(type(self)).stored(self)

    def check_constraints(self) -> None:
        """Checks that all fields are within the schema's limits, as repositories do before writing.

        A model that was read may be outside of them.

        Raises:
            ConstraintError: Everything that is outside of the limits.
            InvalidValueError: A field does not hold what its type says, as ``to_firestore`` has it.
        """
        codec_of(type(self)).check(self)

    def __getstate__(self) -> dict[Any, Any]:
        state = super().__getstate__()
        return {**state, "__dict__": picklable(state["__dict__"])}
