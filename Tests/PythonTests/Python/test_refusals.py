"""The values that repositories refuse instead of misreading them, on Google's emulator."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from agreement.errors import InvalidValueError as InvalidOperandError
from agreement.repositories import SampleFields
from everything.repositories import AsyncPartRepository, PartRepository
from samples import NOW, book, ids, stored
from showcase.errors import (
    InvalidBatchError,
    InvalidDocumentError,
    InvalidQueryError,
    InvalidValueError,
    NotFoundError,
    RepositoryError,
)
from showcase.models import Author, Book, Card, Library, Loan, MediaUnknown, Reference, Shelf
from showcase.repositories import (
    SERVER_TIME,
    ArrayRemove,
    ArrayUnion,
    AsyncBookRepository,
    AsyncCardRepository,
    AsyncLibraryRepository,
    AsyncTransaction,
    AuthorRepository,
    BookFields,
    BookRepository,
    CardRepository,
    Increment,
    LibraryRepository,
    LoanRepository,
    MapEntries,
    Maximum,
    Minimum,
    Transaction,
)

Run = Callable[..., Any]

SECRET = "momo@example.com"


@pytest.fixture
def books(client: Any) -> BookRepository:
    books = BookRepository(client)
    books.set(book(client, id="momo"))
    return books


# MARK: Constants


def test_constants_are_compared_with_values_of_their_type() -> None:
    assert (SampleFields.version == 2).operand == 2
    assert (SampleFields.version != 3).operand == 3
    assert SampleFields.is_sample.is_(False).operand is False
    assert SampleFields.kind.in_(["sample", "other"]).operand == ["sample", "other"]
    with pytest.raises(InvalidOperandError, match="version should be an integer"):
        SampleFields.version == "2"  # type: ignore[comparison-overlap]
    with pytest.raises(InvalidOperandError, match="is_sample should be a boolean"):
        SampleFields.is_sample.is_(1)  # type: ignore[arg-type]


# MARK: Other databases


@pytest.fixture
def other_databases(elsewhere: Any, project: str, emulator_host: str) -> list[Any]:
    """Clients of another project, and of another database of the same project."""
    from google.auth.credentials import AnonymousCredentials
    from google.cloud.firestore import Client

    anonymous = AnonymousCredentials()
    return [elsewhere, Client(project=project, database="second", credentials=anonymous)]


def test_references_to_other_databases_are_not_written(
    books: BookRepository, client: Any, other_databases: list[Any]
) -> None:
    before = stored(client, "books-v1/momo")
    for elsewhere in other_databases:
        author = elsewhere.document("authors/ende")
        wrong = book(client, id="momo", author=author)
        inside = book(client, id="momo", media=MediaUnknown({"kind": "x", "by": [author]}))
        for write, field in [
            (lambda: books.set(wrong), "author"),
            (lambda: books.set(wrong, merge=True), "author"),
            (lambda: books.create(wrong, id="new"), "author"),
            (lambda: books.add(wrong), "author"),
            (lambda: books.update("momo", {"author": author}), "author"),
            (lambda: books.set(inside), "media.by[0]"),
            (lambda: books.update("momo", {"media": inside.media}), "media.by[0]"),
            (lambda: books.where(BookFields.author == author), "author"),
            (lambda: books.where(BookFields.author.in_([wrong.author])), "author"),
            (lambda: books.get(author), "id"),
            (lambda: books.run_transaction(lambda t: t.on(books).set(wrong)), "author"),
        ]:
            with pytest.raises(InvalidValueError, match="reference to another database") as caught:
                write()
            assert caught.value.field == field
    assert stored(client, "books-v1/momo") == before
    assert books.count() == 1


def hold_references(client: Any, elsewhere: Any) -> None:
    """Stores documents with references to another database."""
    foreign = elsewhere.document("authors/ende")
    momo = client.document("books-v1/momo").get().to_dict()
    client.document("books-v1/bad").set({**momo, "author": foreign})
    # The model does not have the first of these.
    client.document("books-v1/good").set({**momo, "another": {"programs": [foreign]}})
    client.document("books-v1/inside").set(
        {**momo, "media": {"kind": "x", "rows": [{"by": foreign}]}}
    )


def test_one_reference_to_another_database_fails_its_own_document(
    books: BookRepository, client: Any, elsewhere: Any
) -> None:
    hold_references(client, elsewhere)

    def check(found: Any) -> None:
        assert [each.id for each in found.documents] == ["good", "momo"]
        bad, inside = found.failures
        assert (type(bad), type(inside)) == (InvalidDocumentError, InvalidDocumentError)
        assert (bad.path, bad.field) == ("books-v1/bad", "author")
        assert "is a reference to another database" in str(bad)
        assert (inside.path, inside.field) == ("books-v1/inside", "media.rows[0].by")
        assert "a reference to another database" in str(inside)

    check(books.get_all())
    check(books.get_many(["bad", "good", "inside", "momo"]))
    check(books.order_by(BookFields.author, BookFields.title).get_all())
    check(books.run_transaction(lambda transaction: transaction.get_all(books)))
    with pytest.raises(InvalidDocumentError, match="author should be a reference to a document"):
        books.get("bad")
    with pytest.raises(InvalidDocumentError):
        books.run_transaction(lambda transaction: transaction.on(books).get("bad"))
    # A page can end with it.
    for query in (books, books.order_by(BookFields.author)):
        found = [id for page in query.pages(1) for id in ids(page)]
        assert found == ids(query.get_all()) and len(found) == 4


def test_asynchronous_reads_of_references_to_other_databases(
    books: BookRepository, client: Any, elsewhere: Any, run_async: Run
) -> None:
    hold_references(client, elsewhere)

    async def body(asynchronous: Any) -> None:
        repository = AsyncBookRepository(asynchronous)
        for found in (
            await repository.get_all(),
            await repository.get_many(["bad", "good", "inside", "momo"]),
        ):
            assert [each.id for each in found.documents] == ["good", "momo"]
            assert [each.path for each in found.failures] == ["books-v1/bad", "books-v1/inside"]
        with pytest.raises(InvalidDocumentError, match="another database"):
            await repository.get("bad")
        with pytest.raises(InvalidValueError, match="another database"):
            await repository.update("momo", {"author": elsewhere.document("authors/ende")})
        async with repository.batch() as batch:
            with pytest.raises(InvalidValueError, match="another database"):
                batch.on(repository).set(book(elsewhere, id="momo"))

    run_async(body)


def test_repositories_of_other_clients_are_refused(
    books: BookRepository, client: Any, other_databases: list[Any], run_async: Run
) -> None:
    for elsewhere in other_databases:
        others = CardRepository(elsewhere)
        with books.batch() as batch:
            with pytest.raises(InvalidBatchError, match="another client than cards-v1"):
                batch.on(others)
            batch.on(books).update("momo", {"title": "changed"})

        def body(transaction: Transaction) -> None:
            for use in (
                lambda: transaction.on(others),
                lambda: transaction.get_all(others),
                lambda: transaction.get_all(others.where()),
            ):
                with pytest.raises(InvalidBatchError, match="another client than cards-v1"):
                    use()

        books.run_transaction(body)
        assert others.count() == 0
    assert books.get("momo").title == "changed"

    async def asynchronous(own: Any) -> None:
        repository = AsyncBookRepository(own)
        from google.auth.credentials import AnonymousCredentials
        from google.cloud.firestore import AsyncClient

        other = AsyncClient(project="elsewhere", credentials=AnonymousCredentials())
        async with repository.batch() as batch:
            for cards in (AsyncCardRepository(other), CardRepository(client)):
                with pytest.raises(InvalidBatchError, match="another client"):
                    batch.on(cards)

        async def body(transaction: AsyncTransaction) -> None:
            with pytest.raises(InvalidBatchError, match="another client"):
                transaction.on(AsyncCardRepository(other))
            with pytest.raises(InvalidBatchError, match="another client"):
                await transaction.get_all(AsyncCardRepository(other))

        await repository.run_transaction(body)

    run_async(asynchronous)


# MARK: Values


def test_operations_are_checked_against_the_field(books: BookRepository, client: Any) -> None:
    before = stored(client, "books-v1/momo")
    operations: list[Any] = [
        ArrayUnion(["x"]),
        ArrayRemove(["x"]),
        Increment(1),
        Minimum(1),
        Maximum(1),
        MapEntries({"x": 1.0}),
        SERVER_TIME,
    ]
    fitting = {
        "title": [],
        "status": [],
        "cover": [],
        "cover.small": [],
        "author": [],
        "media": [],
        "genres": operations[:2],
        "number_of_pages": operations[2:5],
        "ratings": [operations[5]],
        "withdrawn_at": [operations[6]],
    }
    for field, allowed in fitting.items():
        for operation in operations:
            changes: Any = {field: operation}
            if operation in allowed:
                if "." not in field:
                    books.update("momo", changes)
                continue
            with pytest.raises(InvalidValueError, match="can't be changed by") as caught:
                books.update("momo", changes)
            assert caught.value.field == field
    after = stored(client, "books-v1/momo")
    changed = {"genres", "number_of_pages", "ratings", "withdrawn_at", "updated_at"}
    assert {key: value for key, value in after.items() if key not in changed} == {
        key: value for key, value in before.items() if key not in changed
    }
    wrong: Any = {"ratings": MapEntries({"x": ArrayUnion([1])})}
    with pytest.raises(InvalidValueError, match="ratings.x can't be changed by ArrayUnion"):
        books.update("momo", wrong)


def test_models_of_other_collections_are_refused(books: BookRepository, client: Any) -> None:
    card: Any = Card(id="momo", library_id="l", name="n")
    for write in (
        lambda: books.set(card),
        lambda: books.set(card, id="momo", merge=True),
        lambda: books.create(card, id="new"),
        lambda: books.add(card),
        lambda: books.add({"title": "t"}),  # type: ignore[arg-type]
        lambda: books.run_transaction(lambda transaction: transaction.on(books).set(card)),
    ):
        with pytest.raises(InvalidValueError, match="books-v1 has documents of type Book, not"):
            write()
    assert books.count() == 1


def test_one_string_is_no_list(books: BookRepository) -> None:
    for use in (
        lambda: books.get_many("momo"),
        lambda: books.where_ids("momo"),
        lambda: BookFields.title.in_("momo"),
        lambda: BookFields.title.not_in("momo"),
        lambda: BookFields.genres.contains_any("momo"),
        lambda: books.update("momo", {"genres": ArrayUnion("momo")}),
        lambda: books.update("momo", {"genres": ArrayRemove("momo")}),
    ):
        with pytest.raises(InvalidValueError, match="should be a list of values"):
            use()


def test_negative_limits_are_refused(books: BookRepository, run_async: Run) -> None:
    with pytest.raises(InvalidQueryError, match="negative"):
        books.limit(-1)
    with pytest.raises(InvalidQueryError, match="negative"):
        books.where(BookFields.title == "t").limit(-20)

    async def body(client: Any) -> None:
        with pytest.raises(InvalidQueryError, match="negative"):
            AsyncBookRepository(client).limit(-1)
        with pytest.raises(InvalidValueError, match="should be a list of values"):
            await AsyncBookRepository(client).get_many("momo")

    run_async(body)


def test_an_empty_update_fails_where_there_is_no_document(run_async: Run) -> None:
    async def body(client: Any) -> None:
        books = AsyncBookRepository(client)
        with pytest.raises(NotFoundError, match="books-v1/nope"):
            await books.update("nope", {})
        with pytest.raises(NotFoundError, match="books-v1/nope"):
            await books.run_transaction(empty)

    async def empty(transaction: AsyncTransaction) -> None:
        transaction.on(AsyncBookRepository(transaction._transaction._client)).update("nope", {})

    run_async(body)


def test_times_without_a_zone_are_refused_in_any(books: BookRepository, client: Any) -> None:
    naive = datetime(2026, 1, 1)
    with pytest.raises(ValueError, match=r"rows.0.at\n.*time zone"):
        MediaUnknown({"kind": "x", "rows": [{"at": naive}]})
    media = MediaUnknown({"kind": "x"})
    media.root["rows"] = [{"at": naive}]
    for write in (
        lambda: books.set(book(client, id="momo", media=media)),
        lambda: books.update("momo", {"media": media}),
    ):
        with pytest.raises(InvalidValueError, match=r"media.rows\[0\].at .*time zone"):
            write()


def deep(levels: int) -> Shelf:
    shelf = Shelf(name="inmost")
    for _ in range(levels - 1):
        shelf = Shelf(name="s", inside=shelf)
    return shelf


def test_deep_models_raise_errors_of_the_package(client: Any, run_async: Run) -> None:
    libraries = LibraryRepository(client)
    for levels in (20, 21, 60, 200, 5000):
        library = Library(id="l", name="n", entrance=deep(levels))
        if levels == 20:
            libraries.set(library)
            assert libraries.get("l").entrance == library.entrance
            continue
        for write in (
            lambda: libraries.set(library),
            lambda: libraries.set(library, merge=True),
            lambda: libraries.create(library),
            lambda: libraries.add(library),
            lambda: libraries.update("l", {"entrance": library.entrance}),
        ):
            with pytest.raises(InvalidValueError, match="nested"):
                write()
    with pytest.raises(InvalidValueError, match="nested"):
        library.to_firestore()
    fields: dict[str, Any] = {"name": "n"}
    for _ in range(5000):
        fields = {"name": "n", "inside": fields}
    with pytest.raises(InvalidDocumentError):
        Library.from_firestore({"name": "n", "entrance": fields})
    endless: dict[str, Any] = {"kind": "x"}
    endless["self"] = endless
    with pytest.raises(ValueError):
        MediaUnknown(endless)
    media = MediaUnknown({"kind": "x"})
    media.root["self"] = media.root
    with pytest.raises(InvalidValueError, match="nested"):
        BookRepository(client).set(book(client, id="b", media=media))

    async def body(asynchronous: Any) -> None:
        with pytest.raises(InvalidValueError, match="nested"):
            await AsyncLibraryRepository(asynchronous).set(library)

    run_async(body)


def test_references_without_a_client_are_taken_over(books: BookRepository, client: Any) -> None:
    """Such as those that were read from JSON."""
    from google.cloud.firestore_v1.base_document import BaseDocumentReference

    plain = BaseDocumentReference("authors", "ende")
    author = Reference[Author](plain)
    AuthorRepository(client).set(Author(id="ende", name="Ende"))
    books.set(book(client, id="jim", author=author, media=MediaUnknown({"kind": "x", "by": [plain]})))
    books.update("momo", {"author": author})
    read = books.get("jim")
    assert read.author == books.get("momo").author == author
    assert read.author.document_reference == client.document("authors/ende")
    assert isinstance(read.media, MediaUnknown) and read.media.root["by"] == [read.author.document_reference]
    assert AuthorRepository(client).get(author).id == "ende"
    assert books.where(BookFields.author == author).count() == 2
    assert books.where(BookFields.author.in_([author])).count() == 2


# MARK: What errors show


def test_errors_show_nothing_of_documents(books: BookRepository, client: Any) -> None:
    """An address that a document holds is in no error, nor in what led to it."""
    client.document("books-v1/secret").set({"library_id": SECRET, "notes": [{"mail": SECRET}]})

    class Customer:
        def __repr__(self) -> str:
            return SECRET

    page = books.where(BookFields.library_id == SECRET).get_all()
    odd = book(client, id="momo", media=MediaUnknown({"kind": SECRET, "who": Customer()}))
    half = book(client, id="momo", title=SECRET + "\ud800")
    for use in (
        lambda: books.order_by(BookFields.title).start_after(page).get_all(),
        lambda: books.order_by(BookFields.cover__small).start_after(page).get_all(),
        lambda: books.order_by(BookFields.title).start_after(page).listen(print),
        lambda: books.set(odd),
        lambda: books.update("momo", {"media": odd.media}),
        lambda: books.where(BookFields.media == odd.media),
        lambda: books.set(half),
        lambda: books.where(BookFields.title == half.title),
    ):
        with pytest.raises(RepositoryError) as caught:
            use()
        assert SECRET not in "".join(traceback.format_exception_only(caught.value))
        cause = caught.value.__cause__ or caught.value.__context__
        assert cause is None or caught.value.__suppress_context__ or SECRET not in str(cause)
    with pytest.raises(InvalidQueryError, match="books-v1/secret has no title, so that"):
        books.order_by(BookFields.title).start_after(page).get_all()


# MARK: What is passed on


def test_timeouts_are_passed_on(client: Any, run_async: Run) -> None:
    books = BookRepository(client)
    books.timeout = 7
    loans = books.loans("momo")
    assert isinstance(loans, LoanRepository)
    assert loans.timeout == loans.matches().timeout == 7
    assert LoanRepository.group(client).within(5).where().matches().timeout == 5
    assert LoanRepository.group(client).matches().timeout == 60
    assert PartRepository.heavy(client, 2).within(5).matches().timeout == 5
    assert PartRepository.of_everything(client).within(4).limit(2).matches().timeout == 4

    async def body(asynchronous: Any) -> None:
        repository = AsyncBookRepository(asynchronous)
        repository.timeout = 3
        assert repository.loans("momo").timeout == 3
        assert AsyncPartRepository.heavy(asynchronous, 2).within(5).matches().timeout == 5

    run_async(body)


def test_models_with_references_can_be_pickled(books: BookRepository, client: Any) -> None:
    momo = books.get("momo")
    momo.media = MediaUnknown({"kind": "x", "by": [client.document("authors/a")]})
    momo.title = "pickled"
    again = pickle.loads(pickle.dumps(momo))
    assert isinstance(again, Book)
    assert again.author.path == "authors/ende"
    assert again.model_dump(exclude={"author", "media"}) == momo.model_dump(
        exclude={"author", "media"}
    )
    assert again.id == "momo" and again.model_fields_set == momo.model_fields_set
    # It can be written, followed, compared and pickled again.
    books.set(again)
    read = books.get("momo")
    assert (read.title, read.author.path) == ("pickled", "authors/ende")
    client.document("books-v1/ende").set(client.document("books-v1/momo").get().to_dict())
    again.author = pickle.loads(pickle.dumps(again)).author
    assert books.where(BookFields.author == again.author).count() == 2
    due = Loan(card=CardRepository(client).reference("c1"), due_on=NOW)
    assert pickle.loads(pickle.dumps([due, due]))[1].card.id == "c1"
    with pytest.raises(InvalidValueError, match="another database"):
        BookRepository(other_of(client)).set(again)


def other_of(client: Any) -> Any:
    from google.auth.credentials import AnonymousCredentials
    from google.cloud.firestore import Client

    return Client(project=client.project, database="second", credentials=AnonymousCredentials())
