"""Single documents, on Google's emulator."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import aclosing
from typing import Any

import pytest
from showcase.collections import Collections, Documents
from showcase.errors import InvalidBatchError, InvalidIDError, NotFoundError
from showcase.models import AppSettings, Notice, Preferences
from showcase.repositories import (
    AppSettingsDocument,
    AsyncAppSettingsDocument,
    AsyncPreferencesDocument,
    AsyncTransaction,
    AsyncUserRepository,
    DocumentResult,
    Increment,
    NoticeRepository,
    PreferencesDocument,
    Transaction,
    UserRepository,
)

Run = Callable[..., Any]


def test_reading_and_writing(client: Any) -> None:
    document = AppSettingsDocument(client)
    assert Documents.APP_SETTINGS == document.path == document.reference.path == "settings/app"
    assert document.get_if_exists() is None
    with pytest.raises(NotFoundError):
        document.get()
    with pytest.raises(NotFoundError):
        document.update({"visits": 1})

    document.set(AppSettings(greeting="Hello", visits=2))
    document.update({"visits": Increment(1)})
    read = document.get()
    assert (read.greeting, read.visits) == ("Hello", 3)
    assert read.changed_at is not None

    client.document("settings/app").update({"more": True})
    document.set(AppSettings(greeting="Welcome"), merge=True)
    assert client.document("settings/app").get().to_dict().keys() == {
        "greeting",
        "visits",
        "changed_at",
        "more",
    }
    document.delete()
    assert document.get_if_exists() is None


def test_below_others(client: Any) -> None:
    document = AppSettingsDocument(client)
    document.timeout = 7
    notices = document.notices()
    assert notices.timeout == 7
    assert notices.path == Collections.NOTICES
    notices.set(Notice(id="n1", text="Closed on Monday"))
    assert NoticeRepository(client).get("n1").text == "Closed on Monday"

    preferences = UserRepository(client).preferences("momo")
    assert Documents.preferences("momo") == preferences.path == "user/momo/private/preferences"
    assert preferences.parent_ids == ("momo", "preferences")
    preferences.set(Preferences(newsletter=True))
    assert PreferencesDocument(client, "momo").get().newsletter
    with pytest.raises(InvalidIDError):
        PreferencesDocument(client, "a/b")


def test_batches_and_transactions(client: Any, elsewhere: Any) -> None:
    document = AppSettingsDocument(client)
    preferences = PreferencesDocument(client, "momo")
    with document.batch() as batch:
        batch.on(document).set(AppSettings(greeting="Hello"))
        batch.on(preferences).set(Preferences())
        with pytest.raises(InvalidBatchError):
            batch.on(AppSettingsDocument(elsewhere))

    def count(transaction: Transaction) -> int:
        settings = transaction.on(document).get()
        assert transaction.on(PreferencesDocument(client, "gigi")).get_if_exists() is None
        settings.visits += 1
        transaction.on(document).set(settings)
        transaction.on(preferences).update({"city": "Rome"})
        return settings.visits

    assert document.run_transaction(count) == document.get().visits == 1
    assert preferences.get().city == "Rome"
    with UserRepository(client).batch() as batch:
        batch.on(document).update({"greeting": "Bye"})
        batch.on(preferences).delete()
    assert document.get().greeting == "Bye"
    assert preferences.get_if_exists() is None


def test_listening(client: Any) -> None:
    document = AppSettingsDocument(client)
    greetings: list[str | None] = []
    done = threading.Event()

    def receive(result: DocumentResult[AppSettings]) -> None:
        greetings.append(None if result.document is None else result.document.greeting)
        if greetings[-1] is None:
            document.set(AppSettings(greeting="Hello"))
        else:
            done.set()

    with document.listen(receive):
        assert done.wait(30)
    assert greetings == [None, "Hello"]


def test_asynchronous(run_async: Run) -> None:
    async def main(client: Any) -> None:
        document = AsyncAppSettingsDocument(client)
        assert await document.get_if_exists() is None
        await document.set(AppSettings(greeting="Hello"))
        await document.update({"visits": Increment(2)})
        assert (await document.get()).visits == 2
        preferences = AsyncUserRepository(client).preferences("momo")
        assert isinstance(preferences, AsyncPreferencesDocument)

        async def body(transaction: AsyncTransaction) -> int:
            settings = await transaction.on(document).get()
            assert await transaction.on(preferences).get_if_exists() is None
            transaction.on(preferences).set(Preferences(city="Rome"))
            return settings.visits

        assert await document.run_transaction(body) == 2
        async with document.batch() as batch:
            batch.on(document).update({"greeting": "Bye"})
        async with aclosing(document.listen()) as states:
            async for state in states:
                assert state.document is not None
                assert state.document.greeting == "Bye"
                break
        await document.delete()
        assert await document.get_if_exists() is None
        assert (await preferences.get()).city == "Rome"

    run_async(main)
