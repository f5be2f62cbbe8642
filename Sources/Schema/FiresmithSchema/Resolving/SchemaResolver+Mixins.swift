import FiresmithDiagnostics
import FiresmithText

// Types with the fields of mixins: their syntax gets them, so that all that comes later finds
// fields as others.
extension SchemaResolver {
  /// Remembers the mixins of all files, which types may include that are declared before them.
  mutating func collectMixins(_ files: [SchemaSyntax]) {
    for file in files {
      for case .type(let type) in file.declarations where type.isMixin {
        let name = type.name.name
        if mixins[name.value] == nil { mixins[name.value] = type }
      }
    }
  }

  /// Returns what a type is made of, with the fields of the mixins that it includes.
  mutating func bodyWithMixins(_ type: TypeSyntax) -> TypeSyntax.Body {
    guard !type.includes.isEmpty, case .structure(var fields) = type.body else { return type.body }
    var known: [String: SourceMark] = [:]
    for field in fields { known[field.name.value] = field.name.mark }
    for include in type.includes {
      guard let mixin = mixins[include.value], case .structure(let included) = mixin.body else {
        continue
      }
      for field in included {
        if let other = known[field.name.value] {
          diagnostics.append(.includedTwice(field.name, by: include, other))
        } else {
          known[field.name.value] = field.name.mark
          fields.append(field)
        }
      }
    }
    return .structure(fields)
  }

  /// Looks up the mixins that types include, when all types are declared.
  mutating func resolveIncludes() {
    for (id, includes) in declared.includes.sorted(by: { $0.key.index < $1.key.index }) {
      for name in includes {
        guard let mixin = typeIDs[name.value] else {
          if namesAreComplete { reportUnknownMixin(name) }
          continue
        }
        guard schema[mixin].isMixin else {
          diagnostics.append(.noMixin(name, schema[mixin]))
          continue
        }
        schema.types[id.index].includes.append(mixin)
      }
    }
  }

  private mutating func reportUnknownMixin(_ name: Name) {
    let known = mixins.keys.sorted()
    let hint =
      suggestions.mayCompare(with: known.count) ? suggestion(for: name.value, among: known) : ""
    diagnostics.append(
      Diagnostic(.unknownType, "unknown mixin \(quoted(name.value))\(hint)", at: name.mark))
  }

  /// Removes repeated diagnostics: a problem with a mixin's field is found in each type that
  /// includes it, but reported once.
  mutating func removeRepeatedDiagnostics() {
    if mixins.isEmpty { return }
    diagnostics = diagnostics.uniqued()
  }
}

extension Diagnostic {
  static func mixinAsType(_ name: Name, _ mixin: TypeDeclaration) -> Diagnostic {
    Diagnostic(
      .invalidMixin,
      "\(quoted(name.value)) is a mixin, which has no values; write \(quoted("include: [\(name.value)]"))"
        + " in the types that have its fields", at: name.mark,
      notes: [.init("the mixin is declared here", at: mixin.mark)])
  }

  fileprivate static func noMixin(_ name: Name, _ type: TypeDeclaration) -> Diagnostic {
    Diagnostic(
      .invalidMixin,
      "\(quoted(name.value)) is no mixin; write 'mixin: true' in it, or use it as the type of a field",
      at: name.mark, notes: [.init("the type is declared here", at: type.mark)])
  }

  fileprivate static func includedTwice(
    _ field: Name, by include: Name, _ other: SourceMark
  ) -> Diagnostic {
    Diagnostic(
      .invalidMixin,
      "\(quoted(include.value)) has a field \(quoted(field.value)), and there is one already",
      at: include.mark,
      notes: [
        .init("\(quoted(include.value)) declares it here", at: field.mark),
        .init("the other one is here", at: other),
      ])
  }
}
