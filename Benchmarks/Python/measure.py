"""Prints the CPU seconds that models take.

measure.py import PACKAGE    to import the package, when what it needs is imported already
measure.py validate PACKAGE  for one document, from its fields to a model
measure.py read PACKAGE      for one document with its id, as repositories read it
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


def seconds(read: Callable[[Any], object], stored: list[dict[str, Any]]) -> float:
    """The CPU seconds for one document."""
    for fields in stored:
        read(fields)
    start = cpu()
    for _ in range(ROUNDS):
        for fields in stored:
            read(fields)
    return (cpu() - start) / (ROUNDS * DOCUMENTS)


def reader(model: Any, *, with_id: bool) -> Callable[[Any], object]:
    """What turns a document's fields into a model."""
    if not with_id:
        return model.model_validate
    if hasattr(model, "from_firestore"):
        return lambda fields: model.from_firestore(fields, "id")
    return lambda fields: model.model_validate(fields | {"id": "id"})


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
        total += seconds(reader(model, with_id=command == "read"), stored)
    return total / 2


if __name__ == "__main__":
    print(main(*sys.argv[1:]))
