import FiresmithDiagnostics
import FiresmithSchema
import FiresmithText

extension SchemaComparison {
  mutating func compareQueries(_ old: Collection, _ new: Collection) {
    let known = Dictionary(new.queries.map { ($0.name.value, $0) }) { first, _ in first }
    for query in old.queries {
      let place = "\(old.name.value).\(query.name.value)"
      guard let other = known[query.name.value] else {
        add(
          .queryRemoved, place, "the query \(quoted(place)) is no longer declared",
          (query.resultWords, ""), at: query.name.mark, new.name.mark)
        continue
      }
      compare(query, other, at: place)
    }
    for query in new.queries { addMissedDocuments(query, old, new) }
  }

  private mutating func compare(_ old: Query, _ new: Query, at place: String) {
    let signatures = (signature(old, self.old.schema), signature(new, self.new.schema))
    if signatures.0 != signatures.1 {
      add(
        .queryParameters, place,
        "\(quoted(place)) has \(signatures.1), and had \(signatures.0)", signatures,
        at: old.name.mark, new.name.mark)
    }
    let results = (old.resultWords, new.resultWords)
    if results.0 != results.1 {
      add(
        .queryResults, place,
        "\(quoted(place)) finds other documents, or in another order, than in shipped apps",
        results,
        at: old.name.mark, new.name.mark)
    }
  }

  /// Returns what the method of a query takes and gives, in words.
  private func signature(_ query: Query, _ schema: Schema) -> String {
    let parameters = query.parameterConditions.map { filter in
      let type = schema.words(for: filter.operandType)
      return "\(filter.parameter?.value ?? filter.field.text) \(type)"
        + (filter.operator.takesList && !filter.operator.takesElement ? "[]" : "")
    }
    let result: String
    if !query.aggregates.isEmpty {
      result = "gives " + query.aggregates.map(\.name.value).joined(separator: ", ")
    } else if let selection = query.selection {
      result = "gives \(schema[selection].name.name.value)"
    } else {
      result = "gives documents"
    }
    let list = parameters.isEmpty ? "no parameters" : parameters.joined(separator: ", ")
    return "\(list) and \(result)"
  }

  // MARK: Documents that a query doesn't find

  /// Adds that a query looks for fields that stored documents may lack, if it didn't before: a
  /// default is applied on reading, and an index knows nothing of it.
  private mutating func addMissedDocuments(_ query: Query, _ old: Collection, _ new: Collection) {
    let before = old.queries.first { $0.name.value == query.name.value }?.usedFields ?? []
    for path in query.usedPaths where !before.contains(path.text) {
      guard let read = field(path.names, of: new.model, in: self.new.schema) else { continue }
      let written = field(path.names, of: old.model, in: self.old.schema)
      // A query looks for the name of today alone.
      let isRenamed = !read.previousKeys.isEmpty
      guard isRenamed || !read.isOptional && written?.mayLack(.reading) ?? true else { continue }
      let place = "\(old.name.value).\(query.name.value)"
      add(
        .queryMissesDocuments, place,
        "\(quoted(place)) uses \(quoted(path.text)), and finds no stored document that lacks it",
        (written?.presence ?? "", path.text), at: written?.name.mark ?? old.name.mark, path.mark)
    }
  }

  /// Returns the field at a path in a type; `nil` if a map with any keys is on the way.
  private func field(_ names: [String], of type: TypeID, in schema: Schema) -> Field? {
    guard let name = names.first, case .structure(let structure) = schema[type].kind,
      let field = structure.storedFields[name]
    else { return nil }
    guard names.count > 1 else { return field }
    guard case .declared(let inner) = field.type else { return nil }
    return self.field(Array(names.dropFirst()), of: inner, in: schema)
  }

  // MARK: Groups

  /// Adds that a query over all collections of an id reaches a collection that wasn't there.
  mutating func compareGroups(_ pairs: [(old: Collection, new: Collection?)]) {
    let known = Set(old.schema.collections.map(\.pathPattern))
    let coming = new.schema.collections.filter {
      !known.contains($0.pathPattern) && !$0.isSingleDocument
    }
    for (old, new) in pairs {
      guard let new else { continue }
      let before = Set(old.queries.filter(\.isGroup).map(\.name.value))
      for query in new.queries where query.isGroup && before.contains(query.name.value) {
        for other in coming where other.storedID == new.storedID {
          let place = "\(old.name.value).\(query.name.value)"
          add(
            .groupReaches, place,
            "\(quoted(place)) also finds the documents of \(quoted(other.pathPattern)), which is new: "
              + "in shipped apps, too", ("", other.pathPattern), at: query.name.mark,
            other.name.mark)
        }
      }
    }
  }
}

extension Query {
  /// The paths that documents need to have to be found.
  var usedPaths: [FieldPath] {
    conditions.map(\.field) + orders.map(\.field) + (nearest.map { [$0.field] } ?? [])
  }

  fileprivate var usedFields: Set<String> { Set(usedPaths.map(\.text)) }

  /// The conditions, the order and the limit, in words.
  fileprivate var resultWords: String {
    let lists = ([filters] + alternatives).map { $0.map(\.words).joined(separator: ", ") }
    let order = orders.map { ($0.isDescending ? "-" : "") + $0.field.text }.joined(separator: ", ")
    var words = "where \(lists.joined(separator: " or ")) order \(order)"
    if let limit { words += isLimitedToLast ? " last \(limit)" : " limit \(limit)" }
    if isGroup { words += " group" }
    if let nearest {
      words +=
        " nearest \(nearest.field.text) \(nearest.distance.rawValue) "
        + (nearest.threshold.map { "\($0)" } ?? "")
    }
    return words
  }
}

extension Query.Filter {
  fileprivate var words: String {
    let value = literal.map { literal -> String in
      switch literal.value {
      case .null: "null"
      case .value(let value): "\(value)"
      }
    }
    return "\(field.text) \(self.operator.rawValue) \(value ?? "?")"
  }
}
