import FiresmithStoredData
import FiresmithValues

/// A summary of the maps that were found in one place, or of a collection's documents.
///
/// The keys are kept in a table as long as they are few. How many may be kept depends on the
/// table's depth alone, and once a table loses something, it never has it again: so that the parts
/// of the data can be merged in any order.
package struct MapSummary: Equatable, Sendable {
  /// The level of detail that a summary keeps of its maps. Each case has less than the one before
  /// it.
  package enum Detail: Int, Comparable, Sendable {
    /// A table of the keys.
    case full
    /// A table of the keys, whose values have no tables and no texts: there would be too many of
    /// them.
    case withoutNested
    /// There are too many keys: only what all values have in common.
    case many
    /// The number of maps, and how many entries they have.
    case typesOnly

    package static func < (left: Detail, right: Detail) -> Bool { left.rawValue < right.rawValue }
  }

  /// 1 for documents, 2 for maps in their fields, and so on.
  private(set) var depth: Int
  package private(set) var detail: Detail
  /// The number of maps, and the numbers of their entries.
  package private(set) var sizes = LengthSummary()
  /// The keys in the order of their bytes; empty if ``detail`` is `many` or less.
  package internal(set) var fields: [FieldSummary] = []
  /// Estimates how many keys there are, if they are many.
  private(set) var keySketch: DistinctCount?
  /// The estimate of a redacted summary, which has no sketch.
  private(set) var withheldKeys: Int?
  /// The values of all keys together, once the table doesn't have all of them. An array, because a
  /// value can't contain another one of its own type: it has one element or none.
  private var valueStorage: [ValueSummary] = []
  /// The weight of the tables below this one's keys, and of the strings among the keys' values.
  private var nestedWeight = 0
  /// The total length of the keys in the table, in bytes.
  var namesLength = 0
  /// The number of fields with ``FieldSummary/variants``.
  var variantCount = 0

  init(depth: Int, detail: Detail = .full) {
    let isKept = TableLimits(depth: depth) != nil && detail < .typesOnly
    self.depth = isKept ? depth : TableLimits.tooDeep
    self.detail = isKept ? detail : .typesOnly
    if keepsValues { valueStorage = [ValueSummary()] }
  }

  /// Whether the values of all keys are kept apart from the table: while it is full, they are those
  /// in it.
  private var keepsValues: Bool { detail == .many || detail == .withoutNested && depth > 1 }

  /// Makes a summary of parts that were written before.
  init(
    depth: Int, detail: Detail = .typesOnly, sizes: LengthSummary, fields: [FieldSummary] = [],
    keySketch: DistinctCount? = nil, withheldKeys: Int? = nil, values: ValueSummary? = nil
  ) {
    self.init(depth: depth, detail: detail)
    self.sizes = sizes
    if self.detail < .many {
      self.fields = fields
      if fields.count > VariantSummary.keyLimit { removeVariants() }
      variantCount = self.fields.count { $0.variants != nil }
      if self.detail == .withoutNested { removeNested() }
      measure()
    }
    if self.detail == .many {
      self.keySketch = keySketch
      self.withheldKeys = withheldKeys
    }
    if keepsValues {
      valueStorage = [values ?? ValueSummary()]
      if depth == 1 { valueStorage[0].removeTables() }
    }
    limitKeys()
    limitNested()
  }

  package var count: Int { sizes.count }

  /// The values of all keys together, as those of a map whose keys are data. `nil` for documents
  /// with few fields, and if ``detail`` is `typesOnly`.
  package var values: ValueSummary? {
    detail == .full && depth > 1 ? mergedValues : valueStorage.first
  }

  private var mergedValues: ValueSummary {
    var values = ValueSummary()
    for field in fields { values.merge(field.value) }
    return values
  }

  /// The values that are kept apart from the table, which a summary is written with.
  var keptValues: ValueSummary? { valueStorage.first }

  /// The number of different keys; an estimate if they are many, `nil` if it is unknown.
  package var keyCount: Int? {
    switch detail {
    case .full, .withoutNested: fields.count
    case .many: withheldKeys ?? keySketch?.estimate
    case .typesOnly: nil
    }
  }

  /// Returns the field of this name; `nil` if there is none in the table.
  package subscript(_ name: String) -> FieldSummary? {
    let index = index(of: name)
    return hasField(name, at: index) ? fields[index] : nil
  }

  /// The weight of the table and everything below it; never less once there is more data.
  var weight: Int {
    guard let limits = TableLimits(depth: depth) else { return 0 }
    let table =
      switch detail {
      case .full: fields.count * Weight.key + nestedWeight + variantWeight
      case .withoutNested: fields.count * Weight.key + limits.nested
      case .many: limits.keys * Weight.key + limits.nested
      case .typesOnly: 0
      }
    return table + (depth > 1 ? valueStorage.first?.weight ?? 0 : 0)
  }

  /// The weight of the variants that the fields could have; never less once there is more data.
  private var variantWeight: Int {
    let keys = min(fields.count, VariantSummary.keyLimit)
    let values = min(nestedWeight, keys * VariantSummary.valueLimit)
    return values * keys / Weight.countsPerUnit
  }

  /// The number of keys that the table counts for; never fewer once there is more data.
  var countedKeys: Int {
    detail == .many ? TableLimits(depth: depth)?.keys ?? 0 : fields.count
  }

  /// The depth of tables below this one's keys.
  private var fieldDepth: Int { detail == .full ? depth + 1 : TableLimits.withoutTexts }
  /// The depth of tables among the values of all keys. Those of documents have none.
  private var valueDepth: Int { depth > 1 ? depth + 1 : TableLimits.withoutTexts }

  // MARK: Adding

  /// - Parameter id: The document's id, if this is a document.
  mutating func add(_ map: StoredFields, id: String? = nil) {
    sizes.add(map.entries.count)
    switch detail {
    case .typesOnly: return
    case .many:
      for entry in map.entries { addToMany(entry) }
    case .full, .withoutNested:
      if keepsValues {
        for entry in map.entries { valueStorage[0].add(entry.value, depth: valueDepth) }
      }
      addToTable(map, id: id)
    }
  }

  private mutating func addToMany(_ entry: StoredFields.Entry) {
    keySketch?.add(hash: textHash(entry.name))
    valueStorage[0].add(entry.value, depth: valueDepth)
  }

  private mutating func addToTable(_ map: StoredFields, id: String?) {
    var index = 0
    for (position, entry) in map.entries.enumerated() {
      // Both are sorted.
      while index < fields.count, byteOrder(fields[index].name, entry.name) < 0 { index += 1 }
      if !hasField(entry.name, at: index) {
        guard let limits = TableLimits(depth: depth), fields.count < limits.keys,
          namesLength + entry.name.utf8.count <= limits.names
        else {
          // All values of this map may be among those that are kept apart.
          let isCounted = keepsValues
          reduce(to: .many)
          for entry in map.entries[position...] {
            if isCounted {
              keySketch?.add(hash: textHash(entry.name))
            } else {
              addToMany(entry)
            }
          }
          return
        }
        insert(FieldSummary(name: entry.name), at: index)
        startVariants(at: index)
      }
      add(entry.value, at: index, id: id)
      index += 1
    }
    if variantCount > 0 { addVariants(map) }
    limitNested()
  }

  private mutating func add(_ value: StoredValue, at index: Int, id: String?) {
    switch value {
    case .array, .map, .string, .reference:
      let before = fields[index].value.weight
      fields[index].value.add(value, depth: fieldDepth)
      if detail == .full { nestedWeight += fields[index].value.weight - before }
    case .null, .boolean, .integer, .double, .bytes, .timestamp, .geopoint, .vector:
      fields[index].value.add(value, depth: fieldDepth)
    }
    if let id, case .string(let text) = value, byteOrder(text, id) == 0 {
      fields[index].documentIDs += 1
    }
  }

  private mutating func limitKeys() {
    guard detail < .many, let limits = TableLimits(depth: depth),
      fields.count > limits.keys || namesLength > limits.names
    else { return }
    reduce(to: .many)
  }

  private mutating func limitNested() {
    guard detail == .full, let limits = TableLimits(depth: depth),
      nestedWeight + variantWeight > limits.nested
    else { return }
    reduce(to: .withoutNested)
  }

  func index(of name: String) -> Int {
    fields.sortedIndex(notBefore: { byteOrder($0.name, name) < 0 })
  }

  func hasField(_ name: String, at index: Int) -> Bool {
    index < fields.count && byteOrder(fields[index].name, name) == 0
  }

  // MARK: Merging

  package mutating func merge(_ other: MapSummary) {
    var other = other
    let detail = max(detail, other.detail)
    reduce(to: detail)
    other.reduce(to: detail)
    guard other.count > 0 else { return }
    guard count > 0 else {
      self = other
      return
    }
    sizes.merge(other.sizes)
    if !valueStorage.isEmpty, let values = other.keptValues { valueStorage[0].merge(values) }
    if detail == .many { mergeKeySketch(other) }
    if detail < .many { mergeFields(other.fields) }
  }

  private mutating func mergeKeySketch(_ other: MapSummary) {
    if let theirs = other.keySketch, keySketch != nil {
      keySketch?.merge(theirs)
    } else {
      withheldKeys = max(keyCount ?? 0, other.keyCount ?? 0)
      keySketch = nil
    }
  }

  private mutating func mergeFields(_ others: [FieldSummary]) {
    for other in others {
      let index = index(of: other.name)
      if hasField(other.name, at: index) {
        fields[index].merge(other)
      } else {
        insert(
          FieldSummary(name: other.name, value: other.value, documentIDs: other.documentIDs),
          at: index)
        startVariants(at: index)
      }
    }
    mergeVariants(others)
    measure()
    limitKeys()
    limitNested()
  }

  private mutating func measure() {
    nestedWeight = detail == .full ? fields.reduce(0) { $0 + $1.value.weight } : 0
    namesLength = fields.reduce(0) { $0 + $1.name.utf8.count }
  }

  // MARK: Reducing

  /// Gives up details that a greater amount of data can't have.
  mutating func reduce(to detail: Detail) {
    guard self.detail < detail else { return }
    // Before the tables below the keys are removed.
    if self.detail == .full, depth > 1, detail < .typesOnly { valueStorage = [mergedValues] }
    self.detail = detail
    if detail >= .withoutNested { removeNested() }
    if detail >= .many {
      if detail == .many { startMany() }
      fields = []
      namesLength = 0
    }
    if detail == .typesOnly {
      // As if it had never been told of keys.
      depth = TableLimits.tooDeep
      keySketch = nil
      withheldKeys = nil
      valueStorage = []
    }
  }

  private mutating func removeNested() {
    for index in fields.indices { fields[index].value.removeTables() }
    removeVariants()
    nestedWeight = 0
  }

  private mutating func startMany() {
    var sketch = DistinctCount()
    for field in fields { sketch.add(hash: textHash(field.name)) }
    keySketch = sketch
    guard depth == 1 else { return }
    var values = ValueSummary()
    for field in fields { values.merge(field.value) }
    valueStorage = [values]
  }

  // MARK: Withholding

  /// Removes what tells of single values, and keeps counts.
  mutating func withhold(_ withheld: Withheld) {
    if depth > 1, detail < .many, !withheld.spares(keysOf: self) { reduce(to: .many) }
    if detail == .many {
      withheldKeys = keyCount
      keySketch = nil
    }
    if !valueStorage.isEmpty { valueStorage[0].withhold(withheld) }
    for index in fields.indices {
      fields[index].value.withhold(withheld)
      if fields[index].value.strings?.distinct.areMany == true { fields[index].variants = nil }
    }
    variantCount = fields.count { $0.variants != nil }
  }
}

