import type {
  DocumentData,
  Query,
  VectorQuery,
} from 'firebase-admin/firestore';
import { FieldPath } from 'firebase-admin/firestore';
import type { VectorValue } from './sdk.js';

export type { VectorQuery };

/** What a search for vectors compares, and how. */
export type Search = {
  readonly field: readonly string[];
  readonly distance: 'EUCLIDEAN' | 'COSINE' | 'DOT_PRODUCT';
  readonly limit: number;
  readonly threshold?: number;
};

/** Returns those documents of `all` whose vectors are nearest to `operand`. */
export function nearest<App, Data extends DocumentData>(
  all: Query<App, Data>,
  operand: unknown,
  search: Search,
): VectorQuery<App, Data> {
  const { field, distance, limit, threshold } = search;
  return all.findNearest({
    vectorField: new FieldPath(...field),
    queryVector: (operand as VectorValue).toArray(),
    distanceMeasure: distance,
    limit,
    ...(threshold === undefined ? {} : { distanceThreshold: threshold }),
  });
}
