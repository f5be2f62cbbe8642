/** The declarations of `firebase-admin/firestore` that generated code uses, over documents in memory. */

import type { Kinds, Place } from '../rest.js';
import { RESTDocuments } from '../rest.js';
import type { DocumentData, Documents, Operator, Parts, Primitive, Scope } from '../store.js';
import { FieldPath, Filter, GeoPoint, number, Sentinel, Store, Timestamp, Vector } from '../store.js';

declare const process: { readonly env: { readonly [name: string]: string | undefined } };
declare function BigInt(text: string): bigint;

export { FieldPath, Filter, GeoPoint, Timestamp };
export type { DocumentData };
export type WhereFilterOp = Operator;
export type SetOptions = { readonly merge?: boolean } | { readonly mergeFields?: (string | FieldPath)[] };

export class FieldValue extends Sentinel {
  private constructor(kind: string, operands?: readonly unknown[]) {
    super(kind, operands);
  }
  static serverTimestamp(): FieldValue {
    return new FieldValue('serverTimestamp');
  }
  static delete(): FieldValue {
    return new FieldValue('delete');
  }
  static increment(by: number): FieldValue {
    return new FieldValue('increment', [by]);
  }
  static minimum(n: number): FieldValue {
    return new FieldValue('minimum', [n]);
  }
  static maximum(n: number): FieldValue {
    return new FieldValue('maximum', [n]);
  }
  static arrayUnion(...elements: unknown[]): FieldValue {
    return new FieldValue('union', elements);
  }
  static arrayRemove(...elements: unknown[]): FieldValue {
    return new FieldValue('remove', elements);
  }
  static vector(values: number[]): VectorValue {
    return VectorValue.of(values);
  }
}

export class VectorValue extends Vector {
  private constructor(values: number[]) {
    super(values);
  }
  static of(values: number[]): VectorValue {
    return new VectorValue(values);
  }
}

export type WithFieldValue<T> =
  | T
  | (T extends Primitive
      ? T
      : T extends {}
        ? { [K in keyof T]: T[K] extends (...args: any[]) => any ? T[K] : WithFieldValue<T[K]> | FieldValue }
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
  [K in keyof T & string as `${Prefix}.${K}`]+?: T[K];
};
export type UnionToIntersection<U> = (U extends unknown ? (member: U) => void : never) extends (
  all: infer I,
) => void
  ? I
  : never;

export interface FirestoreDataConverter<App, Db extends DocumentData = DocumentData> {
  toFirestore(model: WithFieldValue<App>): WithFieldValue<Db>;
  toFirestore(model: PartialWithFieldValue<App>, options: SetOptions): PartialWithFieldValue<Db>;
  fromFirestore(snapshot: QueryDocumentSnapshot<DocumentData, DocumentData>): App;
}

export class Firestore {
  readonly store: Store = new Store();
  /** The documents: those of the emulator, or the store's. */
  readonly documents: Documents;
  constructor(place?: Place) {
    this.documents = place === undefined ? this.store : new RESTDocuments(place, this.kinds());
  }
  private usesBigInt = false;
  settings(settings: { readonly useBigInt?: boolean }): void {
    this.usesBigInt = settings.useBigInt ?? false;
  }
  private kinds(): Kinds {
    return {
      integer: (text) => (this.usesBigInt ? BigInt(text) : Number(text)),
      bytes: (array) => array,
      vector: (values) => FieldValue.vector(values),
      reference: (path) => this.doc(path),
      arrayOf: (value) => (value instanceof Uint8Array ? value : undefined),
      pathOf: (value) => {
        if (!(value instanceof DocumentReference)) return undefined;
        if (value.firestore !== this) throw new Error('The reference is of another Firestore');
        return value.path;
      },
    };
  }
  collection(path: string): CollectionReference<DocumentData, DocumentData> {
    return CollectionReference.at(this, path, null);
  }
  doc(path: string): DocumentReference<DocumentData, DocumentData> {
    return DocumentReference.at(this, path, null);
  }
  collectionGroup(id: string): CollectionGroup<DocumentData, DocumentData> {
    return Query.of(this, null, { path: id, isGroup: true }, { filters: [], orders: [] });
  }
}
/** Returns the database that the environment names. */
export function getFirestore(): Firestore {
  const { FIRESTORE_EMULATOR_HOST: host = '', GOOGLE_CLOUD_PROJECT: project = '' } = process.env;
  return new Firestore({ host, project, hasRules: false });
}

export type CollectionGroup<App, Db extends DocumentData> = Query<App, Db>;

