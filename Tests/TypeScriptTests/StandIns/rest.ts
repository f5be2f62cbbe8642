/** Documents of a database in Google's emulator, by Firestore's REST API: what both SDKs do at run time. */

import type { DocumentData, Documents, Found, Operator, Parts, Scope } from './store.js';
import { FieldPath, Filter, GeoPoint, isPlain, Sentinel, Timestamp, Vector } from './store.js';

declare function fetch(
  url: string,
  options: { method: string; headers: { [name: string]: string }; body?: string },
): Promise<{ readonly ok: boolean; readonly status: number; json(): Promise<any>; text(): Promise<string> }>;
declare function atob(text: string): string;
declare function btoa(text: string): string;

/** A database of the emulator. */
export type Place = {
  /** The emulator's address, such as `127.0.0.1:8080`. */
  readonly host: string;
  readonly project: string;
  /** Whether security rules apply, which they don't to servers. */
  readonly hasRules: boolean;
};

/** The values of which each SDK has its own classes. */
export type Kinds = {
  integer(text: string): unknown;
  bytes(array: Uint8Array): unknown;
  vector(values: number[]): unknown;
  reference(path: string): unknown;
  /** Returns the bytes of a value that is bytes. */
  arrayOf(value: unknown): Uint8Array | undefined;
  /** Returns the path of a value that is a reference, and throws for those of other databases. */
  pathOf(value: unknown): string | undefined;
};

type Value = { [kind: string]: any };
type Fields = { [name: string]: Value };

/** What a write sets, changes and lets the server compute. */
class Write {
  readonly mask: string[] = [];
  readonly transforms: object[] = [];
}

export class RESTDocuments implements Documents {
  readonly listeners: Set<() => void> = new Set();
  private readonly place: Place;
  private readonly kinds: Kinds;
  /** The path that names of documents begin with. */
  private readonly root: string;

  constructor(place: Place, kinds: Kinds) {
    this.place = place;
    this.kinds = kinds;
    this.root = `projects/${place.project}/databases/(default)/documents`;
  }

  newId(): string {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
    return Array.from({ length: 20 }, () => letters[Math.floor(Math.random() * letters.length)]).join('');
  }

  async read(path: string): Promise<DocumentData | undefined> {
    const [found] = await this.send(':batchGet', { documents: [`${this.root}/${path}`] });
    return found.found === undefined ? undefined : this.fieldsDecoded(found.found.fields ?? {});
  }

  async write(path: string, data: unknown, isMerged: boolean): Promise<void> {
    if (!isPlain(data)) throw new Error(`Value for argument "data" is not an object (in ${path})`);
    const write = new Write();
    const fields = this.fieldsEncoded(data, [], write);
    await this.commit(path, fields, write, isMerged ? {} : { updateMask: undefined });
  }

  async change(path: string, changes: readonly unknown[]): Promise<void> {
    const write = new Write();
    const fields: Fields = {};
    for (let index = 0; index < changes.length; index += 2) {
      const field = changes[index];
      const names = field instanceof FieldPath ? field.names : String(field).split('.');
      const inside = new Write();
      const value = this.encoded(changes[index + 1], names, inside);
      write.transforms.push(...inside.transforms);
      if (value !== undefined) insert(fields, names, value);
      const isComputed = value === undefined && inside.mask.length === 0;
      if (!isComputed) write.mask.push(fieldPath(names));
    }
    await this.commit(path, fields, write, { currentDocument: { exists: true } });
  }

  private async commit(path: string, fields: Fields, write: Write, options: object): Promise<void> {
    const update = {
      update: { name: `${this.root}/${path}`, fields },
      updateMask: { fieldPaths: write.mask },
      updateTransforms: write.transforms,
      ...options,
    };
    await this.send(':commit', { writes: [update] });
    for (const listener of this.listeners) listener();
  }

  async find(scope: Scope, parts: Parts): Promise<Found[]> {
    const { parent, query } = this.query(scope, parts);
    const answers: any[] = await this.send(`${parent}:runQuery`, { structuredQuery: query });
    const found = answers.filter((each) => each.document !== undefined).map(({ document }): Found => {
      const path: string = document.name.slice(this.root.length + 1);
      return [path, this.fieldsDecoded(document.fields ?? {})];
    });
    return parts.limitToLast === undefined ? found : found.reverse();
  }

