"""Models that have an id before they are stored, on Google's emulator."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from agreement.errors import AlreadyExistsError
from agreement.models import Notice, NoticeLabel, NoticeText, Ticket, Visit
from agreement.repositories import (
    AsyncTicketRepository,
    NoticeRepository,
    TicketRepository,
    VisitRepository,
)


def test_each_new_model_has_its_own() -> None:
    ids = {Ticket(title="").id for _ in range(100)}
    assert len(ids) == 100
    assert all(len(id) == 20 and id.isascii() and id.isalnum() for id in ids)
    number = Visit(place="").number
    assert str(uuid.UUID(number)) == number
    assert Ticket(title="a") != Ticket(title="a")


def test_add_stores_it_under_its_id(client: Any) -> None:
    tickets = TicketRepository(client)
    ticket = Ticket(title="a")
    assert tickets.add(ticket) == ticket
    assert tickets.get(ticket.id) == ticket
    visits = VisitRepository(client)
    visit = visits.add(Visit(place="Rome"))
    assert visits.get(visit.number) == visit
    assert client.document(f"visits/{visit.number}").get().to_dict()["number"] == visit.number
    notices = NoticeRepository(client)
    every: list[Notice] = [NoticeText(text="a"), NoticeLabel(color="red")]
    for notice in every:
        assert notices.add(notice) == notice
        assert notices.get(notice.key or "") == notice


def test_add_refuses_what_exists(client: Any) -> None:
    tickets = TicketRepository(client)
    ticket = tickets.add(Ticket(title="a"))
    with pytest.raises(AlreadyExistsError) as caught:
        tickets.add(ticket)
    assert caught.value.path == f"tickets/{ticket.id}"


def test_unknown_kinds_keep_their_id(client: Any) -> None:
    notices = NoticeRepository(client)
    client.document("notices/n").set({"kind": "new"})
    unknown = notices.get("n")
    with pytest.raises(AlreadyExistsError):
        notices.add(unknown)
    notices.delete("n")
    assert notices.get(notices.add(unknown).key or "") == unknown


def test_batches_use_it_too(client: Any) -> None:
    tickets = TicketRepository(client)
    ticket = Ticket(title="a")
    with tickets.batch() as batch:
        batch.on(tickets).add(ticket)
    assert tickets.get(ticket.id) == ticket


def test_asynchronous_repositories_use_it(run_async: Callable[..., Any], client: Any) -> None:
    ticket = Ticket(title="a")

    async def body(client: Any) -> None:
        await AsyncTicketRepository(client).add(ticket)

    run_async(body)
    assert TicketRepository(client).get(ticket.id) == ticket


def test_json_has_it() -> None:
    ticket = Ticket(title="a")
    assert Ticket.model_validate_json(ticket.model_dump_json()) == ticket
    assert len(Ticket.model_validate_json('{"title": "a"}').id) == 20
    assert ticket.to_firestore() == {"title": "a"}
    assert Ticket.from_firestore({"title": "a"}, id="x") == Ticket(id="x", title="a")
