/// Declares types under names of their own: those that arrays and maps hold, enumerations, and
/// those that several fields have.
struct TypeSharing {
  /// A type that is, or could be, in several places.
  private struct Group {
    var id: ElementID
    var body: InferredBody
    /// The fields that have the type.
    var places: [Place] = []
    /// Whether the type can't be declared in place.
    var needsName: Bool
    var name = ""
  }

  /// A field, by the type that has it.
  private struct Place {
    var owner: String
    var field: String
    /// The number of maps that the field is inside of; the collection is in none.
    var depth = 0

    /// The place of a field of the type that this one has. A type of a union is called after the
    /// union, because its own name says no more than that it is a map.
    func inside(_ field: InferredField, of body: InferredBody) -> Place {
      if case .anyOf = body { return self }
      return Place(
        owner: WordNames.singularType(self.field) ?? owner, field: field.name, depth: depth + 1)
    }
  }

  private var ids: ElementIDs
  private var groups: [Group] = []
  private var indices: [String: Int] = [:]
  /// The groups of types that have themselves inside.
  private var recursive: [ElementID: Int] = [:]
  /// Those among them that are being collected.
  private var open: Set<ElementID> = []
  private var taken: TypeNames

  /// Gives the types of a schema names.
  static func apply(to schema: inout InferredSchema, ids: inout ElementIDs, names: TypeNames) {
    var sharing = TypeSharing(ids: ids, taken: names)
    for type in schema.types {
      sharing.recursive[type.id] = sharing.groups.count
      sharing.groups.append(Group(id: type.id, body: type.body, needsName: true))
    }
    schema.types = []
    for collection in schema.collections { sharing.collect(collection) }
    sharing.nameGroups()
    for index in schema.collections.indices { sharing.replace(in: &schema.collections[index]) }
    for group in sharing.groups where sharing.isDeclared(group) {
      var body = group.body
      sharing.replace(in: &body, of: group.places[0])
      schema.types.append(
        InferredDeclaration(
          id: group.id, name: group.name, body: body, uses: group.places.count))
    }
    schema.types.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    ids = sharing.ids
  }

  private init(ids: ElementIDs, taken: TypeNames) {
    self.ids = ids
    self.taken = taken
  }

  private func isDeclared(_ group: Group) -> Bool { group.needsName || group.places.count > 1 }

  /// Returns a key that is equal for types that are declared once; `nil` if each is declared in its
  /// place.
  private func key(_ body: InferredBody, _ field: String, needsName: Bool) -> String? {
    switch body {
    case .enumeration, .union: body.shape
    case .fields(let fields) where !fields.isEmpty: body.shape
    case .fields where !needsName: nil
    case .fields, .anyOf: WordNames.singular(field).lowercased() + " " + body.shape
    }
  }

  // MARK: Collecting

  private mutating func collect(_ collection: InferredCollection) {
    collect(collection.body, of: Place(owner: collection.modelName, field: collection.name))
    for child in collection.collections + collection.documents { collect(child) }
  }

  private mutating func collect(_ body: InferredBody, of place: Place) {
    for field in body.fields { collect(field.type, at: place.inside(field, of: body)) }
  }

  private mutating func collect(_ type: InferredType, at place: Place, needsName: Bool = false) {
    switch type {
    case .plain, .capitalUUID, .reference: break
    case .named(let id):
      guard let index = recursive[id], open.insert(id).inserted else { return }
      let isFirst = groups[index].places.isEmpty
      groups[index].places.append(place)
      if isFirst { collect(groups[index].body, of: place) }
      open.remove(id)
    case .array(let inner), .map(let inner): collect(inner, at: place, needsName: true)
    case .inPlace(let body):
      let needsName = needsName || body.isEnumeration
      guard let key = key(body, place.field, needsName: needsName) else {
        return collect(body, of: place)
      }
      if let index = indices[key] {
        groups[index].body.merge(body)
        groups[index].places.append(place)
        groups[index].needsName = groups[index].needsName || needsName
      } else {
        indices[key] = groups.count
        groups.append(
          Group(id: ids.next(), body: body, places: [place], needsName: needsName))
        collect(body, of: place)
      }
    }
  }

