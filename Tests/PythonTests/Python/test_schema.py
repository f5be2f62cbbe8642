"""JSON Schema and OpenAPI: what they say about models, and that it is true."""

from __future__ import annotations

import importlib
import re
import types
from typing import Any, Literal, get_origin

import pytest
from everything.models import Event, EventLogin, EventOther, Sample
from everything.repositories import EventCreate
from fastapi import FastAPI
from jsonschema import Draft202012Validator
from pydantic import BaseModel, TypeAdapter
from samples import NOW
from showcase.models import Book
from showcase.repositories import BookCreate, BookUpdate, Partial
from test_json import SAMPLES, sample

Mode = Literal["validation", "serialization"]
MODES: list[Mode] = ["validation", "serialization"]

FOR_HELPERS = {
    "BaseDocumentReference",
    "FirestoreModel",
    "GeoPoint",
    "OpenIntegerEnum",
    "OpenStringEnum",
    "Vector",
}
"""The names that packages export besides the schema's own types."""


def schema(model: Any, mode: Mode = "validation") -> dict[str, Any]:
    return TypeAdapter(model).json_schema(mode=mode)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("package", ["agreement", "everything", "guide", "library", "showcase"])
def test_schemas_are_valid(package: str, mode: Mode) -> None:
    module = importlib.import_module(f"{package}.models")
    described = mixins = 0
    own = [name for name in module.__all__ if name not in FOR_HELPERS]
    for name in own:
        model = getattr(module, name)
        if isinstance(model, type) and model.__bases__ == (object,):
            mixins += 1  # It is no type of values.
            continue
        is_class = isinstance(model, type) and not isinstance(model, types.GenericAlias)
        if is_class or get_origin(model) is not None:
            Draft202012Validator.check_schema(schema(model, mode))
            described += 1
    assert described + mixins == len(own) == len(module.__all__) - len(FOR_HELPERS)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "numbers that are none"])
def test_what_models_write_fits_their_schema(name: str, mode: Mode) -> None:
    body = SAMPLES[name].model_dump(mode="json")
    body["embedding"] = body["embedding"][:3]
    Draft202012Validator(schema(Sample, mode)).validate(body)


@pytest.mark.parametrize("mode", MODES)
def test_documents_of_every_kind_fit_the_schema_of_their_union(mode: Mode) -> None:
    validator = Draft202012Validator(schema(Event, mode))
    for document in (EventLogin(ip="::1", at=NOW), EventOther({"type": "new", "at": 5})):
        validator.validate(document.model_dump(mode="json"))


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("count", "304"),
        ("level", "third"),
        ("kind", "small"),
        ("place", {"latitude": 1}),
        ("embedding", [1, 2]),
        ("bounded", 11),
        ("pattern", "A"),
        ("pattern", "abcdef"),
        ("shape", {"kind": "circle"}),
    ],
)
def test_schemas_refuse_what_is_wrong(name: str, change: object) -> None:
    body = sample().model_dump(mode="json") | {name: change}
    assert not Draft202012Validator(schema(Sample)).is_valid(body)


def test_fields_are_described() -> None:
    properties = schema(Sample)["properties"]
    without_titles = {
        name: {key: value for key, value in each.items() if key != "title"}
        for name, each in properties.items()
    }
    nothing = {"type": "null"}
    server_time = {"anyOf": [{"type": "string", "format": "date-time"}, nothing], "default": None}
    expected = {
        "id": {"anyOf": [{"type": "string"}, nothing], "default": None, "readOnly": True},
        "count": {"type": "integer", "format": "int64"},
        "ratio": {"type": "number", "format": "double"},
        "moment": {"type": "string", "format": "date-time"},
        "data": {"type": "string", "format": "base64url"},
        "link": {"type": "string", "format": "uri", "minLength": 1},
        "token": {"type": "string", "format": "uuid"},
        "level": {"$ref": "#/$defs/Level"},
        "kind": {"$ref": "#/$defs/Kind"},
        "embedding": {
            "type": "array",
            "items": {"type": "number", "format": "double"},
            "minItems": 3,
            "maxItems": 3,
        },
        "created": {
            **server_time,
            "description": "Set by the server when the sample is created.",
            "readOnly": True,
        },
        "numberOfPages": {
            "type": "integer",
            "format": "int64",
            "description": "The key is the stored name.",
        },
        "bounded": {
            "anyOf": [{"type": "integer", "format": "int64"}, nothing],
            "default": None,
            "description": "From 1 to 10.",
            "minimum": 1,
            "maximum": 10,
        },
        "pattern": {
            "anyOf": [{"type": "string"}, nothing],
            "default": None,
            "description": "From 1 to 5 characters. Matches ``^[a-z\\d]+$``.",
            "minLength": 1,
            "maxLength": 5,
            "pattern": "^[a-z\\d]+$",
        },
        "old": {
            "anyOf": [{"type": "string"}, nothing],
            "default": None,
            "description": "For example: x. Deprecated: Use text instead.",
            "examples": ["x"],
            "deprecated": True,
        },
    }
    assert {name: without_titles[name] for name in expected} == expected
    by_attribute = TypeAdapter(Sample).json_schema(by_alias=False)["properties"]
    assert by_attribute["number_of_pages"]["description"] == "The key is the stored name."


