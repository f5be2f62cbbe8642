import type { Codec } from './codec.js';
import { behind } from './codec.js';
import { inside, invalid, missing } from './errors.js';
import { isRemoval, isServerTime, removal, serverTime } from './sdk.js';
import type { Entries } from './values.js';
import {
  checkStorable,
  eachEntry,
  isMap,
  own,
  put,
  wrongType,
} from './values.js';

/** A field of a map: its stored name, and what reads and writes its values. */
export type Field<T> = {
  readonly name: string;
  readonly codec: Codec<T>;
  /** Returns what is stored where a value is not given. */
  readonly missing?: () => unknown;
  readonly presence: Presence;
  /** Whether updates leave the field as it was first written. */
  readonly isImmutable?: boolean;
  /** The stored names that the field had before, the newest first. */
  readonly previous?: readonly string[];
};

/**
 * The meaning of a field that isn't there. For `defaulted`, the default is read; for `made`, it is only
 * written. `unstored` fields are in memory only.
 */
export type Presence =
  | 'required'
  | 'optional'
  | 'nullable'
  | 'defaulted'
  | 'made'
  | 'created'
  | 'written'
  | 'unstored';

/** Returns a field that has to be there. */
export function field<T>(name: string, codec: Codec<T>): Field<T> {
  return { name, codec, presence: 'required' };
}

/** Returns a field that may be absent. */
export function optional<T>(name: string, codec: Codec<T>): Field<T> {
  return { name, codec, presence: 'optional' };
}

/** Returns a field that stores null for no value. */
export function nullable<T>(name: string, codec: Codec<T>): Field<T | null> {
  return { name, codec: codec as Codec<T | null>, presence: 'nullable' };
}

/** Returns a field that is read as `value` where it is absent, and written so. */
export function defaulted<T>(
  name: string,
  codec: Codec<T>,
  value: () => unknown,
): Field<T> {
  return { name, codec, missing: value, presence: 'defaulted' };
}

/** Returns a field for which `value` makes a value where none is written. */
export function made<T>(
  name: string,
  codec: Codec<T>,
  value: () => unknown,
): Field<T> {
  return { name, codec, missing: value, presence: 'made' };
}

/** Returns a field that the server sets when a document is created, or whenever it is written. */
export function serverSet<T>(
  name: string,
  codec: Codec<T>,
  presence: 'created' | 'written',
): Field<T | null> {
  return { name, codec: codec as Codec<T | null>, presence };
}

/** Returns a property that isn't stored: its value is that of `value`, if there is one. */
export function unstored<T>(codec: Codec<T>, value?: () => unknown): Field<T> {
  const field: Field<T> = { name: '', codec, presence: 'unstored' };
  return value === undefined ? field : { ...field, missing: value };
}

/** Returns a field that updates leave as it was first written. */
export function immutable<T>(field: Field<T>): Field<T> {
  return { ...field, isImmutable: true };
}

/** The reason not to change a part of a field that documents may have under a former name. */
export const RENAMED =
  'had another name before, under which documents may have it; change it as a whole in an update';

/** Returns a field that older documents have under other names, the newest first. */
export function previously<T>(
  field: Field<T>,
  ...previous: string[]
): Field<T> {
  return { ...field, previous };
}

/** The property for the fields that the schema doesn't declare. */
export type OtherFields = {
  readonly property: string;
  /** The stored names that it never has. */
  readonly except: readonly string[];
};

/** The fields of a model, by its properties. */
export type FieldsOf<Model> = {
  readonly [Property in keyof Model]-?: Field<
    Exclude<Model[Property], undefined>
  >;
};

type Properties = readonly (readonly [string, Field<unknown>])[];

/** What reads the stored value of each field; its problems have the field's name. */
export type Readers<Model> = {
  readonly [Property in keyof Model]-?: (stored: unknown) => unknown;
};

/**
 * Reads maps whose simple fields are as usual, by code for their model alone; for the others, which are
 * read field by field, it returns `undefined`. Everything else is read by `read`, in the fields' order.
 */
export type Shortcut<Model> = (
  stored: Entries,
  read: Readers<Model>,
) => object | undefined;

/** Returns what reads and writes maps whose fields are known. */
export function structure<Model>(
  fields: FieldsOf<Model>,
  shortcut?: Shortcut<Model>,
): Codec<Model> {
  return fieldsCodec<Model>(fields, undefined, shortcut);
}

/** Returns what reads and writes maps whose fields are known, and keeps the others. */
export function openStructure<Model, Other extends keyof Model & string>(
  fields: FieldsOf<Omit<Model, Other>>,
  property: Other,
  except: readonly string[],
  shortcut?: Shortcut<Omit<Model, Other>>,
): Codec<Model> {
  return fieldsCodec<Model>(fields, { property, except }, shortcut);
}

