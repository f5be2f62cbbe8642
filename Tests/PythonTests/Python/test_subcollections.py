"""Subcollections, their groups, and models of several files."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from everything import errors as everything_errors
from everything.models import Part, Screw, Star
from everything.repositories import (
    OldPlanetsRepository,
    OldStarsRepository,
    PartRepository,
    PlanetRepository,
    SampleRepository,
    SparesRepository,
    StarRepository,
    StaticPartsRepository,
)
from samples import NOW, book
from showcase.errors import (
    InvalidIDError,
    InvalidReferenceError,
    InvalidValueError,
    MissingIDError,
)
from showcase.models import Loan, Reference
from showcase.repositories import AsyncBookRepository, BookRepository, LoanRepository


def test_subcollections(books: BookRepository, client: Any) -> None:
    due = NOW + timedelta(days=14)
    for parent in ("momo", "krabat"):
        loans = books.loans(parent)
        assert loans.path == f"books-v1/{parent}/loans"
        loans.set(Loan(id="l1", card=client.document("cards-v1/c1"), due_on=due))
    assert LoanRepository(client, book_id="momo").get("l1").due_on == due
    everywhere = LoanRepository.group(client).get_all()
    assert [each.path for each in everywhere.results] == [
        "books-v1/krabat/loans/l1",
        "books-v1/momo/loans/l1",
    ]


def test_deeper_subcollections_and_groups(client: Any) -> None:
    samples = SampleRepository(client)
    parts = samples.parts("s1")
    parts.set(Part(id="p1", name="wheel", weight=3))
    PartRepository(client, "s2").set(Part(id="p2", name="door", weight=8.5))
    screws = parts.index("p1")
    assert screws.path == "samples-v2/s1/parts/p1/index"
    screws.set(Screw(number="7", size=4))
    assert screws.get("7") == Screw(number="7", size=4)
    assert [each.name for each in PartRepository.heavy(client, 5).get_all().documents] == ["door"]
    assert PartRepository.of_everything(client).count() == 2
    assert [each.name for each in parts.heaviest().get_all().documents] == ["wheel"]


def test_parents_are_named_by_ids_references_and_models(books: BookRepository, client: Any) -> None:
    momo = books.add(book(client))
    reference = books.reference(momo)
    for parent in (momo, reference, momo.id or ""):
        assert books.loans(parent).path == f"books-v1/{momo.id}/loans"
        assert books.exists(parent) and books.reference(parent) == reference
        assert books.where_ids([parent]).count() == 1
        books.set(momo, id=parent)
    parts = SampleRepository(client).parts("s1")
    part = parts.add(Part(name="wheel", weight=3))
    assert parts.index(part).path == f"samples-v2/s1/parts/{part.id}/index"
    static = StaticPartsRepository(client)
    assert static.spares(Part(id="p1", name="w"), "2024").path.startswith("static/data/parts/p1/")
    with pytest.raises(MissingIDError):
        books.loans(book(client))
    with pytest.raises(InvalidReferenceError):
        books.loans(Reference(client.document("authors/ende")))
    with pytest.raises(InvalidValueError):
        books.loans(Loan(card=client.document("cards-v1/c"), due_on=NOW))  # type: ignore[arg-type]
    with pytest.raises(InvalidIDError):
        books.loans("a/b")


def test_asynchronous_parents_are_named_alike(client: Any, run_async: Any) -> None:
    async def body(asynchronous: Any) -> None:
        books = AsyncBookRepository(asynchronous)
        momo = await books.add(book(client))
        for parent in (momo, books.reference(momo)):
            assert books.loans(parent).path == f"books-v1/{momo.id}/loans"
            assert await books.where_ids([parent]).count() == 1

    run_async(body)


def test_paths_through_fixed_documents(client: Any) -> None:
    static = StaticPartsRepository(client)
    assert static.path == "static/data/parts"
    static.set(Part(id="p1", name="wheel", weight=3))
    spares = static.spares("p1", "2024")
    assert spares.path == "static/data/parts/p1/spares/2024/items"
    spares.set(Screw(number="7", size=4))
    assert SparesRepository(client, "p1", year="2024").get("7") == Screw(number="7", size=4)
    assert [each.size for each in SparesRepository.group(client).get_all().documents] == [4]
    boxes = SampleRepository(client).parts("s1").boxes("p1", row="3")
    assert boxes.path == "samples-v2/s1/parts/p1/shelves/all/rows/3/boxes"
    with pytest.raises(everything_errors.InvalidIDError):
        static.spares("p1", "2024/x")


def test_files_share_models_in_a_circle(client: Any) -> None:
    """Two schema files with collections of each other's models."""
    assert OldStarsRepository(client).fields is StarRepository(client).fields
    assert OldPlanetsRepository(client).fields is PlanetRepository(client).fields
    id = OldStarsRepository(client).add(Star(planets=[])).id
    assert id is not None
    assert OldStarsRepository(client).get(id).planets == []
