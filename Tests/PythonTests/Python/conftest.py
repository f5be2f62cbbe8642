"""What the tests of generated Python code share: the packages under test, and Google's emulator."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

PACKAGES = Path(os.environ["FIRESMITH_PACKAGES"])
sys.path.insert(0, str(PACKAGES))


def emulator_jar() -> Path | None:
    """Google's emulator: where an environment variable says, or in the Cloud CLI's folder."""
    jar = os.environ.get("FIRESTORE_EMULATOR_JAR")
    if jar is not None:
        return Path(jar)
    gcloud = shutil.which("gcloud")
    if gcloud is None:
        return None
    root = subprocess.run(
        [gcloud, "info", "--format=value(installation.sdk_root)"],
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()
    path = Path(root) / "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar"
    return path if path.exists() else None


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class Emulator:
    """An emulator of its own, which the test may end."""

    def __init__(self, jar: Path, folder: Path, rules: Path | None = None) -> None:
        port = free_port()
        self.host = f"127.0.0.1:{port}"
        main = "com.google.cloud.datastore.emulator.firestore.CloudFirestore"
        command = ["java", "-Duser.language=en", "-cp", str(jar), main, "start"]
        command += ["--host=127.0.0.1", f"--port={port}"]
        if rules is not None:
            command.append(f"--rules={rules}")
        self._log = (folder / "emulator.log").open("wb")
        self._process = subprocess.Popen(
            command, cwd=folder, stdout=self._log, stderr=subprocess.STDOUT
        )
        self._wait()

    def _wait(self) -> None:
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"http://{self.host}/", timeout=1):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        raise RuntimeError("the emulator does not answer")

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        self._log.close()


def require_jar() -> Path:
    jar = emulator_jar() if shutil.which("java") else None
    if jar is None:
        if os.environ.get("FIRESMITH_REQUIRE_EMULATOR") == "1":
            pytest.fail("Google's Firestore emulator is required, and not found")
        pytest.skip("needs Google's Firestore emulator")
    return jar


@pytest.fixture(scope="session")
def emulator_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    running = os.environ.get("FIRESTORE_EMULATOR_HOST")
    if running is not None:
        yield running
        return
    emulator = Emulator(require_jar(), tmp_path_factory.mktemp("emulator"))
    os.environ["FIRESTORE_EMULATOR_HOST"] = emulator.host
    yield emulator.host
    del os.environ["FIRESTORE_EMULATOR_HOST"]
    emulator.stop()


@pytest.fixture
def denying_emulator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An emulator with rules that deny everything."""
    rules = tmp_path / "firestore.rules"
    rules.write_text(
        "service cloud.firestore { match /databases/{d}/documents {"
        " match /{document=**} { allow read, write: if false; } } }"
    )
    emulator = Emulator(require_jar(), tmp_path, rules)
    monkeypatch.setenv("FIRESTORE_EMULATOR_HOST", emulator.host)
    yield
    emulator.stop()


@pytest.fixture
def project() -> str:
    """Each test has a project of its own."""
    return f"test-{uuid.uuid4().hex[:12]}"


@pytest.fixture
def client(emulator_host: str, project: str) -> Any:
    from google.auth.credentials import AnonymousCredentials
    from google.cloud.firestore import Client

    return Client(project=project, credentials=AnonymousCredentials())


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
