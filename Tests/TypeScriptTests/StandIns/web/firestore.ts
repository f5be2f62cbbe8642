/** The declarations of `firebase/firestore` that generated code uses, over documents in memory. */

import type { Kinds, Place } from '../rest.js';
import type { FirebaseApp } from './app.js';
import { RESTDocuments } from '../rest.js';
import type { DocumentData, Documents, Operator, Parts, Primitive, Scope } from '../store.js';
import {
  FieldPath,
  Filter,
  GeoPoint,
  number,
  Sentinel,
  Store,
  Timestamp,
  Vector,
} from '../store.js';

export { FieldPath, GeoPoint, Timestamp };
export type { DocumentData };
export type WhereFilterOp = Operator;
export type SetOptions = { readonly merge?: boolean } | { readonly mergeFields?: (string | FieldPath)[] };
export type SnapshotOptions = { readonly serverTimestamps?: 'estimate' | 'previous' | 'none' };

export abstract class FieldValue {
  private constructor() {}
  abstract isEqual(other: FieldValue): boolean;
}

export type WithFieldValue<T> =
  | T
  | (T extends Primitive
      ? T
      : T extends {}
        ? { [K in keyof T]: WithFieldValue<T[K]> | FieldValue }
        : never);
export type PartialWithFieldValue<T> =
  | Partial<T>
  | (T extends Primitive
      ? T
      : T extends {}
        ? { [K in keyof T]?: PartialWithFieldValue<T[K]> | FieldValue }
        : never);

/** The changes of a document: its members, and dotted keys of the maps in it. */
export type UpdateData<T> = T extends Primitive
  ? T
  : T extends {}
    ? { [K in keyof T]?: UpdateData<T[K]> | FieldValue } & NestedUpdateFields<T>
    : Partial<T>;
export type NestedUpdateFields<T> = UnionToIntersection<
  { [K in keyof T & string]: ChildUpdateFields<K, T[K]> }[keyof T & string]
>;
export type ChildUpdateFields<K extends string, V> = V extends Record<string, unknown>
  ? AddPrefixToKeys<K, UpdateData<V>>
  : never;
export type AddPrefixToKeys<Prefix extends string, T> = {
  [K in keyof T & string as `${Prefix}.${K}`]+?: string extends K ? any : T[K];
};
export type UnionToIntersection<U> = (U extends unknown ? (member: U) => void : never) extends (
  all: infer I,
) => void
  ? I
  : never;

export interface FirestoreDataConverter<App, Db extends DocumentData = DocumentData> {
  toFirestore(model: WithFieldValue<App>): WithFieldValue<Db>;
  toFirestore(model: PartialWithFieldValue<App>, options: SetOptions): PartialWithFieldValue<Db>;
  fromFirestore(
    snapshot: QueryDocumentSnapshot<DocumentData, DocumentData>,
    options?: SnapshotOptions,
  ): App;
}

export class Firestore {
  readonly type: 'firestore-lite' | 'firestore' = 'firestore';
  /** Returns a new database, of the emulator or in memory. */
  static create(place?: Place): Firestore {
    return new Firestore(place);
  }
  readonly store: Store = new Store();
  /** The documents: those of the emulator, or the store's. */
  documents: Documents = this.store;
  private constructor(place?: Place) {
    if (place !== undefined) this.connect(place);
  }
  connect(place: Place): void {
    this.documents = new RESTDocuments(place, this.kinds());
  }
  private kinds(): Kinds {
    return {
      integer: Number,
      bytes: (array) => Bytes.fromUint8Array(array),
      vector,
      reference: (path) => doc(this, path),
      arrayOf: (value) => (value instanceof Bytes ? value.toUint8Array() : undefined),
      pathOf: (value) => {
        if (!(value instanceof DocumentReference)) return undefined;
        if (value.firestore !== this) throw new Error('The reference is of another Firestore');
        return value.path;
      },
    };
  }
}

/** Returns the database of an app. */
export function getFirestore(app: FirebaseApp): Firestore {
  const host = 'firestore.googleapis.com';
  return Firestore.create({ host, project: app.options.projectId ?? '', hasRules: true });
}

/** Uses the emulator of the tests, which is wherever there was a port. */
export function connectFirestoreEmulator(db: Firestore, host: string, port: number): void {
  const tests = globalThis as { emulator?: { host: string; project: string } };
  db.connect({ host: `${host}:${port}`, project: '', hasRules: true, ...tests.emulator });
}

export class Bytes {
  static fromUint8Array(array: Uint8Array): Bytes {
    return new Bytes(array);
  }
  private readonly bytes: Uint8Array;
  private constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  toUint8Array(): Uint8Array {
    return this.bytes;
  }
  isEqual(other: Bytes): boolean {
    return other.bytes.join() === this.bytes.join();
  }
}

