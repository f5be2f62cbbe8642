"""Writes the files in C that embed the templates and the support code.

    python write_embedded_files.py [--check]

``--check`` writes nothing, and fails if a file isn't what it would write.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[4]

FILE = """\
{comment} Written by `write_embedded_files.py`.

#include "{header}.h"

// The Swift toolchains that the package needs have a compiler that knows #embed, in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const {type} {variable}[] = {{
{entries}
  {{0, 0}},
}};

const {type} *{function}(void) {{ return {variable}; }}
"""

ENTRY = """\
  {{"{name}", (const char[]){{
#embed "{path}" suffix(,)
   0}}}},"""


# A name, and the path of the file that it stands for.
Entry = tuple[str, str]


def paths(folder: Path, patterns: list[str]) -> Iterator[str]:
    return (
        file.relative_to(folder).as_posix() for pattern in patterns for file in folder.glob(pattern)
    )


def templates(folder: Path) -> Iterator[Entry]:
    """The templates, and what pages have of other kinds."""
    for path in paths(folder, ["*/*.mustache", "docs/*.css", "docs/*.js"]):
        yield Path(path).stem if path.endswith(".mustache") else path, path


def support_code(folder: Path) -> Iterator[Entry]:
    """The files of the support code. Generated packages have an ``__init__.py`` of their own."""
    for path in paths(
        folder, ["python/firesmith_runtime/**/*.py", "swift/**/*.swift", "typescript/**/*.ts"]
    ):
        if path != "python/firesmith_runtime/__init__.py":
            yield path, path


@dataclass
class Table:
    """A file in C: its names, and the files that it embeds."""

    path: str
    comment: str
    header: str
    type: str
    variable: str
    function: str
    files: Callable[[Path], Iterator[Entry]]

    def written(self) -> str:
        files = sorted(self.files((ROOT / self.path).parent), key=lambda entry: entry[0].encode())
        entries = "\n".join(ENTRY.format(name=name, path=path) for name, path in files)
        return FILE.format(entries=entries, **vars(self))


TABLES = [
    Table(
        path="Templates/Templates.c",
        comment=(
            "// The templates in this folder, embedded by the compiler: Swift's own way to embed a"
            " file writes it as a list of\n// numbers, which takes the compiler seconds to read."
        ),
        header="FiresmithTemplates",
        type="FiresmithTemplate",
        variable="templates",
        function="firesmith_templates",
        files=templates,
    ),
    Table(
        path="Support/Support.c",
        comment=(
            "// The support code in this folder, embedded by the compiler: what generated code has"
            " in common, whatever its\n// schema."
        ),
        header="FiresmithSupportCode",
        type="FiresmithSupportFile",
        variable="files",
        function="firesmith_support_files",
        files=support_code,
    ),
]


def main(arguments: list[str], show: Callable[[str], object]) -> int:
    if arguments not in ([], ["--check"]):
        show(__doc__ or "")
        return 2
    for table in TABLES:
        path, text = table.path, table.written()
        file = ROOT / path
        if not arguments:
            file.write_text(text, encoding="utf-8")
        elif file.read_text(encoding="utf-8") != text:
            show(f"{path} isn't what this script writes\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], sys.stderr.write))
