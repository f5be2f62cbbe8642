"""Calls of Firestore's REST API that read, as the command makes them."""

from __future__ import annotations

import json
import random
import time
from typing import Any, TypeAlias

import google.auth
import requests
from google.auth.credentials import Credentials
from google.auth.exceptions import GoogleAuthError, TransportError
from google.auth.transport.requests import AuthorizedSession

Object: TypeAlias = dict[str, Any]

ORIGIN = "https://firestore.googleapis.com"
#: The scope that the credentials need.
SCOPE = "https://www.googleapis.com/auth/datastore"
#: The maximum number of attempts of a call.
ATTEMPTS = 5
#: The longest pause in seconds before the second attempt; it doubles each time, up to 16 seconds.
PAUSE = 0.25
LONGEST_PAUSE = 16.0
#: The seconds that a call may take, with all its attempts.
TIME = 60.0
#: The seconds that a server may be silent.
SILENCE = 15.0
#: The maximum number of bytes of an answer.
SIZE = 16 << 20
#: The number of characters of a server's message that are kept.
LENGTH = 600

#: Statuses of answers after which another attempt may have another outcome.
_PASSING = frozenset({408, 429, 500, 502, 503, 504})


class UnavailableError(Exception):
    """A call has failed that may succeed later."""

    def __init__(self, message: str, pause: float = 0.0) -> None:
        super().__init__(message)
        #: The seconds that the server asks to be left alone.
        self.pause = pause


class RefusedError(Exception):
    """A call has failed that would fail again."""

    def __init__(self, message: str, status: int = 0) -> None:
        super().__init__(message)
        #: The HTTP status; 0 if the server didn't answer.
        self.status = status


class TooLongError(RefusedError):
    """An answer has more than `SIZE` bytes."""


class Connection:
    """A server of Firestore's API, and who asks it."""

    def __init__(self, emulator: str | None) -> None:
        """A connection to the emulator at a host and port, or to Google's server.

        Google's server is asked with the application default credentials of this machine.

        Raises:
            RefusedError: There are no credentials.
        """
        self._emulator = emulator
        self._origin = ORIGIN if emulator is None else f"http://{emulator}"
        self._credentials = _credentials() if emulator is None else None
        self._session: requests.Session
        if self._credentials is not None:
            self._session = AuthorizedSession(self._credentials)
        else:
            self._session = requests.Session()
            self._session.headers["Authorization"] = "Bearer owner"
            # Neither proxies nor the passwords of a file `.netrc` are for an emulator.
            self._session.trust_env = False

    def call(self, path: str, body: Object) -> Any:
        """The answer to a request, which is sent again where that may help.

        Raises:
            UnavailableError: There is no answer, also after the last attempt.
            RefusedError: The server refuses to answer, or what it answers can't be read.
        """
        deadline = time.monotonic() + TIME
        for attempt in range(1, ATTEMPTS):
            try:
                return self._answer(path, body, deadline)
            except UnavailableError as error:
                longest = min(PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE)
                # Workers that failed together shouldn't ask again together.
                pause = max(error.pause, longest * random.uniform(0.5, 1))
                if time.monotonic() + pause >= deadline:
                    raise
                time.sleep(pause)
        return self._answer(path, body, deadline)

    def _answer(self, path: str, body: Object, deadline: float) -> Any:
        response, text = self._post(path, body, deadline)
        status = response.status_code
        is_answer = 200 <= status < 300
        try:
            answer = json.loads(text)
        except (ValueError, RecursionError) as error:
            if is_answer:
                reason = self._presentable(f"the server's answer can't be read: {error}")
                raise RefusedError(reason) from None
            answer = None
        refusal = _refusal(answer)
        if is_answer and refusal is None:
            return answer
        # An error inside of an answer has a status of its own.
        status = (refusal or {}).get("code", status)
        message = (refusal or {}).get("message") or f"the server answered {status}"
        message = self._presentable(str(message))
        if status in _PASSING:
            raise UnavailableError(message, _seconds(response.headers.get("Retry-After", "")))
        raise RefusedError(message, status)

    def _post(self, path: str, body: Object, deadline: float) -> tuple[requests.Response, bytes]:
        """An answer, and its text."""
        host = self._emulator or ORIGIN.removeprefix("https://")
        hint = " Is the emulator running? FIRESTORE_EMULATOR_HOST says where."
        try:
            with self._session.post(
                f"{self._origin}/v1/{path}",
                data=json.dumps(body).encode(),
                headers={"Content-Type": "application/json"},
                timeout=SILENCE,
                stream=True,
                # No token goes to another server.
                allow_redirects=False,
            ) as response:
                return response, _text(response, deadline)
        except requests.exceptions.SSLError:
            # Also if it has ended too early, which may pass.
            raise UnavailableError(f"there is no secure connection to {host}") from None
        except requests.Timeout:
            raise UnavailableError(f"{host} did not answer in time") from None
        except (requests.ConnectionError, requests.exceptions.ChunkedEncodingError):
            message = f"{host} can't be reached, or has ended the connection."
            raise UnavailableError(message + (hint if self._emulator else "")) from None
        except requests.RequestException as error:
            raise RefusedError(self._presentable(f"{host} can't be asked: {error}")) from None
        except GoogleAuthError as error:
            message = self._presentable(f"there is no access token: {_reason(error)}")
            if error.retryable or isinstance(error, TransportError):
                raise UnavailableError(message) from None
            raise RefusedError(message) from None

    def _presentable(self, message: str) -> str:
        """A message without the token, which a server may repeat, and on one short line."""
        token = self._credentials.token if self._credentials else None
        if token:
            message = message.replace(token, "[secret]")
        return "".join(each if each.isprintable() else " " for each in message).strip()[:LENGTH]


def _credentials() -> Credentials:
    try:
        credentials, _ = google.auth.default(scopes=[SCOPE])
    except GoogleAuthError as error:
        raise RefusedError(f"there are no credentials: {_reason(error)}") from None
    return credentials


def _text(response: requests.Response, deadline: float) -> bytes:
    """Returns the bytes of an answer, unless it is too long in any way."""
    text = bytearray()
    for piece in response.iter_content(1 << 16):
        text += piece
        if len(text) > SIZE:
            raise TooLongError(f"the server's answer has more than {SIZE:,} bytes")
        if time.monotonic() > deadline:
            raise requests.Timeout
    return bytes(text)


def _refusal(answer: Any) -> Object | None:
    """The error that an answer is, or that one of its elements is."""
    elements: list[Any] = answer if isinstance(answer, list) else [answer]
    objects: list[Object] = [element for element in elements if isinstance(element, dict)]
    return next((each["error"] for each in objects if isinstance(each.get("error"), dict)), None)


def _reason(error: GoogleAuthError) -> str:
    """Returns the first thing that an error says: the rest may be a server's whole answer."""
    return str(error.args[0]) if error.args else type(error).__name__


def _seconds(text: str) -> float:
    return float(text) if text.isascii() and text.isdecimal() else 0.0
