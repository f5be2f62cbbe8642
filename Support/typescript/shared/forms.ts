import type { Codec, Form } from './codec.js';
import { checkedId } from './documents.js';
import { invalid } from './errors.js';
import { checkCollection } from './references.js';
import { double } from './scalars.js';
import type { Bytes, Firestore, VectorValue } from './sdk.js';
import {
  arrayOf,
  bytesOf,
  GeoPoint,
  isBytes,
  isGeoPoint,
  isReference,
  isTimestamp,
  isVector,
  referenceTo,
  Timestamp,
} from './sdk.js';
import {
  bigInteger,
  eachElement,
  eachEntry,
  isMap,
  put,
  ReferencePath,
  words,
  wrongType,
} from './values.js';

/** Returns what reads and writes values of a form as JSON. */
export function scalarForm(
  form: Form,
  codec: Codec<unknown>,
  db: Firestore | undefined,
): Codec<unknown> {
  switch (form) {
    case 'any':
      return { read: (json) => json, write: plain };
    case 'double':
      return {
        read: (json) => codec.read(numberOf(json)),
        write: (value) => numberForm(codec.write(value)),
      };
    case 'bigint':
      return {
        read: (json) => codec.read(whole(json)),
        write: (value) => wholeForm(codec.write(value)),
      };
    case 'timestamp':
      return {
        read: (json) => codec.read(timeOf(json)),
        write: (value) => timeText(codec.write(value) as Timestamp),
      };
    case 'bytes':
      return {
        read: bytesFrom,
        write: (value) => base64(arrayOf(codec.write(value) as Bytes)),
      };
    case 'geopoint':
      return {
        read: placeOf,
        write: (value) => placeForm(codec.write(value) as GeoPoint),
      };
    case 'reference':
      return {
        read(json) {
          const path = pathOf(json);
          checkCollection(path, codec.collection);
          return db === undefined
            ? new ReferencePath(path)
            : referenceTo(db, path);
        },
        write: (value) => (codec.write(value) as { path: string }).path,
      };
  }
}

/** Returns what reads and writes vectors as arrays of numbers. */
export function vectorForm(
  codec: Codec<unknown>,
  newVector: (values: number[]) => VectorValue,
): Codec<unknown> {
  return {
    read(json) {
      if (!Array.isArray(json)) throw wrongType(json, 'vector');
      const values: number[] = [];
      eachElement(json, (each) => values.push(double.read(numberOf(each))));
      return newVector(values);
    },
    write: (value) =>
      (codec.write(value) as VectorValue).toArray().map(numberForm),
  };
}

/** Returns JSON for a value of any type. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) {
    const elements: unknown[] = [];
    eachElement(value, (each) => elements.push(plain(each)));
    return elements;
  }
  if (isTimestamp(value)) return timeText(value);
  if (isBytes(value)) return base64(arrayOf(value));
  if (isGeoPoint(value)) return placeForm(value);
  if (isReference(value)) return value.path;
  if (isMap(value)) {
    const entries: { [key: string]: unknown } = {};
    eachEntry(value, (each, key) => {
      if (each !== undefined) put(entries, key, plain(each));
    });
    return entries;
  }
  if (isVector(value)) return value.toArray().map(numberForm);
  if (typeof value === 'bigint') return wholeForm(value);
  if (typeof value === 'number') return numberForm(value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean')
    return value;
  throw invalid('is something that no field holds');
}

// Numbers

const specials: readonly string[] = ['NaN', 'Infinity', '-Infinity'];

function numberOf(json: unknown): unknown {
  // JSON.parse takes 1e400 for infinity, which isn't what was meant.
  if (typeof json === 'number' && !isFinite(json))
    throw invalid('is a number that does not fit in a double');
  return typeof json === 'string' && specials.indexOf(json) >= 0
    ? Number(json)
    : json;
}

function numberForm(value: unknown): unknown {
  return typeof value === 'number' && !isFinite(value) ? String(value) : value;
}

function whole(json: unknown): unknown {
  if (typeof json !== 'number' || !Number.isInteger(json)) return json;
  if (!Number.isSafeInteger(json))
    throw invalid(`is ${words(json)}, which JSON.parse may have rounded`);
  return bigInteger(json);
}

function wholeForm(value: unknown): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw invalid(`is ${words(value)}, which JSON would round`);
  return number;
}

// Times

/** Returns the time of a text in RFC 3339. What is finer than microseconds is cut off. */
function timeOf(json: unknown): Timestamp {
  const time =
    /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;
  const found = typeof json === 'string' ? time.exec(json) : null;
  if (found === null)
    throw wrongType(json, 'timestamp', 'a timestamp with a time zone');
  const number = (group: number): number => Number(found[group] ?? 0);
  const day = new Date(0);
  day.setUTCFullYear(number(1), number(2) - 1, number(3));
  const isDay =
    day.getUTCMonth() === number(2) - 1 && day.getUTCDate() === number(3);
  const isTime =
    number(4) < 24 &&
    number(5) < 60 &&
    number(6) < 60 &&
    number(9) < 24 &&
    number(10) < 60;
  if (!isDay || !isTime || number(1) === 0) {
    throw invalid(`should be a timestamp, but is ${words(json)}`);
  }
  const offset = (number(9) * 60 + number(10)) * (found[8] === '-' ? -60 : 60);
  const seconds =
    day.getTime() / 1000 +
    number(4) * 3600 +
    number(5) * 60 +
    number(6) -
    offset;
  // In UTC, a time near the first or the last year may be in another one.
  if (seconds < -62135596800 || seconds > 253402300799)
    throw invalid('should be a timestamp of the years 1 to 9999');
  const fraction = (found[7] ?? '').slice(0, 6);
  return new Timestamp(seconds, Number(`${fraction}000000000`.slice(0, 9)));
}

