"""The time limits of operations, and the errors after which they are retried."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, TypeVar

from google.api_core.exceptions import (
    DeadlineExceeded,
    InternalServerError,
    ResourceExhausted,
    ServiceUnavailable,
)
from google.api_core.retry import AsyncRetry, Retry, if_exception_type

TIMEOUT = 60.0
"""The seconds that an operation may take, retries included, unless a repository says otherwise.

The client library's own limit is five minutes.
"""

_UNREAD = if_exception_type(DeadlineExceeded, InternalServerError, ServiceUnavailable)
_UNWRITTEN = if_exception_type(ResourceExhausted, ServiceUnavailable)


R = TypeVar("R", Retry, AsyncRetry)


def retrying(retry: type[R], timeout: float) -> R:
    """Returns what retries a read until ``timeout`` seconds have passed."""
    return retry(_UNREAD, initial=0.1, maximum=10, timeout=timeout)


def writing(retry: type[Retry | AsyncRetry], timeout: float) -> dict[str, Any]:
    """Returns the arguments that limit a write, which is retried only if it had no effect."""
    return {
        "retry": retry(_UNWRITTEN, initial=0.1, maximum=10, timeout=timeout),
        "timeout": timeout,
    }


ATTEMPTS = 5
"""The most attempts at a transaction, unless its caller says otherwise."""


def pauses(attempts: int) -> Iterator[float]:
    """Yields the seconds to wait before each further attempt of a transaction.

    They are random, so that transactions that conflicted don't conflict again.
    """
    for attempt in range(attempts - 1):
        yield random.uniform(0, min(0.1 * 2 ** min(attempt, 9), 30))
