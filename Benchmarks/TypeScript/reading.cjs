// Prints the CPU microseconds that a document of ten fields takes to be read, by a generated converter or by one that
// checks as much and was written by hand.
//
// Usage: reading.cjs generated|hand, in the folder of measure.py

const Module = require('node:module');
const { join } = require('node:path');

const path = join(process.cwd(), 'out/StandIns/web/firestore.js');
const resolve = Module._resolveFilename;
Module._resolveFilename = (name, ...rest) =>
  name === 'firebase/firestore' ? path : resolve(name, ...rest);
const { DocumentReference, Firestore, QueryDocumentSnapshot, Timestamp } = require(path);
const { customer0DocumentConverter } = require(join(process.cwd(), 'out/generated/converters/area0.js'));

const DOCUMENTS = 2_000;
// Enough for what the engine takes to compile the code to count little.
const ROUNDS = 1_000;
const db = Firestore.create();

function snapshot(number) {
  return new QueryDocumentSnapshot(new DocumentReference(db, `customers-0/${number}`, null), {
    title: `Title ${number}`,
    item_count: number,
    discount: 0.5 * number,
    is_public: false,
    created_at: new Timestamp(1_700_000_000, number),
    labels: ['first', 'second'],
    scores: { one: 1, two: 2.5 },
    stage: 'in review',
    address: { street: 'Main Street', city: 'Springfield' },
    customer: new DocumentReference(db, 'customers-0/first', null),
  });
}

function wrong(snapshot, field) {
  return new Error(`${snapshot.ref.path}: ${field} is wrong`);
}

const stages = ['draft', 'in review', 'approved', 'closed'];

/** Reads a document as a careful developer's converter does. */
function byHand(snapshot) {
  const data = snapshot.data();
  const { title, item_count, discount, is_public, created_at, labels, scores, stage, address, customer } = data;
  if (typeof title !== 'string') throw wrong(snapshot, 'title');
  if (!Number.isSafeInteger(item_count)) throw wrong(snapshot, 'item_count');
  if (discount != null && typeof discount !== 'number') throw wrong(snapshot, 'discount');
  if (is_public != null && typeof is_public !== 'boolean') throw wrong(snapshot, 'is_public');
  if (created_at != null && !(created_at instanceof Timestamp)) throw wrong(snapshot, 'created_at');
  if (!Array.isArray(labels) || !labels.every((each) => typeof each === 'string')) throw wrong(snapshot, 'labels');
  if (typeof scores !== 'object' || scores === null) throw wrong(snapshot, 'scores');
  const points = {};
  for (const key of Object.keys(scores)) {
    if (typeof scores[key] !== 'number') throw wrong(snapshot, `scores.${key}`);
    points[key] = scores[key];
  }
  if (stages.indexOf(stage) < 0) throw wrong(snapshot, 'stage');
  if (typeof address !== 'object' || address === null) throw wrong(snapshot, 'address');
  const { street, city, postal_code } = address;
  if (typeof street !== 'string') throw wrong(snapshot, 'address.street');
  if (typeof city !== 'string') throw wrong(snapshot, 'address.city');
  if (postal_code != null && typeof postal_code !== 'string') throw wrong(snapshot, 'address.postal_code');
  if (!(customer instanceof DocumentReference)) throw wrong(snapshot, 'customer');
  if (!/^customers-0\/[^/]+$/.test(customer.path)) throw wrong(snapshot, 'customer');
  return {
    title,
    itemCount: item_count,
    discount: discount ?? undefined,
    isPublic: is_public ?? true,
    createdAt: created_at,
    labels: labels.slice(),
    scores: points,
    stage,
    address: { street, city, postalCode: postal_code ?? undefined },
    customer,
    id: snapshot.id,
  };
}

const read =
  process.argv[2] === 'hand' ? byHand : (each) => customer0DocumentConverter.fromFirestore(each);
const snapshots = Array.from({ length: DOCUMENTS }, (_, number) => snapshot(number));
snapshots.forEach(read);
const start = process.cpuUsage();
for (let round = 0; round < ROUNDS; round += 1) snapshots.forEach(read);
const { user, system } = process.cpuUsage(start);
console.log((user + system) / (ROUNDS * DOCUMENTS));
