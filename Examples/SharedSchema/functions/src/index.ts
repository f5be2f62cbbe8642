import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { onRequest } from 'firebase-functions/v2/https';
import {
  bookFields,
  booksWithStatus,
  remove,
  Status,
  updateBook,
} from './stored/index.js';

initializeApp();

/** Takes a book back: `{ "title": "Momo" }`. */
export const takeBack = onRequest(async (request, response) => {
  const { title } = request.body;
  const db = getFirestore();
  const lent = booksWithStatus(db, { status: Status.lent }).where(
    bookFields.title,
    '==',
    title,
  );
  const book = (await lent.get()).docs[0]?.data();
  if (book === undefined) {
    response.status(404).send(`${title} is not lent.\n`);
    return;
  }
  await updateBook(db, book.id, {
    status: Status.available,
    borrower: remove(),
  });
  response.send(`${title} is back from ${book.borrower}.\n`);
});
