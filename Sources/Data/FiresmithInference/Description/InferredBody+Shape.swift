// Types are the same if their values are read alike, whatever is known of them.

extension InferredBody {
  /// A text that is the same for types that are the same.
  var shape: String {
    switch self {
    case .fields(let fields): "{" + fields.map(\.shape).joined(separator: ",") + "}"
    case .anyOf(let members): "(" + members.map(\.shape).joined(separator: "|") + ")"
    case .union(let union):
      "<" + YAMLText.quoted(union.discriminator)
        + union.cases.map { unionCase in
          YAMLText.quoted(unionCase.tag) + InferredBody.fields(unionCase.fields).shape
        }.joined() + ">"
    case .enumeration(let cases):
      "[" + cases.map { YAMLText.quoted($0.value) }.joined(separator: ",") + "]"
    }
  }

  /// Adds what is known of another type of this shape.
  mutating func merge(_ other: InferredBody) {
    switch (self, other) {
    case (.fields(let fields), .fields(let others)):
      self = .fields(merged(fields, others))
    case (.anyOf(let members), .anyOf(let others)):
      self = .anyOf(merged(members, others))
    case (.union(var union), .union(let other)):
      for (index, unionCase) in other.cases.enumerated() where index < union.cases.count {
        union.cases[index].count += unionCase.count
        union.cases[index].fields = merged(union.cases[index].fields, unionCase.fields)
      }
      self = .union(union)
    case (.enumeration(var cases), .enumeration(let others)):
      for (index, other) in others.enumerated() where index < cases.count {
        cases[index].count += other.count
      }
      self = .enumeration(cases)
    case (.fields, _), (.anyOf, _), (.union, _), (.enumeration, _): break
    }
  }
}

private func merged(_ fields: [InferredField], _ others: [InferredField]) -> [InferredField] {
  zip(fields, others).map { field, other in
    var field = field
    field.evidence.merge(other.evidence)
    field.type.merge(other.type)
    return field
  }
}

extension InferredField {
  fileprivate var shape: String {
    YAMLText.quoted(name) + ":" + type.shape + (isOptional ? "?" : "") + (hasNulls ? "~" : "")
  }
}

extension InferredType {
  var shape: String {
    switch self {
    case .plain(let word): word
    case .capitalUUID: "uuid in capitals"
    case .reference(let collection): "@" + (collection.map { "\($0.number)" } ?? "")
    case .array(let element): "array<\(element.shape)>"
    case .map(let value): "map<\(value.shape)>"
    case .named(let id): "#\(id.number)"
    case .inPlace(let body): body.shape
    }
  }

  fileprivate mutating func merge(_ other: InferredType) {
    switch (self, other) {
    case (.array(var element), .array(let other)):
      element.merge(other)
      self = .array(element)
    case (.map(var value), .map(let other)):
      value.merge(other)
      self = .map(value)
    case (.inPlace(var body), .inPlace(let other)):
      body.merge(other)
      self = .inPlace(body)
    case (.plain, _), (.capitalUUID, _), (.reference, _), (.array, _), (.map, _), (.named, _),
      (.inPlace, _):
      break
    }
  }
}