export class DocumentReference<App = DocumentData, Db extends DocumentData = DocumentData> {
  readonly converter: FirestoreDataConverter<App, Db> | null;
  readonly type = 'document';
  readonly firestore: Firestore;
  readonly path: string;
  constructor(firestore: Firestore, path: string, converter: FirestoreDataConverter<App, Db> | null) {
    this.firestore = firestore;
    this.path = path;
    this.converter = converter;
  }
  get id(): string {
    return this.path.split('/').pop() ?? '';
  }
  withConverter<NewApp, NewDb extends DocumentData = DocumentData>(
    converter: FirestoreDataConverter<NewApp, NewDb>,
  ): DocumentReference<NewApp, NewDb>;
  withConverter(converter: null): DocumentReference<DocumentData, DocumentData>;
  withConverter(converter: FirestoreDataConverter<any, any> | null): DocumentReference<any, any> {
    return new DocumentReference(this.firestore, this.path, converter);
  }
}

export class QueryDocumentSnapshot<App = DocumentData, Db extends DocumentData = DocumentData> {
  readonly ref: DocumentReference<App, Db>;
  private readonly stored: DocumentData;
  constructor(ref: DocumentReference<App, Db>, stored: DocumentData) {
    this.ref = ref;
    this.stored = stored;
  }
  get id(): string {
    return this.ref.id;
  }
  data(options?: SnapshotOptions): App {
    const { converter, firestore, path } = this.ref;
    if (converter === null) return this.stored as unknown as App;
    const plain = new DocumentReference<DocumentData>(firestore, path, null);
    return converter.fromFirestore(new QueryDocumentSnapshot(plain, this.stored), options);
  }
}

export type QuerySnapshot<App, Db extends DocumentData> = {
  readonly docs: QueryDocumentSnapshot<App, Db>[];
};

export class Query<App = DocumentData, Db extends DocumentData = DocumentData> {
  readonly converter: FirestoreDataConverter<App, Db> | null;
  readonly type: 'query' | 'collection' = 'query';
  readonly firestore: Firestore;
  readonly scope: Scope;
  readonly parts: Parts;
  constructor(
    firestore: Firestore,
    converter: FirestoreDataConverter<App, Db> | null,
    scope: Scope,
    parts: Parts,
  ) {
    this.firestore = firestore;
    this.converter = converter;
    this.scope = scope;
    this.parts = parts;
  }
  withConverter(converter: null): Query<DocumentData, DocumentData>;
  withConverter<NewApp, NewDb extends DocumentData = DocumentData>(
    converter: FirestoreDataConverter<NewApp, NewDb>,
  ): Query<NewApp, NewDb>;
  withConverter(converter: FirestoreDataConverter<any, any> | null): Query<any, any> {
    return new Query(this.firestore, converter, this.scope, this.parts);
  }
}

export class CollectionReference<
  App = DocumentData,
  Db extends DocumentData = DocumentData,
> extends Query<App, Db> {
  override readonly type = 'collection';
  readonly path: string;
  constructor(firestore: Firestore, path: string, converter: FirestoreDataConverter<App, Db> | null) {
    super(firestore, converter, { path, isGroup: false }, { filters: [], orders: [] });
    this.path = path;
  }
  override withConverter<NewApp, NewDb extends DocumentData = DocumentData>(
    converter: FirestoreDataConverter<NewApp, NewDb>,
  ): CollectionReference<NewApp, NewDb>;
  override withConverter(converter: null): CollectionReference<DocumentData, DocumentData>;
  override withConverter(
    converter: FirestoreDataConverter<any, any> | null,
  ): CollectionReference<any, any> {
    return new CollectionReference(this.firestore, this.path, converter);
  }
}

export function collection(db: Firestore, path: string): CollectionReference {
  if (path.split('/').length % 2 === 0) throw new Error(`${path} is no path of a collection`);
  return new CollectionReference(db, path, null);
}

export function collectionGroup(db: Firestore, id: string): Query {
  return new Query(db, null, { path: id, isGroup: true }, { filters: [], orders: [] });
}

export function doc(db: Firestore, path: string): DocumentReference<DocumentData, DocumentData>;
export function doc<App, Db extends DocumentData>(
  reference: CollectionReference<App, Db>,
  path?: string,
): DocumentReference<App, Db>;
export function doc(
  place: Firestore | CollectionReference<any, any>,
  path?: string,
): DocumentReference<any, any> {
  if (place instanceof Firestore) return new DocumentReference(place, path ?? '', null);
  const id = path ?? place.firestore.documents.newId();
  return new DocumentReference(place.firestore, `${place.path}/${id}`, place.converter);
}

