"""``firesmith.beam``, as it is installed from the wheel, on Beam's runner in this process."""

from __future__ import annotations

import json
import subprocess
import threading
from collections import Counter
from pathlib import Path

import pytest
from firesmith.beam import pipeline, tool
from firesmith.beam.__main__ import main
from firesmith.command import find

import shards

RUNNER = "--runner=FnApiRunner"


@pytest.fixture(scope="session")
def export(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "export"
    shards.write(folder, 64)
    return folder


@pytest.fixture
def output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pipeline, "PAUSE", 0.0)
    return tmp_path / "summary.json"


def summarize(*words: str | Path) -> bytes:
    """The output of the command."""
    command = [str(find()), "summarize", "--quiet", *map(str, words)]
    return subprocess.run(command, capture_output=True, check=False).stdout


def run(source: Path, output: Path) -> int:
    return main(["summarize", "--source", str(source), "--output", str(output), RUNNER])


def failures(output: Path) -> pipeline.Failures:
    found: pipeline.Failures = json.loads(Path(pipeline.failures_path(str(output))).read_bytes())
    return found


def copy(export: Path, folder: Path) -> Path:
    """A copy of an export, to be damaged."""
    result = folder / "copy"
    for file in sorted(export.rglob("output-*")):
        target = result / file.relative_to(export)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.read_bytes())
    return result


def test_the_summary_is_that_of_the_command(export: Path, output: Path) -> None:
    assert len(list(export.rglob("output-*"))) == 64
    assert run(export, output) == 0
    written = output.read_bytes()
    assert written == summarize(export)
    assert json.loads(written)["documents"] > 1_000
    assert failures(output) == {"version": 1, "shards": 0, "failures": []}


def test_sources_are_folders_and_files(export: Path, output: Path) -> None:
    files = sorted(export.rglob("output-*"))[:3]
    words = [word for file in files for word in ("--source", str(file))]
    assert main(["summarize", *words, "--output", str(output), RUNNER]) == 0
    assert output.read_bytes() == summarize(*files)


