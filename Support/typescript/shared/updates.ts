import type { AnyCodec, Codec } from './codec.js';
import { inside, invalid, ofDocument } from './errors.js';
import {
  FieldPath,
  incremented,
  removal,
  serverTime,
  united,
  without,
} from './sdk.js';
import type { Field } from './structures.js';
import { RENAMED } from './structures.js';
import { formerOf } from './unions.js';
import { kindOf, own, words } from './values.js';

/** The removal of a field that may be absent, or of an entry of a map. */
export class Removal {
  // Told apart from other classes, which TypeScript compares by what they have.
  readonly change = 'removal';
}

/** A change of a stored number that Firestore computes: what is added to it, or what it is at most or at least. */
export class NumberChange<N extends number | bigint> {
  readonly change: 'increment' | 'minimum' | 'maximum';
  readonly by: N;
  /** Returns the SDK's value for a number. */
  readonly make: (by: number) => unknown;

  constructor(
    change: 'increment' | 'minimum' | 'maximum',
    by: N,
    make: (by: number) => unknown,
  ) {
    this.change = change;
    this.by = by;
    this.make = make;
  }
}

/** Elements that an array gets if it hasn't them, or loses. */
export class ArrayChange<T> {
  readonly change: 'union' | 'removal of elements';
  readonly elements: readonly T[];

  constructor(change: 'union' | 'removal of elements', elements: readonly T[]) {
    this.change = change;
    this.elements = elements;
  }
}

/** Returns the removal of a field that may be absent. */
export function remove(): Removal {
  return new Removal();
}

/** Returns the addition of a number, which may be negative. */
export function increment<N extends number | bigint>(by: N): NumberChange<N> {
  return new NumberChange('increment', by, incremented);
}

/** Returns the addition of elements that the array hasn't yet. */
export function arrayUnion<T>(...elements: T[]): ArrayChange<T> {
  return new ArrayChange('union', elements);
}

/** Returns the removal of elements. */
export function arrayRemove<T>(...elements: T[]): ArrayChange<T> {
  return new ArrayChange('removal of elements', elements);
}

/** The arguments of the SDK's functions for updates: fields, each with its value. */
export type UpdateArguments = [FieldPath, unknown, ...unknown[]];

/** Returns the arguments of an update of a document. */
export function updates(
  codec: AnyCodec,
  changes: object,
  entries: readonly object[],
): UpdateArguments {
  const found: unknown[] = [];
  const add = (names: readonly string[], value: unknown): void => {
    found.push(new FieldPath(...names), value);
  };
  try {
    for (const key of Object.keys(changes)) {
      const value = own(changes, key);
      if (value !== undefined) addChange(codec, key.split('.'), value, add);
    }
    for (const each of entries) {
      for (const key of Object.keys(each))
        addEntry(codec, key, own(each, key), add);
    }
    if (found.length === 0) throw invalid('there is nothing to change');
    const fields = codec.fields?.() ?? {};
    for (const property of Object.keys(fields)) {
      const field = own(fields, property) as Field<unknown>;
      if (field.presence !== 'written') continue;
      add([field.name], serverTime());
      for (const old of field.previous ?? []) add([old], removal());
    }
  } catch (error) {
    throw ofDocument(error, '');
  }
  return found as unknown as UpdateArguments;
}

type Add = (names: readonly string[], value: unknown) => void;

/** Adds the change of the field that properties lead to. */
function addChange(
  codec: AnyCodec,
  properties: string[],
  value: unknown,
  add: Add,
): void {
  const names: string[] = [];
  let inner = codec;
  let field: Field<unknown> | undefined;
  let isRenamed = false;
  let isPart = false;
  try {
    for (const property of properties) {
      // A map that may be absent has no fields to set: the rest of it would be missing.
      const isWhole = field === undefined || field.presence === 'required';
      const fields = isWhole ? (inner.fields?.() ?? {}) : {};
      field = own(fields, property) as Field<unknown> | undefined;
      if (field === undefined)
        throw inside(invalid('is no field to change'), property);
      isPart = isPart || isRenamed;
      isRenamed = field.previous !== undefined;
      names.push(field.name);
      inner = field.codec as AnyCodec;
    }
    if (field === undefined) return;
    if (isPart || (isRenamed && isPartial(value))) throw invalid(RENAMED);
    add(names, changed(field, value));
    for (const old of field.previous ?? [])
      add([...names.slice(0, -1), old], removal());
  } catch (error) {
    for (const name of names.reverse()) inside(error, name);
    throw error;
  }
}

/** Whether a change keeps a part of what is stored. */
function isPartial(value: unknown): boolean {
  return value instanceof NumberChange || value instanceof ArrayChange;
}

function changed(field: Field<unknown>, value: unknown): unknown {
  if (field.isImmutable === true) throw invalid('is immutable');
  switch (field.presence) {
    case 'created':
    case 'written':
      throw invalid('is set by the server');
    case 'unstored':
      throw invalid('is not stored');
    case 'optional':
      if (value instanceof Removal) return removal();
      break;
    case 'nullable':
      if (value === null) return null;
      break;
    case 'required':
    case 'defaulted':
    case 'made':
      break;
  }
  return changedValue(field.codec, value);
}

/** Returns what the SDK sets a field to; the fields of a map that isn't merged are all there. */
function changedValue(codec: Codec<unknown>, value: unknown): unknown {
  const unlimited = (codec.unlimited ?? codec) as Codec<unknown>;
  if (value instanceof NumberChange) {
    const by: unknown = value.by;
    const kind = kindOf(by);
    if (kind !== 'integer' && kind !== 'double')
      throw invalid(`can't be changed by ${words(by)}`);
    // The server alone knows a sum. Of two numbers, the one that is left may be this one.
    const number = (value.change === 'increment' ? unlimited : codec).write(by);
    return value.make(exactly(number));
  }
  if (value instanceof ArrayChange) {
    if (unlimited.element === undefined)
      throw invalid('is no array to change the elements of');
    const elements = unlimited.write(value.elements) as unknown[];
    if (value.change === 'union') return united(elements);
    return without(elements.concat(formerOf(unlimited.element, elements)));
  }
  return codec.write(value);
}

/** Returns a number as the SDKs' changes take it, which have no `bigint`. */
function exactly(number: unknown): number {
  const result = Number(number);
  if (typeof number === 'bigint' && !Number.isSafeInteger(result)) {
    throw invalid(
      `can't be changed by ${number}, which is beyond the SDK's numbers`,
    );
  }
  return result;
}

/** Adds the change of an entry of a map: its key, and its value or its removal. */
function addEntry(
  codec: AnyCodec,
  property: string,
  change: unknown,
  add: Add,
): void {
  if (change === undefined) return;
  const field = own(codec.fields?.() ?? {}, property) as
    | Field<unknown>
    | undefined;
  if (field === undefined || !Array.isArray(change)) {
    throw inside(invalid('is no map with entries to change'), property);
  }
  try {
    const [key, value] = change as unknown as readonly [string, unknown];
    const map = field.codec.unlimited ?? field.codec;
    if (map.entry === undefined)
      throw invalid('is no map with entries to change');
    if (field.isImmutable === true) throw invalid('is immutable');
    if (field.previous !== undefined || map.hasRenamedKeys === true)
      throw invalid(RENAMED);
    try {
      map.checkKey?.(key);
      const stored =
        value instanceof Removal
          ? removal()
          : changedValue(map.entry as Codec<unknown>, value);
      add([field.name, key], stored);
    } catch (error) {
      throw inside(error, key);
    }
  } catch (error) {
    throw inside(error, field.name);
  }
}
