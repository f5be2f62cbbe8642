"""Every public name of a generated package in use: what type checkers take, and what then runs."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import aclosing
from threading import Event
from typing import Any, TypeVar

from google.cloud.firestore import AsyncClient, Client
from library.collections import Collections
from library.errors import (
    AlreadyExistsError,
    ConflictError,
    ConstraintError,
    FieldProblem,
    InvalidBatchError,
    InvalidDocumentError,
    InvalidField,
    InvalidIDError,
    InvalidPageTokenError,
    InvalidQueryError,
    InvalidReferenceError,
    InvalidValue,
    InvalidValueError,
    Missing,
    MissingIDError,
    NotFoundError,
    NotUniqueError,
    PermissionDeniedError,
    RepositoryError,
    ServerError,
    StoredType,
    UnauthenticatedError,
    UnavailableError,
    UnknownCase,
    WrongType,
)
from library.models import (
    BaseDocumentReference,
    Book,
    Card,
    FirestoreModel,
    GeoPoint,
    Library,
    OpenIntegerEnum,
    OpenStringEnum,
    Reference,
    Vector,
)
from library.repositories import (
    COUNT,
    SERVER_TIME,
    Aggregate,
    ArrayField,
    ArrayRemove,
    ArrayUnion,
    AsyncBookRepository,
    AsyncCardRepository,
    AsyncDocumentQuery,
    AsyncDocumentRepository,
    AsyncLibraryRepository,
    AsyncNearestDocuments,
    AsyncQueryable,
    AsyncSingleDocument,
    AsyncTransaction,
    Batch,
    BookCreate,
    BookFields,
    BookRepository,
    BookUpdate,
    CardCreate,
    CardFields,
    CardRepository,
    CardUpdate,
    ChangeKind,
    DocumentChange,
    DocumentField,
    DocumentFields,
    DocumentList,
    DocumentName,
    DocumentQuery,
    DocumentRepository,
    DocumentResult,
    DocumentWrites,
    Filter,
    Increment,
    LibraryCreate,
    LibraryFields,
    LibraryRepository,
    LibraryUpdate,
    Listener,
    MapEntries,
    MapField,
    Maximum,
    Minimum,
    NearestDocuments,
    NumberChange,
    Order,
    Partial,
    Queryable,
    ServerTime,
    SingleDocument,
    Transaction,
    all_of,
    any_of,
    average_of,
    sum_of,
)
from pydantic import TypeAdapter

M = TypeVar("M", bound=FirestoreModel)
U = TypeVar("U", bound=Mapping[str, object])


# MARK: Models


class Size(OpenStringEnum):
    SMALL = "small"


class Rank(OpenIntegerEnum):
    FIRST = 1


class Place(FirestoreModel):
    """A model of a program's own, with the package's types."""

    point: GeoPoint
    embedding: Vector
    target: BaseDocumentReference
    size: Size = Size.SMALL
    rank: Rank = Rank.FIRST


def is_of_client(value: object) -> bool:
    return isinstance(value, (GeoPoint, Vector, BaseDocumentReference))


def models() -> None:
    target = BaseDocumentReference(Collections.BOOKS, "momo")
    place = Place(point=GeoPoint(53.5, 10.0), embedding=Vector([0.5, 1]), target=target)
    assert is_of_client(place.point) and is_of_client(place.embedding) and is_of_client(target)
    assert not is_of_client(place)
    assert (
        place.point.latitude == 53.5 and sum(place.embedding) == 1.5 and len(place.embedding) == 2
    )
    first: float = place.embedding[0]
    assert first == 0.5 and place.target.path == "books-v1/momo"
    assert Size("huge").is_unknown and not Rank(1).is_unknown
    assert Place.model_validate_json(place.model_dump_json()) == place
    reference: Reference[Book] = Reference(target)
    assert reference.path == f"{Collections.BOOKS}/momo" and Library.sample() == Library.sample()


# MARK: Errors


def kind_of(kind: InvalidField) -> str:
    match kind:
        case Missing():
            return "missing"
        case WrongType(expected, found):
            return f"{found} instead of {expected}"
        case UnknownCase():
            return "unknown case"
        case InvalidValue():
            return "invalid value"


def errors() -> None:
    problems: tuple[FieldProblem, ...] = ()
    try:
        Book.from_firestore({"name": 5}, "b")
    except InvalidDocumentError as error:
        problems = error.problems
    assert {kind_of(each.kind) for each in problems} == {"missing", "integer instead of string"}
    assert {kind_of(each) for each in (UnknownCase(), InvalidValue())} == {
        "unknown case",
        "invalid value",
    }
    assert WrongType(StoredType.STRING, StoredType.NULL).found == "null"
    made: list[RepositoryError] = [
        AlreadyExistsError("a/b"),
        ConflictError("a/b"),
        ConstraintError((("name", "is wrong"),)),
        InvalidBatchError("why"),
        InvalidIDError("a/b"),
        InvalidPageTokenError("why"),
        InvalidQueryError("why"),
        InvalidReferenceError("a/b", "is elsewhere"),
        InvalidValueError("name", "is wrong"),
        MissingIDError(),
        NotFoundError("a/b"),
        NotUniqueError("a/b", "why"),
        PermissionDeniedError("a/b"),
        ServerError("DATA_LOSS", "why"),
        UnauthenticatedError("a/b"),
        UnavailableError(),
    ]
    assert all(map(str, made))


# MARK: Helpers for any collection


def first(query: Queryable[M], field: DocumentField[M, Any]) -> M | None:
    order: Order[M] = field.descending()
    ordered: DocumentQuery[M] = query.order_by(order)
    return ordered.get_first()


def named(documents: DocumentRepository[M, U], name: DocumentName[M]) -> DocumentResult[M]:
    fields: type[DocumentFields[M]] = documents.fields
    found: DocumentList[M] = documents.get_many([name])
    assert fields is documents.fields
    return found.results[0]


def deleted(writes: DocumentWrites[M, U], id: str) -> None:
    writes.delete(id)


def counted(query: Queryable[M], aggregate: Aggregate[M, Any]) -> Any:
    return query.aggregate(aggregate)[0]


def single(document: SingleDocument[Book, BookUpdate]) -> Book:
    changes: list[NumberChange[int]] = [Increment(1), Minimum(400), Maximum(1)]
    for change in changes:
        document.update({"pages": change})
    return document.get()


def nearest(found: NearestDocuments[Book]) -> int:
    return len(found.get_all())


def tagged(field: ArrayField[Library, str], id: str) -> Filter[Library]:
    return field.contains(id)


def entry(field: MapField[Library, int], key: str) -> DocumentField[Library, int]:
    return field[key]


# MARK: Repositories


def repositories(client: Client) -> None:
    books, cards, libraries = (
        BookRepository(client),
        CardRepository(client),
        LibraryRepository(client),
    )
    central = libraries.add(Library(name="Central", address="Street", books=[], cards=[]))
    body = {"library_id": central.id, "name": "Momo", "author": "Ende", "pages": 304}
    created: Book = TypeAdapter(BookCreate).validate_python(body)
    momo = books.add(created)
    card: Card = TypeAdapter(CardCreate).validate_python({"library_id": "c", "name": "Beppo"})
    with books.batch() as batch:
        make(batch, books, cards, momo, card)
    changes: BookUpdate = {"pages": Increment(16)}
    books.update(momo, changes)
    renamed: CardUpdate = {"name": "Gigi"}
    cards.update("c1", renamed)
    assert card_names(cards) == ["Gigi"]
    grown: LibraryUpdate = {"books": ArrayUnion(["momo", "krabat"])}
    libraries.update(central, grown)
    libraries.update(central, {"books": ArrayRemove(["krabat"])})
    assert libraries.where(tagged(LibraryFields.books, "momo")).count() == 1
    assert (
        type(
            TypeAdapter(LibraryCreate).validate_python(
                {"name": "n", "address": "a", "books": [], "cards": []}
            )
        )
        is Library
    )

    partial: Partial[Book] = TypeAdapter(Partial[Book]).validate_json('{"pages": 321}')
    books.patch(momo, partial)
    assert named(books, momo).get().pages == 321
    longest = first(books, BookFields.pages)
    assert longest is not None and longest.name == "Momo"
    either = any_of(all_of(BookFields.pages > 300, BookFields.name == "Momo"), BookFields.pages < 5)
    assert books.where(either).aggregate(COUNT, sum_of(BookFields.pages)) == (1, 321)
    assert counted(books, average_of(BookFields.pages)) == 321
    document = SingleDocument[Book, BookUpdate](client, f"books-v1/{momo.id}", BookFields)
    assert single(document).pages == 322
    with books.batch() as batch:
        deleted(batch.on(books), "lost")
    assert books.run_transaction(lambda transaction: pages(transaction, books, momo)) == 322
    assert repr(MapEntries({"a": 1})) and SERVER_TIME is ServerTime.NOW
    assert repr(MapField[Library, int]("counts").of(LibraryFields))
    listened(books)


def make(
    batch: Batch, books: BookRepository, cards: CardRepository, momo: Book, card: Card
) -> None:
    batch.on(books).set(momo)
    batch.on(cards).create(card, id="c1")


def card_names(cards: CardRepository) -> list[str]:
    return [each.name for each in cards.order_by(CardFields.name).get_all()]


def pages(transaction: Transaction, books: BookRepository, name: DocumentName[Book]) -> int:
    return transaction.on(books).get(name).pages


def listened(books: BookRepository) -> None:
    heard = Event()
    kinds: list[ChangeKind] = []

    def hear(found: DocumentList[Book]) -> None:
        changes: tuple[DocumentChange[Book], ...] = found.changes
        kinds.extend(each.kind for each in changes)
        heard.set()

    listener: Listener = books.listen(hear)
    assert heard.wait(60)
    listener.close()
    assert kinds == [ChangeKind.ADDED]


# MARK: Asynchronous


async def added(
    documents: AsyncDocumentRepository[M, U], query: AsyncQueryable[M], document: M
) -> list[M]:
    await documents.add(document)
    limited: AsyncDocumentQuery[M] = query.limit(5)
    return (await limited.get_all()).get()


async def single_asynchronously(document: AsyncSingleDocument[Book, BookUpdate]) -> bool:
    return await document.exists()


async def nearest_asynchronously(found: AsyncNearestDocuments[Book]) -> int:
    return len(await found.get_all())


async def asynchronous(client: AsyncClient) -> None:
    books, cards = AsyncBookRepository(client), AsyncCardRepository(client)
    libraries = AsyncLibraryRepository(client)

    async def name(transaction: AsyncTransaction) -> str:
        return (await transaction.on(books).get("krabat")).name

    krabat = Book(id="krabat", library_id="c", name="Krabat", author="Preußler", pages=256)
    await books.set(krabat)
    assert await books.run_transaction(name) == "Krabat"
    assert len(await added(cards, cards, Card(library_id="c", name="Nino"))) == 2
    assert await libraries.count() == 1
    document = AsyncSingleDocument[Book, BookUpdate](client, "books-v1/krabat", BookFields)
    assert await single_asynchronously(document)
    async with aclosing(books.where_ids(["krabat"]).listen()) as lists:
        async for found in lists:
            assert [each.name for each in found] == ["Krabat"]
            break


def main(client: Client, asynchronous_client: AsyncClient) -> None:
    models()
    errors()
    repositories(client)
    asyncio.run(asynchronous(asynchronous_client))
    # No collection of the package has vectors to search.
    assert callable(nearest) and callable(nearest_asynchronously) and callable(entry)
