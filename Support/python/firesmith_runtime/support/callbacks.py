"""The results of functions that a caller brings, with ``async`` where they are awaited alone."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


def synchronous(result: T) -> T:
    """Returns what a function without ``async`` returned.

    Raises:
        TypeError: The function has ``async``, so that nothing of it has run.
    """
    if not inspect.isawaitable(result):
        return result
    if inspect.iscoroutine(result):
        result.close()
    raise TypeError(
        "A function with 'async' was given where it is called without 'await', and has not run. "
        "Write it without 'async', or use the repository of an AsyncClient."
    )


def asynchronous(result: Awaitable[T]) -> Awaitable[T]:
    """Returns what a function with ``async`` returned, to be awaited.

    Raises:
        TypeError: The function has no ``async``.
    """
    if inspect.isawaitable(result):
        return result
    raise TypeError(
        "A function without 'async' was given where it is awaited. "
        "Write it with 'async', or use the repository of a synchronous Client."
    )
