"""Some fields of a model, as the body of a PATCH request has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, Generic, TypeVar, get_args

from pydantic import (
    BaseModel,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    RootModel,
    SerializationInfo,
    create_model,
)
from pydantic.fields import FieldInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from .bodies import Refused, check_inside, reason_to_keep
from .docstrings import describe
from .marks import OtherFields
from .models import FirestoreModel
from .unions import TaggedUnion, alternatives, fields_of, members
from .validation import annotation, has_mark

M = TypeVar("M")


class Partial(Mapping[str, object], Generic[M]):
    """Some fields of a model, by attribute. Pydantic makes it from JSON, and ``patch`` stores it.

    Fields that JSON doesn't have stay as they are. Null removes a field that may be absent, is
    stored in one with explicit nulls, and is refused in others. A map or an array replaces the
    stored one as a whole.
    """

    def __init__(self, changes: Mapping[str, object]) -> None:
        """
        Args:
            changes: Valid values of fields, by attribute.
        """
        self._changes = dict(changes)

    def __getitem__(self, attribute: str) -> object:
        return self._changes[attribute]

    def __iter__(self) -> Iterator[str]:
        return iter(self._changes)

    def __len__(self) -> int:
        return len(self._changes)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {', '.join(self) or 'no fields'}>"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        arguments = get_args(source)
        models = members(arguments[0]) if arguments else []
        if not models:
            raise TypeError("Partial needs a model: Partial[Book]")
        return handler.generate_schema(Annotated[Any, _Form(arguments[0], models)])


class _Form:
    """Describes the fields of a model that updates can change, none of which has to be there."""

    def __init__(self, model: Any, models: list[type[BaseModel]]) -> None:
        self._models = [each for each in models if not issubclass(each, RootModel)]
        _, union = alternatives(model)
        self._tag = union.discriminator if isinstance(union, TaggedUnion) else None

    @cached_property
    def _body(self) -> type[BaseModel]:
        """A model whose fields may all be absent."""
        fields: dict[str, Any] = {}
        for attribute, infos in self._infos().items():
            # A factory, so that JSON Schema shows no default.
            field = Field(
                default_factory=_absent, alias=infos[0].alias, deprecated=infos[0].deprecated
            )
            fields[attribute] = (self._kind(infos), field)
        return create_model(
            "Partial" + "Or".join(each.__name__ for each in self._models),
            __base__=FirestoreModel,
            __module__=self._models[0].__module__,
            __cls_kwargs__={"extra": "forbid"},
            **fields,
        )

    def _infos(self) -> dict[str, list[FieldInfo]]:
        """Returns the fields of that name in all models, by attribute."""
        infos: dict[str, list[FieldInfo]] = {}
        for model in self._models:
            for attribute, info in fields_of(model).items():
                if not has_mark(info, OtherFields):
                    infos.setdefault(attribute, []).append(info)
        return infos

    def _kind(self, infos: list[FieldInfo]) -> Any:
        """Returns the type of the field in JSON; a refusal if it can't be changed."""
        reason = next((reason for each in infos if (reason := reason_to_keep(each))), None)
        if reason is None and self._tag is not None and infos[0].alias == self._tag:
            reason = "it tells what kind of document this is"
        kinds = {alternatives(annotation(each))[0] for each in infos}
        if reason is None and len(kinds) > 1:
            reason = "it is of another type in other kinds of documents"
        return (
            annotation(infos[0])
            if reason is None
            else Annotated[Any, Refused(reason, verb="changed")]
        )

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_after_validator_function(
            self._changes,
            handler.generate_schema(self._body),
            serialization=core_schema.plain_serializer_function_ser_schema(
                self._dump, info_arg=True
            ),
        )

    def _changes(self, body: BaseModel) -> Partial[Any]:
        # Not by attributes, of which those that are deprecated would warn.
        given = {name: each for name, each in vars(body).items() if name in body.model_fields_set}
        names = {name: info.alias or name for name, info in type(body).model_fields.items()}
        check_inside(given, names, "changed")
        return Partial(given)

    def _dump(self, changes: Partial[Any], info: SerializationInfo) -> dict[str, Any]:
        body = self._body.model_construct(set(changes), **dict(changes))
        return body.model_dump(mode=info.mode, exclude_unset=True)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        described = handler(schema)
        properties: dict[str, JsonSchemaValue]
        properties = handler.resolve_ref_schema(described).get("properties", {})
        describe(self._models, properties)
        return described


def _absent() -> None:
    return None
