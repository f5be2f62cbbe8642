"""Code that type checkers have nothing to say about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from agreement.models import Sample
from agreement.models import Vector as SampleVector
from agreement.repositories import SampleFields, SampleRepository, SampleUpdate
from google.cloud import firestore
from pydantic import TypeAdapter
from showcase.errors import ConflictError, InvalidPageTokenError
from showcase.models import (
    Author,
    AuthorName,
    BaseDocumentReference,
    Book,
    BookTitle,
    FirestoreModel,
    GeoPoint,
    OpenStringEnum,
    Reference,
    Vector,
)
from showcase.repositories import (
    COUNT,
    AppSettingsDocument,
    ArrayField,
    AsyncAuthorRepository,
    AsyncBookRepository,
    AsyncDocumentRepository,
    AsyncLoanRepository,
    AsyncQueryable,
    AsyncTransaction,
    AuthorFields,
    AuthorNameFields,
    AuthorRepository,
    BookFields,
    BookRepository,
    DocumentField,
    DocumentFields,
    DocumentList,
    DocumentRepository,
    DocumentWrites,
    Filter,
    LoanRepository,
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

M = TypeVar("M", bound=FirestoreModel)
U = TypeVar("U", bound=Mapping[str, object])


def cursors(books: BookRepository, book: Book) -> list[Book]:
    ordered = books.order_by(BookFields.title).start_after(book)
    page = ordered.start_at("A", 5).get_all()
    return ordered.end_before(book).start_after(page).get_all().get()


def nearest(authors: AuthorRepository, samples: SampleRepository) -> tuple[float, ...]:
    style = Vector([1, 2, 3])
    found = authors.find_nearest(AuthorFields.style, style, limit=3, distance="cosine").get_all()
    names = [each.name.upper() for each in authors.writing_like(style).get_all()]
    samples.find_nearest(
        SampleFields.embedding,
        SampleVector([1, 2, 3]),
        limit=len(names),
        distance="dot_product",
        threshold=0.5,
    )
    return found.distances


async def nearest_asynchronously(authors: AsyncAuthorRepository) -> str:
    style = Vector([1, 2, 3])
    found = await authors.namesakes_like("A", style).get_all()
    return found.get()[0].name


def names(authors: AuthorRepository, books: BookRepository) -> list[str]:
    found: list[AuthorName] = authors.names_like(Vector([1, 2, 3])).get_all().get()
    titles: list[BookTitle] = books.titles("central").limit(3).get_all().get()
    selected = authors.where(AuthorFields.name > "A").select(AuthorNameFields)
    first: AuthorName | None = selected.order_by(AuthorNameFields.name.descending()).get_first()
    return [each.name for each in [*found, *([first] if first else [])]] + [titles[0].title]


def length(sample: Sample) -> float:
    squares = [element * element for element in sample.embedding]
    first: float = sample.embedding[0] if len(sample.embedding) > 0 else 0
    return sum(squares) - first


def embed(samples: SampleRepository, sample: Sample, values: list[float]) -> None:
    sample.embedding = SampleVector(values)
    changes: SampleUpdate = {"embedding": SampleVector(values), "with_count": 3}
    samples.update(sample.id or "", changes)
    for each in samples.where(SampleFields.with_count > 3).get_all().documents:
        each.embedding = sample.embedding


def titles(found: DocumentList[Book]) -> list[str]:
    first = found.first()
    title: str = "" if first is None else first.title
    return [title, *(each.title for each in found), str(len(found))]


# MARK: Helpers


def newest(query: Queryable[M], field: DocumentField[M, Any]) -> M | None:
    return query.order_by(field.descending()).limit(1).get_all().first()


def copied(documents: DocumentRepository[M, U], id: str, new: str) -> None:
    documents.create(documents.get(id), id=new)


def deleted(writes: DocumentWrites[M, U], ids: list[str]) -> None:
    for id in ids:
        writes.delete(id)


async def listed(query: AsyncQueryable[M]) -> list[M]:
    return list(await query.get_all())


async def count_of(documents: AsyncDocumentRepository[M, U], fields: type[DocumentFields[M]]) -> int:
    return await documents.count() if documents.fields is fields else 0


def tagged(query: Queryable[M], field: ArrayField[M, str], tag: str) -> DocumentList[M]:
    return query.where(field.contains(tag)).get_all()


def is_now(change: object) -> bool:
    return isinstance(change, ServerTime)


def greeting(document: SingleDocument[M, U]) -> M | None:
    return document.get_if_exists()


def described(place: GeoPoint | None, target: BaseDocumentReference, kind: OpenStringEnum) -> str:
    return f"{place} {target.path} {kind.is_unknown}"


def norm(vector: Vector) -> float:
    return sum(each * each for each in vector)


def helpers(books: BookRepository, settings: AppSettingsDocument) -> None:
    book: Book | None = newest(books.limit(3), BookFields.number_of_pages)
    copied(books, "momo", "copy")
    with books.batch() as batch:
        deleted(batch.on(books), ["momo"])
    found = tagged(books, BookFields.genres, "fantasy")
    print(titles(found), book, greeting(settings), is_now(ServerTime.NOW))


# MARK: Aggregates, and short ways


def numbers(books: BookRepository, samples: SampleRepository) -> float:
    pages: int = books.sum(BookFields.number_of_pages)
    ratio: float = samples.sum(SampleFields.ratio)
    average: float | None = samples.average(SampleFields.with_count)
    count, total = books.aggregate(COUNT, sum_of(BookFields.number_of_pages))
    (mean,) = books.limit(3).aggregate(average_of(BookFields.number_of_pages))
    counted: int = count + total
    return pages + ratio + counted + (average or 0) + (mean or 0)


async def shortcuts(books: AsyncBookRepository, book: Book) -> list[Book]:
    saved: Book = await books.save(book)
    first: Book | None = await books.get_first()
    if first is not None and await books.exists(first.id or ""):
        await books.delete(saved)
    return (await books.get_all()).get()


def either(books: BookRepository, titles: list[str]) -> DocumentList[Book]:
    named = any_of(*(BookFields.title == each for each in titles))
    short: Filter[Book] = all_of(BookFields.number_of_pages < 100, BookFields.tags.contains_any([]))
    return books.where(named | short, (BookFields.title > "M") & named).get_all()


# MARK: References


def first_author(books: BookRepository, authors: AuthorRepository) -> Author | None:
    book: Book = books.get("momo")
    reference: Reference[Author] = book.author
    author: Author = reference.get()
    same: Author | None = authors.get_if_exists(reference)
    found: DocumentList[Author] = authors.get_many([reference, author, "ende"])
    plain: BaseDocumentReference = reference.document_reference
    print(reference.id, reference.path, plain.path, authors.get(plain).name)
    book.author = authors.reference(author)
    authors.update(reference, {"best_books": [books.reference(book)]})
    authors.where(AuthorFields.best_books.contains(books.reference("momo"))).get_all()
    books.where(BookFields.author.in_([reference, authors.reference("ende")])).get_all()
    return same or found.first()


def followed(references: list[Reference[M]]) -> list[M]:
    return [each.get() for each in references]


def stored_all(documents: DocumentRepository[M, U], references: list[Reference[M]]) -> list[M]:
    return documents.get_many(references).documents


async def authors_of(books: AsyncBookRepository, authors: AsyncAuthorRepository) -> list[str]:
    async def body(transaction: AsyncTransaction) -> str:
        book = await transaction.on(books).get("momo")
        author = await transaction.on(authors).get(book.author)
        transaction.on(authors).update(author, {"name": author.name.strip()})
        return author.name

    own: list[Author] = [await each.author.get_async() for each in await books.get_all()]
    return [await books.run_transaction(body), *(each.name for each in own)]


# MARK: Pages, transactions and raw queries


def page(books: BookRepository, after: str | None) -> tuple[list[Book], str | None]:
    query = books.where(BookFields.number_of_pages > 5).limit(20)
    try:
        found = query.start_after_token(after).get_all()
    except InvalidPageTokenError as error:
        raise ValueError(str(error)) from error
    return found.documents, query.token_after(found)


def both(books: BookRepository, settings: AppSettingsDocument) -> int:
    def body(transaction: Transaction) -> int:
        several = transaction.on(books).get_many(["a", "b"])
        first: str = several.documents[0].title
        return len(first) + transaction.count(books.where(BookFields.title == first))

    try:
        return books.run_transaction(body, attempts=3) + settings.run_transaction(body, attempts=1)
    except ConflictError as error:
        return len(error.path)


async def asynchronous(books: AsyncBookRepository) -> int:
    async def body(transaction: AsyncTransaction) -> int:
        several = await transaction.on(books).get_many(["a", "b"])
        return len(several) + await transaction.count(books)

    raw: firestore.AsyncQuery | None = books.limit(3).raw()
    print(raw, await AsyncLoanRepository.group(books).count())
    return await books.run_transaction(body, attempts=3)


def raw(books: BookRepository, client: firestore.Client) -> list[Book]:
    query: firestore.Query | None = LoanRepository.group(books).raw()
    print(query, LoanRepository.group(client).within(5).count())
    own = books.where(BookFields.number_of_pages > 5).raw()
    if own is None:
        return []
    return [Book.from_firestore(each.to_dict() or {}, id=each.id) for each in own.stream()]


# MARK: Bodies with some fields


def patch(books: BookRepository, settings: AppSettingsDocument, body: bytes) -> Book:
    changes: Partial[Book] = TypeAdapter(Partial[Book]).validate_json(body)
    books.patch("momo", changes)
    with books.batch() as batch:
        batch.on(books).patch("momo", changes)
    title = changes.get("title")
    print(isinstance(title, str), "title" in changes, len(changes))
    return books.get("momo").model_copy(update=dict(changes))
