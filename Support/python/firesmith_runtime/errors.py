"""The errors that repositories raise."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

__all__ = [
    "AlreadyExistsError",
    "ConflictError",
    "ConstraintError",
    "FieldProblem",
    "InvalidBatchError",
    "InvalidDocumentError",
    "InvalidField",
    "InvalidIDError",
    "InvalidPageTokenError",
    "InvalidQueryError",
    "InvalidReferenceError",
    "InvalidValue",
    "InvalidValueError",
    "Missing",
    "MissingIDError",
    "NotFoundError",
    "NotUniqueError",
    "PermissionDeniedError",
    "RepositoryError",
    "ServerError",
    "StoredType",
    "UnauthenticatedError",
    "UnavailableError",
    "UnknownCase",
    "WrongType",
]


class RepositoryError(Exception):
    """The base class of everything that repositories raise."""


class NotFoundError(RepositoryError):
    """The document does not exist."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return f"{self.path} does not exist."


class AlreadyExistsError(RepositoryError):
    """The document already exists."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return f"{self.path} already exists."


class NotUniqueError(RepositoryError):
    """The document would have the same values as another one, which a unique index of the database
    does not allow.
    """

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class StoredType(StrEnum):
    """A type of Firestore's values."""

    NULL = "null"
    BOOLEAN = "boolean"
    INTEGER = "integer"
    DOUBLE = "double"
    """A double. Integers can be read in its place, too."""
    TIMESTAMP = "timestamp"
    STRING = "string"
    BYTES = "bytes"
    REFERENCE = "reference"
    GEOPOINT = "geopoint"
    VECTOR = "vector"
    ARRAY = "array"
    MAP = "map"


@dataclass(frozen=True)
class Missing:
    """The document has no such field, or the tuple no such element."""


@dataclass(frozen=True)
class WrongType:
    """The field holds a value of one type where a value of another one belongs.

    A double with a fraction where an integer belongs is of the wrong type, too.
    """

    expected: StoredType
    """The type of the values that the field can have."""
    found: StoredType
    """The type of the value that it has."""


@dataclass(frozen=True)
class UnknownCase:
    """The value is of the enumeration's type, but is none of its members."""


@dataclass(frozen=True)
class InvalidValue:
    """The value is wrong in another way.

    It is a string that isn't a URL, an integer that is too large, an unknown kind of a union, an
    unknown key of a map with known keys, and so on.
    """


InvalidField: TypeAlias = Missing | WrongType | UnknownCase | InvalidValue
"""The reason why a field of a document can't be read, for ``match``."""


class FieldProblem(NamedTuple):
    """A field that is wrong, and why."""

    field: str
    """The field's path: ``tags[2].color``."""
    reason: str
    """The reason, in words for people."""
    kind: InvalidField
    """The reason, for code that handles the error."""


class InvalidDocumentError(RepositoryError):
    """A document does not hold what its model expects."""

    def __init__(self, path: str, problems: tuple[FieldProblem, ...]) -> None:
        super().__init__(path, problems)
        self.path = path
        self.problems = problems
        """Each field that is wrong, and why."""

    @property
    def field(self) -> str:
        """The path of the first field that is wrong: ``tags[2].color``."""
        return self.problems[0].field

    @property
    def reason(self) -> str:
        """The reason for the first of the fields."""
        return self.problems[0].reason

    @property
    def kind(self) -> InvalidField:
        """The reason for the first of the fields, for code that handles the error."""
        return self.problems[0].kind

    def __str__(self) -> str:
        details = "; ".join(f"{each.field} {each.reason}".lstrip() for each in self.problems)
        return f"{self.path}: {details}."


class InvalidValueError(RepositoryError):
    """The field can't store this value, or be compared with it."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(field, reason)
        self.field = field
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.field} {self.reason}."


class ConstraintError(InvalidValueError):
    """Fields are outside of the limits that the schema sets. Nothing was written."""

    def __init__(self, problems: tuple[tuple[str, str], ...]) -> None:
        field, reason = problems[0]
        others = "".join(f"; {name} {problem}" for name, problem in problems[1:])
        super().__init__(field, f"{reason}{others}")
        self.args = (problems,)
        self.problems = problems
        """Each field that is wrong, and what it should be like."""


class InvalidQueryError(RepositoryError):
    """Firestore doesn't allow this query."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class InvalidPageTokenError(InvalidQueryError):
    """A page token is none, or belongs to another query. The one who sent it is to begin anew."""


class InvalidBatchError(RepositoryError):
    """A batch or a transaction has ended, belongs to another client than the repository, or may not
    run at all.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class InvalidIDError(RepositoryError):
    """No document can have this id."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id

    def __str__(self) -> str:
        return f"{self.id!r} can't be the id of a document."


class InvalidReferenceError(RepositoryError):
    """A reference is to a document elsewhere, or has no client that could read it."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.path} {self.reason}."


class MissingIDError(RepositoryError):
    """The model has no id yet, and none was given."""

    def __str__(self) -> str:
        return "The document has no id yet."


class ConflictError(RepositoryError):
    """Others used the same documents at the same time, so that nothing was written.

    A transaction raises it after its last attempt. It may succeed later.
    """

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return f"Others used the documents of {self.path} at the same time. Try again."


class PermissionDeniedError(RepositoryError):
    """The security rules, or the roles of the client, don't allow this."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return f"You may not use {self.path}."


class UnauthenticatedError(RepositoryError):
    """The client's credentials are missing or not valid."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return f"You have to sign in to use {self.path}."


class UnavailableError(RepositoryError):
    """The server can't be reached, or didn't answer in time."""

    def __str__(self) -> str:
        return "The server can't be reached at the moment."


class ServerError(RepositoryError):
    """Any other error from Firestore. ``status`` is the name of its code, such as ``DATA_LOSS``."""

    def __init__(self, status: str, message: str) -> None:
        super().__init__(status, message)
        self.status = status
        self.message = message

    def __str__(self) -> str:
        return f"{self.status}: {self.message}"