  // MARK: Naming

  private mutating func nameGroups() {
    for index in groups.indices where isDeclared(groups[index]) {
      let group = groups[index]
      let owner = group.places[0].owner
      let name = commonName(group.places) ?? owner + "Value"
      groups[index].name = taken.unique(name, or: owner + name)
    }
  }

  /// The name for what several fields have: `Address` for `billing_address` and `home_address`,
  /// `Hour` for the days in `hours`, else what most of them are called.
  private func commonName(_ places: [Place]) -> String? {
    var common = WordNames.words(places[0].field)
    for place in places.dropFirst() {
      let words = WordNames.words(place.field)
      let count = zip(common.reversed(), words.reversed()).prefix { $0 == $1 }.count
      common = common.suffix(count)
    }
    if let name = WordNames.type(common.joined(separator: "_")) { return name }
    let owners = Set(places.map(\.owner))
    if owners.count == 1, places.count > 1, places[0].depth > 1 { return places[0].owner }
    var uses: [String: Int] = [:]
    for place in places {
      if let name = WordNames.singularType(place.field) { uses[name, default: 0] += 1 }
    }
    return uses.min { left, right in
      // Who has done something is somebody first of all: 'Author' rather than 'ClosedBy'.
      (Self.isRole(left.key) ? 1 : 0, -left.value, left.key.utf8.count, left.key)
        < (Self.isRole(right.key) ? 1 : 0, -right.value, right.key.utf8.count, right.key)
    }?.key
  }

  private static func isRole(_ name: String) -> Bool {
    ["by", "at", "to", "from", "for", "of"].contains(WordNames.words(of: name).last ?? "")
  }

  // MARK: Replacing

  private mutating func replace(in collection: inout InferredCollection) {
    replace(
      in: &collection.body, of: Place(owner: collection.modelName, field: collection.name))
    for index in collection.collections.indices { replace(in: &collection.collections[index]) }
    for index in collection.documents.indices { replace(in: &collection.documents[index]) }
  }

  private mutating func replace(in body: inout InferredBody, of place: Place) {
    for index in body.fields.indices {
      var field = body.fields[index]
      replace(&field.type, at: place.inside(field, of: body))
      if case .inPlace = field.type { field.typeName = nestedName(of: field) }
      body.fields[index] = field
    }
  }

  private mutating func replace(
    _ type: inout InferredType, at place: Place, needsName: Bool = false
  ) {
    switch type {
    case .plain, .capitalUUID, .reference, .named: break
    case .array(var element):
      replace(&element, at: place, needsName: true)
      type = .array(element)
    case .map(var value):
      replace(&value, at: place, needsName: true)
      type = .map(value)
    case .inPlace(var body):
      let needsName = needsName || body.isEnumeration
      if let key = key(body, place.field, needsName: needsName), let index = indices[key],
        isDeclared(groups[index])
      {
        type = .named(groups[index].id)
      } else {
        replace(in: &body, of: place)
        type = .inPlace(body)
      }
    }
  }

  /// Another name for a type in place than the field's, if that would hide a type of all files.
  private func nestedName(of field: InferredField) -> String? {
    guard let name = WordNames.type(field.name), taken.contains(name) else { return nil }
    return name + "Info"
  }
}

extension InferredBody {
  fileprivate var isEnumeration: Bool {
    if case .enumeration = self { true } else { false }
  }

  /// The fields, or the types of a union; those of all cases.
  var fields: [InferredField] {
    get {
      switch self {
      case .fields(let fields), .anyOf(let fields): fields
      case .union(let union): union.cases.flatMap(\.fields)
      case .enumeration: []
      }
    }
    set {
      switch self {
      case .fields: self = .fields(newValue)
      case .anyOf: self = .anyOf(newValue)
      case .union(var union):
        var rest = newValue[...]
        for index in union.cases.indices {
          let count = union.cases[index].fields.count
          union.cases[index].fields = Array(rest.prefix(count))
          rest = rest.dropFirst(count)
        }
        self = .union(union)
      case .enumeration: break
      }
    }
  }
}
