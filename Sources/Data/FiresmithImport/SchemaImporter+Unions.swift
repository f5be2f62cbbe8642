import FiresmithInference
import FiresmithSwiftReader

extension SchemaImporter {
  /// Whether a union of a schema has the form of an enumeration that is read by hand.
  func isStored(_ form: HandWrittenUnion, _ type: CodeType) -> Bool {
    guard let cases = form.cases else { return false }
    return cases.allSatisfy { one in
      switch one.content {
      case .fields(let fields):
        Set(fields.map(\.name)).count == fields.count
          && fields.allSatisfy {
            $0.name != form.discriminator && InferredSchema.canBeField($0.name)
          }
      case .type(let name):
        // What holds the union itself would have no end.
        index.type(name, in: type.name).map {
          $0.kind == .structure && !$0.isGeneric && collectionNames[$0.name] == nil
            && !holds($0, type.name) && !stores($0, form.discriminator)
        } ?? false
      }
    }
  }

  /// Whether documents of a type have a field of this name.
  private func stores(_ type: CodeType, _ name: String) -> Bool {
    type.storedProperties.contains { $0.property.name == name }
      || type.codingKeys?.contains { $0.rawValue.flatMap(CodeText.literal) == name } == true
  }

  /// Returns the union that an enumeration is; `nil` for one of another kind.
  mutating func union(_ type: CodeType) -> InferredBody? {
    guard type.rawType == nil, let form = HandWrittenUnion(type, index), isStored(form, type),
      let cases = form.cases
    else { return nil }
    report(
      .guessed,
      "'\(type.name)' is the union that its 'init(from:)' reads, with the discriminator"
        + " '\(form.discriminator)'; in generated code, each case has a type with its fields",
      file: type.file, at: type.position)
    var union = InferredUnion(
      discriminator: form.discriminator, cases: [],
      reason: "guessed: the union that 'init(from:)' reads")
    for one in cases {
      let position = type.cases.first { $0.name == one.name }?.position ?? type.position
      var fields: [InferredField] = []
      switch one.content {
      case .fields(let known):
        fields = known.compactMap { field in
          let property = SwiftProperty(
            name: field.key, type: field.type + (field.isOptional ? "?" : ""), position: position)
          return self.field(
            property, named: field.name, type, HandWrittenCode(), file: type.file)
        }
      case .type(let name):
        guard let held = index.type(name, in: type.name) else { continue }
        uses[held.name, default: 0] += 1
        fields = content(of: held).fields
      }
      var new = InferredUnion.Case(
        id: nextID(file: type.file, at: position), tag: one.tag, fields: fields, count: 0)
      new.name = one.name
      union.cases.append(new)
    }
    return .union(union)
  }
}
