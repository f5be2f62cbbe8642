"""Writes the synchronous modules of the support code from the asynchronous ones.

    python Support/python/write_sync.py [--check]

Change an asynchronous module, and run this. ``--check`` writes nothing, and fails if a synchronous
module doesn't follow from its asynchronous one. It needs ruff, which breaks the lines anew.

A synchronous module keeps two things of its own: its imports, and the methods that listen, which
call functions where the asynchronous ones are iterators.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from difflib import unified_diff
from pathlib import Path

MODULES = {
    "async_many": "many",
    "async_queryable": "queryable",
    "async_reading": "reading",
    "async_single": "single",
    "async_transactions": "transactions",
    "asynchronous": "sync",
}
"""The asynchronous modules, and the synchronous ones that follow from them."""

OWN_METHODS = {"listen", "listen_to"}

WORDS = [
    (r"\basync (?=def|for|with)", ""),
    (r"\bawait ", ""),
    (r"\bAwaitable\[(\w+)\]", r"\1"),
    (r"\bAsync(?=[A-Z])", ""),
    (r"\basynccontextmanager\b", "contextmanager"),
    (r"\basyncio\.sleep\b", "time.sleep"),
]
"""Patterns in asynchronous modules, and their replacements in synchronous ones."""


def synchronous(source: str, own: str) -> str:
    """Returns the synchronous form of the asynchronous module ``source``, without line breaks anew.

    Args:
        source: The asynchronous module.
        own: The synchronous module so far, for the parts that it keeps.
    """
    for pattern, word in WORDS:
        source = re.sub(pattern, word, source)
    kept = dict(_own_parts(own))
    lines = source.splitlines(keepends=True)
    # From the end, so that the lines before keep their numbers.
    for name, (start, end) in sorted(_own_parts(source), key=lambda part: part[1], reverse=True):
        first, last = kept[name]
        lines[start:end] = own.splitlines(keepends=True)[first:last]
    return "".join(lines)


def _own_parts(source: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yields the names of the parts that each module has of its own, and where they are: the index
    of their first line, and that of the line after them.
    """
    imports: list[ast.stmt] = []
    for statement in ast.parse(source).body:
        # Besides imports, only ``if TYPE_CHECKING:`` begins with "if" outside of functions.
        if isinstance(statement, ast.Import | ast.ImportFrom | ast.If):
            imports.append(statement)
        if isinstance(statement, ast.ClassDef):
            for member in statement.body:
                if isinstance(member, ast.FunctionDef) and member.name in OWN_METHODS:
                    yield f"{statement.name}.{member.name}", _lines(member, member)
    yield "imports", _lines(imports[0], imports[-1])


def _lines(first: ast.stmt, last: ast.stmt) -> tuple[int, int]:
    return first.lineno - 1, last.end_lineno or last.lineno


def formatted(source: str) -> str:
    """Returns ``source`` as ruff formats it."""
    command = [sys.executable, "-m", "ruff", "format", "--isolated", "--line-length=100", "-"]
    result = subprocess.run(command, input=source, capture_output=True, text=True, check=True)
    return result.stdout


def main(arguments: list[str], show: Callable[[str], object] = print) -> int:
    folder = Path(__file__).parent / "firesmith_runtime/support"
    differs = False
    for name, other in MODULES.items():
        path = folder / f"{other}.py"
        old = path.read_text()
        new = formatted(synchronous((folder / f"{name}.py").read_text(), old))
        if "--check" not in arguments:
            path.write_text(new)
        elif new != old:
            differs = True
            changes = unified_diff(old.splitlines(), new.splitlines(), path.name, "expected", n=1)
            show("\n".join(changes))
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
