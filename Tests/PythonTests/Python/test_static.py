"""The verdicts of type checkers and linters on generated code, and on code that misuses it."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest
from checkers import mypy, pyright, ruff, run
from conftest import PACKAGES

TORTURE = [
    "attributes",
    "cases",
    "collections",
    "fields",
    "file_names",
    "long",
    "names",
    "nested",
    "text",
    "types",
]
HOSTILE = ["hostile", *(f"torture_{each}" for each in TORTURE)]
NAMES = ["agreement", "everything", "guide", "library", "showcase", "wide", *HOSTILE]
# In the long ring, type checkers read all packages; elsewhere, a part of those with odd names, which make most
# of their work.
IS_LONG = os.environ.get("FIRESMITH_LONG") == "1"
TYPED = (
    NAMES
    if IS_LONG
    else [
        name
        for name in NAMES
        if name not in HOSTILE or name in ("hostile", "torture_attributes", "torture_names")
    ]
)
HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def complaints_of_mypy() -> list[str]:
    """The messages of mypy about all packages: one run reads what they import only once."""
    packages = [word for name in TYPED for word in ("-p", name)]
    result = mypy("--python-version", "3.11", *packages)
    assert result.stderr == ""
    return result.stdout.splitlines()


@pytest.mark.checkers
def test_the_calls_that_pages_show_are_typed() -> None:
    result = mypy("--python-version", "3.11", "-p", "calls")
    lines = result.stdout.splitlines()
    assert [line for line in lines if line.startswith("calls/")] == []
    assert result.stderr == ""


@pytest.mark.checkers
@pytest.mark.parametrize("name", TYPED)
def test_mypy_is_strict(name: str, complaints_of_mypy: list[str]) -> None:
    assert [line for line in complaints_of_mypy if line.startswith(f"{name}/")] == []


@pytest.mark.checkers
def test_mypy_complains_of_nothing_else(complaints_of_mypy: list[str]) -> None:
    assert [line for line in complaints_of_mypy if line.split("/")[0] not in TYPED] == []


@pytest.mark.checkers
def test_pyright_is_strict(tmp_path: Path) -> None:
    assert pyright(tmp_path, *TYPED) == []


@pytest.mark.parametrize("name", NAMES)
def test_ruff_has_nothing_to_say(name: str) -> None:
    assert ruff("check", name) == ""


@pytest.mark.parametrize("name", [name for name in NAMES if name not in HOSTILE])
def test_ruff_has_nothing_to_say_where_it_may(name: str) -> None:
    """Without the mark that keeps it from looking, and without those that allow long imports."""
    # Quotes in a reference keep pydantic from looking for the model, which only type checkers import.
    assert ruff("check", "--ignore-noqa", "--ignore=UP037", name) == ""


@pytest.mark.parametrize(
    "name", ["agreement", "guide", "library", "showcase", "torture_long", "wide"]
)
def test_code_is_formatted(name: str, tmp_path: Path) -> None:
    """Without the mark that keeps formatters from looking."""
    for path in (PACKAGES / name).rglob("*.py"):
        copy = tmp_path / path.relative_to(PACKAGES)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(path.read_text().replace("# fmt: off\n", "", 1))
    assert ruff("format", "--diff", name, folder=tmp_path) == ""


def test_formatters_leave_code_alone() -> None:
    """A team's formatter has lines of another width, and ``generate --check`` has to pass after it."""
    result = run("ruff", "format", "--isolated", "--no-cache", "--diff", *NAMES)
    assert result.stdout == ""


@pytest.mark.parametrize("name", ["torture_long", "wide"])
def test_no_line_is_longer_than_its_names_make_it(name: str) -> None:
    """Longer than 100 columns are only lines that no formatter can break: most of them is a name, a
    literal, a word of a docstring, or a key with its type.
    """
    part = re.compile(r"""\"[^"]*\"(?:: [\w.]+)?|``\S+|[\w.]+""")
    long = [
        line
        for path in sorted((PACKAGES / name).rglob("*.py"))
        for line in path.read_text().splitlines()
        if len(line) > 100 and max(map(len, part.findall(line))) <= 64
    ]
    assert long == []


