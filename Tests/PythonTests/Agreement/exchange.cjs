// Reads and writes the corpus in the emulator with generated TypeScript.
//
// `exchange.cjs store` reads all documents, and stores them again in the collections that the other
// languages read, such as `agreement/swift/samples`. It prints why it refuses the others, and those that
// the security rules refuse, with the emulator's words.
//
// `exchange.cjs samples SEED` prints the JSON of the samples of all types, by the types' names.
//
// `exchange.cjs compare` reads what the other languages have stored again, and prints the documents that
// differ from those that it has read itself.

const { isDeepStrictEqual } = require('node:util');
const admin = require('./out/StandIns/admin/firestore.js');
const collections = require('./out/generated/collections.js');

const db = new admin.Firestore({
  host: process.env.FIRESTORE_EMULATOR_HOST,
  project: process.env.FIRESMITH_PROJECT,
  hasRules: process.env.FIRESMITH_HAS_RULES === '1',
});
db.settings({ useBigInt: true });

const names = ['samples', 'attachments', 'cards'];
const others = ['Swift', 'Python'];

const capitalized = (name) => name[0].toUpperCase() + name.slice(1);

/** Returns the results of all documents of a collection, by id. */
async function results(name) {
  const { docs } = await collections[`all${capitalized(name)}Results`](db).get();
  return new Map(docs.map((each) => [each.id, each.data()]));
}

async function store(name) {
  const report = { stored: [], refusals: {}, refused: {} };
  for (const [id, result] of await results(name)) {
    if (result.ok) {
      await storeAgain(name, id, result.value, report);
    } else {
      const { field, kind, reason } = result.error;
      report.refusals[id] = { field, kind: words(kind), reason };
    }
  }
  return report;
}

async function storeAgain(name, id, model, report) {
  try {
    for (const other of others) await collections[`${name}Of${other}`](db).doc(id).set(model);
    report.stored.push(id);
  } catch (error) {
    if (error.code !== 'permission-denied') throw error;
    report.refused[id] = error.message;
  }
}

function words(kind) {
  return kind.type === 'wrong type' ? `${kind.found} instead of ${kind.expected}` : kind.type;
}

async function compare(name) {
  const originals = await results(name);
  const differing = {};
  for (const other of others) {
    differing[other] = [];
    for (const [id, result] of await results(`${name}Of${other}`)) {
      if (!result.ok) throw result.error;
      const original = originals.get(id);
      // What one language alone has refused, or made by hand, is found by other tests.
      if (original?.ok && !isSame(result.value, original.value)) differing[other].push(id);
    }
  }
  return differing;
}

function isSame(model, original) {
  const left = { ...model };
  const right = { ...original };
  // What the server sets is not the same.
  delete left.written;
  delete right.written;
  if (right.created === undefined) delete left.created;
  return isDeepStrictEqual(left, right);
}

/** Writes documents whose fields were renamed, and returns the changes of a part that aren't refused. */
async function renamed() {
  const { increment, arrayUnion, arrayRemove, remove } = require('./out/generated/support/firesmith.js');
  const { maximum, minimum } = require('./out/generated/support/extremes.js');
  const states = Object.keys(JSON.parse(require('node:fs').readFileSync('renamed.json', 'utf8')));
  const time = admin.Timestamp.fromMillis(1_000_000_000_000);
  const writes = {
    title: [{ title: 'changed' }],
    subtitle: [{ subtitle: remove() }],
    note: [{ note: null }],
    books: [{ books: 9n }],
    tags: [{ tags: ['b'] }],
    ratings: [{ ratings: { y: 2n } }],
    place: [{ place: { room: 'new', floor: 1n } }],
    cover: [{ cover: { small: 'n' } }],
    time: [{ madeAt: time }],
    room: [{ 'home.room': 'changed' }],
    floor: [{ 'home.floor': increment(2n) }],
    entry: [{}, { rooms: ['k', { room: 'entry', floor: 0n }] }],
  };
  const parts = [
    [{ books: increment(1n) }],
    [{ books: minimum(1n) }],
    [{ books: maximum(1n) }],
    [{ tags: arrayUnion('b') }],
    [{ tags: arrayRemove('a') }],
    [{}, { ratings: ['x', 2n] }],
    [{ 'place.room': 'other' }],
    [{ 'place.floor': increment(1n) }],
  ];
  const wrong = [];
  const shelves = collections.shelves(db);
  const results = new Map(
    (await collections.allShelvesResults(db).get()).docs.map((each) => [each.id, each.data()]),
  );
  for (const state of states) {
    const result = results.get(`typescript-set-${state}`);
    if (result.ok) await shelves.doc(`typescript-set-${state}`).set(result.value);
    for (const [name, changes] of Object.entries(writes)) {
      await collections.updateShelf(db, `typescript-${name}-${state}`, ...changes);
    }
    for (const part of parts) {
      try {
        await collections.updateShelf(db, `typescript-set-${state}`, ...part);
        wrong.push(`${JSON.stringify(part, (_, each) => String(each))} of ${state}`);
      } catch (error) {
        if (!/had another name before/.test(error.message)) throw error;
      }
    }
    await mergeRenamed(shelves.doc(`typescript-merge-${state}`), state, wrong);
  }
  return wrong;
}

