"""Packages that import ``firesmith_runtime``, whose wheel is installed, and what they say if it is
another version.
"""

from __future__ import annotations

import ast
import importlib
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import firesmith_runtime
import pytest
from conftest import PACKAGES

VERSION = firesmith_runtime.__version__


def test_the_wheel_has_the_version_of_the_command() -> None:
    result = subprocess.run(
        [os.environ["FIRESMITH"], "version"], capture_output=True, text=True, check=True
    )
    assert result.stdout.split()[-1] == VERSION == importlib.metadata.version("firesmith-runtime")
    assert "site-packages" in (firesmith_runtime.__file__ or "")


def test_packages_have_no_support_code() -> None:
    modules = {path.relative_to(PACKAGES / "library").as_posix() for path in files("library")}
    assert modules == {
        "__init__.py",
        "collections.py",
        "errors.py",
        "models/__init__.py",
        "models/library.py",
        "repositories/__init__.py",
        "repositories/library.py",
        "samples.py",
    }


VENDORED = Path(os.environ["FIRESMITH_VENDORED_PACKAGES"])


@pytest.mark.parametrize("package", sorted(each.parent.name for each in PACKAGES.glob("*/py.typed")))
def test_packages_differ_only_in_imports(package: str) -> None:
    """So the tests of packages with support code of their own hold for these, too."""
    vendored, own = VENDORED / package, PACKAGES / package
    paths = [path.relative_to(own) for path in files(package)]
    assert len(paths) > 4
    assert {path.relative_to(vendored) for path in vendored.rglob("*.py")} - set(paths) == {
        path.relative_to(vendored) for path in (vendored / "_support").rglob("*.py")
    }
    for path in paths:
        code, imports = parsed(own / path, package)
        if path.name == "errors.py":
            continue
        expected, expected_imports = parsed(vendored / path, package)
        if path.as_posix() == "__init__.py":
            code, required = code[:-1], code[-1]
            (call,) = ast.parse(f'_require("{VERSION}", __name__)').body
            assert required == ast.dump(call)
            imports.remove("runtime require _require")
        assert (code, imports) == (expected, expected_imports), path


def test_the_support_code_differs_only_in_imports() -> None:
    runtime = Path(firesmith_runtime.__file__ or "").parent
    paths = [path.relative_to(runtime / "support") for path in (runtime / "support").rglob("*.py")]
    assert len(paths) > 50
    for path in paths:
        assert parsed(runtime / "support" / path, "firesmith_runtime") == parsed(
            VENDORED / "showcase/_support" / path, "showcase"
        ), path
    assert parsed(runtime / "errors.py", "firesmith_runtime") == parsed(
        VENDORED / "showcase/errors.py", "showcase"
    )


def parsed(path: Path, package: str) -> tuple[list[str], set[str]]:
    """The statements of a module, and what they import, by names that don't depend on where it is."""
    root = next(each for each in path.parents if each.name == package)
    own = [package, *path.relative_to(root).parts]
    imports: set[str] = set()

    class Imports(ast.NodeTransformer):
        def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
            parts = own[: -node.level] if node.level else []
            module = ".".join([*parts, *(node.module or "").split(".")]).removesuffix(".")
            module = re.sub(rf"^({package}|firesmith_runtime)\b", "runtime", module)
            module = module.replace("runtime._support", "runtime.support")
            imports.update(f"{module} {name.name} {name.asname}" for name in node.names)

    tree = Imports().visit(ast.parse(path.read_text()))
    return [ast.dump(statement) for statement in tree.body], imports


def files(package: str) -> list[Path]:
    return sorted((PACKAGES / package).rglob("*.py"))


@pytest.mark.parametrize("package", ["guide", "library"])
def test_all_errors_are_those_of_the_runtime(package: str) -> None:
    errors = importlib.import_module(f"{package}.errors")
    runtime = importlib.import_module("firesmith_runtime.errors")
    assert errors.__all__ == runtime.__all__
    for name in runtime.__all__:
        assert getattr(errors, name) is getattr(runtime, name)


def test_packages_share_their_types() -> None:
    from guide.repositories import DocumentList, Filter
    from library import repositories

    assert repositories.Filter is Filter and repositories.DocumentList is DocumentList


@pytest.mark.parametrize("module", ["stored", "stored.models", "stored.repositories"])
def test_another_version_is_refused(tmp_path: Path, module: str) -> None:
    shutil.copytree(PACKAGES / "library", tmp_path / "stored")
    root = tmp_path / "stored/__init__.py"
    text = root.read_text()
    assert text.count(f'_require("{VERSION}", __name__)\n') == 1
    assert imported(module, tmp_path) == ""
    root.write_text(text.replace(VERSION, "0.0.9"))
    assert imported(module, tmp_path).splitlines()[-1] == (
        f"ImportError: 'stored' was generated by firesmith 0.0.9, but firesmith-runtime {VERSION} is"
        " installed. Install firesmith-runtime 0.0.9, or generate 'stored' again with firesmith"
        f" {VERSION}."
    )


def imported(module: str, folder: Path) -> str:
    """The message of Python when it imports ``module``; empty if there is no error."""
    result = subprocess.run(
        [sys.executable, "-c", f"import {module}"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode != 0) == bool(result.stderr)
    return result.stderr
