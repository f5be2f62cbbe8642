import FiresmithStoredData
import FiresmithValues

// Fields that tell apart variants. Whether a field may do so depends on all maps together: it has
// to be a string with few values wherever it is one.
extension MapSummary {
  /// Counts from now on which keys there are beside each value of a field that was never seen
  /// before.
  mutating func startVariants(at index: Int) {
    guard detail == .full, fields.count <= VariantSummary.keyLimit else { return removeVariants() }
    fields[index].variants = VariantSummary()
    variantCount += 1
  }

  mutating func insert(_ field: FieldSummary, at index: Int) {
    fields.insert(field, at: index)
    namesLength += field.name.utf8.count
    guard variantCount > 0 else { return }
    for other in fields.indices { fields[other].variants?.insertKey(at: index) }
  }

  /// Counts which keys there are beside each value of such a field.
  mutating func addVariants(_ map: StoredFields) {
    guard fields.count <= VariantSummary.keyLimit else { return removeVariants() }
    var keys: [Int] = []
    keys.reserveCapacity(map.entries.count)
    var index = 0
    for entry in map.entries {
      while byteOrder(fields[index].name, entry.name) != 0 { index += 1 }
      keys.append(index)
      index += 1
    }
    let count = fields.count
    var position = 0
    for index in fields.indices {
      let isThere = position < keys.count && keys[position] == index
      guard isThere else { continue }
      if fields[index].variants != nil, case .string(let value) = map.entries[position].value,
        fields[index].variants?.add(value, keys: keys, of: count) == false
      {
        removeVariants(at: index)
      }
      position += 1
    }
  }

  /// Merges the counts of other fields into those of the fields of the same names, which have been
  /// merged already.
  mutating func mergeVariants(_ others: [FieldSummary]) {
    guard variantCount > 0 else { return }
    guard fields.count <= VariantSummary.keyLimit else { return removeVariants() }
    let positions = others.map { index(of: $0.name) }
    let count = fields.count
    for (index, other) in zip(positions, others) where fields[index].variants != nil {
      guard let theirs = other.variants,
        fields[index].variants?.merge(theirs, positions: positions, of: count) == true
      else {
        removeVariants(at: index)
        continue
      }
    }
  }

  private mutating func removeVariants(at index: Int) {
    fields[index].variants = nil
    variantCount -= 1
  }

  mutating func removeVariants() {
    for index in fields.indices { fields[index].variants = nil }
    variantCount = 0
  }
}

/// A summary of a field of maps.
package struct FieldSummary: Equatable, Sendable {
  package let name: String
  package internal(set) var value: ValueSummary
  /// In how many documents the field holds the document's own id.
  package internal(set) var documentIDs: Int
  /// The keys that occur next to each string in the field; `nil` if the strings are many, or long.
  package internal(set) var variants: VariantSummary?

  init(
    name: String, value: ValueSummary = ValueSummary(), documentIDs: Int = 0,
    variants: VariantSummary? = nil
  ) {
    self.name = name
    self.value = value
    self.documentIDs = documentIDs
    self.variants = variants
  }

  /// Merges all but the variants, for which the other fields of both maps are needed.
  mutating func merge(_ other: FieldSummary) {
    value.merge(other.value)
    documentIDs += other.documentIDs
  }

  package static func == (left: FieldSummary, right: FieldSummary) -> Bool {
    byteOrder(left.name, right.name) == 0 && left.value == right.value
      && left.documentIDs == right.documentIDs && left.variants == right.variants
  }
}

/// For each value of a field, how many maps with it have which keys: what shows whether the field
/// tells apart the cases of a union.
package struct VariantSummary: Equatable, Sendable {
  /// The maximum numbers of values and of keys that are compared.
  package static let valueLimit = 20
  package static let keyLimit = 64
  /// The maximum length of a value, in bytes.
  static let lengthLimit = 64

  package struct Value: Equatable, Sendable {
    package let text: String
    /// The number of maps with this value.
    package internal(set) var count = 0
    /// The number of those maps that have each key, in the order of ``MapSummary/fields``.
    package internal(set) var keys: [Int]

    package static func == (left: Value, right: Value) -> Bool {
      byteOrder(left.text, right.text) == 0 && left.count == right.count && left.keys == right.keys
    }
  }

  /// In the order of their bytes.
  package private(set) var values: [Value] = []

  init(_ values: [Value] = []) { self.values = values }

  mutating func insertKey(at index: Int) {
    for value in values.indices { values[value].keys.insert(0, at: index) }
  }

  /// - Returns: `false` if there are too many values.
  mutating func add(_ text: String, keys: [Int], of keyCount: Int) -> Bool {
    guard let value = index(of: text, keyCount: keyCount) else { return false }
    values[value].count += 1
    for key in keys { values[value].keys[key] += 1 }
    return true
  }

  /// - Parameter positions: The places here of the other one's keys.
  /// - Returns: `false` if there are too many values.
  mutating func merge(_ other: VariantSummary, positions: [Int], of keyCount: Int) -> Bool {
    for theirs in other.values {
      guard let value = index(of: theirs.text, keyCount: keyCount) else { return false }
      values[value].count += theirs.count
      for (position, count) in zip(positions, theirs.keys) {
        values[value].keys[position] += count
      }
    }
    return true
  }

  /// Returns the place of a value, which may be a new one; `nil` if there are too many.
  private mutating func index(of text: String, keyCount: Int) -> Int? {
    for index in values.indices {
      let order = byteOrder(values[index].text, text)
      if order == 0 { return index }
      if order > 0 { return insert(text, at: index, keyCount: keyCount) }
    }
    return insert(text, at: values.count, keyCount: keyCount)
  }

  private mutating func insert(_ text: String, at index: Int, keyCount: Int) -> Int? {
    guard values.count < Self.valueLimit, text.utf8.count <= Self.lengthLimit else { return nil }
    values.insert(Value(text: text, keys: Array(repeating: 0, count: keyCount)), at: index)
    return index
  }
}