def test_a_corrupt_file_is_reported_and_the_rest_is_read(
    export: Path, output: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged = copy(export, tmp_path)
    file = max(damaged.rglob("output-*"), key=lambda each: each.stat().st_size)
    data = bytearray(file.read_bytes())
    for place in range(100, len(data), 1_500):
        data[place] ^= 0xFF
    file.write_bytes(data)
    assert run(damaged, output) == 2
    assert output.read_bytes() == summarize(damaged)
    found = failures(output)
    assert found["shards"] == 1
    [failure] = found["failures"]
    assert failure["shard"] == str(file)
    assert failure["is_read"]
    assert len(failure["problems"]) == tool.PROBLEMS
    assert all(len(problem) <= tool.LENGTH for problem in failure["problems"])
    assert f"{file}: error: at byte " in capsys.readouterr().err


class Failing:
    """Fails the first times that a file is summarized, as a network does."""

    def __init__(self, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: Counter[int] = Counter()
        self._read = tool.Summarizing.read
        self._times = times
        self._lock = threading.Lock()
        # Not a method, as objects aren't bound.
        read = lambda work, folder, path, file: self(work, folder, path)  # noqa: E731
        monkeypatch.setattr(tool.Summarizing, "read", read)

    def __call__(self, work: tool.Summarizing, folder: Path, path: str) -> tool.Found:
        with self._lock:
            size = (folder / tool.SHARD).stat().st_size
            self.calls[size] += 1
            if self.calls[size] <= self._times:
                raise OSError("the network is unreachable")
        return self._read(work, folder, path)


def distinct(export: Path, folder: Path) -> Path:
    """The files of an export that differ in size."""
    result = copy(export, folder)
    seen: set[int] = set()
    for file in sorted(result.rglob("output-*")):
        size = file.stat().st_size
        if size in seen:
            file.unlink()
        seen.add(size)
    return result


def test_a_file_that_fails_is_read_again(
    export: Path, output: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = distinct(export, tmp_path)
    failing = Failing(pipeline.ATTEMPTS - 1, monkeypatch)
    assert run(source, output) == 0
    assert output.read_bytes() == summarize(source)
    assert len(failing.calls) > 10
    assert set(failing.calls.values()) == {pipeline.ATTEMPTS}


def test_a_file_that_always_fails_is_reported(
    export: Path, output: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = distinct(export, tmp_path)
    files = sorted(source.rglob("output-*"))
    Failing(pipeline.ATTEMPTS, monkeypatch)
    assert run(source, output) == 2
    assert output.read_bytes() == b""
    found = failures(output)
    assert [failure["shard"] for failure in found["failures"]] == [str(file) for file in files]
    assert found["failures"][0] == {
        "shard": str(files[0]),
        "is_read": False,
        "problems": ["the network is unreachable"],
    }


def test_failures_are_bounded() -> None:
    bound = pipeline.BoundFailures()
    parts = []
    for part in range(3):
        accumulator = bound.create_accumulator()
        for index in range(pipeline.FAILURES):
            failure = pipeline.Failure(shard=f"{index:05}-{part}", is_read=False, problems=["gone"])
            accumulator = bound.add_input(accumulator, failure)
        parts.append(accumulator)
    found = bound.extract_output(bound.merge_accumulators(parts))
    assert found["shards"] == 3 * pipeline.FAILURES
    assert len(found["failures"]) == pipeline.FAILURES
    assert [failure["shard"] for failure in found["failures"][:4]] == [
        "00000-0",
        "00000-1",
        "00000-2",
        "00001-0",
    ]


def test_without_an_export_there_is_no_summary(
    output: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    assert run(tmp_path / "empty", output) == 2
    message = f"{tmp_path / 'empty'}: error: this folder has no export: no file such as 'output-0'"
    assert message in capsys.readouterr().err
    assert output.read_bytes() == summarize(tmp_path / "empty")


# MARK: Checking

SCHEMAS = {
    "books.yaml": """
collections:
  books:
    model: Book
    fields:
      title: { type: string, max_length: 9 }
      status: Status
      pages: { type: integer, min: 0 }
      rating: double?
      note: string?
      labels: array<string>
      scores: map<double>
""",
    "inner/authors.yml": """
collections:
  authors: { model: Author, fields: { title: string?, pages: boolean? } }
enums:
  Status: { cases: { draft: , published: } }
""",
}


@pytest.fixture
def schemas(tmp_path: Path) -> Path:
    folder = tmp_path / "Schemas"
    for name, text in SCHEMAS.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder


def check(source: Path, schemas: Path) -> tuple[int, bytes]:
    words = ["check-data", str(source), "--schemas", str(schemas), "--format", "json", "--quiet"]
    result = subprocess.run([str(find()), *words], capture_output=True, check=False)
    return result.returncode, result.stdout


def run_check(source: Path, schemas: Path, output: Path) -> int:
    words = ["--source", str(source), "--schemas", str(schemas), "--output", str(output)]
    return main(["check", *words, RUNNER])


def test_the_report_is_that_of_the_command(
    export: Path, schemas: Path, output: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, expected = check(export, schemas)
    assert run_check(export, schemas, output) == status == 1
    assert output.read_bytes() == expected
    report = json.loads(expected)
    assert len(report["collections"][0]["problems"]) > 5
    assert report["unknown_collections"]["documents"] > 100
    assert f"{report['documents']:,} documents, of which " in capsys.readouterr().out


def test_the_report_of_a_damaged_export_is_that_of_the_command(
    export: Path, schemas: Path, output: Path, tmp_path: Path
) -> None:
    damaged = copy(export, tmp_path)
    for file in sorted(damaged.rglob("output-*"))[:9]:
        data = bytearray(file.read_bytes())
        for place in range(100, len(data), 1_500):
            data[place] ^= 0xFF
        file.write_bytes(data)
    status, expected = check(damaged, schemas)
    assert run_check(damaged, schemas, output) == status == 2
    assert output.read_bytes() == expected
    assert json.loads(expected)["unreadable"]


def test_wrong_schemas_are_reported_at_once(
    export: Path, schemas: Path, output: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (schemas / "books.yaml").write_text("collections: { a: { model: A, fields: { b: strin } } }")
    assert run_check(export, schemas, output) == 1
    assert not output.exists()
    assert "unknown type 'strin'" in capfd.readouterr().err
