import { vector } from 'firebase/firestore';
import type { VectorValue } from './sdk.js';

/** Returns the vector of these values. SDKs that are older than vectors haven't it. */
export function newVector(values: number[]): VectorValue {
  return vector(values);
}
