"""Searches for vectors."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from google.cloud.firestore_v1.vector import Vector
from showcase.errors import InvalidQueryError, InvalidValueError
from showcase.models import Author
from showcase.repositories import (
    AsyncAuthorRepository,
    AuthorFields,
    AuthorNameFields,
    AuthorRepository,
    DocumentQuery,
    NearestDocuments,
)

Run = Callable[..., Any]
STYLES = {"a": [1.0, 0, 0], "b": [0.0, 1, 0], "c": [1.0, 1, 0], "d": [-1.0, 0, 0]}
STYLE = Vector([1, 0.25, 0])


def author(id: str) -> Author:
    return Author(id=id, name="D" if id == "d" else "A", style=Vector(STYLES[id]))


@pytest.fixture
def authors(client: Any) -> AuthorRepository:
    authors = AuthorRepository(client)
    for id in STYLES:
        authors.set(author(id))
    authors.set(Author(id="none", name="A"))
    return authors


def ids(nearest: NearestDocuments[Author]) -> str:
    return "".join(each.id or "?" for each in nearest.get_all().get())


def test_the_nearest_come_first(authors: AuthorRepository) -> None:
    found = authors.find_nearest(AuthorFields.style, STYLE, limit=2, distance="euclidean").get_all()
    assert [each.id for each in found] == ["a", "c"]
    assert [each.others for each in found] == [{}, {}]
    assert found.distances == (0.25, 0.75)
    near = authors.find_nearest(
        AuthorFields.style, STYLE, limit=9, distance="dot_product", threshold=0.25
    )
    assert near.get_all().distances == (1.25, 1, 0.25)
    cosine = authors.find_nearest(AuthorFields.style, STYLE, limit=1, distance="cosine")
    assert math.isclose(cosine.get_all().distances[0], 1 - 1 / math.sqrt(1.0625))
    named = authors.where(AuthorFields.name == "D")
    assert ids(named.find_nearest(AuthorFields.style, STYLE, limit=9, distance="cosine")) == "d"
    assert authors.get_all().distances == ()


def test_nothing_can_match(authors: AuthorRepository) -> None:
    nobody = authors.where(AuthorFields.name.in_([]))
    nearest = nobody.find_nearest(AuthorFields.style, STYLE, limit=9, distance="cosine")
    assert ids(nearest) == ""
    assert nearest.raw() is None


def test_declared_searches(authors: AuthorRepository) -> None:
    assert ids(authors.writing_like(STYLE)) == "acb"
    assert ids(authors.namesakes_like("A", STYLE)) == "cab"


def test_a_document_that_cannot_be_read_is_a_failure(
    authors: AuthorRepository, client: Any
) -> None:
    client.document("authors/a").update({"name": 5})
    nearest = authors.find_nearest(
        AuthorFields.style, Vector([1, 0, 0]), limit=2, distance="euclidean"
    )
    found = nearest.get_all()
    assert len(found.failures) == 1
    assert [each.id for each in found] == ["c"]
    assert found.distances == (0, 1)


def test_what_a_search_cannot_be_combined_with(authors: AuthorRepository) -> None:
    def search(query: Any, style: Vector = STYLE, **changes: Any) -> Any:
        arguments: dict[str, Any] = {"limit": 5, "distance": "cosine", **changes}
        return query.find_nearest(AuthorFields.style, style, **arguments).get_all()

    with pytest.raises(InvalidQueryError):
        search(authors.where(AuthorFields.name != "A", AuthorFields.name != "B"))
    for limit in (-1, 0, 1001):
        with pytest.raises(InvalidQueryError, match=f"1 to 1000 documents, not {limit}"):
            search(authors, limit=limit)
    assert len(search(authors, limit=1000)) == 4
    for threshold in (math.nan, math.inf):
        with pytest.raises(InvalidQueryError, match="finite"):
            search(authors, threshold=threshold)
    with pytest.raises(InvalidValueError, match="has 3 dimensions, not 2"):
        search(authors, Vector([1, 0]))
    with pytest.raises(InvalidValueError):
        search(authors, [1, 0, 0])  # type: ignore[arg-type]


def test_searches_combine_as_the_table_says(authors: AuthorRepository, client: Any) -> None:
    table = (Path(__file__).parents[2] / "beside-nearest.tsv").read_text()
    rows = {row[0]: row[2] for row in (line.split("\t") for line in table.splitlines()[1:])}
    ordered, name = authors.order_by(AuthorFields.name), AuthorFields.name
    first, page = authors.get("a"), authors.get_all()
    queries: dict[str, list[Any]] = {
        "where": [authors.where(name == "A")],
        "any": [authors.where((name == "A") | (name == "D"))],
        "group": [DocumentQuery[Author].of_group(client, "authors", AuthorFields)],
        "select": [authors],
        "order": [ordered],
        "order by id": [authors.order_by_id()],
        "limit": [authors.limit(5)],
        "limit_to_last": [ordered.limit_to_last(5)],
        "start": [ordered.start_at("A"), authors.start_at(first), authors.start_after(page)],
        "end": [ordered.end_at("A"), authors.end_before(first)],
    }
    assert queries.keys() == {beside for beside, verdict in rows.items() if verdict != "-"}
    for beside, each in queries.items():
        for query in each:
            nearest = query.find_nearest(AuthorFields.style, STYLE, limit=5, distance="cosine")
            if beside == "select":
                nearest = nearest.select(AuthorNameFields)
            if rows[beside] == "allowed":
                nearest.get_all()
            else:
                with pytest.raises(InvalidQueryError):
                    nearest.get_all()


def test_reprs_say_nothing_of_values(authors: AuthorRepository) -> None:
    assert repr(authors.writing_like(STYLE)) == (
        "<NearestDocuments of 'authors', nearest by style, at most 5>"
    )


def test_asynchronously(run_async: Run) -> None:
    async def body(client: Any) -> None:
        authors = AsyncAuthorRepository(client)
        for id in STYLES:
            await authors.set(author(id))
        found = await authors.writing_like(STYLE).get_all()
        assert [each.id for each in found] == ["a", "c", "b"]
        assert len(found.distances) == 3
        nearest = authors.find_nearest(AuthorFields.style, STYLE, limit=1, distance="euclidean")
        assert (await nearest.get_all()).distances == (0.25,)

    run_async(body)
