"""The forms in JSON and Firestore of types that these don't have."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar

from pydantic import (
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, SchemaValidator, core_schema

from .marks import COMPARED, STORED, takes_json

T = TypeVar("T")
S = TypeVar("S")


class JSONForm:
    """Marks a type that JSON doesn't have, with its form in JSON.

    Web frameworks parse a body and validate what they get, so a model takes this form from Python
    too. Stored documents, and the values that repositories are given, have the type itself.
    """

    def __init__(
        self,
        name: str,
        words: str,
        *,
        python: CoreSchema | None = None,
        json: CoreSchema,
        json_schema: JsonSchemaValue,
        to_json: Callable[[Any], object] | None = None,
    ) -> None:
        """
        Args:
            name: What pydantic calls the error of a value that is neither.
            words: What the value should be, for the error's message.
            python: Takes the type's values.
            json: Turns JSON's form into a value.
            json_schema: Describes JSON's form.
            to_json: Turns a value into JSON's form, if pydantic doesn't know how.
        """
        self.name = name
        self._message = f"Input should be {words}"
        self._python = python
        self._json = self._explained(json)
        self._json_schema = json_schema
        self._to_json = to_json

    def instances(self) -> CoreSchema:
        """Takes the type's values."""
        return self._python or core_schema.any_schema()

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        schema = core_schema.json_or_python_schema(
            self._json,
            # The type's values come first, so that no Python has to run for them.
            self._explained(
                core_schema.union_schema(
                    [self.instances(), core_schema.with_info_plain_validator_function(self._parse)],
                    mode="left_to_right",
                )
            ),
        )
        if self._to_json is not None:
            schema["serialization"] = core_schema.plain_serializer_function_ser_schema(
                self._to_json, when_used="json"
            )
        return schema

    def _parse(self, value: object, info: ValidationInfo) -> object:
        if not takes_json(info.context):
            raise PydanticCustomError("type", "Input should be of the type itself")
        return self._parser.validate_python(value)

    @cached_property
    def _parser(self) -> SchemaValidator:
        return SchemaValidator(self._json)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return dict(self._json_schema)

    def _explained(self, schema: CoreSchema) -> CoreSchema:
        """Returns ``schema`` with a single error for everything that can be wrong."""
        return core_schema.custom_error_schema(
            schema, custom_error_type=self.name, custom_error_message=self._message
        )


STORED_FORMS: dict[type, Callable[[Any], Any]] = {}
"""Functions that return the stored form, for each type that has a :class:`StoredForm`."""


class StoredForm(Generic[T, S]):
    """Marks a type that neither Firestore nor JSON has, whose values both have as another type's.

    Models take values of the type, and JSON's form, from Python; repositories take the type alone.
    """

    def __init__(
        self,
        type: type[T],
        words: str,
        *,
        form: CoreSchema,
        json_schema: JsonSchemaValue,
        read: Callable[[S], T],
        write: Callable[[T], S],
    ) -> None:
        """
        Args:
            type: The type.
            words: What values are, for the error's message.
            form: Takes what is stored.
            json_schema: Describes what is stored.
            read: Returns the value that is stored as its argument, or raises a ``ValueError``.
            write: Returns what the value is stored as, or raises a ``ValueError``.
        """
        self._type = type
        self._message = f"Input should be {words}"
        self._stored = core_schema.no_info_after_validator_function(read, form)
        self._json_schema = json_schema
        self._write = write
        STORED_FORMS[type] = write

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.json_or_python_schema(
            self._stored,
            core_schema.with_info_wrap_validator_function(self._validate, self._stored),
            serialization=core_schema.plain_serializer_function_ser_schema(
                self._write, when_used="json"
            ),
        )

    def _validate(
        self, value: object, stored: ValidatorFunctionWrapHandler, info: ValidationInfo
    ) -> object:
        if info.context is not STORED and isinstance(value, self._type):
            self._write(value)
            return value
        if not takes_json(info.context) and info.context is not STORED:
            raise PydanticCustomError("type", "{message}", {"message": self._message})
        return stored(value)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return dict(self._json_schema)


class KeptText(str):
    """A string of a document that a new value would have otherwise, and that is written as is."""

    usual: str
    """The form of a new value."""

    @classmethod
    def of(cls, text: str, usual: str) -> KeptText:
        """Returns ``text``, for which a new value would have ``usual``."""
        kept = cls(text)
        kept.usual = usual
        return kept


class UsualForm:
    """Gives the strings of new values the form in which all languages write them.

    Strings of documents are kept as they are.
    """

    def __init__(self, usual: Callable[[str], str], *, is_compared: bool = False) -> None:
        """
        Args:
            usual: Returns the form of new values, or raises an error if there is none.
            is_compared: Whether queries compare with this form, instead of the string that they
                are given.
        """
        self._usual = usual
        self._is_compared = is_compared

    def has(self, text: str) -> bool:
        """Whether ``text`` has the form of new values."""
        try:
            return self._usual(text) == text
        except ValueError:
            return False

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.with_info_wrap_validator_function(self._validate, handler(source))

    def _validate(
        self, value: object, validate: ValidatorFunctionWrapHandler, info: ValidationInfo
    ) -> str:
        text: str = validate(value)
        usual = self._usual(text)
        if usual == text:
            return text
        if isinstance(value, KeptText):
            return value
        if info.context is STORED:
            return KeptText.of(text, usual)
        return text if info.context is COMPARED and not self._is_compared else usual
