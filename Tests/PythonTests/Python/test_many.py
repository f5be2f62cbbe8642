"""Writes to many documents, on Google's emulator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from agreement.errors import AlreadyExistsError
from agreement.models import Ticket
from agreement.repositories import AsyncTicketRepository, TicketRepository
from google.auth.credentials import AnonymousCredentials
from showcase.errors import InvalidBatchError, InvalidIDError, InvalidValueError, UnavailableError
from showcase.models import Card
from showcase.repositories import AsyncCardRepository, BookRepository, CardRepository

Run = Callable[..., Any]


def cards(count: int) -> list[Card]:
    return [Card(id="", library_id=str(number % 2), name=f"{number:03}") for number in range(count)]


def test_each_has_a_result(client: Any) -> None:
    repository = CardRepository(client)
    progress: list[int] = []
    results = repository.add_all(iter(cards(7)), batch_size=3, progress=progress.append)
    assert progress == [3, 6, 7]
    added = [each for each in results if isinstance(each, Card)]
    assert [each.name for each in added] == [each.name for each in cards(7)]
    assert len({each.id for each in added}) == 7
    read = repository.get_many([each.id or "" for each in added])
    assert read.documents == added
    assert repository.add_all([]) == []
    with pytest.raises(InvalidBatchError):
        repository.add_all(cards(1), batch_size=0)


def test_a_batch_takes_effect_as_a_whole(client: Any) -> None:
    tickets = TicketRepository(client)
    existing = tickets.add(Ticket(title="a"))
    new = [Ticket(title=str(number)) for number in range(5)]
    every = [new[0], new[1], existing, new[2], new[3], new[4]]
    results = tickets.add_all(every, batch_size=2)
    assert results[:2] == new[:2] and results[4:] == new[3:]
    assert isinstance(results[2], AlreadyExistsError) and results[3] is results[2]
    assert results[2].path == f"tickets/{existing.id}"
    assert {each.id for each in tickets.get_all().documents} == {
        each.id for each in [existing, *new] if each is not new[2]
    }


def test_what_cannot_be_stored_is_not_sent(client: Any) -> None:
    repository = CardRepository(client)
    wrong: Any = "no card"
    results = repository.add_all([cards(1)[0], wrong, cards(1)[0]])
    assert isinstance(results[1], InvalidValueError)
    assert repository.count() == 2
    assert [type(each) for each in repository.add_all([wrong])] == [InvalidValueError]


def test_the_rest_is_not_sent_without_a_connection(
    project: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from google.cloud.firestore import Client

    monkeypatch.setenv("FIRESTORE_EMULATOR_HOST", "127.0.0.1:1")
    repository = CardRepository(Client(project=project, credentials=AnonymousCredentials()))
    repository.timeout = 1
    progress: list[int] = []
    results = repository.add_all(cards(6), batch_size=2, progress=progress.append)
    assert progress == [2]
    assert [type(each) for each in results] == [UnavailableError] * 6


def test_all_documents_of_a_query_are_deleted(client: Any) -> None:
    repository = CardRepository(client)
    repository.add_all(cards(25))
    client.document("cards-v1/bad").set({"library_id": "1", "name": 5})
    progress: list[int] = []
    query = repository.where(repository.fields.library_id == "1")
    assert query.delete_all(batch_size=5, progress=progress.append) == 13
    assert progress == [5, 10, 13]
    assert not client.document("cards-v1/bad").get().exists
    last = repository.order_by(repository.fields.name.descending()).limit(3)
    assert last.delete_all(batch_size=2) == 3
    assert [each.name for each in repository.order_by(repository.fields.name).get_all().documents][
        -1
    ] == "018"
    assert repository.where(repository.fields.name.in_([])).delete_all() == 0
    assert repository.delete_all() == 10
    assert repository.count() == 0


def test_a_document_with_everything_below_it(client: Any) -> None:
    books = BookRepository(client)
    for path in ("b1", "b1/loans/l1", "b1/loans/l1/notes/é", "b1/other/o", "b2/loans/l1", "b10"):
        client.document(f"books-v1/{path}").set({"n": 1})
    progress: list[int] = []
    assert books.recursive_delete("b1", batch_size=1, progress=progress.append) == 3
    assert progress == [1, 2, 3, 3]
    assert books.recursive_delete("b1") == 0
    assert not client.document("books-v1/b1").get().exists
    assert client.document("books-v1/b2/loans/l1").get().exists
    assert client.document("books-v1/b10").get().exists
    assert books.recursive_delete("b2") == 1
    with pytest.raises(InvalidIDError):
        books.recursive_delete("a/b")
    with pytest.raises(InvalidBatchError):
        books.recursive_delete("b1", batch_size=0)


def test_asynchronously(run_async: Run) -> None:
    async def body(client: Any) -> None:
        repository = AsyncCardRepository(client)
        results = await repository.add_all(cards(5), batch_size=2)
        assert all(isinstance(each, Card) for each in results)
        assert await repository.delete_all(batch_size=2) == 5
        tickets = AsyncTicketRepository(client)
        ticket = Ticket(title="a")
        await client.document(f"tickets/{ticket.id}/below/b").set({})
        assert await tickets.recursive_delete(ticket.id) == 1
        await tickets.add(ticket)
        results_of_tickets = await tickets.add_all([ticket, Ticket(title="b")])
        assert [type(each) for each in results_of_tickets] == [AlreadyExistsError] * 2

    run_async(body)
