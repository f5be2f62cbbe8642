import type { AnyCodec, Codec } from './codec.js';
import {
  DocumentError,
  inside,
  invalid,
  missing,
  ofDocument,
} from './errors.js';
import { text } from './scalars.js';
import type {
  DocumentData,
  FirestoreDataConverter,
  QueryDocumentSnapshot,
  SetOptions,
  SnapshotOptions,
} from './sdk.js';
import { storedData } from './sdk.js';
import { formerOf } from './unions.js';
import type { Entries } from './values.js';
import { isMap, isWellFormed, own, put, wrongType } from './values.js';

/** A document of a list: what it holds, or why that can't be read. */
export type DocumentResult<Document> =
  | { readonly ok: true; readonly id: string; readonly value: Document }
  | { readonly ok: false; readonly id: string; readonly error: DocumentError };

/** The property for a document's id, and the name under which the document stores it if it does. */
export type DocumentId = {
  readonly property: string;
  readonly name?: string;
};

function read(
  codec: AnyCodec,
  snapshot: QueryDocumentSnapshot,
  options: SnapshotOptions | undefined,
): unknown {
  try {
    return (codec.itself?.() ?? codec).read(storedData(snapshot, options));
  } catch (error) {
    throw ofDocument(error, snapshot.ref.path);
  }
}

function isMerge(options: SetOptions | undefined): boolean {
  const merge = options as
    | { merge?: boolean; mergeFields?: unknown }
    | undefined;
  return merge?.merge === true || merge?.mergeFields !== undefined;
}

/** Returns the SDK's converter for documents that are written. */
export function written<App, Data extends DocumentData>(
  codec: AnyCodec,
  id?: DocumentId,
): FirestoreDataConverter<App, Data> {
  const converter = {
    toFirestore(model: unknown, options?: SetOptions): unknown {
      try {
        const data = codec.write(model as never, isMerge(options)) as {
          [name: string]: unknown;
        };
        if (id?.name !== undefined)
          Object.assign(data, storedId(model, id.property, id.name));
        return data;
      } catch (error) {
        throw ofDocument(error, '');
      }
    },
    fromFirestore(
      snapshot: QueryDocumentSnapshot,
      options?: SnapshotOptions,
    ): unknown {
      const model = read(codec, snapshot, options);
      return id?.name === undefined
        ? model
        : withId(model, snapshot.id, id.property);
    },
  };
  return converter as unknown as FirestoreDataConverter<App, Data>;
}

/** Returns the id that a document stores; its model has to have it. */
function storedId(model: unknown, property: string, name: string): Entries {
  if (!isMap(model)) throw wrongType(model, 'map');
  try {
    const id = own(model, property);
    if (id === undefined) throw missing();
    return { [name]: text.write(checkedId(text.read(id))) };
  } catch (error) {
    throw inside(error, name);
  }
}

/** Gives a model that has just been read a document's id. Returns the model. */
export function withId(model: unknown, id: string, property: string): unknown {
  if (property === 'id') (model as { id: string }).id = id;
  else put(model as { [property: string]: unknown }, property, id);
  return model;
}

/** Returns the SDK's converter for documents that are only read, with their ids. */
export function identified<Document, Data extends DocumentData>(
  codec: AnyCodec,
  id: DocumentId | undefined,
): FirestoreDataConverter<Document, Data> {
  const converter = {
    toFirestore: readOnly,
    fromFirestore(
      snapshot: QueryDocumentSnapshot,
      options?: SnapshotOptions,
    ): unknown {
      const model = read(codec, snapshot, options);
      return id === undefined ? model : withId(model, snapshot.id, id.property);
    },
  };
  return converter as unknown as FirestoreDataConverter<Document, Data>;
}

/** Returns the SDK's converter for results: a document that can't be read doesn't fail its list. */
export function results<Document, Data extends DocumentData>(
  codec: AnyCodec,
  id: DocumentId | undefined,
): FirestoreDataConverter<DocumentResult<Document>, Data> {
  const documents = identified<Document, Data>(codec, id) as unknown as {
    fromFirestore(
      snapshot: QueryDocumentSnapshot,
      options?: SnapshotOptions,
    ): Document;
  };
  const converter = {
    toFirestore: readOnly,
    fromFirestore(
      snapshot: QueryDocumentSnapshot,
      options?: SnapshotOptions,
    ): DocumentResult<Document> {
      try {
        return {
          ok: true,
          id: snapshot.id,
          value: documents.fromFirestore(snapshot, options),
        };
      } catch (error) {
        if (error instanceof DocumentError)
          return { ok: false, id: snapshot.id, error };
        throw error;
      }
    },
  };
  return converter as unknown as FirestoreDataConverter<
    DocumentResult<Document>,
    Data
  >;
}

function readOnly(): never {
  throw new DocumentError(
    '',
    '',
    'documents with their ids are only read; write to the collection without them',
    { type: 'invalid value' },
  );
}

/** Returns the path of these ids, each of which is one segment. */
export function joined(...ids: readonly string[]): string {
  try {
    return ids.map(checkedId).join('/');
  } catch (error) {
    throw ofDocument(error, '');
  }
}

/** Returns `id` if it can be the id of a document or of a collection. */
export function checkedId(id: string): string {
  if (
    id === '' ||
    id === '.' ||
    id === '..' ||
    id.indexOf('/') >= 0 ||
    /^__[^]*__$/.test(id) ||
    !isWellFormed(id) ||
    encodeURIComponent(id).replace(/%../g, '.').length > 1500
  ) {
    throw invalid(`'${id}' can't be an id`);
  }
  return id;
}

/** Returns what a query compares a field with: the stored form of `value`. */
export function operand<T>(codec: Codec<T>, name: string, value: T): unknown {
  try {
    return codec.write(value);
  } catch (error) {
    throw ofDocument(inside(error, name), '');
  }
}

/** Returns what a query compares a field with, also the values that older documents have for these. */
export function operands<T>(
  codec: Codec<T>,
  name: string,
  values: readonly T[],
): unknown[] {
  const stored = values.map((each) => operand(codec, name, each));
  return stored.concat(formerOf(codec as AnyCodec, stored));
}

/** Returns a new random UUID, in small letters. */
export function newUuid(): string {
  const bytes = randomBytes(16);
  const digits = bytes.map((byte, index) => {
    const value =
      index === 6
        ? (byte & 0x0f) | 0x40
        : index === 8
          ? (byte & 0x3f) | 0x80
          : byte;
    return (value + 0x100).toString(16).slice(1);
  });
  const text = digits.join('');
  const parts = [
    text.slice(0, 8),
    text.slice(8, 12),
    text.slice(12, 16),
    text.slice(16, 20),
  ];
  return [...parts, text.slice(20)].join('-');
}

type RandomSource = { getRandomValues?(bytes: Uint8Array): Uint8Array };

function randomBytes(count: number): number[] {
  const source = (globalThis as { crypto?: RandomSource }).crypto;
  const bytes = new Uint8Array(count);
  if (source?.getRandomValues !== undefined)
    return Array.from(source.getRandomValues(bytes));
  return Array.from(bytes, () => Math.floor(Math.random() * 256));
}

/** Returns a new random id of a document: 20 letters and digits. */
export function newId(): string {
  const characters =
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  let id = '';
  while (id.length < 20) {
    // Those that would make some characters likelier than others are left out.
    for (const byte of randomBytes(40)) {
      if (byte < 248 && id.length < 20) id += characters.charAt(byte % 62);
    }
  }
  return id;
}
