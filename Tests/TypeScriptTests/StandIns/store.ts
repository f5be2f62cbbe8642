/** What both stand-ins have in common: values, and documents in memory. */

export type DocumentData = { [field: string]: any };
export type Primitive = string | number | boolean | bigint | undefined | null;

export class Timestamp {
  static now(): Timestamp {
    return Timestamp.fromMillis(Date.now());
  }
  static fromDate(date: Date): Timestamp {
    return Timestamp.fromMillis(date.getTime());
  }
  static fromMillis(milliseconds: number): Timestamp {
    const seconds = Math.floor(milliseconds / 1000);
    return new Timestamp(seconds, Math.floor((milliseconds - seconds * 1000) * 1e6));
  }
  readonly seconds: number;
  readonly nanoseconds: number;
  constructor(seconds: number, nanoseconds: number) {
    this.seconds = seconds;
    this.nanoseconds = nanoseconds;
  }
  toDate(): Date {
    return new Date(this.toMillis());
  }
  toMillis(): number {
    return this.seconds * 1000 + this.nanoseconds / 1e6;
  }
  isEqual(other: Timestamp): boolean {
    return other.seconds === this.seconds && other.nanoseconds === this.nanoseconds;
  }
}

export class GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
  isEqual(other: GeoPoint): boolean {
    return other.latitude === this.latitude && other.longitude === this.longitude;
  }
}

export class FieldPath {
  static documentId(): FieldPath {
    return new FieldPath('__name__');
  }
  readonly names: string[];
  constructor(...names: string[]) {
    this.names = names;
  }
  isEqual(other: FieldPath): boolean {
    return other.names.join('\u0000') === this.names.join('\u0000');
  }
}

export class Sentinel {
  readonly kind: string;
  readonly operands: readonly unknown[];
  constructor(kind: string, operands: readonly unknown[] = []) {
    this.kind = kind;
    this.operands = operands;
  }
  isEqual(other: Sentinel): boolean {
    return other instanceof Sentinel && other.kind === this.kind;
  }
}

export class Vector {
  private readonly values: number[];
  constructor(values: number[]) {
    this.values = values;
  }
  toArray(): number[] {
    return this.values.slice();
  }
  isEqual(other: Vector): boolean {
    return other.values.join() === this.values.join();
  }
}

/** A document's path, and what it has stored. */
export type Found = readonly [path: string, data: DocumentData];

/** The collection that a query is about, or all collections of an id. */
export type Scope = { readonly path: string; readonly isGroup: boolean };

/** The documents of a database, wherever it is. */
export interface Documents {
  /** What is called after each change. */
  readonly listeners: Set<() => void>;
  newId(): string;
  read(path: string): Promise<DocumentData | undefined>;
  write(path: string, data: unknown, isMerged: boolean): Promise<void>;
  /** Changes fields: `changes` are paths, each followed by its value. */
  change(path: string, changes: readonly unknown[]): Promise<void>;
  find(scope: Scope, parts: Parts): Promise<Found[]>;
}

/** Documents in memory, by their paths. */
export class Store implements Documents {
  readonly documents: Map<string, DocumentData> = new Map();
  /**
   * Whether documents that a query's orders don't distinguish come in another order each time, as in
   * databases of the Enterprise edition.
   */
  isShuffled = false;
  readonly listeners: Set<() => void> = new Set();
  private count = 0;
  private runs = 0;

  /** Returns the documents in the order that queries have them in without their own. */
  inOrder(): Found[] {
    const found = Array.from(this.documents).sort(([left], [right]) => (left < right ? -1 : 1));
    if (!this.isShuffled) return found;
    this.runs += 1;
    const start = this.runs % Math.max(found.length, 1);
    return [...found.slice(start), ...found.slice(0, start)].reverse();
  }

  async read(path: string): Promise<DocumentData | undefined> {
    return this.documents.get(path);
  }

  async write(path: string, data: unknown, isMerged: boolean): Promise<void> {
    this.set(path, data, isMerged);
  }

  async change(path: string, changes: readonly unknown[]): Promise<void> {
    updated(this, path, changes);
  }

  async find(scope: Scope, parts: Parts): Promise<Found[]> {
    return run(this, scope, parts);
  }

  newId(): string {
    this.count += 1;
    return `auto${String(this.count).padStart(16, '0')}`;
  }

