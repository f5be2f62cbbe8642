import { choice } from './choices.js';
import type { Codec, External } from './codec.js';
import { inside, invalid, missing } from './errors.js';
import { isRemoval, removal } from './sdk.js';
import type { Former } from './unions.js';
import { current } from './unions.js';
import {
  eachElement,
  eachEntry,
  has,
  isMap,
  isWellFormed,
  listed,
  own,
  put,
  words,
  wrongType,
} from './values.js';

/** Returns what `make` returns when it is first needed, so that types can hold each other. */
export function lazy<T>(make: () => Codec<T>): Codec<T> {
  let made: Codec<T> | undefined;
  const codec = (): Codec<T> => (made = made ?? make());
  return {
    itself: codec,
    read: (stored) => (made ?? codec()).read(stored),
    write: (value, isMerged) => codec().write(value, isMerged),
    fields: () => codec().fields?.() ?? {},
  };
}

/** Returns what reads and writes arrays. */
export function array<T>(element: Codec<T>): Codec<T[]> {
  return {
    element,
    read(stored) {
      if (!Array.isArray(stored)) throw wrongType(stored, 'array');
      const values: unknown[] = stored.slice();
      let index = 0;
      try {
        for (; index < values.length; index += 1) {
          const each = values[index];
          const type: string = typeof each;
          if (type !== element.plain) values[index] = element.read(each);
        }
      } catch (error) {
        throw inside(error, index);
      }
      return values as T[];
    },
    write(value) {
      if (!Array.isArray(value)) throw wrongType(value, 'array');
      const elements: unknown[] = [];
      eachElement(value, (each) => {
        if (each === undefined) throw invalid('is undefined');
        elements.push(element.write(each as T));
      });
      return elements;
    },
  };
}

/** The types of plain values, by the words that `typeof` has for them. */
interface Plain {
  boolean: boolean;
  number: number;
  string: string;
}

/** Whether a value is an array whose elements are all of one type. */
export function isArrayOf<Name extends keyof Plain>(
  value: unknown,
  type: Name,
): value is Plain[Name][] {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index += 1) {
    const each: string = typeof value[index];
    if (each !== type) return false;
  }
  return true;
}

/**
 * Returns what reads and writes maps with any keys.
 *
 * @param keys The only keys there are; none for any.
 */
export function map<T>(
  element: Codec<T>,
  keys?: readonly string[],
): Codec<{ [key: string]: T }> {
  const checkKey = (key: string): void => {
    if (keys === undefined || keys.indexOf(key) >= 0) return;
    throw invalid(
      `should be ${listed(keys.map(choice))}, but is ${words(key)}`,
    );
  };
  return {
    entry: element,
    checkKey,
    ...(keys === undefined ? {} : { keys }),
    read(stored) {
      if (!isMap(stored)) throw wrongType(stored, 'map');
      const entries: { [key: string]: T } = {};
      let name = '';
      try {
        // Engines read the values of such a loop from their places, without looking for the keys.
        for (const key in stored) {
          if (!has(stored, key)) continue;
          name = key;
          if (keys !== undefined) checkKey(key);
          const each = stored[key];
          const type: string = typeof each;
          const value =
            type === element.plain ? (each as T) : element.read(each);
          if (key === '__proto__') put(entries, key, value);
          else entries[key] = value;
        }
      } catch (error) {
        throw inside(error, name);
      }
      return entries;
    },
    write(value, isMerged) {
      if (!isMap(value)) throw wrongType(value, 'map');
      const entries: { [key: string]: unknown } = {};
      eachEntry(value, (each, key) => {
        if (each === undefined) return;
        checkKey(key);
        if (!isWellFormed(key))
          throw invalid('has half a character in its key');
        const isGone = isMerged === true && isRemoval(each);
        put(entries, key, isGone ? each : element.write(each as T, isMerged));
      });
      return entries;
    },
  };
}

/** Returns what reads and writes maps whose keys are the cases of an enumeration. */
export function keyedMap<Map extends { [key: string]: unknown }>(
  element: Codec<Exclude<Map[keyof Map], undefined>>,
  keys: readonly string[],
): Codec<Map> {
  return map(element as Codec<unknown>, keys) as unknown as Codec<Map>;
}

/** Returns what reads maps with keys that cases had before as those of today, too. */
export function renamedKeys<T>(
  map: Codec<T>,
  former: Former<string>,
): Codec<T> {
  return {
    ...map,
    hasRenamedKeys: true,
    read(stored) {
      if (!isMap(stored)) return map.read(stored);
      const entries: { [key: string]: unknown } = {};
      eachEntry(stored, (each, key) => {
        const now = current(key, former) ?? key;
        if (own(entries, now) !== undefined)
          throw invalid('is the same as another key');
        put(entries, now, each);
      });
      return map.read(entries);
    },
    write(value, isMerged) {
      const entries = map.write(value, isMerged) as { [key: string]: unknown };
      if (isMerged !== true) return entries;
      for (const [old, now] of former) {
        if (own(entries, now) !== undefined) put(entries, old, removal());
      }
      return entries;
    },
  };
}

/** Returns what reads and writes arrays with fixed positions. */
export function tuple<T extends readonly unknown[]>(
  elements: { readonly [K in keyof T]: Codec<T[K]> },
): Codec<T> {
  const codecs = elements as unknown as readonly Codec<unknown>[];
  const converted = (
    value: unknown,
    convert: (codec: Codec<unknown>, element: unknown) => unknown,
  ) => {
    if (!Array.isArray(value)) throw wrongType(value, 'array');
    if (value.length > codecs.length) {
      throw invalid(`has ${value.length} elements instead of ${codecs.length}`);
    }
    const results: unknown[] = [];
    eachElement(codecs, (codec, index) => {
      const element: unknown = value[index];
      if (element === undefined) throw missing();
      results.push(convert(codec as Codec<unknown>, element));
    });
    return results;
  };
  return {
    elements: codecs,
    read: (stored) =>
      converted(stored, (codec, each) => codec.read(each)) as unknown as T,
    write: (value) => converted(value, (codec, each) => codec.write(each)),
  };
}

/** Returns what reads and writes a type that a team wrote by hand. */
export function external<T, Stored>(
  type: External<T, Stored>,
  encoded: Codec<Stored>,
): Codec<T> {
  const convert = <Result>(body: () => Result): Result => {
    try {
      return body();
    } catch (error) {
      throw invalid(
        `is not valid: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  return {
    external: { type: type as External<unknown, unknown>, encoded },
    read(stored) {
      const value = encoded.read(stored);
      return convert(() => type.read(value));
    },
    write(value) {
      const stored = convert(() => type.write(value));
      return encoded.write(stored);
    },
  };
}
