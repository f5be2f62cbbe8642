"""The tables of Unicode's normal forms in the generator are what their script writes."""

from __future__ import annotations

import types
from pathlib import Path

import pytest
from scripts import load

FOLDER = Path(__file__).parents[3] / "Sources/Languages/FiresmithLanguage/Naming/Unicode"


def script() -> types.ModuleType:
    return load(FOLDER / "write_tables.py")


def test_tables_are_what_the_script_writes() -> None:
    shown: list[str] = []
    assert script().main(["--check"], shown.append) == 0, "".join(shown)


def test_another_table_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = script()
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    names = sorted(module.tables())
    for name in names:
        text = (FOLDER / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace("B5=3BC", "B5=3BD"), encoding="utf-8")
    shown: list[str] = []
    assert module.main(["--check"], shown.append) == 1
    assert [name for name in names if name in "".join(shown)] == [names[0]]
    assert module.main([], shown.append) == 0
    for name in names:
        assert (tmp_path / name).read_bytes() == (FOLDER / name).read_bytes()