/** Returns a time as RFC 3339 has it, to the microsecond. */
function timeText({ seconds, nanoseconds }: Timestamp): string {
  const start = new Date(seconds * 1000).toISOString().slice(0, -5);
  const microseconds = Math.floor(nanoseconds / 1000);
  if (microseconds === 0) return `${start}Z`;
  return `${start}.${String(microseconds).padStart(6, '0').replace(/0+$/, '')}Z`;
}

// Bytes

const alphabet =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Returns bytes as base64, in the form for URLs. */
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const rest = bytes.length - index;
    const group =
      ((bytes[index] ?? 0) << 16) |
      ((bytes[index + 1] ?? 0) << 8) |
      (bytes[index + 2] ?? 0);
    text += alphabet.charAt(group >> 18) + alphabet.charAt((group >> 12) & 63);
    text += rest > 1 ? alphabet.charAt((group >> 6) & 63) : '=';
    text += rest > 2 ? alphabet.charAt(group & 63) : '=';
  }
  return text;
}

/** Returns the bytes of base64 in either form, with or without its padding. */
function bytesFrom(json: unknown): Bytes {
  const found =
    typeof json === 'string' ? /^([A-Za-z0-9+/_-]*)(={0,2})$/.exec(json) : null;
  const digits = found?.[1] ?? '';
  const padding = found?.[2] ?? '';
  const isPadded = padding === '' || (digits.length + padding.length) % 4 === 0;
  if (found === null || digits.length % 4 === 1 || !isPadded) {
    throw invalid(`should be bytes in base64, but is ${words(json)}`);
  }
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let group = 0;
  for (let index = 0, at = 0; index < digits.length; index++) {
    const digit = digits.charAt(index).replace('+', '-').replace('/', '_');
    group = ((group << 6) | alphabet.indexOf(digit)) & 0xffff;
    if (index % 4 !== 0) bytes[at++] = (group >> (6 - 2 * (index % 4))) & 0xff;
  }
  return bytesOf(bytes);
}

// Places and references

function placeOf(json: unknown): GeoPoint {
  if (!isMap(json)) throw wrongType(json, 'geopoint');
  const { latitude, longitude } = json;
  const isPlace =
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    Object.keys(json).length === 2;
  if (!isPlace)
    throw invalid(
      'should be a geopoint, or its latitude and longitude in JSON',
    );
  return new GeoPoint(latitude, longitude);
}

function placeForm({ latitude, longitude }: GeoPoint): unknown {
  return { latitude, longitude };
}

function pathOf(json: unknown): string {
  const ids = typeof json === 'string' ? json.split('/') : [];
  if (ids.length === 0 || ids.length % 2 !== 0) {
    throw invalid(`should be the path of a document, but is ${words(json)}`);
  }
  return ids.map(checkedId).join('/');
}
