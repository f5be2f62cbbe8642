"""Whether all that a generated package exports can be used as type checkers have it."""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path
from typing import Any

import pytest
from checkers import mypy, pyright
from conftest import PACKAGES

USES = Path(__file__).with_name("public_names.py")
MODULES = ["library.collections", "library.errors", "library.models", "library.repositories"]


def test_every_public_name_is_in_use() -> None:
    module = ast.parse(USES.read_text())
    imported: set[tuple[str, str]] = set()
    for statement in module.body:
        if isinstance(statement, ast.ImportFrom) and statement.module is not None:
            imported |= {(statement.module, each.name) for each in statement.names}
    used = {each.id for each in ast.walk(module) if isinstance(each, ast.Name)}
    for name in MODULES:
        exported = importlib.import_module(name).__all__
        assert {(name, each) for each in exported} - imported == set()
        assert set(exported) - used == set()


@pytest.mark.checkers
def test_uses_are_typed(tmp_path: Path) -> None:
    (PACKAGES / USES.name).write_text(USES.read_text())
    assert mypy(USES.name).stdout == ""
    assert pyright(tmp_path, USES.name) == []


def test_uses_run(client: Any, project: str) -> None:
    from google.auth.credentials import AnonymousCredentials
    from google.cloud.firestore import AsyncClient

    sys.path.insert(0, str(USES.parent))
    uses = importlib.import_module("public_names")
    uses.main(client, AsyncClient(project=project, credentials=AnonymousCredentials()))
