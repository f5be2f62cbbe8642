// Names and texts that mean something to JavaScript: values are read and written like others.

const assert = require('node:assert');
const { test } = require('node:test');
const sdk = require('../out/StandIns/web/firestore.js');
const words = require('../out/generated/words/index.js');

const stored = (db, path) => db.store.documents.get(path);

test('a document of words is written, found and read', async () => {
  const db = sdk.Firestore.create();
  const model = {
    class: 'c',
    constructor_: 'b',
    void: JSON.parse('{"__proto__": 5, "toString": 6}'),
    kinds: { ['__proto__']: 2, 'to string': 3 },
    enum: words.Function.__proto,
    object: { valueOf_: 'new', constructor_: { new: 4 } },
    let: new words.UnknownValue([1]),
    null: ['x', 2],
    pattern: 'a-&~',
    emoji: '\u{1F600}',
  };
  await words.setPromiseModel(db, 'p', model);
  const data = stored(db, 'class/p');
  assert.strictEqual(data.toString, "it's \\ `${x}` \u2028 */");
  assert.deepStrictEqual(Object.entries(data.void), [['__proto__', 5], ['toString', 6]]);
  assert.deepStrictEqual(data.await, { new: 1 });
  assert.strictEqual(data.enum, '__proto__');
  assert.deepStrictEqual(Object.entries(data.object), [['valueOf', 'new'], ['constructor', { new: 4 }]]);
  assert.deepStrictEqual(data.let, [1]);
  const [snapshot] = (await sdk.getDocs(words.allClass(db))).docs;
  const read = snapshot.data();
  assert.deepStrictEqual(Object.entries(read.void), [['__proto__', 5], ['toString', 6]]);
  assert.strictEqual(read.enum, '__proto__');
  const found = await sdk.getDocs(
    words.classNew(db, { class_: 'c', constructorFrom: 'a', enumIn: ['__proto__'], aB: 'no' }),
  );
  assert.strictEqual(found.docs.length, 0);
  await assert.rejects(() => words.setPromiseModel(db, 'p', { ...model, pattern: 'A' }), /match/);
  await assert.rejects(() => words.setPromiseModel(db, 'p', { ...model, emoji: 'a' }), /match/);
});

test('a tag that all objects have is a tag like others', async () => {
  const db = sdk.Firestore.create();
  await words.setRecordModel(db, 'r', { constructor_: '__proto__', value: 'v' });
  assert.deepStrictEqual(Object.entries(stored(db, 'in/r')).sort(), [
    ['constructor', '__proto__'],
    ['value', 'v'],
  ]);
  db.store.set('in/r', { value: 'no tag' }, false);
  const [snapshot] = (await sdk.getDocs(words.allIn(db))).docs;
  assert.throws(() => snapshot.data(), /constructor is missing/);
});

test('a document with other fields stores its id', async () => {
  const db = sdk.Firestore.create();
  const reference = await words.createQueryModel(db, 'a', 'b', { value: 'v', others: { then: 1 } });
  const data = stored(db, reference.path);
  assert.match(reference.path, /^functions\/a\/items\/b\/more\/[0-9a-f-]{36}$/);
  assert.deepStrictEqual(data, { value: 'v', then: 1, constructor: reference.id });
});
