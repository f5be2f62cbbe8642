/** A kind of value that Firestore stores. */
export type StoredKind =
  | 'null'
  | 'boolean'
  | 'integer'
  | 'double'
  | 'string'
  | 'bytes'
  | 'timestamp'
  | 'geopoint'
  | 'reference'
  | 'vector'
  | 'array'
  | 'map';

/** The kind of problem with a field. */
export type ProblemKind =
  | { readonly type: 'missing' }
  | {
      readonly type: 'wrong type';
      readonly expected: StoredKind;
      readonly found: StoredKind;
    }
  | { readonly type: 'unknown case' }
  | { readonly type: 'invalid value' };

/** A document that isn't what the schema says: one that was read, or one that was to be written. */
export class DocumentError extends Error {
  /** The document's path; empty if the document has none yet. */
  readonly path: string;
  /** The path of the first field that is wrong: ``parts[2].`a.b` ``. */
  readonly field: string;
  /** The reason, which completes the field's path to a sentence: `should be a string, but is true`. */
  readonly reason: string;
  readonly kind: ProblemKind;

  constructor(path: string, field: string, reason: string, kind: ProblemKind) {
    const place = path === '' ? '' : `${path}: `;
    super(`${place}${field === '' ? '' : `${field} `}${reason}.`);
    this.name = 'DocumentError';
    this.path = path;
    this.field = field;
    this.reason = reason;
    this.kind = kind;
  }
}

/** A problem on its way from a field to the document, which gathers the names that lead to the field. */
export class Problem extends Error {
  /** The names of maps' keys and the indices of arrays' elements, the innermost first. */
  readonly names: (string | number)[] = [];
  readonly reason: string;
  readonly kind: ProblemKind;

  constructor(reason: string, kind: ProblemKind) {
    super(reason);
    this.name = 'Problem';
    this.reason = reason;
    this.kind = kind;
  }
}

const invalidValue: ProblemKind = { type: 'invalid value' };

/** Returns the problem of a value that is wrong in another way than its type. */
export function invalid(reason: string): Problem {
  return new Problem(reason, invalidValue);
}

/** Returns the problem of a field that isn't there. */
export function missing(): Problem {
  return new Problem('is missing', { type: 'missing' });
}

/** Returns `error` with the name or the index of the value that it is about. */
export function inside(error: unknown, name: string | number): unknown {
  if (error instanceof Problem) error.names.push(name);
  return error;
}

/** Returns the error of the document at `path` for a problem inside of it; other errors as they are. */
export function ofDocument(error: unknown, path: string): unknown {
  if (!(error instanceof Problem)) return error;
  return new DocumentError(
    path,
    fieldText(error.names),
    error.reason,
    error.kind,
  );
}

/** Returns a path in Firestore's own notation, with indices in brackets. */
function fieldText(innermostFirst: readonly (string | number)[]): string {
  let text = '';
  for (let index = innermostFirst.length - 1; index >= 0; index--) {
    const name = innermostFirst[index];
    if (typeof name === 'number') {
      text += `[${name}]`;
    } else if (name !== undefined) {
      text += (text === '' ? '' : '.') + quoted(name);
    }
  }
  return text;
}

function quoted(name: string): string {
  if (/^[A-Za-z_][A-Za-z_0-9]*$/.test(name)) return name;
  return `\`${name.replace(/[\\`]/g, '\\$&')}\``;
}