  private query(scope: Scope, parts: Parts): { parent: string; query: object } {
    const names = scope.path.split('/');
    const id = names.pop() ?? '';
    const isReversed = parts.limitToLast !== undefined;
    const query: { [name: string]: unknown } = {
      from: [{ collectionId: id, allDescendants: scope.isGroup }],
      orderBy: parts.orders.map(([order, isDescending]) => ({
        field: { fieldPath: fieldPath(order) },
        direction: isDescending !== isReversed ? 'DESCENDING' : 'ASCENDING',
      })),
    };
    if (parts.filters.length > 0) query['where'] = this.filter(Filter.and(...parts.filters));
    const limit = parts.limitToLast ?? parts.limit;
    if (limit !== undefined) query['limit'] = limit;
    return { parent: names.length === 0 ? '' : `/${names.join('/')}`, query };
  }

  private filter({ shape }: Filter): object {
    if (shape.kind !== 'field') {
      const filters = shape.filters.map((each) => this.filter(each));
      return { compositeFilter: { op: shape.kind === 'and' ? 'AND' : 'OR', filters } };
    }
    const field = { fieldPath: fieldPath(shape.names) };
    const isNull = shape.operand === null;
    if (isNull) return { unaryFilter: { op: shape.op === '==' ? 'IS_NULL' : 'IS_NOT_NULL', field } };
    const value = this.encoded(shape.operand, [], new Write());
    return { fieldFilter: { field, op: operators[shape.op], value } };
  }

  private async send(method: string, body: object): Promise<any> {
    const headers: { [name: string]: string } = { 'Content-Type': 'application/json' };
    if (!this.place.hasRules) headers['Authorization'] = 'Bearer owner';
    const url = `http://${this.place.host}/v1/${this.root}${method}`;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.ok) return answer.json();
    const text = await answer.text();
    throw Object.assign(new Error(text), { code: answer.status === 403 ? 'permission-denied' : 'unknown' });
  }

  // Values

  private fieldsEncoded(data: DocumentData, path: readonly string[], write: Write): Fields {
    const fields: Fields = {};
    for (const name of Object.keys(data)) {
      const value = this.encoded(data[name], [...path, name], write);
      if (value !== undefined) put(fields, name, value);
    }
    return fields;
  }

  /** Returns what is stored at a path, or undefined if the server computes it, or removes it. */
  private encoded(value: unknown, path: readonly string[], write: Write): Value | undefined {
    if (value instanceof Sentinel) {
      if (value.kind === 'delete') write.mask.push(fieldPath(path));
      else write.transforms.push(this.transform(value, path));
      return undefined;
    }
    if (isPlain(value) && Object.keys(value).length > 0) {
      return { mapValue: { fields: this.fieldsEncoded(value, path, write) } };
    }
    write.mask.push(fieldPath(path));
    if (isPlain(value)) return { mapValue: {} };
    if (Array.isArray(value)) return this.list(value, path);
    return this.scalar(value, path);
  }

  private list(values: readonly unknown[], path: readonly string[]): Value {
    const encoded = values.map((each) => {
      if (Array.isArray(each)) throw refusal('Nested arrays are not supported', path);
      const inside = new Write();
      const value = this.encoded(each, path, inside);
      if (value === undefined || inside.transforms.length > 0) {
        throw refusal('FieldValue cannot be used inside of an array', path);
      }
      return value;
    });
    return { arrayValue: { values: encoded } };
  }

  private scalar(value: unknown, path: readonly string[]): Value {
    if (value === null) return { nullValue: null };
    if (typeof value === 'boolean') return { booleanValue: value };
    if (typeof value === 'string') return { stringValue: value };
    if (typeof value === 'bigint') return { integerValue: String(value) };
    if (typeof value === 'number') return number(value);
    if (value instanceof Timestamp) return { timestampValue: timeText(value) };
    if (value instanceof GeoPoint) {
      return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } };
    }
    if (value instanceof Vector) {
      const values = { arrayValue: { values: value.toArray().map((each) => ({ doubleValue: each })) } };
      return { mapValue: { fields: { __type__: { stringValue: '__vector__' }, value: values } } };
    }
    const bytes = this.kinds.arrayOf(value);
    if (bytes !== undefined) return { bytesValue: btoa(String.fromCharCode(...Array.from(bytes))) };
    const target = this.kinds.pathOf(value);
    if (target !== undefined) return { referenceValue: `${this.root}/${target}` };
    throw refusal(`Unsupported field value: ${value === undefined ? 'undefined' : 'a custom object'}`, path);
  }

  private transform({ kind, operands }: Sentinel, path: readonly string[]): object {
    const values = operands.map((each) => this.encoded(each, path, new Write()));
    const transforms: { [kind: string]: object } = {
      serverTimestamp: { setToServerValue: 'REQUEST_TIME' },
      increment: { increment: values[0] },
      minimum: { minimum: values[0] },
      maximum: { maximum: values[0] },
      union: { appendMissingElements: { values } },
      remove: { removeAllFromArray: { values } },
    };
    return { fieldPath: fieldPath(path), ...transforms[kind] };
  }

  private fieldsDecoded(fields: Fields): DocumentData {
    const data: DocumentData = {};
    for (const name of Object.keys(fields)) put(data, name, this.decoded(fields[name] ?? {}));
    return data;
  }

  private decoded(value: Value): unknown {
    const [kind = ''] = Object.keys(value);
    const content = value[kind];
    switch (kind) {
      case 'integerValue':
        return this.kinds.integer(content);
      case 'doubleValue':
        return Number(content);
      case 'timestampValue':
        return timestamp(content);
      case 'bytesValue':
        return this.kinds.bytes(Uint8Array.from(atob(content), (each) => each.charCodeAt(0)));
      case 'geoPointValue':
        return new GeoPoint(content.latitude ?? 0, content.longitude ?? 0);
      case 'referenceValue':
        return this.kinds.reference(content.slice(this.root.length + 1));
      case 'arrayValue':
        return (content.values ?? []).map((each: Value) => this.decoded(each));
      case 'mapValue': {
        const fields: Fields = content.fields ?? {};
        const data = this.fieldsDecoded(fields);
        return data['__type__'] === '__vector__' ? this.kinds.vector(data['value']) : data;
      }
      default:
        return content;
    }
  }
}