export function setDoc<App, Db extends DocumentData>(
  reference: DocumentReference<App, Db>,
  data: WithFieldValue<App>,
): Promise<void>;
export function setDoc<App, Db extends DocumentData>(
  reference: DocumentReference<App, Db>,
  data: PartialWithFieldValue<App>,
  options: SetOptions,
): Promise<void>;
export async function setDoc<App, Db extends DocumentData>(
  reference: DocumentReference<App, Db>,
  data: any,
  options?: SetOptions,
): Promise<void> {
  const { converter, firestore, path } = reference;
  const stored: unknown =
    converter === null
      ? data
      : options === undefined
        ? converter.toFirestore(data)
        : converter.toFirestore(data, options);
  await firestore.documents.write(path, stored, options !== undefined);
}

export function updateDoc<App, Db extends DocumentData>(
  reference: DocumentReference<App, Db>,
  data: UpdateData<Db>,
): Promise<void>;
export function updateDoc<App, Db extends DocumentData>(
  reference: DocumentReference<App, Db>,
  field: string | FieldPath,
  value: unknown,
  ...more: unknown[]
): Promise<void>;
export async function updateDoc<App, Db extends DocumentData>(
  reference: DocumentReference<App, Db>,
  first: unknown,
  ...rest: unknown[]
): Promise<void> {
  await reference.firestore.documents.change(reference.path, argumentsOf(first, rest));
}

/** Returns the fields of an update, each with its value. */
function argumentsOf(first: unknown, rest: unknown[]): unknown[] {
  if (rest.length > 0) return [first, ...rest];
  const data = first as { [field: string]: unknown };
  return Object.keys(data).reduce<unknown[]>((found, key) => found.concat([key, data[key]]), []);
}

export async function addDoc<App, Db extends DocumentData>(
  reference: CollectionReference<App, Db>,
  data: WithFieldValue<App>,
): Promise<DocumentReference<App, Db>> {
  const document = doc(reference);
  await setDoc(document, data);
  return document;
}

export async function getDocs<App, Db extends DocumentData>(
  query: Query<App, Db>,
): Promise<QuerySnapshot<App, Db>> {
  const { firestore, converter } = query;
  const docs = (await firestore.documents.find(query.scope, query.parts)).map(
    ([path, data]) =>
      new QueryDocumentSnapshot(new DocumentReference<App, Db>(firestore, path, converter), data),
  );
  return { docs };
}

/** Calls `next` with what the query finds now, and after each change. */
export function onSnapshot<App, Db extends DocumentData>(
  query: Query<App, Db>,
  next: (snapshot: QuerySnapshot<App, Db>) => void,
): () => void {
  const { listeners } = query.firestore.documents;
  const listener = (): void => {
    void getDocs(query).then((snapshot) => {
      if (listeners.has(listener)) next(snapshot);
    });
  };
  listeners.add(listener);
  listener();
  return () => {
    listeners.delete(listener);
  };
}

export async function getDoc<App, Db extends DocumentData>(
  reference: DocumentReference<App, Db>,
): Promise<{ exists(): boolean; data(): App | undefined }> {
  const data = await reference.firestore.documents.read(reference.path);
  const snapshot = data === undefined ? undefined : new QueryDocumentSnapshot(reference, data);
  return { exists: () => snapshot !== undefined, data: () => snapshot?.data() };
}

export abstract class QueryConstraint {
  readonly change: (parts: Parts) => Parts;
  constructor(change: (parts: Parts) => Parts) {
    this.change = change;
  }
}
export class QueryFieldFilterConstraint extends QueryConstraint {
  readonly type = 'where';
  readonly filter: Filter;
  constructor(filter: Filter) {
    super((parts) => ({ ...parts, filters: [...parts.filters, filter] }));
    this.filter = filter;
  }
}
export class QueryCompositeFilterConstraint {
  readonly type: 'or' | 'and';
  readonly filter: Filter;
  constructor(type: 'or' | 'and', filter: Filter) {
    this.type = type;
    this.filter = filter;
  }
}
export class QueryOrderByConstraint extends QueryConstraint {
  readonly type = 'orderBy';
}
export class QueryLimitConstraint extends QueryConstraint {
  readonly type: 'limit' | 'limitToLast' = 'limit';
}
export type QueryFilterConstraint = QueryFieldFilterConstraint | QueryCompositeFilterConstraint;
export type QueryNonFilterConstraint = QueryOrderByConstraint | QueryLimitConstraint;

