"""Documents that several tests share."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timezone
from typing import Any

from google.auth.credentials import AnonymousCredentials
from google.cloud.firestore import Client, GeoPoint
from google.cloud.firestore_v1.vector import Vector
from showcase.models import Book, Status, Tag
from showcase.repositories import BookRepository, DocumentList, DocumentQuery

CLIENT = Client(project="models", credentials=AnonymousCredentials())
NOW = datetime(2026, 5, 6, 7, 8, 9, 123456, tzinfo=timezone.utc)
# A server time that no server gives.
LONG_AGO = datetime(1970, 1, 1, 0, 0, 7, tzinfo=timezone.utc)


def six_books(client: Any, *, ids: Sequence[str], pages: Sequence[int]) -> BookRepository:
    """Stores the books A to F, drafts and published ones in turns."""
    books = BookRepository(client)
    author = client.document("authors/ende")
    for index, title in enumerate("ABCDEF"):
        status = Status.PUBLISHED if index % 2 else Status.DRAFT
        books.set(
            Book(
                id=ids[index],
                title=title,
                number_of_pages=pages[index],
                library_id="central",
                genres=[],
                tags=[],
                ratings={},
                status=status,
                author=author,
            )
        )
    return books


def titles(query: DocumentQuery[Book]) -> str:
    """Returns the titles of the books that ``query`` finds, one after another."""
    return "".join(each.title for each in query.get_all().get())


def stored_sample(**changes: Any) -> dict[str, Any]:
    """The stored fields of ``everything``'s sample: every one without a default."""
    return {
        "text": "text",
        "flag": True,
        "count": 3,
        "ratio": 0.5,
        "moment": NOW,
        "data": b"\x00\xff",
        "place": GeoPoint(1.5, -2),
        "link": "https://example.com/a?b#c",
        "token": "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
        "tint": "#f05138",
        "anything": {"a": [1, None, {"b": NOW}], "c": None},
        "target": CLIENT.document("samples-v2/other"),
        "embedding": Vector([1, 2, 3]),
        "texts": ["a", "ü", ""],
        "numbers": {"a.b": 1},
        "matrix": {"rows": [1.5, 2.0]},
        "level": "the second",
        "kind": 2,
        "levels": ["first", "name"],
        "shape": {"kind": "circle", "radius": 1.0},
        "shapes": {"s": {"kind": "square", "side": 2.0}},
        "price": 1250,
        "prices": [1, 2],
        "child": {"name": "c", "siblings": []},
        "children": [{"name": "d", "siblings": [], "parent": {"name": "e", "siblings": []}}],
        "numberOfPages": 304,
        "strange name.with dots": "strange",
        "nullable": None,
        **changes,
    }


def book(client: Any, **changes: Any) -> Book:
    """Returns a book without an id, by an author of ``client``'s database."""
    fields: dict[str, Any] = {
        "title": "Momo",
        "number_of_pages": 304,
        "library_id": "central",
        "genres": ["fantasy"],
        "tags": [Tag(title="classic", color="#f05138")],
        "ratings": {"example.com": 4.5},
        "author": client.document("authors/ende"),
    }
    return Book(**{**fields, **changes})


def ids(list: DocumentList[Book]) -> list[str]:
    """Returns the ids of all results, those that can't be read among them."""
    return [result.id for result in list.results]


def stored(client: Any, path: str) -> dict[str, Any]:
    """Returns the fields of a document as they are stored."""
    fields: dict[str, Any] = client.document(path).get().to_dict()
    return fields
