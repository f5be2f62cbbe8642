"""Servers of Firestore's REST API: Google's emulator, and one that splits collections."""

from __future__ import annotations

import json
import random
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeAlias
from urllib.parse import unquote
from urllib.request import Request, urlopen

Object: TypeAlias = dict[str, Any]

#: Ids that are easily sorted, quoted or encoded in a wrong way.
IDS = [
    "a",
    "a-",
    "a0",
    "é",
    "e\u0301",
    "😀",
    "\uffee",
    '"q"',
    " ",
    "%2F",
    "\u2028",
    "~",
    "(b)",
    "A",
]


def document(root: str, path: str, fields: Object) -> Object:
    """A document as the API writes it."""
    times = dict.fromkeys(["createTime", "updateTime"], "2026-05-06T07:08:09.123456Z")
    return {"name": root + path, "fields": fields, **times}


def random_documents(root: str, seed: int, count: int) -> list[Object]:
    """Documents of nested collections, also below documents that don't exist, in no order."""
    numbers = random.Random(seed)
    paths = {
        "/".join(
            f"{numbers.choice(['a', 'b', 'books', 'é'])}/"
            f"{numbers.choice(IDS)}{numbers.choice(['', numbers.randrange(99)])}"
            for _ in range(numbers.choice([1, 1, 2, 3]))
        )
        for _ in range(count)
    }
    paths |= {f"a/__id{number}__" for number in (7, 10, -3)}
    every = [document(root, path, some_fields(numbers)) for path in sorted(paths)]
    numbers.shuffle(every)
    return every


def some_fields(numbers: random.Random) -> Object:
    fields: Object = {
        "title": {"stringValue": f"Title {numbers.randrange(50)}\n\u2028é"},
        "pages": {"integerValue": str(numbers.randrange(-5, 900))},
        "rating": {"doubleValue": numbers.choice([0.1, 4.75, 1e22, "NaN"])},
        "labels": {"arrayValue": {"values": [{"nullValue": None}, {"booleanValue": True}]}},
        "scores": {
            "mapValue": {"fields": {"é": {"doubleValue": 1}, "e\u0301": {"bytesValue": ""}}}
        },
    }
    return {key: value for key, value in fields.items() if numbers.random() < 0.8}


# MARK: A server that splits

#: A name as a key to sort by.
Order: TypeAlias = list[tuple[bool, int, bytes]]

#: What a server does instead of answering.
Fault: TypeAlias = Callable[["Handler"], None]


@dataclass
class Server:
    """Documents in Firestore's order, and who has asked for them."""

    documents: list[Object]
    #: The names of documents that split the collections with an id.
    splits: dict[str, list[str]] = field(default_factory=dict)
    #: What goes wrong in the next requests of a method; ``None`` for a request that is answered.
    faults: dict[str, list[Fault | None]] = field(default_factory=dict)
    requests: list[tuple[str, Object]] = field(default_factory=list)
    authorizations: list[str] = field(default_factory=list)
    #: The resource names of the databases.
    databases: set[str] = field(default_factory=set)
    host: str = ""
    #: How many ids and names are in a page.
    page: int = 3

    def __post_init__(self) -> None:
        self.documents.sort(key=lambda each: order(each["name"]))

    def asked(self, method: str) -> list[Object]:
        return [body for called, body in self.requests if called == method]

    @property
    def root(self) -> str:
        """The beginning of the names of the documents that are asked for."""
        [database] = self.databases
        return f"{database}/documents/"

    def answer(self, method: str, body: Object) -> object:
        match method:
            case "listCollectionIds":
                names = [each["name"].removeprefix(self.root) for each in self.documents]
                ids = sorted({name.split("/")[0] for name in names})
                return self.paged(body, "collectionIds", ids)
            case "partitionQuery":
                [source] = body["structuredQuery"]["from"]
                assert source["allDescendants"]
                assert int(body["partitionCount"]) > 0
                names = self.splits.get(source["collectionId"], [])
                cursors = [{"values": [{"referenceValue": name}], "before": True} for name in names]
                return self.paged(body, "partitions", cursors)
            case _:
                assert method == "runQuery"
                return self.query(body["structuredQuery"])

    def paged(self, body: Object, key: str, every: Sequence[object]) -> Object:
        start = int(body.get("pageToken", "0"))
        end = start + self.page
        more = {"nextPageToken": str(end)} if end < len(every) else {}
        return ({key: every[start:end]} if every else {}) | more

    def query(self, query: Object) -> list[Object]:
        assert query["from"] == [{"allDescendants": True}]
        assert [each["field"] for each in query["orderBy"]] == [{"fieldPath": "__name__"}]
        found = self.documents
        if "startAt" in query:
            start, is_before = self.cursor(query["startAt"])
            found = [
                each
                for each in found
                if order(each["name"]) > start or (is_before and order(each["name"]) == start)
            ]
        if "endAt" in query:
            end, is_before = self.cursor(query["endAt"])
            assert is_before
            found = [each for each in found if order(each["name"]) < end]
        time = {"readTime": "2026-05-06T07:08:09.123456Z"}
        return [{"document": each, **time} for each in found[: query["limit"]]] or [time]

    def cursor(self, given: Object) -> tuple[Order, bool]:
        """The start or the end of a query, and whether it is before the document of this name."""
        [value] = given["values"]
        assert value["referenceValue"].startswith(self.root)
        return order(value["referenceValue"]), given.get("before", False)


