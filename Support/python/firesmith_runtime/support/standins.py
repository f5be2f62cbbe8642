"""Stand-ins for the client library's types where the library isn't installed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class StandInGeoPoint:
    """A place on the earth."""

    latitude: float
    longitude: float


class StandInVector:
    """A list of numbers that documents can be searched by."""

    def __init__(self, value: Iterable[float]) -> None:
        self._value = tuple(float(element) for element in value)

    def __len__(self) -> int:
        return len(self._value)

    def __getitem__(self, index: int) -> float:
        return self._value[index]

    def __iter__(self) -> Iterator[float]:
        return iter(self._value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StandInVector) and self._value == other._value

    def __hash__(self) -> int:
        return hash(self._value)

    def __repr__(self) -> str:
        return f"Vector<{str(self._value)[1:-1]}>"


class StandInReference:
    """A reference to a document, which nobody can read without the client library."""

    def __init__(self, *path: str, client: Any = None) -> None:
        self._path = path
        self._client = client

    @property
    def id(self) -> str:
        """The document's id."""
        return self._path[-1]

    @property
    def path(self) -> str:
        """The document's path from the database's root."""
        return "/".join(self._path)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StandInReference) and self._path == other._path

    def __hash__(self) -> int:
        return hash(self._path)
