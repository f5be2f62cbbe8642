import { choice } from './choices.js';
import type { AnyCodec, Codec } from './codec.js';
import { behind } from './codec.js';
import type { StoredKind } from './errors.js';
import { inside, invalid, missing } from './errors.js';
import { integer, text } from './scalars.js';
import type { Entries } from './values.js';
import {
  checkStorable,
  isMap,
  kindOf,
  listed,
  own,
  words,
  wrongType,
} from './values.js';

/** A case of a union: the stored tag, what reads and writes its map, and whether that has the tag itself. */
export type Case = {
  readonly tag: string | number;
  /** The tags that it had before, in documents alone. */
  readonly former?: readonly (string | number)[];
  readonly codec: AnyCodec;
  readonly hasTag?: boolean;
};

/** Returns the case as JSON has it, which never has a former tag. */
export function caseInJson({ tag, hasTag }: Case, codec: AnyCodec): Case {
  return hasTag === undefined ? { tag, codec } : { tag, codec, hasTag };
}

/** The keys of a union, by their stored names and as properties. */
export type UnionKeys = {
  readonly tag: readonly [name: string, property: string];
  /** The key of the case's map, if that is a map of its own. */
  readonly content?: readonly [name: string, property: string];
  /** Whether maps of an unknown kind are kept. */
  readonly isOpen: boolean;
};

/** Returns what reads and writes one of several maps, told apart by a tag. */
export function union<T>(keys: UnionKeys, cases: readonly Case[]): Codec<T> {
  const [tagName, tagProperty] = keys.tag;
  const tags = cases.map((each) => each.tag);
  const find = (value: unknown, isStored: boolean): Case | undefined => {
    try {
      if (value === undefined) throw missing();
      const tag = readTag(value, tags);
      const index = tags.indexOf(tag);
      const found =
        index >= 0
          ? cases[index]
          : cases.filter(
              (each) =>
                isStored &&
                each.former !== undefined &&
                each.former.indexOf(tag) >= 0,
            )[0];
      if (found !== undefined || keys.isOpen) return found;
      throw invalid(
        `should be ${listed(tags.map(choice))}, but is ${words(value)}`,
      );
    } catch (error) {
      throw inside(error, tagName);
    }
  };
  return {
    union: { keys, cases },
    read(stored) {
      if (!isMap(stored)) throw wrongType(stored, 'map');
      const found = find(own(stored, tagName), true);
      return (
        found === undefined ? { stored } : readCase(stored, found, keys)
      ) as T;
    },
    // A union is written as a whole, because fields of another case would stay in a merged map.
    write(value) {
      if (!isMap(value)) throw wrongType(value, 'map');
      if (
        keys.isOpen &&
        own(value, tagProperty) === undefined &&
        isMap(own(value, 'stored'))
      ) {
        const stored = own(value, 'stored') as Entries;
        if (cases.some((each) => each.tag === own(stored, tagName))) {
          throw invalid(
            'is of a known kind, but is written as one of an unknown kind',
          );
        }
        checkStorable(stored);
        return stored;
      }
      const found = find(own(value, tagProperty), false);
      if (found === undefined) throw invalid('is of an unknown kind');
      return writeCase(value, found, keys);
    },
  };
}

function readTag(
  value: unknown,
  tags: readonly (string | number)[],
): string | number {
  const isNumber = typeof tags[0] === 'number';
  try {
    return isNumber ? integer.read(value) : text.read(value);
  } catch (error) {
    const kind = isNumber ? 'integer' : 'string';
    throw kindOf(value) === kind
      ? error
      : wrongType(value, kind, listed(tags.map(choice)));
  }
}

function readCase(
  stored: Entries,
  { tag, codec, hasTag }: Case,
  keys: UnionKeys,
): Entries {
  const model: { [property: string]: unknown } = {};
  if (hasTag !== true) model[keys.tag[1]] = tag;
  if (keys.content === undefined)
    return Object.assign(model, codec.read(stored));
  const [name, property] = keys.content;
  try {
    const content = own(stored, name);
    if (content === undefined) throw missing();
    model[property] = codec.read(content);
  } catch (error) {
    throw inside(error, name);
  }
  return model;
}

