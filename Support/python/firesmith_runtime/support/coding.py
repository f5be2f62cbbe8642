"""Converts models to documents and back."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from datetime import datetime
from enum import Enum
from functools import cache, cached_property, partial
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

from pydantic import BaseModel, RootModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from ..errors import InvalidDocumentError, InvalidValueError
from .constraints import check_model
from .forms import STORED_FORMS, KeptText
from .kept import own_names
from .marks import (
    STORED,
    ExplicitNull,
    ExternalType,
    Identity,
    NotStored,
    OtherFields,
    Positional,
    ServerTimestamp,
)
from .renaming import previous_names
from .unions import UnknownDocument, fields_of, members
from .validation import annotation, has_mark, problems, repaired
from .wholeness import WholenessCheck, wholeness_check

M = TypeVar("M")


class StoredField(NamedTuple):
    """The stored form of a field of a model."""

    attribute: str
    name: str
    leaves_none_out: bool
    server: ServerTimestamp | None
    """The writes on which the server sets it."""
    dump: Callable[[Any], Any] | None
    """Converts the values of a hand-written type to stored ones."""
    previous: tuple[str, ...]
    """The names that it had before, the newest first."""


class Layout(NamedTuple):
    """The stored forms of a model's fields."""

    fields: tuple[StoredField, ...]
    identity: str | None
    """The attribute with the document's id."""
    stored_id: str | None
    """The name that the document's id is also stored under."""
    others: str | None
    """The attribute with the fields that the schema does not declare."""
    makes_id: bool = False
    """Whether a new model has an id."""


@cache
def layout(model: type[BaseModel]) -> Layout:
    """The stored forms of the fields of ``model``."""
    fields: list[StoredField] = []
    identity = stored_id = others = None
    makes_id = False
    if not issubclass(model, RootModel):
        for attribute, info in fields_of(model).items():
            name = info.alias or attribute
            marks = info.metadata
            if Identity.NOT_STORED in marks or Identity.STORED in marks:
                identity = attribute
                stored_id = name if Identity.STORED in marks else None
                makes_id = info.default_factory is not None
            if has_mark(info, OtherFields):
                others = attribute
            elif not has_mark(info, NotStored):
                fields.append(_stored_field(attribute, name, info))
    elif issubclass(model, UnknownDocument):
        identity = "id"
    return Layout(tuple(fields), identity, stored_id, others, makes_id)


def _stored_field(attribute: str, name: str, info: FieldInfo) -> StoredField:
    marks = info.metadata
    return StoredField(
        attribute,
        name,
        leaves_none_out=info.default is None and not has_mark(info, ExplicitNull),
        server=next((mark for mark in marks if isinstance(mark, ServerTimestamp)), None),
        dump=_dump(info),
        previous=previous_names(info),
    )


def _dump(info: FieldInfo) -> Callable[[Any], Any] | None:
    mark = next((mark for mark in info.metadata if isinstance(mark, ExternalType)), None)
    if mark is None:
        return None
    adapter: TypeAdapter[Any] = TypeAdapter(annotation(info))
    return partial(adapter.dump_python, mode=mark.mode)


Encoder: TypeAlias = Callable[[Any, object], Any]
"""Turns a value into a stored one. See :func:`encode_model` for the other argument."""


def encode(value: Any, server_time: object = None) -> Any:
    """Returns what ``value`` is stored as. See :func:`encode_model`."""
    encoder = _encoder(value.__class__)
    return value if encoder is None else encoder(value, server_time)


@cache
def _encoder(kind: type) -> Encoder | None:
    """Returns the encoder of the class ``kind``; ``None`` if its values are stored unchanged."""
    if issubclass(kind, Enum):
        return _encode_enum
    if issubclass(kind, datetime):
        # The client library's own kind of time would be stored wrongly if it is before 1970.
        return None if kind is datetime else _encode_time
    if issubclass(kind, RootModel):
        return _encode_root
    if issubclass(kind, Positional):
        return _encode_elements
    if issubclass(kind, BaseModel):
        return encode_model
    if issubclass(kind, list):
        return _encode_list
    if issubclass(kind, dict):
        return _encode_dict
    if issubclass(kind, KeptText):
        return _converting(str)
    for base, convert in STORED_FORMS.items():
        if issubclass(kind, base):
            return _converting(convert)
    return None


