import FiresmithDiagnostics
import FiresmithSchema
import FiresmithStoredData
import FiresmithValues

/// Documents that cover what a version of a schema writes: each differs from the simplest one in
/// one place, where a field is absent or null, a value is at a bound, of another case or of another
/// type.
struct CoveringDocuments {
  /// Values of a type, the simplest one first.
  private typealias Variants = [StoredValue]

  /// The number of types within types from which on only the simplest values are made.
  private static let depthLimit = 6
  /// The most variants of a value: a document has many fields.
  private static let countLimit = 200

  /// The texts of values that no schema declares.
  static let unknownValues = [unknownText, String(unknownInteger)]
  private static let unknownText = "unknown to all"
  private static let unknownInteger = 123_456_789

  let version: SchemaVersion
  /// The lengths and numbers just beyond the limits of a reader, which the version may write.
  private let lengths: Set<Int>
  private let beyond: Set<Double>

  /// - Parameter reader: The version that reads the documents; `nil` for none.
  init(version: SchemaVersion, reader: SchemaVersion? = nil) {
    self.version = version
    let limits = reader.map { $0.schema.allConstraints } ?? []
    lengths = Set(
      limits.flatMap { limit in
        [limit.minimumLength.map { $0 - 1 }, limit.maximumLength.map { $0 + 1 }].compactMap(\.self)
      })
    beyond = Set(
      limits.flatMap { limit in
        [
          limit.minimum.flatMap(Double.init).map { $0 - 1 },
          limit.maximum.flatMap(Double.init).map { $0 + 1 },
        ].compactMap(\.self)
      })
  }

  /// Returns documents of a collection.
  ///
  /// - Parameter isStored: Whether stored documents are meant, which may lack what the version
  ///   reads without it, rather than those that it writes.
  func documents(of collection: Collection, isStored: Bool) -> [StoredDocument] {
    let path = collection.pathSegments.map { $0 ?? "x" }.joined(separator: "/")
    let document = collection.isSingleDocument ? path : path + "/x"
    return values(of: .declared(collection.model), nil, isStored, depth: 0).compactMap { value in
      guard case .map(let fields) = value else { return nil }
      return StoredDocument(path: document, fields: fields)
    }
  }

  // MARK: Values

  /// Returns values of a type, the simplest one first.
  private func values(
    of type: FieldType, _ field: Field?, _ isStored: Bool, depth: Int
  ) -> Variants {
    guard depth < Self.depthLimit else { return [] }
    switch type {
    case .scalar(let scalar): return values(of: scalar, field)
    case .reference(let id):
      let path = id.map { version.schema[$0].pathSegments.map { $0 ?? "x" }.joined(separator: "/") }
      return [path ?? "a", id == nil ? "b/x/c" : nil].compactMap { path in
        path.map {
          .reference(StoredReference(project: nil, database: nil, path: "\($0)/x"))
        }
      }
    case .vector(let dimensions): return [.vector(Array(repeating: 0.5, count: dimensions))]
    case .array(let element):
      let values = values(of: element, field, isStored, depth: depth + 1)
      return (values.map { .array([$0]) } + [.array([])]).limited
    case .map(let element):
      let values = values(of: element, field, isStored, depth: depth + 1)
      let keys =
        field?.keys.flatMap(version.schema.enumeration)
        .map { rawValues(of: $0, isStored).map(\.key) } ?? ["a", "b.c"]
      let simplest = values.first.map { value in
        keys.map { key -> StoredValue in .map(StoredFields([.init(name: key, value: value)])) }
      }
      let others = values.dropFirst().map { value -> StoredValue in
        .map(StoredFields([.init(name: keys.first ?? "a", value: value)]))
      }
      return ((simplest ?? []) + others + [.map(StoredFields())]).limited
    case .declared(let id): return values(of: id, field, isStored, depth: depth + 1)
    }
  }

  private func values(of scalar: Scalar, _ field: Field?) -> Variants {
    if let constant = field?.constant.flatMap({ StoredValue($0) }) { return [constant] }
    let rules = scalar.rules
    if let example = rules.textForm?.example {
      return [.string(field?.letterCase == .upper ? example.uppercased() : example)]
    }
    switch rules.stored {
    case .string: return strings(field?.constraints)
    case .boolean: return [.boolean(false), .boolean(true)]
    case .integer where rules.range != nil: return [.integer(0), .integer(1500)]
    case .integer: return numbers(field?.constraints).map { .integer(Int($0.rounded())) }
    case .double:
      return numbers(field?.constraints).map { .double($0) }
        + (field?.constraints == nil ? [.double(0.5)] : [])
    case .timestamp: return [.timestamp(StoredTimestamp(seconds: 0))]
    case .bytes: return [.bytes([0])]
    case .geopoint: return [.geopoint(latitude: 0, longitude: 0)]
    case .reference, .vector, .array, .map, nil:
      return [.string("a"), .integer(1), .boolean(true), .map(StoredFields()), .array([])]
    }
  }

  /// Returns texts at the bounds of a length. With a pattern, none is made up.
  private func strings(_ constraints: Constraints?) -> Variants {
    let (least, most) = (constraints?.minimumLength, constraints?.maximumLength)
    let others = lengths.sorted().filter { $0 >= least ?? 0 && $0 <= most ?? .max }
    return ([least ?? 1, most ?? 0] + others).filter { $0 < 10_000 }
      .map { .string(String(repeating: "a", count: $0)) }
  }

  private func numbers(_ constraints: Constraints?) -> [Double] {
    let bounds = [constraints?.minimum, constraints?.maximum].compactMap { $0.flatMap(Double.init) }
    let others = beyond.sorted().filter {
      $0 >= constraints?.minimum.flatMap(Double.init) ?? -.infinity
        && $0 <= constraints?.maximum.flatMap(Double.init) ?? .infinity
    }
    return (bounds.isEmpty ? [0, -1] : bounds) + others
  }

