import type { ProblemKind } from './errors.js';
import { invalid, Problem } from './errors.js';
import type { Bytes, DocumentReference, GeoPoint, VectorValue } from './sdk.js';
import {
  isBytes,
  isGeoPoint,
  isReference,
  isTimestamp,
  isVector,
  Timestamp,
} from './sdk.js';
import type { OtherFields } from './structures.js';
import type { Case, Former, Member, UnionKeys } from './unions.js';
import {
  bigInteger,
  checkStorable,
  isWellFormed,
  listed,
  ReferencePath,
  words,
  wrongType,
} from './values.js';

/** Reads and writes the values of one type. Both throw a `Problem` if a value is wrong. */
export type Codec<T> = CodecParts & {
  /** Returns the value for what is stored. */
  readonly read: (stored: unknown) => T;
  /**
   * Returns what is to be stored for a value.
   *
   * @param isMerged Whether maps are merged with those that are stored, so that they may lack fields.
   */
  readonly write: (value: T, isMerged?: boolean) => unknown;
};

/** A kind of value that JSON has in another form. */
export type Form =
  | 'any'
  | 'bigint'
  | 'bytes'
  | 'double'
  | 'geopoint'
  | 'reference'
  | 'timestamp';

/** The parts of codecs that updates and JSON need. */
export type CodecParts = {
  /** The type, by JavaScript's own word, whose values are all read as they are. */
  readonly plain?: 'boolean' | 'number' | 'string';
  /** The form of values in JSON; none if that is the stored one. */
  readonly form?: Form;
  /** Whether there is only one value. */
  readonly isConstant?: boolean;
  /** Returns the codec that this one stands for. */
  readonly itself?: () => AnyCodec;
  /** Returns the fields of a structure, by their properties. */
  readonly fields?: () => object;
  /** The fields of a structure that the schema doesn't declare, if they are kept. */
  readonly others?: OtherFields;
  /** What reads and writes elements of an array, without limits of the array. */
  readonly element?: AnyCodec;
  /** What reads and writes entries of a map. */
  readonly entry?: AnyCodec;
  /** Throws if a map can't have this key. */
  readonly checkKey?: (key: string) => void;
  /** The only keys of a map, if there are such. */
  readonly keys?: readonly string[];
  /** What reads and writes the elements of a tuple. */
  readonly elements?: readonly AnyCodec[];
  /** The maps of a union. */
  readonly union?: {
    readonly keys: UnionKeys;
    readonly cases: readonly Case[];
  };
  /** The values that cases of an enumeration had before, each with the one of today. */
  readonly former?: Former;
  /** Whether keys of a map had other names before. */
  readonly hasRenamedKeys?: boolean;
  /** The types of a union without tags. */
  readonly untagged?: {
    readonly members: readonly Member[];
    readonly isOpen: boolean;
  };
  /** The path of the collection that references are to, with `null` for each id. */
  readonly collection?: readonly (string | null)[];
  /** Makes vectors. */
  readonly newVector?: (values: number[]) => VectorValue;
  /** A type that a team wrote by hand, and what reads and writes its stored values. */
  readonly external?: {
    readonly type: External<unknown, unknown>;
    readonly encoded: AnyCodec;
  };
  /** The codec without its limits, if it has some. */
  readonly unlimited?: AnyCodec;
};

/** A codec of any type. */
export type AnyCodec = CodecParts & {
  readonly read: (stored: unknown) => unknown;
  readonly write: (value: never, isMerged?: boolean) => unknown;
};

/** Reads and writes a type that a team wrote by hand, as `Stored`, the type in `encoded_as`. */
export type External<T, Stored> = {
  readonly read: (stored: Stored) => T;
  readonly write: (value: T) => Stored;
};

/** Returns the codec that stands behind those that are made when they are needed. */
export function behind(codec: AnyCodec): AnyCodec {
  let found = codec;
  while (found.itself !== undefined) found = found.itself();
  return found;
}

/** Returns what writes values as they are, and reads those that `check` returns without a problem. */
function checked<T>(check: (value: unknown) => void, form: Form): Codec<T> {
  return {
    form,
    read(stored) {
      check(stored);
      return stored as T;
    },
    write(value) {
      check(value);
      return value;
    },
  };
}

function asText(value: unknown): string {
  if (typeof value !== 'string') throw wrongType(value, 'string');
  return value;
}

/** Returns `value` if it is text that Firestore can store. */
export function wholeText(value: unknown): string {
  const string = asText(value);
  if (!isWellFormed(string)) throw invalid('has half a character');
  return string;
}

export const text: Codec<string> = {
  plain: 'string',
  read: asText,
  write: wholeText,
};

function asFlag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw wrongType(value, 'boolean');
  return value;
}

export const flag: Codec<boolean> = {
  plain: 'boolean',
  read: asFlag,
  write: asFlag,
};

export const timestamp: Codec<Timestamp> = /* @__PURE__ */ checked((value) => {
  if (!isTimestamp(value)) throw wrongType(value, 'timestamp');
}, 'timestamp');

