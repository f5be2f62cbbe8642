"""Prints the names that Python, pydantic and the support code have already, as JSON."""

from __future__ import annotations

import ast
import enum
import json
import keyword
import sys
import warnings
from pathlib import Path
from typing import Any

from google.auth.credentials import AnonymousCredentials
from google.cloud.firestore import AsyncClient, Client

sys.path.insert(0, sys.argv[1])

from showcase._support.asynchronous import AsyncDocumentRepository
from showcase._support.models import FirestoreModel
from showcase._support.sync import DocumentRepository
from showcase.repositories import BookFields


def public(*values: object) -> set[str]:
    """The public names of the values and of their classes."""
    return {name for value in values for name in (*dir(value), *dir(type(value))) if name[0] != "_"}


def repositories() -> list[Any]:
    credentials = AnonymousCredentials()
    return [
        DocumentRepository(Client(project="p", credentials=credentials), "books", BookFields),
        AsyncDocumentRepository(
            AsyncClient(project="p", credentials=credentials), "books", BookFields
        ),
    ]


def class_body_names() -> set[str]:
    """The names that the bodies of generated models refer to, outside of their methods."""
    found: set[str] = set()
    for path in Path(sys.argv[1]).glob("*/models/*.py"):
        for statement in ast.parse(path.read_text()).body:
            if isinstance(statement, ast.ClassDef):
                for member in statement.body:
                    if not isinstance(member, ast.FunctionDef):
                        found |= {
                            each.id
                            for each in ast.walk(member)
                            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)
                        }
    # No attribute of a model begins with an underscore.
    return {name for name in found if name == name.lower() and name[0] != "_"}


def imported_types() -> set[str]:
    """The types that generated modules import, whatever the schema."""
    found: set[str] = set()
    for folder in ("models", "repositories"):
        for path in Path(sys.argv[1]).glob(f"*/{folder}/*.py"):
            for statement in ast.parse(path.read_text()).body:
                if isinstance(statement, ast.ImportFrom) and path.name != "__init__.py":
                    module = statement.module or ""
                    if statement.level == 0 or module.startswith(("_support", "collections")):
                        found |= {each.asname or each.name for each in statement.names}
    return {name for name in found if name[0].isupper() and name not in EXTERNAL}


EXTERNAL = {"Amount", "Day", "Money"}
"""The types that external types of the tests' schemas are bound to."""


class Text(enum.StrEnum):
    pass


with warnings.catch_warnings():
    # Some of them warn that they are deprecated.
    warnings.simplefilter("ignore")
    names = {
        "keywords": set(keyword.kwlist),
        "modelMembers": public(FirestoreModel) | {"self"},
        # A method that repositories of subcollections have besides.
        "repositoryMembers": public(*repositories()) | {"group"},
        "stringMembers": public(Text) | {"name", "value"},
        "classBodyNames": class_body_names(),
        "importedTypes": imported_types(),
    }

print(json.dumps({key: sorted(value) for key, value in names.items()}))