const operators: { readonly [op in Operator]: string } = {
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '==': 'EQUAL',
  '!=': 'NOT_EQUAL',
  '>=': 'GREATER_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  'array-contains': 'ARRAY_CONTAINS',
  in: 'IN',
  'array-contains-any': 'ARRAY_CONTAINS_ANY',
  'not-in': 'NOT_IN',
};

function refusal(reason: string, path: readonly string[]): Error {
  return new Error(`${reason} (found in field ${path.join('.')})`);
}

/** Returns a number as both SDKs store it: a whole one as an integer, but for -0. */
function number(value: number): Value {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) return { integerValue: String(value) };
  if (Object.is(value, -0)) return { doubleValue: '-0.0' };
  return { doubleValue: Number.isFinite(value) ? value : String(value) };
}

function fieldPath(names: readonly string[]): string {
  const quoted = (name: string): string => `\`${name.replace(/[\\`]/g, '\\$&')}\``;
  return names.map((name) => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name))).join('.');
}

function put(data: object, name: string, value: unknown): void {
  Object.defineProperty(data, name, { configurable: true, enumerable: true, value, writable: true });
}

function insert(fields: Fields, [name = '', ...rest]: readonly string[], value: Value): void {
  if (rest.length === 0) return put(fields, name, value);
  const inside: Value = Object.getOwnPropertyDescriptor(fields, name)?.value ?? { mapValue: { fields: {} } };
  insert(inside['mapValue'].fields, rest, value);
  put(fields, name, inside);
}

/** Returns a time, whose fraction the SDKs cut to microseconds. */
function timestamp(text: string): Timestamp {
  const [, whole = '', fraction = ''] = /^([^.Z]*)(?:\.(\d+))?Z$/.exec(text) ?? [];
  return new Timestamp(Date.parse(`${whole}Z`) / 1000, Number(fraction.slice(0, 6).padEnd(9, '0')));
}

function timeText({ seconds, nanoseconds }: Timestamp): string {
  const fraction = String(nanoseconds).padStart(9, '0').slice(0, 6);
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${fraction}Z`;
}
