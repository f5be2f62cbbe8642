/** The declarations of `zod` that generated code uses, with as much of their behaviour as tests need. */

type Issue = { readonly code: string; readonly message: string; readonly path: (string | number)[] };
type Result<T> =
  | { readonly success: true; readonly data: T; readonly error?: never }
  | { readonly success: false; readonly error: { readonly issues: Issue[] } };
type Context = { addIssue(issue: { code: 'custom'; message: string; path?: (string | number)[] }): void };

/** A value that was found, and what is wrong with it. */
type Run = { value: unknown; readonly issues: Issue[] };
type Parse = (run: Run, isThere: boolean) => void;

export class ZodType<out Output = unknown, out Input = unknown> {
  declare readonly _output: Output;
  declare readonly _input: Input;
  /** How a missing key is taken: not at all, as `undefined`, or only if it is really missing. */
  readonly absence: 'refused' | 'undefined' | 'exact';
  readonly run: Parse;
  constructor(run: Parse, absence: 'refused' | 'undefined' | 'exact' = 'refused') {
    this.run = run;
    this.absence = absence;
  }
  safeParse(value: unknown): Result<Output> {
    const run: Run = { value, issues: [] };
    this.run(run, true);
    if (run.issues.length > 0) return { success: false, error: { issues: run.issues } };
    return { success: true, data: run.value as Output };
  }
  parse(value: unknown): Output {
    const result = this.safeParse(value);
    if (result.success) return result.data;
    throw new Error(JSON.stringify(result.error.issues));
  }
  superRefine(refinement: (value: Output, context: Context) => void): this {
    const checked: Parse = (run, isThere) => {
      this.run(run, isThere);
      if (run.issues.length > 0) return;
      refinement(run.value as Output, {
        addIssue: ({ path, ...issue }) => run.issues.push({ ...issue, path: path ?? [] }),
      });
    };
    return new ZodType(checked, this.absence) as unknown as this;
  }
  optional(): ZodType<Output | undefined, Input | undefined> & { readonly isOptional: true } {
    return instead(this, undefined, 'undefined') as never;
  }
  exactOptional(): ZodType<Output, Input> & { readonly isExact: true } {
    return new ZodType(this.run, 'exact') as never;
  }
  nullable(): ZodType<Output | null, Input | null> {
    return instead(this, null, this.absence) as never;
  }
  nullish(): ZodType<Output | null | undefined, Input | null | undefined> & { readonly isOptional: true } {
    return instead(this.nullable() as ZodType, undefined, 'undefined') as never;
  }
}

function instead(inner: ZodType, other: unknown, absence: ZodType['absence']): ZodType {
  return new ZodType((run, isThere) => {
    if (run.value !== other) inner.run(run, isThere);
  }, absence);
}

export type output<S> = S extends ZodType<infer T> ? T : never;
type Shape = { readonly [key: string]: ZodType };
type Flat<T> = { [K in keyof T]: T[K] };
type OptionalKeys<S> = {
  [K in keyof S]: S[K] extends { readonly isOptional: true } | { readonly isExact: true } ? K : never;
}[keyof S];
type ObjectOf<S> = Flat<
  { -readonly [K in Exclude<keyof S, OptionalKeys<S>>]: output<S[K]> } & {
    -readonly [K in OptionalKeys<S>]?: output<S[K]>;
  }
>;
export interface ZodObject<T> extends ZodType<T, T> {
  readonly kind?: 'object';
}

function expected(run: Run, what: string): void {
  run.issues.push({ code: 'invalid_type', message: `expected ${what}`, path: [] });
}

function primitive<T>(name: string): ZodType<T, T> {
  return new ZodType((run) => {
    if (typeof run.value !== name) expected(run, name);
  });
}

export function string(): ZodType<string, string> {
  return primitive('string');
}
export function boolean(): ZodType<boolean, boolean> {
  return primitive('boolean');
}
export function bigint(): ZodType<bigint, bigint> {
  return primitive('bigint');
}
export function int(): ZodType<number, number> {
  return new ZodType((run) => {
    if (!Number.isSafeInteger(run.value)) expected(run, 'int');
  });
}
export function unknown(): ZodType<unknown, unknown> {
  return new ZodType(() => {});
}
function undefined_(): ZodType<undefined, undefined> {
  return primitive('undefined');
}
export { undefined_ as undefined };

export function literal<const T extends string | number | boolean>(
  values: T | readonly T[],
): ZodType<T, T> & { readonly values: readonly T[] } {
  const all: readonly unknown[] = Array.isArray(values) ? values : [values];
  const schema = new ZodType((run) => {
    if (!all.includes(run.value)) expected(run, all.join(' or '));
  });
  return Object.assign(schema, { values: all }) as never;
}

export function custom<T>(check?: (value: any) => unknown, message = 'Invalid input'): ZodType<T, T> {
  return new ZodType((run) => {
    if (check?.(run.value) === false) run.issues.push({ code: 'custom', message, path: [] });
  });
}

