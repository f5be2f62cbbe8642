import type { Codec, Form } from './codec.js';
import type { ProblemKind } from './errors.js';
import { invalid, Problem } from './errors.js';
import type { Bytes, GeoPoint } from './sdk.js';
import { isBytes, isGeoPoint, isTimestamp, Timestamp } from './sdk.js';
import {
  bigInteger,
  checkStorable,
  isWellFormed,
  words,
  wrongType,
} from './values.js';

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
