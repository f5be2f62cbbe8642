"""The programs of the documentation, checked and run as its readers would."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
from pathlib import Path

import pytest
from checkers import mypy

PAGE = Path(__file__).parents[3] / "Documentation/Python.md"
BLOCK = re.compile(r"^```(?P<info>[^\n]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(info: str) -> list[str]:
    return [each["text"] for each in BLOCK.finditer(PAGE.read_text()) if each["info"] == info]


PROGRAMS = blocks("python uses=library")


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the page's schema generates."""
    folder = tmp_path_factory.mktemp("documentation")
    (schema,) = blocks("yaml schema name=library")
    (folder / "library.yaml").write_text(schema)
    subprocess.run(
        [os.environ["FIRESMITH"], "generate", "--quiet", "--language", "python"]
        + ["--schemas", "library.yaml", "--output", "stored"],
        cwd=folder,
        check=True,
    )
    return folder


def test_programs_are_found() -> None:
    assert len(PROGRAMS) >= 4


@pytest.mark.checkers
def test_programs_are_typed(folder: Path) -> None:
    for number, program in enumerate(PROGRAMS):
        (folder / f"program{number}.py").write_text(program)
    programs = [f"program{number}.py" for number in range(len(PROGRAMS))]
    result = mypy("--python-version", "3.11", *programs, folder=folder)
    assert (result.stdout, result.stderr) == ("", "")


@pytest.mark.parametrize("program", PROGRAMS)
def test_programs_run(
    program: str, folder: Path, emulator_host: str, project: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each in the tests' process: one of its own takes seconds to import Google's library again."""
    monkeypatch.setenv("FIRESTORE_EMULATOR_HOST", emulator_host)
    monkeypatch.setenv("GOOGLE_CLOUD_PROJECT", project)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.chdir(folder)
    (folder / "program.py").write_text(program)
    runpy.run_path("program.py", run_name="__main__")
