import type { Codec } from './codec.js';
import { invalid } from './errors.js';
import { byteCount } from './sdk.js';
import { bigInteger, isMap } from './values.js';

/** The limits of what is written. What is stored is read as it is. */
export type Limits = {
  /** A number, or the digits of one that JavaScript's numbers don't have. */
  readonly minimum?: number | string;
  readonly maximum?: number | string;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The unit of lengths: `character`. */
  readonly unit?: string;
  /** The unit of numbers: ` milliseconds`. */
  readonly numbers?: string;
  /** An expression that is found in texts, as the schema has it and as JavaScript has it. */
  readonly pattern?: readonly [written: string, expression: string];
};

/** Returns `codec` with limits of what it writes. */
export function limited<T>(codec: Codec<T>, limits: Limits): Codec<T> {
  let expression: RegExp | undefined;
  return {
    ...codec,
    unlimited: codec.unlimited ?? codec,
    write(value, isMerged) {
      const stored = codec.write(value, isMerged);
      checkNumber(stored, limits);
      checkLength(stored, limits);
      if (limits.pattern !== undefined && typeof stored === 'string') {
        expression = expression ?? new RegExp(limits.pattern[1], 'u');
        if (!expression.test(stored))
          throw invalid(`should match ${limits.pattern[0]}`);
      }
      return stored;
    },
  };
}

function checkNumber(
  value: unknown,
  { minimum, maximum, numbers }: Limits,
): void {
  if (typeof value !== 'number' && typeof value !== 'bigint') return;
  // Not the other way round, because all comparisons with NaN are false.
  if (minimum !== undefined && !(value >= bound(minimum))) {
    throw invalid(`should be at least ${minimum}${numbers ?? ''}`);
  }
  if (maximum !== undefined && !(value <= bound(maximum))) {
    throw invalid(`should be at most ${maximum}${numbers ?? ''}`);
  }
}

function bound(limit: number | string): number | bigint {
  return typeof limit === 'string' ? bigInteger(limit) : limit;
}

function checkLength(
  value: unknown,
  { minLength, maxLength, unit }: Limits,
): void {
  if (minLength === undefined && maxLength === undefined) return;
  const length = lengthOf(value);
  if (minLength !== undefined && length < minLength) {
    throw invalid(`should have at least ${measured(minLength, unit)}`);
  }
  if (maxLength !== undefined && length > maxLength) {
    throw invalid(`should have at most ${measured(maxLength, unit)}`);
  }
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  if (isMap(value)) return Object.keys(value).length;
  return byteCount(value);
}

function measured(length: number, unit = 'character'): string {
  if (length === 1) return `1 ${unit}`;
  return `${length} ${unit === 'entry' ? 'entrie' : unit}s`;
}
