import type { Codec } from './codec.js';
import type { ProblemKind } from './errors.js';
import { invalid, Problem } from './errors.js';
import { flag, integer, text } from './scalars.js';
import { listed, words } from './values.js';

// Values of a choice

/** Returns the text of a value in a list of choices. */
export function choice(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** Returns what is stored as one of some strings or integers. */
export function enumeration<T extends string | number>(
  values: readonly T[],
  isOpen: boolean,
): Codec<T> {
  const numbers = typeof values[0] === 'number';
  const check = (value: unknown): T => {
    if (value !== 0 && values.indexOf(value as T) >= 0) return value as T;
    const raw = (numbers ? integer.read(value) : text.read(value)) as T;
    if (!isOpen && values.indexOf(raw) < 0) {
      const kind: ProblemKind = { type: 'unknown case' };
      const reason = `should be ${listed(values.map(choice))}, but is ${words(raw)}`;
      throw new Problem(reason, kind);
    }
    return raw;
  };
  return { read: check, write: check };
}

/** Returns what is always stored as the same value. */
export function constant<T extends string | number | boolean>(
  only: T,
): Codec<T> {
  const read = (value: unknown): T => {
    const raw =
      typeof only === 'number'
        ? integer.read(value)
        : typeof only === 'string'
          ? text.read(value)
          : flag.read(value);
    if (raw !== only)
      throw invalid(`should be ${choice(only)}, but is ${words(raw)}`);
    return only;
  };
  return { isConstant: true, read, write: read };
}