  // MARK: Declared types

  private func values(
    of id: TypeID, _ field: Field?, _ isStored: Bool, depth: Int
  ) -> Variants {
    switch version.schema[id].kind {
    case .alias(let alias): return values(of: alias.field.type, alias.field, isStored, depth: depth)
    case .external(let external):
      return values(of: external.encodedAs, nil, isStored, depth: depth)
    case .enumeration(let enumeration): return rawValues(of: enumeration, isStored).map(\.value)
    case .structure(let structure):
      return maps(of: structure, isStored, depth: depth).map { .map($0) }
    case .tuple(let tuple): return arrays(of: tuple, isStored, depth: depth)
    case .union(let union): return values(of: union, isStored, depth: depth)
    case .untagged(let union):
      return union.members.fields.flatMap { values(of: $0.type, $0, isStored, depth: depth) }
        .limited
    }
  }

  /// An unknown value is one that is read and written back, and none that a version makes.
  private func rawValues(
    of enumeration: Enumeration, _ isStored: Bool
  ) -> [(key: String, value: StoredValue)] {
    var raw = enumeration.cases.flatMap { isStored ? $0.storedValues : [$0.rawValue] }
    if enumeration.unknown != nil, isStored {
      switch enumeration.rawKind {
      case .string: raw.append(.string(Self.unknownText))
      case .integer: raw.append(.integer(Self.unknownInteger))
      }
    }
    return raw.map { ($0.text, StoredValue($0)) }
  }

  private func maps(of structure: Structure, _ isStored: Bool, depth: Int) -> [StoredFields] {
    let fields = structure.fields.filter(\.isStored)
    var variants: [(Field, Variants)] = []
    for field in fields {
      let values = values(of: field.type, field, isStored, depth: depth)
      if values.isEmpty, field.isNeeded { return [] }
      variants.append((field, values))
    }
    let simplest = variants.compactMap { field, values in
      values.first.map { StoredFields.Entry(name: field.name.value, value: $0) }
    }
    var maps = [StoredFields(simplest)]
    for (field, values) in variants {
      let others = simplest.filter { $0.name != field.name.value }
      if field.mayLack(isStored ? .reading : .shippedApps) {
        maps.append(StoredFields(others))
        if field.constant == nil {
          maps.append(StoredFields(others + [.init(name: field.name.value, value: .null)]))
        }
      }
      if isStored, let value = values.first {
        maps += field.previousKeys.map { StoredFields(others + [.init(name: $0, value: value)]) }
      }
      maps += values.dropFirst().map {
        StoredFields(others + [.init(name: field.name.value, value: $0)])
      }
    }
    return Array(maps.prefix(Self.countLimit))
  }

  private func arrays(of tuple: Structure, _ isStored: Bool, depth: Int) -> Variants {
    let variants = tuple.fields.map { values(of: $0.type, $0, isStored, depth: depth) }
    let simplest = variants.compactMap(\.first)
    guard simplest.count == variants.count else { return [] }
    var arrays = [simplest]
    for (index, values) in variants.enumerated() {
      for value in values.dropFirst() {
        var array = simplest
        array[index] = value
        arrays.append(array)
      }
    }
    return arrays.map { .array($0) }.limited
  }

  private func values(of union: Union, _ isStored: Bool, depth: Int) -> Variants {
    var values: Variants = []
    func add(_ tag: Enumeration.RawValue, _ fields: StoredFields) {
      let entry = StoredFields.Entry(name: union.discriminator.value, value: StoredValue(tag))
      guard let content = union.content else {
        let others = fields.entries.filter { $0.name != entry.name }
        return values.append(.map(StoredFields(others + [entry])))
      }
      values.append(.map(StoredFields([entry, .init(name: content.value, value: .map(fields))])))
    }
    for unionCase in union.cases {
      let payloads = self.values(of: .declared(unionCase.payload), nil, isStored, depth: depth)
      for case .map(let fields) in payloads { add(unionCase.tag, fields) }
      guard isStored, case .map(let fields)? = payloads.first else { continue }
      for tag in unionCase.previousTags { add(tag.value, fields) }
    }
    if union.unknown != nil, isStored {
      add(
        union.discriminatorType == .integer
          ? .integer(Self.unknownInteger) : .string(Self.unknownText),
        StoredFields())
    }
    return values.limited
  }
}

extension Schema {
  /// The limits of all fields.
  fileprivate var allConstraints: [Constraints] {
    types.flatMap { type -> [Field] in
      switch type.kind {
      case .structure(let structure), .tuple(let structure): structure.fields
      case .untagged(let union): union.members.fields
      case .alias(let alias): [alias.field]
      case .union, .enumeration, .external: []
      }
    }.compactMap(\.constraints)
  }
}

extension [StoredValue] {
  /// At most as many as a document needs.
  fileprivate var limited: [StoredValue] { Array(prefix(200)) }
}

extension StoredValue {
  fileprivate init(_ raw: Enumeration.RawValue) {
    switch raw {
    case .string(let text): self = .string(text)
    case .integer(let integer): self = .integer(integer)
    }
  }

  /// The value of a constant; `nil` for other defaults.
  fileprivate init?(_ constant: DefaultValue) {
    switch constant {
    case .string(let text): self = .string(text)
    case .boolean(let boolean): self = .boolean(boolean)
    case .integer(let integer): self = .integer(integer)
    case .double, .timestamp, .geopoint, .enumerationCase, .list, .map, .structure, .new: return nil
    }
  }
}