  /** Stores `data` as the SDKs do, which refuse values of other classes, and undefined. */
  set(path: string, data: unknown, isMerged: boolean): void {
    const stored = kept(data, path) as DocumentData;
    const before = isMerged ? this.documents.get(path) : undefined;
    this.put(path, merged(before ?? {}, stored));
  }

  /** Stores a document as it is. */
  put(path: string, data: DocumentData): void {
    this.documents.set(path, data);
    for (const listener of this.listeners) listener();
  }
}

/** Changes the fields at these paths of a document, as the SDKs' updates do. */
function updated(store: Store, path: string, changes: readonly unknown[]): void {
  const before = store.documents.get(path);
  if (before === undefined) throw new Error(`NOT_FOUND: ${path}`);
  let data = before;
  for (let index = 0; index < changes.length; index += 2) {
    const field = changes[index];
    const names = field instanceof FieldPath ? field.names : String(field).split('.');
    data = replaced(data, names, kept(changes[index + 1], path));
  }
  store.put(path, data);
}

function replaced(data: DocumentData, names: readonly string[], value: unknown): DocumentData {
  const [name = '', ...rest] = names;
  const result: DocumentData = { ...data };
  const inside: unknown = Object.getOwnPropertyDescriptor(data, name)?.value;
  if (rest.length > 0) {
    put(result, name, replaced(isPlain(inside) ? inside : {}, rest, value));
  } else if (value instanceof Sentinel && value.kind === 'delete') {
    delete result[name];
  } else {
    put(result, name, value instanceof Sentinel ? computed(inside, value) : value);
  }
  return result;
}

function computed(before: unknown, { kind, operands }: Sentinel): unknown {
  const elements = Array.isArray(before) ? before : [];
  switch (kind) {
    case 'increment':
      return Number(before ?? 0) + Number(operands[0]);
    case 'minimum':
      return typeof before === 'number' ? Math.min(before, Number(operands[0])) : operands[0];
    case 'maximum':
      return typeof before === 'number' ? Math.max(before, Number(operands[0])) : operands[0];
    case 'union':
      return [...elements, ...operands.filter((each) => !elements.some((one) => key(one) === key(each)))];
    case 'remove':
      return elements.filter((each) => !operands.some((one) => key(one) === key(each)));
    default:
      return Timestamp.fromMillis(1_700_000_000_000);
  }
}

function merged(before: DocumentData, after: DocumentData): DocumentData {
  const result: DocumentData = { ...before };
  for (const key of Object.keys(after)) {
    const value: unknown = after[key];
    if (value instanceof Sentinel && value.kind === 'delete') {
      delete result[key];
    } else if (value instanceof Sentinel) {
      put(result, key, Timestamp.fromMillis(1_700_000_000_000));
    } else if (isPlain(value)) {
      const inside: unknown = Object.getOwnPropertyDescriptor(result, key)?.value;
      put(result, key, merged(isPlain(inside) ? inside : {}, value));
    } else {
      put(result, key, value);
    }
  }
  return result;
}

function put(data: DocumentData, key: string, value: unknown): void {
  const descriptor = { configurable: true, enumerable: true, value, writable: true };
  Object.defineProperty(data, key, descriptor);
}

export function isPlain(value: unknown): value is DocumentData {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(Object.getPrototypeOf(value) ?? {}) === null
  );
}

function kept(value: unknown, place: string): unknown {
  if (value === undefined) throw new Error(`Unsupported field value: undefined (in ${place})`);
  if (Array.isArray(value)) return value.map((each) => kept(each, place));
  if (isPlain(value)) {
    const copy: DocumentData = {};
    for (const key of Object.keys(value)) put(copy, key, kept(value[key], `${place}.${key}`));
    return copy;
  }
  return value;
}

export type Operator =
  | '<'
  | '<='
  | '=='
  | '!='
  | '>='
  | '>'
  | 'array-contains'
  | 'in'
  | 'array-contains-any'
  | 'not-in';

/** A condition, or several. */
export type Shape =
  | { readonly kind: 'field'; readonly names: readonly string[]; readonly op: Operator; readonly operand: unknown }
  | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[] };