function writeCase(
  value: Entries,
  { tag, codec }: Case,
  keys: UnionKeys,
): Entries {
  const write = codec.write as Codec<unknown>['write'];
  if (keys.content === undefined) {
    const entries = write(value) as { [name: string]: unknown };
    entries[keys.tag[0]] = tag;
    return entries;
  }
  const [name, property] = keys.content;
  try {
    const content = own(value, property);
    if (content === undefined) throw missing();
    return { [keys.tag[0]]: tag, [name]: write(content) };
  } catch (error) {
    throw inside(error, name);
  }
}

// Values that cases had before

/** Values that cases had before, each with the one of today. */
export type Former<T = string | number> = readonly (readonly [
  old: T,
  now: T,
])[];

/** Returns the value of today for one that a case had before; `undefined` for others. */
export function current<T>(
  value: unknown,
  former: readonly (readonly [old: T, now: T])[],
): T | undefined {
  const raw = typeof value === 'bigint' ? Number(value) : value;
  return former.filter(([old]) => old === raw)[0]?.[1];
}

/** Returns what reads values that cases had before as those of today, too. */
export function formerly<T extends string | number>(
  codec: Codec<T>,
  former: readonly (readonly [old: string | number, now: T])[],
): Codec<T> {
  return {
    former,
    read: (stored) =>
      (current<string | number>(stored, former) as T | undefined) ??
      codec.read(stored),
    write: codec.write,
  };
}

/** Returns the values that older documents have in place of stored ones. */
export function formerOf(
  codec: AnyCodec,
  stored: readonly unknown[],
): unknown[] {
  const former = behind(codec).former ?? [];
  return former
    .filter(([, now]) => stored.indexOf(now) >= 0)
    .map(([old]) => old);
}

// Unions without a tag

/** A value of a type that a union without tags doesn't know. */
export class UnknownValue {
  /** The value as it is stored. */
  readonly stored: unknown;

  constructor(stored: unknown) {
    this.stored = stored;
  }
}

/** A type of a union without tags. */
export type Member = {
  readonly kind: StoredKind;
  readonly codec: AnyCodec;
  /** The keys without which maps are of another type, by their stored names and as properties. */
  readonly keys?: readonly (readonly [name: string, property: string])[];
};

/** Returns what reads and writes values of several types, told apart by how they are stored. */
export function untagged<T>(
  members: readonly Member[],
  isOpen: boolean,
): Codec<T> {
  const expected = listed(
    members.map((each) => kindWords[each.kind] ?? `a ${each.kind}`),
  );
  const find = (value: unknown, name: 0 | 1): Codec<unknown> | undefined => {
    const found = memberFor(value, name, members, isOpen);
    if (found !== undefined || isOpen)
      return found?.codec as Codec<unknown> | undefined;
    throw invalid(
      value === null
        ? 'is null'
        : `should be ${expected}, but is ${words(value)}`,
    );
  };
  return {
    untagged: { members, isOpen },
    read: (stored) =>
      (find(stored, 0)?.read(stored) ?? new UnknownValue(stored)) as T,
    write(value) {
      if (isOpen && value instanceof UnknownValue) {
        checkStorable(value.stored);
        return value.stored;
      }
      const found = find(value, 1);
      if (found === undefined)
        throw invalid(`should be ${expected}, but is ${words(value)}`);
      return found.write(value);
    },
  };
}

const kindWords: { readonly [kind: string]: string } = {
  array: 'an array',
  bytes: 'bytes',
  integer: 'an integer',
};

/** Returns the type among `members` that a value is of; its keys are stored names, or properties. */
export function memberFor(
  value: unknown,
  name: 0 | 1,
  members: readonly Member[],
  isOpen: boolean,
): Member | undefined {
  if (isMap(value)) {
    return members.filter(
      ({ kind, keys }) =>
        kind === 'map' &&
        (keys ?? []).every((key) => own(value, key[name]) !== undefined),
    )[0];
  }
  const of = (kind: StoredKind): Member | undefined =>
    members.filter((member) => member.kind === kind)[0];
  // Numbers of either kind may be JavaScript's: both are tried.
  if (typeof value === 'number') {
    const isWhole = Number.isInteger(value);
    const asDouble = of('double');
    const asInteger = of('integer');
    if (asDouble !== undefined) return asDouble;
    return isWhole || !isOpen ? asInteger : undefined;
  }
  if (typeof value === 'bigint') return of('integer') ?? of('double');
  const kind = value instanceof Date ? 'timestamp' : kindOf(value);
  return kind === undefined ? undefined : of(kind);
}
