// JSON: what generated code writes for documents, and what it reads of other programs' JSON.

const assert = require('node:assert');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { test } = require('node:test');
const sdk = require('../out/StandIns/web/firestore.js');
const books = require('../out/generated/showcase/typescript/index.js');
const agreement = require('../out/generated/agreement/typescript/index.js');
const { admin, db, fieldsDecoded, snapshot } = require('./support.cjs');

const folder = process.env.FIRESMITH_CORPUS;
const corpus = JSON.parse(readFileSync(join(folder, 'corpus.json'), 'utf8'));

/** What the other languages make of the plain JSON of each document. */
const verdicts = new Map();
let section = '';
for (const line of readFileSync(join(folder, 'matrix.md'), 'utf8').split('\n')) {
  if (line.startsWith('## ')) section = line.slice(3);
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  if (cells.length > 8) verdicts.set(`${section} ${cells[1]}`, cells[8]);
}

const models = {
  samples: [agreement.plainSampleDocumentConverter, agreement.plainSampleToJSON, agreement.plainSampleFromJSON],
  attachments: [agreement.attachmentDocumentConverter, agreement.attachmentToJSON, agreement.attachmentFromJSON],
  cards: [agreement.cardDocumentConverter, agreement.cardToJSON, agreement.cardFromJSON],
};

/** What TypeScript makes of some JSON, where the others agree about something else; each with its reason. */
const differences = {
  // JSON.parse rounds integers beyond 2^53, which are refused.
  'count-greatest': 'refused',
  'count-least': 'refused',
  'duration-longest': 'refused',
  'duration-longest-negative': 'refused',
  'anything-nested': 'no JSON',
};

/** Returns the plain JSON of a value of Firestore's REST API. */
function plain(value) {
  const [kind] = Object.keys(value);
  const content = value[kind];
  switch (kind) {
    case 'integerValue':
    case 'doubleValue':
      return ['NaN', 'Infinity', '-Infinity'].includes(content) ? content : Number(content);
    case 'bytesValue':
      return content.replaceAll('+', '-').replaceAll('/', '_');
    case 'referenceValue':
      return content.replace('{documents}/', '');
    case 'arrayValue':
      return (content.values ?? []).map(plain);
    case 'mapValue': {
      const fields = content.fields ?? {};
      return fields.__type__ !== undefined ? plain(fields.value) : plainFields(fields);
    }
    default:
      return content;
  }
}

function plainFields(fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, plain(each)]));
}

function outcome(collection, name, fields) {
  const [reading, toJSON, fromJSON] = models[collection];
  const json = plainFields(fields);
  // The id is that of the document, also where that stores another one.
  if (collection !== 'cards') json.id = name;
  else if (typeof json.number === 'string') json.number = name;
  let again;
  try {
    again = toJSON(fromJSON(json, db));
  } catch (error) {
    if (error.name !== 'DocumentError') throw error;
    return 'refused';
  }
  const parsed = JSON.parse(JSON.stringify(again));
  assert.deepStrictEqual(toJSON(fromJSON(parsed, db)), parsed, name);
  let stored;
  try {
    stored = reading.fromFirestore(snapshot(`${collection}/${name}`, fieldsDecoded(fields)));
  } catch {
    // JSON has forms that aren't those of what is stored.
    return 'same';
  }
  let expected;
  try {
    expected = toJSON(stored);
  } catch {
    return 'no JSON';
  }
  return JSON.stringify(sorted(expected)) === JSON.stringify(sorted(again)) ? 'same' : 'different';
}

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
}

for (const { collection, document, cases } of corpus) {
  test(`the JSON of ${collection} is read and written as by the others`, () => {
    const wrong = [];
    for (const { name, changes } of cases) {
      const verdict = verdicts.get(`${collection} ${name}`);
      const fields = { ...document, ...changes };
      for (const key of Object.keys(fields)) if (fields[key] === null) delete fields[key];
      if (collection === 'samples') delete fields.other;
      const found = outcome(collection, name, fields);
      const isOpen = verdict === '' || verdict === 'different' || verdict.startsWith('refused by');
      const isSame = isOpen || found === verdict;
      if (!isSame && found !== differences[name]) wrong.push(`${name}: ${found}, not ${verdict}`);
    }
    assert.deepStrictEqual(wrong, []);
  });
}

function book(changes = {}) {
  const database = sdk.Firestore.create();
  return {
    id: 'b1',
    title: 'Momo',
    numberOfPages: 304,
    libraryId: 'l1',
    status: 'draft',
    genres: [],
    tags: [],
    ratings: { 'site.one': 4.5, none: NaN },
    author: sdk.doc(books.authors(database), 'ende'),
    withdrawnAt: null,
    addedAt: new sdk.Timestamp(1_777_969_689, 123_456_000),
    ...changes,
  };
}

function refused(body, field, reason) {
  assert.throws(body, (error) => {
    assert.strictEqual(error.name, 'DocumentError', error.stack);
    assert.strictEqual(error.field, field);
    assert.match(error.reason, reason);
    return true;
  });
}

test('a document crosses as JSON and is the same', () => {
  const database = sdk.Firestore.create();
  const json = books.bookToJSON(book({ cover: undefined }));
  assert.deepStrictEqual(json, {
    title: 'Momo',
    number_of_pages: 304,
    library_id: 'l1',
    status: 'draft',
    genres: [],
    tags: [],
    ratings: { 'site.one': 4.5, none: 'NaN' },
    author: 'authors/ende',
    withdrawn_at: null,
    added_at: '2026-05-05T08:28:09.123456Z',
    updated_at: null,
    id: 'b1',
  });
  const read = books.bookFromJSON(JSON.parse(JSON.stringify(json)), database);
  assert.deepStrictEqual(books.bookToJSON(read), json);
  assert.ok(read.addedAt.isEqual(new sdk.Timestamp(1_777_969_689, 123_456_000)));
  assert.strictEqual(read.author.firestore, database);
  assert.strictEqual(read.id, 'b1');
});