/** Reads and writes times as dates, which have no more than milliseconds. */
export const date: Codec<Date> = {
  form: 'timestamp',
  read(stored) {
    if (!isTimestamp(stored)) throw wrongType(stored, 'timestamp');
    return new Date(
      stored.seconds * 1000 + Math.floor(stored.nanoseconds / 1e6),
    );
  },
  write(value) {
    if (!(value instanceof Date)) throw wrongType(value, 'timestamp', 'a Date');
    if (isNaN(value.getTime())) throw invalid('should be a Date with a time');
    return Timestamp.fromDate(value);
  },
};

export const bytes: Codec<Bytes> = /* @__PURE__ */ checked((value) => {
  if (!isBytes(value)) throw wrongType(value, 'bytes');
}, 'bytes');

export const geopoint: Codec<GeoPoint> = /* @__PURE__ */ checked((value) => {
  if (!isGeoPoint(value)) throw wrongType(value, 'geopoint');
}, 'geopoint');

/** Any value that Firestore stores. */
export const any: Codec<unknown> = {
  form: 'any',
  read: (stored) => stored,
  write(value) {
    checkStorable(value);
    return value;
  },
};

// Numbers

export const double: Codec<number> = {
  plain: 'number',
  form: 'double',
  read(stored) {
    if (typeof stored === 'bigint') return Number(stored);
    if (typeof stored !== 'number') throw wrongType(stored, 'double');
    return stored;
  },
  write(value) {
    if (typeof value !== 'number') throw wrongType(value, 'double');
    return value;
  },
};

function checkWhole(value: unknown): void {
  if (typeof value === 'bigint') {
    if (
      value < bigInteger('-9223372036854775808') ||
      value > bigInteger('9223372036854775807')
    ) {
      throw invalid(`should fit in 64 bits, but is ${words(value)}`);
    }
  } else if (typeof value !== 'number') {
    throw wrongType(value, 'integer');
  } else if (!Number.isInteger(value)) {
    const kind: ProblemKind = {
      type: 'wrong type',
      expected: 'integer',
      found: 'double',
    };
    throw new Problem(`should be an integer, but is ${words(value)}`, kind);
  }
}

function safe(value: unknown): number {
  checkWhole(value);
  const number = Number(value);
  if (!Number.isSafeInteger(number)) {
    const range = 'an integer from -9007199254740991 to 9007199254740991';
    throw invalid(
      `should be ${range}, but is ${words(value)}; see the option 'integers'`,
    );
  }
  // Firestore has no integer that is a negative zero.
  return number === 0 ? 0 : number;
}

/** Integers that JavaScript's numbers have exactly. */
export const integer: Codec<number> = { read: safe, write: safe };

function big(value: unknown): bigint {
  checkWhole(value);
  if (typeof value === 'bigint') return value;
  const number = value as number;
  if (number < -9223372036854775808 || number >= 9223372036854775808) {
    throw invalid(`should fit in 64 bits, but is ${words(value)}`);
  }
  return bigInteger(number);
}

/** All integers of Firestore. The client has to be one with the setting `useBigInt`. */
export const bigint: Codec<bigint> = {
  form: 'bigint',
  read(stored) {
    if (
      typeof stored === 'number' &&
      Number.isInteger(stored) &&
      !Number.isSafeInteger(stored)
    ) {
      throw invalid(
        `may have been rounded to ${words(stored)}; set 'useBigInt' of the client`,
      );
    }
    return big(stored);
  },
  write: big,
};

function checkDuration(milliseconds: number | bigint): void {
  const longest = bigInteger('86399999913600000');
  if (milliseconds > longest || milliseconds < -longest) {
    throw invalid('is not valid: the duration is longer than 999,999,999 days');
  }
}

/** Returns what reads and writes durations, in milliseconds. */
function durations<T extends number | bigint>(numbers: Codec<T>): Codec<T> {
  const convert = (value: unknown): T => {
    if (typeof value === 'bigint') checkDuration(value);
    const milliseconds = numbers.read(value);
    checkDuration(milliseconds);
    return milliseconds;
  };
  return { ...numbers, read: convert, write: convert };
}

export const duration: Codec<number> = /* @__PURE__ */ durations(integer);
export const bigDuration: Codec<bigint> = /* @__PURE__ */ durations(bigint);

// Strings of a form

/** Returns what reads and writes strings of a form. Those that others wrote stay as they are. */
function formed(
  noun: string,
  isValid: (text: string) => boolean,
  usual: (text: string) => string = (text) => text,
): Codec<string> {
  const check = (value: unknown): string => {
    const string = text.read(value);
    if (!isValid(string))
      throw invalid(`should be ${noun}, but is ${words(string)}`);
    return string;
  };
  return { read: check, write: (value) => usual(check(value)) };
}

const isUuid = (string: string): boolean =>
  /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(string);

/** UUIDs, written in small letters. */
export const uuid: Codec<string> = /* @__PURE__ */ formed(
  'a UUID',
  isUuid,
  (string) => string.toLowerCase(),
);

