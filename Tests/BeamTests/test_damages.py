"""The pipeline and the command say the same of sources that are damaged in any way."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import struct
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from firesmith.beam import pipeline
from firesmith.beam.__main__ import main
from firesmith.command import find

import shards

RUNNER = "--runner=FnApiRunner"
#: FIRESMITH_DAMAGES=200 tries more of them.
COUNT = int(os.environ.get("FIRESMITH_DAMAGES", "10"))

SCHEMA = """
collections:
  books:
    model: Book
    fields: { title: { type: string, max_length: 9 }, status: string, pages: integer }
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("damages")
    (folder / "schema.yaml").write_text(SCHEMA)
    shards.write(folder / "original", 6, seed=6, has_metadata=True)
    return folder


@pytest.fixture(autouse=True)
def here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "PAUSE", 0.0)
    monkeypatch.chdir(folder)
    shutil.rmtree("export", ignore_errors=True)
    shutil.copytree("original", "export")


def files() -> list[Path]:
    return sorted(path for path in Path("export").rglob("*") if path.is_file())


def expect_the_same(sources: Sequence[str], *flags: str) -> int:
    """Runs both over the sources, and returns the status that both have."""
    words = [word for source in sources for word in ("--source", source)]
    status = 0
    for name, own, options in [
        ("summarize", ["summarize"], []),
        ("check", ["check-data", "--format", "json"], ["--schemas", "schema.yaml"]),
    ]:
        command = [str(find()), *own, "--quiet", *options, *flags, *sources]
        expected = subprocess.run(command, capture_output=True, check=False)
        with contextlib.suppress(FileNotFoundError):
            Path("result.json").unlink()
        status = main([name, *words, "--output", "result.json", *options, *flags, RUNNER])
        assert status == expected.returncode, (name, expected.stderr)
        assert Path("result.json").read_bytes() == expected.stdout, name
    return status


# MARK: Damages


def cut(numbers: random.Random) -> None:
    file = numbers.choice(files())
    data = file.read_bytes()
    file.write_bytes(data[: numbers.randrange(len(data) + 1)])


def cut_at_a_record(numbers: random.Random) -> None:
    file = numbers.choice([each for each in files() if each.name.startswith("output-")])
    data = file.read_bytes()
    ends = [0]
    # All parts of records are in the first block.
    while ends[-1] + 7 <= min(len(data), 32_768):
        ends.append(ends[-1] + 7 + struct.unpack_from("<H", data, ends[-1] + 4)[0])
    file.write_bytes(data[: numbers.choice(ends)])


def flip(numbers: random.Random) -> None:
    file = numbers.choice([each for each in files() if each.stat().st_size])
    data = bytearray(file.read_bytes())
    data[numbers.randrange(len(data))] ^= 1 << numbers.randrange(8)
    file.write_bytes(data)


def remove(numbers: random.Random) -> None:
    numbers.choice(files()).unlink()


def empty(numbers: random.Random) -> None:
    numbers.choice(files()).write_bytes(b"")


def pipe(numbers: random.Random) -> None:
    file = numbers.choice(files())
    file.unlink()
    os.mkfifo(file)


DAMAGES: list[Callable[[random.Random], None]] = [cut, cut_at_a_record, flip, remove, empty, pipe]


@pytest.mark.parametrize("seed", range(COUNT))
def test_damages(seed: int) -> None:
    numbers = random.Random(seed)
    for _ in range(numbers.randrange(1, 4)):
        DAMAGES[(seed + numbers.randrange(2)) % len(DAMAGES)](numbers)
    sources = ["export"]
    if numbers.random() < 0.3:
        sources.append(numbers.choice(["original", "nowhere", "schema.yaml"]))
    elif numbers.random() < 0.3 and files():
        sources = [str(numbers.choice(files()))]
    expect_the_same(sources, *(["--allow-empty"] if numbers.random() < 0.3 else []))


# MARK: Sources


def test_an_export_that_lacks_a_file() -> None:
    assert expect_the_same(["export"]) == 1
    assert len(files()) == 7
    max(Path("export").rglob("output-*"), key=lambda each: each.stat().st_size).unlink()
    assert expect_the_same(["export"]) == 2


def test_plain_json() -> None:
    Path("plain.json").write_text(
        '{"collections": {"books": {"b1": {"title": 5, "subcollections": {"loans": [{"id": "l"}]}}},'
        ' "authors": [{"id": "a", "data": {"at": "2024-01-01"}}, {}]}}'
    )
    Path("list.json").write_text('[{"id": "b2", "_id": "b3", "at": "2024-01-01"}, {"id": "b4"}]')
    assert expect_the_same(["plain.json", "list.json"]) == 2
    flags = ["--as-collection", "books", "--ids", "_id", "--times", "at", "--times", "a.*.b"]
    assert expect_the_same(["plain.json", "list.json"], *flags) == 1


def test_nothing() -> None:
    for file in Path("export").rglob("output-*"):
        file.unlink()
    Path("export/x.overall_export_metadata").write_bytes(b"")
    Path("none").mkdir(exist_ok=True)
    Path("empty.json").write_text("")
    Path("line.json").write_text(
        '{"name": "projects/p/databases/(default)/documents/books/b", "fields": {}}'
    )
    sources = ["export", "none", "nowhere", "empty.json", "line.json"]
    for source in sources:
        expect_the_same([source])
    expect_the_same([*sources, "original"])
    expect_the_same(sources, "--allow-empty")
