// The documents that Swift and Python have to agree about: TypeScript reads and stores the same.

const assert = require('node:assert');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { test } = require('node:test');
const { fieldsDecoded, fieldsEncoded, normal, snapshot } = require('./support.cjs');

const generated = process.env.FIRESMITH_AGREEMENT ?? '../generated/agreement/typescript';
const output = join(__dirname, '../out/Behaviour', generated, 'converters');
const { sampleConverter, sampleDocumentConverter } = require(join(output, 'samples.js'));
const { attachmentConverter, attachmentDocumentConverter } = require(join(output, 'attachments.js'));
const { cardConverter, cardDocumentConverter } = require(join(output, 'cards.js'));

const converters = {
  samples: [sampleDocumentConverter, sampleConverter],
  attachments: [attachmentDocumentConverter, attachmentConverter],
  cards: [cardDocumentConverter, cardConverter],
};

const folder = process.env.FIRESMITH_CORPUS;
const corpus = JSON.parse(readFileSync(join(folder, 'corpus.json'), 'utf8'));

/** The rows of the matrix: what the other languages make of each document. */
const rows = new Map();
let section = '';
for (const line of readFileSync(join(folder, 'matrix.md'), 'utf8').split('\n')) {
  if (line.startsWith('## ')) section = line.slice(3);
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  if (cells.length > 6) rows.set(`${section} ${cells[1]}`, { swift: cells[3], python: cells[4], error: cells[5] });
}

/** What TypeScript makes of some documents, where that isn't what both others do; each with its reason. */
const differences = {};

/** Returns the words for a document's outcome, as the matrix has them. */
function outcome(collection, name, fields) {
  const [reading, writing] = converters[collection];
  let stored;
  try {
    const model = reading.fromFirestore(snapshot(`${collection}/${name}`, fieldsDecoded(fields)));
    stored = fieldsEncoded(writing.toFirestore(model));
  } catch (error) {
    if (error.name !== 'DocumentError') throw error;
    return { field: error.field, kind: words(error.kind) };
  }
  return { stored };
}

function words(kind) {
  return kind.type === 'wrong type' ? `${kind.found} instead of ${kind.expected}` : kind.type;
}

/** Returns the fields that the others store, by the cell of a row that says what changes. */
function expected(cell, fields) {
  const result = { ...normal(fields) };
  if (cell === 'kept') return result;
  const text = visibleAgain(cell);
  for (const part of text.split(/; (?=[^;`"{}]+: (?:absent|`))/)) {
    const [, name, value] = /^(.*?): (absent|`.*`)$/s.exec(part);
    if (value === 'absent') {
      delete result[name];
    } else {
      const json = JSON.parse(value.slice(1, -1));
      result[name] = typeof json === 'string' ? { sentinel: 'serverTimestamp' } : json;
    }
  }
  return result;
}

/** Returns the text with the characters that the matrix has by their numbers. */
function visibleAgain(text) {
  return text
    .replace(/\\u\{([0-9A-F]+)\}/g, (_, digits) => String.fromCodePoint(parseInt(digits, 16)))
    .replace(/\\\|/g, '|');
}

function sameStored(stored, cell, fields) {
  const again = expected(cell, fields);
  // The server sets this time again.
  if (stored.written !== undefined) again.written = { sentinel: 'serverTimestamp' };
  for (const name of Object.keys(again)) {
    if (again[name].sentinel === undefined) again[name] = normal({ [name]: again[name] })[name];
  }
  return JSON.stringify(sorted(stored)) === JSON.stringify(sorted(again));
}

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
}

for (const { collection, document, cases } of corpus) {
  test(`the documents of ${collection} are read and stored as by the others`, () => {
    const wrong = [];
    for (const { name, changes } of cases) {
      const row = rows.get(`${collection} ${name}`);
      const fields = { ...document, ...changes };
      for (const key of Object.keys(fields)) if (fields[key] === null) delete fields[key];
      const result = outcome(collection, name, fields);
      const problem = compare(result, row, fields);
      const isKnown = differences[name] !== undefined;
      if ((problem !== undefined) !== isKnown) wrong.push(`${name}: ${problem ?? 'the same now'}`);
    }
    assert.deepStrictEqual(wrong, []);
    assert.ok(cases.length > 15);
  });
}

function compare(result, { swift, python, error }, fields) {
  if (swift.startsWith('refused: ')) {
    if (result.stored !== undefined) return 'is read';
    const field = visibleAgain(swift.slice('refused: '.length));
    if (!field.startsWith(`${result.field} `)) return `refused for ${result.field}`;
    return result.kind === error ? undefined : `refused as ${result.kind}`;
  }
  if (result.stored === undefined) return `refused: ${result.field} ${result.kind}`;
  const isSame = [swift, python].some((cell) => sameStored(result.stored, cell, fields));
  return isSame ? undefined : `stored ${JSON.stringify(result.stored)}`;
}
