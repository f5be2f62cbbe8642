"""Prints the CPU time in microseconds that a model of 20 fields takes to be checked and encoded, and
what a model that was written by hand takes for the same.

Run it in an environment with requirements.txt, with the folders of the runtime and of the showcase:

PYTHONPATH=Support/python:Generated/showcase python Benchmarks/Python/writing.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timezone
from typing import Annotated, Any, Literal

from google.cloud.firestore import GeoPoint
from google.cloud.firestore_v1.base_document import BaseDocumentReference
from pydantic import BaseModel, ConfigDict, Field
from python.models import Book

ROUNDS = 7
CALLS = 2_000


class Strict(BaseModel):
    """The base of models by hand. They look inside of one another when they are checked."""

    model_config = ConfigDict(
        strict=True, arbitrary_types_allowed=True, revalidate_instances="always"
    )


class Tag(Strict):
    title: str
    color: Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]


class Cover(Strict):
    small: str
    medium: str
    large: str


class Ebook(Strict):
    kind: Literal["ebook"] = "ebook"
    download_url: str
    size: int


class Audio(Strict):
    kind: Literal["audio"] = "audio"
    stream_url: str
    narrator: str | None = None
    minutes: int


class BookByHand(Strict):
    id: str | None = None
    title: str
    number_of_pages: int
    library_id: str
    isbn: str | None = None
    cover: Cover | None = None
    genres: list[str]
    tags: list[Tag]
    status: Literal["draft", "in review", "approved", "published"] = "draft"
    ratings: dict[str, float]
    shelf_location: GeoPoint | None = None
    author: BaseDocumentReference
    media: Annotated[Ebook | Audio, Field(discriminator="kind")] | None = None
    added_at: datetime | None = None
    updated_at: datetime | None = None
    withdrawn_at: datetime | None = None
    reason_why_i_love_this: str = ""


NOW = datetime.now(timezone.utc)
FIELDS: dict[str, Any] = {
    "title": "Momo",
    "number_of_pages": 304,
    "library_id": "central",
    "isbn": "9783522177504",
    "genres": ["fantasy", "children"],
    "status": "draft",
    "ratings": {"one": 4.5, "two": 3.25},
    "shelf_location": GeoPoint(1, 2),
    "author": BaseDocumentReference("authors", "ende"),
    "added_at": NOW,
    "updated_at": NOW,
    "withdrawn_at": NOW,
    "cover": {"small": "https://s", "medium": "https://m", "large": "https://l"},
    "tags": [{"title": "classic", "color": "#f05138"}, {"title": "new", "color": "#000000"}],
    "media": {"kind": "ebook", "download_url": "https://example.com/momo", "size": 5},
}


def least(call: Callable[[], object]) -> float:
    """The least CPU time of a call in several rounds, in microseconds."""
    times: list[float] = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(CALLS):
            call()
        times.append((time.process_time() - start) / CALLS * 1e6)
    return min(times)


def main() -> None:
    book = Book.from_firestore(FIELDS, "momo")
    by_hand = BookByHand(
        **FIELDS
        | {
            "cover": Cover(**FIELDS["cover"]),
            "tags": [Tag(**each) for each in FIELDS["tags"]],
            "media": Ebook(**FIELDS["media"]),
        }
    )
    check_by_hand = least(lambda: BookByHand.model_validate(by_hand))
    dump_by_hand = least(lambda: by_hand.model_dump(exclude={"id", "reason_why_i_love_this"}))
    print(f"check_constraints {least(book.check_constraints):6.1f}  by hand {check_by_hand:6.1f}")
    both = check_by_hand + dump_by_hand
    print(f"check and encode  {least(book.to_firestore):6.1f}  by hand {both:6.1f}")


if __name__ == "__main__":
    main()
