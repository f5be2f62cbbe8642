import FiresmithDiagnostics
import FiresmithText

// The keys of maps: `counts: { type: map<integer>, keys: Status }`.
extension SchemaResolver {
  /// Returns the enumeration that the keys of a field's map belong to. Returns `nil` after
  /// reporting a name that can't be theirs.
  mutating func keys(_ name: Name, of field: Field) -> TypeID? {
    guard case .map = field.type else {
      if case .declared(let id) = field.type, declared.isInvalid(id) { return nil }
      diagnostics.append(
        .invalidKeys("'keys' is for a map, and this is \(words(for: field.type))", at: name))
      return nil
    }
    if name.value == Scalar.string.rawValue {
      diagnostics.append(
        .invalidKeys("the keys of a map are strings anyway; leave 'keys' out", at: name))
      return nil
    }
    guard let named = typeIDs[name.value] else {
      if TypeWords.all.contains(name.value) {
        diagnostics.append(
          .invalidKeys(
            "the keys of a map are strings or an enumeration, not \(quoted(name.value))",
            at: name))
      } else {
        reportUnknownType(name)
      }
      return nil
    }
    if declared.isInvalid(named) { return nil }
    // The name may be an alias of the enumeration.
    guard case .declared(let id) = declared.expanded(.declared(named)),
      case .enumeration(let enumeration) = declared.bodies[id.index]
    else {
      return refuse(name, named)
    }
    if enumeration.rawKind == .integer {
      diagnostics.append(
        .invalidKeys(
          "the keys of a map are strings, and \(quoted(name.value)) is stored as integers",
          at: name, declared: schema[id].mark))
      return nil
    }
    return id
  }

  private mutating func refuse(_ name: Name, _ id: TypeID) -> TypeID? {
    diagnostics.append(
      .invalidKeys(
        "the keys of a map are strings or an enumeration, and \(quoted(name.value)) is neither",
        at: name, declared: schema[id].mark))
    return nil
  }
}

extension Diagnostic {
  fileprivate static func invalidKeys(
    _ message: String, at name: Name, declared: SourceMark? = nil
  ) -> Diagnostic {
    Diagnostic(
      .invalidKeys, message, at: name.mark,
      notes: declared.map { [Note("\(quoted(name.value)) is declared here", at: $0)] } ?? [])
  }
}
