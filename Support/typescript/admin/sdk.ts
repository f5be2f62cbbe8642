import type {
  CollectionReference,
  DocumentData,
  Firestore,
  FirestoreDataConverter,
  Query,
  QueryDocumentSnapshot,
  SetOptions,
  WhereFilterOp,
  WithFieldValue,
} from 'firebase-admin/firestore';
import {
  AggregateField,
  DocumentReference,
  FieldPath,
  FieldValue,
  Filter,
  GeoPoint,
  Timestamp,
} from 'firebase-admin/firestore';

export type {
  CollectionReference,
  DocumentData,
  Firestore,
  FirestoreDataConverter,
  Query,
  QueryDocumentSnapshot,
  SetOptions,
};
export { DocumentReference, FieldPath, GeoPoint, Timestamp };

export type Bytes = Uint8Array;

/** The web's SDK has options for reading. */
export type SnapshotOptions = undefined;

/** A vector; the oldest SDKs that are supported have no type for it. */
export type VectorValue = {
  toArray(): number[];
};

// Values

// By names of their own, because members of modules are slow to find in a CommonJS package.
const TimestampClass: typeof Timestamp = Timestamp;
const GeoPointClass: typeof GeoPoint = GeoPoint;
const DocumentReferenceClass: typeof DocumentReference = DocumentReference;

export function isTimestamp(value: unknown): value is Timestamp {
  return value instanceof TimestampClass;
}

export function isGeoPoint(value: unknown): value is GeoPoint {
  return value instanceof GeoPointClass;
}

export function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}

export function isReference(value: unknown): value is DocumentReference {
  return value instanceof DocumentReferenceClass;
}

export function isVector(value: unknown): value is VectorValue {
  return typeof (value as { toArray?: unknown } | null)?.toArray === 'function';
}

/** Returns bytes as the SDK has them. */
export function bytesOf(array: Uint8Array): Bytes {
  return array;
}

/** Returns the bytes of a value that holds bytes. */
export function arrayOf(bytes: Bytes): Uint8Array {
  return bytes;
}

/** Returns the reference to the document at `path`. */
export function referenceTo(db: Firestore, path: string): DocumentReference {
  return db.doc(path);
}

/** Returns the number of bytes of a value that holds bytes. */
export function byteCount(value: unknown): number {
  return isBytes(value) ? value.length : 0;
}

export function serverTime(): FieldValue {
  return FieldValue.serverTimestamp();
}

export function isServerTime(value: unknown): boolean {
  return isSentinel(value, FieldValue.serverTimestamp());
}

export function isRemoval(value: unknown): boolean {
  return isSentinel(value, FieldValue.delete());
}

function isSentinel(value: unknown, sentinel: FieldValue): boolean {
  return value instanceof FieldValue && sentinel.isEqual(value);
}

export function removal(): FieldValue {
  return FieldValue.delete();
}

export function incremented(by: number): FieldValue {
  return FieldValue.increment(by);
}

export function united(elements: unknown[]): FieldValue {
  return FieldValue.arrayUnion(...elements);
}

export function without(elements: unknown[]): FieldValue {
  return FieldValue.arrayRemove(...elements);
}

/** Returns what a document has stored. */
export function storedData(
  snapshot: QueryDocumentSnapshot,
  _options?: SnapshotOptions,
): DocumentData {
  return snapshot.data();
}

// Places

export function collectionAt<App, Data extends DocumentData>(
  db: Firestore,
  path: string,
  converter: FirestoreDataConverter<App, Data>,
): CollectionReference<App, Data> {
  return db.collection(path).withConverter(converter);
}

export function documentAt<App, Data extends DocumentData>(
  db: Firestore,
  path: string,
  converter: FirestoreDataConverter<App, Data>,
): DocumentReference<App, Data> {
  return db.doc(path).withConverter(converter);
}

export function groupOf<App, Data extends DocumentData>(
  db: Firestore,
  id: string,
  converter: FirestoreDataConverter<App, Data>,
): Query<App, Data> {
  return db.collectionGroup(id).withConverter(converter);
}

// Writing

/** Stores a new document under a new id. */
export function added<App, Data extends DocumentData>(
  into: CollectionReference<App, Data>,
  model: unknown,
): Promise<DocumentReference<App, Data>> {
  return into.add(model as WithFieldValue<App>);
}

