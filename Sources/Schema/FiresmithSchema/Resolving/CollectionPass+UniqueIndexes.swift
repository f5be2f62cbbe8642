import FiresmithDiagnostics
import FiresmithText

// What is different in each document: fields with `unique: true`, and the combinations that a
// collection lists as `unique`.
extension CollectionPass {
  /// Returns the unique indexes of each collection, in the collections' order.
  ///
  /// - Parameters:
  ///   - edition: The edition of the database; `nil` if it isn't known.
  ///   - hasUniqueFields: Whether any field says that it is unique.
  mutating func resolveUniqueIndexes(
    in edition: DatabaseEdition?, hasUniqueFields: Bool
  ) -> [[UniqueIndex]] {
    /// The places of the fields that belong to a collection.
    var known: Set<SourceMark> = []
    let indexes = schema.collections.indices.map { index in
      let id = CollectionID(index: index)
      var indexes = hasUniqueFields ? uniqueFields(of: id, &known) : []
      for list in syntaxes[index].uniqueFields {
        guard let index = resolveUniqueIndex(list, of: id) else { continue }
        if indexes.contains(where: { Set($0.names) == Set(index.names) }) {
          diagnostics.append(.invalid("this combination is unique already", at: index.mark))
        } else {
          indexes.append(index)
        }
      }
      if edition == .standard, let first = indexes.first {
        diagnostics.append(.needsEnterprise(at: first.mark))
      }
      return indexes
    }
    if hasUniqueFields { reportOthers(than: known) }
    return indexes
  }

  /// Returns the indexes of fields that say `unique: true`.
  private mutating func uniqueFields(
    of id: CollectionID, _ known: inout Set<SourceMark>
  ) -> [UniqueIndex] {
    let model = schema[id].model
    guard model != Self.unknownModel, !declared.isInvalid(model),
      case .structure(let structure) = schema[model].kind
    else { return [] }
    return structure.fields.compactMap { field in
      guard let mark = field.uniqueMark else { return nil }
      // A model of several collections is reported once.
      let isNew = known.insert(mark).inserted
      var problem: Diagnostic?
      if !field.isStored {
        problem = .invalid(
          "a field that is not stored is in no index; leave out 'unique'", at: mark)
      } else if schema[id].isSingleDocument {
        problem = .invalid("there is only one document; leave out 'unique'", at: mark)
      } else if !isSingleValue(field.type) {
        problem = .severalValues(words(for: field.type), at: mark)
      } else if field.isOptional {
        problem = .optional(field.name.value, at: mark)
      }
      if let problem {
        if isNew { diagnostics.append(problem) }
        return nil
      }
      let path = FieldPath(
        names: [field.name.value], mark: field.name.mark, type: field.type,
        isOptional: field.isOptional)
      return UniqueIndex(fields: [path], mark: mark)
    }
  }

  /// Returns the index of a list of fields; `nil` for one that is wrong, which is reported.
  private mutating func resolveUniqueIndex(
    _ list: UniqueSyntax, of id: CollectionID
  ) -> UniqueIndex? {
    var fields: [FieldPath] = []
    var isAlwaysThere = false
    var isValid = true
    for text in list.fields {
      let target = resolvePath(text, in: id, for: .uniqueIndex)
      guard let target else {
        isValid = false
        continue
      }
      if !isSingleValue(target.path.type) {
        diagnostics.append(.severalValues(words(for: target.path.type), at: text.mark))
        isValid = false
      } else if fields.contains(where: { $0.names == target.path.names }) {
        diagnostics.append(.invalid("\(quoted(text.text)) is listed twice", at: text.mark))
        isValid = false
      }
      if let name = target.previousName {
        diagnostics.append(
          Diagnostic(
            .invalidUnique,
            "the index looks at \(quoted(text.text)) alone, so that documents which still have "
              + "\(quoted(name.value)) could have the same values; leave out 'unique' or 'previously'",
            at: text.mark, notes: [.init("'previously' is here", at: name.mark)]))
        isValid = false
      }
      isAlwaysThere = isAlwaysThere || !target.mayBeAbsent
      fields.append(target.path)
    }
    guard isValid else { return nil }
    guard !fields.isEmpty else {
      diagnostics.append(.invalid("expected the fields that are unique together", at: list.mark))
      return nil
    }
    guard isAlwaysThere else {
      diagnostics.append(
        .optional(
          fields.map { $0.names.joined(separator: ".") }.joined(separator: ", "),
          at: list.mark))
      return nil
    }
    return UniqueIndex(fields: fields, mark: list.mark)
  }

  /// Whether an index has one entry for what the field holds.
  private func isSingleValue(_ type: FieldType) -> Bool {
    switch encoding(of: type) {
    case .scalar(let scalar): scalar != .any
    case .reference: true
    case .array, .map, .vector: false
    case .declared(let id):
      switch schema[id].kind {
      case .enumeration: true
      case .structure, .union, .untagged, .tuple, .external, .alias: false
      }
    }
  }

  /// Reports fields that say that they are unique and are in no collection's documents themselves.
  private mutating func reportOthers(than known: Set<SourceMark>) {
    var known = known
    for type in schema.types {
      guard case .structure(let structure) = type.kind else { continue }
      for case let mark? in structure.fields.map(\.uniqueMark) where known.insert(mark).inserted {
        diagnostics.append(
          .invalid(
            "only fields of a collection's own documents are unique by themselves; write "
              + "'unique: [[…]]' in the collection, with the path of this field", at: mark))
      }
    }
  }
}

extension UniqueIndex {
  fileprivate var names: [[String]] { fields.map(\.names) }
}

extension Diagnostic {
  fileprivate static func invalid(_ message: String, at mark: SourceMark) -> Diagnostic {
    Diagnostic(.invalidUnique, message, at: mark)
  }

  fileprivate static func needsEnterprise(at mark: SourceMark) -> Diagnostic {
    .invalid(
      "only the Enterprise edition of Firestore has unique indexes; if the database has it, write "
        + "'edition: enterprise' into firesmith.yaml", at: mark)
  }

  fileprivate static func severalValues(_ words: String, at mark: SourceMark) -> Diagnostic {
    .invalid("a unique index is of fields with a single value, and this is \(words)", at: mark)
  }

  fileprivate static func optional(_ fields: String, at mark: SourceMark) -> Diagnostic {
    .invalid(
      "only one document could be without \(quoted(fields)), because absent fields count as null; "
        + "combine it with a field that every document has: 'unique: [[…]]' in the collection",
      at: mark)
  }
}
