import * as z from 'zod';
import { bodyFromJson } from './bodies.js';
import { DocumentError, Problem } from './errors.js';
import type { JsonId } from './json.js';
import { jsonForm } from './json.js';
import type { AnyCodec } from './scalars.js';

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

/** Returns a schema of the JSON that bodies of requests have for the values of `codec`. */
export function json<T>(codec: AnyCodec): z.ZodType<T, T> {
  return refined(z.custom<T>(), (value) => jsonForm(codec).read(value));
}

/** Returns a schema of the bodies of requests for new documents that are unions. */
export function body<T>(codec: AnyCodec, id: JsonId | undefined): z.ZodType<T, T> {
  return refined(z.custom<T>(), (value) => bodyFromJson(codec, id, value));
}

/** Returns a schema of what a body can't have. */
export function refused<T>(reason: string): z.ZodType<T | undefined, T | undefined> {
  return z.custom<T | undefined>((value) => value === undefined, reason);
}

/** Returns `schema` with what `codec` refuses to write. */
export function checked<S extends z.ZodType>(schema: S, codec: AnyCodec): S {
  return refined(schema, (value) => codec.write(value as never));
}

/** Returns `schema` with what `codec` refuses to write, for what is JSON. */
export function checkedJson<S extends z.ZodType>(schema: S, codec: AnyCodec): S {
  return refined(schema, (value) => codec.write(jsonForm(codec).read(value) as never));
}

function refined<S extends z.ZodType>(schema: S, check: (value: unknown) => unknown): S {
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
