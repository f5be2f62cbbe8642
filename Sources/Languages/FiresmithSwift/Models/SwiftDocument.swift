import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// The parts of a model that repositories use.
struct SwiftDocument: Sendable {
  /// A stored field, for queries and partial updates.
  struct Field: Sendable {
    var name: String
    var type: String
    /// The arguments of the field's initializer, beginning with the stored name.
    var arguments: String
    var isIndexed = true
    /// Whether queries can use the field, and updates can't.
    var isImmutable = false
    /// The names that the field had before, the newest first.
    var previous: [String] = []
    /// Whether the field's map has keys that had other names before.
    var hasRenamedKeys = false

    /// Whether updates store the field as a whole alone, and remove what is under former names.
    var isRenamed: Bool { !isImmutable && (!previous.isEmpty || hasRenamedKeys) }
  }

  /// The names that a field had before, the newest first.
  struct FormerNames {
    var name: String
    var previous: [String]
  }

  var model: String
  /// The model of the whole documents, if this one is a selection of their fields.
  var whole: String?
  /// The arguments of `DocumentFields`, the value of `_documentFields`.
  var layout: [String]
  /// The arguments of `DocumentFields` for each case of a union.
  var addedLayouts: [String]
  /// The fields that had other names, each with these.
  var formerNames: [FormerNames]
  /// The maps that documents can lack.
  var optionalMaps: [SwiftOptionalMap]
  /// The maps inside of maps of their own type.
  var recurringMaps: [SwiftRecurringMap]
  /// The expression for the document's id, where the support code can't find it by itself.
  var identity: String?
  /// The statements that give the document's id to `model`.
  var assignment: [String]
  /// Whether a new model has an id, under which it is added.
  var hasNewID: Bool
  /// Whether queries can search for vectors.
  var hasVectors: Bool
  var fields: [Field]

  /// The fields that updates can change, also in part.
  var changeableFields: [Field] { fields.filter { !$0.isImmutable && !$0.isRenamed } }
  /// The fields that updates can change as a whole.
  var renamedFields: [Field] { fields.filter(\.isRenamed) }
  /// The fields that only queries can use.
  var immutableFields: [Field] { fields.filter(\.isImmutable) }
}

extension SwiftLowering {
  /// Returns the parts of the structure `id` that repositories use.
  func document(_ structure: SwiftStructure, id: TypeID) -> SwiftDocument {
    let name = names[id]
    var arguments = ["CodingKeys.self"] + arguments(for: name.documentID, keys: "CodingKeys")
    let times = structure.keyed.filter { $0.wrapper == .serverTimestamp }
    for (label, isWriteTime) in [("serverCreated", false), ("serverWritten", true)] {
      let names = times.filter { $0.isWriteTime == isWriteTime }.map { String(".", $0.name) }
      if names.isEmpty { continue }
      arguments.append(String(code: "\(label): [\(names, separator: ", ")]"))
    }
    if let dimensions = dimensions(ofVectorsIn: id) { arguments.append(dimensions) }
    let whole = schema[id].selection.map { names[$0.model].qualified }
    // Nothing adds a selection.
    let addedID = whole == nil ? name.documentID : nil
    return SwiftDocument(
      model: name.qualified, whole: whole, layout: arguments, addedLayouts: [],
      formerNames: Self.formerNames(in: structure.properties),
      optionalMaps: optionalMaps(of: id), recurringMaps: recurringMaps(of: id),
      identity: identity(of: id, properties: structure.propertyNames),
      assignment: addedID.map { [String("model.", $0.name, " = id")] } ?? [],
      hasNewID: addedID.map { $0.new != .none } ?? false,
      hasVectors: !vectors(in: id).isEmpty, fields: fields(of: structure))
  }

