"""The attributes that bodies of requests can't set, because the server or the model does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, cast, get_origin

from pydantic import (
    BaseModel,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    RootModel,
    ValidationError,
)
from pydantic.fields import FieldInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import (
    CoreSchema,
    InitErrorDetails,
    PydanticCustomError,
    PydanticOmit,
    core_schema,
)

from .marks import Identity, ImmutableField, NotStored, ServerTimestamp
from .unions import alternatives, fields_of
from .validation import has_mark

Keys = tuple[str | int, ...]

_BY_SERVER = "the server sets it"


class Refused:
    """Marks a field that a body can't have."""

    def __init__(self, reason: str, *, verb: str) -> None:
        """
        Args:
            reason: Why a body can't have the field.
            verb: What the body would do to the field.
        """
        self._reason = reason
        self._verb = verb

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self._refuse)

    def _refuse(self, value: object) -> object:
        raise _refusal(self._verb, self._reason)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        raise PydanticOmit


def _refusal(verb: str, reason: str) -> PydanticCustomError:
    message = "Field can't be {verb}: {reason}"
    return PydanticCustomError("unchangeable", message, {"verb": verb, "reason": reason})


def reason_to_refuse(info: FieldInfo) -> str | None:
    """Returns why no body can set the field; ``None`` if one can."""
    identity = next((mark for mark in info.metadata if isinstance(mark, Identity)), None)
    if identity is Identity.NOT_STORED or identity is not None and info.default_factory is not None:
        return "it is the document's id"
    if has_mark(info, NotStored):
        return "it is not stored"
    if has_mark(info, ServerTimestamp):
        return _BY_SERVER
    return None


def reason_to_keep(info: FieldInfo) -> str | None:
    """Returns why no body can change the field of a document; ``None`` if one can."""
    if has_mark(info, Identity):
        return "it is the document's id"
    reason = reason_to_refuse(info)
    if reason is not None:
        return reason
    if has_mark(info, ImmutableField):
        return "it is immutable"
    kinds, _ = alternatives(info.annotation)
    return "it is always the same" if all(get_origin(each) is Literal for each in kinds) else None


def check_inside(values: dict[str, Any], names: dict[str, str], verb: str) -> None:
    """Checks that a body sets no times of the server inside of maps.

    Args:
        values: The values of the body's fields, by attribute.
        names: What JSON calls the attributes, if it calls them something else.
        verb: What the body would do to such a field.

    Raises:
        ValidationError: It sets something.
    """
    problems = [
        problem
        for attribute, value in values.items()
        for problem in _problems(value, (names.get(attribute, attribute),), verb)
    ]
    if problems:
        raise ValidationError.from_exception_data("body", problems)


def _problems(value: object, place: Keys, verb: str) -> Iterator[InitErrorDetails]:
    match value:
        case RootModel():
            pass  # Nothing in a map of an unknown kind is the server's.
        case BaseModel():
            yield from _problems_of_model(value, place, verb)
        case dict():
            for key, entry in cast("dict[str, object]", value).items():
                yield from _problems(entry, (*place, key), verb)
        case list():
            for index, element in enumerate(cast("list[object]", value)):
                yield from _problems(element, (*place, index), verb)
        case _:
            pass


def _problems_of_model(model: BaseModel, place: Keys, verb: str) -> Iterator[InitErrorDetails]:
    # Not by attributes, of which those that are deprecated would warn.
    values = vars(model)
    for attribute, info in fields_of(type(model)).items():
        if attribute not in model.model_fields_set:
            continue
        inside = (*place, info.alias or attribute)
        if has_mark(info, ServerTimestamp):
            refusal = _refusal(verb, _BY_SERVER)
            yield InitErrorDetails(type=refusal, loc=inside, input=values[attribute])
        else:
            yield from _problems(values[attribute], inside, verb)