test('the times, bytes and numbers of other programs are read', () => {
  const read = (changes) =>
    agreement.plainSampleFromJSON({ ...plainFields(corpus[0].document), id: 's', ...changes }, db);
  for (const [text, seconds, nanoseconds] of [
    ['2026-05-06T07:08:09.123456789Z', 1778051289, 123456000],
    ['2026-05-06t07:08:09.5z', 1778051289, 500000000],
    ['2026-05-06 12:38:09+05:30', 1778051289, 0],
    ['0001-01-01T00:00:00Z', -62135596800, 0],
  ]) {
    assert.deepStrictEqual(read({ moment: text }).moment, new admin.Timestamp(seconds, nanoseconds));
  }
  for (const wrong of ['304', 304, '2026-05-06', '2026-05-06T07:08:09', '2026-13-06T07:08:09Z', '2026-02-30T07:08:09Z', null]) {
    refused(() => read({ moment: wrong }), 'moment', /timestamp|is null/);
  }
  for (const text of ['iVBOR__--w==', 'iVBOR//++w==', 'iVBOR__--w']) {
    assert.deepStrictEqual([...read({ data: text }).data], [0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0xfb]);
  }
  for (const wrong of ['no base64!', 'AP8 =', 'A', 'AP8===', 5, null]) {
    refused(() => read({ data: wrong }), 'data', /base64/);
  }
  for (const wrong of [{ latitude: 1 }, { latitude: 91, longitude: 2 }, { latitude: 1, longitude: 2, altitude: 3 }, [1, 2]]) {
    refused(() => read({ place: wrong }), 'place', /geopoint/);
  }
  for (const wrong of ['samples', 'a/b/c', '', '/a', 'a//b/c', 'a/..', '__a__/b', 'elsewhere/a', 5]) {
    assert.throws(() => read({ target: wrong }), { name: 'DocumentError', field: 'target' });
  }
  assert.throws(() => read({ with_text: null }), { field: 'with_text', reason: 'is null' });
  assert.throws(() => read({ id: undefined }), { field: 'id', reason: 'is missing' });
});

test('a body for a new document has nothing that the server sets', () => {
  const database = sdk.Firestore.create();
  const body = { title: 'Momo', number_of_pages: 304, library_id: 'l1', genres: [], tags: [], ratings: {}, author: 'authors/ende' };
  const read = (changes) => books.newBookFromJSON({ ...body, ...changes }, database);
  const model = read({});
  assert.ok(!('status' in model) && model.withdrawnAt === null && !('id' in model));
  assert.deepStrictEqual(books.newBookToJSON(model), { ...body, withdrawn_at: null });
  refused(() => read({ number_of_pages: '304' }), 'number_of_pages', /integer/);
  refused(() => read({ title: null }), 'title', /is null/);
  refused(() => read({ status: null }), 'status', /is null/);
  refused(() => read({ added_at: null }), 'added_at', /set by the server/);
  refused(() => read({ titel: 'Momo' }), 'titel', /no field that a body has/);
  refused(() => read({ id: 'b1' }), 'id', /the document's id/);
  refused(() => books.newBookFromJSON([]), '', /should be a map/);
  assert.strictEqual(books.newCardFromJSON({ id: 'c1', library_id: 'l1', name: 'Gigi' }).id, 'c1');
  refused(() => books.newCardFromJSON({ library_id: 'l1', name: 'Gigi' }), 'id', /is missing/);
  refused(() => books.newActivityFromJSON({ kind: 'of the future' }), 'kind', /should be/);
  refused(() => books.newActivityFromJSON({ kind: 'rename', from: 'a', to: 'b' }), 'to', /no field/);
});

test('a body with changes removes what it has as null, and keeps what it has not', async () => {
  const database = sdk.Firestore.create();
  const changes = books.bookUpdateFromJSON({ title: 'M', isbn: null, withdrawn_at: null }, database);
  assert.deepStrictEqual(Object.keys(changes), ['title', 'isbn', 'withdrawnAt']);
  assert.deepStrictEqual(books.bookUpdateToJSON(changes), { title: 'M', isbn: null, withdrawn_at: null });
  await books.setBook(database, 'b1', book({ isbn: 'x', author: sdk.doc(books.authors(database), 'e') }));
  await books.updateBook(database, 'b1', changes);
  const stored = database.store.documents.get('books-v1/b1');
  assert.ok(!('isbn' in stored) && stored.title === 'M' && stored.withdrawn_at === null);
  const read = (json) => () => books.bookUpdateFromJSON(json, database);
  refused(read({ title: null }), 'title', /is null/);
  refused(read({ added_at: '2026-05-06T07:08:09Z' }), 'added_at', /set by the server/);
  refused(read({ id: 'b2' }), 'id', /no field to change/);
  refused(read({ numberOfPages: 3 }), 'numberOfPages', /no field to change/);
  refused(() => books.cardUpdateFromJSON({ library_id: 'l2' }), 'library_id', /immutable/);
  refused(() => books.bookUpdateToJSON({ numberOfPages: books.increment(1) }), 'number_of_pages', /integer/);
});