  /// Returns the parts of the union `id` that repositories use.
  func document(_ union: Union, id: TypeID) -> SwiftDocument {
    let name = names[id]
    let discriminator = naming.property(union.discriminator.value) ?? "discriminator"
    let carriedID = carriedID(of: union, named: name, discriminator: discriminator)
    var addedLayouts: [String] = []
    for unionCase in union.cases where union.content == nil {
      let payload = names[unionCase.payload]
      let keys = payload.qualified + ".CodingKeys"
      let arguments =
        [keys + ".self"] + arguments(for: payload.documentID, keys: keys)
        + (dimensions(ofVectorsIn: unionCase.payload).map { [$0] } ?? [])
      addedLayouts.append(arguments.joined(separator: ", "))
    }
    return SwiftDocument(
      model: name.qualified,
      layout: ["CodingKeys.self"]
        + arguments(for: carriedID == nil ? nil : name.documentID, keys: "CodingKeys"),
      addedLayouts: addedLayouts, formerNames: formerNames(in: union),
      optionalMaps: optionalMaps(of: id),
      recurringMaps: recurringMaps(of: id),
      identity: identity(of: id, properties: []),
      assignment: assignment(to: union, named: name, carriedID: carriedID),
      hasNewID: newID(of: union, named: name, carriedID: carriedID) != .none,
      hasVectors: !vectors(in: id).isEmpty, fields: fields(of: union))
  }

  /// Returns the stored fields of the maps of a union: its discriminator, and what the maps of its
  /// cases agree about.
  func fields(of union: Union) -> [SwiftDocument.Field] {
    let discriminator = SwiftDocument.Field(
      name: naming.property(union.discriminator.value) ?? "discriminator",
      type: types.name(of: .scalar(union.discriminatorType)),
      arguments: SwiftLiteral.string(union.discriminator.value))
    // The content is a map of another type in each case.
    let maps = union.content == nil ? union.cases.map(\.payload) : []
    return SwiftDocument.unambiguous([discriminator] + fields(ofMaps: maps))
  }

  /// Returns the stored fields that the maps of an untagged union agree about.
  func fields(of union: UntaggedUnion) -> [SwiftDocument.Field] {
    SwiftDocument.unambiguous(fields(ofMaps: union.maps))
  }

  private func fields(ofMaps maps: [TypeID]) -> [SwiftDocument.Field] {
    maps.flatMap { id -> [SwiftDocument.Field] in
      guard case .structure(let structure) = schema[id].kind else { return [] }
      return fields(of: self.structure(structure, id: id))
    }
  }

  /// `documentID: .id`
  ///
  /// - Parameter keys: The type of the coding keys, which is written only before names that are
  ///   cases of `Optional`. The argument is optional, so the compiler would read `.none` as no key.
  private func arguments(
    for documentID: DeclaredNames.DocumentIDName?, keys: String
  ) -> [String] {
    guard let documentID else { return [] }
    let type = ["none", "some"].contains(documentID.name) ? keys : ""
    return ["\(documentID.isStored ? "storedID" : "documentID"): \(type).\(documentID.name)"]
  }

  private static func formerNames(in properties: [SwiftProperty]) -> [SwiftDocument.FormerNames] {
    properties.filter { !$0.previousKeys.isEmpty }.map {
      SwiftDocument.FormerNames(
        name: $0.keyLiteral, previous: $0.previousKeys.map(SwiftLiteral.string))
    }
  }

  /// Returns the former names of the fields in the cases of a union, which agree about them.
  private func formerNames(in union: Union) -> [SwiftDocument.FormerNames] {
    var known: Set<String> = []
    return union.cases.flatMap { unionCase -> [SwiftDocument.FormerNames] in
      guard union.content == nil,
        case .structure(let structure) = schema[unionCase.payload].kind,
        structure.fields.contains(where: { !$0.previousKeys.isEmpty })
      else { return [] }
      return Self.formerNames(in: self.structure(structure, id: unionCase.payload).properties)
    }.filter { known.insert($0.name).inserted }
  }

  /// Returns `dimensions: [["embedding"]: 768]`; `nil` without vectors whose path is known.
  private func dimensions(ofVectorsIn id: TypeID) -> String? {
    let entries = vectors(in: id).compactMap { path, dimensions in
      path.map { "[\($0.map(SwiftLiteral.string).joined(separator: ", "))]: \(dimensions)" }
    }
    return entries.isEmpty ? nil : "dimensions: [\(entries.joined(separator: ", "))]"
  }

