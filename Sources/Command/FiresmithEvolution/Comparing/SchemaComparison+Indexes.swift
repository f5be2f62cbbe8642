import FiresmithDiagnostics
import FiresmithIndexes
import FiresmithSchema
import FiresmithText

extension SchemaComparison {
  /// Adds that queries need indexes of several fields that the older version didn't need: where
  /// they aren't deployed yet, the queries fail.
  mutating func compareIndexes() {
    guard new.edition != .enterprise else { return }
    let known = CompositeIndexes(old.schema)
    let oldQueries = Dictionary(
      old.schema.collections.flatMap { collection in
        collection.queries.map { ("\(collection.pathPattern) \($0.name.value)", $0.name.mark) }
      }
    ) { first, _ in first }
    for collection in new.schema.collections where collection.stability == .stable {
      for query in collection.queries {
        let place = "\(collection.name.value).\(query.name.value)"
        let mark = oldQueries["\(collection.pathPattern) \(query.name.value)"]
        for index in known.missing(for: query, in: collection) {
          add(
            .indexNeeded, place,
            "\(quoted(place)) needs an index of \(index), which no query needed before: until it is built, "
              + "each call fails", ("", index), at: mark, query.name.mark)
        }
      }
    }
  }
}
