"""Writes the file in C that embeds the templates and the support code.

    python write_embedded_files.py [--check]

``--check`` writes nothing, and fails if the file isn't what it would write.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[4]
PATH = "Sources/Languages/FiresmithEmbeddedFiles/EmbeddedFiles.c"

START = """\
// The folders Templates and Support, embedded by the compiler: Swift's own way to embed a file writes it as a list of
// numbers, which takes the compiler seconds to read. Written by `write_embedded_files.py`.

#include "FiresmithEmbeddedFiles.h"

// The Swift toolchains that the package needs have a compiler that knows #embed, in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"
"""

TABLE = """
static const FiresmithEmbeddedFile {name}[] = {{
{entries}
  {{0, 0}},
}};

const FiresmithEmbeddedFile *firesmith_{name}(void) {{ return {name}; }}
"""

ENTRY = """\
  {{"{name}", (const char[]){{
#embed "../../../{folder}/{path}" suffix(,)
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


def table(name: str, folder: str, files: Callable[[Path], Iterator[Entry]]) -> str:
    sorted_files = sorted(files(ROOT / folder), key=lambda entry: entry[0].encode())
    entries = (ENTRY.format(name=name, folder=folder, path=path) for name, path in sorted_files)
    return TABLE.format(name=name, entries="\n".join(entries))


def main(arguments: list[str], show: Callable[[str], object]) -> int:
    if arguments not in ([], ["--check"]):
        show(__doc__ or "")
        return 2
    text = START + table("templates", "Templates", templates)
    text += table("support_code", "Support", support_code)
    file = ROOT / PATH
    if not arguments:
        file.write_text(text, encoding="utf-8")
    elif file.read_text(encoding="utf-8") != text:
        show(f"{PATH} isn't what this script writes\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], sys.stderr.write))
