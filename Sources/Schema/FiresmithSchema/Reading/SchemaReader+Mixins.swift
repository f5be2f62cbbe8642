import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

// What several types have in common: `Audited: { mixin: true, fields: … }`, `include: [Audited]`.
extension SchemaReader {
  /// Reads the names of the mixins whose fields a type has, too.
  mutating func readIncludes(_ body: BodyEntries) -> [Name] {
    guard let entry = body.include else { return [] }
    guard body.fields != nil else {
      diagnostics.append(.needs("include", "fields", at: entry.key.mark))
      return []
    }
    let expected = "a list of mixins, such as '[Audited]'"
    guard let items = entry.value.list(expected, &diagnostics) else { return [] }
    var names: [Name] = []
    for item in items {
      guard let name = item.string("the name of a mixin", &diagnostics) else { continue }
      if let first = names.first(where: { $0.value == name.value }) {
        diagnostics.append(
          Diagnostic(
            .duplicateName, "\(quoted(name.value)) is included already", at: name.mark,
            notes: [.init("the first time is here", at: first.mark)]))
      } else {
        names.append(name)
      }
    }
    return names
  }

  /// Reads whether a type is a mixin, and reports what a mixin can't be.
  mutating func readMixin(_ entry: YAMLEntry?, beside body: BodyEntries) -> Bool {
    guard let entry, entry.value.boolean("true or false", &diagnostics)?.value == true else {
      return false
    }
    guard body.fields != nil else {
      diagnostics.append(.needs("mixin", "fields", at: entry.key.mark))
      return false
    }
    if let include = body.include {
      diagnostics.append(
        Diagnostic(
          .invalidMixin, "a mixin can't include others; types can include several mixins",
          at: include.key.mark))
    }
    if let otherFields = body.otherFields {
      diagnostics.append(
        Diagnostic(
          .invalidMixin, "'other_fields' belongs to the types that include a mixin",
          at: otherFields.key.mark))
    }
    return true
  }

  /// Returns the fields of a mixin without those that declare a type in place, of which each type
  /// that includes the mixin would have another; they are reported.
  mutating func checkedMixin(_ body: TypeSyntax.Body) -> TypeSyntax.Body {
    guard case .structure(let fields) = body else { return body }
    return .structure(
      fields.filter { field in
        guard case .nested = field.content else { return true }
        diagnostics.append(
          Diagnostic(
            .invalidMixin,
            "a mixin's field names its type; declare that under 'types:', so that all who include the"
              + " field have the same", at: field.name.mark))
        return false
      })
  }
}
