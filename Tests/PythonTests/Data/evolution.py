"""Reads documents with the models of several packages, for comparison with `firesmith check-data`.

Usage: evolution.py FILE, which has on each line a package, a model and the fields of a document as JSON of
Firestore's REST API. Prints, for each, why it can't be read, or an empty text.
"""

from __future__ import annotations

import importlib
import json
import sys

from google.auth.credentials import AnonymousCredentials
from google.cloud.firestore import Client
from google.cloud.firestore_v1 import _helpers
from google.cloud.firestore_v1.types import Document

client = Client(project="p", credentials=AnonymousCredentials())
name = "projects/p/databases/(default)/documents/books/x"


def verdict(line: str) -> str:
    row = json.loads(line)
    errors = importlib.import_module(row["package"] + ".errors")
    model = getattr(importlib.import_module(row["package"] + ".models"), row["model"])
    document = Document.from_json(json.dumps({"name": name, "fields": row["fields"]}))
    try:
        model.from_firestore(_helpers.decode_dict(document.fields, client), "x")
    except errors.InvalidDocumentError as error:
        return str(error)
    return ""


with open(sys.argv[1], encoding="utf-8") as file:
    json.dump([verdict(line) for line in file], sys.stdout)
