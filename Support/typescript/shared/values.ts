import type { StoredKind } from './errors.js';
import { inside, invalid, Problem } from './errors.js';
import {
  isBytes,
  isGeoPoint,
  isReference,
  isTimestamp,
  isVector,
} from './sdk.js';

/** Anything with keys. */
export type Entries = { readonly [key: string]: unknown };

// Typed here, because the library of ES2017 lacks it.
declare const BigInt: (value: string | number) => bigint;

/** Returns the integer that `text` is. */
export function bigInteger(text: string | number): bigint {
  return BigInt(text);
}

/** Whether `entries` has a property of its own with this name; not what all objects have. */
export function has(entries: object, key: string): boolean {
  return Object.prototype.hasOwnProperty.call(entries, key);
}

/** Returns the own property of `entries`, or `undefined`; never what all objects have. */
export function own(entries: object, key: string): unknown {
  return has(entries, key) ? (entries as Entries)[key] : undefined;
}

/** Sets a property of `entries`, also one with a name that means something to JavaScript. */
export function put(
  entries: { [key: string]: unknown },
  key: string,
  value: unknown,
): void {
  if (key === '__proto__') {
    const descriptor = {
      configurable: true,
      enumerable: true,
      value,
      writable: true,
    };
    Object.defineProperty(entries, key, descriptor);
  } else {
    entries[key] = value;
  }
}

/** A reference that was read from JSON without a database, to be checked alone. */
export class ReferencePath {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }
}

/** Whether no half of a character is in `text`: a surrogate without the other one. */
export function isWellFormed(text: string): boolean {
  return !/[\ud800-\udfff]/u.test(text);
}

/** Whether `value` is an object without a class: what documents have as maps. */
export function isMap(value: unknown): value is Entries {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype) return true;
  // An object of another realm has another prototype, whose own prototype is null, too.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns what `value` is stored as, or `undefined` if no field holds such values. */
export function kindOf(value: unknown): StoredKind | undefined {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
      return Number.isInteger(value) && !Object.is(value, -0)
        ? 'integer'
        : 'double';
    case 'boolean':
      return 'boolean';
    case 'bigint':
      return 'integer';
    case 'object':
      return kindOfObject(value);
    default:
      return undefined;
  }
}

function kindOfObject(value: object | null): StoredKind | undefined {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isMap(value)) return 'map';
  if (isTimestamp(value)) return 'timestamp';
  if (isGeoPoint(value)) return 'geopoint';
  if (isReference(value) || value instanceof ReferencePath) return 'reference';
  if (isBytes(value)) return 'bytes';
  return isVector(value) ? 'vector' : undefined;
}

const nouns: { readonly [kind in StoredKind]: string } = {
  array: 'an array',
  boolean: 'a boolean',
  bytes: 'bytes',
  double: 'a number',
  geopoint: 'a geopoint',
  integer: 'an integer',
  map: 'a map',
  null: 'null',
  reference: 'a reference to a document',
  string: 'a string',
  timestamp: 'a timestamp',
  vector: 'a vector',
};

/** Returns the words for a value in messages: `the string 'a'`. */
export function words(value: unknown): string {
  if (typeof value === 'string') {
    const start = value.length > 100 ? `${value.slice(0, 100)}…` : value;
    return `the string '${start}'`;
  }
  if (typeof value === 'number' || typeof value === 'bigint')
    return `the number ${String(value)}`;
  if (typeof value === 'boolean') return String(value);
  const kind = kindOf(value);
  return kind === undefined ? 'something that no field holds' : nouns[kind];
}

/** Returns the problem of a value where one of another kind belongs. */
export function wrongType(
  value: unknown,
  expected: StoredKind,
  noun?: string,
): Problem {
  const found = kindOf(value);
  const reason =
    value === null
      ? 'is null'
      : `should be ${noun ?? nouns[expected]}, but is ${words(value)}`;
  if (found === undefined || found === expected) return invalid(reason);
  return new Problem(reason, { type: 'wrong type', expected, found });
}

/** Returns words as a list: `a, b or c`. */
export function listed(choices: readonly string[]): string {
  if (choices.length < 2) return choices.join('');
  return `${choices.slice(0, -1).join(', ')} or ${choices[choices.length - 1] ?? ''}`;
}

/**
 * Throws if `value` isn't what Firestore can store in a field of any type.
 *
 * @param isInArray Whether the value is an element of an array, which holds no arrays.
 */
export function checkStorable(value: unknown, isInArray = false): void {
  const kind = kindOf(value);
  if (kind === undefined) {
    throw invalid(
      value === undefined ? 'is undefined' : 'is something that no field holds',
    );
  }
  if (kind === 'string' && !isWellFormed(value as string))
    throw invalid('has half a character');
  if (kind === 'array') {
    if (isInArray)
      throw invalid('is an array in an array, which Firestore does not store');
    eachElement(value as readonly unknown[], (element) => {
      checkStorable(element, true);
    });
  } else if (kind === 'map') {
    eachEntry(value as Entries, (entry) => {
      checkStorable(entry);
    });
  }
}

/** Calls `body` with each element; problems get its index. */
export function eachElement(
  elements: readonly unknown[],
  body: (element: unknown, index: number) => void,
): void {
  for (let index = 0; index < elements.length; index++) {
    try {
      body(elements[index], index);
    } catch (error) {
      throw inside(error, index);
    }
  }
}

/** Calls `body` with each entry; problems get its key. */
export function eachEntry(
  entries: Entries,
  body: (entry: unknown, key: string) => void,
): void {
  for (const key of Object.keys(entries)) {
    try {
      body(entries[key], key);
    } catch (error) {
      throw inside(error, key);
    }
  }
}
