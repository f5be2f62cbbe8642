# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
"""Listening to documents and queries."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing, suppress
from dataclasses import replace
from typing import Any, Self, TypeVar

from ..errors import NotFoundError, RepositoryError
from .callbacks import synchronous
from .coding import Codec
from .fields import Order
from .queries import Matches
from .results import DocumentList, DocumentResult, document_list, since
from .translation import querying, translated_query
from .watching import Caught, Watch, document_target, query_target

M = TypeVar("M")
T = TypeVar("T")
State = TypeVar("State")
OnError = Callable[[RepositoryError], None] | None


class Listener:
    """Reports changes until it is closed, or until the ``with`` statement ends.

    An exception in a function that it calls is passed to ``threading.excepthook``, which prints it
    by default, and the listener goes on.
    """

    def __init__(self, path: str, on_error: OnError) -> None:
        self._path = path
        self._on_error = on_error
        self._watch: Watch | None = None
        self._is_closed = False
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        state = ", closed" if self._is_closed else ""
        return f"<{type(self).__name__} to {self._path!r}{state}>"

    def start(
        self,
        client: Any,
        target: dict[str, Any],
        orders: Sequence[Order[Any]],
        receive: Callable[[list[Any]], None],
    ) -> Self:
        """Starts listening to ``target``. See :class:`Watch` for the arguments."""
        self._make: Callable[[], Watch] = lambda: Watch(
            client, target, orders, receive, self._fail, self._restart
        )
        with querying(self._path), self._lock:
            self._watch = self._make()
        return self

    def close(self) -> None:
        """Stops listening. The functions that the listener calls may call this too."""
        with self._lock:
            self._is_closed = True
            watch, self._watch = self._watch, None
        if watch is not None:
            watch.end()

    def tell(self, function: Callable[[T], object], value: T) -> None:
        """Calls ``function`` unless the listener is closed, and reports what it raises."""
        if self._is_closed:
            return
        with Caught(_report):
            synchronous(function(value))

    def _restart(self) -> None:
        """Starts again, because some changes were missed."""
        with self._lock:
            watch, self._watch = self._watch, None
        if watch is not None:
            watch.end()
        with self._lock:
            if not self._is_closed:
                self._watch = self._make()

    def _fail(self, error: BaseException) -> None:
        """Stops listening because of ``error``, and calls ``on_error``."""
        with self._lock:
            if self._is_closed or self._watch is None:
                return
            watch, self._watch = self._watch, None
        watch.end()
        failure = translated_query(error, self._path)
        failure.__cause__ = error
        self.tell(self._on_error or _raise, failure)
        self._is_closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _raise(error: RepositoryError) -> None:
    raise error


def _report(error: BaseException) -> None:
    arguments = (type(error), error, error.__traceback__, threading.current_thread())
    threading.excepthook(threading.ExceptHookArgs(arguments))


def listener_to_query(
    matches: Matches,
    codec: Codec[M],
    on_change: Callable[[DocumentList[M]], None],
    on_error: OnError,
) -> Listener:
    """Calls ``on_change`` with all documents that match, now and after every change."""
    listener = Listener(matches.path, on_error)
    # The server refuses to listen to some fields only.
    query = replace(matches, selected=None).sent()
    reported = DocumentList[M](())
    if query is None:
        listener.tell(on_change, reported)
        return listener

    def receive(snapshots: list[Any]) -> None:
        nonlocal reported
        times = tuple(each.update_time for each in snapshots)
        found = replace(document_list(codec, snapshots), update_times=times)
        reported = since(reported, found)
        listener.tell(on_change, reported)

    return listener.start(query._client, query_target(query), matches.sorting, receive)


def listener_to_document(
    reference: Any,
    codec: Codec[M],
    on_change: Callable[[DocumentResult[M]], None],
    on_error: OnError,
) -> Listener:
    """Calls ``on_change`` with the document, now and after every change."""
    listener = Listener(reference.path, on_error)
    missing = DocumentResult[M](reference.path, None, NotFoundError(reference.path))

    def receive(snapshots: list[Any]) -> None:
        found = document_list(codec, snapshots).results
        listener.tell(on_change, found[0] if found else missing)

    return listener.start(reference._client, document_target(reference), (), receive)


async def lists(
    listen: Callable[[Callable[[DocumentList[M]], None], OnError], Listener],
) -> AsyncGenerator[DocumentList[M]]:
    """Yields the lists that a listener reports, each with the changes since the last one."""
    last = DocumentList[M](())
    async with aclosing(states(listen)) as current:
        async for each in current:
            # Lists between the two may have been left out.
            last = since(last, each)
            yield last


async def states(
    listen: Callable[[Callable[[State], None], OnError], Listener],
) -> AsyncGenerator[State]:
    """Yields what a listener reports, without what is out of date before it is asked for."""
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[State | RepositoryError] = asyncio.Queue()

    def receive(state: State | RepositoryError) -> None:
        # On another thread, which may outlive the loop.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(queue.put_nowait, state)

    listener = listen(receive, receive)
    try:
        while True:
            state = await queue.get()
            while not queue.empty():
                state = queue.get_nowait()
            if isinstance(state, RepositoryError):
                raise state
            yield state
    finally:
        # This waits for the listener's thread.
        await asyncio.to_thread(listener.close)
