"""Reads and writes with generated Python under the security rules of the same schema.

Prints, for each collection of the corpus, the fields for which it can't read documents, and the
documents that it has read and that the rules don't let it write.
"""

from __future__ import annotations

import json
import os
import sys

from agreement.errors import InvalidDocumentError
from exchange import Documents, collections
from google.api_core.exceptions import PermissionDenied
from google.auth.credentials import AnonymousCredentials
from google.cloud.firestore import Client


def read_and_write(documents: Documents) -> object:
    unreadable: dict[str, str] = {}
    refused: list[str] = []
    for each in documents.originals.get_all().results:
        if isinstance(each.error, InvalidDocumentError):
            unreadable[each.id] = each.error.field
        if each.document is None:
            continue
        try:
            documents.of_python.set(each.document)
        except PermissionDenied:
            refused.append(each.id)
    documents.of_python.set(documents.made)
    return {"unreadable": unreadable, "refused": refused}


def main() -> None:
    client = Client(project=os.environ["FIRESMITH_PROJECT"], credentials=AnonymousCredentials())
    json.dump(
        {name: read_and_write(each) for name, each in collections(client).items()}, sys.stdout
    )


if __name__ == "__main__":
    main()
