/// Makes one of types that were meant to be the same: order lines of which only some have a note,
/// the hours of two days, a status that has more words in one place than in another.
struct NearTypes {
  /// A field that has a type, by what tells that two types were meant to be one.
  private struct Use: Hashable {
    /// The field's name in the singular: `line` for `order_lines`.
    var word: String
    /// The number of the map that the field is in.
    var parent: Int
  }

  private struct Found {
    var body: InferredBody
    var uses: Set<Use>
  }

  private var found: [Found] = []
  private var places: [String: Int] = [:]
  private var parents = 0
  private var merged: [String: (body: InferredBody, group: Int)] = [:]

  /// The types that have been put somewhere.
  private var given: Set<Int> = []

  /// Types that are told apart; a schema with more is compared by none.
  private static let limit = 400

  /// Makes types of a schema one, those inside of others, too.
  static func merge(in schema: inout InferredSchema) {
    // What is merged can make those around it more alike.
    for _ in 0..<3 {
      var near = NearTypes()
      for collection in schema.collections { near.collect(collection) }
      guard near.found.count <= limit, near.compare() else { return }
      for index in schema.collections.indices { near.replace(in: &schema.collections[index]) }
    }
  }

  // MARK: Collecting

  private mutating func collect(_ collection: InferredCollection) {
    collect(fieldsOf: collection.body)
    for child in collection.collections + collection.documents { collect(child) }
  }

  private mutating func collect(fieldsOf body: InferredBody) {
    parents += 1
    let parent = parents
    for field in body.fields {
      let words = WordNames.words(field.name)
      collect(field.type, Use(word: words.last ?? field.name, parent: parent))
    }
  }

  private mutating func collect(_ type: InferredType, _ use: Use) {
    switch type {
    case .plain, .capitalUUID, .reference, .named: break
    case .array(let inner), .map(let inner): collect(inner, use)
    case .inPlace(let body):
      let shape = body.shape
      if let index = places[shape] {
        found[index].uses.insert(use)
        found[index].body.merge(body)
      } else {
        places[shape] = found.count
        found.append(Found(body: body, uses: [use]))
      }
      collect(fieldsOf: body)
    }
  }

  // MARK: Comparing

  /// Finds the types that are nearly equal.
  ///
  /// - Returns: Whether there are any.
  private mutating func compare() -> Bool {
    let shapes = places.sorted { $0.value < $1.value }.map(\.key)
    var groups = Array(found.indices)
    for first in found.indices {
      for second in found.indices.dropFirst(first + 1) where groups[second] != groups[first] {
        guard areNear(found[first], found[second]) else { continue }
        let (old, new) = (groups[second], groups[first])
        for index in groups.indices where groups[index] == old { groups[index] = new }
      }
    }
    for group in Set(groups) {
      let members = groups.indices.filter { groups[$0] == group }
      guard members.count > 1 else { continue }
      let body = members.dropFirst().reduce(found[members[0]].body) {
        $0.joined(with: found[$1].body)
      }
      for member in members { merged[shapes[member]] = (body, group) }
    }
    return !merged.isEmpty
  }

  private func areNear(_ left: Found, _ right: Found) -> Bool {
    let areSiblings = !Set(left.uses.map(\.parent)).isDisjoint(with: right.uses.map(\.parent))
    let haveOneName = !Set(left.uses.map(\.word)).isDisjoint(with: right.uses.map(\.word))
    switch (left.body, right.body) {
    case (.fields(let fields), .fields(let others)):
      let byName = Dictionary(uniqueKeysWithValues: others.map { ($0.name, $0.type) })
      let shared = fields.filter { byName[$0.name] != nil }
      let all = fields.count + others.count - shared.count
      let conflicts = shared.count { field in
        byName[field.name].map { !field.type.isLike($0) } ?? false
      }
      guard conflicts == 0 || conflicts == 1 && shared.count > 4 else { return false }
      let isRelated = areSiblings || haveOneName
      return isRelated
        ? shared.count > 1 && 5 * shared.count >= 3 * all
        : shared.count > 2 && 4 * shared.count >= 3 * all
    case (.enumeration(let cases), .enumeration(let others)):
      let shared = Set(cases.map(\.value)).intersection(others.map(\.value)).count
      let fewer = min(cases.count, others.count)
      return haveOneName && shared > 1 && 2 * shared >= fewer
        || shared > 2 && shared == fewer
    case (.fields, _), (.enumeration, _), (.union, _), (.anyOf, _): return false
    }
  }

