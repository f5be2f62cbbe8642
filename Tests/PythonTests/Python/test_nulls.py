"""Declared queries for null."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timezone
from typing import Any

from showcase.models import Library
from showcase.repositories import AsyncLibraryRepository, LibraryRepository

Run = Callable[..., Any]

CLOSING = datetime(2027, 1, 15, 8, tzinfo=timezone.utc)


def test_null_and_what_is_not(client: Any) -> None:
    libraries = LibraryRepository(client)
    libraries.set(Library(id="b", name="B"))
    libraries.set(Library(id="a", name="A"))
    libraries.set(Library(id="c", name="C", closed_at=CLOSING))
    client.document(f"{libraries.path}/foreign").set({"name": "F"})
    assert [each.name for each in libraries.open().get_all().get()] == ["A", "B"]
    assert [each.name for each in libraries.closed().get_all().get()] == ["C"]
    assert libraries.closed_at(None).count() == 2
    assert libraries.closed_at(CLOSING).count() == 1


def test_asynchronously(run_async: Run) -> None:
    async def body(client: Any) -> None:
        libraries = AsyncLibraryRepository(client)
        await libraries.add(Library(name="A"))
        assert await libraries.open().count() == 1
        assert await libraries.closed_at(None).count() == 1
        assert await libraries.closed().count() == 0

    run_async(body)