function fieldsCodec<Model>(
  fields: object,
  others: OtherFields | undefined,
  shortcut: Shortcut<never> | undefined,
): Codec<Model> {
  const properties: Properties = Object.keys(fields).map((property) => [
    property,
    own(fields, property) as Field<unknown>,
  ]);
  const known: { [name: string]: true } = Object.create(null) as {
    [name: string]: true;
  };
  for (const [, { name, presence, previous }] of properties) {
    if (presence !== 'unstored') known[name] = true;
    for (const old of previous ?? []) known[old] = true;
  }
  for (const name of others?.except ?? []) known[name] = true;
  const readers: { [property: string]: (stored: unknown) => unknown } = {};
  for (const [property, field] of properties) readers[property] = reader(field);
  return {
    fields: () => fields,
    ...(others === undefined ? {} : { others }),
    read(stored) {
      if (!isMap(stored)) throw wrongType(stored, 'map');
      const model =
        shortcut?.(stored, readers as Readers<never>) ??
        readFields(stored, properties);
      if (others !== undefined)
        put(
          model as Changeable,
          others.property,
          unknownEntries(stored, known),
        );
      return model as unknown as Model;
    },
    write(value, isMerged = false) {
      if (!isMap(value)) throw wrongType(value, 'map');
      const entries: { [name: string]: unknown } = {};
      if (others !== undefined)
        writeOthers(own(value, others.property), known, entries);
      writeFields(value, properties, entries, isMerged);
      return entries;
    },
  };
}

type Changeable = { [property: string]: unknown };

/** Returns what reads a field that has one name, and calls its codec without a detour. */
function reader(field: Field<unknown>): (stored: unknown) => unknown {
  const isRequired = field.presence === 'required' || field.presence === 'made';
  let read = (stored: unknown): unknown => {
    if (isRequired) read = behind(field.codec).read;
    return readField(field, stored);
  };
  return (stored) => {
    try {
      return stored === undefined ? readField(field, stored) : read(stored);
    } catch (error) {
      throw inside(error, field.name);
    }
  };
}

function readFields(stored: Entries, properties: Properties): object {
  const model: Changeable = {};
  for (const [property, field] of properties) {
    try {
      const value = readField(field, storedValue(field, stored));
      if (value !== undefined) model[property] = value;
    } catch (error) {
      throw inside(error, field.name);
    }
  }
  return model;
}

/** Returns what is stored for a field: what is there under its name of today, also null, comes first. */
function storedValue(field: Field<unknown>, stored: Entries): unknown {
  const value = own(stored, field.name);
  if (value !== undefined || field.previous === undefined) return value;
  for (const old of field.previous) {
    const previous = own(stored, old);
    if (previous !== undefined) return previous;
  }
  return undefined;
}

function readField(field: Field<unknown>, stored: unknown): unknown {
  switch (field.presence) {
    case 'required':
    case 'made':
      if (stored === undefined) throw missing();
      return field.codec.read(stored);
    case 'optional':
    case 'created':
    case 'written':
      // A server's time is null in local snapshots before the server has set it.
      return stored === undefined || stored === null
        ? undefined
        : field.codec.read(stored);
    case 'nullable':
      return stored === undefined || stored === null
        ? null
        : field.codec.read(stored);
    case 'defaulted': {
      const isMissing = stored === undefined || stored === null;
      return field.codec.read(isMissing ? field.missing?.() : stored);
    }
    case 'unstored':
      return field.missing === undefined
        ? undefined
        : field.codec.read(field.missing());
  }
}

function unknownEntries(
  stored: Entries,
  known: { readonly [name: string]: true },
): Entries {
  const entries: { [name: string]: unknown } = {};
  for (const name of Object.keys(stored)) {
    if (known[name] !== true) put(entries, name, stored[name]);
  }
  return entries;
}

function writeOthers(
  value: unknown,
  known: { readonly [name: string]: true },
  entries: { [name: string]: unknown },
): void {
  if (value === undefined) return;
  if (!isMap(value)) throw wrongType(value, 'map');
  eachEntry(value, (each, name) => {
    if (known[name] === true || each === undefined) return;
    checkStorable(each);
    put(entries, name, each);
  });
}

function writeFields(
  model: Entries,
  properties: Properties,
  entries: { [name: string]: unknown },
  isMerged: boolean,
): void {
  for (const [property, field] of properties) {
    if (field.presence === 'unstored') continue;
    try {
      const stored = writeField(field, own(model, property), isMerged);
      if (stored === undefined) continue;
      put(entries, field.name, stored);
      if (isMerged && field.previous !== undefined)
        removePrevious(field.previous, stored, entries);
    } catch (error) {
      throw inside(error, field.name);
    }
  }
}

/** Removes a field's former names, unless the SDK would merge a part of what is stored there. */
function removePrevious(
  previous: readonly string[],
  stored: unknown,
  entries: { [name: string]: unknown },
): void {
  if (isMap(stored)) throw invalid(RENAMED);
  for (const old of previous) put(entries, old, removal());
}

function writeField(
  field: Field<unknown>,
  value: unknown,
  isMerged: boolean,
): unknown {
  const { codec, presence } = field;
  if (presence === 'written') return serverTime();
  if (value === undefined)
    return isMerged ? undefined : storedForMissing(field);
  if (presence === 'created' && (value === null || isServerTime(value))) {
    return isMerged && value === null ? undefined : serverTime();
  }
  if (presence === 'nullable' && value === null) return null;
  if (presence === 'optional') {
    if (isMerged && isRemoval(value)) return value;
    if (value === null) return undefined;
  }
  return codec.write(value, isMerged);
}

function storedForMissing(field: Field<unknown>): unknown {
  switch (field.presence) {
    case 'required':
      throw missing();
    case 'nullable':
      return null;
    case 'created':
    case 'written':
      return serverTime();
    case 'defaulted':
    case 'made':
      return field.codec.write(field.codec.read(field.missing?.()));
    case 'optional':
    case 'unstored':
      return undefined;
  }
}
