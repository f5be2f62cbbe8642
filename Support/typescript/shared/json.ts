import type { AnyCodec, Codec } from './codec.js';
import { array, external, lazy, map, tuple } from './codecs.js';
import { checkedId, withId } from './documents.js';
import { inside, invalid, missing, ofDocument } from './errors.js';
import { plain, scalarForm, vectorForm } from './forms.js';
import { text, wholeText } from './scalars.js';
import type { Firestore } from './sdk.js';
import type { Field } from './structures.js';
import type { Member } from './unions.js';
import { caseInJson, memberFor, union, UnknownValue } from './unions.js';
import type { Entries } from './values.js';
import {
  bigInteger,
  eachEntry,
  isMap,
  own,
  put,
  words,
  wrongType,
} from './values.js';

/** The property for a document's id, and its name in JSON. */
export type JsonId = {
  readonly property: string;
  readonly name: string;
  /** Whether the body of a new document has the id, because its sender chooses it. */
  readonly isChosen?: boolean;
};

/** What a JSON is for: an answer has all of a document, and a body what its sender may set. */
export type Use = 'answer' | 'body';

/** What reads and writes JSON, by what reads and writes stored values. */
export class Forms {
  readonly use: Use;
  private readonly db: Firestore | undefined;
  private readonly known: WeakMap<AnyCodec, Codec<unknown>> = new WeakMap();

  constructor(use: Use, db?: Firestore) {
    this.use = use;
    this.db = db;
  }

  /** Returns what reads and writes JSON for the values of `codec`. Limits of values don't count. */
  of(codec: AnyCodec): Codec<unknown> {
    let form = this.known.get(codec);
    if (form === undefined) {
      form = this.made((codec.unlimited ?? codec) as Codec<unknown>);
      this.known.set(codec, form);
    }
    return form;
  }

  private made(codec: Codec<unknown>): Codec<unknown> {
    const { itself, form, newVector, element, entry, elements, untagged } =
      codec;
    if (itself !== undefined) return lazy(() => this.of(itself()));
    if (form !== undefined) return scalarForm(form, codec, this.db);
    if (codec === text) return { read: wholeText, write: wholeText };
    if (newVector !== undefined) return vectorForm(codec, newVector);
    if (element !== undefined) return array(this.of(element)) as Codec<unknown>;
    if (entry !== undefined)
      return map(this.of(entry), codec.keys) as Codec<unknown>;
    if (elements !== undefined)
      return tuple(elements.map((each) => this.of(each))) as Codec<unknown>;
    // Values that cases had before are in documents alone.
    if (codec.former !== undefined)
      return { read: (json) => codec.write(json as never), write: codec.write };
    if (codec.external !== undefined)
      return external(codec.external.type, this.of(codec.external.encoded));
    if (codec.union !== undefined) return this.ofUnion(codec.union);
    if (untagged !== undefined)
      return untaggedForm(untagged.members, untagged.isOpen, this);
    if (codec.fields !== undefined) return structureForm(codec, this, false);
    return codec;
  }

  private ofUnion({
    keys,
    cases,
  }: NonNullable<AnyCodec['union']>): Codec<unknown> {
    const form = union<unknown>(
      keys,
      cases.map((each) => caseInJson(each, this.of(each.codec))),
    );
    const isKnown = (value: unknown): boolean =>
      isMap(value) && own(value, keys.tag[1]) !== undefined;
    return {
      read: form.read,
      write: (value) =>
        isKnown(value) ? form.write(value) : plain(form.write(value)),
    };
  }
}

// Structures

/** Returns what reads and writes maps; as a body's own map, without what has defaults. */
export function structureForm(
  codec: AnyCodec,
  forms: Forms,
  isBody: boolean,
): Codec<unknown> {
  const fields = codec.fields?.() ?? {};
  const { others } = codec;
  const each = (
    body: (field: Field<unknown>, property: string) => void,
  ): void => {
    for (const property of Object.keys(fields)) {
      const field = own(fields, property) as Field<unknown>;
      try {
        body(field, property);
      } catch (error) {
        throw inside(error, field.name);
      }
    }
  };
  return {
    read(json) {
      if (!isMap(json)) throw wrongType(json, 'map');
      const model: { [property: string]: unknown } = {};
      each((field, property) => {
        const value = readField(field, own(json, field.name), forms, isBody);
        if (value !== undefined) model[property] = value;
      });
      if (others === undefined || isBody) return model;
      const rest: { [name: string]: unknown } = {};
      const names = namesOf(fields);
      for (const name of Object.keys(json)) {
        if (names.indexOf(name) < 0 && others.except.indexOf(name) < 0)
          put(rest, name, json[name]);
      }
      model[others.property] = rest;
      return model;
    },
    write(model) {
      if (!isMap(model)) throw wrongType(model, 'map');
      const json: { [name: string]: unknown } = {};
      const rest =
        others === undefined ? undefined : own(model, others.property);
      if (isMap(rest)) {
        eachEntry(rest, (value, name) => {
          if (isBody) throw invalid('is no field that a body has');
          if (value !== undefined) put(json, name, plain(value));
        });
      }
      each((field, property) => {
        const value = writeField(field, own(model, property), forms, isBody);
        if (value !== undefined) put(json, field.name, value);
      });
      return json;
    },
  };
}

/** Returns the stored names of fields. */
export function namesOf(fields: object): string[] {
  return Object.keys(fields).map(
    (property) => (own(fields, property) as Field<unknown>).name,
  );
}

