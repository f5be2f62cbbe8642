"""Databases in parts, of a server in this process that splits collections as Google's does."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from firesmith.beam import databases, rest
from firesmith.beam.databases import Database, Part, documents, named, parts
from firesmith.beam.rest import RefusedError, UnavailableError

from servers import (
    Fault,
    Object,
    Server,
    break_midway,
    end_inside,
    hang_up,
    random_documents,
    refuse,
    serving,
)

NAME = "projects/demo/databases/(default)"
ROOT = f"{NAME}/documents/"


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rest, "PAUSE", 0.0)


@pytest.fixture
def server() -> Iterator[Server]:
    with serving(Server(random_documents(ROOT, seed=1, count=60))) as server:
        yield server


def database(server: Server) -> Database:
    return Database("emulator:demo", NAME, server.host)


def read(part: Part) -> list[Object]:
    return [json.loads(line) for page in documents(part) for line in page.split(b"\n") if line]


# MARK: Names


@pytest.mark.parametrize(
    ("source", "name", "emulator"),
    [
        ("emulator:demo", "projects/demo/databases/(default)", "there:1"),
        ("firestore:my-library", "projects/my-library/databases/(default)", None),
        ("firestore:my-library/old", "projects/my-library/databases/old", None),
        ("firestore:example.com:old", "projects/example.com:old/databases/(default)", None),
    ],
)
def test_a_database_has_a_name(source: str, name: str, emulator: str | None) -> None:
    environment = {"FIRESTORE_EMULATOR_HOST": "there:1"}
    assert named(source, environment) == Database(source, name, emulator)


def test_the_emulator_is_on_this_machine_unless_it_is_elsewhere() -> None:
    assert named("emulator:demo", {}) == Database("emulator:demo", NAME, "127.0.0.1:8080")


@pytest.mark.parametrize("source", ["./firestore:x", "gs://bucket/export", "firestore", "/a:b"])
def test_a_path_is_no_database(source: str) -> None:
    assert named(source) is None


@pytest.mark.parametrize("source", ["emulator:", "emulator:a/b", "firestore:a/b/c", "firestore:a/"])
def test_a_wrong_name_is_an_error(source: str) -> None:
    with pytest.raises(ValueError, match=f"'{source}' is not a database; expected 'emulator:PROJ"):
        named(source)


# MARK: Parts


@pytest.mark.parametrize("seed", range(40))
def test_parts_have_every_document_once(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = random.Random(seed)
    monkeypatch.setattr(databases, "PAGE", numbers.choice([1, 2, 7, 1_000]))
    stored = random_documents(ROOT, seed, count=numbers.choice([1, 30, 150]))
    server = Server(stored, page=numbers.choice([1, 3, 100]))
    elsewhere = random_documents("projects/demo/databases/old/documents/", seed, count=5)
    for each in random_documents(ROOT, -seed, count=20) + stored + elsewhere:
        # Of documents that are there or aren't, in no order, some of them twice.
        id = each["name"].split("/")[-2]
        server.splits.setdefault(id, []).extend([each["name"]] * numbers.choice([0, 0, 1, 2]))
    with serving(server):
        found = parts(database(server))
        assert (found[0].start, found[-1].end) == (None, None)
        assert len({part.start for part in found}) == len(found)
        for left, right in itertools.pairwise(found):
            assert left.end == right.start is not None
        assert [each for part in found for each in read(part)] == server.documents
    asked = {
        body["structuredQuery"]["from"][0]["collectionId"]
        for body in server.asked("partitionQuery")
    }
    assert asked == {each["name"].removeprefix(ROOT).split("/")[0] for each in stored}
    assert {method for method, _ in server.requests} == {
        "listCollectionIds",
        "partitionQuery",
        "runQuery",
    }
    assert set(server.authorizations) == {"Bearer owner"}


def test_a_part_can_be_read_alone(server: Server) -> None:
    names = [each["name"] for each in server.documents]
    part = Part(database(server), names[20], names[40])
    assert [each["name"] for each in read(part)] == names[20:40]


def test_an_emulator_has_one_part(server: Server) -> None:
    server.faults["partitionQuery"] = [refuse(501, "not supported", "UNIMPLEMENTED")]
    assert parts(database(server)) == [Part(database(server))]
    assert len(server.asked("partitionQuery")) == 1


def test_parts_have_names() -> None:
    start, end = f'{ROOT}books/"a"', f"{ROOT}books/é"
    whole = Database("firestore:demo", NAME)
    assert [str(Part(whole, *bounds)) for bounds in [(None, None), (None, end), (start, end)]] == [
        "firestore:demo",
        'firestore:demo until "books/é"',
        'firestore:demo from "books/\\"a\\"" until "books/é"',
    ]


def test_a_database_without_documents_is_an_error() -> None:
    message = "there are no documents in this database; is its name right?"
    with serving(Server([])) as server, pytest.raises(RefusedError, match=message):
        parts(database(server))


def test_after_an_answer_that_is_too_long_less_is_asked_for(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rest, "SIZE", 4_000)
    assert read(Part(database(server))) == server.documents
    limits = [body["structuredQuery"]["limit"] for body in server.asked("runQuery")]
    assert limits[:3] == [1_000, 250, 62]
    monkeypatch.setattr(rest, "SIZE", 200)
    with pytest.raises(RefusedError, match="the server's answer has more than 200 bytes"):
        read(Part(database(server)))


# MARK: Failures


@pytest.mark.parametrize(
    "fault",
    [
        refuse(429, "Quota exceeded.", "RESOURCE_EXHAUSTED", {"Retry-After": "0"}),
        refuse(500, "Internal error.", "INTERNAL"),
        refuse(503, "Overloaded.", "UNAVAILABLE"),
        lambda handler: handler.write(502, b"<html>Bad gateway</html>"),
        end_inside,
        hang_up,
        break_midway,
    ],
)
def test_what_passes_is_asked_for_again(
    server: Server, fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "PAGE", 20)
    times = rest.ATTEMPTS - 1
    server.faults["runQuery"] = [None, *[fault] * times, None, fault]
    assert read(Part(database(server))) == server.documents
    server.faults["runQuery"] = [None, *[fault] * rest.ATTEMPTS]
    with pytest.raises(UnavailableError):
        read(Part(database(server)))
    assert server.faults["runQuery"] == []


def test_pauses_grow_and_are_as_long_as_the_server_wants(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rest, "PAUSE", 0.25)
    pauses: list[float] = []
    monkeypatch.setattr(rest.time, "sleep", pauses.append)
    overloaded = refuse(503, "Overloaded.")
    busy = refuse(429, "Quota exceeded.", headers={"Retry-After": "7"})
    server.faults["runQuery"] = [overloaded, overloaded, overloaded, busy]
    assert read(Part(database(server))) == server.documents
    for pause, longest in zip(pauses, [0.25, 0.5, 1], strict=False):
        assert longest / 2 <= pause <= longest
    assert pauses[3:] == [7]
    # There is no time left for such a pause.
    patient = refuse(429, "Quota exceeded.", headers={"Retry-After": "61"})
    server.faults["runQuery"] = [patient]
    with pytest.raises(UnavailableError, match="Quota exceeded."):
        read(Part(database(server)))
    assert len(pauses) == 4


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (refuse(403, "Missing permissions.\x1b", "PERMISSION_DENIED"), "^Missing permissions.$"),
        (
            refuse(404, "The database does not exist.", "NOT_FOUND"),
            "^The database does not exist.$",
        ),
        (lambda handler: handler.send(403, [{"error": {"message": "No."}}]), "^No.$"),
        (lambda handler: handler.write(404, b"<html>"), "^the server answered 404$"),
        (lambda handler: handler.write(200, b'[{"document":'), "answer can't be read: "),
        (lambda handler: handler.send(200, [{"document": {}}]), "isn't what the API's reference"),
        (lambda handler: handler.send(200, {"documents": []}), "isn't what the API's reference"),
        (lambda handler: handler.send(200, []), "isn't what the API's reference"),
    ],
)
def test_what_is_refused_is_not_asked_for_again(server: Server, fault: Fault, message: str) -> None:
    server.faults["runQuery"] = [fault]
    with pytest.raises(RefusedError, match=message):
        read(Part(database(server)))
    assert len(server.requests) == 1


@pytest.mark.parametrize("method", ["listCollectionIds", "partitionQuery"])
@pytest.mark.parametrize(
    "answer", [[], {"collectionIds": 1, "partitions": 1}, {"partitions": [{}], "collectionIds": 1}]
)
def test_answers_about_parts_that_cannot_be_read_are_errors(
    server: Server, method: str, answer: object
) -> None:
    server.faults[method] = [lambda handler: handler.send(200, answer)]
    with pytest.raises(RefusedError):
        parts(database(server))


def test_redirects_are_not_followed(server: Server) -> None:
    there = {"Location": f"http://{server.host}/elsewhere"}
    server.faults["runQuery"] = [lambda handler: handler.write(307, b"", there)]
    with pytest.raises(RefusedError, match="the server answered 307"):
        read(Part(database(server)))
    assert len(server.requests) == 1


def test_an_emulator_is_asked_without_a_proxy(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.delenv("NO_PROXY", raising=False)
    assert read(Part(database(server))) == server.documents


def test_without_an_emulator_it_is_said_where_one_is_looked_for() -> None:
    with serving(Server([])) as server:
        nowhere = database(server)
    with pytest.raises(UnavailableError, match="FIRESTORE_EMULATOR_HOST says where"):
        parts(nowhere)


# MARK: Credentials


@pytest.fixture
def production(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    """A server that stands for Google's, with a key of a service account for it."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    account = {
        "type": "service_account",
        "project_id": "demo",
        "private_key_id": "key",
        "private_key": key.decode(),
        "client_email": "reader@demo.iam.gserviceaccount.com",
        "token_uri": f"http://{server.host}/token",
    }
    file = tmp_path / "key.json"
    file.write_text(json.dumps(account))
    monkeypatch.setenv("GOOGLE_APPLICATION_CREDENTIALS", str(file))
    monkeypatch.setattr(rest, "ORIGIN", f"http://{server.host}")
    return server


def test_tokens_are_got_and_replaced(production: Server) -> None:
    production.faults["runQuery"] = [None, refuse(401, "Revoked.", "UNAUTHENTICATED")]
    source = Database("firestore:demo", NAME)
    assert [each for part in parts(source) for each in read(part)] == production.documents
    # One token for each connection, and one instead of that which was revoked.
    assert len(production.asked("token")) == 3
    assert set(production.authorizations) == {f"Bearer secret-token-{n}" for n in (1, 2, 3)}


def test_no_token_is_in_an_error(production: Server) -> None:
    production.faults["runQuery"] = [refuse(403, "No rights for 'Bearer secret-token-1'.")]
    with pytest.raises(RefusedError) as caught:
        parts(Database("firestore:demo", NAME))
    assert str(caught.value) == "No rights for 'Bearer [secret]'."
    # Nor is it in what was caught before.
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_without_credentials_nothing_is_asked(
    production: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOOGLE_APPLICATION_CREDENTIALS", str(tmp_path / "none.json"))
    with pytest.raises(RefusedError, match="there are no credentials: .*none.json"):
        parts(Database("firestore:demo", NAME))
    assert production.requests == []
