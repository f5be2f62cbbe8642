// `index.ts` doesn't export these changes, because SDKs that are supported are older than them.
import { FieldValue } from 'firebase-admin/firestore';
import { invalid } from './errors.js';
import { NumberChange } from './updates.js';

/** The functions that older SDKs haven't. */
type Newer = {
  minimum?(limit: number): unknown;
  maximum?(limit: number): unknown;
};

function missing(): never {
  throw invalid(
    'needs an SDK with minimum and maximum, which firebase-admin has had since 14.0 and @google-cloud/firestore since 8.6',
  );
}

/** Returns the change to a number if the stored one is larger, or if there is none. Older SDKs haven't it. */
export function minimum<N extends number | bigint>(limit: N): NumberChange<N> {
  return new NumberChange(
    'minimum',
    limit,
    (by) => (FieldValue as unknown as Newer).minimum?.(by) ?? missing(),
  );
}

/** Returns the change to a number if the stored one is smaller, or if there is none. Older SDKs haven't it. */
export function maximum<N extends number | bigint>(limit: N): NumberChange<N> {
  return new NumberChange(
    'maximum',
    limit,
    (by) => (FieldValue as unknown as Newer).maximum?.(by) ?? missing(),
  );
}
