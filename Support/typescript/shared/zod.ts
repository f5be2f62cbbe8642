import * as z from 'zod';
import { bodyFromJson } from './bodies.js';
import { enumeration } from './choices.js';
import type { AnyCodec } from './codec.js';
import { DocumentError, inside, invalid, Problem } from './errors.js';
import type { JsonId } from './json.js';
import { jsonForm } from './json.js';
import type { Former } from './unions.js';
import { current } from './unions.js';
import { has, own, put } from './values.js';

/** Nothing, unless the types are the same: then any schema. */
type Same<A, B> = [A] extends [B]
  ? [B] extends [A]
    ? [Extract<keyof A, string>] extends [keyof B]
      ? [Extract<keyof B, string>] extends [keyof A]
        ? unknown
        : never
      : never
    : never
  : never;

/** Returns the schema that `make` returns when it is first needed. Its values are exactly `T`. */
export function schema<T, S extends z.ZodType>(
  make: () => S & Same<z.output<S>, T>,
): z.ZodType<T, T> {
  return z.lazy(make) as unknown as z.ZodType<T, T>;
}

/** Returns a schema of the values that `codec` writes. */
export function written<T>(codec: AnyCodec): z.ZodType<T, T> {
  return checked(z.custom<T>(), codec);
}

/** Returns a schema of the values that `codec` reads. */
export function stored<T>(codec: AnyCodec): z.ZodType<T, T> {
  return refined(z.custom<T>(), (value) => codec.read(value));
}

/** Returns a schema of some integers, which a client with `useBigInt` has as bigints. */
export function storedIntegers<T extends number>(
  values: readonly T[],
): z.ZodType<T, T> {
  return stored<T>(enumeration(values, false));
}

// What older documents have

/** Returns `schema` for what is stored, which may be a value that a case had before. */
export function formerly<S extends z.ZodType>(
  schema: S,
  former: Former,
): z.ZodType<z.output<S>> {
  return z.preprocess((value) => current(value, former) ?? value, schema);
}

/** Returns the schema of a stored union, whose cases may have a tag from before. */
export function formerTags<S extends z.ZodType>(
  schema: S,
  key: string,
  former: Former,
): z.ZodType<z.output<S>> {
  return changed(schema, (map) => ({
    ...map,
    [key]: current(map[key], former) ?? map[key],
  }));
}

/** Returns a schema of maps whose `key` has another tag than `tags`: newer programs store them. */
export function otherCase(
  key: string,
  tags: readonly (string | number)[],
): z.ZodType<{ [key: string]: unknown }, { [key: string]: unknown }> {
  return refined(z.record(z.string(), z.unknown()), (map) => {
    const stored = own(map as object, key);
    const tag = typeof stored === 'bigint' ? Number(stored) : stored;
    const isTag = typeof tag === typeof tags[0];
    if (!isTag || tags.indexOf(tag as string) >= 0)
      throw inside(invalid('should be the tag of another case'), key);
  });
}

/** Returns the schema of a stored map whose keys are cases. One that is there twice isn't known. */
export function formerKeys<S extends z.ZodType>(
  schema: S,
  former: Former<string>,
): z.ZodType<z.output<S>> {
  return changed(schema, (map) => {
    const result: { [key: string]: unknown } = {};
    for (const key of Object.keys(map)) {
      const now = current(key, former) ?? key;
      const isThere = has(map, now) || has(result, now);
      put(result, isThere ? key : now, map[key]);
    }
    return result;
  });
}

/** Returns the schema of a stored map whose fields may have names from before, the newest first. */
export function formerNames<S extends z.ZodType>(
  schema: S,
  former: { readonly [name: string]: readonly string[] },
): z.ZodType<z.output<S>> {
  return changed(schema, (map) => {
    const result = { ...map };
    for (const name of Object.keys(former)) {
      for (const old of former[name] ?? []) {
        if (!has(map, old)) continue;
        if (!has(result, name)) put(result, name, map[old]);
        delete result[old];
      }
    }
    return result;
  });
}

function changed<S extends z.ZodType>(
  schema: S,
  change: (map: { readonly [key: string]: unknown }) => unknown,
): z.ZodType<z.output<S>> {
  return z.preprocess((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return value;
    return change(value as { readonly [key: string]: unknown });
  }, schema);
}

/** Returns a schema of the JSON that bodies of requests have for the values of `codec`. */
export function json<T>(codec: AnyCodec): z.ZodType<T, T> {
  return refined(z.custom<T>(), (value) => jsonForm(codec).read(value));
}

/** Returns a schema of the bodies of requests for new documents that are unions. */
export function body<T>(
  codec: AnyCodec,
  id: JsonId | undefined,
): z.ZodType<T, T> {
  return refined(z.custom<T>(), (value) => bodyFromJson(codec, id, value));
}

/** Returns a schema of what a body can't have. */
export function refused<T>(
  reason: string,
): z.ZodType<T | undefined, T | undefined> {
  return z.custom<T | undefined>((value) => value === undefined, reason);
}

/** Returns `schema` with what `codec` refuses to write. */
export function checked<S extends z.ZodType>(schema: S, codec: AnyCodec): S {
  return refined(schema, (value) => codec.write(value as never));
}

/** Returns `schema` with what `codec` refuses to write, for what is JSON. */
export function checkedJson<S extends z.ZodType>(
  schema: S,
  codec: AnyCodec,
): S {
  return refined(schema, (value) =>
    codec.write(jsonForm(codec).read(value) as never),
  );
}

function refined<S extends z.ZodType>(
  schema: S,
  check: (value: unknown) => unknown,
): S {
  return schema.superRefine((value, context) => {
    try {
      check(value);
    } catch (error) {
      if (error instanceof Problem) {
        const path = error.names.slice().reverse();
        context.addIssue({ code: 'custom', message: error.reason, path });
      } else if (error instanceof DocumentError) {
        context.addIssue({ code: 'custom', message: error.message });
      } else {
        throw error;
      }
    }
  });
}
