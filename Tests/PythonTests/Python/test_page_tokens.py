"""Tokens of pages, which web APIs give and take, on Google's emulator."""

from __future__ import annotations

import base64
import random
import re
from collections.abc import Callable
from datetime import datetime, timezone
from typing import Any

import pytest
from conftest import support
from everything.models import Part
from everything.repositories import PartRepository, SampleRepository
from fastapi import FastAPI, HTTPException
from fastapi.testclient import TestClient
from pydantic import BaseModel
from samples import book
from showcase.errors import InvalidPageTokenError, InvalidQueryError, RepositoryError
from showcase.models import Book
from showcase.repositories import AsyncBookRepository, BookFields, BookRepository, DocumentQuery

Run = Callable[..., Any]


@pytest.fixture
def books(client: Any) -> BookRepository:
    books = BookRepository(client)
    for index in range(7):
        books.set(book(client, id=f"b{index}", title=f"T{index // 2}", number_of_pages=index))
    return books


def queries(books: BookRepository) -> list[DocumentQuery[Book]]:
    """Queries with one order, several, and those that the server adds."""
    return [
        books.where(),
        books.order_by(BookFields.title, BookFields.number_of_pages.descending()),
        books.order_by(BookFields.title.descending()),
        books.where(BookFields.number_of_pages >= 1),
        books.order_by(BookFields.ratings["example.com"]),
        books.order_by(BookFields.added_at, BookFields.author),
        books.where(BookFields.genres.contains("fantasy"), BookFields.library_id == "central"),
    ]


def test_pages_follow_each_other(books: BookRepository) -> None:
    for query in queries(books):
        expected = [each.id for each in query.get_all()]
        found: list[str | None] = []
        token: str | None = None
        for _ in range(9):
            # As in a web API, where each request makes the query anew.
            page = query.limit(2).start_after_token(token).get_all()
            found += [each.id for each in page]
            token = query.limit(2).token_after(page)
            if token is None:
                break
            assert re.fullmatch(r"[\w-]+", token, re.ASCII)
        assert found == expected and token is None


def test_no_token_follows_the_last_page(books: BookRepository) -> None:
    query = books.order_by(BookFields.number_of_pages).limit(4)
    page = query.get_all()
    token = query.token_after(page)
    assert token is not None and query.token_after(page) == token
    last = query.start_after_token(token).get_all()
    assert [each.id for each in last] == ["b4", "b5", "b6"] and query.token_after(last) is None
    assert query.token_after(books.where(BookFields.title == "none").get_all()) is None
    # A query that continues one has the same tokens, and the size of its pages may differ.
    assert query.start_after_token(token).limit(2).token_after(page) == token
    assert [
        each.id
        for each in books.order_by(BookFields.number_of_pages)
        .limit(1)
        .start_after_token(token)
        .get_all()
    ] == ["b4"]


def test_nothing_matches(books: BookRepository) -> None:
    query = books.where(BookFields.title.in_([]))
    assert query.token_after(books.get_all()) is None
    assert len(query.start_after_token("anything").get_all()) == 0


def test_every_kind_of_value(client: Any) -> None:
    samples = client.collection("samples-v2")
    values: list[Any] = [
        None, False, True, float("nan"), -0.5, 2**62, datetime(1, 1, 1, tzinfo=timezone.utc),
        datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=timezone.utc), "", "é 🎈 '\"\\", b"\x00\xff",
        client.document("a/b"), [1, {"a": [None]}], {"a": {"b": 1}, "é.`": 2},
    ]  # fmt: skip
    for index, value in enumerate(values):
        samples.document(f"s{index:02}").set({"anything": value})
    from everything.repositories import SampleFields

    query = SampleRepository(client).order_by(SampleFields.anything)
    expected = [each.path for each in query.get_all().results]
    assert len(expected) == len(values)
    found: list[str] = []
    token: str | None = None
    while True:
        page = query.limit(1).start_after_token(token).get_all()
        found += [each.path for each in page.results]
        token = query.limit(1).token_after(page)
        if token is None:
            break
    assert found == expected


def test_groups(client: Any) -> None:
    for sample in ("s1", "s2"):
        parts = SampleRepository(client).parts(sample)
        for index in range(2):
            parts.set(Part(id=f"p{index}", name="wheel", weight=index + 3))
    query = PartRepository.heavy(client, 2)
    page = query.limit(3).get_all()
    token = query.limit(3).token_after(page)
    assert token is not None
    rest = query.limit(3).start_after_token(token).get_all()
    paths = [each.path for each in (*page.results, *rest.results)]
    assert len(paths) == 4 and paths == [each.path for each in query.get_all().results]


# MARK: Tokens that aren't to be trusted


def token(query: DocumentQuery[Book]) -> str:
    made = query.limit(2).token_after(query.limit(2).get_all())
    assert made is not None
    return made


def test_tokens_of_other_queries_are_refused(books: BookRepository, elsewhere: Any) -> None:
    several = queries(books)
    tokens = [token(each) for each in several]
    assert len(set(tokens)) == len(tokens)
    for index, query in enumerate(several):
        for other, text in enumerate(tokens):
            if index != other:
                with pytest.raises(InvalidPageTokenError, match="belongs to another query"):
                    query.start_after_token(text)
    # The same conditions with other values, of other collections, and of other databases.
    at_least = books.where(BookFields.number_of_pages >= 1)
    for query in (
        books.where(BookFields.number_of_pages >= 2),
        books.where(BookFields.number_of_pages > 1),
        BookRepository(elsewhere).where(BookFields.number_of_pages >= 1),
    ):
        with pytest.raises(InvalidPageTokenError, match="belongs to another query"):
            query.start_after_token(token(at_least))
    assert issubclass(InvalidPageTokenError, InvalidQueryError)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "=",
        "AAAA",
        "é",
        "🎈",
        "a b",
        "../../x",
        "x" * 100_000,
        "\x00",
        "\ud800",
        "AQ==",
        "%00",
    ],
)
def test_what_is_no_token_is_refused(books: BookRepository, text: str) -> None:
    with pytest.raises(InvalidPageTokenError, match=r"^[A-Z].*\.$"):
        books.where().start_after_token(text)


