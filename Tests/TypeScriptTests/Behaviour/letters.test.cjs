// JSON of other programs: whether generated code stores for it what the other languages store.

const assert = require('node:assert');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { test } = require('node:test');
const agreement = require('../out/generated/agreement/typescript/index.js');
const schemas = require('../out/generated/agreement/zod/zod/letters.js');
const { db, encoded, normal } = require('./support.cjs');

const folder = process.env.FIRESMITH_CORPUS;
const rows = JSON.parse(readFileSync(join(folder, 'letters.json'), 'utf8'));

function letter(json) {
  return agreement.newLetterFromJSON(JSON.parse(json), db);
}

function outcome({ field, json }) {
  let model;
  try {
    model = letter(`{ "${field}": ${json} }`);
  } catch (error) {
    if (error.name !== 'DocumentError') throw error;
    assert.strictEqual(error.field.split(/[.[]/)[0], field, json);
    return null;
  }
  return { [field]: encoded(agreement.letterConverter.toFirestore(model)[field]) };
}

test('what JSON of other programs is stored as', () => {
  for (const row of rows) {
    const expected = row.stored === null ? null : normal({ [row.field]: row.stored });
    assert.deepStrictEqual(outcome(row), expected, `${row.field}: ${row.json}`);
  }
});

test('schemas of Zod\'s refuse the same bodies', () => {
  const wrong = [];
  for (const { field, json, stored } of rows) {
    // Strings are Zod's own, which take half characters; constants can't be changed.
    if (field === 'text' && json.includes('\\ud')) continue;
    const body = JSON.parse(`{ "${field}": ${json} }`);
    for (const name of ['LetterCreateSchema', 'LetterUpdateSchema', 'LetterJSONSchema']) {
      if (field === 'version' && name === 'LetterUpdateSchema') continue;
      // Answers always have constants.
      const whole = name === 'LetterJSONSchema' ? { version: 2, ...body } : body;
      const isValid = schemas[name].safeParse(whole).success;
      if (isValid !== (stored !== null)) wrong.push(`${name} ${field}: ${json}`);
    }
  }
  assert.deepStrictEqual(wrong, []);
});

test('ids have at most 1,500 bytes', () => {
  for (const [id, isID] of [
    ['a'.repeat(1500), true],
    ['a'.repeat(1501), false],
    ['é'.repeat(750), true],
    ['é'.repeat(751), false],
    ['😀'.repeat(375), true],
    ['\ud83d', false],
  ]) {
    const json = JSON.stringify({ target: `letters/${id}` });
    if (isID) assert.strictEqual(letter(json).target.path, `letters/${id}`);
    else assert.throws(() => letter(json), { name: 'DocumentError', field: 'target' });
  }
});

test('half a character is refused wherever text is written', () => {
  for (const field of ['text', 'postage']) {
    const write = () => agreement.letterConverter.toFirestore({ [field]: 'a\ude00' });
    assert.throws(write, { name: 'DocumentError', field });
  }
  const write = () => agreement.letterConverter.toFirestore({ counts: { '\ud83d': 1n } });
  assert.throws(write, { name: 'DocumentError', reason: 'has half a character in its key' });
});
