"""Models that were changed since they were made: what repositories refuse to write, on the emulator."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from agreement.errors import ConstraintError as AgreementConstraintError
from agreement.errors import InvalidValueError as AgreementValueError
from agreement.models import Sample
from agreement.repositories import SampleRepository
from google.cloud.firestore_v1.vector import Vector
from samples import book, ids, stored
from showcase.errors import InvalidValueError, RepositoryError
from showcase.models import (
    Book,
    BookCoverImages,
    Hours,
    Library,
    MediaEbook,
    MediaUnknown,
    Shelf,
    Status,
)
from showcase.repositories import (
    AsyncBookRepository,
    AuthorRepository,
    BookRepository,
    LibraryRepository,
    Transaction,
)

Run = Callable[..., Any]
Spoil = Callable[[Book], Book | None]


def put(attribute: str, value: object) -> Spoil:
    """Sets an attribute behind pydantic's back."""

    def spoil(book: Book) -> None:
        vars(book)[attribute] = value

    return spoil


def inside(path: Callable[[Book], Any], attribute: str, value: object) -> Spoil:
    def spoil(book: Book) -> None:
        vars(path(book))[attribute] = value

    return spoil


def constructed(book: Book) -> Book:
    return Book.model_construct(id="momo", title="Momo")


SPOILED: dict[str, tuple[Spoil, str]] = {
    "an element": (lambda book: book.genres.append(5), "genres[1]"),  # type: ignore[arg-type, func-returns-value]
    "an entry": (lambda book: book.ratings.update(a="many"), "ratings.a"),  # type: ignore[arg-type, func-returns-value]
    "a key": (lambda book: book.ratings.update({5: 1.0}), "ratings[5]"),  # type: ignore[dict-item, func-returns-value]
    "a map in place of a model": (lambda book: book.tags.append({}), "tags[1]"),  # type: ignore[arg-type, func-returns-value]
    "another model": (lambda book: book.tags.append(Shelf(name="s")), "tags[1]"),  # type: ignore[arg-type, func-returns-value]
    "an attribute": (put("title", 5), "title"),
    "an optional one": (put("isbn", 978), "isbn"),
    "no value": (put("title", None), "title"),
    "a tuple": (put("genres", ("a",)), "genres"),
    "a text for a time": (put("withdrawn_at", "2026-01-01T00:00:00Z"), "withdrawn_at"),
    "a time without a zone": (put("withdrawn_at", datetime(2026, 1, 1)), "withdrawn_at"),
    "a text for a reference": (put("author", "authors/ende"), "author"),
    "a map for a geopoint": (
        put("shelf_location", {"latitude": 1.0, "longitude": 2.0}),
        "shelf_location",
    ),
    "an integer of 65 bits": (put("number_of_pages", 2**64), "number_of_pages"),
    "a boolean for an integer": (put("number_of_pages", True), "number_of_pages"),
    "inside of an element": (inside(lambda book: book.tags[0], "title", 5), "tags[0].title"),
    "inside of a map": (inside(lambda book: book.cover, "large", 5), "cover.large"),
    "inside of a union": (inside(lambda book: book.media, "size", "9"), "media.size"),
    "of no kind of a union": (
        put("media", BookCoverImages(small="a", medium="b", large="c")),
        "media",
    ),
    "model_copy": (
        lambda book: book.model_copy(update={"number_of_pages": "x"}),
        "number_of_pages",
    ),
    "model_construct": (constructed, "number_of_pages"),
}


def whole(client: Any) -> Book:
    cover = BookCoverImages(small="https://s", medium="https://m", large="https://l")
    media = MediaEbook(download_url="https://example.com", size=1)
    return book(client, id="momo", cover=cover, media=media, number_of_pages=304)


@pytest.mark.parametrize("name", SPOILED)
def test_nothing_wrong_is_written(client: Any, run_async: Run, name: str) -> None:
    books = BookRepository(client)
    books.set(whole(client))
    before = stored(client, "books-v1/momo")
    spoil, field = SPOILED[name]
    made = whole(client)
    wrong = spoil(made) or made

    def in_transaction(transaction: Transaction) -> None:
        transaction.on(books).set(wrong)

    with books.batch() as batch:
        for write in (
            lambda: books.set(wrong),
            lambda: books.set(wrong, merge=True),
            lambda: books.add(wrong),
            lambda: books.create(wrong, id="new"),
            lambda: books.save(wrong),
            lambda: books.run_transaction(in_transaction),
            lambda: batch.on(books).set(wrong),
            lambda: books.order_by_id().start_after(wrong).get_all() and None,
            wrong.to_firestore,
            wrong.check_constraints,
        ):
            with pytest.raises(InvalidValueError) as caught:
                write()
            assert caught.value.field == field
    (result,) = books.add_all([wrong])
    assert isinstance(result, InvalidValueError) and result.field == field

    async def body(asynchronous: Any) -> None:
        with pytest.raises(InvalidValueError):
            await AsyncBookRepository(asynchronous).set(wrong)

    run_async(body)
    assert ids(books.get_all()) == ["momo"] and stored(client, "books-v1/momo") == before


