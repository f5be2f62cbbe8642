"""The clients and repositories that queries of collection groups are made with."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from google.cloud.firestore import AsyncClient, Client


class _Connected(Protocol):
    @property
    def client(self) -> Client: ...
    @property
    def timeout(self) -> float: ...


class _AsyncConnected(Protocol):
    @property
    def client(self) -> AsyncClient: ...
    @property
    def timeout(self) -> float: ...


ClientOrRepository: TypeAlias = Client | _Connected
"""A client, or a repository or a single document whose client and timeout the query has."""

AsyncClientOrRepository: TypeAlias = AsyncClient | _AsyncConnected
"""A client, or a repository or a single document whose client and timeout the query has."""
