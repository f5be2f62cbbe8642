"""Marks for what the type of a model's field doesn't say."""

from __future__ import annotations

from contextlib import suppress
from enum import Enum
from typing import Annotated, Any, Literal

from pydantic import (
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    JsonValue,
    PydanticInvalidForJsonSchema,
    SerializationInfo,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import (
    CoreSchema,
    InitErrorDetails,
    PydanticCustomError,
    PydanticKnownError,
    PydanticUseDefault,
    core_schema,
    to_json,
)
from typing_extensions import deprecated

STORED: dict[str, object] = {}
"""The validation context of stored documents, which lack the fields that aren't stored."""

GIVEN: dict[str, object] = {}
"""The validation context of the arguments of a repository's methods."""

COMPARED: dict[str, object] = {}
"""The validation context of those arguments that stored values are compared with."""

WRITTEN: dict[str, object] = {}
"""The validation context of models that are about to be written."""


def takes_json(context: object) -> bool:
    """Whether values may be in JSON's form where pydantic validates in this context."""
    return not any(context is each for each in (STORED, GIVEN, COMPARED, WRITTEN))


class ServerTimestamp(Enum):
    """A timestamp that the server sets."""

    CREATE = "create"
    """When the document is created."""
    WRITE = "write"
    """On every write, whatever the model has."""

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {**handler(schema), "readOnly": True}


class ExplicitNull:
    """``None`` is stored as null. A field without this mark is left out."""


class ImmutableField:
    """Marks a field that updates can't change."""


class Required:
    """A field that every stored document has, although new models have a default for it."""


class OtherFields:
    """The stored fields that the schema does not declare."""


class Positional:
    """A model that is stored as an array, whose elements are the model's fields in their order."""


TOO_LONG = "too_many_elements"
"""The type of the error for an array with more elements than the model has fields."""


class BooleanConstant:
    """Marks a field that is always ``True`` or always ``False``, and never the number 1 or 0."""

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_before_validator_function(self._check, handler(source))

    @staticmethod
    def _check(value: object) -> object:
        if not isinstance(value, bool):
            raise PydanticKnownError("bool_type")
        return value


class ExternalType:
    """Marks a hand-written type, whose values are stored as pydantic dumps them."""

    def __init__(self, mode: Literal["json", "python"], stored: Any, depth: int = 0) -> None:
        """
        Args:
            mode: What pydantic dumps values as.
            stored: What the field is stored as.
            depth: How many arrays and maps of the field are around the type.
        """
        self.mode: Literal["json", "python"] = mode
        self.stored = stored
        self.depth = depth

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        # An adapter of its own, because the type doesn't know that models are strict.
        adapter: TypeAdapter[Any] = TypeAdapter(source)

        def validate(
            value: object, stored: ValidatorFunctionWrapHandler, info: ValidationInfo
        ) -> object:
            if info.context is STORED:
                value = stored(value)
            try:
                return adapter.validate_python(value)
            except ValidationError as error:
                if takes_json(info.context):
                    with suppress(ValueError):
                        # The type may know its form in JSON as JSON only.
                        return adapter.validate_json(to_json(value))
                raise self._without_details(error) from error

        def serialize(value: object, info: SerializationInfo) -> object:
            return adapter.dump_python(value, mode="json" if info.mode == "json" else "python")

        return core_schema.with_info_wrap_validator_function(
            validate,
            handler.generate_schema(self.stored),
            json_schema_input_schema=handler(source),
            serialization=core_schema.plain_serializer_function_ser_schema(
                serialize, info_arg=True
            ),
        )

    def _without_details(self, error: ValidationError) -> ValidationError:
        """Returns the first problem, without places inside the type's own values."""
        first = error.errors(include_url=False)[0]
        kind = PydanticCustomError("external_type", "{message}", {"message": first["msg"]})
        details = InitErrorDetails(type=kind, loc=first["loc"][: self.depth], input=first["input"])
        return ValidationError.from_exception_data(error.title, [details])

    def __get_pydantic_json_schema__(
        self, schema: Any, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        try:
            return handler(schema["json_schema_input_schema"])
        except PydanticInvalidForJsonSchema:
            # The type doesn't say what it is in JSON.
            return handler(schema["schema"])


class JSONSchema:
    """Keywords of JSON Schema for a field besides its type. Values aren't checked against them."""

    def __init__(self, **keywords: JsonValue) -> None:
        self._keywords = keywords

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {**handler(schema), **self._keywords}


def StoredAs(name: str) -> Any:
    """The field is stored under ``name``."""
    return Field(alias=name)


class Previously:
    """Marks a field that older documents have under other names."""

    def __init__(self, *names: str) -> None:
        """
        Args:
            names: The stored names that the field had before, the newest first.
        """
        self.names = names


class NotStored:
    """A field that no document has."""

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.with_info_before_validator_function(self._check, handler(source))

    @staticmethod
    def _check(value: object, info: ValidationInfo) -> object:
        if info.context is STORED:
            raise PydanticUseDefault
        return value


class Identity(Enum):
    """The field with the document's id."""

    STORED = "stored"
    """The document also has it as a field."""
    NOT_STORED = "not stored"

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        # An id that is stored is needed to make the model.
        read_only = {"readOnly": True} if self is Identity.NOT_STORED else {}
        return {**handler(schema), **read_only}


DocumentID = Annotated[str | None, NotStored(), Identity.NOT_STORED]
"""The document's id; ``None`` if there is no document yet."""

StoredDocumentID = Annotated[str, Identity.STORED]
"""The document's id, which is also stored as a field."""

NewDocumentID = Annotated[str, NotStored(), Identity.NOT_STORED]
"""The document's id, which a new model has before there is a document."""

DeprecatedField = deprecated
"""Marks a field that should not be used any more. Reading the attribute warns of it."""
