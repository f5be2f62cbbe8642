"""Writes the files in C that embed the templates and the support code.

    python write_embedded_files.py [--check]

``--check`` writes nothing, and fails if a file isn't what it would write.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[4]

TEMPLATES = """\
// The templates in this folder, embedded by the compiler: Swift's own way to embed a file writes it as a list of
// numbers, which takes the compiler seconds to read. Written by `write_embedded_files.py`.

#include "FiresmithTemplates.h"

// The Swift toolchains that the package needs have a compiler that knows #embed, in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const FiresmithTemplate templates[] = {{
{entries}
  {{0, 0}},
}};

const FiresmithTemplate *firesmith_templates(void) {{ return templates; }}
"""

SUPPORT = """\
// The support code in this folder, embedded by the compiler: what generated code has in common, whatever its
// schema. Written by `write_embedded_files.py`.

#include "FiresmithSupportCode.h"

// The Swift toolchains that the package needs have a compiler that knows #embed, in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const FiresmithSupportFile files[] = {{
{entries}
  {{0, 0}},
}};

const FiresmithSupportFile *firesmith_support_files(void) {{ return files; }}
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


TABLES: list[tuple[str, str, Callable[[Path], Iterator[Entry]]]] = [
    ("Templates/Templates.c", TEMPLATES, templates),
    ("Support/Support.c", SUPPORT, support_code),
]


def written() -> dict[str, str]:
    """The texts of the files in C, by their paths."""
    texts: dict[str, str] = {}
    for path, text, files in TABLES:
        entries = sorted(files((ROOT / path).parent), key=lambda entry: entry[0].encode())
        lines = (ENTRY.format(name=name, path=file) for name, file in entries)
        texts[path] = text.format(entries="\n".join(lines))
    return texts


def main(arguments: list[str], show: Callable[[str], object]) -> int:
    if arguments not in ([], ["--check"]):
        show(__doc__ or "")
        return 2
    for path, text in written().items():
        file = ROOT / path
        if not arguments:
            file.write_text(text, encoding="utf-8")
        elif file.read_text(encoding="utf-8") != text:
            show(f"{path} isn't what this script writes\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], sys.stderr.write))
