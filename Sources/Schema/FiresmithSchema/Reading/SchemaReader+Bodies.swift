import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

// The keys that say what a type is made of, which collections, documents, shared types, fields and
// cases of unions have.
extension SchemaReader {
  /// The entries of a type's body, wherever it stands.
  struct BodyEntries {
    private enum Key: String {
      case fields
      case elements
      case anyOf = "any_of"
      case discriminator
      case content
      case cases
      case unknown
      case otherFields = "other_fields"
      case include
      case reserved
    }

    private(set) var fields: YAMLEntry?
    private(set) var elements: YAMLEntry?
    private(set) var anyOf: YAMLEntry?
    private(set) var discriminator: YAMLEntry?
    private(set) var content: YAMLEntry?
    private(set) var cases: YAMLEntry?
    private(set) var unknown: YAMLEntry?
    private(set) var otherFields: YAMLEntry?
    private(set) var include: YAMLEntry?
    private(set) var reserved: YAMLEntry?

    /// Takes the entries that belong to a body from those of a declaration.
    init(among entries: [(key: some RawRepresentable<String>, entry: YAMLEntry)]) {
      for (key, entry) in entries {
        switch Key(rawValue: key.rawValue) {
        case .fields: fields = entry
        case .elements: elements = entry
        case .anyOf: anyOf = entry
        case .discriminator: discriminator = entry
        case .content: content = entry
        case .cases: cases = entry
        case .unknown: unknown = entry
        case .otherFields: otherFields = entry
        case .include: include = entry
        case .reserved: reserved = entry
        case nil: continue
        }
      }
    }

    /// One of the entries that need no other, if there are any.
    var first: YAMLEntry? {
      fields ?? elements ?? anyOf ?? discriminator ?? content ?? cases ?? unknown
    }
  }

  /// Reads `fields`, `elements`, `any_of`, or `discriminator` and `cases`; `nil` if there are none.
  mutating func readBody(_ body: BodyEntries) -> TypeSyntax.Body? {
    if let fields = body.fields {
      if let other = body.elements ?? body.anyOf ?? body.discriminator ?? body.content
        ?? body.cases ?? body.unknown
      {
        diagnostics.append(.conflict(other.key, with: fields.key))
        return .invalid
      }
      return readFields(fields.value)
    }
    if let elements = body.elements {
      let others = body.anyOf ?? body.discriminator ?? body.content ?? body.cases
      if let other = others ?? body.unknown {
        diagnostics.append(.conflict(other.key, with: elements.key))
        return .invalid
      }
      return readElements(elements.value)
    }
    if let anyOf = body.anyOf {
      if let other = body.discriminator ?? body.content ?? body.cases {
        diagnostics.append(.conflict(other.key, with: anyOf.key))
        return .invalid
      }
      return readMembers(anyOf.value, body.unknown)
    }
    if let discriminator = body.discriminator {
      guard let cases = body.cases else {
        diagnostics.append(.needs("discriminator", "cases", at: discriminator.key.mark))
        return .invalid
      }
      return readUnion(
        discriminator: discriminator.value, body.content, cases: cases.value, body.unknown)
    }
    if let content = body.content {
      diagnostics.append(.needs("content", "discriminator", at: content.key.mark))
      return .invalid
    }
    if let cases = body.cases {
      diagnostics.append(
        Diagnostic(
          .missingKey,
          "'cases' needs 'discriminator', the key that tells the cases apart;"
            + " an enumeration belongs under 'enums:'", at: cases.key.mark))
      return .invalid
    }
    if let unknown = body.unknown {
      diagnostics.append(.needs("unknown", "cases", at: unknown.key.mark))
      return .invalid
    }
    return nil
  }

  /// Reads the parts of a body that go with its fields or cases.
  mutating func readRest(of body: BodyEntries, into type: inout TypeSyntax) {
    type.otherFields = readOtherFields(beside: body)
    type.includes = readIncludes(body)
    type.reserved = readReserved(body)
  }
}
