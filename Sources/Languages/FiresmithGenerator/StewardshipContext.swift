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
    // stewardship: The owners and labels of the schemas, and the documents that their strings name;
    // null if the schemas say nothing of them.
    return [
      // [stewardshipCollection]: The collections and single documents that have an owner or labels.
      "collections": .list(collections),
      // [stewardshipType]: The types of which the schemas say something, with their fields.
      "types": .list(types),
    ]
  }

  private func collection(_ id: CollectionID) -> MustacheValue? {
    let found = stewards.of(id)
    guard found != FoundStewardship() else { return nil }
    let model = schema.typePath(schema[id].model).joined(separator: ".")
    // stewardshipCollection: A collection or a single document with an owner or labels.
    return [
      // The names of it and of what it is inside of, with `/` between them.
      "path": .string(schema.names(of: id).joined(separator: "/")),
      // The type of its documents.
      "model": .string(model),
      // Who answers for it, if anyone.
      "owner": .optional(found.owner?.text),
      // What it has its owner from; null if it says so itself, or if nobody answers for it.
      "ownerWay": .optional(found.owner?.way),
      // [stewardshipLabel]: What kind of data it is, in the team's words.
      "labels": found.labelContexts,
    ]
  }

  private func type(_ id: TypeID) -> MustacheValue? {
    let found = stewards.of(id)
    let inherited = inherited(in: id)
    let fields = schema.fields(of: id).compactMap { field($0, of: id, in: inherited) }
    guard found != FoundStewardship() || !fields.isEmpty else { return nil }
    // stewardshipType: A type of which the schemas say something.
    return [
      // Its name, with a dot behind each type that it is inside of.
      "name": .string(schema.typePath(id).joined(separator: ".")),
      // Who answers for it, if anyone.
      "owner": .optional(found.owner?.text),
      // What it has its owner from; null if it says so itself, or if nobody answers for it.
      "ownerWay": .optional(found.owner?.way),
      // [stewardshipLabel]: What kind of data it is, in the team's words.
      "labels": found.labelContexts,
      // [stewardshipField]: The fields that have an owner, labels or `refers_to`.
      "fields": .list(fields),
    ]
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
    // stewardshipField: A field with an owner, labels or `refers_to`.
    return [
      // Its stored name.
      "name": .string(field.name.value),
      // Who answers for it, if anyone.
      "owner": .optional(found.owner?.text),
      // What it has its owner from; null if it says so itself, or if nobody answers for it.
      "ownerWay": .optional(found.owner?.way),
      // [stewardshipLabel]: What kind of data it is, in the team's words.
      "labels": found.labelContexts,
      // The path of the collection whose documents its strings name, if the schema says so.
      "refersTo": .optional(path),
    ]
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
  fileprivate var labelContexts: MustacheValue {
    .list(
      labels.map {
        // stewardshipLabel: A label.
        [
          // Its text.
          "text": .string($0.text),
          // What it comes from: a type, a mixin or what is around; null if it is written at the
          // part itself.
          "way": .optional($0.way),
        ]
      })
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