def test_updates_look_inside(books: BookRepository, client: Any) -> None:
    books.set(whole(client))
    wrong = whole(client)
    vars(wrong.tags[0])["title"] = 5
    vars(wrong.cover)["large"] = 5
    vars(wrong.media)["size"] = "9"
    for changes, field in (
        ({"tags": wrong.tags}, "tags[0].title"),
        ({"cover": wrong.cover}, "cover.large"),
        ({"media": wrong.media}, "media.size"),
    ):
        with pytest.raises(InvalidValueError) as caught:
            books.update("momo", changes)  # type: ignore[arg-type]
        assert caught.value.field == field
    assert books.get("momo") == books.get("momo")


def test_tuples_unions_and_known_keys(client: Any) -> None:
    libraries = LibraryRepository(client)
    library = Library(
        id="l", name="n", hours={"monday": Hours(opens=1, closes=2)}, stock={Status.DRAFT: 1}
    )
    assert library.hours is not None and library.stock is not None
    vars(library.hours["monday"])["closes"] = "2"
    with pytest.raises(InvalidValueError) as caught:
        libraries.set(library)
    assert caught.value.field == "hours.monday[1]"
    library.hours = None
    library.stock[Status.DRAFT] = 1.5  # type: ignore[assignment]
    with pytest.raises(InvalidValueError) as caught:
        libraries.set(library)
    assert caught.value.field == "stock.draft"
    library.stock = None
    library.find = {"it": 5}
    library.find["it"] = [1]  # type: ignore[assignment]
    with pytest.raises(InvalidValueError) as caught:
        libraries.set(library)
    assert caught.value.field == "find.it"
    library.find = {"it": 5}
    library.find["it"] = 99
    with pytest.raises(RepositoryError, match=r"find.it should be at most 9"):
        libraries.set(library)


def test_what_is_unknown_is_checked_too(books: BookRepository, client: Any) -> None:
    made = book(client, id="momo", media=MediaUnknown({"kind": "x"}))
    assert isinstance(made.media, MediaUnknown)
    made.media.root["wait"] = timedelta(1)
    with pytest.raises(InvalidValueError) as caught:
        books.set(made)
    assert caught.value.field == "media.wait"


def test_stored_names_are_those_of_errors(client: Any) -> None:
    made = Sample.sample()
    vars(made)["class_"] = 5
    with pytest.raises(AgreementValueError) as caught:
        SampleRepository(client).set(made, id="s")
    assert caught.value.field == "class"


def test_vectors_have_their_dimensions(client: Any) -> None:
    samples = SampleRepository(client)
    samples.set(Sample.sample(), id="s")
    short = Vector([1, 2])
    wrong = Sample.sample()
    wrong.embedding = short  # type: ignore[assignment]
    for write in (
        lambda: samples.set(wrong, id="s"),
        lambda: samples.add(wrong),
        lambda: samples.update("s", {"embedding": short}),  # type: ignore[typeddict-item]
    ):
        with pytest.raises(AgreementConstraintError) as caught:
            write()
        assert caught.value.problems == (("embedding", "should have 3 dimensions, not 2"),)
    # What others stored is read.
    client.document("samples/s").update({"embedding": short})
    assert len(samples.get("s").embedding) == 2
    author = AuthorRepository(client)
    with pytest.raises(RepositoryError, match="3 dimensions"):
        author.update("a", {"style": short})  # type: ignore[typeddict-item]


def test_what_is_right_is_written_as_before(books: BookRepository, client: Any) -> None:
    """Values that pydantic takes, although their class isn't that of the field."""

    class Text(str):
        pass

    made = whole(client)
    made.genres.append(Text("text"))
    made.ratings["whole"] = 3
    books.set(made)
    read = books.get("momo")
    assert (read.genres[-1], read.ratings["whole"]) == ("text", 3.0)
