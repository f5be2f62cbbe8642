"""Runs what type checkers and linters are, on the packages under test or on other folders."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from conftest import PACKAGES

CACHE = PACKAGES.parent / f"mypy-{PACKAGES.name}"


def run(*arguments: str, folder: Path = PACKAGES) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *arguments], cwd=folder, capture_output=True, text=True, check=False
    )


def ruff(*arguments: str, folder: Path = PACKAGES) -> str:
    """The messages of ruff; empty if all is well."""
    command, *rest = arguments
    result = run(
        "ruff", command, "--isolated", "--no-cache", "--line-length=100", *rest, folder=folder
    )
    return result.stdout + result.stderr if result.returncode else ""


def mypy(*arguments: str, folder: Path = PACKAGES) -> subprocess.CompletedProcess[str]:
    options = ("--strict", "--no-error-summary", f"--cache-dir={CACHE}")
    return run("mypy", *options, *arguments, folder=folder)


def pyright(tmp_path: Path, *files: str, folder: Path = PACKAGES) -> list[dict[str, object]]:
    """The errors and warnings in ``files``."""
    configuration = tmp_path / "pyrightconfig.json"
    configuration.write_text(
        json.dumps(
            {
                "typeCheckingMode": "strict",
                "include": [str(folder / file) for file in files],
                "extraPaths": [str(folder)],
                "pythonVersion": "3.11",
            }
        )
    )
    result = run(
        "basedpyright", "--outputjson", "--pythonpath", sys.executable, "-p", str(configuration)
    )
    report = json.loads(result.stdout)
    assert report["summary"]["filesAnalyzed"] > 0, result.stdout
    diagnostics: list[dict[str, object]] = report["generalDiagnostics"]
    return [each for each in diagnostics if each["severity"] != "information"]