# Reads names of modules, imports each in a process of its own, and prints what is wrong with it. What
# all of them import is imported only once.
IMPORTER = """
import importlib, os, pkgutil, sys, traceback, warnings
import google.cloud.firestore, pydantic
try:
    import firesmith_runtime.support as support
except ImportError:
    pass
else:
    for each in pkgutil.iter_modules(support.__path__):
        importlib.import_module(f"{support.__name__}.{each.name}")
warnings.simplefilter("error")
for module in sys.stdin.read().split():
    if os.fork() == 0:
        try:
            importlib.import_module(module)
        except BaseException:
            print(module, traceback.format_exc(), flush=True)
        os._exit(0)
    if os.wait()[1] != 0:
        print(module, "ended its process", flush=True)
"""


@pytest.mark.checkers
@pytest.mark.parametrize("name", NAMES if IS_LONG else [*TYPED, "torture_file_names"])
def test_every_module_can_be_imported_first(name: str) -> None:
    folder = PACKAGES / name
    modules = [
        ".".join(path.relative_to(PACKAGES).with_suffix("").parts).removesuffix(".__init__")
        for path in sorted(folder.rglob("*.py"))
    ]
    assert len(modules) > 5
    assert (folder / "py.typed").exists()
    result = subprocess.run(
        [sys.executable, "-c", IMPORTER],
        input="\n".join(each for each in modules if "_support" not in each or name == "showcase"),
        cwd=PACKAGES,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.stdout, result.stderr, result.returncode) == ("", "", 0)


@pytest.mark.parametrize("name", ["torture_file_names", "torture_text"])
def test_hostile_text_is_never_code(name: str) -> None:
    """``brokenOut`` is what gets out of a comment or a string."""
    hidden = 0
    for path in (PACKAGES / name).rglob("*.py"):
        with path.open("rb") as file:
            for token in tokenize.tokenize(file.readline):
                assert (token.type, token.string) != (tokenize.NAME, "brokenOut"), path
                hidden += "brokenOut" in token.string
    assert hidden > 3


def test_no_schema_is_lost_whatever_its_file_is_called() -> None:
    names = importlib.import_module("torture_file_names.models").__all__
    models = [name for name in names if re.fullmatch(r"FileName\d+", name)]
    assert len(models) == len(list((PACKAGES / "torture_file_names/models").glob("*.py"))) - 1 > 40


# MARK: Misuse

EXPECTATION = re.compile(r"#! (?P<mypy>[\w-]+) (?P<pyright>\w+)$")


def expectations() -> tuple[dict[int, str], dict[int, str]]:
    """The errors that each checker must find in ``misuse.py``, by line."""
    expected: tuple[dict[int, str], dict[int, str]] = ({}, {})
    for number, line in enumerate((HERE / "misuse.py").read_text().splitlines(), start=1):
        match = EXPECTATION.search(line)
        if match is not None:
            expected[0][number] = match["mypy"]
            expected[1][number] = match["pyright"]
    assert len(expected[0]) >= 20
    return expected


def copied(name: str) -> str:
    """The file ``name``, beside the packages, where the checkers look for them."""
    (PACKAGES / name).write_text((HERE / name).read_text())
    return name


@pytest.mark.checkers
def test_uses_are_typed(tmp_path: Path) -> None:
    name = copied("uses.py")
    assert mypy(name).stdout == ""
    assert pyright(tmp_path, name) == []


@pytest.mark.checkers
def test_mypy_finds_misuse() -> None:
    copied("misuse.py")
    result = mypy("misuse.py")
    found: dict[int, str] = {}
    for line in result.stdout.splitlines():
        match = re.fullmatch(r"misuse\.py:(\d+): error: .*  \[([\w-]+)\]", line)
        if match is not None:
            found[int(match[1])] = match[2]
        else:
            assert ": note: " in line, line
    assert found == expectations()[0]


@pytest.mark.checkers
def test_pyright_finds_misuse(tmp_path: Path) -> None:
    copied("misuse.py")
    found: dict[int, str] = {}
    for each in pyright(tmp_path, "misuse.py"):
        rule = str(each["rule"])
        # What a mistake makes of the rest of its line.
        if not rule.startswith("reportUnknown"):
            found[each["range"]["start"]["line"] + 1] = rule  # type: ignore[index]
    assert found == expectations()[1]