/** Merges fields that were renamed, and a map, which the SDK would merge with a part of the stored one. */
async function mergeRenamed(document, state, wrong) {
  await document.set({ title: 'merged', books: 3n }, { merge: true });
  const stored = (await db.collection('shelves').doc(document.id).get()).data();
  const isFine = stored.title === 'merged' && !('name' in stored) && !('label' in stored);
  if (!isFine || 'count' in stored) wrong.push(`a merge of ${state}`);
  try {
    await document.set({ place: { room: 'merged' } }, { merge: true });
    wrong.push(`a merge of a map of ${state}`);
  } catch (error) {
    if (!/had another name before/.test(error.message)) throw error;
  }
}

/** Returns the JSON of the samples, with the ids of those that are documents. */
function samples(seed) {
  const made = require('./out/generated/samples.js').samples;
  const { toJson } = require('./out/generated/support/json.js');
  const files = require('node:fs').readdirSync('out/generated/converters');
  const codecs = Object.assign({}, ...files.map((file) => require(`./out/generated/converters/${file}`)));
  // Maps that cases declare in place are values of their unions.
  for (const [name, union] of [['AttachmentLink', 'attachment'], ['CrateBox', 'crate'], ['MediaEbook', 'media']]) {
    for (const each of made[name](30, { seed, firestore: db })) codecs[`${union}Codec`].write(each);
  }
  const reports = {};
  for (const [name, make] of Object.entries(made)) {
    const codec = codecs[`${name[0].toLowerCase()}${name.slice(1)}Codec`];
    const all = make(30, { seed, firestore: db });
    if (!isDeepStrictEqual(all, make(30, { seed, firestore: db }))) throw new Error(name);
    if (make(undefined, { firestore: db }).length !== 1) throw new Error(name);
    reports[name] = all.map((each) => {
      try {
        return withIds(each, toJson(codec, undefined, each));
      } catch (error) {
        // JavaScript's JSON hasn't all doubles.
        if (!/which JSON would round/.test(error.message)) throw error;
        return null;
      }
    });
  }
  return reports;
}

/** Returns the JSON of a sample with the properties of the document's id, which the JSON of parts lacks. */
function withIds(sample, json) {
  if (typeof sample !== 'object' || Array.isArray(json)) return json;
  const ids = Object.entries(sample).filter(([, value]) => /^sample-\d+$/.test(value));
  return ids.length === 0 ? json : { ...json, ...Object.fromEntries(ids) };
}

/** Reads and writes documents with values that cases had before. */
async function renamedCases() {
  const { arrayRemove } = require('./out/generated/support/firesmith.js');
  const states = Object.keys(JSON.parse(require('node:fs').readFileSync('renamed-cases.json', 'utf8')));
  const ids = async (query) =>
    (await query.get()).docs.map((each) => each.id).filter((id) => id.startsWith('read-')).sort();
  const found = {
    sent: await ids(collections.parcelsSent(db)),
    not_sent: await ids(collections.parcelsNotSent(db)),
    of_state: await ids(collections.parcelsOfState(db, { state: 'shipped' })),
    ever: await ids(collections.parcelsEver(db, { pastContaining: 'shipped' })),
    starred: await ids(collections.parcelsStarred(db)),
    foils: await ids(collections.wrappingsFoils(db)),
    others: await ids(collections.wrappingsOthers(db)),
  };
  const writes = {
    size: [{ size: 5n }],
    state: [{ state: 'shipped' }],
    counts: [{ counts: { shipped: 9n } }],
    remove: [{ past: arrayRemove('shipped') }],
  };
  const wrong = [];
  const parcels = collections.parcels(db);
  const results = new Map(
    (await collections.allParcelsResults(db).get()).docs.map((each) => [each.id, each.data()]),
  );
  for (const state of states) {
    const result = results.get(`typescript-set-${state}`);
    if (result.ok) await parcels.doc(`typescript-set-${state}`).set(result.value);
    else wrong.push(`typescript-set-${state}: ${result.error.field}`);
    for (const [name, changes] of Object.entries(writes)) {
      await collections.updateParcel(db, `typescript-${name}-${state}`, ...changes);
    }
    await mergeCases(parcels.doc(`typescript-merge-${state}`), state, wrong);
  }
  for (const name of ['new', 'old', 'older', 'other']) {
    const document = collections.wrappings(db).doc(`typescript-${name}`);
    await document.set((await document.get()).data());
  }
  return { wrong, ...found };
}

/** Merges a map with keys that cases had before, and a part of one. */
async function mergeCases(document, state, wrong) {
  await document.set({ counts: { shipped: 7n } }, { merge: true });
  const { counts } = (await db.collection('parcels').doc(document.id).get()).data();
  if (counts.shipped !== 7n || 'sent' in counts || 'away' in counts) wrong.push(`a merge of ${state}`);
}

async function main() {
  if (process.argv[2] === 'samples') {
    process.stdout.write(JSON.stringify(samples(Number(process.argv[3]))));
    return;
  }
  if (process.argv[2] === 'renamed-cases') {
    process.stdout.write(JSON.stringify(await renamedCases()));
    return;
  }
  if (process.argv[2] === 'renamed') {
    process.stdout.write(JSON.stringify({ wrong: await renamed() }));
    return;
  }
  const command = process.argv[2] === 'store' ? store : compare;
  const reports = {};
  for (const name of names) reports[name] = await command(name);
  process.stdout.write(JSON.stringify(reports));
}

main();
