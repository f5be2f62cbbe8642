/** As much of a library of hooks as there is without React: it knows queries of documents of any type. */

import type { Query } from 'firebase/firestore';
import { onSnapshot } from 'firebase/firestore';

/** Renders the documents of a query, now and after each change. */
export function useCollectionData<T>(query: Query<T>, render: (values: T[]) => void): () => void {
  return onSnapshot(query, (snapshot) => {
    render(snapshot.docs.map((each) => each.data()));
  });
}
