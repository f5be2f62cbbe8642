"""Prints the CPU seconds that models take.

measure.py import PACKAGE    to import the package, when what it needs is imported already
measure.py validate PACKAGE  for one document, from its fields to a model
measure.py read PACKAGE      for one document with its id, as repositories read it
measure.py encode PACKAGE    for one document, from a model to the fields that are stored; for models
                             that don't know which these are, what model_dump takes
"""

from __future__ import annotations

import importlib
import resource
import sys
from collections.abc import Callable
from datetime import datetime, timezone
from typing import Any

import pydantic  # noqa: F401
from google.cloud.firestore import GeoPoint
from google.cloud.firestore_v1.base_document import BaseDocumentReference
from google.cloud.firestore_v1.document import DocumentReference

DOCUMENTS = 2_000
ROUNDS = 10


def cpu() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def documents(**place: object) -> list[dict[str, Any]]:
    return [
        {
            "title": f"Title {number}",
            "item_count": number,
            "discount": 0.5 * number,
            "is_public": False,
            "created_at": datetime.now(timezone.utc),
            "labels": ["first", "second"],
            "scores": {"one": 1.0, "two": 2.5},
            "stage": "in review",
            "address": {"street": "Main Street", "city": "Springfield"},
            **place,
        }
        for number in range(DOCUMENTS)
    ]


def seconds(convert: Callable[[Any], object], documents: list[Any]) -> float:
    """The CPU seconds for one document."""
    for document in documents:
        convert(document)
    start = cpu()
    for _ in range(ROUNDS):
        for document in documents:
            convert(document)
    return (cpu() - start) / (ROUNDS * DOCUMENTS)


def reader(model: Any, *, with_id: bool) -> Callable[[Any], object]:
    """Returns a function that turns a document's fields into a model."""
    if not with_id:
        return model.model_validate
    if hasattr(model, "from_firestore"):
        return lambda fields: model.from_firestore(fields, "id")
    return lambda fields: model.model_validate(fields | {"id": "id"})


def writer(model: Any) -> Callable[[Any], object]:
    """Returns a function that turns a model into a document's fields."""
    return model.to_firestore if hasattr(model, "to_firestore") else model.model_dump


def main(command: str, package: str) -> float:
    start = cpu()
    models = importlib.import_module(package)
    if command == "import":
        return cpu() - start
    reference: BaseDocumentReference = DocumentReference("customers-0", "c1")
    total = 0.0
    for model, stored in (
        (models.Customer0, documents(customer=reference)),
        (models.Order0, documents(location=GeoPoint(1, 2))),
    ):
        if command == "encode":
            total += seconds(writer(model), [model.model_validate(fields) for fields in stored])
        else:
            total += seconds(reader(model, with_id=command == "read"), stored)
    return total / 2


if __name__ == "__main__":
    print(main(*sys.argv[1:]))