def _converting(convert: Callable[[Any], Any]) -> Encoder:
    return lambda value, server_time: convert(value)


def _encode_enum(value: Enum, server_time: object) -> Any:
    return value.value


def _encode_time(value: datetime, server_time: object) -> datetime:
    return datetime.combine(value.date(), value.timetz())


def _encode_root(value: RootModel[Any], server_time: object) -> Any:
    return encode(value.root, server_time)


def _encode_elements(value: Any, server_time: object) -> list[Any]:
    return list(encode_model(value).values())


def _encode_list(value: list[Any], server_time: object) -> list[Any]:
    return [encode(element, server_time) for element in value]


def _encode_dict(value: dict[str, Any], server_time: object) -> dict[str, Any]:
    return {
        key if key.__class__ is str else _raw(key): encode(entry, server_time)
        for key, entry in value.items()
    }


def _raw(key: Any) -> Any:
    """Returns the key as it is stored: that of an enumeration has a raw value."""
    return key.value if isinstance(key, Enum) else key


def encode_model(model: BaseModel, server_time: object = None) -> dict[str, Any]:
    """Returns the stored fields of ``model``.

    Args:
        model: The fields of a document, or of a map inside one.
        server_time: What makes the server set a timestamp; ``None`` leaves them as they are.
    """
    form = layout(type(model))
    stored = {} if form.others is None else _encode_others(model, form.others)
    # Not by attributes, of which those that are deprecated would warn.
    values = vars(model)
    for field in form.fields:
        value: Any = values[field.attribute]
        if server_time is not None and (
            field.server is ServerTimestamp.WRITE
            or (field.server is ServerTimestamp.CREATE and value is None)
        ):
            stored[field.name] = server_time
        elif value is None:
            if not field.leaves_none_out:
                stored[field.name] = None
        elif field.dump is not None:
            stored[field.name] = field.dump(value)
        else:
            stored[field.name] = encode(value, server_time)
    return stored


def _encode_others(model: BaseModel, attribute: str) -> dict[str, Any]:
    others: dict[str, Any] = getattr(model, attribute)
    for name in sorted(own_names(type(model), stored=True) & others.keys()):
        raise InvalidValueError(name, "is a field of the model")
    return _encode_dict(others, None)


@contextmanager
def limited_depth(name: str) -> Generator[None]:
    """Raises an :class:`InvalidValueError` for ``name`` if something is nested too deeply."""
    try:
        yield
    except RecursionError:
        raise InvalidValueError(name, "is nested too deeply") from None