  // MARK: Replacing

  private mutating func replace(in collection: inout InferredCollection) {
    replace(in: &collection.body)
    for index in collection.collections.indices { replace(in: &collection.collections[index]) }
    for index in collection.documents.indices { replace(in: &collection.documents[index]) }
  }

  /// - Parameter outer: The types that this one is inside of: one that holds others like itself,
  ///   such as a comment with its answers, isn't made one with them.
  private mutating func replace(in body: inout InferredBody, outer: Set<Int> = []) {
    var fields = body.fields
    for index in fields.indices { replace(&fields[index].type, outer) }
    body.fields = fields
  }

  private mutating func replace(_ type: inout InferredType, _ outer: Set<Int>) {
    switch type {
    case .plain, .capitalUUID, .reference, .named: break
    case .array(var element):
      replace(&element, outer)
      type = .array(element)
    case .map(var value):
      replace(&value, outer)
      type = .map(value)
    case .inPlace(var body):
      var outer = outer
      if let other = merged[body.shape], outer.insert(other.group).inserted {
        // The values of all places are counted in the first one.
        body = given.insert(other.group).inserted ? other.body : other.body.withoutCounts
      }
      replace(in: &body, outer: outer)
      type = .inPlace(body)
    }
  }
}

extension InferredType {
  /// Whether two types can be one without being a union of both.
  func isLike(_ other: InferredType) -> Bool {
    switch (self, other) {
    case (.array(let left), .array(let right)), (.map(let left), .map(let right)):
      left.isLike(right) || left.isAny || right.isAny
    case (.inPlace(.fields), .inPlace(.fields)), (.inPlace(.enumeration), .inPlace(.enumeration)):
      true
    case (.inPlace(.enumeration), .plain("string")), (.plain("string"), .inPlace(.enumeration)):
      true
    case (.plain(let left), .plain(let right)):
      left == right || Self.areNumbers(left, right) || Self.areTexts(left, right)
    case (.capitalUUID, .capitalUUID): true
    case (.capitalUUID, .plain): Self.plain("uuid").isLike(other)
    case (.plain, .capitalUUID): isLike(.plain("uuid"))
    case (.plain, _), (.capitalUUID, _), (.reference, _), (.array, _), (.map, _), (.named, _),
      (.inPlace, _):
      shape == other.shape
    }
  }

  private var isAny: Bool { if case .plain("any") = self { true } else { false } }

  private static func areNumbers(_ left: String, _ right: String) -> Bool {
    Set([left, right]) == ["integer", "double"]
  }

  private static func areTexts(_ left: String, _ right: String) -> Bool {
    Set([left, right]).isSubset(of: ["string", "url", "uuid", "color"])
  }

  /// Returns a type that takes the values of both.
  fileprivate func joined(with other: InferredType, ids: (left: ElementID, right: ElementID))
    -> InferredType
  {
    switch (self, other) {
    case (.capitalUUID, .capitalUUID): return self
    case (.capitalUUID, _): return Self.plain("uuid").joined(with: other, ids: ids)
    case (_, .capitalUUID): return joined(with: .plain("uuid"), ids: ids)
    case (.array(let left), .array(let right)): return .array(left.joinedInside(right, ids))
    case (.map(let left), .map(let right)): return .map(left.joinedInside(right, ids))
    case (.inPlace(let left), .inPlace(let right)):
      switch (left, right) {
      case (.fields, .fields), (.enumeration, .enumeration):
        return .inPlace(left.joined(with: right))
      case (.fields, _), (.enumeration, _), (.union, _), (.anyOf, _): break
      }
    case (.inPlace(.enumeration), .plain("string")), (.plain("string"), .inPlace(.enumeration)):
      return .plain("string")
    case (.plain(let left), .plain(let right)) where left != right:
      if Self.areNumbers(left, right) { return .plain("double") }
      if Self.areTexts(left, right) { return .plain("string") }
    case (.plain, _), (.reference, _), (.array, _), (.map, _), (.named, _), (.inPlace, _): break
    }
    if shape == other.shape { return self }
    guard let name = memberName, let second = other.memberName, name != second else {
      return .plain("any")
    }
    return .inPlace(
      .anyOf([
        InferredField(id: ids.left, name: name, type: self),
        InferredField(id: ids.right, name: second, type: other),
      ]))
  }

