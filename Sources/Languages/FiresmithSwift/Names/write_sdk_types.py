"""Writes the table of the names that Google's module FirebaseFirestore exports, next to this file.

    python write_sdk_types.py path/to/firebase-ios-sdk

The argument is a checkout of https://github.com/firebase/firebase-ios-sdk with its history's last commit. Only
names are taken from it: those of types, and of constants that are written like types.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

TABLE = Path(__file__).parent / "SwiftReservedTypes+SDK.swift"
WIDTH = 99

TEXT = """\
extension SwiftReservedTypes {{
  /// The types of Google's module `FirebaseFirestore`, and constants that are written like types.
  ///
  /// From the SDK's version {version}, as of {date}. Written by `write_sdk_types.py`.
  static let sdk = \"\"\"
{lines}
    \"\"\"
}}
"""

SWIFT_TYPE = re.compile(
    r"^(?:@\w+(?:\([^)\n]*\))? )*(?:public|open) (?:final |indirect )*"
    r"(?:actor|class|enum|protocol|struct|typealias) (\w+)",
    re.MULTILINE,
)
SWIFT_EXPORT = re.compile(r"^\s*@_exported import (?:class|enum|protocol|struct) [\w.]+\.(\w+)", re.MULTILINE)
OBJECTIVE_C_TYPE = re.compile(r"^@(?:interface|protocol) (\w+)(?! *[;(,]|\w)", re.MULTILINE)
OBJECTIVE_C_BLOCK = re.compile(r"^typedef [^;{}]*\(\^(\w+)\)", re.MULTILINE)
SWIFT_NAME = re.compile(r"NS_SWIFT_NAME\((\w+)\)")


def names(checkout: Path) -> Iterator[str]:
    """Yields the names, some of them several times."""
    for path in sorted((checkout / "Firestore/Swift/Source").rglob("*.swift")):
        text = path.read_text(encoding="utf-8")
        yield from SWIFT_TYPE.findall(text)
        yield from SWIFT_EXPORT.findall(text)
    for path in sorted((checkout / "Firestore/Source/Public").rglob("*.h")):
        yield from header_names(path.read_text(encoding="utf-8"))


def header_names(text: str) -> Iterator[str]:
    """Yields the names that a header of Objective-C has in Swift."""
    yield from SWIFT_NAME.findall(text)
    yield from OBJECTIVE_C_BLOCK.findall(text)
    for declaration in OBJECTIVE_C_TYPE.finditer(text):
        # The attributes come right before it.
        attributes = text[: declaration.start()].rstrip().rpartition("\n\n")[2]
        if not SWIFT_NAME.search(attributes):
            yield declaration[1]


def lines(words: list[str]) -> str:
    """Returns the words in lines of a Swift literal, each continued by the next."""
    result: list[str] = []
    line = "   "
    for word in words:
        if len(line) + 1 + len(word) + len(" \\") > WIDTH:
            result.append(line + " \\")
            line = "   "
        line += " " + word
    return "\n".join([*result, line])


def table(checkout: Path) -> str:
    """Returns the text of the table's file."""
    podspec = (checkout / "FirebaseFirestore.podspec").read_text(encoding="utf-8")
    version = re.search(r"s\.version\s*=\s*'([\d.]+)'", podspec)
    if not version:
        raise ValueError("FirebaseFirestore.podspec has no version")
    log = ["git", "-C", str(checkout), "log", "-1", "--format=%cs"]
    date = subprocess.run(log, check=True, capture_output=True, text=True).stdout.strip()
    # Schemas' types begin with a capital letter.
    found = sorted({name for name in names(checkout) if name[0].isupper()})
    return TEXT.format(version=version[1], date=date, lines=lines(found))


def main(arguments: list[str], show: Callable[[str], object]) -> int:
    """Writes the file. Returns the exit status."""
    if len(arguments) != 1 or not Path(arguments[0], "Firestore/Swift/Source").is_dir():
        show(__doc__ or "")
        return 2
    TABLE.write_text(table(Path(arguments[0])), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], sys.stderr.write))