def order(name: str) -> Order:
    """Firestore's order: segment by segment, ids that are numbers before others."""
    return [
        (False, int(segment[4:-2]), b"")
        if segment.startswith("__id") and segment.endswith("__")
        else (True, 0, segment.encode())
        for segment in name.split("/")
    ]


class Handler(BaseHTTPRequestHandler):
    server: HTTPServer
    protocol_version = "HTTP/1.1"
    # Else the body of an answer waits until its head has arrived.
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        text = self.rfile.read(int(self.headers["Content-Length"]))
        owner = self.server.owner
        if self.path == "/token":
            owner.requests.append(("token", {}))
            number = len(owner.asked("token"))
            self.send(200, {"access_token": f"secret-token-{number}", "expires_in": 3600})
            return
        database, _, method = unquote(self.path).removeprefix("/v1/").partition("/documents:")
        owner.databases.add(database)
        owner.requests.append((method, json.loads(text)))
        owner.authorizations.append(self.headers["Authorization"])
        faults = owner.faults.get(method, [])
        fault = faults.pop(0) if faults else None
        if fault:
            fault(self)
        else:
            self.send(200, owner.answer(method, json.loads(text)))

    def send(self, status: int, answer: object, headers: dict[str, str] | None = None) -> None:
        self.write(status, json.dumps(answer).encode(), headers)

    def write(self, status: int, text: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in {"Content-Length": str(len(text)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, format: str, *arguments: object) -> None:
        pass


class HTTPServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, owner: Server) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.owner = owner


@contextmanager
def serving(server: Server) -> Iterator[Server]:
    http = HTTPServer(server)
    server.host = f"127.0.0.1:{http.server_address[1]}"
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        http.shutdown()
        thread.join()
        http.server_close()


def refuse(
    status: int, message: str, name: str = "", headers: dict[str, str] | None = None
) -> Fault:
    error = {"error": {"code": status, "message": message, "status": name}}
    return lambda handler: handler.send(status, error, headers)


def end_inside(handler: Handler) -> None:
    """Refuses after some documents."""
    error = {"error": {"code": 503, "message": "Overloaded.", "status": "UNAVAILABLE"}}
    found = handler.server.owner.documents[:1]
    handler.send(200, [*({"document": each} for each in found), error])


def hang_up(handler: Handler) -> None:
    """Ends the connection without an answer."""
    handler.close_connection = True


def break_midway(handler: Handler) -> None:
    """Ends the connection in the middle of an answer."""
    handler.write(200, b'[{"document":', {"Content-Length": "1000"})
    handler.close_connection = True


# MARK: The emulator


@contextmanager
def emulating(jar: str) -> Iterator[str]:
    """Runs Google's emulator, and gives its host and port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["java", "-Duser.language=en", "-cp", jar]
    command += ["com.google.cloud.datastore.emulator.firestore.CloudFirestore", "start"]
    process = subprocess.Popen(
        [*command, "--host=127.0.0.1", f"--port={port}"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while True:
            try:
                urlopen(f"http://127.0.0.1:{port}").close()
                break
            except OSError:
                assert process.poll() is None, "the emulator has ended"
                time.sleep(0.1)
        yield f"127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def store(host: str, documents: Sequence[Object]) -> None:
    """Writes documents to the emulator."""
    for start in range(0, len(documents), 200):
        writes = [
            {"update": {"name": each["name"], "fields": each["fields"]}}
            for each in documents[start : start + 200]
        ]
        database = documents[start]["name"].split("/documents/")[0]
        request = Request(
            f"http://{host}/v1/{database}/documents:commit",
            json.dumps({"writes": writes}).encode(),
            {"Authorization": "Bearer owner", "Content-Type": "application/json"},
        )
        urlopen(request).close()
