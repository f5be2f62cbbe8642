"""Mistakes that a type checker finds before anything runs, and correct uses between them."""

from datetime import datetime, timezone

from google.cloud.firestore import AsyncClient, Client
from pydantic import TypeAdapter
from showcase.collections import Collections
from showcase.models import (
    Author,
    Book,
    BookCoverImages,
    Card,
    Loan,
    MediaEbook,
    Priority,
    Reference,
    Status,
    Tag,
    Vector,
)
from showcase.repositories import (
    SERVER_TIME,
    ArrayUnion,
    AsyncBookRepository,
    AuthorFields,
    AuthorNameFields,
    AuthorRepository,
    BookFields,
    BookRepository,
    CardFields,
    CardRepository,
    Increment,
    LoanFields,
    LoanRepository,
    MapEntries,
    Maximum,
    Minimum,
    Partial,
    Transaction,
    any_of,
    sum_of,
)

now = datetime.now(timezone.utc)


def models(book: Book, card: Card) -> None:
    Tag(title="new", color="#ff0000")
    Tag(title="new")  #! call-arg reportCallIssue
    Tag(title="new", colour="#ff0000", color="#ff0000")  #! call-arg reportCallIssue
    Tag(title=5, color="#ff0000")  #! arg-type reportArgumentType
    book.status = Status.DRAFT
    book.status = "draft"  #! assignment reportAttributeAccessIssue
    book.isbn = None
    book.title = None  #! assignment reportAttributeAccessIssue
    book.number_of_pages = "12"  #! assignment reportAttributeAccessIssue
    book.pages = 12  #! attr-defined reportAttributeAccessIssue
    book.media = MediaEbook(download_url="u", size=1)
    book.media = BookCoverImages(small="", medium="", large="")  #! assignment reportAttributeAccessIssue
    card.priority = Priority.HIGH
    card.priority = 2  #! assignment reportAttributeAccessIssue


def optionals(book: Book) -> None:
    print(book.title.upper())
    print(book.isbn.upper())  #! union-attr reportOptionalMemberAccess


def writes(books: BookRepository, cards: CardRepository, book: Book, card: Card) -> None:
    books.set(book)
    books.set(card)  #! arg-type reportArgumentType
    books.add([book])  #! arg-type reportArgumentType
    with books.batch() as batch:
        batch.on(books).set(book)
        batch.on(cards).set(card)
        batch.on(cards).set(book)  #! arg-type reportArgumentType
        batch.on(books).update("momo", {"title": "Momo"})
        batch.on(cards).update("c1", {"title": "Momo"})  #! typeddict-unknown-key reportArgumentType
        batch.on(cards).update("c1", {"library_id": "l"})  #! typeddict-unknown-key reportArgumentType


def updates(books: BookRepository) -> None:
    books.update("momo", {"title": "Momo", "isbn": None, "cover.small": "s"})
    books.update("momo", {"titel": "Momo"})  #! typeddict-unknown-key reportArgumentType
    books.update("momo", {"title": None})  #! typeddict-item reportArgumentType
    books.update("momo", {"cover.tiny": "s"})  #! typeddict-unknown-key reportArgumentType
    books.update("momo", {"number_of_pages": Increment(2)})
    books.update("momo", {"number_of_pages": Increment(0.5)})  #! arg-type reportArgumentType
    books.update("momo", {"number_of_pages": Minimum(2)})
    books.update("momo", {"number_of_pages": Maximum("2")})  #! arg-type reportArgumentType
    books.update("momo", {"title": Minimum(2)})  #! typeddict-item reportArgumentType
    books.update("momo", {"title": Increment(2)})  #! typeddict-item reportArgumentType
    books.update("momo", {"genres": ArrayUnion(["fantasy"])})
    books.update("momo", {"genres": ArrayUnion([1])})  #! list-item reportArgumentType
    books.update("momo", {"ratings": MapEntries({"example.com": 4.5, "old": None})})
    books.update("momo", {"ratings": MapEntries({"example.com": "good"})})  #! dict-item reportArgumentType
    books.update("momo", {"withdrawn_at": SERVER_TIME})
    books.update("momo", {"status": SERVER_TIME})  #! typeddict-item reportArgumentType
    books.update("momo", {"id": "other"})  #! typeddict-unknown-key reportArgumentType
    books.update("momo", {"reason_why_i_love_this": "x"})  #! typeddict-unknown-key reportArgumentType


