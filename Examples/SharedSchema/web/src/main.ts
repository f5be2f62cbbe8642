import { initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  getFirestore,
  onSnapshot,
  orderBy,
  query,
} from 'firebase/firestore';
import type { BookDocument } from './stored/index.js';
import {
  allBooksResults,
  bookFields,
  createBook,
  Status,
} from './stored/index.js';

const db = getFirestore(initializeApp({ projectId: 'demo-library' }));
if (location.hostname === '127.0.0.1')
  connectFirestoreEmulator(db, '127.0.0.1', 8080);

const list = document.querySelector('#books') as HTMLElement;
const form = document.querySelector('#new') as HTMLFormElement;
const problem = document.querySelector('#problem') as HTMLElement;

function sentence(book: BookDocument): string {
  if (book.status !== Status.lent) return `${book.title}: ${book.status}`;
  const day = book.history.at(-1)?.lentAt.toDate().toISOString().slice(0, 10);
  return `${book.title}: lent to ${book.borrower} since ${day}`;
}

// A broken document is a line of its own, and the others are shown.
onSnapshot(
  query(allBooksResults(db), orderBy(bookFields.title)),
  ({ docs }) => {
    list.replaceChildren(
      ...docs.map((each) => {
        const result = each.data();
        const item = document.createElement('li');
        item.textContent = result.ok
          ? sentence(result.value)
          : result.error.message;
        return item;
      }),
    );
  },
);

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  const book = {
    title: String(fields.get('title')),
    numberOfPages: Number(fields.get('pages')),
  };
  createBook(db, book).then(
    () => {
      form.reset();
      problem.textContent = '';
    },
    (error: Error) => {
      problem.textContent = error.message;
    },
  );
});