  /// Returns the vectors of a type in fields that queries reach, which those of an array's elements
  /// are not; none if the flavour can't search for vectors.
  ///
  /// - Parameters:
  ///   - names: The path of the type; `nil` if it isn't the same in all documents.
  ///   - types: The types that this one is inside of: one may hold itself.
  private func vectors(
    in id: TypeID, below names: [String]? = [], inside types: Set<TypeID> = []
  ) -> [(path: [String]?, dimensions: Int)] {
    guard options.sdk == .portable, !types.contains(id) else { return [] }
    let outer = types.union([id])
    func vectors(of field: Field, at path: [String]?) -> [(path: [String]?, dimensions: Int)] {
      guard field.isStored else { return [] }
      switch field.type {
      case .vector(let dimensions): return [(path, dimensions)]
      case .declared(let map): return self.vectors(in: map, below: path, inside: outer)
      case .map(.vector(let dimensions)): return [(nil, dimensions)]
      case .map(.declared(let map)): return self.vectors(in: map, below: nil, inside: outer)
      case .map, .scalar, .reference, .array: return []
      }
    }
    switch schema[id].kind {
    case .structure(let structure):
      return structure.fields.flatMap { field in
        vectors(of: field, at: names.map { $0 + [field.name.value] })
      }
    case .union(let union):
      return union.cases.flatMap { self.vectors(in: $0.payload, below: nil, inside: outer) }
    case .untagged(let union):
      return union.maps.flatMap { self.vectors(in: $0, below: nil, inside: outer) }
    case .alias(let alias): return vectors(of: alias.field, at: nil)
    case .tuple, .enumeration, .external: return []
    }
  }

  /// The statements that give the document's id to a union.
  private func assignment(
    to union: Union, named name: DeclaredNames.TypeName, carriedID: String?
  ) -> [String] {
    guard name.documentID != nil else { return [] }
    var lines = ["switch model {"]
    for (unionCase, caseName) in zip(union.cases, name.cases) {
      if let property = names[unionCase.payload].documentID?.name {
        lines += [
          "case .\(caseName)(var payload):", "  payload.\(property) = id",
          "  model = .\(caseName)(payload)",
        ]
      } else if let carriedID {
        lines.append(
          "case .\(caseName)(let payload, _): model = .\(caseName)(payload, \(carriedID): id)")
      } else {
        lines.append("case .\(caseName): break")
      }
    }
    if let unknown = name.unknownCase {
      lines.append(
        carriedID.map { "case .\(unknown)(let fields, _): model = .\(unknown)(fields, \($0): id)" }
          ?? "case .\(unknown): break")
    }
    return lines + ["}"]
  }

  /// Returns the stored fields of a structure except its document's id.
  func fields(of structure: SwiftStructure) -> [SwiftDocument.Field] {
    structure.keyed.filter { $0.wrapper != .documentID }.map { property in
      SwiftDocument.Field(
        name: property.name, type: property.outerType ?? property.type,
        arguments: property.keyLiteral + (property.isNullExplicit ? ", nulls: .explicit" : "")
          + (property.letterCase == .upper ? ", hasCapitals: true" : ""),
        isIndexed: property.isIndexed, isImmutable: property.isImmutable,
        previous: property.previousKeys, hasRenamedKeys: property.hasRenamedKeys)
    }
  }

  /// Returns the expression for the document's id; `nil` if it is the `id` of `Identifiable`, which
  /// the support code uses by default.
  private func identity(of id: TypeID, properties: [String]) -> String? {
    let isIdentifiable = isIdentifiable(id)
    guard let documentID = names[id].documentID else {
      return isIdentifiable && properties.contains("id") ? "nil" : nil
    }
    if isIdentifiable, documentID.name == "id" || !properties.contains("id") { return nil }
    return "model.\(documentID.name)"
  }
}

extension SwiftDocument {
  /// Returns each field once even if several maps of a union have it, and leaves out fields whose
  /// maps disagree. What one map says about updates and indexes is true for all, because Firestore
  /// knows no maps of a union.
  fileprivate static func unambiguous(_ fields: [Field]) -> [Field] {
    var forms: [String: Set<[String]>] = [:]
    for field in fields { forms[field.name, default: []].insert([field.type, field.arguments]) }
    let immutable = Set(fields.filter(\.isImmutable).map(\.name))
    let unindexed = Set(fields.filter { !$0.isIndexed }.map(\.name))
    var seen: Set<String> = []
    var unambiguous = fields.filter { forms[$0.name]?.count == 1 && seen.insert($0.name).inserted }
    for index in unambiguous.indices {
      unambiguous[index].isImmutable = immutable.contains(unambiguous[index].name)
      unambiguous[index].isIndexed = !unindexed.contains(unambiguous[index].name)
    }
    return unambiguous
  }
}