class Codec(Generic[M]):
    """Converts documents to models, and models to documents."""

    def __init__(self, model: Any) -> None:
        """
        Args:
            model: A model, or a union of models.
        """
        self.model = model

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all stored fields, also those that they had before."""
        names = [name for field in self._fields for name in (field.name, *field.previous)]
        return tuple(dict.fromkeys(names))

    @cached_property
    def write_times(self) -> tuple[str, ...]:
        """The names of the timestamps that the server sets on every write."""
        names = (field.name for field in self._fields if field.server is ServerTimestamp.WRITE)
        return tuple(dict.fromkeys(names))

    @cached_property
    def previous_names(self) -> dict[str, tuple[str, ...]]:
        """The names that fields had before, by their names."""
        return {field.name: field.previous for field in self._fields if field.previous}

    @cached_property
    def _validate(self) -> Callable[..., Any]:
        # Takes stored names alone: another program's field may be called like an attribute.
        return self._adapter.validator.validate_python

    @cached_property
    def _adapter(self) -> TypeAdapter[Any]:
        return TypeAdapter(self.model)

    @cached_property
    def _fields(self) -> list[StoredField]:
        return [field for member in members(self.model) for field in layout(member).fields]

    @cached_property
    def _stored_id(self) -> str | None:
        names = (layout(member).stored_id for member in members(self.model))
        return next((name for name in names if name is not None), None)

    def decode(self, fields: Mapping[str, Any], path: str, id: str | None = None) -> M:
        """Returns the model of a stored document.

        Args:
            fields: The document's fields.
            path: Where it is stored, for errors.
            id: Its id.

        Raises:
            InvalidDocumentError: A field does not hold what the model expects.
        """
        if self._stored_id is not None and id is not None:
            fields = {**fields, self._stored_id: id}
        document: Any
        try:
            document = self._validate(fields, by_alias=True, by_name=False, context=STORED)
        except ValidationError as error:
            document = self._corrected(fields, error, path)
        if id is not None:
            model = cast("BaseModel", document)
            identity = layout(type(model)).identity
            if identity is not None:
                # Not by assignment, which would check it once more.
                vars(model)[identity] = id
                model.__pydantic_fields_set__.add(identity)
        valid: M = document
        return valid

    def _corrected(self, fields: Mapping[str, Any], error: ValidationError, path: str) -> Any:
        corrected = repaired(self.model, fields, error)
        if corrected is not None:
            try:
                return self._validate(corrected, by_alias=True, by_name=False, context=STORED)
            except ValidationError as remaining:
                error = remaining
        raise InvalidDocumentError(path, problems(self.model, error)) from error

    def has(self, value: object) -> bool:
        """Whether ``value`` is a model that the documents are read as."""
        return isinstance(value, tuple(members(self.model)))

    def encode(self, model: M, id: str | None, server_time: object) -> dict[str, Any]:
        """Returns the fields of a document that holds ``model``. See :func:`encode_model`.

        Raises:
            ConstraintError: Fields are outside of the schema's limits.
            InvalidValueError: A field does not hold what its type says, or models are nested too
                deeply.
        """
        stored = self._encode_exact(model, server_time)
        if stored is None:
            self._check(model)
            return self._encoded(model, id, server_time)
        return self._with_id(stored, id)

    def check(self, model: M) -> None:
        """Checks that ``model`` can be written. See :meth:`encode`."""
        if self._encode_exact(model, None) is None:
            self._check(model)

    def _check(self, model: M) -> None:
        with limited_depth(type(model).__name__):
            self._check_wholeness(model, ())
            check_model(model)

    @cached_property
    def _encode_exact(self) -> Callable[[Any, object], dict[str, Any] | None]:
        """Encodes a model within all limits at once; ``None`` if there is no such encoder."""
        # It needs this module, which doesn't need it before the first model.
        from .encoders import Unexpected, model_encoder

        def encode(model: BaseModel, server_time: object) -> dict[str, Any] | None:
            try:
                stored: dict[str, Any] = model_encoder(type(model))(model, server_time)
                return stored
            except (Unexpected, RecursionError):
                return None

        return encode

    def stored(self, model: M, id: str | None = None) -> dict[str, Any]:
        """Returns the fields as they are stored, whatever the schema's limits.

        Raises:
            InvalidValueError: A field does not hold what its type says, or models are nested too
                deeply.
        """
        stored = self._encode_exact(model, None)
        if stored is None:
            with limited_depth(type(model).__name__):
                self._check_wholeness(model, ())
            return self._encoded(model, id, None)
        return self._with_id(stored, id)

    @cached_property
    def _check_wholeness(self) -> WholenessCheck:
        return wholeness_check(self.model, self._adapter)

    def _encoded(self, model: M, id: str | None, server_time: object) -> dict[str, Any]:
        with limited_depth(type(model).__name__):
            stored: dict[str, Any] = dict(encode(model, server_time))
        return self._with_id(stored, id)

    def _with_id(self, stored: dict[str, Any], id: str | None) -> dict[str, Any]:
        if self._stored_id is not None and id is not None:
            stored[self._stored_id] = id
        return stored

    def identified(self, model: M, id: str) -> M:
        """Returns a copy of ``model`` with the document's id."""
        attribute = _identity_of(model)
        if attribute is None:
            return model
        return cast("M", cast("BaseModel", model).model_copy(update={attribute: id}))

    @cached_property
    def _makes_ids(self) -> bool:
        return any(layout(member).makes_id for member in members(self.model))

    def new_identity(self, model: M) -> str | None:
        """Returns the id that a new model has had already; ``None`` if models have none."""
        return self.identity(model) if self._makes_ids else None

    def identity(self, model: M) -> str | None:
        """Returns the id of the model's document; ``None`` while it has none."""
        attribute = _identity_of(model)
        return getattr(model, attribute) if attribute is not None else None


def _identity_of(model: object) -> str | None:
    """Returns the name of the attribute with the document's id."""
    return layout(type(model)).identity if isinstance(model, BaseModel) else None


@cache
def codec_of(model: type[BaseModel]) -> Codec[Any]:
    """Returns the codec of the documents of ``model``."""
    return Codec(model)
