"""New models, as the bodies of POST requests have them."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, Union, get_origin

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

from .bodies import Refused, check_inside, reason_to_refuse
from .docstrings import describe
from .marks import OtherFields
from .models import FirestoreModel
from .unions import TaggedUnion, fields_of, members
from .validation import annotation, has_mark


class ForCreation:
    """Marks a model, or a union of models, as the body of a request that creates a document.

    Values are models. What the server sets, or the model, is refused: times, the id unless the
    caller has to choose it, and fields that aren't stored.
    """

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        models = [each for each in members(source) if not issubclass(each, RootModel)]
        return handler.generate_schema(Annotated[Any, _Form(models)])


class _Form:
    """Describes models without the fields that a body can't set."""

    def __init__(self, models: list[type[BaseModel]]) -> None:
        self._models = models

    @cached_property
    def _bodies(self) -> dict[type[BaseModel], type[BaseModel]]:
        """The model that each body becomes."""
        return {_body(model): model for model in self._models}

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        body, *others = self._bodies
        kind: Any = body
        if others:
            kind = Annotated[Union[(body, *others)], TaggedUnion(_discriminator(self._models))]
        return core_schema.no_info_after_validator_function(
            self._made,
            handler.generate_schema(kind),
            serialization=core_schema.plain_serializer_function_ser_schema(
                self._dump, info_arg=True
            ),
        )

    def _made(self, body: BaseModel) -> BaseModel:
        # Not by attributes, of which those that are deprecated would warn.
        given = {name: each for name, each in vars(body).items() if name in body.model_fields_set}
        names = {name: info.alias or name for name, info in type(body).model_fields.items()}
        check_inside(given, names, "set")
        return self._bodies[type(body)](**given)

    def _dump(self, model: BaseModel, info: SerializationInfo) -> dict[str, Any]:
        return model.model_dump(mode=info.mode)


class _Body(FirestoreModel, extra="forbid"):
    """A new model without what a body can't set."""

    __model__: ClassVar[type[BaseModel]]
    """The model that the body becomes."""

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        described = super().__get_pydantic_json_schema__(schema, handler)
        describe([cls.__model__], handler.resolve_ref_schema(described).get("properties", {}))
        return described


def _body(model: type[BaseModel]) -> type[BaseModel]:
    fields: dict[str, Any] = {}
    for attribute, info in fields_of(model).items():
        if has_mark(info, OtherFields):
            continue
        reason = reason_to_refuse(info)
        if reason is None:
            fields[attribute] = (annotation(info), _settings(info))
        else:
            refused = Annotated[Any, Refused(reason, verb="set")]
            fields[attribute] = (refused, Field(default=None, alias=info.alias))
    body = create_model(
        f"{model.__name__}Create",
        __base__=_Body,
        __module__=model.__module__,
        __doc__=model.__doc__,
        **fields,
    )
    body.__model__ = model
    return body


def _settings(info: FieldInfo) -> Any:
    """Returns what the field has besides its type."""
    if info.default_factory is not None:
        # A body that lacks the field leaves it to the model.
        return Field(default_factory=_absent, alias=info.alias, deprecated=info.deprecated)
    return Field(default=info.default, alias=info.alias, deprecated=info.deprecated)


def _absent() -> None:
    return None


def _discriminator(models: list[type[BaseModel]]) -> str:
    """Returns the stored name of the constant that is another one in each of the models."""
    for attribute, info in fields_of(models[0]).items():
        name = info.alias or attribute
        constants = {_constant(model, name) for model in models}
        if None not in constants and len(constants) == len(models):
            return name
    raise TypeError("the models are no union")


def _constant(model: type[BaseModel], name: str) -> object:
    for attribute, info in fields_of(model).items():
        if (info.alias or attribute) == name and get_origin(info.annotation) is Literal:
            return info.default
    return None
