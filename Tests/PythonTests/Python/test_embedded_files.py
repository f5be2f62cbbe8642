"""The templates and the support code that the tool embeds are those that are there."""

from __future__ import annotations

import shutil
import types
from pathlib import Path

import pytest
from scripts import load

ROOT = Path(__file__).parents[3]
SCRIPT = ROOT / "Sources/Languages/FiresmithLanguage/Templates/write_embedded_files.py"


def script() -> types.ModuleType:
    return load(SCRIPT)


def test_the_file_in_c_is_what_the_script_writes() -> None:
    shown: list[str] = []
    assert script().main(["--check"], shown.append) == 0, "".join(shown)


@pytest.mark.parametrize(
    "new",
    [
        "Templates/swift/swift-new.mustache",
        "Support/swift/shared/values/New.swift",
        "Support/typescript/web/new.ts",
        "Support/python/firesmith_runtime/support/new.py",
    ],
)
def test_a_new_file_is_embedded(new: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = script()
    for folder in ["Templates", "Support", Path(module.PATH).parent]:
        shutil.copytree(ROOT / folder, tmp_path / folder)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    (tmp_path / new).write_text("")
    shown: list[str] = []
    assert module.main(["--check"], shown.append) == 1
    assert module.PATH in "".join(shown)
    assert module.main([], shown.append) == 0
    assert f'#embed "../../../{new}" suffix(,)\n' in (tmp_path / module.PATH).read_text()


def test_other_words_are_refused() -> None:
    shown: list[str] = []
    assert script().main(["--chekc"], shown.append) == 2
    assert "--check" in "".join(shown)
