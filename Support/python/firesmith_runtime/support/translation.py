"""Turns the client library's errors into those of repositories."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from google.api_core.exceptions import (
    Aborted,
    AlreadyExists,
    DeadlineExceeded,
    FailedPrecondition,
    GoogleAPICallError,
    InvalidArgument,
    NotFound,
    PermissionDenied,
    RetryError,
    ServiceUnavailable,
    Unauthenticated,
)
from google.auth.exceptions import GoogleAuthError, TransportError
from google.cloud.firestore_v1 import ReadAfterWriteError

from ..errors import (
    AlreadyExistsError,
    ConflictError,
    InvalidQueryError,
    NotFoundError,
    NotUniqueError,
    PermissionDeniedError,
    RepositoryError,
    ServerError,
    UnauthenticatedError,
    UnavailableError,
)


@contextmanager
def translating(path: str) -> Generator[None]:
    """Raises the client library's errors as :class:`RepositoryError`."""
    try:
        yield
    except (GoogleAPICallError, GoogleAuthError, RetryError) as error:
        raise translated(error, path) from error
    except ReadAfterWriteError as error:
        raise ServerError("INVALID_ARGUMENT", str(error)) from error


@contextmanager
def querying(path: str) -> Generator[None]:
    """Does what :func:`translating` does, where a query is made or sent.

    Some queries that Firestore doesn't allow are refused by the client library itself.
    """
    with translating(path):
        try:
            yield
        except InvalidArgument as error:
            raise translated_query(error, path) from error
        except (TypeError, ValueError) as error:
            raise InvalidQueryError(str(error)) from error


def translated_query(error: BaseException, path: str) -> RepositoryError:
    """Returns the repository's error for an error of a query."""
    if isinstance(error, InvalidArgument):
        return InvalidQueryError(_message(error))
    return translated(error, path)


def _message(error: BaseException) -> str:
    return str(getattr(error, "message", error))


def _is_about_unique_index(error: BaseException) -> bool:
    """Whether the server refuses a write because of a unique index.

    Firestore's documentation says that it does, and not with which code. The message has to name
    the index or the constraint, because a document that exists already has the same code.
    """
    message = _message(error).lower()
    return any(each in message for each in ("unique index", "unique constraint", "uniqueness"))


def translated(error: BaseException, path: str) -> RepositoryError:
    """Returns the repository's error for an error of the client library while it used ``path``."""
    match error:
        case NotFound():
            return NotFoundError(path)
        case AlreadyExists() | FailedPrecondition() if _is_about_unique_index(error):
            return NotUniqueError(path, _message(error))
        case AlreadyExists():
            return AlreadyExistsError(path)
        case Aborted():
            return ConflictError(path)
        case PermissionDenied():
            return PermissionDeniedError(path)
        case ServiceUnavailable() | DeadlineExceeded() | RetryError() | TransportError():
            return UnavailableError()
        case Unauthenticated() | GoogleAuthError():
            return UnauthenticatedError(path)
        case GoogleAPICallError():
            status = getattr(getattr(error, "grpc_status_code", None), "name", "UNKNOWN")
            return ServerError(status, _message(error))
        case _:
            return ServerError(type(error).__name__, str(error))
