import type { AnyCodec, Codec } from './codec.js';
import { behind } from './codec.js';
import { withId } from './documents.js';
import { inside, invalid } from './errors.js';
import type { Forms, JsonId } from './json.js';
import {
  converted,
  formsFor,
  namesOf,
  readId,
  structureForm,
  withoutId,
} from './json.js';
import type { Firestore } from './sdk.js';
import type { Field } from './structures.js';
import type { Case } from './unions.js';
import { caseInJson, union } from './unions.js';
import { Removal } from './updates.js';
import type { Entries } from './values.js';
import { eachEntry, isMap, own, put, wrongType } from './values.js';

/** Returns what reads and writes the body of a request for a new document. */
function bodyForm(codec: AnyCodec, forms: Forms): Codec<unknown> {
  const whole = behind(codec);
  if (whole.union === undefined)
    return strict(
      structureForm(whole, forms, true),
      namesOf(whole.fields?.() ?? {}),
    );
  const { keys, cases } = whole.union;
  const tag = keys.tag[0];
  const strictCases = cases.map((each): Case => {
    if (keys.content !== undefined)
      return caseInJson(each, forms.of(each.codec));
    const map = behind(each.codec);
    const names = [tag, ...namesOf(map.fields?.() ?? {})];
    return caseInJson(each, strict(structureForm(map, forms, true), names));
  });
  const form = union<unknown>({ ...keys, isOpen: false }, strictCases);
  return keys.content === undefined
    ? form
    : strict(form, [tag, keys.content[0]]);
}

/** Returns what refuses keys that a body hasn't. */
function strict(
  form: Codec<unknown>,
  names: readonly string[],
): Codec<unknown> {
  return {
    read(json) {
      if (isMap(json)) {
        for (const name of Object.keys(json)) {
          if (names.indexOf(name) < 0)
            throw inside(invalid('is no field that a body has'), name);
        }
      }
      return form.read(json);
    },
    write: form.write,
  };
}

/** Returns a new document from the body of a request. */
export function bodyFromJson<New>(
  codec: AnyCodec,
  id: JsonId | undefined,
  json: unknown,
  db?: Firestore,
): New {
  return converted(() => {
    const form = bodyForm(codec, formsFor('body', db));
    if (id === undefined) return form.read(json);
    const [rest, value] = withoutId(json, id);
    if (id.isChosen === true)
      return withId(form.read(rest), readId(value, id), id.property);
    if (value !== undefined)
      throw inside(invalid("is the document's id"), id.name);
    return form.read(rest);
  });
}

/** Returns the body of a request for a new document. */
export function bodyToJson<Json>(
  codec: AnyCodec,
  id: JsonId | undefined,
  model: unknown,
): Json {
  return converted(() => {
    const json = bodyForm(codec, formsFor('body', undefined)).write(
      model,
    ) as Entries;
    if (id?.isChosen !== true) return json;
    return {
      ...json,
      [id.name]: readId(own(model as object, id.property), id),
    };
  });
}

/** Returns changes of a document from the body of a request. Null removes a field that may be absent. */
export function changesFromJson<Changes>(
  codec: AnyCodec,
  json: unknown,
  db?: Firestore,
): Changes {
  return converted(() => {
    if (!isMap(json)) throw wrongType(json, 'map');
    const forms = formsFor('body', db);
    const fields = codec.fields?.() ?? {};
    const changes: { [property: string]: unknown } = {};
    eachEntry(json, (value, name) => {
      const property = Object.keys(fields)[namesOf(fields).indexOf(name)];
      if (property === undefined) throw invalid('is no field to change');
      const field = own(fields, property) as Field<unknown>;
      checkChange(field);
      const isNone =
        value === null &&
        (field.presence === 'optional' || field.presence === 'nullable');
      changes[property] = !isNone
        ? forms.of(field.codec).read(value)
        : field.presence === 'nullable'
          ? null
          : new Removal();
    });
    return changes;
  });
}

/** Returns the body of a request for changes of a document. Changes of parts have no form in JSON. */
export function changesToJson<Json>(codec: AnyCodec, changes: object): Json {
  return converted(() => {
    const forms = formsFor('body', undefined);
    const fields = codec.fields?.() ?? {};
    const json: { [name: string]: unknown } = {};
    for (const property of Object.keys(changes)) {
      const value = own(changes, property);
      const field = own(fields, property) as Field<unknown> | undefined;
      try {
        if (field === undefined) throw invalid('is no field to change');
        if (value !== undefined)
          put(json, field.name, changeForm(field, value, forms));
      } catch (error) {
        throw inside(error, field?.name ?? property);
      }
    }
    return json;
  });
}

function changeForm(
  field: Field<unknown>,
  value: unknown,
  forms: Forms,
): unknown {
  checkChange(field);
  const isNone =
    (value === null && field.presence === 'nullable') ||
    (value instanceof Removal && field.presence === 'optional');
  return isNone ? null : forms.of(field.codec).write(value);
}

function checkChange(field: Field<unknown>): void {
  if (field.isImmutable === true) throw invalid('is immutable');
  if (field.codec.isConstant === true) throw invalid('is always the same');
  switch (field.presence) {
    case 'created':
    case 'written':
      throw invalid('is set by the server');
    case 'unstored':
      throw invalid('is not stored');
    case 'required':
    case 'optional':
    case 'nullable':
    case 'defaulted':
    case 'made':
      return;
  }
}