export function lazy<S extends ZodType>(make: () => S): ZodType<output<S>, output<S>> {
  let made: S | undefined;
  return new ZodType<output<S>, output<S>>((run, isThere) => {
    made = made ?? make();
    made.run(run, isThere);
  });
}

export function preprocess<S extends ZodType>(
  change: (value: unknown) => unknown,
  schema: S,
): ZodType<output<S>, unknown> {
  return new ZodType<output<S>, unknown>((run, isThere) => {
    run.value = change(run.value);
    schema.run(run, isThere);
  });
}

export function array<S extends ZodType>(element: S): ZodType<output<S>[], output<S>[]> {
  return new ZodType((run) => {
    if (!Array.isArray(run.value)) return expected(run, 'array');
    run.value = run.value.map((value: unknown, index) => inside(run, index, value, element, true));
  });
}

export function tuple<const S extends readonly [ZodType, ...ZodType[]]>(
  elements: S,
): ZodType<{ -readonly [K in keyof S]: output<S[K]> }, { -readonly [K in keyof S]: output<S[K]> }> {
  return new ZodType((run) => {
    const values: unknown = run.value;
    if (!Array.isArray(values) || values.length !== elements.length) return expected(run, 'tuple');
    run.value = elements.map((each, index) => inside(run, index, values[index], each, true));
  });
}

function inside(run: Run, key: string | number, value: unknown, schema: ZodType, isThere: boolean): unknown {
  const inner: Run = { value, issues: [] };
  schema.run(inner, isThere);
  for (const issue of inner.issues) run.issues.push({ ...issue, path: [key, ...issue.path] });
  return inner.value;
}

function isRecord(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectOf<T>(shape: Shape, others: 'strip' | 'keep' | 'refuse'): ZodObject<T> {
  return new ZodType<T, T>((run) => {
    const value = run.value;
    if (!isRecord(value)) return expected(run, 'object');
    const result: { [key: string]: unknown } = others === 'keep' ? { ...value } : {};
    for (const key of Object.keys(shape)) {
      const schema = shape[key] as ZodType;
      const isThere = Object.prototype.hasOwnProperty.call(value, key);
      if (!isThere && schema.absence !== 'refused') continue;
      const found = inside(run, key, isThere ? value[key] : undefined, schema, isThere);
      if (isThere) result[key] = found;
    }
    const unknown = Object.keys(value).filter((key) => !Object.prototype.hasOwnProperty.call(shape, key));
    if (others === 'refuse' && unknown.length > 0) {
      run.issues.push({ code: 'unrecognized_keys', message: unknown.join(), path: [] });
    }
    run.value = result;
  });
}

export function object<const S extends Shape>(shape: S): ZodObject<ObjectOf<S>> {
  return objectOf(shape, 'strip');
}
export function strictObject<const S extends Shape>(shape: S): ZodObject<ObjectOf<S>> {
  return objectOf(shape, 'refuse');
}
export function looseObject<const S extends Shape>(
  shape: S,
): ZodObject<ObjectOf<S> & { [key: string]: unknown }> {
  return objectOf(shape, 'keep');
}

export function record<S extends ZodType>(
  _keys: ZodType<string>,
  element: S,
): ZodType<{ [key: string]: output<S> }, { [key: string]: output<S> }> {
  return new ZodType((run) => {
    const value = run.value;
    if (!isRecord(value)) return expected(run, 'record');
    const entries = Object.keys(value).map((key) => [key, inside(run, key, value[key], element, true)]);
    run.value = entries.reduce<{ [key: string]: unknown }>((all, [key, each]) => ({ ...all, [String(key)]: each }), {});
  });
}

export function partialRecord<K extends string, S extends ZodType>(
  keys: ZodType<K> & { readonly values: readonly K[] },
  element: S,
): ZodType<{ [key in K]?: output<S> }, { [key in K]?: output<S> }> {
  const checked = record(string(), element);
  return new ZodType((run, isThere) => {
    checked.run(run, isThere);
    if (!isRecord(run.value)) return;
    for (const key of Object.keys(run.value)) inside(run, key, key, keys, true);
  });
}

export function union<const S extends readonly ZodType[]>(
  members: S,
): ZodType<output<S[number]>, output<S[number]>> {
  return new ZodType((run) => {
    for (const member of members) {
      const inner: Run = { value: run.value, issues: [] };
      member.run(inner, true);
      if (inner.issues.length > 0) continue;
      run.value = inner.value;
      return;
    }
    run.issues.push({ code: 'invalid_union', message: 'Invalid input', path: [] });
  });
}

export function intersection<A extends ZodType, B extends ZodType>(
  first: A,
  second: B,
): ZodType<output<A> & output<B>, output<A> & output<B>> {
  return new ZodType((run, isThere) => {
    const left: Run = { value: run.value, issues: run.issues };
    const right: Run = { value: run.value, issues: run.issues };
    first.run(left, isThere);
    second.run(right, isThere);
    run.value = { ...(left.value as object), ...(right.value as object) };
  });
}
