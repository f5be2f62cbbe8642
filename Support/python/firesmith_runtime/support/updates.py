"""The operations of partial updates besides storing a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, TypeVar, cast

from pydantic import ConfigDict, with_config

N = TypeVar("N")
E = TypeVar("E")


@dataclass(frozen=True)
class Increment(Generic[N]):
    """Adds ``amount``, which may be negative, to the stored value."""

    amount: N


@dataclass(frozen=True)
class ArrayUnion(Generic[E]):
    """Appends the ``elements`` that the array doesn't have yet."""

    elements: Sequence[E]


@dataclass(frozen=True)
class ArrayRemove(Generic[E]):
    """Removes every occurrence of each of ``elements``."""

    elements: Sequence[E]


@dataclass(frozen=True)
class MapEntries(Generic[E]):
    """Changes some entries of a map; ``None`` removes one. The other entries stay as they are."""

    entries: Mapping[str, E]


class ServerTime(Enum):
    """A point in time that only the server knows."""

    NOW = "now"

    def __repr__(self) -> str:
        return "SERVER_TIME"


SERVER_TIME: Final = ServerTime.NOW
"""Stores the time at which the server receives the update."""


def strict(update: object) -> None:
    """Makes pydantic validate the typed dictionary ``update`` as strictly as models."""
    with_config(ConfigDict(strict=True, extra="forbid"))(cast("type[Any]", update))
