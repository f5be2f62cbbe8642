"""How clients sign in to the emulator."""

from __future__ import annotations

from typing import Any


def Nobody() -> Any:
    from google.auth.credentials import AnonymousCredentials

    return AnonymousCredentials()


def obeying_rules(client: Any) -> Any:
    """``client`` without what it says to emulators, to which rules don't apply then."""
    client._rpc_metadata_internal = [
        each for each in client._rpc_metadata if each[0] != "authorization"
    ]
    return client