/// The weights of a summary's parts, in units of about 128 bytes of memory.
enum Weight {
  /// A key of a table, with the numbers of its values.
  static let key = 16
  /// A string, or a collection that references lead to.
  static let text = 1
  /// The number of counts in ``VariantSummary/Value/keys`` that weigh one unit.
  static let countsPerUnit = 16
}

/// The limits on the size of tables of keys.
struct TableLimits {
  /// The depth of tables that aren't kept.
  static let tooDeep = 7
  /// The depth of tables that aren't kept, and neither are the texts beside them.
  static let withoutTexts = 8

  /// The number of keys.
  let keys: Int
  /// The maximum weight of the tables below the keys, with the strings among the keys' values and
  /// the variants.
  let nested: Int
  /// The maximum total length of all keys, in bytes.
  var names: Int { keys * 64 }

  /// - Returns: `nil` if there are no tables of this depth.
  init?(depth: Int) {
    switch depth {
    case 1: (keys, nested) = (256, 16_384 * Weight.key)
    case 2: (keys, nested) = (64, 224 * Weight.key)
    case 3: (keys, nested) = (48, 160 * Weight.key)
    case 4: (keys, nested) = (32, 96 * Weight.key)
    case 5: (keys, nested) = (16, 32 * Weight.key)
    case 6: (keys, nested) = (16, 16 * Weight.key)
    default: return nil
    }
  }
}

/// The data that a summary must leave out because it is about people.
package enum Withheld: String, Sendable {
  /// Values, unless each was seen often enough to be no one's.
  case values
  /// All values, and all keys of maps.
  case all

  /// The number of times that a value must occur before it can't identify a person.
  package static let often = 20

  func spares(_ strings: DistinctStrings) -> Bool {
    self == .values && !strings.areMany && strings.list.allSatisfy { $0.count >= Self.often }
  }

  func spares(keysOf maps: MapSummary) -> Bool {
    self == .values && maps.fields.allSatisfy { $0.value.count >= Self.often }
  }
}
