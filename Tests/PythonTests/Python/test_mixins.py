"""Models that have the fields of a mixin, and functions that take all of them."""

from __future__ import annotations

from agreement.models import Audited, Ticket, Visit


def author(document: Audited) -> str:
    return document.by or "nobody"


def revise(document: Audited, name: str) -> None:
    document.by = name
    document.revision = (document.revision or 0) + 1


def test_functions_take_every_model_that_includes_it() -> None:
    ticket = Ticket(title="a")
    revise(ticket, "Gigi")
    revise(ticket, "Momo")
    assert ticket.revision == 2
    assert author(ticket) == "Momo"
    assert author(Visit(place="b")) == "nobody"


def test_models_are_instances() -> None:
    models: list[object] = [Ticket(title="a"), Visit(place="b")]
    assert all(isinstance(model, Audited) for model in models)


def test_own_fields_come_first() -> None:
    assert list(Ticket.model_fields) == ["id", "title", "by", "revision"]
