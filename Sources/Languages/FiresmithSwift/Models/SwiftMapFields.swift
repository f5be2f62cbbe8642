import FiresmithSchema

/// The names of the fields inside of maps of a type, for queries and partial updates.
struct SwiftMapFields: Sendable {
  /// The names that fields of one type have: `DocumentField`.
  struct Group: Sendable {
    /// The type of the field that holds the map.
    var holder: String
    var fields: [SwiftDocument.Field]
  }

  /// The type of the map.
  var type: String
  var groups: [Group]

  init(type: String, fields: [SwiftDocument.Field], use: QueryableMaps.Use) {
    self.type = type
    var groups: [Group] = []
    let fields = fields.map { field in
      var field = field
      field.arguments += ", in: self"
      return field
    }
    if use.isChangeable { groups.append(Group(holder: "DocumentField", fields: fields)) }
    if use.isImmutable || use.isRenamed {
      let fields = fields.map { field in
        var field = field
        field.isImmutable = true
        return field
      }
      if use.isRenamed { groups.append(Group(holder: "RenamedDocumentField", fields: fields)) }
      if use.isImmutable {
        groups.append(Group(holder: "ImmutableDocumentField", fields: fields))
      }
    }
    self.groups = groups.filter { !$0.fields.isEmpty }
  }
}

/// Finds the maps inside of documents whose fields have names.
enum QueryableMaps {
  /// The kinds of fields that hold maps of a type.
  struct Use: Sendable {
    var isChangeable = false
    /// Whether updates change the map as a whole, because older documents have it under another
    /// name.
    var isRenamed = false
    var isImmutable = false

    fileprivate mutating func add(_ kind: Kind) {
      switch kind {
      case .changeable: isChangeable = true
      case .renamed: isRenamed = true
      case .immutable: isImmutable = true
      }
    }
  }

  /// A kind of field that holds a map.
  fileprivate enum Kind: Hashable {
    case changeable
    case renamed
    case immutable
  }

  private struct Visit: Hashable {
    var map: TypeID
    var kind: Kind
  }

  /// Returns the types of all maps that are fields of documents, entries of such fields, or inside
  /// of these. Elements of arrays aren't among them, because no query names what is inside of one.
  static func all(in schema: Schema) -> [TypeID: Use] {
    var uses: [TypeID: Use] = [:]
    var seen: Set<Visit> = []
    var open = schema.types.indices
      .filter { schema.types[$0].isDocument && schema.types[$0].selection == nil }
      .map { Visit(map: TypeID(index: $0), kind: .changeable) }
    while let visit = open.popLast() {
      for field in schema.fields(ofMap: visit.map) where field.isStored {
        guard let map = field.type.declaredMap, schema.hasFields(map) else { continue }
        let next = Visit(map: map, kind: kind(of: field, in: visit.kind, schema))
        guard seen.insert(next).inserted else { continue }
        uses[map, default: Use()].add(next.kind)
        open.append(next)
      }
    }
    return uses
  }

  /// Returns the kind of a field in a map that a field of the kind `holder` holds.
  private static func kind(of field: Field, in holder: Kind, _ schema: Schema) -> Kind {
    if holder != .changeable || field.isImmutable { return .immutable }
    return !schema.changesAsWhole(field) ? .changeable : .renamed
  }
}

extension FieldType {
  /// The declared type of a map, or of the entries of one.
  fileprivate var declaredMap: TypeID? {
    switch self {
    case .declared(let id): id
    case .map(let value): value.declaredMap
    case .scalar, .reference, .vector, .array: nil
    }
  }
}

extension UntaggedUnion {
  /// The declared types among the members, of which structures are maps.
  var maps: [TypeID] {
    members.fields.compactMap { if case .declared(let id) = $0.type { id } else { nil } }
  }
}

extension Schema {
  /// Whether maps of a type have fields with names.
  fileprivate func hasFields(_ id: TypeID) -> Bool {
    switch self[id].kind {
    case .structure, .union, .untagged: true
    case .tuple, .enumeration, .external, .alias: false
    }
  }

  /// Returns the fields of a structure, or of all maps of a union.
  fileprivate func fields(ofMap id: TypeID) -> [Field] {
    switch self[id].kind {
    case .structure(let structure): structure.fields
    case .union(let union):
      union.content == nil ? union.cases.flatMap { fields(ofMap: $0.payload) } : []
    case .untagged(let union):
      union.maps.flatMap { map -> [Field] in
        if case .structure(let structure) = self[map].kind { return structure.fields }
        return []
      }
    case .tuple, .enumeration, .external, .alias: []
    }
  }
}
