// The schemas of Zod's, over a stand-in for Zod.

const assert = require('node:assert');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { test } = require('node:test');
const { admin, db, fieldsDecoded, fieldsEncoded, snapshot } = require('./support.cjs');
const agreement = require('../out/generated/agreement/zod/index.js');
const books = require('../out/generated/showcase/admin/index.js');
const schemas = require('../out/generated/showcase/admin/zod/library.js');

const body = {
  title: 'Momo',
  number_of_pages: 304,
  library_id: 'l1',
  genres: [],
  tags: [{ title: 'new', color: '#f05138' }],
  ratings: { one: 4.5, none: 'NaN' },
  author: 'authors/ende',
};

function book(changes = {}) {
  const all = books.newBookFromJSON(body, db);
  return { ...all, status: 'draft', reasonWhyILoveThis: '', media: { kind: 'ebook', downloadUrl: 'a', size: 1 }, ...changes };
}

function issues(schema, value) {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
}

test('a form has what a model has, within its limits', () => {
  const { BookSchema } = schemas;
  assert.deepStrictEqual(BookSchema.parse(book()), book());
  assert.deepStrictEqual(issues(BookSchema, book({ title: 5 })), ['title']);
  assert.deepStrictEqual(issues(BookSchema, book({ numberOfPages: 0.5 })), ['numberOfPages']);
  assert.deepStrictEqual(issues(BookSchema, book({ ratings: { one: 'a' } })), ['ratings.one']);
  assert.deepStrictEqual(issues(BookSchema, book({ tags: [{ title: 'a', color: 'red' }] })), ['tags.0.color']);
  assert.deepStrictEqual(issues(BookSchema, book({ author: db.doc('libraries/a') })), ['author']);
  assert.deepStrictEqual(issues(BookSchema, book({ media: { kind: 'ebook' } })), ['media']);
  assert.deepStrictEqual(issues(BookSchema, book({ media: { stored: { kind: 'film' } } })), []);
  const { LibrarySchema } = schemas;
  assert.deepStrictEqual(issues(LibrarySchema, { name: 'A', closedAt: null, code: 'none' }), ['code']);
});

test('bodies are refused as functions for JSON refuse them', () => {
  const { BookCreateSchema, BookUpdateSchema, CardCreateSchema } = schemas;
  assert.deepStrictEqual(BookCreateSchema.parse(body), body);
  const wrong = [
    { number_of_pages: '304' },
    { title: null },
    { status: null },
    { added_at: null },
    { titel: 'Momo' },
    { id: 'b1' },
    { author: 'libraries/a' },
    { ratings: { one: null } },
  ];
  for (const changes of wrong) {
    const json = { ...body, ...changes };
    assert.strictEqual(BookCreateSchema.safeParse(json).success, false, JSON.stringify(changes));
    assert.throws(() => books.newBookFromJSON(json, db), { name: 'DocumentError' });
    assert.strictEqual(BookUpdateSchema.safeParse(changes).success, false, JSON.stringify(changes));
    assert.throws(() => books.bookUpdateFromJSON(changes, db), { name: 'DocumentError' });
  }
  assert.ok(BookUpdateSchema.safeParse({ isbn: null, title: 'M' }).success);
  assert.ok(CardCreateSchema.safeParse({ id: 'c1', library_id: 'l1', name: 'Gigi' }).success);
  assert.ok(!CardCreateSchema.safeParse({ library_id: 'l1', name: 'Gigi' }).success);
});

test('stored data has the keys and the values of the database', () => {
  const { BookDataSchema } = schemas;
  const now = new admin.Timestamp(1, 0);
  const data = { ...body, author: db.doc('authors/ende'), ratings: { one: 4 }, status: 'x', withdrawn_at: null, added_at: now, updated_at: now };
  assert.deepStrictEqual(issues(BookDataSchema, data), []);
  assert.deepStrictEqual(issues(BookDataSchema, { ...data, isbn: undefined }), ['isbn']);
  assert.deepStrictEqual(issues(BookDataSchema, { ...data, added_at: '2026-05-06T07:08:09Z' }), ['added_at']);
});

