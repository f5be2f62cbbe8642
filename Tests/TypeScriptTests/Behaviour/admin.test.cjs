// What generated code for servers does where it differs from that for the web, over documents in memory.

const assert = require('node:assert');
const { test } = require('node:test');
const { admin, fieldsDecoded, snapshot } = require('./support.cjs');
const books = require('../out/generated/showcase/admin/index.js');
const agreement = require('../out/generated/agreement/typescript/index.js');
const { maximum, minimum } = require('../out/generated/agreement/typescript/support/extremes.js');

const stored = (db, path) => db.store.documents.get(path);

function newBook(db, changes = {}) {
  return {
    title: 'Momo',
    numberOfPages: 304,
    libraryId: 'l1',
    genres: [],
    tags: [],
    ratings: {},
    author: books.authors(db).doc('ende'),
    ...changes,
  };
}

test('documents are created, read, found and counted', async () => {
  const db = new admin.Firestore();
  await books.createBook(db, newBook(db));
  await books.setBook(db, 'b2', newBook(db, { isbn: 'x', numberOfPages: 10 }));
  const { docs } = await books.booksInLibrary(db, { libraryId: 'l1' }).get();
  assert.deepStrictEqual(docs.map((each) => each.data().numberOfPages).sort(), [10, 304]);
  assert.deepStrictEqual(await books.booksPagesOfAll(db), { pages: 314 });
  const titles = (await books.booksTitles(db, { libraryId: 'l1' }).get()).docs;
  assert.deepStrictEqual(Object.keys(titles[0].data()), ['title', 'status', 'id']);
  await books.books(db).doc('b2').set({ isbn: admin.FieldValue.delete() }, { merge: true });
  assert.ok(!('isbn' in stored(db, 'books-v1/b2')));
});

test('a sentinel is refused where it would store another value than the schema says', async () => {
  const db = new admin.Firestore();
  const author = { name: 'A', style: admin.FieldValue.vector([1, 2]) };
  await assert.rejects(() => books.setAuthor(db, 'a', author), /style should have 3 dimensions, not 2/);
  const wrong = newBook(db, { title: admin.FieldValue.serverTimestamp() });
  await assert.rejects(async () => books.setBook(db, 'b', wrong), /title should be a string/);
  const wrongTime = newBook(db, { addedAt: admin.FieldValue.serverTimestamp() });
  await books.setBook(db, 'b', wrongTime);
  assert.ok(stored(db, 'books-v1/b').added_at instanceof admin.Timestamp);
});

test('bytes and integers of 64 bits are read and written as they are', () => {
  const { limitedConverter, limitedDocumentConverter } = agreement;
  const fields = fieldsDecoded({
    name: { stringValue: 'a' },
    large: { integerValue: '9223372036854775807' },
    data: { bytesValue: 'AAE=' },
  });
  const model = limitedDocumentConverter.fromFirestore(snapshot('limits/a', fields));
  assert.strictEqual(model.large, BigInt('9223372036854775807'));
  assert.deepStrictEqual(model.data, Uint8Array.from([0, 1]));
  assert.strictEqual(limitedConverter.toFirestore(model).large, model.large);
  const low = { ...model, large: BigInt('9007199254740992') };
  assert.throws(() => limitedConverter.toFirestore(low), /at least 9007199254740993/);
  const long = { ...model, data: Uint8Array.from([0, 1, 2]) };
  assert.throws(() => limitedConverter.toFirestore(long), /at most 2 bytes/);
  const rounded = { ...fields, count: 2 ** 60 };
  const read = () => limitedDocumentConverter.fromFirestore(snapshot('limits/a', rounded));
  assert.throws(read, /useBigInt/);
});

test('new values are made for each new document', () => {
  const made = agreement.receiptCodec.write({});
  assert.match(made.number, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.match(made.code, /^[0-9A-F-]{36}$/);
  assert.ok(made.at instanceof admin.Timestamp);
  assert.notStrictEqual(agreement.receiptCodec.write({}).number, made.number);
});

test('models with ids of their own get new ones', async () => {
  const db = new admin.Firestore();
  const visit = await agreement.createVisit(db, { place: 'Rome' });
  assert.match(visit.id, /^[0-9a-f-]{36}$/);
  assert.strictEqual(stored(db, visit.path).number, visit.id);
  const notice = await agreement.createNotice(db, { kind: 'text', text: 'Closed' });
  assert.deepStrictEqual(stored(db, notice.path), { kind: 'text', text: 'Closed' });
});

test('fields of maps that are always there are updated one by one', async () => {
  const db = new admin.Firestore();
  db.store.set('samples/s', { child: { name: 'a' }, count: 1n }, false);
  await agreement.updateSample(db, 's', { 'child.name': 'b', count: agreement.increment(2n) });
  assert.deepStrictEqual(stored(db, 'samples/s').child, { name: 'b' });
  assert.strictEqual(stored(db, 'samples/s').count, 3);
  await agreement.updateSample(db, 's', { count: maximum(9007199254740991n) });
  assert.strictEqual(stored(db, 'samples/s').count, 9007199254740991);
  for (const change of [agreement.increment, minimum, maximum]) {
    const large = { count: change(9007199254740993n) };
    await assert.rejects(async () => agreement.updateSample(db, 's', large), /beyond the SDK's numbers/);
  }
  // The server alone knows a sum; the other changes may store what they are given.
  db.store.set('limits/l', { count: 5 }, false);
  const limited = (count) => async () => agreement.updateLimited(db, 'l', { count });
  await limited(agreement.increment(-20n))();
  await assert.rejects(limited(maximum(10n)), /count should be at most 9/);
  await assert.rejects(limited(minimum(-1n)), /count should be at least 0/);
  const wrong = { 'child.name': 5 };
  await assert.rejects(async () => agreement.updateSample(db, 's', wrong), /child.name should be a string/);
  const maybe = { 'optionalLeaf.value': 5n };
  await assert.rejects(async () => agreement.updateSample(db, 's', maybe), /no field to change/);
});

test('the nearest vectors are found, and vectors of other dimensions refused', async () => {
  const db = new admin.Firestore();
  const vector = (...values) => admin.FieldValue.vector(values);
  await books.setAuthor(db, 'a', { name: 'A', style: vector(1, 0, 0) });
  await books.setAuthor(db, 'b', { name: 'B', style: vector(1, 1, 0) });
  await books.setAuthor(db, 'c', { name: 'B', style: vector(-1, 0, 0) });
  const ids = async (query) => (await query.get()).docs.map((each) => each.data().id);
  const style = vector(1, 0.1, 0);
  assert.deepStrictEqual(await ids(books.authorsWritingLike(db, { style })), ['a', 'b']);
  const namesakes = books.authorsNamesakesLike(db, { name: 'B', other: style });
  assert.deepStrictEqual(await ids(namesakes), ['b', 'c']);
  const results = await books.authorsWritingLikeResults(db, { style }).get();
  assert.deepStrictEqual(results.docs.map((each) => each.data().ok), [true, true]);
  const names = (await books.authorsNamesLike(db, { style }).get()).docs;
  assert.deepStrictEqual(names.map((each) => each.data().name), ['A', 'B', 'B']);
  assert.throws(() => books.authorsWritingLike(db, { style: vector(1) }), /3 dimensions, not 1/);
});
