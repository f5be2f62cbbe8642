"""The command ``firesmith``, as workers run it."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from firesmith.command import find

#: How many problems of a file are kept, and how many characters of each.
PROBLEMS = 10
LENGTH = 1_000


class ToolError(Exception):
    """The command has ended without doing its work."""


@dataclass(frozen=True)
class Summarized:
    """What was made of a file of an export."""

    summary: bytes
    #: What of the file can't be read.
    problems: tuple[str, ...]


def summarize(shard: Path) -> Summarized:
    """Summarizes the documents of a file."""
    result = _run(["summarize", "--quiet", "--jobs", "1", shard.name], folder=shard.parent)
    # With status 2, a part of the file can't be read, and the summary is one of the rest.
    if result.returncode not in (0, 2) or not _is_json(result.stdout):
        raise ToolError(_problem(result))
    lines = result.stderr.decode(errors="replace").splitlines()
    prefix = f"{shard.name}: error: "
    problems = (line.removeprefix(prefix)[:LENGTH] for line in lines if line.strip())
    return Summarized(result.stdout, tuple(problems)[:PROBLEMS])


def merge(summaries: Sequence[bytes]) -> bytes:
    """The summary of the documents of all summaries."""
    with tempfile.TemporaryDirectory(prefix="firesmith-") as name:
        folder = Path(name)
        files = [f"{index}.json" for index in range(len(summaries))]
        for file, summary in zip(files, summaries, strict=True):
            (folder / file).write_bytes(summary)
        result = _run(["summarize", "--quiet", "--merge", *files], folder=folder)
        if result.returncode != 0:
            raise ToolError(_problem(result))
        return result.stdout


def _run(words: list[str], folder: Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([str(find()), *words], cwd=folder, capture_output=True, check=False)


def _is_json(output: bytes) -> bool:
    try:
        json.loads(output)
    except ValueError:
        return False
    return True


def _problem(result: subprocess.CompletedProcess[bytes]) -> str:
    text = result.stderr.decode(errors="replace").strip()[:LENGTH]
    return text or f"firesmith ended with status {result.returncode}"
