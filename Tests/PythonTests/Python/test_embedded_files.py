"""The templates and the support code that the tool embeds are those that are there."""

from __future__ import annotations

import shutil
import types
from pathlib import Path

import pytest
from scripts import load

ROOT = Path(__file__).parents[3]
SCRIPT = ROOT / "Sources/Languages/FiresmithLanguage/Templates/write_embedded_files.py"
FILES = ["Templates/Templates.c", "Support/Support.c"]


def script() -> types.ModuleType:
    return load(SCRIPT)


def test_files_in_c_are_what_the_script_writes() -> None:
    shown: list[str] = []
    assert script().main(["--check"], shown.append) == 0, "".join(shown)


@pytest.mark.parametrize(
    ("new", "stale"),
    [
        ("Templates/swift/swift-new.mustache", "Templates/Templates.c"),
        ("Support/swift/shared/values/New.swift", "Support/Support.c"),
        ("Support/typescript/web/new.ts", "Support/Support.c"),
        ("Support/python/firesmith_runtime/support/new.py", "Support/Support.c"),
    ],
)
def test_a_new_file_is_embedded(
    new: str, stale: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ["Templates", "Support"]:
        shutil.copytree(ROOT / folder, tmp_path / folder)
    module = script()
    monkeypatch.setattr(module, "ROOT", tmp_path)
    (tmp_path / new).write_text("")
    shown: list[str] = []
    assert module.main(["--check"], shown.append) == 1
    assert [path for path in FILES if path in "".join(shown)] == [stale]
    assert module.main([], shown.append) == 0
    path = new.partition("/")[2]
    assert f'#embed "{path}" suffix(,)\n' in (tmp_path / stale).read_text()


def test_other_words_are_refused() -> None:
    shown: list[str] = []
    assert script().main(["--chekc"], shown.append) == 2
    assert "--check" in "".join(shown)
