// export function updateBook(db: Firestore, id: string, changes: BookUpdate, ...entries: readonly BookEntries[]): Promise<void> { return firesmith.updated(firesmith.documentIn(books(db), id), bookUpdate(changes, ...entries)); }
export function updateBook(
  db: Firestore,
  id: string,
  changes: BookUpdate,
  ...entries: readonly BookEntries[]
): Promise<void> {
  return firesmith.updated(
    firesmith.documentIn(books(db), id),
    bookUpdate(changes, ...entries),
  );
}
