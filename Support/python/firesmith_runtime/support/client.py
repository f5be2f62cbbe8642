"""Field types from the client library, which models can do without."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeAlias, cast, overload

from pydantic import (
    AfterValidator,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ValidationError,
    WrapSerializer,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError, core_schema

from .forms import STORED_FORMS, JSONForm
from .paths import is_id
from .standins import StandInGeoPoint, StandInReference, StandInVector
from .values import NUMBER, number_in_json


class _ClientType(JSONForm):
    """Accepts instances of a class of the client library, which is imported when one is made."""

    def __init__(
        self,
        name: str,
        words: str,
        module: str,
        class_name: str,
        *,
        stand_in: type,
        json: CoreSchema,
        json_schema: JsonSchemaValue,
        to_json: Callable[[Any], object],
        arguments: Callable[[Any], list[Any]],
    ) -> None:
        """
        Args:
            name: What pydantic calls the error of another value.
            words: What the value should be, for the error's message.
            module: The module of the class.
            class_name: The name of the class.
            stand_in: The class of values where the client library is not installed.
            json: Checks JSON's form.
            json_schema: Describes JSON's form.
            to_json: Turns a value into JSON's form.
            arguments: What the class makes a value from, for JSON's form.
        """
        self._module = module
        self._class_name = class_name
        self._stand_in = stand_in
        self._arguments = arguments
        self.to_json = to_json
        super().__init__(
            name,
            words,
            json=core_schema.no_info_after_validator_function(self._made, json),
            json_schema=json_schema,
            to_json=to_json,
        )

    def accepts(self, value: object) -> bool:
        """Whether ``value`` is an instance of the class."""
        if isinstance(value, self._stand_in):
            return True
        # No value can be an instance if the module was never imported.
        module = sys.modules.get(self._module)
        return module is not None and isinstance(value, getattr(module, self._class_name))

    def resolved(self) -> Any:
        """Returns the class; its stand-in if the client library is not installed."""
        try:
            return getattr(importlib.import_module(self._module), self._class_name)
        except ModuleNotFoundError as error:
            if error.name is not None and self._module.startswith(error.name):
                return self._stand_in
            raise

    def instances(self) -> CoreSchema:
        module = sys.modules.get(self._module)
        if module is None:
            return core_schema.no_info_plain_validator_function(self._accepted)
        # Where the class is known already, no Python has to run.
        return core_schema.is_instance_schema(getattr(module, self._class_name))

    def _accepted(self, value: object) -> object:
        if not self.accepts(value):
            raise ValueError("another type")
        return value

    def _made(self, form: Any) -> object:
        return self.resolved()(*self._arguments(form))


def _degrees(limit: int) -> CoreSchema:
    return core_schema.float_schema(strict=True, ge=-limit, le=limit)


def _segments(path: str) -> list[str]:
    segments = path.split("/")
    if len(segments) % 2 or not all(map(is_id, segments)):
        raise ValueError("not the path of a document")
    return segments


class Unreadable:
    """A stored value that the client library refuses to read."""

    def __init__(self, words: str, reference: str | None = None) -> None:
        """
        Args:
            words: What the value is, for a sentence.
            reference: The full path of the document that it refers to, if it is a reference.
        """
        self.words = words
        # The client library sends this when a page starts after the value.
        self._document_path = reference

    @property
    def is_reference(self) -> bool:
        """Whether the value refers to a document."""
        return self._document_path is not None


def _checked(value: Any) -> Any:
    """Returns the value of a field of any type, unless something inside can't be stored."""
    try:
        problems = list(_problems(value, ()))
    except RecursionError:
        raise PydanticCustomError("nesting", "it is nested too deeply") from None
    if problems:
        raise ValidationError.from_exception_data("any", problems)
    return value


def _problems(value: object, place: tuple[str | int, ...]) -> Iterator[InitErrorDetails]:
    match value:
        case dict():
            for key, entry in cast("dict[str, object]", value).items():
                yield from _problems(entry, (*place, key))
        case list():
            for index, element in enumerate(cast("list[object]", value)):
                yield from _problems(element, (*place, index))
        case datetime() if value.utcoffset() is None:
            message = "Input should be a timestamp with a time zone"
            kind = PydanticCustomError("timestamp", message)
            yield InitErrorDetails(type=kind, loc=place, input=value)
        case Unreadable():
            kind = PydanticCustomError("unreadable", "Input should be a value that can be read")
            yield InitErrorDetails(type=kind, loc=place, input=value)
        case _ if isinstance(value, tuple(STORED_FORMS)):
            # It would be read as the type that it is stored as.
            kind = PydanticCustomError(
                "type", "Input should be a value of one of Firestore's types"
            )
            yield InitErrorDetails(type=kind, loc=place, input=value)
        case _:
            pass