export function documentId(): FieldPath {
  return new FieldPath('__name__');
}
export function where(
  path: string | FieldPath,
  op: WhereFilterOp,
  value: unknown,
): QueryFieldFilterConstraint {
  return new QueryFieldFilterConstraint(Filter.where(path, op, value));
}
export function and(...filters: QueryFilterConstraint[]): QueryCompositeFilterConstraint {
  return new QueryCompositeFilterConstraint('and', Filter.and(...filters.map((each) => each.filter)));
}
export function or(...filters: QueryFilterConstraint[]): QueryCompositeFilterConstraint {
  return new QueryCompositeFilterConstraint('or', Filter.or(...filters.map((each) => each.filter)));
}
export function orderBy(
  path: string | FieldPath,
  direction: 'asc' | 'desc' = 'asc',
): QueryOrderByConstraint {
  const names = typeof path === 'string' ? path.split('.') : path.names;
  return new QueryOrderByConstraint((parts) => ({
    ...parts,
    orders: [...parts.orders, [names, direction === 'desc']],
  }));
}
export function limit(count: number): QueryLimitConstraint {
  return new QueryLimitConstraint((parts) => ({ ...parts, limit: count }));
}
export function limitToLast(count: number): QueryLimitConstraint {
  return new QueryLimitConstraint((parts) => ({ ...parts, limitToLast: count }));
}

export function query<App, Db extends DocumentData>(
  query: Query<App, Db>,
  filter: QueryCompositeFilterConstraint,
  ...constraints: QueryNonFilterConstraint[]
): Query<App, Db>;
export function query<App, Db extends DocumentData>(
  query: Query<App, Db>,
  ...constraints: QueryConstraint[]
): Query<App, Db>;
export function query<App, Db extends DocumentData>(
  query: Query<App, Db>,
  ...constraints: (QueryConstraint | QueryCompositeFilterConstraint)[]
): Query<App, Db> {
  let parts = query.parts;
  for (const each of constraints) {
    parts =
      each instanceof QueryCompositeFilterConstraint
        ? { ...parts, filters: [...parts.filters, each.filter] }
        : each.change(parts);
  }
  return new Query(query.firestore, query.converter, query.scope, parts);
}

export class AggregateField<T> {
  readonly type = 'AggregateField';
  readonly kind: 'count' | 'sum' | 'avg';
  readonly names: readonly string[];
  readonly none?: T;
  constructor(kind: 'count' | 'sum' | 'avg', path?: string | FieldPath) {
    this.kind = kind;
    this.names = path === undefined ? [] : typeof path === 'string' ? path.split('.') : path.names;
  }
}
export interface AggregateSpec {
  [field: string]: AggregateField<number> | AggregateField<number | null>;
}
export type AggregateSpecData<T extends AggregateSpec> = {
  [P in keyof T]: T[P] extends AggregateField<infer U> ? U : never;
};
export function count(): AggregateField<number> {
  return new AggregateField('count');
}
export function sum(path: string | FieldPath): AggregateField<number> {
  return new AggregateField('sum', path);
}
export function average(path: string | FieldPath): AggregateField<number | null> {
  return new AggregateField<number | null>('avg', path);
}
export async function getAggregateFromServer<
  Spec extends AggregateSpec,
  App,
  Db extends DocumentData,
>(query: Query<App, Db>, spec: Spec): Promise<{ data(): AggregateSpecData<Spec> }> {
  const found = await query.firestore.documents.find(query.scope, query.parts);
  const all = found.map(([, data]) => data);
  const data: { [name: string]: number | null } = {};
  for (const name of Object.keys(spec)) {
    const { kind, names } = spec[name] as AggregateField<number>;
    data[name] = number(kind, names, all);
  }
  return { data: () => data as unknown as AggregateSpecData<Spec> };
}

export function vector(values?: number[]): Vector {
  return new Vector(values ?? []);
}
export function serverTimestamp(): FieldValue {
  return new Sentinel('serverTimestamp') as unknown as FieldValue;
}
export function deleteField(): FieldValue {
  return new Sentinel('delete') as unknown as FieldValue;
}
export function increment(by: number): FieldValue {
  return new Sentinel('increment', [by]) as unknown as FieldValue;
}
export function minimum(n: number): FieldValue {
  return new Sentinel('minimum', [n]) as unknown as FieldValue;
}
export function maximum(n: number): FieldValue {
  return new Sentinel('maximum', [n]) as unknown as FieldValue;
}
export function arrayUnion(...elements: unknown[]): FieldValue {
  return new Sentinel('union', elements) as unknown as FieldValue;
}
export function arrayRemove(...elements: unknown[]): FieldValue {
  return new Sentinel('remove', elements) as unknown as FieldValue;
}
