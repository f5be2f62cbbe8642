"""Prints a schema whose every name is one that Python, pydantic or generated code has already."""

from __future__ import annotations

import builtins
import enum
import json
import keyword
import typing
from collections.abc import Iterable

import pydantic


def distinct(words: Iterable[str]) -> list[str]:
    """The words, without those that differ in capitals and underscores only."""
    seen: dict[str, str] = {}
    for word in words:
        name = word.strip("_")
        if name:
            seen.setdefault(name.replace("_", "").lower(), name)
    return sorted(seen.values())


def quoted(text: str) -> str:
    return json.dumps(text)


GENERATED = """
    add add_all batch client codec collection count create delete delete_all fields
    from_firestore get get_all get_if_exists get_many group id in_ limit listen listen_to
    matches not_in of order_by pages parent_ids patch path raw recursive_delete reference
    run_transaction set start_after start_after_token stored_as timeout to_firestore token_after
    update where where_ids within
""".split()

WORDS = distinct(
    [
        *keyword.kwlist,
        *keyword.softkwlist,
        *dir(builtins),
        *dir(pydantic.BaseModel),
        *dir(type(pydantic.BaseModel)),
        *dir(enum.StrEnum),
        *dir(enum.IntEnum),
        *dir(dict),
        *GENERATED,
        "cls",
        "date",
        "datetime",
        "self",
    ]
)

PATHS = distinct([*keyword.kwlist, *dir(enum.StrEnum), *GENERATED, "client", "cls", "self"])

TYPES = sorted(
    {
        name[0].upper() + name[1:]
        for name in [
            *(word for word in WORDS if "_" not in word),
            *typing.__all__,
            *pydantic.__all__,
            *"Annotated ArrayField ArrayRemove ArrayUnion AsyncClient AsyncDocumentQuery"
            " AsyncDocumentRepository BaseDocumentReference Client Codec Collections DocumentField"
            " DocumentFields DocumentID DocumentList DocumentQuery DocumentReference"
            " DocumentRepository DocumentResult ExplicitNull ExternalType Filter FirestoreModel"
            " GeoPoint HexColor Increment Int64 IntegerEnum Listener MapEntries MapField Matches"
            " NotStored NumberChange OpenIntegerEnum OpenStringEnum Order Repository RepositoryError Server"
            " ServerTime ServerTimestamp StoredAs StoredDocumentID StringEnum TaggedUnion Timestamp"
            " Transaction UnknownDocument UnknownKind Url Uuid Vector Writer".split(),
        ]
        if name[0].isalpha() and "_" not in name
    }
)

print("collections:")
print("  hostile_documents:\n    model: HostileDocument\n    id: document_key\n    fields:")
for word in WORDS:
    print(f"      {quoted(word)}: {{ type: 'integer?', description: {quoted(word)} }}")
for name in TYPES:
    print(f"      of_type_{name}_: {{ type: '{name}?' }}")
print("    queries:")
for word in WORDS:
    print(f"      {quoted(word)}: {{ where: [{quoted(word)}], order: [{quoted('-' + word)}] }}")
print("  hostile_parents:\n    model: HostileParent\n    fields: { name: string }\n    collections:")
for index, word in enumerate(PATHS[::2]):
    print(f"      {quoted(word)}: {{ path: s{index}, model: HostileParent }}")
for index, word in enumerate(PATHS[1::2]):
    print(f"  {quoted(word)}: {{ path: 'p{index}/{{{word}}}/c', model: HostileParent }}")
# What belongs to these models, and what these types hold, is called like the package's own classes.
print("  documents: { model: Document, fields: { single: Firestore, of: Other } }")
print("documents:\n  single: { path: singles/one, model: Single, fields: { name: string } }")
print("types:")
print("  Firestore: { fields: { tuple: { fields: { name: string } } } }")
print("  Other: { discriminator: of, cases: { fields: { fields: { name: string } } } }")
for name in TYPES:
    print(f"  {name}: {{ fields: {{ value: string, other: '{name}?', list: array<{name}> }} }}")
print("  HostileUnion:\n    discriminator: class\n    unknown: unknown\n    cases:")
for word in WORDS:
    if word != "unknown":
        print(f"      {quoted(word)}: {{ fields: {{ {quoted('of_' + word)}: string }} }}")
print("enums:")
print("  HostileString:\n    unknown: unknown\n    cases:")
for word in WORDS:
    print(f"      {quoted(word)}:")
print("  HostileInteger:\n    cases:")
for index, word in enumerate(WORDS):
    print(f"      {quoted(word)}: {index}")
