"""Fixtures of the tests of generated Python code: the packages, and Google's emulator."""

from __future__ import annotations

import importlib
import json
import os
import sys
import urllib.request
import uuid
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

PACKAGES = Path(os.environ["FIRESMITH_PACKAGES"])
sys.path.insert(0, str(PACKAGES))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "checkers: what type checkers, or hundreds of processes, take long for")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Tells the Swift tests what became of a test, which has a report for each of its steps."""
    if report.when == "call" or report.outcome != "passed":
        tell(report.nodeid, report.outcome, report.longrepr)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Tells the Swift tests of a file that can't be read."""
    if report.outcome == "failed":
        tell(report.nodeid, report.outcome, report.longrepr)


def tell(test: str, outcome: str, reason: object) -> None:
    text = str(reason[2]) if isinstance(reason, tuple) else str(reason or "")
    with open(os.environ["FIRESMITH_REPORT"], "a") as file:
        print(json.dumps({"test": test, "outcome": outcome, "text": text}), file=file)


def support(package: str, name: str) -> Any:
    """A module of the support code that ``package`` uses: its own, or the runtime's."""
    own = (PACKAGES / package / "_support").exists()
    return importlib.import_module(
        f"{package}._support.{name}" if own else f"firesmith_runtime.support.{name}"
    )


@pytest.fixture(scope="session")
def emulator_host() -> str:
    """The address of the emulator that the whole run of the tests shares."""
    host = os.environ.get("FIRESTORE_EMULATOR_HOST")
    if host is None:
        if os.environ.get("FIRESMITH_REQUIRE_EMULATOR") == "1":
            pytest.fail("set FIRESTORE_EMULATOR_HOST to the address of Firestore's emulator")
        pytest.skip("needs Google's Firestore emulator")
    return host


@pytest.fixture
def project() -> str:
    """Each test has a project of its own."""
    return f"test-{uuid.uuid4().hex[:12]}"


@pytest.fixture
def denying_emulator(emulator_host: str, project: str) -> None:
    """The emulator, in which security rules deny whatever is not done as the owner of the data."""
    rules = (
        "service cloud.firestore { match /databases/{d}/documents {"
        " match /{document=**} { allow read, write: if false; } } }"
    )
    request = urllib.request.Request(
        f"http://{emulator_host}/emulator/v1/projects/{project}:securityRules",
        data=json.dumps({"rules": {"files": [{"content": rules}]}}).encode(),
        headers={"Content-Type": "application/json"},
        method="PUT",
    )
    with urllib.request.urlopen(request):
        pass


def obeying_rules(client: Any) -> Any:
    """``client`` without what it says to emulators, to which rules don't apply then."""
    client._rpc_metadata_internal = [
        each for each in client._rpc_metadata if each[0] != "authorization"
    ]
    return client


@pytest.fixture
def client(emulator_host: str, project: str) -> Any:
    from google.auth.credentials import AnonymousCredentials
    from google.cloud.firestore import Client

    return Client(project=project, credentials=AnonymousCredentials())


@pytest.fixture
def books(client: Any) -> Any:
    """The books of the showcase, of which there are none yet."""
    from showcase.repositories import BookRepository

    return BookRepository(client)


@pytest.fixture
def elsewhere(emulator_host: str) -> Any:
    """A client of another database."""
    from google.auth.credentials import AnonymousCredentials
    from google.cloud.firestore import Client

    return Client(project="elsewhere", credentials=AnonymousCredentials())


@pytest.fixture
def run_async(emulator_host: str, project: str) -> Callable[..., Any]:
    """Runs a coroutine function with an asynchronous client."""
    import asyncio

    from google.auth.credentials import AnonymousCredentials
    from google.cloud.firestore import AsyncClient

    def run(body: Callable[[Any], Coroutine[Any, Any, Any]]) -> Any:
        async def main() -> Any:
            return await body(AsyncClient(project=project, credentials=AnonymousCredentials()))

        return asyncio.run(main())

    return run
