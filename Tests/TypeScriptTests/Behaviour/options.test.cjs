// Generated code with the schema's own names, and with dates.

const assert = require('node:assert');
const { test } = require('node:test');
const sdk = require('../out/StandIns/web/firestore.js');
const code = require('../out/generated/stored/index.js');
const { BookSchema } = require('../out/generated/stored/zod/library.js');

const book = { title: 'Momo', number_of_pages: 304, withdrawn_at: new Date(1_000) };

test('properties, cases and fields have the names of the schema', async () => {
  const db = sdk.Firestore.create();
  const { id } = await code.createBook(db, book);
  assert.strictEqual(code.Status.in_review, 'in review');
  assert.strictEqual(code.bookFields.number_of_pages, 'number_of_pages');
  await code.updateBook(db, id, { number_of_pages: code.increment(2), status: code.Status.in_review });
  const { docs } = await sdk.getDocs(code.booksWithStatus(db, { status: code.Status.in_review }));
  assert.strictEqual(docs[0].data().number_of_pages, 306);
  const { withdrawn_at: time } = db.store.documents.get(`books-v1/${id}`);
  assert.ok(time instanceof sdk.Timestamp && time.seconds === 1);
});

test('dates have the milliseconds of what is stored, also before 1970', async () => {
  const db = sdk.Firestore.create();
  const { id } = await code.createBook(db, book);
  const stored = db.store.documents.get(`books-v1/${id}`);
  for (const [seconds, nanoseconds, milliseconds] of [[1, 2_999_999, 1_002], [-1, 1_500_000, -999]]) {
    db.store.put('books-v1/t', { ...stored, added_at: new sdk.Timestamp(seconds, nanoseconds) });
    const read = (await sdk.getDoc(sdk.doc(code.books(db), 't'))).data();
    assert.ok(read.added_at instanceof Date);
    assert.strictEqual(read.added_at.getTime(), milliseconds);
  }
});

test('dates without a time and timestamps of the SDK are refused', async () => {
  const db = sdk.Firestore.create();
  const wrong = [new Date(NaN), new sdk.Timestamp(1, 0), '1970-01-01T00:00:01Z'];
  for (const withdrawn_at of wrong) {
    await assert.rejects(code.createBook(db, { ...book, withdrawn_at }), { field: 'withdrawn_at' });
    assert.ok(!BookSchema.safeParse({ keywords: [], status: 'draft', ...book, withdrawn_at }).success);
  }
});

test('JSON has the same times as with timestamps', () => {
  const json = code.newBookToJSON(book);
  assert.strictEqual(json.withdrawn_at, '1970-01-01T00:00:01Z');
  assert.deepStrictEqual(code.newBookFromJSON(json), book);
});