/** Stores a document under an id. Returns the reference to it. */
export async function stored<App, Data extends DocumentData>(
  into: CollectionReference<App, Data>,
  id: string,
  model: unknown,
): Promise<DocumentReference<App, Data>> {
  const reference = into.doc(id);
  await reference.set(model as WithFieldValue<App>);
  return reference;
}

/** Returns the reference to the document of an id. */
export function documentIn<App, Data extends DocumentData>(
  collection: CollectionReference<App, Data>,
  id: string,
): DocumentReference<App, Data> {
  return collection.doc(id);
}

/** Changes fields of a stored document. */
export async function updated<App, Data extends DocumentData>(
  reference: DocumentReference<App, Data>,
  [field, value, ...others]: [FieldPath, unknown, ...unknown[]],
): Promise<void> {
  await reference.update(field, value, ...others);
}

// Queries

/** A condition: the stored names that lead to a field, an operator, and what is compared with. */
export type Condition = readonly [
  names: readonly string[],
  op: WhereFilterOp,
  operand: unknown,
];

/** The parts of a query. */
export type Conditions = {
  readonly where?: readonly Condition[];
  /** Lists of conditions, of which documents meet at least one list as well. */
  readonly any?: readonly (readonly Condition[])[];
  /** The fields to order by, the last of which is the id, `__name__`: it makes each order one alone. */
  readonly orders?: readonly (readonly [
    names: readonly string[],
    direction: 'asc' | 'desc',
  ])[];
  readonly limit?: number;
  readonly limitToLast?: number;
};

function path(names: readonly string[]): FieldPath {
  return names[0] === '__name__'
    ? FieldPath.documentId()
    : new FieldPath(...names);
}

function filter([names, op, operand]: Condition): Filter {
  return Filter.where(path(names), op, operand);
}

/** Returns the query of those documents of `all` that meet the conditions. */
export function found<App, Data extends DocumentData>(
  all: Query<App, Data>,
  conditions: Conditions,
): Query<App, Data> {
  let query = all;
  for (const condition of conditions.where ?? [])
    query = query.where(filter(condition));
  if (conditions.any !== undefined) {
    const alternatives = conditions.any.map((each) =>
      Filter.and(...each.map(filter)),
    );
    query = query.where(Filter.or(...alternatives));
  }
  for (const [names, direction] of conditions.orders ?? []) {
    query = query.orderBy(path(names), direction);
  }
  if (conditions.limit !== undefined) query = query.limit(conditions.limit);
  if (conditions.limitToLast !== undefined)
    query = query.limitToLast(conditions.limitToLast);
  return query;
}

/** Returns `all` with the fields at these paths alone, read by another converter. */
export function selected<
  App,
  Data extends DocumentData,
  Whole,
  Stored extends DocumentData,
>(
  all: Query<Whole, Stored>,
  paths: readonly (readonly string[])[],
  converter: FirestoreDataConverter<App, Data>,
): Query<App, Data> {
  return all.select(...paths.map(path)).withConverter(converter);
}

/** A number about the documents of a query. */
export type Aggregate =
  | readonly ['count']
  | readonly ['sum' | 'average', readonly string[]];

/** Returns the numbers that Firestore computes of a query's documents. */
export async function aggregated<App, Data extends DocumentData>(
  all: Query<App, Data>,
  numbers: { readonly [name: string]: Aggregate },
): Promise<{ [name: string]: number | null }> {
  const fields: { [name: string]: ReturnType<typeof aggregate> } = {};
  for (const name of Object.keys(numbers)) {
    fields[name] = aggregate(numbers[name] ?? ['count']);
  }
  return numbersOf((await all.aggregate(fields).get()).data());
}

function aggregate([kind, names]: Aggregate) {
  if (names === undefined) return AggregateField.count();
  return kind === 'sum'
    ? AggregateField.sum(path(names))
    : AggregateField.average(path(names));
}

function numbersOf(data: object): { [name: string]: number | null } {
  const values = data as { [name: string]: number | bigint | null };
  const numbers: { [name: string]: number | null } = {};
  for (const name of Object.keys(values)) {
    const value = values[name] ?? null;
    numbers[name] = value === null ? null : Number(value);
  }
  return numbers;
}
