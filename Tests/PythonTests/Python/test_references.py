"""References to documents with a model, on Google's emulator."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Coroutine
from queue import Queue
from typing import Any

import pytest
from everything.models import Sample
from google.cloud.firestore_v1.base_document import BaseDocumentReference
from pydantic import TypeAdapter, ValidationError
from samples import book, stored_sample
from showcase.errors import (
    ConstraintError,
    InvalidDocumentError,
    InvalidIDError,
    InvalidReferenceError,
    InvalidValue,
    InvalidValueError,
    MissingIDError,
    NotFoundError,
)
from showcase.models import Author, Book, Library, Loan, Reference
from showcase.repositories import (
    ArrayUnion,
    AsyncAuthorRepository,
    AsyncBookRepository,
    AuthorFields,
    AuthorRepository,
    BookFields,
    BookRepository,
    Transaction,
)

Run = Callable[[Callable[[Any], Coroutine[Any, Any, None]]], None]


@pytest.fixture
def books(client: Any) -> BookRepository:
    return BookRepository(client)


@pytest.fixture
def authors(client: Any) -> AuthorRepository:
    return AuthorRepository(client)


def test_a_reference_reads_its_document(
    books: BookRepository, authors: AuthorRepository, client: Any
) -> None:
    ende = Author(id="ende", name="Michael Ende")
    authors.set(ende)
    books.set(book(client, id="momo", author=authors.reference("ende")))
    author = books.get("momo").author
    assert (author.id, author.path) == ("ende", "authors/ende")
    assert author.document_reference == client.document("authors/ende")
    assert author.get() == author.get_if_exists() == authors.reference(ende).get() == ende
    nobody = authors.reference("nobody")
    assert nobody.get_if_exists() is None
    with pytest.raises(NotFoundError, match="authors/nobody"):
        nobody.get()
    with pytest.raises(InvalidIDError):
        authors.reference("a/b")
    with pytest.raises(MissingIDError):
        authors.reference(Author(name="New"))


def test_asynchronous_references(run_async: Run, client: Any) -> None:
    async def body(asynchronous: Any) -> None:
        authors = AsyncAuthorRepository(asynchronous)
        books = AsyncBookRepository(asynchronous)
        ende = Author(id="ende", name="Michael Ende")
        await authors.set(ende)
        await books.set(book(client, id="momo", author=authors.reference(ende)))
        author = (await books.get("momo")).author
        assert await author.get_async() == await author.get_if_exists_async() == ende
        assert await authors.reference("nobody").get_if_exists_async() is None
        with pytest.raises(InvalidReferenceError, match="was not read with Client"):
            author.get()
        # The other client can follow it through a repository.
        assert AuthorRepository(client).get(author) == ende
        with pytest.raises(InvalidReferenceError, match="was not read with AsyncClient"):
            await AuthorRepository(client).reference("ende").get_async()

    run_async(body)


def test_repositories_take_ids_references_and_models(
    books: BookRepository, authors: AuthorRepository
) -> None:
    ende = Author(id="ende", name="Michael Ende")
    authors.set(ende)
    reference = authors.reference(ende)
    for name in ("ende", reference, ende):
        assert authors.get(name) == authors.get_if_exists(name) == ende
        assert authors.exists(name)
        assert authors.get_many([name, "nobody"]).documents == [ende]
    authors.update(reference, {"name": "M. Ende"})
    assert authors.get(ende).name == "M. Ende"
    authors.update(ende, {"name": "Ende"})
    with authors.batch() as batch:
        batch.on(authors).update(reference, {"website": "https://ende.de"})
    for name in (reference, ende):
        states: Queue[str] = Queue()
        with authors.listen_to(name, lambda state: states.put(state.get().name)):
            assert states.get() == "Ende"
    assert authors.recursive_delete(reference) == 0
    assert not authors.exists(ende)
    authors.set(ende)
    authors.delete(reference)
    assert not authors.exists(reference)


def test_a_repository_refuses_references_to_documents_elsewhere(
    authors: AuthorRepository, elsewhere: Any, client: Any
) -> None:
    client.document("people/ende").set({"name": "Someone else"})
    person = Reference[Author](client.document("people/ende"))
    other = Reference[Author](elsewhere.document("authors/ende"))
    for reference, problem in ((person, "is not in authors"), (other, "is in another database")):
        for use in (
            authors.get,
            authors.get_if_exists,
            authors.exists,
            authors.delete,
            authors.recursive_delete,
            lambda name: authors.update(name, {"name": "x"}),
            lambda name: authors.get_many([name]),
        ):
            with pytest.raises(InvalidReferenceError, match=problem):
                use(reference)  # type: ignore[operator]
    assert client.document("people/ende").get().to_dict() == {"name": "Someone else"}


def test_transactions_take_references(
    books: BookRepository, authors: AuthorRepository, client: Any
) -> None:
    authors.set(Author(id="ende", name="Michael Ende"))
    books.set(book(client, id="momo", author=authors.reference("ende")))

    def body(transaction: Transaction) -> str:
        momo = transaction.on(books).get(books.reference("momo"))
        author = transaction.on(authors).get(momo.author)
        assert transaction.on(authors).get_if_exists(author) == author
        assert transaction.on(authors).get_many([momo.author]).documents == [author]
        transaction.on(authors).update(momo.author, {"name": "Ende"})
        transaction.on(books).delete(momo)
        return author.name

    assert books.run_transaction(body) == "Michael Ende"
    assert authors.get("ende").name == "Ende" and not books.exists("momo")


def test_queries_compare_with_references(
    books: BookRepository, authors: AuthorRepository, client: Any
) -> None:
    ende = authors.reference("ende")
    books.set(book(client, id="momo", author=ende))
    bare: TypeAdapter[Reference[Author]] = TypeAdapter(Reference[Author])
    read = bare.validate_python("authors/ende")
    assert books.where(BookFields.author == ende).count() == 1
    assert books.where(BookFields.author.in_([read])).count() == 1
    assert books.where(BookFields.author != ende).count() == 0
    momo = books.reference("momo")
    authors.set(Author(id="ende", name="Ende", best_books=[momo]))
    assert authors.where(AuthorFields.best_books.contains(momo)).count() == 1
    with pytest.raises(InvalidValueError, match="author should be a reference to a document of"):
        books.where(BookFields.author == Reference[Author](client.document("people/ende")))


def test_references_to_documents_of_other_collections_are_not_written(
    books: BookRepository, authors: AuthorRepository, client: Any
) -> None:
    person = Reference[Author](client.document("people/ende"))
    with pytest.raises(ValidationError, match="a reference to a document of authors"):
        book(client, author=person)
    momo = book(client, id="momo", author=authors.reference("ende"))
    with pytest.raises(ValidationError, match="a reference to a document of authors"):
        momo.author = person
    books.set(momo)
    with pytest.raises(InvalidValueError, match="author should be a reference to a document of"):
        books.update("momo", {"author": person})
    # What no assignment checks is checked before it is written.
    author = Author(id="ende", name="Ende", best_books=[books.reference("momo")])
    assert author.best_books is not None
    author.best_books.append(Reference[Book](client.document("books-v1/b/loans/l")))
    with pytest.raises(ConstraintError) as caught:
        authors.set(author)
    assert caught.value.problems == (("best_books[1]", "should refer to a document of books-v1"),)
    author.best_books.pop()
    authors.set(author)
    with pytest.raises(InvalidValueError, match="best_books"):
        authors.update(
            "ende", {"best_books": ArrayUnion([Reference[Book](person.document_reference)])}
        )
    with pytest.raises(ValidationError, match="a reference to a document of authors"):
        Library(name="L", find={"x": person})
    assert authors.get("ende").best_books == [books.reference("momo")]


def test_references_to_documents_of_other_collections_are_not_read(
    books: BookRepository, authors: AuthorRepository, client: Any
) -> None:
    stored = book(client, author=authors.reference("ende")).to_firestore()
    client.document("books-v1/good").set(stored)
    client.document("books-v1/bad").set({**stored, "author": client.document("people/ende")})
    found = books.get_all()
    assert [each.id for each in found] == ["good"]
    (failure,) = found.failures
    assert isinstance(failure, InvalidDocumentError)
    (problem,) = failure.problems
    assert (problem.field, problem.kind) == ("author", InvalidValue())
    assert problem.reason.startswith("should be a reference to a document of authors")
    client.document("authors/bad").set(
        {"name": "Bad", "best_books": [client.document("books-v1/a"), client.document("a/b")]}
    )
    with pytest.raises(InvalidDocumentError, match=r"best_books\[1\] should be a reference"):
        authors.get("bad")
    client.document("books-v1/text").set({**stored, "author": "authors/ende"})
    with pytest.raises(
        InvalidDocumentError, match="author should be a reference to a document, but"
    ):
        books.get("text")


def test_json_has_references_as_paths(
    books: BookRepository, authors: AuthorRepository, client: Any
) -> None:
    ende = Author(id="ende", name="Michael Ende")
    authors.set(ende)
    books.set(book(client, id="momo", author=authors.reference(ende)))
    momo = books.get("momo")
    assert '"author":"authors/ende"' in momo.model_dump_json()
    read = Book.model_validate_json(momo.model_dump_json())
    assert read == momo == Book.model_validate(momo.model_dump(mode="json"))
    assert hash(read.author) == hash(momo.author)
    assert isinstance(read.author, Reference) and read.author.id == "ende"
    with pytest.raises(InvalidReferenceError, match="authors/ende was not read with Client"):
        read.author.get()
    assert authors.get(read.author) == ende
    books.set(read)
    assert books.get("momo").author.get() == ende
    schema = Book.model_json_schema()["properties"]["author"]
    assert schema["type"] == "string"


@pytest.mark.parametrize(
    "path",
    [
        "",
        "authors",
        "authors/",
        "authors//ende",
        "authors/ende/a",
        "authors/..",
        "a/b",
        "books-v1/b",
    ],
)
def test_other_texts_are_no_references(path: str) -> None:
    with pytest.raises(ValidationError, match="Input should be a reference to a document"):
        Loan.model_validate_json(f'{{"card": "{path}", "due_on": "2026-05-06T07:08:09Z"}}')


def test_references_to_any_document_stay_what_they_were(client: Any) -> None:
    sample = Sample.from_firestore(stored_sample(other=client.document("a/b/c/d")))
    assert isinstance(sample.other, BaseDocumentReference)
    assert isinstance(sample.target, BaseDocumentReference) is False


def test_references_are_values(authors: AuthorRepository) -> None:
    ende = authors.reference("ende")
    assert ende == Reference[Author](ende.document_reference) != authors.reference("other")
    assert repr(ende) == "<Reference to 'authors/ende'>"
    assert {ende, authors.reference("ende")} == {ende} and ende != "authors/ende"
    assert copy.copy(ende) is copy.deepcopy(ende) is ende
    again = pickle.loads(pickle.dumps(ende))
    assert again == ende
    with pytest.raises(InvalidReferenceError):
        again.get()
    loan = Author(id="a", name="A", best_books=[])
    assert pickle.loads(pickle.dumps(loan)) == loan


def test_a_model_of_the_application_can_have_a_reference(authors: AuthorRepository) -> None:
    from pydantic import BaseModel

    class Body(BaseModel):
        author: Reference[Author]

    assert Body(author=authors.reference("ende")).model_dump_json() == '{"author":"authors/ende"}'
    assert Body.model_validate_json('{"author":"authors/ende"}').author == authors.reference("ende")
