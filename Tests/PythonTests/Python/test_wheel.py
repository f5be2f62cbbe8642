"""The verdicts of type checkers and linters on the Python sources of the wheel."""

from __future__ import annotations

from pathlib import Path

import pytest
from checkers import mypy, ruff

SOURCES = Path(__file__).parents[3] / "Packaging/python/src"
# Apache Beam isn't installed here, and both it and google-auth have functions without types.
UNTYPED = ("--ignore-missing-imports", "--allow-subclassing-any", "--allow-untyped-calls")


@pytest.mark.checkers
def test_mypy_is_strict() -> None:
    result = mypy(*UNTYPED, "--python-version", "3.11", "firesmith", folder=SOURCES)
    assert (result.stdout, result.stderr) == ("", "")


def test_ruff_has_nothing_to_say() -> None:
    assert ruff("check", ".", folder=SOURCES) == ""
    assert ruff("format", "--diff", ".", folder=SOURCES) == ""