function readField(
  field: Field<unknown>,
  json: unknown,
  forms: Forms,
  isBody: boolean,
): unknown {
  const read = (): unknown => forms.of(field.codec).read(json);
  switch (field.presence) {
    case 'required':
      if (json === undefined) throw missing();
      return read();
    case 'optional':
      return json === undefined || json === null ? undefined : read();
    case 'nullable':
      return json === undefined || json === null ? null : read();
    case 'defaulted':
    case 'made':
      if (json !== undefined) return read();
      return isBody ? undefined : field.codec.read(field.missing?.());
    case 'created':
    case 'written':
      if (forms.use === 'body' && json !== undefined)
        throw invalid('is set by the server');
      return json === undefined || json === null ? undefined : read();
    case 'unstored':
      return field.missing === undefined || isBody
        ? undefined
        : field.codec.read(field.missing());
  }
}

function writeField(
  field: Field<unknown>,
  value: unknown,
  forms: Forms,
  isBody: boolean,
): unknown {
  const write = (): unknown => forms.of(field.codec).write(value);
  switch (field.presence) {
    case 'required':
      if (value === undefined) throw missing();
      return write();
    case 'optional':
      return value === undefined || value === null ? undefined : write();
    case 'nullable':
      return value === undefined || value === null ? null : write();
    case 'defaulted':
    case 'made':
      if (value !== undefined) return write();
      return isBody
        ? undefined
        : forms.of(field.codec).write(field.codec.read(field.missing?.()));
    case 'created':
    case 'written':
      if (forms.use === 'body') return undefined;
      return value === undefined || value === null ? null : write();
    case 'unstored':
      return undefined;
  }
}

// Unions without a tag

/** Returns what reads the first type that a JSON can be one of. */
function untaggedForm(
  members: readonly Member[],
  isOpen: boolean,
  forms: Forms,
): Codec<unknown> {
  return {
    read(json) {
      // JSON has no bigints.
      const value = Number.isSafeInteger(json)
        ? bigInteger(json as number)
        : json;
      const found =
        memberFor(value, 0, members.filter(isOwnForm), isOpen) ??
        otherForm(json, members, forms);
      if (found !== undefined) return forms.of(found.codec).read(json);
      if (isOpen) return new UnknownValue(json);
      throw invalid(
        json === null
          ? 'is null'
          : `is ${words(json)}, which is of no type of the union`,
      );
    },
    write(value) {
      if (isOpen && value instanceof UnknownValue) return plain(value.stored);
      const found = memberFor(value, 1, members, isOpen);
      if (found === undefined)
        throw invalid(`is ${words(value)}, which is of no type of the union`);
      return forms.of(found.codec).write(value);
    },
  };
}

/** Whether values of the type are of the same kind in JSON. */
function isOwnForm({ kind }: Member): boolean {
  switch (kind) {
    case 'array':
    case 'boolean':
    case 'double':
    case 'integer':
    case 'map':
    case 'null':
    case 'string':
      return true;
    case 'bytes':
    case 'geopoint':
    case 'reference':
    case 'timestamp':
    case 'vector':
      return false;
  }
}

function otherForm(
  json: unknown,
  members: readonly Member[],
  forms: Forms,
): Member | undefined {
  return members.filter((each) => {
    try {
      if (isOwnForm(each)) return false;
      forms.of(each.codec).read(json);
      return true;
    } catch {
      return false;
    }
  })[0];
}

// Documents

const answers = /* @__PURE__ */ new WeakMap<object, Forms>();
const bodies = /* @__PURE__ */ new WeakMap<object, Forms>();
const withoutDatabase = {};

/** Returns what has been used for the same database before. */
export function formsFor(use: Use, db: Firestore | undefined): Forms {
  const known = use === 'answer' ? answers : bodies;
  const key: object = db ?? withoutDatabase;
  let forms = known.get(key);
  if (forms === undefined) {
    forms = new Forms(use, db);
    known.set(key, forms);
  }
  return forms;
}

/** Returns what reads and writes the JSON of a body's values. */
export function jsonForm(codec: AnyCodec): Codec<unknown> {
  return formsFor('body', undefined).of(codec);
}

/** Returns what `body` returns; its problems are those of a document. */
export function converted<Result>(body: () => unknown): Result {
  try {
    return body() as Result;
  } catch (error) {
    throw ofDocument(error, '');
  }
}

/** Returns JSON for a document. */
export function toJson<Json>(
  codec: AnyCodec,
  id: JsonId | undefined,
  document: unknown,
): Json {
  return converted(() => {
    const json = formsFor('answer', undefined)
      .of(codec)
      .write(document) as Entries;
    const value =
      id === undefined ? undefined : own(document as object, id.property);
    return id === undefined || value === undefined
      ? json
      : { ...json, [id.name]: readId(value, id) };
  });
}

/** Returns the document of a JSON, which has its id. */
export function fromJson<Document>(
  codec: AnyCodec,
  id: JsonId | undefined,
  json: unknown,
  db?: Firestore,
): Document {
  return converted(() => {
    const forms = formsFor('answer', db);
    if (id === undefined) return forms.of(codec).read(json);
    const [rest, value] = withoutId(json, id);
    return withId(forms.of(codec).read(rest), readId(value, id), id.property);
  });
}

/** Returns the entries of a JSON but its id, and that. */
export function withoutId(json: unknown, { name }: JsonId): [Entries, unknown] {
  if (!isMap(json)) throw wrongType(json, 'map');
  const rest: { [name: string]: unknown } = {};
  for (const key of Object.keys(json))
    if (key !== name) put(rest, key, json[key]);
  return [rest, own(json, name)];
}

/** Returns the id of a document. */
export function readId(value: unknown, { name }: JsonId): string {
  try {
    if (value === undefined) throw missing();
    return checkedId(text.read(value));
  } catch (error) {
    throw inside(error, name);
  }
}
