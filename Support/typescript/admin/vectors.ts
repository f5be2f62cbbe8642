import { FieldValue } from 'firebase-admin/firestore';
import type { VectorValue } from './sdk.js';

/** Returns the vector of these values. SDKs that are older than vectors haven't it. */
export function newVector(values: number[]): VectorValue {
  return FieldValue.vector(values);
}
