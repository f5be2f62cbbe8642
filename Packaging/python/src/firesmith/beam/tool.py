"""The command ``firesmith``, as workers run it."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from firesmith.command import find

#: The numbers of a file's problems, and of characters of each, that are kept.
PROBLEMS = 10
LENGTH = 1_000
#: The names of a file of an export, and of one with JSON lines, while the command reads them.
SHARD = "output-0"
DOCUMENTS = "documents.jsonl"
#: The folder of the schemas then.
SCHEMAS = "schemas"


#: A schema that nothing is checked against.
_ANY = "collections: { any: { model: AnyDocument, fields: {} } }"
_COUNT = re.compile(r"the metadata says that there are ([0-9,]+) documents, and ")


@dataclass(frozen=True)
class Problem:
    """A part of a source that can't be read."""

    path: str
    #: The byte at which it begins; `None` if it is about the file as a whole.
    offset: int | None
    message: str

    @property
    def text(self) -> str:
        """The message about the file."""
        place = "" if self.offset is None else f"at byte {self.offset:,}, "
        return place + self.message


class ToolError(Exception):
    """The command has ended without doing its work."""


@dataclass(frozen=True)
class Found:
    """The result for a file."""

    #: JSON.
    result: bytes
    #: The parts of the file that can't be read.
    problems: tuple[str, ...]
    #: The number of documents.
    count: int


class Work(Protocol):
    """Makes something of files, of each for itself, and then of all of them."""

    def read(self, folder: Path, path: str, file: str = SHARD) -> Found:
        """The result for a file in a folder, which is a copy of the one at a path."""

    def merge(self, results: Sequence[bytes]) -> bytes:
        """The result for the documents of all results."""

    def about(self, problems: Sequence[Problem]) -> bytes:
        """The result for no documents, and for parts that can't be read."""

    def finish(self, result: bytes) -> bytes:
        """The result as it is written, once all are merged."""


@dataclass(frozen=True)
class Summarizing:
    """Summaries, which the command merges."""

    #: The command's flags about plain JSON, with their values.
    plain: tuple[str, ...] = ()

    def read(self, folder: Path, path: str, file: str = SHARD) -> Found:
        words = ["summarize", "--quiet", "--allow-empty", "--jobs", "1", *self.plain, file]
        result = _run(words, folder)
        summary = _output(result)
        return Found(summary, _problems(result, file), json.loads(summary)["documents"])

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

    def about(self, problems: Sequence[Problem]) -> bytes:
        with tempfile.TemporaryDirectory(prefix="firesmith-") as name:
            (Path(name) / DOCUMENTS).touch()
            words = ["summarize", "--quiet", "--allow-empty", DOCUMENTS]
            summary = json.loads(_output(_run(words, Path(name))))
        return json.dumps({**summary, "unreadable": len(problems)}).encode()

    def finish(self, result: bytes) -> bytes:
        return result


@dataclass(frozen=True)
class Checking:
    """Reports of ``firesmith check-data``, which the command merges."""

    #: The files of the schemas: their text, by the paths that reports have.
    schemas: Mapping[str, str]
    #: The command's flags about plain JSON, with their values.
    plain: tuple[str, ...] = ()

    def read(self, folder: Path, path: str, file: str = SHARD) -> Found:
        words = [file, "--allow-empty", "--jobs", "1", *self.plain]
        report = json.loads(self._report(words, folder))
        problems = [
            f"at byte {sample['offset']:,}, {sample['message']}"
            if "offset" in sample
            else sample["message"]
            for part in report["unreadable"]
            for sample in part["samples"]
        ]
        for part in [*report["unreadable"], *report.get("plain_json", [])]:
            part["path"] = path
        return Found(
            json.dumps(report).encode(),
            tuple(problem[:LENGTH] for problem in problems)[:PROBLEMS],
            report["documents"],
        )

    def merge(self, results: Sequence[bytes]) -> bytes:
        with tempfile.TemporaryDirectory(prefix="firesmith-") as name:
            folder = Path(name)
            files = [f"{index}.json" for index in range(len(results))]
            for file, report in zip(files, results, strict=True):
                (folder / file).write_bytes(report)
            return self._report(["--merge", *files], folder)

    def about(self, problems: Sequence[Problem]) -> bytes:
        with tempfile.TemporaryDirectory(prefix="firesmith-") as name:
            folder = Path(name)
            (folder / DOCUMENTS).touch()
            report = json.loads(self._report([DOCUMENTS, "--allow-empty"], folder))
        report["unreadable"] = [
            {"path": each.path, "parts": 1, "samples": [_sample(each)]} for each in problems
        ]
        return json.dumps(report).encode()

    def finish(self, result: bytes) -> bytes:
        """The report with the schemas' own paths, as the command writes it."""
        names = self._names

        def renamed(match: re.Match[bytes]) -> bytes:
            path = names[json.loads(match.group())]
            return json.dumps(path, ensure_ascii=False).encode()

        return _SCHEMA.sub(renamed, result)

    @property
    def _names(self) -> dict[str, str]:
        """The paths of the schemas, by their names for the command.

        Their folders don't matter to schemas, and their order does to reports.
        """
        return {f"{SCHEMAS}/{index:06}.yaml": path for index, path in enumerate(self.schemas)}

    def _report(self, words: list[str], folder: Path) -> bytes:
        """Returns the command's report with these words."""
        (folder / SCHEMAS).mkdir()
        for name, path in self._names.items():
            (folder / name).write_text(self.schemas[path])
        words = ["check-data", *words, "--schemas", SCHEMAS, "--format", "json", "--quiet"]
        output = _output(_run(words, folder), statuses=(0, 1, 2))
        # What is wrong with schemas or reports is printed as JSON, too.
        if "unknown_collections" not in json.loads(output):
            raise ToolError(output.decode()[:LENGTH])
        return output


def _sample(problem: Problem) -> dict[str, object]:
    sample: dict[str, object] = {"message": problem.message}
    return sample if problem.offset is None else {"offset": problem.offset, **sample}


def metadata(folder: Path, paths: Mapping[str, str]) -> tuple[int | None, list[Problem]]:
    """Returns the number of documents in the metadata of an export, and what of it can't be read.

    Args:
        folder: A folder with nothing but copies of the metadata.
        paths: The paths of what they are copies of, by their names.
    """
    with tempfile.TemporaryDirectory(prefix="firesmith-") as name:
        (Path(name) / "any.yaml").write_text(_ANY)
        words = ["check-data", str(folder), "--schemas", "any.yaml", "--allow-empty"]
        result = _run([*words, "--format", "json", "--quiet"], Path(name))
        report = json.loads(_output(result))
    expected: int | None = None
    problems: list[Problem] = []
    for part in report["unreadable"]:
        if part["path"] == str(folder):
            for sample in part["samples"]:
                if match := _COUNT.match(sample["message"]):
                    expected = int(match[1].replace(",", ""))
            continue
        path = paths[Path(part["path"]).name]
        problems += [
            Problem(path, sample.get("offset"), sample["message"]) for sample in part["samples"]
        ]
    # What says nothing says that there are none, unless it can't be read.
    if expected is None and not problems and any((folder / each).stat().st_size for each in paths):
        expected = 0
    return expected, problems


#: The path of a schema in a report, which stands before a line.
_SCHEMA = re.compile(rb'(?<="path": )"(?:[^"\\]|\\.)*"(?=,\n *"line": )')


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
