"""Databases as sources of the pipeline."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from firesmith.beam import pipeline, rest
from firesmith.beam.__main__ import main
from firesmith.beam.databases import named, parts

from servers import (
    Object,
    Server,
    document,
    emulating,
    random_documents,
    refuse,
    serving,
    store,
)
from test_beam import RUNNER, check, export, failures, output, schemas, summarize

__all__ = ["export", "output", "schemas"]  # Fixtures.

SOURCE = "emulator:demo"


@pytest.fixture(scope="session")
def host() -> Iterator[str]:
    """The host and port of Google's emulator."""
    if running := os.environ.get("FIRESTORE_EMULATOR_HOST"):
        yield running
    elif jar := os.environ.get("FIRESTORE_EMULATOR_JAR"):
        with emulating(jar) as started:
            yield started
    else:
        missing = "there is no Firestore emulator; FIRESTORE_EMULATOR_JAR says where its jar is"
        # Who requires it doesn't want to overlook that it is missing.
        give_up = pytest.fail if os.environ.get("FIRESMITH_REQUIRE_EMULATOR") else pytest.skip
        give_up(missing)


@pytest.fixture
def emulator(host: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A project in the emulator, which has no documents yet."""
    monkeypatch.setenv("FIRESTORE_EMULATOR_HOST", host)
    return f"beam-{uuid4().hex}"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server with documents in several parts, where the pipeline looks for the emulator."""
    monkeypatch.setattr(rest, "PAUSE", 0.0)
    server = Server(random_documents(root("demo"), seed=1, count=200))
    for each in server.documents[15::40]:
        server.splits.setdefault(each["name"].split("/")[-2], []).append(each["name"])
    with serving(server):
        monkeypatch.setenv("FIRESTORE_EMULATOR_HOST", server.host)
        yield server


def written(folder: Path, documents: list[Object]) -> Path:
    """A file with documents, for the command."""
    file = folder / "documents.jsonl"
    file.write_text("".join(json.dumps(each, ensure_ascii=False) + "\n" for each in documents))
    return file


def run(output: Path, *sources: str | Path) -> int:
    words = [word for source in sources for word in ("--source", str(source))]
    return main(["summarize", *words, "--output", str(output), RUNNER])


def run_check(output: Path, schemas: Path, source: str = SOURCE) -> int:
    words = ["--source", source, "--schemas", str(schemas), "--output", str(output)]
    return main(["check", *words, RUNNER])


# MARK: The emulator


def test_the_summary_of_the_emulator_is_that_of_the_command(
    emulator: str, output: Path, tmp_path: Path
) -> None:
    documents = stored(emulator)
    assert run(output, f"emulator:{emulator}") == 0
    assert output.read_bytes() == summarize(written(tmp_path, documents))
    assert failures(output) == {"version": 1, "shards": 0, "failures": []}


def test_the_report_on_the_emulator_is_that_of_the_command(
    emulator: str, schemas: Path, output: Path, tmp_path: Path
) -> None:
    status, expected = check(written(tmp_path, stored(emulator)), schemas)
    assert run_check(output, schemas, f"emulator:{emulator}") == status == 1
    assert output.read_bytes() == expected
    report = json.loads(expected)
    assert report["collections"][0]["problems"]
    assert report["unknown_collections"]["documents"] > 100


def stored(project: str) -> list[Object]:
    """Documents that are in the emulator, more than a page of them."""
    documents = random_documents(root(project), seed=1, count=2_100)
    store(os.environ["FIRESTORE_EMULATOR_HOST"], documents)
    assert len(documents) > 1_500
    return documents


def root(project: str) -> str:
    return f"projects/{project}/databases/(default)/documents/"


def test_a_project_without_documents_is_an_error(
    emulator: str, output: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = f"emulator:{emulator}"
    assert run(output, source) == 2
    message = "there are no documents in this database; is its name right?"
    assert f"{source}: error: {message}" in capsys.readouterr().err
    failure = {"shard": source, "is_read": False, "problems": [message]}
    assert failures(output) == {"version": 1, "shards": 1, "failures": [failure]}


# MARK: Parts


def test_parts_and_files_are_merged(
    server: Server, export: Path, output: Path, tmp_path: Path
) -> None:
    assert run(output, export, SOURCE) == 0
    assert output.read_bytes() == summarize(export, written(tmp_path, server.documents))
    # One that tells whether there are documents, and one for each part.
    assert len(server.asked("runQuery")) >= 5


def test_a_report_on_parts_is_that_of_the_command(
    server: Server, schemas: Path, output: Path, tmp_path: Path
) -> None:
    status, expected = check(written(tmp_path, server.documents), schemas)
    assert run_check(output, schemas) == status == 1
    assert output.read_bytes() == expected


def test_what_is_no_document_is_reported_for_the_database(
    server: Server, schemas: Path, output: Path, tmp_path: Path
) -> None:
    server.splits = {}
    server.documents.insert(9, document(root("demo"), "a/a-1", {"title": {"strangeValue": 1}}))
    lines = written(tmp_path, server.documents)
    status, expected = check(lines, schemas)
    assert run_check(output, schemas) == status == 2
    assert output.read_bytes() == expected.replace(str(lines).encode(), SOURCE.encode())
    [unreadable] = json.loads(output.read_bytes())["unreadable"]
    assert unreadable["path"] == SOURCE
    [failure] = failures(output)["failures"]
    assert (failure["shard"], failure["is_read"]) == (SOURCE, True)


# MARK: Failures


def test_a_part_that_is_refused_is_reported_and_the_rest_is_read(
    server: Server, output: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = named(SOURCE)
    assert database is not None
    every = parts(database)
    assert len(every) >= 5
    server.requests.clear()
    server.faults["runQuery"] = [None, refuse(403, "Missing permissions.", "PERMISSION_DENIED")]
    assert run(output, SOURCE) == 2
    assert len(server.asked("runQuery")) == 1 + len(every)
    [failure] = failures(output)["failures"]
    [part] = [each for each in every if str(each) == failure["shard"]]
    assert failure["problems"] == ["Missing permissions."]
    assert not failure["is_read"]
    assert f"{part}: error: Missing permissions." in capsys.readouterr().err
    inside = server.query(server.asked("runQuery")[1]["structuredQuery"])
    assert json.loads(output.read_bytes())["documents"] == len(server.documents) - len(inside)


def test_a_part_that_fails_is_read_again(server: Server, output: Path, tmp_path: Path) -> None:
    server.splits = {}
    overloaded = [refuse(503, "Overloaded.")] * rest.ATTEMPTS
    server.faults["runQuery"] = [*overloaded, None, *overloaded * (pipeline.ATTEMPTS - 1)]
    assert run(output, SOURCE) == 0
    assert server.faults["runQuery"] == []
    assert output.read_bytes() == summarize(written(tmp_path, server.documents))


def test_a_database_that_is_refused_is_reported(server: Server, export: Path, output: Path) -> None:
    server.faults["listCollectionIds"] = [refuse(403, "Missing permissions.")]
    assert run(output, SOURCE, export) == 2
    assert failures(output)["failures"] == [
        {"shard": SOURCE, "is_read": False, "problems": ["Missing permissions."]}
    ]
    assert output.read_bytes() == summarize(export)


def test_a_wrong_name_of_a_database_is_wrong_usage(
    output: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(output, "emulator:")
    assert ended.value.code == 2
    assert "'emulator:' is not a database; expected 'emulator:PROJECT'" in capsys.readouterr().err
