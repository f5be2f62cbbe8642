// The limits of values: whether generated code says what the other languages say.

const assert = require('node:assert');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { test } = require('node:test');
const agreement = require('../out/generated/agreement/typescript/index.js');
const schemas = require('../out/generated/agreement/zod/zod/limits.js');
const { db } = require('./support.cjs');

const folder = process.env.FIRESMITH_CORPUS;
const cases = JSON.parse(readFileSync(join(folder, 'limits.json'), 'utf8'));

/** What models always have, and bodies need not. */
const defaults = { list: [], map: {}, captions: [], marks: {}, columns: {}, byMood: {}, parts: [], costs: {} };

/** Returns the first problem of a value, which is the one that is told; undefined if there is none. */
function problem(body) {
  const model = agreement.newLimitedFromJSON({ name: 'ok', ...body }, db);
  return problemOf(model);
}

function problemOf(model) {
  try {
    agreement.limitedConverter.toFirestore(model);
    return undefined;
  } catch (error) {
    if (error.name !== 'DocumentError') throw error;
    return `${error.field} ${error.reason}`;
  }
}

test('what is wrong with values', () => {
  for (const { body, problems } of cases) {
    // JSON.parse rounds such integers.
    if (Math.abs(body.large) > Number.MAX_SAFE_INTEGER) continue;
    // JavaScript writes a double that is whole without a fraction.
    const expected = problems.map(([field, reason]) => `${field} ${reason.replace(/\.0$/, '')}`);
    const found = problem(body);
    // Of several entries of a map, the one that comes first is told.
    assert.ok(found === undefined ? expected.length === 0 : expected.includes(found), `${JSON.stringify(body)}: ${found}`);
  }
});

test('bodies with such values are refused by schemas of Zod\'s', () => {
  for (const { body, problems } of cases) {
    if (Math.abs(body.large) > Number.MAX_SAFE_INTEGER) continue;
    const isValid = problems.length === 0;
    for (const schema of [schemas.LimitedCreateSchema, schemas.LimitedUpdateSchema]) {
      const result = schema.safeParse({ name: 'ok', ...body });
      assert.strictEqual(result.success, isValid, JSON.stringify(body));
    }
    const model = agreement.newLimitedFromJSON({ name: 'ok', ...body }, db);
    const whole = { ...defaults, ...model };
    assert.strictEqual(schemas.LimitedSchema.safeParse(whole).success, isValid, JSON.stringify(body));
  }
});

test('integers that JSON.parse rounds', () => {
  assert.throws(() => problem({ large: 2 ** 53 }), {
    field: 'large',
    reason: 'is the number 9007199254740992, which JSON.parse may have rounded',
  });
  const tooSmall = 'large should be at least 9007199254740993';
  assert.strictEqual(problemOf({ name: 'ok', large: 2n ** 53n }), tooSmall);
  assert.strictEqual(problemOf({ name: 'ok', large: 2n ** 53n + 1n }), undefined);
});
