# pyright: reportUnknownMemberType=false
"""The client library's way of listening, made reliable."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from google.api_core import exceptions
from google.cloud import firestore
from google.cloud.firestore_v1.types import Target
from google.cloud.firestore_v1.watch import WATCH_TARGET_ID

from .fields import Order
from .ordering import compared, keys
from .snapshots import snapshot

# These have no types.
_ClientWatch: Any = firestore.Watch
_from_grpc_error: Any = exceptions.from_grpc_error  # pyright: ignore[reportUnknownVariableType]


def query_target(query: Any) -> dict[str, Any]:
    """Returns what to ask the server for to listen to ``query``."""
    parent, _ = query._parent._parent_info()
    target = Target.QueryTarget(parent=parent, structured_query=query._to_protobuf())
    return {"query": target._pb}


def document_target(reference: Any) -> dict[str, Any]:
    """Returns what to ask the server for to listen to a document."""
    return {"documents": {"documents": [reference._document_path]}}


class Caught:
    """A ``with`` statement that passes exceptions to a function instead of raising them."""

    def __init__(self, handle: Callable[[BaseException], None]) -> None:
        self._handle = handle

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> bool:
        if error is not None:
            self._handle(error)
        return True


class Watch(_ClientWatch):  # type: ignore[misc]
    """Listens, sorts documents as the server does, and reports why it ends."""

    def __init__(
        self,
        client: Any,
        target: dict[str, Any],
        orders: Sequence[Order[Any]],
        on_change: Callable[[list[Any]], None],
        on_failure: Callable[[BaseException], None],
        on_mismatch: Callable[[], None],
    ) -> None:
        """
        Args:
            client: The client of the documents.
            target: What to listen to.
            orders: What the documents are sorted by.
            on_change: Called with the snapshots of all documents, now and after every change.
            on_failure: Called on its own thread with the error that ends the listening.
            on_mismatch: Called on its own thread when some changes were missed.
        """
        self._orders = orders
        self._on_change = on_change
        self._on_failure = on_failure
        self._on_mismatch = on_mismatch
        self._is_ending = False
        # An asynchronous client can't listen, but has a copy that can.
        copy = getattr(client, "_to_sync_copy", None)
        super().__init__(
            None,
            copy() if copy else client,
            {**target, "target_id": WATCH_TARGET_ID},
            self._compare,
            self._change,
            firestore.DocumentSnapshot,
        )

    def end(self) -> None:
        """Stops listening. This may be called on any thread."""
        self._is_ending = True
        consumer = self._consumer
        if consumer is not None and consumer._thread is threading.current_thread():
            # The client library waits for this thread to end.
            _in_background(self.close)
        else:
            self.close()

    def _compare(self, left: Any, right: Any) -> int:
        return compared(left.sort_keys, right.sort_keys, self._orders)

    def _change(self, snapshots: list[Any], *_: object) -> None:
        self._on_change(snapshots)

    def on_snapshot(self, proto: Any) -> None:
        with Caught(self._fail):
            self._receive(proto)

    def _receive(self, proto: Any) -> None:
        if proto is None or self._closing.locked():
            return
        message = proto._pb
        kind = message.WhichOneof("response_type")
        if kind == "document_change" and WATCH_TARGET_ID in message.document_change.target_ids:
            found = snapshot(proto.document_change.document, self._firestore)
            found.sort_keys = keys(message.document_change.document, self._orders)
            self.change_map[message.document_change.document.name] = found
        elif kind == "filter" and message.filter.count != self._current_size():
            _in_background(self._on_mismatch)
        else:
            super().on_snapshot(proto)

    def _on_rpc_done(self, future: Any) -> None:
        # The client library may pass nothing here, but the call has the error.
        self._fail(future or self._rpc.call)

    def _fail(self, error: Any) -> None:
        if self._is_ending:
            return
        self._is_ending = True
        if isinstance(error.__cause__, exceptions.GoogleAPICallError):
            # The server has ended it.
            error = error.__cause__
        elif hasattr(error, "code") and not isinstance(error, exceptions.GoogleAPICallError):
            error = _from_grpc_error(error)
        # On another thread, since stopping waits for the client library's thread.
        _in_background(lambda: self._on_failure(error))


def _in_background(function: Callable[[], None]) -> None:
    threading.Thread(target=function, daemon=True).start()
