"""The checks of a source before its files are read, and of all sources afterwards.

The command does both as `DataFiles`, `ExportFolder` and `SourceCounts` say; a change of these is a
change of this module.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import apache_beam as beam
from apache_beam.io.filesystems import FileSystems

from firesmith.beam.tool import Problem, metadata

_SHARD = re.compile(r"(?:^|/)output-[0-9]+$")
_METADATA = (".overall_export_metadata", ".export_metadata")
_TOTAL = ".overall_export_metadata"
#: As the command, which doesn't look deeper.
_DEPTH = 10
_ALLOW = "; if that is right, add '--allow-empty'"
_IRREGULAR = "it is neither a file nor a folder; a pipe has to be named itself"


@dataclass
class Facts:
    """The facts about a source before its files are read."""

    #: The folder or the file.
    path: str
    #: The files with documents.
    files: list[str] = field(default_factory=list)
    #: Whether documents are records of an export.
    is_export: bool = True
    #: The number of documents that the export says it has; `None` if it doesn't say.
    expected: int | None = None
    problems: list[Problem] = field(default_factory=list)
    #: Whether it is there, so that something can be said about its documents.
    is_there: bool = True


def is_shard(path: str) -> bool:
    """Whether a file is one of an export, by its name."""
    return _SHARD.search(path) is not None


def copy(path: str, target: Path) -> None:
    """Copies a file of any file system that Beam knows to this machine, as it is."""
    # Names don't say how a file is compressed.
    uncompressed = beam.io.filesystem.CompressionTypes.UNCOMPRESSED
    with (
        FileSystems.open(path, compression_type=uncompressed) as source,
        target.open("wb") as file,
    ):
        shutil.copyfileobj(source, file, 1 << 20)


def facts(source: str) -> Facts:
    """Returns the facts about a folder or a file."""
    if source.endswith(_METADATA):
        source = os.path.dirname(source) or "."
    kind = _kind(source)
    if kind is None:
        return _without(source, "there is no such file or folder")
    if kind == "folder":
        return _folder(source)
    return Facts(source, [source], is_export=is_shard(source))


def _without(path: str, message: str) -> Facts:
    return Facts(path, problems=[Problem(path, None, message)], is_there=False)


def _is_local(path: str) -> bool:
    return "://" not in path


def _kind(path: str) -> str | None:
    if _is_local(path):
        if os.path.isdir(path):
            return "folder"
        return "file" if os.path.exists(path) else None
    if _names(path):
        return "file"
    return "folder" if _names(f"{path.rstrip('/')}/**") else None


def _names(pattern: str) -> list[str]:
    """The files of a file system that has no folders."""
    [found] = FileSystems.match([pattern])
    return [each.path for each in found.metadata_list]


def _folder(path: str) -> Facts:
    found = Facts(path)
    totals: list[str] = []
    for name, is_file in _contents(path):
        if is_shard(name):
            if is_file:
                found.files.append(name)
            else:
                found.problems.append(Problem(name, None, _IRREGULAR))
        elif is_file and name.endswith(_TOTAL):
            totals.append(name)
    if not found.files and not totals:
        found.is_there = False
        if not found.problems:
            return _without(path, "this folder has no export: no file such as 'output-0'")
        return found
    is_known = not found.problems
    with tempfile.TemporaryDirectory(prefix="firesmith-") as name:
        copies: dict[str, str] = {}
        for index, total in enumerate(totals):
            copy(total, Path(name) / f"{index}{_TOTAL}")
            copies[f"{index}{_TOTAL}"] = total
        expected, problems = metadata(Path(name), copies) if totals else (None, [])
    found.problems += problems
    found.expected = expected if is_known else None
    return found


def _contents(path: str) -> Iterable[tuple[str, bool]]:
    """The paths of all files in a folder, and whether each is one."""
    if not _is_local(path):
        return [(name, True) for name in _names(f"{path.rstrip('/')}/**")]
    found: list[tuple[str, bool]] = []
    _search(os.path.normpath(path), found, 0)
    return found


def _search(path: str, found: list[tuple[str, bool]], depth: int) -> None:
    for name in sorted(os.listdir(path)):
        inner = name if path == "." else os.path.join(path, name)
        if stat.S_ISDIR(os.lstat(inner).st_mode):
            if depth < _DEPTH:
                _search(inner, found, depth + 1)
        else:
            found.append((inner, os.path.isfile(inner)))


def problems(
    sources: Sequence[str],
    known: Sequence[Facts],
    counts: Mapping[str, int],
    damaged: set[str],
    *,
    has_databases: bool,
    allows_empty: bool,
) -> list[Problem]:
    """Returns the problems of all sources together, with those that were known before.

    Args:
        sources: As they were named.
        known: What was known of each.
        counts: How many documents each file has that was read.
        damaged: The files of which something can't be read.
        has_databases: Whether there are other sources.
        allows_empty: Whether a source may have no documents.
    """
    found = [problem for each in known for problem in each.problems]
    total = sum(counts[path] for each in known for path in each.files if path in counts)
    expected = [each.expected for each in known]
    if not has_databases and None not in expected and expected:
        said = sum(number for number in expected if number is not None)
        if said != total:
            message = (
                f"the metadata says that there are {said:,} documents, and {total:,} were read"
            )
            found.append(Problem(", ".join(sources), None, message))
    if allows_empty:
        return found
    for each in known:
        if not each.is_there:
            continue
        if all(counts.get(path) == 0 and path not in damaged for path in each.files):
            words = (
                "this export has no documents" if each.is_export else "there are no documents in it"
            )
            found.append(Problem(each.path, None, words + _ALLOW))
    return found