export class DocumentReference<App = DocumentData, Db extends DocumentData = DocumentData> {
  readonly firestore: Firestore;
  readonly path: string;
  readonly converter: FirestoreDataConverter<App, Db> | null;
  private constructor(
    firestore: Firestore,
    path: string,
    converter: FirestoreDataConverter<App, Db> | null,
  ) {
    this.firestore = firestore;
    this.path = path;
    this.converter = converter;
  }
  static at<App, Db extends DocumentData>(
    firestore: Firestore,
    path: string,
    converter: FirestoreDataConverter<App, Db> | null,
  ): DocumentReference<App, Db> {
    return new DocumentReference(firestore, path, converter);
  }
  get id(): string {
    return this.path.split('/').pop() ?? '';
  }
  create(data: WithFieldValue<App>): Promise<void> {
    return this.set(data);
  }
  set(data: PartialWithFieldValue<App>, options: SetOptions): Promise<void>;
  set(data: WithFieldValue<App>): Promise<void>;
  async set(data: any, options?: SetOptions): Promise<void> {
    const { converter } = this;
    const stored: unknown =
      converter === null
        ? data
        : options === undefined
          ? converter.toFirestore(data)
          : converter.toFirestore(data, options);
    await this.firestore.documents.write(this.path, stored, options !== undefined);
  }
  update(data: UpdateData<Db>): Promise<void>;
  update(field: string | FieldPath, value: any, ...more: any[]): Promise<void>;
  async update(first: unknown, ...rest: unknown[]): Promise<void> {
    const data = first as { [field: string]: unknown };
    const fields = Object.keys(data).reduce<unknown[]>((all, key) => all.concat([key, data[key]]), []);
    await this.firestore.documents.change(this.path, rest.length > 0 ? [first, ...rest] : fields);
  }
  async get(): Promise<{ readonly exists: boolean; data(): App | undefined }> {
    const data = await this.firestore.documents.read(this.path);
    const snapshot = data === undefined ? undefined : new QueryDocumentSnapshot(this, data);
    return { exists: snapshot !== undefined, data: () => snapshot?.data() };
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
  data(): App {
    const { converter, firestore, path } = this.ref;
    if (converter === null) return this.stored as unknown as App;
    const plain = DocumentReference.at<DocumentData, DocumentData>(firestore, path, null);
    return converter.fromFirestore(new QueryDocumentSnapshot(plain, this.stored));
  }
}

export class Query<App = DocumentData, Db extends DocumentData = DocumentData> {
  readonly firestore: Firestore;
  readonly converter: FirestoreDataConverter<App, Db> | null;
  readonly scope: Scope;
  readonly parts: Parts;
  protected constructor(
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
  static of<App, Db extends DocumentData>(
    firestore: Firestore,
    converter: FirestoreDataConverter<App, Db> | null,
    scope: Scope,
    parts: Parts,
  ): Query<App, Db> {
    return new Query(firestore, converter, scope, parts);
  }
  private with(parts: Partial<Parts>): Query<App, Db> {
    const all = { ...this.parts, ...parts };
    return Query.of(this.firestore, this.converter, this.scope, all);
  }
  where(path: string | FieldPath, op: WhereFilterOp, value: unknown): Query<App, Db>;
  where(filter: Filter): Query<App, Db>;
  where(first: any, op?: WhereFilterOp, value?: unknown): Query<App, Db> {
    const filter: Filter = first instanceof Filter ? first : Filter.where(first, op ?? '==', value);
    return this.with({ filters: [...this.parts.filters, filter] });
  }
  orderBy(path: string | FieldPath, direction: 'asc' | 'desc' = 'asc'): Query<App, Db> {
    const names = typeof path === 'string' ? path.split('.') : path.names;
    return this.with({ orders: [...this.parts.orders, [names, direction === 'desc']] });
  }
  limit(limit: number): Query<App, Db> {
    return this.with({ limit });
  }
  limitToLast(limitToLast: number): Query<App, Db> {
    return this.with({ limitToLast });
  }
  select(..._paths: (string | FieldPath)[]): Query {
    return this as unknown as Query;
  }
  async get(): Promise<{
    readonly docs: QueryDocumentSnapshot<App, Db>[];
    readonly size: number;
  }> {
    const docs = (await this.firestore.documents.find(this.scope, this.parts)).map(
      ([path, data]) =>
        new QueryDocumentSnapshot(DocumentReference.at(this.firestore, path, this.converter), data),
    );
    return { docs, size: docs.length };
  }
  findNearest(options: VectorQueryOptions): VectorQuery<App, Db> {
    return new VectorQuery(this, options);
  }
  aggregate<T extends AggregateSpec>(spec: T): AggregateQuery<T> {
    const get = async (): Promise<{ data(): AggregateSpecData<T> }> => {
      const found = await this.firestore.documents.find(this.scope, this.parts);
      const all = found.map(([, data]) => data);
      const data: { [name: string]: number | null } = {};
      for (const name of Object.keys(spec)) {
        const { aggregateType, names } = spec[name] as AggregateField<number>;
        data[name] = number(aggregateType, names, all);
      }
      return { data: () => data as unknown as AggregateSpecData<T> };
    };
    return { get };
  }
  withConverter<NewApp, NewDb extends DocumentData = DocumentData>(
    converter: FirestoreDataConverter<NewApp, NewDb>,
  ): Query<NewApp, NewDb>;
  withConverter(converter: null): Query<DocumentData, DocumentData>;
  withConverter(converter: FirestoreDataConverter<any, any> | null): Query<any, any> {
    return Query.of(this.firestore, converter, this.scope, this.parts);
  }
}
export interface VectorQueryOptions {
  vectorField: string | FieldPath;
  queryVector: VectorValue | number[];
  limit: number;
  distanceMeasure: 'EUCLIDEAN' | 'COSINE' | 'DOT_PRODUCT';
  distanceResultField?: string | FieldPath;
  distanceThreshold?: number;
}
/** A search, whose documents are ordered by their distances. */
export class VectorQuery<App = DocumentData, Db extends DocumentData = DocumentData> {
  readonly query: Query<App, Db>;
  private readonly options: VectorQueryOptions;
  constructor(query: Query<App, Db>, options: VectorQueryOptions) {
    this.query = query;
    this.options = options;
  }
  async get(): Promise<{
    readonly docs: QueryDocumentSnapshot<App, Db>[];
    readonly size: number;
  }> {
    const { vectorField, queryVector, limit, distanceMeasure, distanceThreshold } = this.options;
    const names = typeof vectorField === 'string' ? vectorField.split('.') : vectorField.names;
    const sought = Array.isArray(queryVector) ? queryVector : queryVector.toArray();
    const isFar = distanceMeasure === 'DOT_PRODUCT' ? -1 : 1;
    const stored = this.query.withConverter(null);
    const near: [number, string][] = [];
    for (const each of (await stored.get()).docs) {
      const value = names.reduce<any>((map, name) => map?.[name], each.data());
      if (!(value instanceof VectorValue)) continue;
      const distance = distanceOf(value.toArray(), sought, distanceMeasure);
      const isNear =
        distanceThreshold === undefined || isFar * distance <= isFar * distanceThreshold;
      if (isNear) near.push([isFar * distance, each.id]);
    }
    near.sort(([first], [second]) => first - second);
    const { docs } = await this.query.get();
    const found = near.slice(0, limit).map(([, id]) => docs.find((each) => each.id === id) as (typeof docs)[0]);
    return { docs: found, size: found.length };
  }
}
function distanceOf(first: number[], second: number[], measure: string): number {
  const product = (a: number[], b: number[]): number =>
    a.reduce((sum, each, index) => sum + each * (b[index] ?? 0), 0);
  if (measure === 'DOT_PRODUCT') return product(first, second);
  if (measure === 'COSINE') {
    return 1 - product(first, second) / Math.sqrt(product(first, first) * product(second, second));
  }
  return Math.hypot(...first.map((each, index) => each - (second[index] ?? 0)));
}
export type AggregateQuery<T extends AggregateSpec> = {
  get(): Promise<{ data(): AggregateSpecData<T> }>;
};

export class CollectionReference<
  App = DocumentData,
  Db extends DocumentData = DocumentData,
> extends Query<App, Db> {
  readonly path: string;
  private constructor(
    firestore: Firestore,
    path: string,
    converter: FirestoreDataConverter<App, Db> | null,
  ) {
    super(firestore, converter, { path, isGroup: false }, { filters: [], orders: [] });
    this.path = path;
  }
  static at<App, Db extends DocumentData>(
    firestore: Firestore,
    path: string,
    converter: FirestoreDataConverter<App, Db> | null,
  ): CollectionReference<App, Db> {
    return new CollectionReference(firestore, path, converter);
  }
  doc(id?: string): DocumentReference<App, Db> {
    const path = `${this.path}/${id ?? this.firestore.documents.newId()}`;
    return DocumentReference.at(this.firestore, path, this.converter);
  }
  async add(data: WithFieldValue<App>): Promise<DocumentReference<App, Db>> {
    const document = this.doc();
    await document.create(data);
    return document;
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

export class AggregateField<T> {
  readonly aggregateType: 'count' | 'sum' | 'avg';
  readonly names: readonly string[];
  readonly none?: T;
  private constructor(aggregateType: 'count' | 'sum' | 'avg', path?: string | FieldPath) {
    this.aggregateType = aggregateType;
    this.names = path === undefined ? [] : typeof path === 'string' ? path.split('.') : path.names;
  }
  static count(): AggregateField<number> {
    return new AggregateField<number>('count');
  }
  static sum(path: string | FieldPath): AggregateField<number> {
    return new AggregateField<number>('sum', path);
  }
  static average(path: string | FieldPath): AggregateField<number | null> {
    return new AggregateField<number | null>('avg', path);
  }
}
export interface AggregateSpec {
  [field: string]: AggregateField<any>;
}
export type AggregateSpecData<T extends AggregateSpec> = {
  [P in keyof T]: T[P] extends AggregateField<infer U> ? U : never;
};
