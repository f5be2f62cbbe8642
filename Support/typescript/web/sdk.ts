import type {
  CollectionReference,
  DocumentData,
  FieldPath as Path,
  FieldValue,
  Firestore,
  FirestoreDataConverter,
  Query,
  QueryConstraint,
  QueryDocumentSnapshot,
  QueryFilterConstraint,
  QueryNonFilterConstraint,
  SetOptions,
  SnapshotOptions,
  WhereFilterOp,
  WithFieldValue,
} from 'firebase/firestore';
import {
  addDoc,
  and,
  arrayRemove,
  arrayUnion,
  average,
  Bytes,
  collection,
  collectionGroup,
  count,
  deleteField,
  doc,
  documentId,
  DocumentReference,
  FieldPath,
  GeoPoint,
  getAggregateFromServer,
  increment as increased,
  limit,
  limitToLast,
  or,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  sum,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore';

export type {
  CollectionReference,
  DocumentData,
  Firestore,
  FirestoreDataConverter,
  Query,
  QueryDocumentSnapshot,
  SetOptions,
  SnapshotOptions,
};
export { Bytes, DocumentReference, FieldPath, GeoPoint, Timestamp };

/** A vector; the oldest SDKs that are supported have no type for it. */
export type VectorValue = {
  toArray(): number[];
};

// Values

// By names of their own, because members of modules are slow to find in a CommonJS package.
const TimestampClass: typeof Timestamp = Timestamp;
const GeoPointClass: typeof GeoPoint = GeoPoint;
const BytesClass: typeof Bytes = Bytes;
const DocumentReferenceClass: typeof DocumentReference = DocumentReference;

export function isTimestamp(value: unknown): value is Timestamp {
  return value instanceof TimestampClass;
}

export function isGeoPoint(value: unknown): value is GeoPoint {
  return value instanceof GeoPointClass;
}

export function isBytes(value: unknown): value is Bytes {
  return value instanceof BytesClass;
}

export function isReference(value: unknown): value is DocumentReference {
  return value instanceof DocumentReferenceClass;
}

export function isVector(value: unknown): value is VectorValue {
  return typeof (value as { toArray?: unknown } | null)?.toArray === 'function';
}

/** Returns bytes as the SDK has them. */
export function bytesOf(array: Uint8Array): Bytes {
  return Bytes.fromUint8Array(array);
}

/** Returns the bytes of a value that holds bytes. */
export function arrayOf(bytes: Bytes): Uint8Array {
  return bytes.toUint8Array();
}

/** Returns the reference to the document at `path`. */
export function referenceTo(db: Firestore, path: string): DocumentReference {
  return doc(db, path);
}

/** Returns the number of bytes of a value that holds bytes. */
export function byteCount(value: unknown): number {
  return isBytes(value) ? value.toUint8Array().length : 0;
}

export function serverTime(): FieldValue {
  return serverTimestamp();
}

export function isServerTime(value: unknown): boolean {
  return isSentinel(value, serverTimestamp());
}

export function isRemoval(value: unknown): boolean {
  return isSentinel(value, deleteField());
}

function isSentinel(value: unknown, sentinel: FieldValue): boolean {
  const candidate = value as { isEqual?: unknown } | null | undefined;
  return (
    typeof candidate?.isEqual === 'function' &&
    sentinel.isEqual(value as FieldValue)
  );
}

export function removal(): FieldValue {
  return deleteField();
}

export function incremented(by: number): FieldValue {
  return increased(by);
}

export function united(elements: unknown[]): FieldValue {
  return arrayUnion(...elements);
}

export function without(elements: unknown[]): FieldValue {
  return arrayRemove(...elements);
}

/** Returns what a document has stored. */
export function storedData(
  snapshot: QueryDocumentSnapshot,
  options?: SnapshotOptions,
): DocumentData {
  return snapshot.data(options);
}

// Places

export function collectionAt<App, Data extends DocumentData>(
  db: Firestore,
  path: string,
  converter: FirestoreDataConverter<App, Data>,
): CollectionReference<App, Data> {
  return collection(db, path).withConverter(converter);
}

export function documentAt<App, Data extends DocumentData>(
  db: Firestore,
  path: string,
  converter: FirestoreDataConverter<App, Data>,
): DocumentReference<App, Data> {
  return doc(db, path).withConverter(converter);
}

export function groupOf<App, Data extends DocumentData>(
  db: Firestore,
  id: string,
  converter: FirestoreDataConverter<App, Data>,
): Query<App, Data> {
  return collectionGroup(db, id).withConverter(converter);
}

// Writing

/** Stores a new document under a new id. */
export function added<App, Data extends DocumentData>(
  into: CollectionReference<App, Data>,
  model: unknown,
): Promise<DocumentReference<App, Data>> {
  return addDoc(into, model as WithFieldValue<App>);
}

/** Stores a document under an id. Returns the reference to it. */
export async function stored<App, Data extends DocumentData>(
  into: CollectionReference<App, Data>,
  id: string,
  model: unknown,
): Promise<DocumentReference<App, Data>> {
  const reference = doc(into, id);
  await setDoc(reference, model as WithFieldValue<App>);
  return reference;
}

/** Returns the reference to the document of an id. */
export function documentIn<App, Data extends DocumentData>(
  collection: CollectionReference<App, Data>,
  id: string,
): DocumentReference<App, Data> {
  return doc(collection, id);
}

/** Changes fields of a stored document. */
export function updated<App, Data extends DocumentData>(
  reference: DocumentReference<App, Data>,
  [field, value, ...others]: [FieldPath, unknown, ...unknown[]],
): Promise<void> {
  return updateDoc(reference, field, value, ...others);
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

function path(names: readonly string[]): Path {
  return names[0] === '__name__' ? documentId() : new FieldPath(...names);
}

function filter([names, op, operand]: Condition): QueryFilterConstraint {
  return where(path(names), op, operand);
}

/** Returns the query of those documents of `all` that meet the conditions. */
export function found<App, Data extends DocumentData>(
  all: Query<App, Data>,
  conditions: Conditions,
): Query<App, Data> {
  const others: QueryNonFilterConstraint[] = (conditions.orders ?? []).map(
    ([names, direction]) => orderBy(path(names), direction),
  );
  if (conditions.limit !== undefined) others.push(limit(conditions.limit));
  if (conditions.limitToLast !== undefined)
    others.push(limitToLast(conditions.limitToLast));
  const filters = (conditions.where ?? []).map(filter);
  if (conditions.any === undefined) {
    return query(
      all,
      ...(filters as QueryConstraint[]),
      ...(others as QueryConstraint[]),
    );
  }
  const alternatives = conditions.any.map((each) => and(...each.map(filter)));
  return query(all, and(...filters, or(...alternatives)), ...others);
}

/** Returns `all`, read by another converter. The web's SDK reads whole documents. */
export function selected<
  App,
  Data extends DocumentData,
  Whole,
  Stored extends DocumentData,
>(
  all: Query<Whole, Stored>,
  _paths: readonly (readonly string[])[],
  converter: FirestoreDataConverter<App, Data>,
): Query<App, Data> {
  return all.withConverter(converter);
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
  const fields: {
    [name: string]: ReturnType<typeof count | typeof sum | typeof average>;
  } = {};
  for (const name of Object.keys(numbers)) {
    const [kind, names] = numbers[name] ?? ['count'];
    if (names === undefined) {
      fields[name] = count();
    } else {
      fields[name] = kind === 'sum' ? sum(path(names)) : average(path(names));
    }
  }
  return numbersOf((await getAggregateFromServer(all, fields)).data());
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
