"""Unions: maps of several kinds, distinguished by the value of one field."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Self, Union, cast, get_args, get_origin

from pydantic import (
    BaseModel,
    ConfigDict,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ModelWrapValidatorHandler,
    RootModel,
    SerializerFunctionWrapHandler,
    ValidationInfo,
    model_serializer,
    model_validator,
)
from pydantic.fields import FieldInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from .client import AnyValue
from .former import current, stored_map
from .marks import STORED
from .pickling import picklable

_UNKNOWN = ""
"""Pydantic's name for the model of unknown kinds."""


DISCRIMINATORS: dict[type[BaseModel], str] = {}
"""The stored name of the field that each model in a union needs, although it has a default."""


_KINDS: dict[type[BaseModel], tuple[str, str]] = {}
"""The stored name of the field that tells the kinds apart, and its type in JSON, for each model of
unknown kinds."""


class UnknownKind(RootModel[dict[str, AnyValue]]):
    """A map of a kind that this schema does not know. ``root`` is all that it stores."""

    model_config = ConfigDict(ser_json_bytes="base64")

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        described = handler(schema)
        if cls in _KINDS:
            # A map without a kind is of none, and is refused.
            name, kind = _KINDS[cls]
            declared = handler.resolve_ref_schema(described)
            declared["properties"] = {name: {"type": kind}}
            declared["required"] = [name]
        return described

    def __getstate__(self) -> dict[Any, Any]:
        state = super().__getstate__()
        return {**state, "__dict__": picklable(state["__dict__"])}


class UnknownDocument(UnknownKind):
    """A document of a kind that this schema does not know."""

    id_name: ClassVar[str] = "id"
    """The name of the document's id among the fields, as in the models of the known kinds."""
    stores_id: ClassVar[bool] = False
    """Whether the document has its id as a field too."""

    @property
    def id(self) -> str | None:
        """The id of the document; ``None`` while it has none."""
        # Where models have their fields; no field of this one.
        return vars(self).get("id")

    @id.setter
    def id(self, id: str | None) -> None:
        vars(self)["id"] = id

    @model_validator(mode="wrap")
    @classmethod
    def _take_id(
        cls, fields: Any, validate: ModelWrapValidatorHandler[Self], info: ValidationInfo
    ) -> Self:
        if info.context is STORED or not isinstance(fields, dict):
            return validate(fields)
        entries = cast("dict[str, object]", fields)
        id = entries.get(cls.id_name)
        if not isinstance(id, str):
            return validate(entries)
        if not cls.stores_id:
            entries = {name: entry for name, entry in entries.items() if name != cls.id_name}
        document = validate(entries)
        document.id = id
        return document

    @model_serializer(mode="wrap")
    def _give_id(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        fields: dict[str, Any] = dump(self)
        return fields if self.id is None else {**fields, self.id_name: self.id}

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        described = super().__get_pydantic_json_schema__(schema, handler)
        # What is written is described like what is read.
        declared = handler.resolve_ref_schema(described)
        declared.setdefault("title", cls.__name__)
        declared.setdefault("description", cleandoc(cls.__doc__ or ""))
        return described

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UnknownDocument) and self.id == other.id and super().__eq__(other)


class MarkedUnion:
    """Marks a union whose types pydantic calls something."""

    def member(self, union: object, tag: object) -> object:
        """Returns the type that pydantic calls ``tag``."""
        raise NotImplementedError


