import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema

/// The owners and the labels of a schema, and the documents that its strings name, for a team's
/// templates.
struct StewardshipContext {
  private let schema: Schema
  private let stewards: Stewards

  init(_ schema: Schema) {
    self.schema = schema
    stewards = Stewards(schema: schema)
  }

  /// The parts of which the schema says something; null if there are none.
  var value: MustacheValue {
    let collections = schema.collections.indices.compactMap { collection(CollectionID(index: $0)) }
    let types = schema.types.indices.compactMap { type(TypeID(index: $0)) }
    guard !collections.isEmpty || !types.isEmpty else { return .null }
    return ["collections": .list(collections), "types": .list(types)]
  }

  private func collection(_ id: CollectionID) -> MustacheValue? {
    let found = stewards.of(id)
    guard found != FoundStewardship() else { return nil }
    let model = schema.typePath(schema[id].model).joined(separator: ".")
    return .object(
      MustacheObject(
        [
          ("path", .string(schema.names(of: id).joined(separator: "/"))), ("model", .string(model)),
        ] + found.pairs))
  }

  private func type(_ id: TypeID) -> MustacheValue? {
    let found = stewards.of(id)
    let inherited = inherited(in: id)
    let fields = schema.fields(of: id).compactMap { field($0, of: id, in: inherited) }
    guard found != FoundStewardship() || !fields.isEmpty else { return nil }
    return .object(
      MustacheObject(
        [("name", .string(schema.typePath(id).joined(separator: ".")))] + found.pairs
          + [("fields", .list(fields))]))
  }

  private func field(
    _ field: Field, of id: TypeID, in inherited: FoundStewardship
  ) -> MustacheValue? {
    let found = stewards.of(field, of: id, in: inherited)
    let target: CollectionID? =
      switch field.refersTo {
      case .collection(let id): id
      case Field.NamedDocuments.none?, nil: nil
      }
    guard found != FoundStewardship() || target != nil else { return nil }
    let path = target.map { schema.names(of: $0).joined(separator: "/") }
    return .object(
      MustacheObject(
        [("name", .string(field.name.value))] + found.pairs + [("refersTo", .optional(path))]))
  }

  /// Returns what the fields of a type have because of what is around them.
  private func inherited(in id: TypeID) -> FoundStewardship {
    var inherited = stewards.of(id).inside(schema[id].name.name.value)
    if let owner = schema.collection(of: id) {
      inherited.add(stewards.of(owner).inside(schema[owner].name.value))
    }
    guard let parent = schema[id].parent,
      let holder = schema.fields(of: parent).first(where: { $0.type.declaredType == id })
    else { return inherited }
    let outer = stewards.of(holder, of: parent, in: self.inherited(in: parent))
    inherited.add(outer.inside(holder.name.value))
    return inherited
  }
}

extension FoundStewardship {
  fileprivate var pairs: [(String, MustacheValue)] {
    [
      ("owner", .optional(owner?.text)), ("ownerWay", .optional(owner?.way)),
      (
        "labels",
        .list(labels.map { ["text": .string($0.text), "way": .optional($0.way)] })
      ),
    ]
  }
}

extension FileContext {
  /// The file with the owners and labels of its schemas.
  func with(_ stewardship: MustacheValue) -> FileContext {
    FileContext(path: path, template: template, declaresTypes: declaresTypes) {
      guard case .object(var object) = context else { return context }
      object["stewardship"] = stewardship
      return .object(object)
    }
  }
}
