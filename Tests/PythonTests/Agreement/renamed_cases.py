"""Reads and writes documents with values that cases had before in the emulator.

It prints the documents that queries find, and the changes of a part that are not refused, as they
should be.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from agreement.errors import InvalidDocumentError, InvalidValueError
from agreement.models import ParcelState
from agreement.repositories import (
    ArrayRemove,
    MapEntries,
    ParcelFields,
    ParcelRepository,
    WrappingRepository,
)
from google.auth.credentials import AnonymousCredentials
from google.cloud.firestore import Client

STATES = list(json.loads((Path(__file__).parent / "renamed-cases.json").read_text()))

WRITES: dict[str, Any] = {
    "size": {"size": 5},
    "state": {"state": ParcelState.SENT},
    "counts": {"counts": {ParcelState.SENT: 9}},
    "remove": {"past": ArrayRemove([ParcelState.SENT])},
}


def ids(query: Any, kind: str = "read-") -> list[str]:
    """Returns the ids of the documents that a query finds, also of those that can't be read."""
    found = [each.path.rpartition("/")[2] for each in query.get_all().results]
    return sorted(each for each in found if each.startswith(kind))


def main() -> None:
    client = Client(project=os.environ["FIRESMITH_PROJECT"], credentials=AnonymousCredentials())
    parcels = ParcelRepository(client)
    wrappings = WrappingRepository(client)
    found = {
        "sent": ids(parcels.sent()),
        "not_sent": ids(parcels.not_sent()),
        "of_state": ids(parcels.of_state(ParcelState.SENT)),
        "ever": ids(parcels.ever(ParcelState.SENT)),
        "starred": ids(parcels.starred()),
        "in": ids(parcels.where(ParcelFields.state.in_([ParcelState.SENT, ParcelState.LOST]))),
        "foils": ids(wrappings.foils()),
        "others": ids(wrappings.others()),
    }
    wrong: list[str] = []
    for state in STATES:
        for merge in (False, True):
            name = f"python-{'merge' if merge else 'set'}-{state}"
            try:
                parcels.set(parcels.get(name), merge=merge)
            except InvalidDocumentError as error:
                wrong.append(f"{name}: {error.problems[0].field}")
        for write, changes in WRITES.items():
            parcels.update(f"python-{write}-{state}", changes)
        try:
            parcels.update(f"python-size-{state}", {"counts": MapEntries({"shipped": 2})})
            wrong.append(f"a part of {state}")
        except InvalidValueError:
            pass
    for name in ["new", "old", "older", "other"]:
        wrappings.set(wrappings.get(f"python-{name}"))
    print(json.dumps({"wrong": wrong, **found}))


main()
