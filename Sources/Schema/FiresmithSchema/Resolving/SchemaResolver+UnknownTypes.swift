import FiresmithDiagnostics
import FiresmithText

// What a name that is the type of no field may have meant.
extension SchemaResolver {
  mutating func reportUnknownType(_ name: Name) {
    let replacement = TypeWords.replacement(for: name.value)
    if !namesAreComplete, name.value.unicodeScalars.first?.properties.isUppercase == true { return }
    if let replacement {
      diagnostics.append(.unknownType(name, "; write \(replacement)"))
      return
    }
    if let id = collectionIDs[name.value] {
      let collection = schema[id].name.value
      let hint =
        schema[id].isSingleDocument
        ? "; that is a document: a copy of its fields is \(quoted("snapshot<" + collection + ">"))"
        : "; that is a collection: a reference to its documents is"
          + " \(quoted("reference<" + collection + ">"))"
      diagnostics.append(.unknownType(name, hint))
      return
    }
    diagnostics.append(.unknownType(name, typeHint(for: name.value)))
  }

  private mutating func typeHint(for name: String) -> String {
    guard suggestions.mayCompare(with: schema.types.count) else { return "" }
    let shared = schema.types.filter { $0.parent == nil && !$0.isDocument }.map(\.name.name.value)
    let nearest = suggestion(for: name, among: TypeWords.all + shared)
    guard nearest.isEmpty else { return nearest }
    return name.unicodeScalars.first?.properties.isUppercase == true
      ? "; declare it under 'types:' or 'enums:'" : "; expected \(quotedList(TypeWords.all))"
  }

  mutating func reportModelAsType(_ name: Name, _ id: TypeID) {
    if schema[id].selection != nil {
      diagnostics.append(
        Diagnostic(
          .modelAsType,
          "\(quoted(name.value)) is what a query with 'select' reads, which can't be the type of a"
            + " field; fields to share belong under 'types:'",
          at: name.mark, notes: [.init("the query names it here", at: schema[id].mark)]))
      return
    }
    let owner =
      suggestions.mayCompare(with: schema.collections.count)
      ? schema.collections.first { $0.model == id } : nil
    let isSingle = owner?.isSingleDocument == true
    let collection = owner?.name.value ?? "collection"
    let reference =
      isSingle ? "" : " a reference to a document is \(quoted("reference<" + collection + ">")),"
    diagnostics.append(
      Diagnostic(
        .modelAsType,
        "\(quoted(name.value)) is a \(isSingle ? "document" : "collection")'s model, which can't be the"
          + " type of a field;\(reference) a copy of its fields is \(quoted("snapshot<" + collection + ">")),"
          + " and fields to share belong under 'types:'",
        at: name.mark, notes: [.init("the model is declared here", at: schema[id].mark)]))
  }
}

extension Diagnostic {
  fileprivate static func unknownType(_ name: Name, _ hint: String) -> Diagnostic {
    Diagnostic(.unknownType, "unknown type \(quoted(name.value))\(hint)", at: name.mark)
  }
}
