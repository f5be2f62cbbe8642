"""Errors of servers: what isn't allowed, and what can't be reached."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import obeying_rules, support
from google.api_core.exceptions import AlreadyExists, FailedPrecondition
from google.auth.credentials import AnonymousCredentials
from received import Received
from showcase.errors import (
    AlreadyExistsError,
    NotUniqueError,
    PermissionDeniedError,
    ServerError,
    UnavailableError,
)
from showcase.repositories import BookRepository


def test_rules_that_deny(denying_emulator: None, project: str) -> None:
    from google.cloud.firestore import Client

    denied = BookRepository(
        obeying_rules(Client(project=project, credentials=AnonymousCredentials()))
    )
    with pytest.raises(PermissionDeniedError) as caught:
        denied.get("momo")
    assert str(caught.value) == "You may not use books-v1/momo."
    with pytest.raises(PermissionDeniedError):
        denied.get_all()
    with pytest.raises(PermissionDeniedError):
        denied.delete("momo")
    received = Received()
    with denied.listen(lambda _: None, received):
        assert isinstance(received.wait(1), PermissionDeniedError)


def test_a_server_that_is_gone(
    tmp_path: Any, project: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from google.cloud.firestore import Client

    monkeypatch.setenv("FIRESTORE_EMULATOR_HOST", "127.0.0.1:1")
    gone = BookRepository(Client(project=project, credentials=AnonymousCredentials()))
    gone.timeout = 1
    with pytest.raises(UnavailableError, match="can't be reached"):
        gone.get("momo")
    with pytest.raises(UnavailableError):
        gone.get_all()
    with pytest.raises(UnavailableError):
        gone.delete("momo")
    with pytest.raises(UnavailableError):
        gone.run_transaction(lambda transaction: transaction.on(gone).get("momo"))


def test_unique_indexes() -> None:
    translated = support("showcase", "translation").translated
    for kind in [AlreadyExists, FailedPrecondition]:
        refused = translated(kind("The write violates a unique index."), "books-v1/momo")
        assert isinstance(refused, NotUniqueError)
        assert (refused.path, str(refused)) == (
            "books-v1/momo",
            "The write violates a unique index.",
        )
    exists = translated(
        AlreadyExists("Document already exists: books-v1/unique"), "books-v1/unique"
    )
    assert isinstance(exists, AlreadyExistsError)
    assert isinstance(
        translated(FailedPrecondition("The query requires an index."), "a"), ServerError
    )
