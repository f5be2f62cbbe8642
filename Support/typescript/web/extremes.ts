// `index.ts` doesn't export these changes, because SDKs that are supported are older than them.
import * as sdk from 'firebase/firestore';
import { invalid } from './errors.js';
import { NumberChange } from './updates.js';

/** The functions that older SDKs haven't. */
type Newer = {
  minimum?(limit: number): unknown;
  maximum?(limit: number): unknown;
};

function missing(): never {
  throw invalid(
    'needs an SDK with minimum and maximum, which firebase has had since 12.14',
  );
}

/** Returns the change to a number if the stored one is larger, or if there is none. Older SDKs haven't it. */
export function minimum<N extends number | bigint>(limit: N): NumberChange<N> {
  return new NumberChange(
    'minimum',
    limit,
    (by) => (sdk as unknown as Newer).minimum?.(by) ?? missing(),
  );
}

/** Returns the change to a number if the stored one is smaller, or if there is none. Older SDKs haven't it. */
export function maximum<N extends number | bigint>(limit: N): NumberChange<N> {
  return new NumberChange(
    'maximum',
    limit,
    (by) => (sdk as unknown as Newer).maximum?.(by) ?? missing(),
  );
}
