"""Encodes models and checks them on the way, as long as they hold exactly what their types say."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timezone
from enum import Enum
from functools import cache
from types import NoneType
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, cast, get_args, get_origin

from pydantic import (
    BaseModel,
    ConfigDict,
    RootModel,
    StringConstraints,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
)
from pydantic.fields import FieldInfo
from pydantic_core import TzInfo

from .client import client_class
from .coding import StoredField, encode, layout
from .constraints import Limits, limits_of
from .former import RenamedKeys
from .forms import STORED_FORMS, JSONForm, StoredForm, UsualForm
from .marks import (
    WRITTEN,
    ExplicitNull,
    Identity,
    ImmutableField,
    JSONSchema,
    Positional,
    Previously,
    Required,
    ServerTimestamp,
)
from .unions import alternatives, fields_of, members
from .validation import annotation
from .values import PATTERNS

Encoder: TypeAlias = Callable[[Any, object], Any]
"""Turns a value into a stored one. The other argument is what makes the server set a timestamp."""


class Unexpected(Exception):
    """A value is perhaps not what its type says. Whoever has more time finds out."""


class _Step(NamedTuple):
    """The encoding of a field of a model."""

    attribute: str
    name: str
    plain: type | None
    """The class of values that are stored as they are, and need no check."""
    encoder: Encoder
    server: ServerTimestamp | None
    may_be_none: bool
    leaves_none_out: bool


@cache
def model_encoder(model: type[BaseModel]) -> Encoder:
    """Returns what encodes values of exactly the class ``model``."""
    form = layout(model)
    if issubclass(model, RootModel) or form.others is not None:
        return _unexpected
    infos = fields_of(model)
    steps = [_step(field, infos[field.attribute]) for field in form.fields]
    is_positional = issubclass(model, Positional)

    def encode_model(value: Any, server_time: object) -> Any:
        # Not by attributes, of which those that are deprecated would warn.
        values = value.__dict__
        stored: dict[str, Any] = {}
        try:
            for attribute, name, plain, encoder, server, may_be_none, leaves_none_out in steps:
                each = values[attribute]
                if each.__class__ is plain:
                    stored[name] = each
                elif server_time is not None and (
                    server is ServerTimestamp.WRITE
                    or (server is ServerTimestamp.CREATE and each is None)
                ):
                    stored[name] = server_time
                elif each is not None:
                    stored[name] = encoder(each, server_time)
                elif not may_be_none:
                    raise Unexpected
                elif not leaves_none_out:
                    stored[name] = None
        except KeyError:  # The model lacks the attribute.
            raise Unexpected from None
        return list(stored.values()) if is_positional else stored

    return encode_model


def _step(field: StoredField, info: FieldInfo) -> _Step:
    kind = annotation(info)
    encoder = _encoder(kind) if field.dump is None else _unexpected
    return _Step(
        field.attribute,
        field.name,
        _PLAIN.get(encoder),
        encoder,
        field.server,
        _may_be_none(kind),
        field.leaves_none_out,
    )


def _may_be_none(kind: Any) -> bool:
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    return kind is Any or NoneType in get_args(kind)


def _unexpected(value: Any, server_time: object) -> Any:
    raise Unexpected


def _encoder(kind: Any) -> Encoder:
    """Returns what encodes values of the type ``kind`` besides ``None``."""
    types, union = alternatives(kind)
    if union is not None:
        return _union_encoder(types)
    own = _own_encoder(types[0], kind)
    limits = limits_of(kind)
    if limits is None:
        return own
    allows = limits.allows

    def encode_limited(value: Any, server_time: object) -> Any:
        stored = own(value, server_time)
        if not allows(value):
            raise Unexpected
        return stored

    return encode_limited


def _own_encoder(type: Any, kind: Any) -> Encoder:
    origin, arguments = get_origin(type), get_args(type)
    if origin is list:
        return _list_encoder(_encoder(arguments[0]))
    if origin is dict:
        return _dict_encoder(arguments[0], _encoder(arguments[1]))
    if origin is Literal:
        return _literal_encoder(arguments)
    if type is int:
        return _encode_integer  # All integers of models have the same bounds.
    marks = [each for each in _marks(kind) if not isinstance(each, _HARMLESS)]
    if type is str and marks:
        return _text_encoder(kind, marks)
    if not isinstance(type, _TYPE) or marks:
        return _validated(kind)
    if client_class(type) is not None:
        return _instance_encoder(type)
    if issubclass(type, BaseModel):
        return _model_encoder(type)
    if issubclass(type, Enum):
        return _enum_encoder(type)
    form = cast("Any", type)
    if form in STORED_FORMS:
        return _form_encoder(form)
    return _SCALARS.get(form) or _validated(kind)


_TYPE = type

_HARMLESS = (
    ExplicitNull,
    FieldInfo,
    Identity,
    ImmutableField,
    JSONForm,
    JSONSchema,
    Limits,
    Previously,
    RenamedKeys,
    Required,
    ServerTimestamp,
    StoredForm,
    WithJsonSchema,
)
"""The marks of types whose values are known by their class."""


def _marks(kind: Any) -> list[object]:
    marks: list[object] = []
    kinds = [kind]
    while kinds:
        each = kinds.pop()
        if get_origin(each) is Annotated:
            kind, *more = get_args(each)
            marks += more
            kinds.append(kind)
        elif get_origin(each) is not list and get_origin(each) is not dict:
            kinds += get_args(each)
    return marks


def _text_encoder(kind: Any, marks: list[object]) -> Encoder:
    """Returns what encodes strings of a form, and asks pydantic only if a new value has another."""
    validated = _validated(kind)
    usual = [each.has for each in marks if isinstance(each, UsualForm)]
    patterns = [each.pattern for each in marks if isinstance(each, StringConstraints)]
    matches = [re.compile(each).fullmatch for each in patterns if each in PATTERNS]
    if len(usual) != 1 or len(usual) + len(matches) != len(marks):
        return validated
    is_usual, match = usual[0], next(iter(matches), None)

    def encode_text(value: Any, server_time: object) -> Any:
        if value.__class__ is str and (match is None or match(value)) and is_usual(value):
            return value
        return validated(value, server_time)

    return encode_text


def _validated(kind: Any) -> Encoder:
    """Returns an encoder that asks pydantic."""
    models = members(kind)
    adapter: TypeAdapter[Any] = (
        TypeAdapter(kind) if models else TypeAdapter(kind, config=ConfigDict(strict=True))
    )
    validate = adapter.validator.validate_python

    def encode_validated(value: Any, server_time: object) -> Any:
        try:
            validate(value, context=WRITTEN)
        except ValidationError:
            raise Unexpected from None
        return value if value.__class__ is str else encode(value, server_time)

    return encode_validated


def _union_encoder(types: tuple[object, ...]) -> Encoder:
    """Returns the encoder of a union, whose values are told apart by their classes if possible."""
    encoders: dict[object, Encoder] = {}
    repeated: set[object] = set()
    for kind in types:
        (type, *_), _ = alternatives(kind)
        origin = get_origin(type) or type
        if origin in encoders:
            repeated.add(origin)
        encoders[origin] = _encoder(kind)
    for each in repeated:
        del encoders[each]
    find = encoders.get

    def encode_member(value: Any, server_time: object) -> Any:
        return (find(value.__class__) or _unexpected)(value, server_time)

    return encode_member


def _list_encoder(encode_element: Encoder) -> Encoder:
    plain = _PLAIN.get(encode_element)
    plain_alone = {plain}

    def encode_list(value: Any, server_time: object) -> Any:
        if value.__class__ is not list:
            raise Unexpected
        if plain is not None and plain_alone.issuperset(map(_TYPE, value)):
            return value.copy()
        return [encode_element(each, server_time) for each in value]

    return encode_list


def _dict_encoder(key: Any, encode_entry: Encoder) -> Encoder:
    while get_origin(key) is Annotated:
        key = get_args(key)[0]
    is_enum = isinstance(key, type) and issubclass(key, Enum)

    def encode_dict(value: Any, server_time: object) -> Any:
        if value.__class__ is not dict:
            raise Unexpected
        stored: dict[str, Any] = {}
        for name, entry in value.items():
            if name.__class__ is not key:
                raise Unexpected
            stored[name.value if is_enum else name] = encode_entry(entry, server_time)
        return stored

    return encode_dict


def _literal_encoder(literals: tuple[object, ...]) -> Encoder:
    classes = {each.__class__ for each in literals}

    def encode_literal(value: Any, server_time: object) -> Any:
        if value.__class__ not in classes or value not in literals:
            raise Unexpected
        return value

    return encode_literal


def _instance_encoder(type: type) -> Encoder:
    # Classes of values so far: `isinstance` is slow for the client's types.
    known: set[object] = set()

    def encode_instance(value: Any, server_time: object) -> Any:
        if value.__class__ not in known:
            if not isinstance(value, type):
                raise Unexpected
            known.add(value.__class__)
        return value

    return encode_instance


def _model_encoder(model: type[BaseModel]) -> Encoder:
    # Not at once, because the model may hold itself.
    def encode_model(value: Any, server_time: object) -> Any:
        if value.__class__ is not model:
            raise Unexpected
        return model_encoder(model)(value, server_time)

    return encode_model


def _enum_encoder(type: type[Enum]) -> Encoder:
    def encode_enum(value: Any, server_time: object) -> Any:
        if value.__class__ is not type:
            raise Unexpected
        return value._value_

    return encode_enum


def _form_encoder(type: type) -> Encoder:
    write = STORED_FORMS[type]

    def encode_form(value: Any, server_time: object) -> Any:
        if value.__class__ is not type:
            raise Unexpected
        return write(value)

    return encode_form


def _encode_string(value: Any, server_time: object) -> Any:
    if value.__class__ is not str:
        raise Unexpected
    return value


def _encode_boolean(value: Any, server_time: object) -> Any:
    if value.__class__ is not bool:
        raise Unexpected
    return value


def _encode_integer(value: Any, server_time: object) -> Any:
    if value.__class__ is not int or not -(2**63) <= value < 2**63:
        raise Unexpected
    return value


def _encode_double(value: Any, server_time: object) -> Any:
    if value.__class__ is not float:
        raise Unexpected
    return value


def _encode_bytes(value: Any, server_time: object) -> Any:
    if value.__class__ is not bytes:
        raise Unexpected
    return value


def _encode_timestamp(value: Any, server_time: object) -> Any:
    if value.__class__ is datetime and (
        value.tzinfo.__class__ in _FIXED_ZONES or value.utcoffset() is not None
    ):
        return value
    raise Unexpected


_FIXED_ZONES = {timezone, TzInfo}
"""The time zones that have an offset at any time."""


_SCALARS: dict[type, Encoder] = {
    bool: _encode_boolean,
    bytes: _encode_bytes,
    datetime: _encode_timestamp,
    float: _encode_double,
    int: _encode_integer,
    str: _encode_string,
}

_PLAIN: dict[Encoder, type] = {
    _encode_boolean: bool,
    _encode_bytes: bytes,
    _encode_double: float,
    _encode_string: str,
}
"""The classes of values that these encoders return as they are."""