export class Filter {
  static where(path: string | FieldPath, op: Operator, operand: unknown): Filter {
    const names = typeof path === 'string' ? path.split('.') : path.names;
    return new Filter({ kind: 'field', names, op, operand });
  }
  static and(...filters: Filter[]): Filter {
    return new Filter({ kind: 'and', filters });
  }
  static or(...filters: Filter[]): Filter {
    return new Filter({ kind: 'or', filters });
  }
  readonly shape: Shape;
  private constructor(shape: Shape) {
    this.shape = shape;
  }
  matches(data: DocumentData): boolean {
    const { shape } = this;
    switch (shape.kind) {
      case 'field':
        return compare(valueAt(data, shape.names), shape.op, shape.operand);
      case 'and':
        return shape.filters.every((filter) => filter.matches(data));
      case 'or':
        return shape.filters.some((filter) => filter.matches(data));
    }
  }
}

export function valueAt(data: DocumentData, names: readonly string[]): unknown {
  let value: unknown = data;
  for (const name of names) value = isPlain(value) ? value[name] : undefined;
  return value;
}

function compare(value: unknown, op: Operator, operand: unknown): boolean {
  if (value === undefined) return false;
  const same = (left: unknown, right: unknown): boolean => key(left) === key(right);
  switch (op) {
    case '==':
      return same(value, operand);
    case '!=':
      return value !== null && !same(value, operand);
    case '<':
      return rank(value) < rank(operand);
    case '<=':
      return rank(value) <= rank(operand);
    case '>':
      return rank(value) > rank(operand);
    case '>=':
      return rank(value) >= rank(operand);
    case 'in':
      return (operand as unknown[]).some((each) => same(value, each));
    case 'not-in':
      return value !== null && !(operand as unknown[]).some((each) => same(value, each));
    case 'array-contains':
      return Array.isArray(value) && value.some((each) => same(each, operand));
    case 'array-contains-any':
      return (
        Array.isArray(value) &&
        value.some((each) => (operand as unknown[]).some((other) => same(each, other)))
      );
  }
}

function key(value: unknown): string {
  if (typeof value === 'bigint') return `number ${value}`;
  if (typeof value === 'number') return `number ${value}`;
  const path = (value as { path?: unknown } | null)?.path;
  if (typeof path === 'string') return `reference ${path}`;
  return `${typeof value} ${JSON.stringify(value)}`;
}

export function rank(value: unknown): number | string {
  if (value instanceof Timestamp) return value.seconds + value.nanoseconds / 1e9;
  return typeof value === 'string' ? value : Number(value);
}

/** The parts of a query. */
export type Parts = {
  readonly filters: readonly Filter[];
  readonly orders: readonly (readonly [readonly string[], boolean])[];
  readonly limit?: number;
  readonly limitToLast?: number;
};

function isInside(path: string, scope: Scope): boolean {
  const collection = path.replace(/\/[^/]*$/, '');
  return scope.isGroup ? collection.split('/').pop() === scope.path : collection === scope.path;
}

/** Returns the documents that a query finds. */
function run(store: Store, scope: Scope, { filters, orders, limit, limitToLast }: Parts): Found[] {
  let found = store
    .inOrder()
    .filter(([path, data]) => isInside(path, scope) && filters.every((filter) => filter.matches(data)));
  for (const [names, isDescending] of Array.from(orders).reverse()) {
    const place = ([path, data]: Found): unknown =>
      names[0] === '__name__' ? path : valueAt(data, names);
    found = found.filter((each) => place(each) !== undefined);
    const sign = isDescending ? -1 : 1;
    found.sort((left, right) => {
      const [a, b] = [rank(place(left)), rank(place(right))];
      return a === b ? 0 : a < b ? -sign : sign;
    });
  }
  if (limit !== undefined) found = found.slice(0, limit);
  return limitToLast === undefined ? found : found.slice(-limitToLast);
}

/** Returns the numbers of documents: of a count, a sum or an average. */
export function number(kind: string, names: readonly string[], all: DocumentData[]): number | null {
  if (kind === 'count') return all.length;
  const numbers = all.map((data) => Number(valueAt(data, names))).filter((each) => !isNaN(each));
  const sum = numbers.reduce((total, each) => total + each, 0);
  if (kind === 'sum') return sum;
  return numbers.length === 0 ? null : sum / numbers.length;
}
