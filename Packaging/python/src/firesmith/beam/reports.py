"""Merges reports of ``firesmith check-data --format json``, as the command merges findings."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

#: The limits of a report, which are those of the command.
SAMPLES = 5
COLLECTIONS = 200
PARTS = 10

Object: TypeAlias = dict[str, Any]


def merge(reports: Sequence[bytes]) -> bytes:
    """The report on the documents of all reports, which are about the same schemas."""
    parsed: list[Object] = [json.loads(report) for report in reports]
    result = {
        "version": parsed[0]["version"],
        **_sums(parsed, "documents", "misfits", "beyond_limits"),
        "collections": [
            _collection(list(same))
            for same in zip(*(report["collections"] for report in parsed), strict=True)
        ],
        "unknown_collections": _unknown([report["unknown_collections"] for report in parsed]),
        "unreadable": _unreadable(each for report in parsed for each in report["unreadable"]),
    }
    return written(result)


def written(report: Object) -> bytes:
    """A report as the command writes it, which escapes other characters than Python does."""
    text = json.dumps(report, indent=2, ensure_ascii=False)
    return _ESCAPED.sub(_escaped, text).encode() + b"\n"


_SHORT = {"\\b": "\\u0008", "\\f": "\\u000c", "\\r": "\\u000d"}
_ESCAPED = re.compile("\\\\.|[\x7f-\x9f\u2028\u2029]")


def _escaped(match: re.Match[str]) -> str:
    found = match.group()
    return _SHORT.get(found, found) if found[0] == "\\" else f"\\u{ord(found):04x}"


def _sums(objects: Sequence[Object], *keys: str) -> Object:
    return {key: sum(each[key] for each in objects) for key in keys}


def _collection(same: Sequence[Object]) -> Object:
    problems: dict[tuple[object, ...], list[Object]] = {}
    for collection in same:
        for problem in collection["problems"]:
            identity = ("kind", "field", "reason", "path", "line", "column")
            problems.setdefault(tuple(map(problem.get, identity)), []).append(problem)
    merged = (
        {
            **same_problem[0],
            **_sums(same_problem, "documents"),
            "samples": _samples(same_problem),
        }
        for same_problem in problems.values()
    )
    return {
        "name": same[0]["name"],
        **_sums(same, "documents", "misfits", "beyond_limits"),
        "problems": sorted(merged, key=_problem_order),
    }


def _problem_order(problem: Object) -> tuple[object, ...]:
    """The problem of most documents first."""
    place = (problem.get("path", ""), problem.get("line", 0), problem.get("column", 0))
    return -problem["documents"], problem["field"].encode(), problem["reason"].encode(), place


def _samples(tallies: Iterable[Object]) -> list[Object]:
    samples: list[Object] = [sample for tally in tallies for sample in tally["samples"]]
    samples.sort(key=lambda sample: _sample_order(sample["document"], sample["field"]))
    return samples[:SAMPLES]


def _sample_order(document: str, field: str) -> tuple[object, ...]:
    return path_hash(document), document.encode(), field.encode()


def _unknown(parts: Sequence[Object]) -> Object:
    """Keeps the collections with the smallest hashes, of which no report has left documents out."""
    collections: dict[str, list[Object]] = {}
    greatest = (1 << 64) - 1
    for part in parts:
        for collection in part["collections"]:
            collections.setdefault(collection["path"], []).append(collection)
        if len(part["collections"]) == COLLECTIONS:
            greatest = min(greatest, max(path_hash(each["path"]) for each in part["collections"]))
    kept = sorted((path for path in collections if path_hash(path) <= greatest), key=path_hash)
    merged = [
        {
            "path": path,
            **_sums(collections[path], "documents"),
            "samples": sorted(
                (sample for each in collections[path] for sample in each["samples"]),
                key=lambda document: _sample_order(document, ""),
            )[:SAMPLES],
        }
        for path in sorted(kept[:COLLECTIONS], key=str.encode)
    ]
    return {**_sums(parts, "documents"), "collections": merged}


def _unreadable(parts: Iterable[Object]) -> list[Object]:
    files: dict[str, list[Object]] = {}
    for part in parts:
        files.setdefault(part["path"], []).append(part)
    return [
        {
            "path": path,
            **_sums(files[path], "parts"),
            "samples": [sample for part in files[path] for sample in part["samples"]][:PARTS],
        }
        for path in sorted(files, key=str.encode)
    ]


def path_hash(path: str) -> int:
    """The command's hash of a path, by which it chooses samples."""
    mask = (1 << 64) - 1
    result = 0xCBF29CE484222325
    for byte in path.encode():
        result = (result ^ byte) * 0x100000001B3 & mask
    result = (result ^ result >> 32) * 0xD6E8FEB86659FD93 & mask
    return result ^ result >> 32
