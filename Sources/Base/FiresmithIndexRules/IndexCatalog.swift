/// The indexes that a file asks for, and those that there are without it.
package struct IndexCatalog: Sendable {
  /// The indexes of several fields.
  package private(set) var composites: [CompositeIndex] = []
  private var overrides: [SingleField: FieldOverride] = [:]

  package init() {}

  package mutating func add(_ index: CompositeIndex) { composites.append(index) }

  /// Adds an override, in place of an earlier one of the same field: both are deployed, one after
  /// the other.
  package mutating func add(_ override: FieldOverride) { overrides[override.field] = override }

  /// Returns the override of a field itself; `nil` if there is none.
  package func override(of field: SingleField) -> FieldOverride? { overrides[field] }

  /// Returns the indexes of a field alone, by the first override of these that there is: its own,
  /// those of the maps that it is in, nearest first, and that of all fields (`*`).
  ///
  /// Source: Firestore's "Manage indexes", "Add a single-field index exemption": the fields of a
  /// map inherit its exemption.
  package func indexes(of field: SingleField) -> [FieldIndex] {
    for path in [field.path] + maps(around: field.path) + ["*"] {
      if let override = overrides[SingleField(field.collectionGroup, path)] {
        return override.indexes
      }
    }
    return FieldIndex.usual
  }

  /// Returns the paths of the maps that a field is in, nearest first.
  private func maps(around path: String) -> [String] {
    var maps: [String] = []
    var isQuoted = false
    var isEscaped = false
    for index in path.utf8.indices {
      switch path.utf8[index] {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isQuoted
      case UInt8(ascii: "`"): isQuoted.toggle()
      case UInt8(ascii: ".") where !isQuoted: maps.append(String(path[..<index]))
      default: break
      }
    }
    return maps.reversed()
  }
}
