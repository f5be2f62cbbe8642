"""Writes documents whose fields were renamed in the emulator with generated Python.

It prints the changes of a part of such a field that are not refused, as they should be.
"""

from __future__ import annotations

import json
import os
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from agreement.errors import InvalidDocumentError, InvalidValueError
from agreement.models import Cover, Place
from agreement.repositories import ArrayRemove, ArrayUnion, Increment, MapEntries, Maximum, Minimum
from agreement.repositories import ShelfRepository
from google.auth.credentials import AnonymousCredentials
from google.cloud.firestore import Client

STATES = list(json.loads((Path(__file__).parent / "renamed.json").read_text()))

WRITES: dict[str, Any] = {
    "title": {"title": "changed"},
    "subtitle": {"subtitle": None},
    "note": {"note": None},
    "books": {"books": 9},
    "tags": {"tags": ["b"]},
    "ratings": {"ratings": {"y": 2}},
    "place": {"place": Place(room="new", floor=1)},
    "cover": {"cover": Cover(small="n")},
    "time": {"made_at": datetime(2001, 9, 9, 1, 46, 40, tzinfo=timezone.utc)},
    "room": {"home.room": "changed"},
    "floor": {"home.floor": Increment(2)},
    "entry": {"rooms": MapEntries({"k": Place(room="entry", floor=0)})},
}

PARTS: list[Any] = [
    {"books": Increment(1)},
    {"books": Minimum(1)},
    {"books": Maximum(1)},
    {"tags": ArrayUnion(["b"])},
    {"tags": ArrayRemove(["a"])},
    {"ratings": MapEntries({"x": 2})},
    {"place.room": "other"},
    {"place.floor": 2},
    {"cover.large": None},
]


def main() -> None:
    client = Client(project=os.environ["FIRESMITH_PROJECT"], credentials=AnonymousCredentials())
    shelves = ShelfRepository(client)
    wrong: list[str] = []
    for state in STATES:
        for merge in (False, True):
            try:
                shelf = shelves.get(f"python-{'merge' if merge else 'set'}-{state}")
            except InvalidDocumentError:
                continue
            shelves.set(shelf, merge=merge)
        for name, changes in WRITES.items():
            shelves.update(f"python-{name}-{state}", changes)
        for part in PARTS:
            try:
                shelves.update(f"python-set-{state}", part)
                wrong.append(f"{part} of {state}")
            except InvalidValueError:
                pass
    print(json.dumps({"wrong": wrong}))


main()
