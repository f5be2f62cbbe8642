"""Prints generated Python's verdicts on documents, for comparison with `firesmith check-data`.

Usage: verdicts.py FILE, which has a document as JSON of Firestore's REST API on each line. Prints, for
each, the fields that are wrong, or what is beyond the limits of the schema.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from agreement.errors import ConstraintError, InvalidDocumentError
from agreement.models import AttachmentOther, Card, Limited, Sample
from agreement.repositories import AttachmentRepository
from google.auth.credentials import AnonymousCredentials
from google.cloud.firestore import Client
from google.cloud.firestore_v1 import _helpers
from google.cloud.firestore_v1.types import Document

client = Client(project="p", credentials=AnonymousCredentials())
codec = AttachmentRepository(client).fields.__codec__


def read(collection: str, id: str, fields: dict[str, Any]) -> Any:
    if collection == "attachments":
        return codec.decode(fields, path=id, id=id)
    models: dict[str, Any] = {"samples": Sample, "cards": Card, "limits": Limited}
    return models[collection].from_firestore(fields, id)


def verdict(line: str) -> object:
    document = Document.from_json(line)
    collection, id = document.name.split("/")[-2:]
    fields = _helpers.decode_dict(document.fields, client)
    try:
        model = read(collection, id, fields)
    except InvalidDocumentError as error:
        return {"misfits": [[each.field, each.reason] for each in error.problems], "limits": []}
    if isinstance(model, AttachmentOther):
        # A document of an unknown kind has no constraints.
        return {"misfits": [], "limits": []}
    try:
        model.check_constraints()
    except ConstraintError as error:
        return {"misfits": [], "limits": [[*each] for each in error.problems]}
    return {"misfits": [], "limits": []}


with open(sys.argv[1], encoding="utf-8") as file:
    json.dump([verdict(line) for line in file], sys.stdout)
