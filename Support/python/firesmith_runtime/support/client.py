"""Field types from the client library, which models can do without."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeAlias, cast

from pydantic import AfterValidator, ValidationError, WrapSerializer
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError, core_schema

from .forms import STORED_FORMS, JSONForm
from .paths import is_id
from .values import NUMBER, number_in_json


class _ClientType(JSONForm):
    """Accepts instances of a class of the client library."""

    def __init__(
        self,
        name: str,
        words: str,
        module: str,
        class_name: str,
        *,
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
            json: Checks JSON's form.
            json_schema: Describes JSON's form.
            to_json: Turns a value into JSON's form.
            arguments: What the class makes a value from, for JSON's form.
        """
        self._module = module
        self._class_name = class_name
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
        # No value can be an instance if the module was never imported.
        module = sys.modules.get(self._module)
        return module is not None and isinstance(value, getattr(module, self._class_name))

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
        made = getattr(importlib.import_module(self._module), self._class_name)
        return made(*self._arguments(form))


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


_CLIENT_TYPES: list[_ClientType] = []

if TYPE_CHECKING:
    from google.cloud.firestore_v1 import _helpers, base_document

    AnyValue: TypeAlias = Any
    # Synchronous and asynchronous clients have references of their own; this is their base class.
    BaseDocumentReference: TypeAlias = base_document.BaseDocumentReference
    GeoPoint: TypeAlias = _helpers.GeoPoint

    class Vector(Protocol):
        """The client library's ``Vector``, of which type checkers don't know what it is made of."""

        def __len__(self) -> int: ...
        def __getitem__(self, index: int, /) -> float: ...
        def __iter__(self) -> Iterator[float]: ...
        def to_map_value(self) -> dict[str, Any]: ...

else:
    BaseDocumentReference = Annotated[
        Any,
        _ClientType(
            "reference",
            "a reference to a document, or its path in JSON",
            "google.cloud.firestore_v1.base_document",
            "BaseDocumentReference",
            json=core_schema.str_schema(strict=True),
            json_schema={"type": "string"},
            to_json=lambda value: value.path,
            arguments=_segments,
        ),
    ]
    GeoPoint = Annotated[
        Any,
        _ClientType(
            "geopoint",
            "a geopoint, or its latitude and longitude in JSON",
            "google.cloud.firestore_v1._helpers",
            "GeoPoint",
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
        ),
    ]
    Vector = Annotated[
        Any,
        _ClientType(
            "vector",
            "a vector, or an array of numbers in JSON",
            "google.cloud.firestore_v1.vector",
            "Vector",
            json=core_schema.list_schema(NUMBER, strict=True),
            json_schema={"type": "array", "items": {"type": "number", "format": "double"}},
            to_json=lambda value: [number_in_json(element) for element in value],
            arguments=lambda form: [form],
        ),
    ]

    _CLIENT_TYPES += [each.__metadata__[0] for each in (BaseDocumentReference, GeoPoint, Vector)]

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


def _client_type(value: object) -> _ClientType | None:
    return next((each for each in _CLIENT_TYPES if each.accepts(value)), None)


def client_kind(value: object) -> str | None:
    """Returns what ``value`` is stored as, if it is of one of the client library's types."""
    client_type = _client_type(value)
    return None if client_type is None else client_type.name


def reference_to(path: str) -> BaseDocumentReference:
    """Returns a reference to the document at ``path``, without a client.

    Raises:
        ValueError: No document can be there.
    """
    from google.cloud.firestore_v1 import base_document

    return base_document.BaseDocumentReference(*_segments(path))


def GeoPointAt(latitude: float, longitude: float) -> GeoPoint:
    """Returns the point at the given degrees."""
    from google.cloud.firestore_v1 import _helpers as helpers

    return helpers.GeoPoint(latitude, longitude)
