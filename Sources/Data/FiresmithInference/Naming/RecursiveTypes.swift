/// Makes one type of maps that have maps like themselves inside, such as a comment with its
/// answers, however deep they are.
struct RecursiveTypes {
  private var ids: ElementIDs
  private var declarations: [InferredDeclaration] = []
  private var places: [String: Int] = [:]

  /// A placeholder for the type inside itself, until it is known whether there is already one like
  /// it.
  private static let itself = ElementID(number: 0)

  /// Declares the types of a schema that have themselves inside, without names yet.
  static func fold(in schema: inout InferredSchema, ids: inout ElementIDs) {
    var types = RecursiveTypes(ids: ids)
    for index in schema.collections.indices { types.fold(in: &schema.collections[index]) }
    schema.types += types.declarations
    ids = types.ids
  }

  private init(ids: ElementIDs) { self.ids = ids }

  private mutating func fold(in collection: inout InferredCollection) {
    fold(in: &collection.body)
    for index in collection.collections.indices { fold(in: &collection.collections[index]) }
    for index in collection.documents.indices { fold(in: &collection.documents[index]) }
  }

  private mutating func fold(in body: inout InferredBody) {
    var fields = body.fields
    for index in fields.indices { fields[index].type = folded(fields[index].type) }
    body.fields = fields
  }

  private mutating func folded(_ type: InferredType) -> InferredType {
    switch type {
    case .plain, .capitalUUID, .reference, .named: return type
    case .array(let element): return .array(folded(element))
    case .map(let value): return .map(folded(value))
    case .inPlace(var body):
      if let whole = Self.whole(body) { return .named(declare(whole)) }
      fold(in: &body)
      return .inPlace(body)
    }
  }

  /// Declares a type, unless there is one like it.
  private mutating func declare(_ body: InferredBody) -> ElementID {
    let shape = body.shape
    if let index = places[shape] {
      let id = declarations[index].id
      declarations[index].body.merge(body.naming(Self.itself, id))
      return id
    }
    let id = ids.next()
    var named = body.naming(Self.itself, id)
    places[shape] = declarations.count
    declarations.append(InferredDeclaration(id: id, name: "", body: named, uses: 1))
    let index = declarations.count - 1
    fold(in: &named)
    declarations[index].body = named
    return id
  }

  // MARK: Levels

  /// Returns one type for a type and those like it inside of it; `nil` if there are none.
  private static func whole(_ body: InferredBody) -> InferredBody? {
    guard case .fields(let outermost) = body else { return nil }
    var levels = [outermost]
    var found: [String: InferredType] = [:]
    var index = 0
    while index < levels.count {
      for place in levels[index].indices {
        let field = levels[index][place]
        guard let inner = field.type.innerFields,
          areAlike(outermost, inner, besides: field.name)
        else { continue }
        let type = field.type.holding(itself)
        // A list of them in one place, and one of them in another, is something else.
        guard found[field.name].map({ $0.shape == type.shape }) ?? true else { return nil }
        found[field.name] = type
        levels.append(inner)
      }
      index += 1
    }
    let inside = levels.dropFirst()
    guard inside.contains(where: { $0.contains { found[$0.name] != nil } }) else { return nil }
    guard let joined = joined(levels, found) else { return nil }
    return .fields(joined)
  }

  /// Whether the maps inside of others are such maps themselves: most of their fields are the same.
  ///
  /// - Parameter name: The field that the one has the other in.
  private static func areAlike(
    _ outer: [InferredField], _ inner: [InferredField], besides name: String
  ) -> Bool {
    let own = outer.filter { $0.name != name && $0.type.innerFields == nil }
    let others = Dictionary(uniqueKeysWithValues: inner.map { ($0.name, $0.type) })
    let shared = own.filter { others[$0.name] != nil }
    let rest = inner.filter { $0.name != name && $0.type.innerFields == nil }
    let all = own.count + rest.count - shared.count
    return !shared.isEmpty && 5 * shared.count >= 3 * all
      && shared.allSatisfy { field in others[field.name].map(field.type.isLike) ?? false }
  }

  /// Returns the fields of all levels, with those that hold the next one as they are to be; `nil`
  /// if such a field holds something else in one of them.
  private static func joined(
    _ levels: [[InferredField]], _ found: [String: InferredType]
  ) -> [InferredField]? {
    var whole: InferredBody?
    for level in levels {
      var fields = level
      for index in fields.indices {
        guard let type = found[fields[index].name] else { continue }
        guard fields[index].type.isUnknown || fields[index].type.innerFields != nil else {
          return nil
        }
        fields[index].type = type
        fields[index].evidence.note = ""
      }
      whole = whole?.joined(with: .fields(fields)) ?? .fields(fields)
    }
    guard case .fields(var fields)? = whole else { return nil }
    for index in fields.indices {
      // Otherwise it would have no end.
      if case .named = fields[index].type { fields[index].isOptional = true }
    }
    return fields
  }
}

extension InferredType {
  /// The fields of the maps that the type, its elements or its entries are; `nil` if they are none.
  fileprivate var innerFields: [InferredField]? {
    switch self {
    case .array(let inner), .map(let inner): inner.innerFields
    case .inPlace(.fields(let fields)): fields
    case .plain, .capitalUUID, .reference, .named, .inPlace: nil
    }
  }

  /// Whether nothing is known of the values inside: there are none, or they are too deep to be
  /// counted.
  fileprivate var isUnknown: Bool {
    switch self {
    case .plain(let word): word == "any"
    case .array(let inner), .map(let inner): inner.isUnknown
    case .inPlace(.fields(let fields)): fields.isEmpty
    case .capitalUUID, .reference, .named, .inPlace: false
    }
  }

  /// Returns the type with another one in place of the maps inside.
  fileprivate func holding(_ id: ElementID) -> InferredType {
    switch self {
    case .array(let inner): .array(inner.holding(id))
    case .map(let inner): .map(inner.holding(id))
    case .plain, .capitalUUID, .reference, .named, .inPlace: .named(id)
    }
  }

  fileprivate func naming(_ old: ElementID, _ new: ElementID) -> InferredType {
    switch self {
    case .plain, .capitalUUID, .reference: self
    case .array(let inner): .array(inner.naming(old, new))
    case .map(let inner): .map(inner.naming(old, new))
    case .named(let id): .named(id == old ? new : id)
    case .inPlace(let body): .inPlace(body.naming(old, new))
    }
  }
}

extension InferredBody {
  /// Returns the type with another number for a type inside.
  fileprivate func naming(_ old: ElementID, _ new: ElementID) -> InferredBody {
    var body = self
    var fields = body.fields
    for index in fields.indices { fields[index].type = fields[index].type.naming(old, new) }
    body.fields = fields
    return body
  }
}
