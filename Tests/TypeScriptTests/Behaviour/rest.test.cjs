// What the stand-in for the SDKs does at run time, which the SDKs' own code refuses or changes: tested
// without generated code, and without a server.

const assert = require('node:assert');
const { test } = require('node:test');
const admin = require('../out/StandIns/admin/firestore.js');
const web = require('../out/StandIns/web/firestore.js');

/** Returns the database of a client, and what it has sent. */
function client(make) {
  const sent = [];
  globalThis.fetch = async (_, { body }) => {
    sent.push(JSON.parse(body).writes[0]);
    return { ok: true, json: async () => ({}) };
  };
  return [make({ host: 'nowhere', project: 'demo', hasRules: false }), sent];
}

const sdks = {
  web: { make: web.Firestore.create, set: (db, data) => web.setDoc(web.doc(db, 'c/d'), data) },
  admin: { make: (place) => new admin.Firestore(place), set: (db, data) => db.doc('c/d').set(data) },
};

for (const [name, { make, set }] of Object.entries(sdks)) {
  const real = globalThis.fetch;
  test(`the client of ${name} refuses what the SDK refuses`, async () => {
    const [db, sent] = client(make);
    const [other] = client(make);
    const foreign = name === 'web' ? web.doc(other, 'c/e') : other.doc('c/e');
    const wrong = [undefined, [[1]], [undefined], new (class Foreign {})(), foreign, new Date(NaN)];
    for (const value of wrong) await assert.rejects(set(db, { map: { value } }), `${value}`);
    assert.deepStrictEqual(sent, []);
    globalThis.fetch = real;
  });

  test(`the client of ${name} stores numbers and times as the SDK does`, async () => {
    const [db, sent] = client(make);
    const at = new web.Timestamp(1, 123456789);
    await set(db, { whole: 3, half: 0.5, minus: -0, nan: NaN, large: 2 ** 60, at });
    assert.deepStrictEqual(sent[0].update.fields, {
      whole: { integerValue: '3' },
      half: { doubleValue: 0.5 },
      minus: { doubleValue: '-0.0' },
      nan: { doubleValue: 'NaN' },
      large: { doubleValue: 2 ** 60 },
      at: { timestampValue: '1970-01-01T00:00:01.123456Z' },
    });
    globalThis.fetch = real;
  });
}

test('the client sends what the server computes, and changes fields by their paths', async () => {
  const real = globalThis.fetch;
  const [db, sent] = client((place) => web.Firestore.create(place));
  const { doc, FieldPath, increment, serverTimestamp, setDoc, deleteField, updateDoc } = web;
  await setDoc(doc(db, 'c/d'), { a: { at: serverTimestamp(), b: 1 } });
  await setDoc(doc(db, 'c/d'), { a: { b: 1, gone: deleteField() } }, { merge: true });
  await updateDoc(doc(db, 'c/d'), new FieldPath('m', 'a.b'), 'x', 'n', increment(2), 'gone', deleteField());
  const paths = sent.map(({ updateMask }) => updateMask?.fieldPaths);
  assert.deepStrictEqual(paths, [undefined, ['a.b', 'a.gone'], ['m.`a.b`', 'gone']]);
  assert.deepStrictEqual(sent[0].updateTransforms, [
    { fieldPath: 'a.at', setToServerValue: 'REQUEST_TIME' },
  ]);
  assert.deepStrictEqual(sent[2].updateTransforms, [{ fieldPath: 'n', increment: { integerValue: '2' } }]);
  assert.deepStrictEqual(sent[2].currentDocument, { exists: true });
  globalThis.fetch = real;
});
