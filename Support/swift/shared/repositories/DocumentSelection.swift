// MARK: - Selections

/// Some fields of a model's documents, which queries read in place of whole documents.
nonisolated public protocol DocumentSelection: DocumentModel {
  /// The model of the whole documents.
  associatedtype Whole: DocumentModel
}

nonisolated extension DocumentQueryable {
  /// The documents of this query, of which only the fields of `selection` are read.
  ///
  /// ```swift
  /// let drafts = books.whereField(.status, isEqualTo: .draft)
  /// let titles = try await drafts.select(BookTitle.self).getAll()
  /// ```
  ///
  /// FiresmithRuntime asks the database for these fields alone, and for those that the query
  /// orders by. Google's SDK for Apple's systems can't, so that there whole documents are read, and
  /// a `selection` made of each. `listen()` follows whole documents everywhere: one that changes in
  /// another field is in the list's changes, too.
  public func select<Selection: DocumentSelection>(
    _ selection: Selection.Type
  ) -> DocumentQuery<Selection> where Selection.Whole == Model {
    let query = query
    var selected = DocumentQuery<Selection>(
      path: query.path,
      matches: query.matches.map { $0?.selecting(Selection._documentFields.stored) })
    selected.ordered = query.ordered?.map { $0?.selecting(Selection._documentFields.stored) }
    selected.shape = query.shape
    return selected
  }
}
