"""The command ``firesmith``, as workers run it."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from firesmith.beam import reports
from firesmith.command import find

#: How many problems of a file are kept, and how many characters of each.
PROBLEMS = 10
LENGTH = 1_000
#: What a file of an export is called while the command reads it, and what one with JSON lines is.
SHARD = "output-0"
DOCUMENTS = "documents.jsonl"


class ToolError(Exception):
    """The command has ended without doing its work."""


@dataclass(frozen=True)
class Found:
    """What was made of a file."""

    #: JSON.
    result: bytes
    #: What of the file can't be read.
    problems: tuple[str, ...]


class Work(Protocol):
    """What is made of files, each for itself, and then of all of them."""

    def read(self, folder: Path, path: str, file: str = SHARD) -> Found:
        """The result for a file in a folder, which is a copy of the one at a path."""

    def merge(self, results: Sequence[bytes]) -> bytes:
        """The result for the documents of all results."""


class Summarizing:
    """Summaries, which the command merges."""

    def read(self, folder: Path, path: str, file: str = SHARD) -> Found:
        result = _run(["summarize", "--quiet", "--jobs", "1", file], folder)
        return Found(_output(result), _problems(result, file))

    def merge(self, results: Sequence[bytes]) -> bytes:
        with tempfile.TemporaryDirectory(prefix="firesmith-") as name:
            folder = Path(name)
            files = [f"{index}.json" for index in range(len(results))]
            for file, summary in zip(files, results, strict=True):
                (folder / file).write_bytes(summary)
            result = _run(["summarize", "--quiet", "--merge", *files], folder)
            if result.returncode != 0:
                raise ToolError(_problem(result))
            return result.stdout


@dataclass(frozen=True)
class Checking:
    """Reports of ``firesmith check-data``."""

    #: The files of the schemas: their text, by the paths that reports have.
    schemas: Mapping[str, str]

    def read(self, folder: Path, path: str, file: str = SHARD) -> Found:
        schemas = folder / "schemas"
        schemas.mkdir()
        # Their folders don't matter to schemas, and their order does to reports.
        names = {f"{index:06}.yaml": name for index, name in enumerate(self.schemas)}
        for schema, name in names.items():
            (schemas / schema).write_text(self.schemas[name])
        words = ["check-data", file, "--schemas", "schemas", "--format", "json", "--quiet"]
        result = _run([*words, "--jobs", "1"], folder)
        report = json.loads(_output(result, statuses=(0, 1, 2)))
        for collection in report["collections"]:
            for problem in collection["problems"]:
                if "path" in problem:
                    problem["path"] = names[Path(problem["path"]).name]
        problems = [
            f"at byte {sample['offset']:,}, {sample['message']}"
            if "offset" in sample
            else sample["message"]
            for part in report["unreadable"]
            for sample in part["samples"]
        ]
        for part in report["unreadable"]:
            part["path"] = path
        return Found(
            reports.written(report), tuple(problem[:LENGTH] for problem in problems)[:PROBLEMS]
        )

    def merge(self, results: Sequence[bytes]) -> bytes:
        return reports.merge(results)


def _run(words: list[str], folder: Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([str(find()), *words], cwd=folder, capture_output=True, check=False)


def _output(
    result: subprocess.CompletedProcess[bytes], statuses: tuple[int, ...] = (0, 2)
) -> bytes:
    """The output. With status 2, a part of the file can't be read, and it is about the rest."""
    if result.returncode not in statuses or not _is_json(result.stdout):
        raise ToolError(_problem(result))
    return result.stdout


def _is_json(output: bytes) -> bool:
    try:
        json.loads(output)
    except ValueError:
        return False
    return True


def _problems(result: subprocess.CompletedProcess[bytes], file: str) -> tuple[str, ...]:
    lines = result.stderr.decode(errors="replace").splitlines()
    prefix = f"{file}: error: "
    problems = (line.removeprefix(prefix)[:LENGTH] for line in lines if line.strip())
    return tuple(problems)[:PROBLEMS]


def _problem(result: subprocess.CompletedProcess[bytes]) -> str:
    text = result.stderr.decode(errors="replace").strip()[:LENGTH]
    return text or f"firesmith ended with status {result.returncode}"