  private func joinedInside(
    _ other: InferredType, _ ids: (left: ElementID, right: ElementID)
  ) -> InferredType {
    // Of arrays that are always empty, the elements' type isn't known.
    if isAny { return other }
    return other.isAny ? self : joined(with: other, ids: ids)
  }

  /// The type's name as one of several; `nil` if it can't be one.
  private var memberName: String? {
    switch self {
    case .capitalUUID: "text"
    case .plain(let word):
      switch word {
      case "string", "url", "uuid", "color": "text"
      case "integer", "double": "number"
      case "boolean": "flag"
      case "timestamp": "time"
      case "bytes": "data"
      case "geopoint": "place"
      default: nil
      }
    case .reference: "document"
    case .array: "list"
    case .map, .inPlace(.fields): "map"
    case .inPlace(.enumeration): "text"
    case .named, .inPlace(.union), .inPlace(.anyOf): nil
    }
  }
}

extension InferredBody {
  /// Returns a type that takes the values of both: fields that one of them lacks are optional.
  func joined(with other: InferredBody) -> InferredBody {
    switch (self, other) {
    case (.fields(let fields), .fields(let others)):
      let own = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0) })
      let theirs = Dictionary(uniqueKeysWithValues: others.map { ($0.name, $0) })
      let (count, otherCount) = (Self.count(of: fields), Self.count(of: others))
      let names = Set(own.keys).union(theirs.keys).sorted {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
      return .fields(
        names.compactMap { name in
          switch (own[name], theirs[name]) {
          case (let field?, let other?): field.joined(with: other)
          case (let field?, nil): field.missing(in: otherCount)
          case (nil, let other?): other.missing(in: count)
          case (nil, nil): nil
          }
        })
    case (.enumeration(var cases), .enumeration(let others)):
      for other in others {
        if let index = cases.firstIndex(where: { $0.value == other.value }) {
          cases[index].count += other.count
        } else {
          cases.append(other)
        }
      }
      return .enumeration(cases)
    case (.fields, _), (.enumeration, _), (.union, _), (.anyOf, _): return self
    }
  }

  /// The number of maps that have the fields.
  private static func count(of fields: [InferredField]) -> Int {
    fields.reduce(0) { max($0, $1.evidence.parents) }
  }
}

extension InferredBody {
  /// The same type, of no values.
  fileprivate var withoutCounts: InferredBody {
    if case .enumeration(var cases) = self {
      for index in cases.indices { cases[index].count = 0 }
      return .enumeration(cases)
    }
    var body = self
    var fields = body.fields
    for index in fields.indices {
      fields[index].evidence.removeCounts()
      fields[index].type = fields[index].type.withoutCounts
    }
    body.fields = fields
    return body
  }
}

extension InferredType {
  fileprivate var withoutCounts: InferredType {
    switch self {
    case .plain, .capitalUUID, .reference, .named: self
    case .array(let element): .array(element.withoutCounts)
    case .map(let value): .map(value.withoutCounts)
    case .inPlace(let body): .inPlace(body.withoutCounts)
    }
  }
}

extension InferredField {
  fileprivate func joined(with other: InferredField) -> InferredField {
    var field = self
    field.isOptional = isOptional || other.isOptional
    field.hasNulls = hasNulls || other.hasNulls
    field.type = type.joined(with: other.type, ids: (id, other.id))
    field.evidence.merge(other.evidence)
    return field
  }

  fileprivate func missing(in count: Int) -> InferredField {
    var field = self
    field.isOptional = true
    field.evidence.parents += count
    return field
  }
}
