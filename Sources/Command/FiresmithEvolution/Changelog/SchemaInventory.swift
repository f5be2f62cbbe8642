import FiresmithDiagnostics
import FiresmithSchema

/// Everything that a version declares, in words, by its place: to tell what else has changed than
/// what breaks.
struct SchemaInventory {
  /// Something that is declared: its words, and its place in the version's files.
  struct Part {
    var words: String
    var mark: SourceMark
  }

  /// The parts by their places, such as `books.title` or `Status.draft`.
  private(set) var parts: [String: Part] = [:]
  private let schema: Schema
  /// The types that have been listed, which may use themselves.
  private var listed: Set<TypeID> = []

  init(_ schema: Schema) {
    self.schema = schema
    for collection in schema.collections {
      let name = collection.name.value
      let kind = collection.isSingleDocument ? "document" : "collection"
      let mark = collection.name.mark
      add(
        name, "\(kind) at '\(collection.pathPattern)'" + words(for: collection.stewardship), mark)
      if let time = collection.timeToLive { add("\(name) ttl", time.text, mark) }
      for query in collection.queries {
        add("\(name).\(query.name.value)()", "query", query.name.mark)
      }
      list(collection.model, at: name)
    }
    for (index, type) in schema.types.enumerated() {
      guard let name = type.sharedName else { continue }
      list(type.stewardship, at: name, type.name.name.mark)
      if !type.isMixin { list(TypeID(index: index), at: name) }
    }
  }

  /// Lists the owner and the labels that a type gives to all its fields and uses.
  private mutating func list(_ stewardship: Stewardship?, at place: String, _ mark: SourceMark) {
    guard let stewardship else { return }
    if let owner = stewardship.owner { add("\(place) owner", owner, mark) }
    guard !stewardship.labels.isEmpty else { return }
    add("\(place) labels", stewardship.labels.map(\.value).joined(separator: ", "), mark)
  }

  private mutating func add(_ place: String, _ words: String, _ mark: SourceMark) {
    parts[place] = Part(words: words, mark: mark)
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
        add(step, "case with the tag '\(unionCase.tag.text)'", unionCase.name.mark)
        if schema[unionCase.payload].sharedName == nil { list(unionCase.payload, at: step) }
      }
    case .enumeration(let enumeration):
      for enumerationCase in enumeration.cases {
        add(
          "\(place).\(enumerationCase.name.value)",
          "case stored as '\(enumerationCase.rawValue.text)'"
            + (enumerationCase.details?.deprecated == nil ? "" : ", deprecated"),
          enumerationCase.name.mark)
      }
    case .alias(let alias):
      add(place, "type \(schema.words(for: alias.field.type))", schema[id].mark)
    case .external(let external):
      add(place, "type stored as \(schema.words(for: external.encodedAs))", schema[id].mark)
    }
  }

  private mutating func list(_ field: Field, at place: String) {
    add(place, words(for: field), field.name.mark)
    if let id = field.type.declaredType, schema[id].sharedName == nil { list(id, at: place) }
  }

  /// Returns the owner and the labels as the end of a part's words.
  private func words(for stewardship: Stewardship?) -> String {
    let owner = stewardship?.owner.map { ", owned by \($0)" } ?? ""
    let labels = stewardship?.labels.map { "'\($0.value)'" } ?? []
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
  /// Returns what has changed since an older version, without the places that are known to break.
  func changes(since old: SchemaInventory, except places: Set<String>) -> [HarmlessChange] {
    func isTold(_ place: String) -> Bool {
      places.contains { place == $0 || place.hasPrefix($0 + ".") }
    }
    let all = Set(parts.keys).union(old.parts.keys).sorted().filter { !isTold($0) }
    return HarmlessChange.Kind.allCases.flatMap { kind in
      all.compactMap { place in
        let (before, now) = (old.parts[place], parts[place])
        guard HarmlessChange.Kind(from: before?.words, to: now?.words) == kind else { return nil }
        return HarmlessChange(kind: kind, place: place, old: before, new: now)
      }
    }
  }
}
