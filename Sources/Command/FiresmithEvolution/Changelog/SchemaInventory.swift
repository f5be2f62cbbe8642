import FiresmithDiagnostics
import FiresmithSchema

/// Everything that a version declares, in words, by its place: to tell what else has changed than
/// what breaks.
struct SchemaInventory {
  /// The words about each part, such as `books.title` or `Status.draft`.
  private(set) var parts: [String: String] = [:]
  private let schema: Schema
  /// The types that have been listed, which may use themselves.
  private var listed: Set<TypeID> = []

  init(_ schema: Schema) {
    self.schema = schema
    for collection in schema.collections {
      let name = collection.name.value
      let kind = collection.isSingleDocument ? "document" : "collection"
      parts[name] = "\(kind) at `\(collection.pathPattern)`" + words(for: collection.stewardship)
      if let time = collection.timeToLive { parts["\(name) ttl"] = time.text }
      for query in collection.queries {
        parts["\(name).\(query.name.value)()"] = "query"
      }
      list(collection.model, at: name)
    }
    for (index, type) in schema.types.enumerated() {
      guard let name = type.sharedName, !type.isMixin else { continue }
      list(TypeID(index: index), at: name)
    }
  }

  private mutating func list(_ id: TypeID, at place: String) {
    guard listed.insert(id).inserted else { return }
    switch schema[id].kind {
    case .structure(let structure), .tuple(let structure):
      for field in structure.fields { list(field, at: "\(place).\(field.name.value)") }
    case .untagged(let union):
      for field in union.members.fields { list(field, at: "\(place).\(field.name.value)") }
    case .union(let union):
      for unionCase in union.cases {
        let step = "\(place).\(unionCase.name.value)"
        parts[step] = "case with the tag `\(unionCase.tag.text)`"
        if schema[unionCase.payload].sharedName == nil { list(unionCase.payload, at: step) }
      }
    case .enumeration(let enumeration):
      for enumerationCase in enumeration.cases {
        parts["\(place).\(enumerationCase.name.value)"] =
          "case stored as `\(enumerationCase.rawValue.text)`"
          + (enumerationCase.details?.deprecated == nil ? "" : ", deprecated")
      }
    case .alias(let alias):
      parts[place] = "type \(schema.words(for: alias.field.type))"
    case .external(let external):
      parts[place] = "type stored as \(schema.words(for: external.encodedAs))"
    }
  }

  private mutating func list(_ field: Field, at place: String) {
    parts[place] = words(for: field)
    if let id = field.type.declaredType, schema[id].sharedName == nil { list(id, at: place) }
  }

  /// Returns the owner and the labels as the end of a part's words.
  private func words(for stewardship: Stewardship?) -> String {
    let owner = stewardship?.owner.map { ", owned by \($0)" } ?? ""
    let labels = stewardship?.labels.map { "`\($0.value)`" } ?? []
    return owner + (labels.isEmpty ? "" : ", labelled \(labels.joined(separator: ", "))")
  }

  private func words(for field: Field) -> String {
    var words = [schema.words(for: field.writtenType)]
    if field.isOptional { words.append("optional") }
    if let time = field.serverTime { words.append("set by the server on each \(time.rawValue)") }
    if field.defaultValue != nil { words.append("with a default") }
    if field.isImmutable { words.append("immutable") }
    if !field.isIndexed { words.append("without an index") }
    if field.constraints != nil { words.append("with limits") }
    if field.deprecated != nil { words.append("deprecated") }
    return words.joined(separator: ", ") + self.words(for: field.stewardship)
  }
}

extension SchemaInventory {
  /// A list of parts, in words.
  typealias Changes = (added: [String], changed: [String], removed: [String])

  /// Returns what has changed since an older version, without the places that are known to break.
  func changes(since old: SchemaInventory, except places: Set<String>) -> Changes {
    func isTold(_ place: String) -> Bool {
      places.contains { place == $0 || place.hasPrefix($0 + ".") }
    }
    var changes: Changes = ([], [], [])
    for (place, words) in parts.sorted(by: { $0.key < $1.key }) where !isTold(place) {
      if let before = old.parts[place] {
        if before != words { changes.changed.append("`\(place)`: \(words); it was \(before)") }
      } else {
        changes.added.append("`\(place)`: \(words)")
      }
    }
    for (place, words) in old.parts.sorted(by: { $0.key < $1.key })
    where parts[place] == nil && !isTold(place) {
      changes.removed.append("`\(place)`: \(words)")
    }
    return changes
  }
}
