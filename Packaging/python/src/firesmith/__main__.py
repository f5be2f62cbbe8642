"""Runs the command that was installed with this package."""

from __future__ import annotations

import os
import sys

from firesmith.command import CommandNotFoundError, find


def main() -> None:
    try:
        command = find()
    except CommandNotFoundError as error:
        sys.exit(f"error: {error}")
    os.execv(command, [str(command), *sys.argv[1:]])


if __name__ == "__main__":
    main()