def test_changed_tokens_are_refused(books: BookRepository) -> None:
    query = books.order_by(BookFields.title)
    text = token(query)
    generator = random.Random(7)
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for _ in range(500):
        position = generator.randrange(len(text))
        changed = generator.choice(
            [
                text[:position] + generator.choice(alphabet) + text[position + 1 :],
                text[:position],
                text[position:],
                text + generator.choice(alphabet),
                text + "=",
                text + "\n",
            ]
        )
        if changed != text:
            with pytest.raises(InvalidPageTokenError):
                query.start_after_token(changed)


def forged(query: DocumentQuery[Book], place: bytes) -> str:
    """A token with everything that somebody who has read the code can give it."""
    tokens = support("showcase", "page_tokens")
    head = b"\x01" + tokens._digest(tokens._fingerprint(query.matches()))
    data = head + tokens._digest(head + place) + place
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def test_forged_tokens_neither_crash_nor_lead_elsewhere(books: BookRepository, client: Any) -> None:
    from google.cloud.firestore_v1 import _helpers as helpers
    from google.cloud.firestore_v1.types import Cursor

    query = books.where(BookFields.title >= "T1")
    own = client.document("books-v1/b3")

    def cursor(*values: Any) -> bytes:
        made: bytes = Cursor(
            values=[helpers.encode_value(each) for each in values]
        )._pb.SerializeToString()
        return made

    assert query.start_after_token(forged(query, cursor("T1", own))).limit(1).get_all().documents
    # Another place in the same query is all that can be had, and its conditions hold.
    below = query.start_after_token(forged(query, cursor("A", own))).get_all()
    assert [each.id for each in below] == ["b2", "b3", "b4", "b5", "b6"]
    deep: Any = 1
    for _ in range(25):
        deep = {"a": deep}
    for place in [
        b"",
        b"\xff",
        cursor(),
        cursor("T1"),
        cursor(own),
        cursor("T1", "b3"),
        cursor("T1", own, own),
        cursor("T1", client.document("cards-v1/b3")),
        cursor("T1", client.document("books-v1/b3/loans/l")),
        cursor([[1]], own),
        cursor(deep, own),
        cursor("T1", own) + b"\xff",
    ]:
        with pytest.raises(InvalidPageTokenError, match="damaged"):
            query.start_after_token(forged(query, place))
    generator = random.Random(11)
    for _ in range(300):
        place = bytearray(cursor("T1", own))
        for _ in range(generator.randrange(1, 4)):
            place[generator.randrange(len(place))] = generator.randrange(256)
        try:
            query.start_after_token(forged(query, bytes(place))).limit(1).get_all()
        except RepositoryError:
            pass


def test_tokens_of_later_versions_are_refused(books: BookRepository) -> None:
    text = token(books.where())
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    later = base64.urlsafe_b64encode(b"\x02" + data[1:]).rstrip(b"=").decode()
    with pytest.raises(InvalidPageTokenError, match="of another version"):
        books.where().start_after_token(later)


def test_a_last_document_without_the_field_has_no_token(books: BookRepository, client: Any) -> None:
    client.document("books-v1/z").set({"number_of_pages": 1})
    with pytest.raises(InvalidQueryError, match="books-v1/z has no title"):
        books.order_by(BookFields.title).token_after(books.get_all())


# MARK: Asynchronous, and on the web


def test_asynchronous_pages(books: BookRepository, run_async: Run) -> None:
    async def body(client: Any) -> None:
        query = AsyncBookRepository(client).order_by(BookFields.number_of_pages).limit(5)
        made = query.token_after(await query.get_all())
        rest = await query.start_after_token(made).get_all()
        assert [each.id for each in rest] == ["b5", "b6"]
        # Both kinds of repositories have the same tokens.
        assert made == token_of(books)
        with pytest.raises(InvalidPageTokenError):
            query.start_after_token("nonsense")

    def token_of(books: BookRepository) -> str | None:
        query = books.order_by(BookFields.number_of_pages).limit(5)
        return query.token_after(query.get_all())

    run_async(body)


class Page(BaseModel):
    books: list[Book]
    next: str | None


def test_pages_of_a_web_api(books: BookRepository) -> None:
    app = FastAPI()

    @app.get("/books")
    def list_books(after: str | None = None) -> Page:
        query = books.order_by(BookFields.number_of_pages).limit(3)
        try:
            page = query.start_after_token(after).get_all()
        except InvalidPageTokenError as error:
            raise HTTPException(400, str(error)) from error
        return Page(books=page.documents, next=query.token_after(page))

    web = TestClient(app)
    seen: list[str] = []
    address = "/books"
    while True:
        answer = web.get(address).json()
        seen += [each["id"] for each in answer["books"]]
        if answer["next"] is None:
            break
        # Nothing in it has to be escaped.
        address = f"/books?after={answer['next']}"
    assert seen == [f"b{index}" for index in range(7)]
    answer = web.get("/books?after=nonsense")
    assert (answer.status_code, answer.json()["detail"][:8]) == (400, "This is ")
