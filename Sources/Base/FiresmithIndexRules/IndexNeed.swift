/// The requirements of a query, or of one of its alternatives, for Firestore's indexes.
package struct IndexNeed: Hashable, Sendable {
  /// The stored id of the query's collection.
  package let collectionGroup: String
  package let scope: IndexScope
  /// The fields that are compared for equality, sorted and ascending, and after them the array
  /// whose elements are looked for. In an index, their order doesn't matter, nor the direction of
  /// those that aren't arrays.
  let compared: [IndexedField]
  /// The fields that results are in the order of, with that order.
  let sorted: [IndexedField]
  /// The vectors that are searched; `nil` for other queries. Their index ends by them.
  let vector: IndexedVector?
  /// The direction of the document's id, by which every other index ends.
  let idOrder: IndexMode
  /// Whether indexes that end in ``sorted`` can be merged, each for some of the fields in
  /// ``compared``: documented for equality and orders alone.
  let mergesWithOrder: Bool
}

extension IndexNeed {
  /// The indexes of single fields that serve the query together; `nil` if it takes one of several
  /// fields.
  package var fieldIndexes: [IndexedField]? {
    if vector != nil { return nil }
    if sorted.isEmpty {
      // Equality alone is served by what the fields' own indexes have in common.
      let isReversed = idOrder == .descending
      guard !isReversed || compared.allSatisfy({ $0.mode != .contains }) else { return nil }
      return isReversed
        ? compared.map { IndexedField(path: $0.path, mode: .descending) } : compared
    }
    guard compared.isEmpty, sorted.count == 1, sorted[0].mode == idOrder else { return nil }
    return sorted
  }

  /// The index of several fields that serves the query by itself.
  package var composite: CompositeIndex {
    var fields = compared + sorted
    // The id is added by itself, in the direction of the field before it.
    if vector == nil, fields.last?.idOrder != idOrder {
      fields.append(IndexedField(path: "__name__", mode: idOrder))
    }
    return CompositeIndex(
      collectionGroup: collectionGroup, scope: scope, fields: fields, vector: vector)
  }
}

// MARK: - The Enterprise edition

extension IndexNeed {
  /// The index that serves the query by itself in a database of the Enterprise edition, where no
  /// field has one and the document's id isn't added; `nil` for a query that reads all documents
  /// anyway.
  ///
  /// Source: Firestore's "Optimize query performance", "Create Indexes", and "Query interfaces
  /// overview", "Interface differences between editions".
  package var explicitIndex: CompositeIndex? {
    guard vector == nil else { return composite }
    guard !compared.isEmpty || !sorted.isEmpty else { return nil }
    return CompositeIndex(
      collectionGroup: collectionGroup, scope: scope,
      fields: compared + sorted + [IndexedField(path: Self.idPath, mode: idOrder)])
  }

  /// Whether an index serves the query in a database of the Enterprise edition, also in pages.
  package func isServedExplicitly(by index: CompositeIndex) -> Bool {
    (vector != nil || index.fields.last?.path == Self.idPath) && isServed(by: index)
  }

  /// Whether a unique index of these fields serves the query: it finds at most one document for
  /// each combination of values, which is in no order.
  package func isServed(byUnique paths: Set<String>) -> Bool {
    scope == .collection && vector == nil && sorted.isEmpty && Set(compared.map(\.path)) == paths
      && compared.allSatisfy { $0.mode != .contains }
  }

  private static var idPath: String { "__name__" }
}

extension IndexedField {
  /// The direction of the document's id in an index of which this is the last field.
  fileprivate var idOrder: IndexMode { mode == .descending ? .descending : .ascending }

  /// The field without its direction.
  fileprivate var undirected: IndexedField {
    IndexedField(path: path, mode: mode == .contains ? .contains : .ascending)
  }
}

// MARK: - What serves

extension IndexNeed {
  /// Whether an index serves the query by itself.
  package func isServed(by index: CompositeIndex) -> Bool {
    fieldsCompared(by: index) == comparedFields
  }

  /// Whether the indexes that there are serve the query: one by itself, or several that are merged
  /// as Firestore documents it.
  package func isServed(by catalog: IndexCatalog) -> Bool {
    if catalog.composites.contains(where: isServed) { return true }
    let missing = missingFieldIndexes(in: catalog)
    if let missing, missing.isEmpty { return true }
    guard vector == nil, sorted.isEmpty || mergesWithOrder, !compared.isEmpty else { return false }
    let merged = catalog.composites.compactMap(fieldsCompared)
      .reduce(into: Set()) { $0.formUnion($1) }
    return (missing ?? compared).allSatisfy { merged.contains($0.undirected) }
  }

  /// Returns those of ``fieldIndexes`` that there aren't; `nil` if the query takes an index of
  /// several fields.
  package func missingFieldIndexes(in catalog: IndexCatalog) -> [IndexedField]? {
    fieldIndexes?.filter { field in
      !catalog.indexes(of: SingleField(collectionGroup, field.path))
        .contains(FieldIndex(mode: field.mode, scope: scope))
    }
  }

  private var comparedFields: Set<IndexedField> { Set(compared) }

  /// Returns the fields before those that the query sorts by, if they are among those it compares;
  /// `nil` if the index is of other documents, or has another order or other fields.
  private func fieldsCompared(by index: CompositeIndex) -> Set<IndexedField>? {
    guard index.collectionGroup == collectionGroup, index.scope == scope, index.vector == vector
    else { return nil }
    var fields = index.fields[...]
    let id: IndexMode
    if fields.last?.path == "__name__", let last = fields.popLast() {
      id = last.mode
    } else {
      id = fields.last?.idOrder ?? .ascending
    }
    guard vector != nil || id == idOrder, fields.suffix(sorted.count).elementsEqual(sorted) else {
      return nil
    }
    let first = Set(fields.dropLast(sorted.count).map(\.undirected))
    return first.isSubset(of: comparedFields) ? first : nil
  }
}
