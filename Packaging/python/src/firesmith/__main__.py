"""Runs the command that was installed with this package."""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path


def places() -> Iterator[Path]:
    """The folders that pip installs commands in: this Python's, the user's, or that of ``--target``."""
    yield Path(sysconfig.get_path("scripts"))
    yield Path(sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user")))
    yield Path(__file__).resolve().parents[1] / "bin"


def main() -> None:
    for place in places():
        command = place / "firesmith"
        if command.is_file():
            os.execv(command, [str(command), *sys.argv[1:]])
    looked = ", ".join(map(str, places()))
    sys.exit(f"error: the command firesmith was not found in: {looked}")


if __name__ == "__main__":
    main()