class _ClientClass(type):
    """The class of classes that stand for one of the client library's.

    Calling one makes a value of the library's class, and ``isinstance`` knows these; models can be
    imported without the library.
    """

    form: _ClientType

    def __call__(cls, *arguments: Any, **keywords: Any) -> Any:
        return cls.form.resolved()(*arguments, **keywords)

    def __instancecheck__(cls, value: object) -> bool:
        return cls.form.accepts(value)

    def __subclasscheck__(cls, other: type) -> bool:
        return super().__subclasscheck__(other) or issubclass(other, cls.form.resolved())

    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return cls.form.__get_pydantic_core_schema__(source, handler)

    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return cls.form.__get_pydantic_json_schema__(schema, handler)


if TYPE_CHECKING:
    from google.cloud.firestore_v1 import _helpers, base_document

    AnyValue: TypeAlias = Any
    # Synchronous and asynchronous clients have references of their own; this is their base class.
    BaseDocumentReference: TypeAlias = base_document.BaseDocumentReference
    GeoPoint: TypeAlias = _helpers.GeoPoint

    class Vector(Sequence[float]):
        """The client library's ``Vector``, of which type checkers don't know what it is made of."""

        def __init__(self, value: Iterable[float]) -> None: ...
        def __len__(self) -> int: ...
        @overload
        def __getitem__(self, index: int) -> float: ...
        @overload
        def __getitem__(self, index: slice) -> Sequence[float]: ...
        def __getitem__(self, index: int | slice) -> float | Sequence[float]: ...
        def to_map_value(self) -> dict[str, Any]: ...

else:

    class BaseDocumentReference(metaclass=_ClientClass):
        """The client library's reference to a document."""

        form: ClassVar = _ClientType(
            "reference",
            "a reference to a document, or its path in JSON",
            "google.cloud.firestore_v1.base_document",
            "BaseDocumentReference",
            stand_in=StandInReference,
            json=core_schema.str_schema(strict=True),
            json_schema={"type": "string"},
            to_json=lambda value: value.path,
            arguments=_segments,
        )

    class GeoPoint(metaclass=_ClientClass):
        """The client library's place on the earth: ``GeoPoint(latitude, longitude)``."""

        form: ClassVar = _ClientType(
            "geopoint",
            "a geopoint, or its latitude and longitude in JSON",
            "google.cloud.firestore_v1._helpers",
            "GeoPoint",
            stand_in=StandInGeoPoint,
            json=core_schema.typed_dict_schema(
                {
                    "latitude": core_schema.typed_dict_field(_degrees(90)),
                    "longitude": core_schema.typed_dict_field(_degrees(180)),
                },
                extra_behavior="forbid",
            ),
            json_schema={
                "type": "object",
                "properties": {
                    "latitude": {"type": "number", "minimum": -90, "maximum": 90},
                    "longitude": {"type": "number", "minimum": -180, "maximum": 180},
                },
                "required": ["latitude", "longitude"],
                "additionalProperties": False,
            },
            to_json=lambda value: {"latitude": value.latitude, "longitude": value.longitude},
            arguments=lambda form: [form["latitude"], form["longitude"]],
        )

    class Vector(metaclass=_ClientClass):
        """The client library's vector: ``Vector([0.5, 1])``."""

        form: ClassVar = _ClientType(
            "vector",
            "a vector, or an array of numbers in JSON",
            "google.cloud.firestore_v1.vector",
            "Vector",
            stand_in=StandInVector,
            json=core_schema.list_schema(NUMBER, strict=True),
            json_schema={"type": "array", "items": {"type": "number", "format": "double"}},
            to_json=lambda value: [number_in_json(element) for element in value],
            arguments=lambda form: [form],
        )

    def _in_json(value: object) -> object:
        if isinstance(value, dict):
            return {key: _in_json(entry) for key, entry in value.items()}
        if isinstance(value, list):
            return [_in_json(element) for element in value]
        if isinstance(value, float):
            return number_in_json(value)
        client_type = _client_type(value)
        return value if client_type is None else client_type.to_json(value)

    # pydantic asks the type of a field for JSON, which knows nothing of the values here.
    AnyValue = Annotated[
        Any,
        AfterValidator(_checked),
        WrapSerializer(lambda value, dump: dump(_in_json(value)), when_used="json"),
    ]


_CLIENT_TYPES: list[_ClientType] = [
    cast("_ClientClass", each).form for each in (BaseDocumentReference, GeoPoint, Vector)
]


def _client_type(value: object) -> _ClientType | None:
    return next((each for each in _CLIENT_TYPES if each.accepts(value)), None)


def client_class(kind: object) -> object:
    """Returns ``kind`` if it stands for one of the client library's classes."""
    return kind if isinstance(kind, _ClientClass) else None


def client_kind(value: object) -> str | None:
    """Returns what ``value`` is stored as, if it is of one of the client library's types."""
    client_type = _client_type(value)
    return None if client_type is None else client_type.name


def reference_to(path: str) -> BaseDocumentReference:
    """Returns a reference to the document at ``path``, without a client.

    Raises:
        ValueError: No document can be there.
    """
    return BaseDocumentReference(*_segments(path))


def GeoPointAt(latitude: float, longitude: float) -> GeoPoint:
    """Returns the point at the given degrees."""
    return GeoPoint(latitude, longitude)
