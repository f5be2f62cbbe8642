/** What compiles, and what must not: each misuse is an error that the compiler has to find. */

import type { Firestore, Query, Timestamp } from 'firebase/firestore';
import {
  addDoc,
  collection,
  deleteField,
  doc,
  getDoc,
  getDocs,
  increment,
  minimum as sdkMinimum,
  orderBy,
  query,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore';
import * as z from 'zod';
import { useCollectionData } from '../StandIns/hooks.js';
import * as schemas from '../generated/showcase/typescript/zod/library.js';
import { maximum, minimum } from '../generated/showcase/typescript/support/extremes.js';
import * as checks from '../generated/showcase/typescript/support/zod.js';
import * as books from '../generated/showcase/typescript/index.js';
import * as shelves from '../generated/agreement/typescript/index.js';

export async function uses(db: Firestore, now: Timestamp): Promise<void> {
  const book: books.NewBook = {
    title: 'Momo',
    numberOfPages: 304,
    libraryId: 'l1',
    genres: [],
    tags: [{ title: 'new', color: '#f05138' }],
    ratings: { one: 4.5 },
    author: doc(books.authors(db), 'ende'),
    media: { kind: 'ebook', downloadUrl: 'a', size: 1 },
    withdrawnAt: null,
    isbn: undefined,
  };
  await books.createBook(db, book);
  await books.setBook(db, 'b1', { ...book, status: books.Status.draft, withdrawnAt: now });
  // An open enumeration takes what it doesn't know.
  await books.setBook(db, 'b1', { ...book, status: 'of the future' });
  const all = await getDocs(books.allBooks(db));
  for (const snapshot of all.docs) {
    const each: books.BookDocument = snapshot.data();
    const id: string = each.id;
    const media: books.Media | undefined = each.media;
    switch (media?.kind) {
      case 'ebook':
        console.log(media.downloadUrl);
        break;
      case 'audio':
        console.log(media.minutes);
        break;
      default:
        console.log(id, media?.stored);
    }
  }
  const found: Query<books.BookDocument, books.BookData> = books.booksInLibrary(db, { libraryId: 'l1' });
  const longest = query(found, where(books.bookFields.numberOfPages, '>', 3), orderBy('title'));
  for (const snapshot of (await getDocs(longest)).docs) console.log(snapshot.data().numberOfPages);
  for (const snapshot of (await getDocs(books.allBooksResults(db))).docs) {
    const result = snapshot.data();
    if (result.ok) console.log(result.value.title);
    else console.log(result.error.field);
  }
  await setDoc(doc(books.books(db), 'b1'), { title: 'Momo' }, { merge: true });
  const settings = await getDoc(books.readAppSettings(db));
  console.log(settings.data()?.greeting);
}

export async function misuses(db: Firestore, book: books.Book): Promise<void> {
  // @ts-expect-error a stored name
  console.log(book.number_of_pages);
  // @ts-expect-error no id without the document
  console.log(book.id);
  // @ts-expect-error a field is missing
  await addDoc(books.books(db), { title: 'Momo' });
  // @ts-expect-error another type
  await books.createBook(db, { ...book, numberOfPages: '304' });
  // @ts-expect-error a case that a closed enumeration has not
  await books.setCard(db, { id: 'c', libraryId: 'l', name: 'n', priority: 3 });
  // @ts-expect-error a stored id is needed
  await books.setCard(db, { libraryId: 'l', name: 'n' });
  // @ts-expect-error another tag's field
  await books.createBook(db, { ...book, media: { kind: 'ebook', minutes: 1 } });
  // @ts-expect-error null where only absence is no value
  await books.createBook(db, { ...book, isbn: null });
  // @ts-expect-error a parameter of another type
  books.booksInLibrary(db, { libraryId: 5 });
  // @ts-expect-error a parameter that the query has not
  books.booksInLibrary(db, { library_id: 'l1' });
  // @ts-expect-error an id of the path
  books.loans(db);
  // @ts-expect-error a field that the model has not
  console.log(books.bookFields.pages);
  // @ts-expect-error a collection without a converter
  await books.createBook(collection(db, 'books'), book);
}

export async function updates(db: Firestore, now: Timestamp): Promise<void> {
  const book = doc(books.books(db), 'b1');
  await updateDoc(book, ...books.bookUpdate({ title: 'Momo', isbn: books.remove() }));
  await books.updateBook(db, 'b1', {
    numberOfPages: books.increment(1),
    genres: books.arrayUnion('novel'),
    cover: { small: 'a', medium: 'b', large: 'c' },
    withdrawnAt: now,
    title: undefined,
  });
  await books.updateBook(db, 'b1', { status: 'draft' }, { ratings: ['site.one', books.increment(1)] });
  await books.updateBook(db, 'b1', { numberOfPages: minimum(9) }, { ratings: ['site.one', maximum(1)] });
}

export async function wrongUpdates(db: Firestore, now: Timestamp): Promise<void> {
  const update = (changes: books.BookUpdate): books.UpdateArguments => books.bookUpdate(changes);
  // @ts-expect-error a map that lacks a field
  update({ cover: {} });
  // @ts-expect-error a field of a map that may be absent
  update({ 'cover.small': 'a' });
  // @ts-expect-error another type
  update({ title: 5 });
  // @ts-expect-error the SDK's change, which says nothing about its type
  update({ title: increment(1) });
  // @ts-expect-error the SDK's change of a number
  update({ numberOfPages: increment(1) });
  // @ts-expect-error the SDK's removal of a field that is always there
  update({ title: deleteField() });
  // @ts-expect-error the removal of a field that is always there
  update({ title: books.remove() });
  // @ts-expect-error the addition of a number to a text
  update({ title: books.increment(1) });
  // @ts-expect-error the smaller of a number and a text
  update({ title: minimum(1) });
  // @ts-expect-error a text for a number
  update({ numberOfPages: maximum('many') });
  // @ts-expect-error the SDK's minimum of a number
  update({ numberOfPages: sdkMinimum(1) });
  // @ts-expect-error elements of another type
  update({ genres: books.arrayUnion(5) });
  // @ts-expect-error elements for a number
  update({ numberOfPages: books.arrayUnion('x') });
  // @ts-expect-error a stored name
  update({ number_of_pages: 5 });
  // @ts-expect-error a time that the server sets
  update({ addedAt: now });
  // @ts-expect-error null where only absence is no value
  update({ isbn: null });
  // @ts-expect-error a date that would lose microseconds
  update({ withdrawnAt: new Date() });
  // @ts-expect-error an entry of another type
  books.bookUpdate({}, { ratings: ['a', 'b'] });
  // @ts-expect-error an entry of an array
  books.bookUpdate({}, { genres: ['a', 'b'] });
  // @ts-expect-error an immutable field
  await books.updateCard(db, 'c1', { libraryId: 'l2' });
}

/** JSON has types of its own, and bodies haven't what the server sets. */
export function json(db: Firestore, document: books.BookDocument, book: books.NewBook): void {
  const answer: books.BookDocumentJSON = books.bookToJSON(document);
  const addedAt: string | null | undefined = answer.added_at;
  const body: books.NewBookJSON = books.newBookToJSON(book);
  const again: books.NewBook = books.newBookFromJSON(body, db);
  const changes: books.BookUpdateJSON = { title: 'Momo', isbn: null };
  void books.updateBook(db, answer.id, books.bookUpdateFromJSON(changes, db));
  console.log(addedAt, again.title);
  // @ts-expect-error a document has its id
  books.bookToJSON(book);
  // @ts-expect-error references are to documents of a database
  books.bookFromJSON(answer);
  // @ts-expect-error the server sets the time
  console.log(body.added_at);
  // @ts-expect-error a required field can't be removed
  const removal: books.BookUpdateJSON = { title: null };
  // @ts-expect-error the stored name is another one
  const renamed: books.BookUpdateJSON = { numberOfPages: 3 };
  console.log(removal, renamed);
}

/** Hooks know the types of lists, with the id of each document. */
export function hooks(db: Firestore): void {
  useCollectionData(books.allBooks(db), (all: books.BookDocument[]) => {
    console.log(all.map((each) => each.id + each.title));
  });
  useCollectionData(books.booksInLibraryResults(db, { libraryId: 'l1' }), (all) => {
    for (const each of all) console.log(each.ok ? each.value.title : each.error.reason);
    // @ts-expect-error a result is looked at before it is a document
    for (const each of all) console.log(each.value.title);
  });
}

/** Zod's schemas have exactly the types of the models. */
export function zod(value: unknown): void {
  const book: books.Book = schemas.BookSchema.parse(value);
  const data: books.BookData = schemas.BookDataSchema.parse(value);
  const body: books.NewBookJSON = schemas.BookCreateSchema.parse(value);
  const changes: books.BookUpdateJSON = schemas.BookUpdateSchema.parse(value);
  console.log(book.title, data.title, body.title, changes.title);
  // @ts-expect-error the schema lacks a property
  const less: z.ZodType<{ a?: string }, { a?: string }> = checks.schema(() => z.object({}));
  // @ts-expect-error the schema has another type
  const other: z.ZodType<{ a: string }, { a: string }> = checks.schema(() => z.object({ a: z.int() }));
  console.log(less, other);
}

/** Fields that older documents have under other names are changed as a whole. */
export function renamedFields(one: bigint): [shelves.ShelfUpdate[], shelves.ShelfEntries] {
  const updates: shelves.ShelfUpdate[] = [
    { title: 'a', books: one, tags: ['b'], ratings: {}, cover: { small: 'c' } },
    { place: { room: 'a', floor: one }, 'home.room': 'b', 'home.floor': shelves.increment(one) },
    // @ts-expect-error no addition
    { books: shelves.increment(one) },
    // @ts-expect-error no elements
    { tags: shelves.arrayUnion('b') },
    // @ts-expect-error no field of the map
    { 'place.room': 'a' },
  ];
  // @ts-expect-error no entry of the map
  return [updates, { ratings: ['a', one] }];
}
