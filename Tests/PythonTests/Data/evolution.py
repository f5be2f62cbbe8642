"""Reads documents with the models of several packages, for comparison with `firesmith check-data`.

Usage: evolution.py FILE, which has on each line two packages, the writer's and the reader's, with a model of
each, and the fields of a document as JSON of Firestore's REST API. Prints, for each, why the reader can't
read it, or an empty text, and what the reader takes for something else than the writer.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from enum import Enum
from typing import Any, Literal, get_origin

from google.auth.credentials import AnonymousCredentials
from google.cloud.firestore import Client
from google.cloud.firestore_v1 import _helpers
from google.cloud.firestore_v1.types import Document
from pydantic import BaseModel

client = Client(project="p", credentials=AnonymousCredentials())
name = "projects/p/databases/(default)/documents/books/x"


def differences(own: Any, other: Any, place: str) -> Iterator[str]:
    """Tells where two readers have something else, in what both know."""
    if isinstance(own, BaseModel) and isinstance(other, BaseModel):
        if place and type(own).__name__ != type(other).__name__:
            yield f"{place} is read as {type(other).__name__}"
        for field, info in type(own).model_fields.items():
            # Tags and constants are literals; the class says which case it is.
            if field in type(other).model_fields and get_origin(info.annotation) is not Literal:
                values = getattr(own, field), getattr(other, field)
                yield from differences(*values, f"{place}.{field}")
    elif isinstance(own, Enum) or isinstance(other, Enum):
        names = [each.name if isinstance(each, Enum) else each for each in (own, other)]
        if names[0] != names[1]:
            yield f"{place}: {names[0]} is read as {names[1]}"
    elif isinstance(own, (list, tuple)) and isinstance(other, (list, tuple)):
        for index, (left, right) in enumerate(zip(own, other)):
            yield from differences(left, right, f"{place}[{index}]")
    elif isinstance(own, dict) and isinstance(other, dict):
        names = {getattr(key, "name", key): value for key, value in other.items()}
        for key, value in own.items():
            yield from differences(value, names.get(getattr(key, "name", key)), f"{place}.{key}")
    elif str(own) != str(other) and own != other:
        yield f"{place}: {own!r} is read as {other!r}"


def read(package: str, model: str, document: Document) -> Any:
    """Reads a document with a model of a package, or returns why that can't be."""
    errors = importlib.import_module(package + ".errors")
    kind = getattr(importlib.import_module(package + ".models"), model)
    try:
        return kind.from_firestore(_helpers.decode_dict(document.fields, client), "x")
    except errors.InvalidDocumentError as error:
        return str(error)


def verdict(line: str) -> dict[str, Any]:
    row = json.loads(line)
    document = Document.from_json(json.dumps({"name": name, "fields": row["fields"]}))
    written = read(row["writer"], row["written"], document)
    result = read(row["package"], row["model"], document)
    if isinstance(result, str):
        return {"refusal": result, "differences": []}
    return {"refusal": "", "differences": list(differences(written, result, ""))}


with open(sys.argv[1], encoding="utf-8") as file:
    json.dump([verdict(line) for line in file], sys.stdout)
