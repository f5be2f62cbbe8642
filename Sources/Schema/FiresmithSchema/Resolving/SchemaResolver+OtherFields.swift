import FiresmithDiagnostics
import FiresmithText

// Fields that the schema doesn't declare, and that models keep.
extension SchemaResolver {
  /// Returns the name of the property for a structure's other fields. A field of that name is
  /// reported.
  mutating func otherFields(of id: TypeID, beside fields: [Field]) -> Name? {
    guard let name = declared.otherFields[id] else { return nil }
    if let field = fields.first(where: { $0.name.value == name.value }) {
      diagnostics.append(
        Diagnostic(
          .duplicateName,
          "\(quoted(name.value)) is already a field; the property for other fields needs another name",
          at: name.mark, notes: [.init("the field is declared here", at: field.name.mark)]))
    }
    return name
  }

  /// Collections of one path are views of the same documents. If one of them keeps fields that the
  /// others don't, the others lose them.
  mutating func checkOtherFields() {
    guard !declared.otherFields.isEmpty else { return }
    var first: [[String]: CollectionID] = [:]
    for index in schema.collections.indices {
      let id = CollectionID(index: index)
      let collection = schema.collections[index]
      guard collection.model != Self.unknownModel, !declared.isInvalid(collection.model) else {
        continue
      }
      let path = collection.path.map(\.pattern)
      guard let other = first[path] else {
        first[path] = id
        continue
      }
      guard keepsOtherFields(schema[other].model) != keepsOtherFields(collection.model) else {
        continue
      }
      let (keeping, losing) =
        keepsOtherFields(collection.model)
        ? (collection, schema[other]) : (schema[other], collection)
      diagnostics.append(
        Diagnostic(
          .invalidOtherFields,
          "\(quoted(losing.name.value)) would lose the fields that \(quoted(keeping.name.value)) keeps:"
            + " both are the same documents; write 'other_fields' in both",
          at: losing.name.mark,
          notes: [.init("\(quoted(keeping.name.value)) is declared here", at: keeping.name.mark)]))
    }
  }

  /// Whether all documents of a model keep what the schema doesn't declare.
  private func keepsOtherFields(_ id: TypeID) -> Bool {
    if declared.otherFields[id] != nil { return true }
    guard case .union(let union) = schema[id].kind else { return false }
    return union.cases.allSatisfy { declared.otherFields[$0.payload] != nil }
  }
}

extension Collection.PathSegment {
  /// The segment, with one text for all ids that the user of the path gives.
  fileprivate var pattern: String {
    switch self {
    case .collection(let id), .fixedDocument(let id): id
    case .document: "{}"
    }
  }
}

extension Diagnostic {
  static func payloadWithOtherFields(_ name: Name, _ otherFields: Name) -> Diagnostic {
    Diagnostic(
      .invalidOtherFields,
      "\(quoted(name.value)) keeps other fields, and the key that tells the cases apart would be one"
        + " of them; declare the fields in the case", at: name.mark,
      notes: [
        Note(
          "\(quoted(name.value)) keeps them as \(quoted(otherFields.value))", at: otherFields.mark)
      ])
  }
}
