"""Writes the tables of Unicode's normal forms beside this file.

    python write_tables.py [--check]

``--check`` writes nothing, and fails if a table isn't what the Unicode character database says. It needs
unicodedata2, because the module in Python's standard library has the version of the database that each
Python was released with.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import unicodedata2 as unicode

FOLDER = Path(__file__).parent
WIDTH = 99
SHORTEST_RANGE = 3

COMPATIBILITY_FORMS = """\
extension Normalization {{
  /// The letters, marks and numbers that are forms of others, and what they are forms of: `B2=32`
  /// is `²` and `2`; `FF10-FF19=30` are ten digits in a row.
  ///
  /// From the Unicode character database, version {version}. Written by `write_tables.py`.
  static let compatibilityFormsData = \"\"\"
{lines}
    \"\"\"
}}
"""

COMPOSITIONS = """\
extension Normalization {{
  /// The characters that are composed of two, after each second one: `|300 41=C0` is the grave
  /// accent, with which `A` makes `À`.
  ///
  /// From the Unicode character database, version {version}. Written by `write_tables.py`.
  static let compositionsData = \"\"\"
{lines}
    \"\"\"
}}
"""


def compatibility_forms() -> Iterator[str]:
    """Yields the entries of the characters that NFKC replaces, with a range for those in a row."""
    run: list[tuple[int, str]] = []
    for value in range(0x110000):
        character = chr(value)
        form = unicode.normalize("NFKC", character)
        if form == character or unicode.category(character)[0] not in "LMN":
            continue
        if run and not follows(run[-1], value, form):
            yield from entries(run)
            run = []
        run.append((value, form))
    yield from entries(run)


def follows(last: tuple[int, str], value: int, form: str) -> bool:
    """Returns whether a character and its form both come right after the last ones."""
    same_length = len(form) == len(last[1]) == 1
    return same_length and value == last[0] + 1 and ord(form) == ord(last[1]) + 1


def entries(run: list[tuple[int, str]]) -> Iterator[str]:
    if len(run) >= SHORTEST_RANGE:
        yield f"{run[0][0]:X}-{run[-1][0]:X}={ord(run[0][1]):X}"
        return
    for value, form in run:
        yield f"{value:X}=" + "+".join(f"{ord(character):X}" for character in form)


def compositions() -> Iterator[str]:
    """Yields the pairs that NFC composes, by their second character. Korean syllables are computed."""
    pairs: dict[int, list[str]] = {}
    for value in range(0x110000):
        parts = unicode.decomposition(chr(value)).split()
        if len(parts) != 2 or parts[0].startswith("<"):
            continue
        first, second = (int(part, 16) for part in parts)
        if unicode.normalize("NFC", chr(first) + chr(second)) == chr(value):
            pairs.setdefault(second, []).append(f"{first:X}={value:X}")
    for second, composed in sorted(pairs.items()):
        yield f"|{second:X}"
        yield from composed


def lines(words: Iterator[str]) -> str:
    """Returns the words in lines of a Swift literal, each continued by the next."""
    result: list[str] = []
    line = "   "
    for word in words:
        if len(line) + 1 + len(word) + len(" \\") > WIDTH:
            result.append(line + " \\")
            line = "   "
        line += " " + word
    return "\n".join([*result, line])


def tables() -> dict[str, str]:
    """Returns the text of each file."""
    version = ".".join(unicode.unidata_version.split(".")[:2])
    return {
        "Normalization+CompatibilityForms.swift": COMPATIBILITY_FORMS.format(
            version=version, lines=lines(compatibility_forms())
        ),
        "Normalization+Compositions.swift": COMPOSITIONS.format(
            version=version, lines=lines(compositions())
        ),
    }


def main(arguments: list[str], show: Callable[[str], object]) -> int:
    """Writes the files, or with ``--check`` names those that differ. Returns the exit status."""
    is_check = arguments == ["--check"]
    if arguments and not is_check:
        show(__doc__ or "")
        return 2
    status = 0
    for name, text in tables().items():
        path = FOLDER / name
        if path.read_text(encoding="utf-8") == text:
            continue
        if is_check:
            show(f"{path}: not what the Unicode character database says\n")
            status = 1
        else:
            path.write_text(text, encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], sys.stderr.write))
