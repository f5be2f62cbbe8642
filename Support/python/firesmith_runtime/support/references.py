# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportPrivateUsage=false
"""References to documents with a model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from ..errors import InvalidReferenceError, NotFoundError
from .client import BaseDocumentReference, client_kind, reference_to
from .coding import Codec, codec_of
from .constraints import Limits
from .forms import STORED_FORMS, JSONForm
from .marks import WRITTEN
from .pickling import picklable

M = TypeVar("M")


class Reference(Generic[M]):
    """A reference to a document with the model ``M``, which need not exist.

    JSON has the document's path, which doesn't say which database is meant. A reference that was
    read from it belongs to the database of the repository that it is given to, or of the document
    that it is stored in. Two references are equal if their paths are.

    Repositories make references: see ``reference``.
    """

    __slots__ = ("_codec", "_document")

    def __init__(
        self,
        document_reference: BaseDocumentReference,
        codec: Callable[[], Codec[M]] | None = None,
    ) -> None:
        """
        Args:
            document_reference: The client library's reference.
            codec: Returns what reads the document; without it, only repositories can.
        """
        self._document = document_reference
        self._codec = codec

    if not TYPE_CHECKING:

        def __class_getitem__(cls, model: object) -> object:
            # The model may be declared later, and in another module: only type checkers know it.
            return cls

    @property
    def id(self) -> str:
        """The document's id."""
        return str(self._document.id)

    @property
    def path(self) -> str:
        """The document's path from the database's root."""
        return str(self._document.path)

    @property
    def document_reference(self) -> BaseDocumentReference:
        """The client library's reference. One that was read from JSON has no client."""
        return self._document

    def get(self, *, timeout: float | None = None) -> M:
        """Reads the document, with the client that this reference was read with.

        Args:
            timeout: The seconds that it may take, retries included; 60 if ``None``.

        Raises:
            NotFoundError: The document does not exist.
            InvalidDocumentError: A field does not hold what the model expects.
            InvalidReferenceError: The reference has no client, or an asynchronous one.
        """
        # Models can do without the client library.
        from google.cloud.firestore import Client

        from .limits import TIMEOUT
        from .reading import documents
        from .results import read
        from .translation import translating

        client, codec = self._reader(Client)
        with translating(self.path):
            found = documents(client, [self._document], timeout or TIMEOUT)
        return read(found[self.path], codec)

    def get_if_exists(self, *, timeout: float | None = None) -> M | None:
        """Reads the document like :meth:`get`; returns ``None`` if it does not exist."""
        try:
            return self.get(timeout=timeout)
        except NotFoundError:
            return None

    async def get_async(self, *, timeout: float | None = None) -> M:
        """Reads the document like :meth:`get`, with an asynchronous client."""
        from google.cloud.firestore import AsyncClient

        from .async_reading import documents
        from .limits import TIMEOUT
        from .results import read
        from .translation import translating

        client, codec = self._reader(AsyncClient)
        with translating(self.path):
            found = await documents(client, [self._document], timeout or TIMEOUT)
        return read(found[self.path], codec)

    async def get_if_exists_async(self, *, timeout: float | None = None) -> M | None:
        """Reads the document like :meth:`get_async`; returns ``None`` if it does not exist."""
        try:
            return await self.get_async(timeout=timeout)
        except NotFoundError:
            return None

    def _reader(self, kind: type) -> tuple[Any, Codec[M]]:
        client: Any = self._document._client
        if not isinstance(client, kind) or self._codec is None:
            raise InvalidReferenceError(
                self.path, f"was not read with {kind.__name__}: read it with a repository"
            )
        return client, self._codec()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reference) and self.path == other.path

    def __hash__(self) -> int:
        return hash(self.path)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} to {self.path!r}>"

    def __copy__(self) -> Reference[M]:
        return self

    def __deepcopy__(self, memo: object) -> Reference[M]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        codec = self._codec if isinstance(self._codec, _Target) else None
        return Reference, (picklable(self._document), codec)

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return _ReferenceForm(None).__get_pydantic_core_schema__(source, handler)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {"type": "string"}


STORED_FORMS[Reference] = lambda reference: reference.document_reference


class ReferenceTarget(Limits):
    """Marks references that are to the documents of one collection."""

    def __init__(self, collection: str, model: str, package: str | None) -> None:
        """
        Args:
            collection: The path of the collection, in which ids of documents are in braces.
            model: The name of the model of its documents.
            package: The package that has the model.
        """
        self._collection = collection
        segments = collection.split("/")
        self._depth = len(segments) + 1
        self._names = [
            (index, each) for index, each in enumerate(segments) if not each.startswith("{")
        ]
        self._target = _Target(model, package or "")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ReferenceTarget) and self._collection == other._collection

    def __hash__(self) -> int:
        return hash(self._collection)

    def problems(self, value: Any) -> Iterator[str]:
        """Yields what is wrong with the reference ``value``."""
        if not self._has(value):
            yield f"should refer to a document of {self._collection}"

    def allows(self, value: Any) -> bool:
        return self._has(value)

    def _has(self, reference: Reference[Any]) -> bool:
        segments = reference._document._path
        if len(segments) != self._depth:
            return False
        for index, name in self._names:
            if segments[index] != name:
                return False
        return True

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        form: Any = _ReferenceForm(self._target).__get_pydantic_core_schema__(source, handler)
        return core_schema.with_info_after_validator_function(
            self._checked, form, serialization=form["serialization"]
        )

    def _checked(self, reference: Reference[Any], info: ValidationInfo) -> Reference[Any]:
        # What is about to be written is checked with the other limits.
        if info.context is not WRITTEN and not self._has(reference):
            raise PydanticCustomError(
                "reference_elsewhere",
                "Input should be a reference to a document of {collection}",
                {"collection": self._collection},
            )
        return reference

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {"type": "string"}


class _Target:
    """Finds the model of the documents that references are to, which is declared later."""

    def __init__(self, model: str, package: str) -> None:
        self._model = model
        self._package = package

    def __call__(self) -> Codec[Any]:
        return self._codec

    @cached_property
    def _codec(self) -> Codec[Any]:
        return codec_of(getattr(import_module(self._package), self._model))

    def __reduce__(self) -> tuple[Any, ...]:
        return _Target, (self._model, self._package)


class _ReferenceForm(JSONForm):
    """Accepts references, of models or of the client library."""

    def __init__(self, target: Callable[[], Codec[Any]] | None) -> None:
        self._codec = target
        super().__init__(
            "reference",
            "a reference to a document, or its path in JSON",
            json=core_schema.no_info_after_validator_function(
                self._made, core_schema.str_schema(strict=True)
            ),
            json_schema={"type": "string"},
            to_json=lambda reference: reference.path,
        )

    def instances(self) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self._accepted)

    def _accepted(self, value: object) -> object:
        if isinstance(value, Reference):
            if self._codec is None or value._codec is self._codec:
                return value
            return Reference[Any](value.document_reference, self._codec)
        if client_kind(value) != "reference":
            raise ValueError("another type")
        return Reference[Any](cast("BaseDocumentReference", value), self._codec)

    def _made(self, path: str) -> object:
        return Reference[Any](reference_to(path), self._codec)
