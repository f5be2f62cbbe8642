import type { Codec } from './codec.js';
import { invalid } from './errors.js';
import type { DocumentReference, VectorValue } from './sdk.js';
import { isReference, isVector } from './sdk.js';
import { ReferencePath, wrongType } from './values.js';

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