class TaggedUnion(MarkedUnion):
    """Marks a union of models, each of which has a field with a constant of its own.

    Maps with another value there become an :class:`UnknownKind`, if the union has one.
    """

    def __init__(
        self, discriminator: str, former: Mapping[str | int, str | int] | None = None
    ) -> None:
        """
        Args:
            discriminator: The stored name of the field that tells the models apart.
            former: The constants of today, by those that older documents have.
        """
        self.discriminator = discriminator
        self.former = former

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        choices: dict[str | int, type[BaseModel]] = {}
        unknown: type[UnknownKind] | None = None
        names = [self.discriminator]
        for member in members(source):
            if issubclass(member, UnknownKind):
                unknown = member
            else:
                attribute = self._attribute(member)
                DISCRIMINATORS[member] = self.discriminator
                choices[member.model_fields[attribute].default] = member
                if attribute not in names:
                    names.append(attribute)
        schemas = {tag: handler.generate_schema(member) for tag, member in choices.items()}
        kind = self.kind(source)
        if unknown is not None:
            _KINDS[unknown] = (self.discriminator, "integer" if kind is int else "string")
        if unknown is None and kind is str:
            if len(names) == 1:
                return self._reading(core_schema.tagged_union_schema(schemas, self.discriminator))
            paths: list[list[str | int]] = [[name] for name in names]
            return self._reading(core_schema.tagged_union_schema(schemas, paths))

        def tag(value: object) -> str | int | None:
            if isinstance(value, UnknownKind):
                return _UNKNOWN
            fields: object = value
            if not isinstance(value, dict):
                fields = getattr(value, "__dict__", {})
            entries = cast("dict[str, object]", fields)
            tag = next((entries[name] for name in names if name in entries), None)
            if kind is int and isinstance(tag, float) and tag.is_integer():
                tag = int(tag)  # JavaScript may have stored it.
            # True is an integer in Python, and equal to 1; Firestore's integers have 64 bits.
            if (
                not isinstance(tag, kind)
                or isinstance(tag, bool)
                or (isinstance(tag, int) and not -(2**63) <= tag < 2**63)
            ):
                return None if unknown else _UNKNOWN
            return tag if tag in choices else _UNKNOWN

        if unknown is not None:
            schemas[_UNKNOWN] = handler.generate_schema(unknown)
        return self._reading(core_schema.tagged_union_schema(schemas, tag))

    def _reading(self, schema: CoreSchema) -> CoreSchema:
        """Returns a schema that reads former constants of stored maps as those of today."""
        former, name = self.former, self.discriminator
        if former is None:
            return schema

        def read(value: object, info: ValidationInfo) -> object:
            fields = stored_map(value)
            if info.context is not STORED or name not in fields:
                return value
            return {**fields, name: current(former, fields[name])}

        return core_schema.with_info_before_validator_function(read, schema)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        described = handler(schema)
        inner = cast("dict[str, Any]", schema)
        tags = list(inner.get("schema", inner).get("choices", {}))
        if _UNKNOWN in tags and "oneOf" in described:
            # A map of a known kind is one that has any fields, too.
            described["anyOf"] = described.pop("oneOf")
        choices: list[JsonSchemaValue] = described.get("anyOf") or described.get("oneOf") or []
        mapping = {
            str(tag): choice["$ref"]
            for tag, choice in zip(tags, choices, strict=False)
            if tag != _UNKNOWN and "$ref" in choice
        }
        described["discriminator"] = {"propertyName": self.discriminator, "mapping": mapping}
        return described

    def kind(self, union: object) -> type[str | int]:
        """Returns the type of the values that tell the models apart."""
        for member in members(union):
            field = member.model_fields.get(self._attribute(member))
            if field is not None and isinstance(field.default, int):
                return int
        return str

    def member(self, union: object, tag: object) -> type[BaseModel]:
        """Returns the model that pydantic calls ``tag``."""
        known = members(union)
        for member in known:
            field = member.model_fields.get(self._attribute(member))
            if field is not None and field.default == tag:
                return member
        return UnknownKind

    def _attribute(self, member: type[BaseModel]) -> str:
        for attribute, info in member.model_fields.items():
            if (info.alias or attribute) == self.discriminator:
                return attribute
        return self.discriminator


def alternatives(annotation: object) -> tuple[tuple[object, ...], MarkedUnion | None]:
    """Returns the types in ``annotation`` except ``None``, and the union that they form, if any."""
    union: MarkedUnion | None = None
    while get_origin(annotation) is Annotated:
        annotation, *marks = get_args(annotation)
        union = next((mark for mark in marks if isinstance(mark, MarkedUnion)), union)
    if get_origin(annotation) in (Union, UnionType):
        types = tuple(each for each in get_args(annotation) if each is not NoneType)
        if union is None and len(types) == 1:
            return alternatives(types[0])
        return types, union
    return (annotation,), union


def fields_of(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """Returns the fields of ``model``, also if their types were declared after it."""
    if not model.__pydantic_complete__:
        model.model_rebuild()
    return model.model_fields


def members(annotation: object) -> list[type[BaseModel]]:
    """Returns the models in ``annotation``."""
    types, _ = alternatives(annotation)
    return [each for each in types if isinstance(each, type) and issubclass(each, BaseModel)]