/** UUIDs, written in capitals. */
export const capitalUuid: Codec<string> = /* @__PURE__ */ formed(
  'a UUID',
  isUuid,
  (string) => string.toUpperCase(),
);

/** Colors as CSS writes them: `#rrggbb`, or `#rrggbbaa` if they are translucent. */
export const color: Codec<string> = /* @__PURE__ */ formed(
  "a colour such as '#f05138'",
  (string) => /^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/.test(string),
);

/** Decimal numbers of at most 38 digits, as strings with all of them. */
export const decimal: Codec<string> = /* @__PURE__ */ formed(
  "a decimal number such as '12.50'",
  (string) =>
    /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/.test(string) &&
    !/^-[0.]*$/.test(string) &&
    string.replace(/[-.]/g, '').length <= 38,
);

/** URLs, whole ones or relative ones. */
export const url: Codec<string> = /* @__PURE__ */ formed('a URL', (string) => {
  const host = /^(?:[A-Za-z][\w+.-]*:)?\/\/(?:[^/?#@]*@)?([^/?#@:[\]]+)/.exec(
    string,
  );
  // Anything but white space, control characters and "<>\^`{|}.
  return (
    string !== '' && !/[^!#-;=?-[\]_a-z~\u0080-\uffff]/.test(host?.[1] ?? '')
  );
});

// References and vectors

/**
 * Returns what reads and writes references to documents.
 *
 * @param path The path of the collection, with `null` for each id of a document in it; none for references
 *   to any document.
 */
export function reference(
  path?: readonly (string | null)[],
): Codec<DocumentReference> {
  // Most collections have no other above them: their references are told by two comparisons.
  const only = path?.length === 1 ? path[0] : undefined;
  const check = (value: unknown): DocumentReference => {
    // Schemas of Zod's check JSON without a database.
    if (value instanceof ReferencePath) return value as DocumentReference;
    if (!isReference(value)) throw wrongType(value, 'reference');
    if (typeof only !== 'string' || !isIn(only, value.path))
      checkCollection(value.path, path);
    return value;
  };
  const codec: Codec<DocumentReference> = {
    form: 'reference',
    read: check,
    write: check,
  };
  return path === undefined ? codec : { ...codec, collection: path };
}

/** Whether a path is that of a document of a collection that is below no document. */
function isIn(collection: string, path: string): boolean {
  const slash = collection.length;
  return (
    path.charAt(slash) === '/' &&
    path.startsWith(collection) &&
    path.indexOf('/', slash + 1) < 0
  );
}

/** Whether a value is a reference to a document of a collection that is below no document. */
export function isReferenceTo(
  value: unknown,
  collection: string,
): value is DocumentReference {
  return isReference(value) && isIn(collection, value.path);
}

/** Throws if a path isn't that of a document of a collection. */
export function checkCollection(
  text: string,
  path?: readonly (string | null)[],
): void {
  if (path === undefined) return;
  const segments = text.split('/');
  const fits =
    segments.length === path.length + 1 &&
    path.every(
      (segment, index) => segment === null || segment === segments[index],
    );
  if (fits) return;
  const collection = path.map((segment) => segment ?? '{id}').join('/');
  throw invalid(
    `should be a reference to a document of ${collection}, but is a reference to ${text}`,
  );
}

/** Returns what reads vectors, and writes those with so many dimensions. */
export function vector(
  dimensions: number,
  newVector: (values: number[]) => VectorValue,
): Codec<VectorValue> {
  return {
    newVector,
    read(stored) {
      if (!isVector(stored)) throw wrongType(stored, 'vector');
      return stored;
    },
    write(value) {
      if (!isVector(value)) throw wrongType(value, 'vector');
      const count = value.toArray().length;
      if (count !== dimensions) {
        throw invalid(`should have ${dimensions} dimensions, not ${count}`);
      }
      return value;
    },
  };
}

// Values of a choice

/** Returns the text of a value in a list of choices. */
export function choice(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** Returns what is stored as one of some strings or integers. */
export function enumeration<T extends string | number>(
  values: readonly T[],
  isOpen: boolean,
): Codec<T> {
  const numbers = typeof values[0] === 'number';
  const check = (value: unknown): T => {
    if (value !== 0 && values.indexOf(value as T) >= 0) return value as T;
    const raw = (numbers ? integer.read(value) : text.read(value)) as T;
    if (!isOpen && values.indexOf(raw) < 0) {
      const kind: ProblemKind = { type: 'unknown case' };
      const reason = `should be ${listed(values.map(choice))}, but is ${words(raw)}`;
      throw new Problem(reason, kind);
    }
    return raw;
  };
  return { read: check, write: check };
}

/** Returns what is always stored as the same value. */
export function constant<T extends string | number | boolean>(
  only: T,
): Codec<T> {
  const read = (value: unknown): T => {
    const raw =
      typeof only === 'number'
        ? integer.read(value)
        : typeof only === 'string'
          ? text.read(value)
          : flag.read(value);
    if (raw !== only)
      throw invalid(`should be ${choice(only)}, but is ${words(raw)}`);
    return only;
  };
  return { isConstant: true, read, write: read };
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