def queries(books: BookRepository, authors: AuthorRepository) -> None:
    books.where(BookFields.status == Status.APPROVED, BookFields.number_of_pages > 100)
    books.where(BookFields.status == "approved")  #! arg-type reportArgumentType
    books.where(BookFields.number_of_pages > "100")  #! operator reportOperatorIssue
    books.where(AuthorFields.name == "Ende")  #! arg-type reportArgumentType
    books.where(BookFields.pages == 1)  #! attr-defined reportAttributeAccessIssue
    books.where(BookFields.genres.contains("fantasy"))
    books.where(BookFields.genres.contains(1))  #! arg-type reportArgumentType
    books.where(BookFields.title.contains("M"))  #! attr-defined reportAttributeAccessIssue
    books.where(BookFields.status.in_([Status.DRAFT]))
    books.where(BookFields.status.in_(["draft"]))  #! list-item reportArgumentType
    books.where(BookFields.ratings["example.com"] > 4)
    books.where(BookFields.ratings["example.com"] > "4")  #! operator reportOperatorIssue
    books.order_by(BookFields.title, BookFields.added_at.descending())
    books.order_by("title")  #! arg-type reportArgumentType
    books.order_by(LoanFields.due_on)  #! arg-type reportArgumentType
    books.in_library("central").get_all()
    books.in_library(5)  #! arg-type reportArgumentType
    authors.in_library("central")  #! attr-defined reportAttributeAccessIssue
    books.where(CardFields.expired.is_(False))  #! arg-type reportArgumentType
    books.where((BookFields.title == "Momo") | (BookFields.number_of_pages > 100))
    books.where((BookFields.title == "Momo") | (AuthorFields.name == "Ende"))  #! operator reportOperatorIssue
    books.where(any_of(AuthorFields.name == "Ende"))  #! arg-type reportArgumentType
    style = Vector([1, 2, 3])
    authors.find_nearest(AuthorFields.style, style, limit=3, distance="cosine")
    authors.find_nearest(AuthorFields.name, style, limit=3, distance="cosine")  #! arg-type reportArgumentType
    authors.find_nearest(AuthorFields.style, style, limit=3, distance="cosinus")  #! arg-type reportArgumentType
    authors.find_nearest(AuthorFields.style, style, limit=3)  #! call-arg reportCallIssue
    authors.writing_like(style).order_by(AuthorFields.name)  #! attr-defined reportAttributeAccessIssue
    authors.writing_like(style).listen(print)  #! attr-defined reportAttributeAccessIssue
    authors.select(AuthorNameFields).where(AuthorNameFields.name == "Ende")
    authors.select(AuthorNameFields).where(AuthorFields.name == "Ende")  #! arg-type reportArgumentType
    authors.select(AuthorFields)  #! arg-type reportArgumentType
    books.select(AuthorNameFields)  #! arg-type reportArgumentType
    authors.names_like(style).get_all().get()[0].style  #! attr-defined reportAttributeAccessIssue
    books.start_after("Momo")  #! arg-type reportArgumentType
    books.where(BookFields.title == "Momo" | BookFields.title == "B")  #! operator reportOperatorIssue
    page = authors.get_all()
    books.start_after(page)  #! arg-type reportArgumentType


def references(
    books: BookRepository, authors: AuthorRepository, cards: CardRepository, book: Book, card: Card
) -> None:
    book.author = authors.reference("ende")
    book.author = cards.reference(card)  #! assignment reportAttributeAccessIssue
    book.author = "authors/ende"  #! assignment reportAttributeAccessIssue
    Loan(card=cards.reference("c1"), due_on=now)
    Loan(card=book.author, due_on=now)  #! arg-type reportArgumentType
    Author(name="Ende", best_books=[books.reference(book)])
    Author(name="Ende", best_books=[book.author])  #! list-item reportArgumentType
    print(book.author.get().name, book.author.id, book.author.path)
    print(book.author.get().title)  #! attr-defined reportAttributeAccessIssue
    print(book.author.document)  #! attr-defined reportAttributeAccessIssue
    authors.reference(book)  #! arg-type reportArgumentType
    authors.get(book.author)
    books.get(book.author)  #! arg-type reportArgumentType
    books.exists(card)  #! arg-type reportArgumentType
    authors.get_many(["ende", book.author])
    books.get_many([book.author])  #! list-item reportArgumentType
    authors.update(book.author, {"name": "Ende"})
    books.update(book.author, {"title": "Momo"})  #! arg-type reportArgumentType
    books.delete(book.author)  #! arg-type reportArgumentType
    books.update("momo", {"author": authors.reference("ende")})
    books.update("momo", {"author": cards.reference("c1")})  #! typeddict-item reportArgumentType
    books.update("momo", {"author": "ende"})  #! typeddict-item reportArgumentType
    books.where(BookFields.author == authors.reference("ende"))
    books.where(BookFields.author == cards.reference("c1"))  #! arg-type reportArgumentType
    authors.where(AuthorFields.best_books.contains(books.reference("momo")))
    authors.where(AuthorFields.best_books.contains(book.author))  #! arg-type reportArgumentType
    with books.batch() as batch:
        batch.on(authors).delete(book.author)
        batch.on(books).delete(book.author)  #! arg-type reportArgumentType
    wrong: Reference[Book] = book.author  #! assignment reportAssignmentType
    print(wrong)


