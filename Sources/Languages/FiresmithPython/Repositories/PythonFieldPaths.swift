import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// A stored field of a document, or of a map inside one.
struct PythonFieldPath: Sendable {
  /// The attributes that lead to the field.
  var attributes: [String]
  /// The stored names that lead to the field.
  var storedNames: [String]
  var type: FieldType
  /// The enumeration that the keys of a map belong to.
  var keys: TypeID?
  var isOptional: Bool
  /// Whether an update can change the field.
  var isChangeable: Bool
  /// Whether documents may have the field under a former name, so that updates set all of it.
  var isRenamed = false
  /// Whether Firestore keeps an index of the field by itself.
  var isIndexed = true

  /// The field's name in the class of fields: `cover__small`.
  var name: String { joined(separator: "__") }
  /// The field's key in updates: `cover.small`.
  var key: String { joined(separator: ".") }

  private func joined(separator: String) -> String {
    attributes.count == 1 ? attributes[0] : attributes.joined(separator: separator)
  }
}

extension PythonLowering {
  /// The most fields that a class of fields has. Types that hold each other would have more than
  /// anyone can use; the rest have no name in queries and updates.
  private static let limit = 1_000

  /// Returns the stored fields of the documents of `model`, each followed by the fields inside it.
  func fieldPaths(of model: TypeID) -> [PythonFieldPath] {
    var paths = ownFields(of: model)
    let own = paths.indices
    /// The index of the map that each field is in; `nil` for the document's own.
    var holders = [Int?](repeating: nil, count: paths.count)
    /// The positions of each map's fields, keyed by the map's index.
    var inside: [Int: Range<Int>] = [:]
    var index = 0
    while index < paths.count {
      defer { index += 1 }
      guard case .declared(let id) = paths[index].type,
        case .structure(let structure) = schema.types[id.index].kind,
        paths.count + structure.fields.count <= Self.limit,
        id != model, !isInside(id, index, paths, holders)
      else { continue }
      let path = paths[index]
      let start = paths.count
      for field in fields(of: structure, id: id) {
        paths.append(
          PythonFieldPath(
            attributes: path.attributes + field.attributes,
            storedNames: path.storedNames + field.storedNames, type: field.type, keys: field.keys,
            isOptional: field.isOptional,
            isChangeable: path.isChangeable && field.isChangeable && !path.isRenamed,
            isRenamed: field.isRenamed, isIndexed: path.isIndexed && field.isIndexed))
      }
      inside[index] = start..<paths.count
      holders += [Int?](repeating: index, count: paths.count - start)
    }
    return inside.isEmpty ? paths : grouped(paths, own: own, inside: inside)
  }

  /// Returns whether one of the maps around the field at `index` has the type `id`.
  private func isInside(
    _ id: TypeID, _ index: Int, _ paths: [PythonFieldPath], _ holders: [Int?]
  ) -> Bool {
    var holder = holders[index]
    while let map = holder {
      if paths[map].type.declaredType == id { return true }
      holder = holders[map]
    }
    return false
  }

  /// Moves the fields of each map right after the map.
  private func grouped(
    _ paths: [PythonFieldPath], own: Range<Int>, inside: [Int: Range<Int>]
  ) -> [PythonFieldPath] {
    var sorted: [PythonFieldPath] = []
    sorted.reserveCapacity(paths.count)
    var stack = Array(own.reversed())
    while let index = stack.popLast() {
      sorted.append(paths[index])
      if let fields = inside[index] { stack += fields.reversed() }
    }
    return sorted
  }

  private func ownFields(of model: TypeID) -> [PythonFieldPath] {
    var paths: [PythonFieldPath] = []
    if let documentID = names.types[model.index].documentID, let storedName = documentID.storedName
    {
      paths.append(
        PythonFieldPath(
          attributes: [documentID.name], storedNames: [storedName], type: .scalar(.string),
          isOptional: false, isChangeable: false))
    }
    switch schema.types[model.index].kind {
    case .structure(let structure):
      let fields = fields(of: structure, id: model)
      return paths.isEmpty ? fields : paths + fields
    case .union(let union):
      paths.append(
        PythonFieldPath(
          attributes: [names[model].discriminator], storedNames: [union.discriminator.value],
          type: .scalar(union.discriminatorType), isOptional: false, isChangeable: false))
      return paths + fields(of: union)
    case .tuple, .untagged, .enumeration, .external, .alias:
      return []
    }
  }

  private func fields(of structure: Structure, id: TypeID) -> [PythonFieldPath] {
    var paths: [PythonFieldPath] = []
    paths.reserveCapacity(structure.fields.count)
    for (index, attribute) in names[id].properties.enumerated()
    where structure.fields[index].isStored {
      let attributes = [attribute]
      let storedName = structure.fields[index].name.value
      paths.append(
        PythonFieldPath(
          attributes: attributes, storedNames: storedName == attribute ? attributes : [storedName],
          type: structure.fields[index].type, keys: structure.fields[index].keys,
          isOptional: structure.fields[index].isOptionalInModels,
          isChangeable: structure.fields[index].constant == nil
            && !structure.fields[index].isImmutable,
          isRenamed: schema.changesAsWhole(structure.fields[index]),
          isIndexed: structure.fields[index].isIndexed))
    }
    return paths
  }

  /// Returns the fields of a union's cases: once if several have it, not at all if they disagree.
  private func fields(of union: Union) -> [PythonFieldPath] {
    var forms: [String: (field: PythonFieldPath, isCommon: Bool)] = [:]
    var order: [String] = []
    // The content is a map of another type in each case.
    if union.content != nil { return [] }
    for unionCase in union.cases {
      guard case .structure(let structure) = schema[unionCase.payload].kind else { continue }
      for field in fields(of: structure, id: unionCase.payload)
      where field.storedNames != [union.discriminator.value] {
        guard let known = forms[field.name] else {
          forms[field.name] = (field, true)
          order.append(field.name)
          continue
        }
        let isSame =
          known.field.type == field.type && known.field.keys == field.keys
          && known.field.storedNames == field.storedNames
        forms[field.name]?.isCommon = known.isCommon && isSame
        forms[field.name]?.field.isOptional = known.field.isOptional || field.isOptional
        forms[field.name]?.field.isChangeable = known.field.isChangeable && field.isChangeable
        forms[field.name]?.field.isRenamed = known.field.isRenamed || field.isRenamed
        forms[field.name]?.field.isIndexed = known.field.isIndexed && field.isIndexed
      }
    }
    return order.compactMap { name in
      forms[name].flatMap { $0.isCommon ? $0.field : nil }
    }
  }
}