def test_inherited_fields_are_described() -> None:
    audio = schema(Book)["$defs"]["MediaAudio"]
    assert audio["description"] == "A book to listen to."


def test_enumerations_have_their_names_and_values() -> None:
    declared = schema(Sample)["$defs"]
    assert declared["Level"] == {
        "title": "Level",
        "type": "string",
        "enum": ["first", "the second", "none", "mro", "name"],
        "x-enum-varnames": ["FIRST", "SECOND", "NONE", "MRO", "NAME"],
    }
    known = {"type": "integer", "enum": [1, 2], "x-enum-varnames": ["SMALL", "BIG"]}
    assert declared["Kind"] == {"title": "Kind", "anyOf": [known, {"type": "integer"}]}
    status = schema(Book)["$defs"]["Status"]
    assert status["description"] == "How far a book is on its way to the reader."
    assert status["anyOf"][0]["enum"] == ["draft", "in review", "approved", "published"]


def without_required(described: Any) -> Any:
    if isinstance(described, dict):
        return {key: without_required(each) for key, each in described.items() if key != "required"}
    return described


def test_modes_differ_in_what_is_always_there() -> None:
    for model in (Sample, Event, Book):
        read, written = schema(model), schema(model, "serialization")
        assert without_required(read) == without_required(written)
    for name, described in (written["$defs"] | {"Book": written}).items():
        if "properties" in described:
            assert set(described["required"]) == set(described["properties"]), name
    assert "isbn" not in read["required"] and "title" in read["required"]


@pytest.mark.parametrize("mode", MODES)
def test_unions_say_what_tells_their_kinds_apart(mode: Mode) -> None:
    for model, name, tag, kinds in (
        (Book, "Media", "kind", {"ebook": "MediaEbook", "audio": "MediaAudio"}),
        (Sample, "Shape", "kind", {"circle": "ShapeCircle", "square": "ShapeSquare"}),
        (Event, "", "type", {"login": "EventLogin", "log-out": "EventLogOut"}),
    ):
        described = schema(model, mode)
        union = described
        if name:
            union = described["properties"][name.lower()]
            union = union["anyOf"][0] if "discriminator" not in union else union
        mapping = {kind: f"#/$defs/{each}" for kind, each in kinds.items()}
        assert union["discriminator"] == {"propertyName": tag, "mapping": mapping}
        for each in kinds.values():
            assert tag in described["$defs"][each]["required"]


@pytest.mark.parametrize("mode", MODES)
def test_unknown_kinds_have_a_kind(mode: Mode) -> None:
    for model, name, tag in ((Book, "MediaUnknown", "kind"), (Event, "EventOther", "type")):
        unknown = schema(model, mode)["$defs"][name]
        assert unknown["properties"] == {tag: {"type": "string"}}
        assert unknown["required"] == [tag]


def test_openapi_has_readable_components() -> None:
    app = FastAPI()

    @app.post("/books")
    def add_book(body: BookCreate) -> Book:
        return body

    @app.patch("/books")
    def change_book(body: BookUpdate) -> None:
        pass

    @app.patch("/books/partly")
    def change_partly(body: Partial[Book]) -> None:
        pass

    @app.post("/events")
    def add_event(body: EventCreate) -> Event:
        return body

    declared = app.openapi()["components"]["schemas"]
    expected = {"Book", "BookCreate", "BookUpdate", "PartialBook", "EventLoginCreate", "EventOther"}
    assert declared.keys() >= expected
    assert [name for name in declared if not re.fullmatch(r"\w+(-Input|-Output)?", name)] == []
    assert [name for name in declared if "Increment" in name or "MapEntries" in name] == []
    Draft202012Validator.check_schema({"$defs": declared})
    # What JSON can't say isn't offered.
    pages = declared["BookUpdate"]["properties"]["number_of_pages"]
    assert (pages["type"], pages["format"]) == ("integer", "int64")
    assert "anyOf" not in pages
    assert declared["Book"]["properties"]["isbn"]["description"] == (
        "The international standard book number."
    )


def test_models_without_source_code_have_a_schema() -> None:
    namespace: dict[str, Any] = {"BaseModel": Sample, "__name__": "nowhere"}
    exec("class Other(BaseModel):\n    more: int\n    'What it is.'", namespace)
    other: type[BaseModel] = namespace["Other"]
    assert "description" not in other.model_json_schema()["properties"]["more"]
    assert "description" in other.model_json_schema()["properties"]["numberOfPages"]