def paths(client: Client, asynchronous: AsyncClient) -> None:
    Collections.loans("momo")
    Collections.loans()  #! call-arg reportCallIssue
    print(Collections.SHELVES)  #! attr-defined reportAttributeAccessIssue
    print(BookRepository(client).loans("momo").get("l1").due_on.year)
    BookRepository(asynchronous)  #! arg-type reportArgumentType
    AsyncBookRepository(client)  #! arg-type reportArgumentType


async def asynchronous_use(books: AsyncBookRepository) -> None:
    book = await books.get("momo")
    book.title = "Momo"
    print((books.get("momo")).title)  #! attr-defined reportAttributeAccessIssue


def transactions(books: BookRepository) -> None:
    def approve(transaction: Transaction) -> Book:
        book = transaction.on(books).get("momo")
        transaction.on(books).set(book)
        return book

    title: str = books.run_transaction(approve).title
    count: int = books.run_transaction(approve)  #! assignment reportAssignmentType
    print(title, count)


def lists(books: BookRepository) -> None:
    found = books.get_all()
    print([each.title for each in found], len(found))
    print([each.name for each in found])  #! attr-defined reportAttributeAccessIssue
    print(found.first().title)  #! union-attr reportOptionalMemberAccess
    print(found[0])  #! index reportIndexIssue
    authors: list[Card] = list(found)  #! arg-type reportAssignmentType
    print(authors)


def pages(books: BookRepository) -> None:
    found = books.get_all()
    token = books.where().token_after(found)
    print(token.upper())  #! union-attr reportOptionalMemberAccess
    books.start_after_token(token).get_all()
    books.start_after_token(found)  #! arg-type reportArgumentType
    books.start_after(token)  #! arg-type reportArgumentType
    books.token_after(token)  #! arg-type reportArgumentType


def more_transactions(books: BookRepository, asynchronous: AsyncBookRepository) -> None:
    books.run_transaction(lambda transaction: transaction.count(books), attempts=2)
    books.run_transaction(lambda transaction: None, attempts="2")  #! arg-type reportArgumentType
    books.run_transaction(lambda transaction: None, 2)  #! call-arg reportCallIssue

    def body(transaction: Transaction) -> None:
        transaction.on(books).get_many(["momo"])
        transaction.on(books).get_many([1])  #! list-item reportArgumentType
        transaction.count(asynchronous)  #! arg-type reportArgumentType

    books.run_transaction(body)


def groups(books: BookRepository, asynchronous: AsyncBookRepository) -> None:
    LoanRepository.group(books).within(2)
    LoanRepository.group(asynchronous)  #! arg-type reportArgumentType
    LoanRepository.group("loans")  #! arg-type reportArgumentType


def raw_queries(books: BookRepository) -> None:
    query = books.raw()
    query.stream()  #! union-attr reportOptionalMemberAccess


def partial(books: BookRepository, cards: CardRepository, text: str) -> None:
    changes = TypeAdapter(Partial[Book]).validate_json(text)
    books.patch("momo", changes)
    cards.patch("c1", changes)  #! arg-type reportArgumentType
    books.patch("momo", {"title": "Momo"})  #! arg-type reportArgumentType
    books.update("momo", changes)  #! arg-type reportArgumentType
    print(changes["title"].upper())  #! attr-defined reportAttributeAccessIssue
    changes["title"] = "x"  #! index reportIndexIssue
    with books.batch() as batch:
        batch.on(cards).patch("c1", changes)  #! arg-type reportArgumentType


def numbers(books: BookRepository, cards: CardRepository) -> None:
    books.sum(BookFields.number_of_pages)
    books.sum(BookFields.title)  #! type-var reportArgumentType
    cards.sum(BookFields.number_of_pages)  #! arg-type reportArgumentType
    books.aggregate(sum_of(BookFields.title))  #! type-var reportArgumentType
    total: str = books.sum(BookFields.number_of_pages)  #! assignment reportAssignmentType
    mean: float = books.average(BookFields.number_of_pages)  #! assignment reportAssignmentType
    print(total, mean)


def shortcuts(books: BookRepository, cards: CardRepository) -> None:
    book = books.get("momo")
    print(books.get_first().title)  #! union-attr reportOptionalMemberAccess
    cards.save(book)  #! arg-type reportArgumentType
    books.delete(book)
    cards.delete(book)  #! arg-type reportArgumentType
