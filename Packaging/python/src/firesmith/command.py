"""Finds the command that was installed with this package."""

from __future__ import annotations

import sysconfig
from collections.abc import Iterator
from pathlib import Path


class CommandNotFoundError(Exception):
    """The command is in none of the folders that pip installs commands in."""

    def __init__(self) -> None:
        looked = ", ".join(map(str, places()))
        super().__init__(f"the command firesmith was not found in: {looked}")


def places() -> Iterator[Path]:
    """The folders in which pip installs commands: this Python's, the user's, and ``--target``'s."""
    yield Path(sysconfig.get_path("scripts"))
    yield Path(sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user")))
    yield Path(__file__).resolve().parents[1] / "bin"


def find() -> Path:
    """The path of the command."""
    for place in places():
        command = place / "firesmith"
        if command.is_file():
            return command
    raise CommandNotFoundError
