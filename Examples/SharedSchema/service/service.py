"""Takes books into the library, and says where they are.

    service.py add TITLE PAGES
    service.py list
"""

from __future__ import annotations

import sys

from google.cloud.firestore import Client
from stored.models import Book, Status
from stored.repositories import BookFields, BookRepository


def add(books: BookRepository, title: str, pages: int) -> None:
    books.add(Book(title=title, number_of_pages=pages))
    on_shelf = books.with_status(Status.AVAILABLE).count()
    print(f"{title} is on the shelf, one of {on_shelf}.")


def list_all(books: BookRepository) -> None:
    found = books.order_by(BookFields.title).get_all()
    for book in found.documents:
        if book.status is Status.LENT and book.history:
            lent_at = book.history[-1].lent_at
            print(f"{book.title}: lent to {book.borrower} since {lent_at:%d %B %Y}")
        else:
            print(f"{book.title}: {book.status.value}")
    for failure in found.failures:
        print(failure)


def main(arguments: list[str]) -> None:
    books = BookRepository(Client())
    match arguments:
        case ["add", title, pages]:
            add(books, title, int(pages))
        case ["list"]:
            list_all(books)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