test('stored data may have former names and values, which are those of today afterwards', () => {
  const { ParcelDataSchema: schema } = require('../out/generated/former/zod/former.js');
  const parcel = {
    title: 'a', note: 'b', state: 'shipped', past: ['packed'], counts: { shipped: 1 }, seal: { kind: 1, color: 'red' },
  };
  assert.deepStrictEqual(schema.parse(parcel), parcel);
  const old = {
    label: 'c', name: 'a', comment: 'b', state: 'away', past: ['packed'], counts: { sent: 1 },
    seal: { kind: 11, colour: 'red' },
  };
  assert.deepStrictEqual(schema.parse(old), parcel);
  assert.deepStrictEqual(schema.parse({ ...old, ...parcel, kept: 5 }), { ...parcel, kept: 5 });
  assert.deepStrictEqual(schema.parse({ ...parcel, past: ['sent', 'away'] }).past, ['shipped', 'shipped']);
  assert.deepStrictEqual(issues(schema, { ...parcel, state: 'gone' }), ['state']);
  assert.deepStrictEqual(issues(schema, { ...parcel, title: 5, name: 'a' }), ['title']);
  assert.notDeepStrictEqual(issues(schema, { ...parcel, counts: { sent: 1, shipped: 2 } }), []);
  assert.notDeepStrictEqual(issues(schema, { ...parcel, counts: { sent: 1, away: 2 } }), []);
  assert.notDeepStrictEqual(issues(schema, { ...parcel, seal: { kind: 3, color: 'red' } }), []);
});

test('names that all objects have are names like others', () => {
  const { formerKeys, formerNames } = require('../out/generated/showcase/admin/support/zod.js');
  const anything = require('../out/StandIns/zod.js').custom(() => true);
  const names = formerNames(anything, { constructor: ['toString', 'valueOf'] });
  assert.deepStrictEqual(names.parse({ toString: 1 }), { constructor: 1 });
  assert.deepStrictEqual(names.parse({ constructor: 1, valueOf: 2 }), { constructor: 1 });
  assert.deepStrictEqual(names.parse({}), {});
  const keys = formerKeys(anything, [['old', 'constructor']]);
  assert.deepStrictEqual(keys.parse({ old: 1 }), { constructor: 1 });
  assert.deepStrictEqual(keys.parse({ old: 1, constructor: 2 }), { old: 1, constructor: 2 });
  const map = keys.parse(JSON.parse('{ "__proto__": 1 }'));
  assert.deepStrictEqual(Object.keys(map), ['__proto__']);
});

test('schemas of stored data take what converters write', () => {
  const folder = process.env.FIRESMITH_CORPUS;
  const corpus = JSON.parse(readFileSync(join(folder, 'corpus.json'), 'utf8'));
  const models = { samples: 'Sample', attachments: 'Attachment', cards: 'Card' };
  let count = 0;
  const wrong = [];
  for (const { collection, document, cases } of corpus) {
    const name = models[collection];
    const converter = agreement[`${name.toLowerCase()}Converter`];
    const schema = require(`../out/generated/agreement/zod/zod/${collection}.js`)[`${name}DataSchema`];
    for (const each of cases) {
      const fields = { ...document, ...each.changes };
      for (const key of Object.keys(fields)) if (fields[key] === null) delete fields[key];
      const data = written(converter, fieldsDecoded(fields));
      if (data === undefined) continue;
      count += 1;
      const found = issues(schema, data);
      if (found.length > 0) wrong.push([each.name, ...found]);
    }
  }
  assert.deepStrictEqual(wrong, []);
  assert.ok(count > 100);
});

/** Returns the data of a document that was read, as the SDK gives it; undefined if it can't be read. */
function written(converter, data) {
  try {
    const model = converter.fromFirestore(snapshot('samples/s', data));
    const fields = JSON.stringify(fieldsEncoded(converter.toFirestore(model)));
    const now = '{"timestampValue":"2027-01-15T12:00:00Z"}';
    return fieldsDecoded(JSON.parse(fields.replace(/\{"sentinel":"[^"]*"\}/g, now)));
  } catch (error) {
    if (error.name !== 'DocumentError') throw error;
    return undefined;
  }
}
