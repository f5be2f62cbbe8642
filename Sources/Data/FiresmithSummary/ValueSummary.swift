import FiresmithStoredData

/// A summary of the values that were found in one place, such as a field: of each type separately.
package struct ValueSummary: Equatable, Sendable {
  package private(set) var nulls = 0
  package private(set) var trues = 0
  package private(set) var falses = 0
  package private(set) var integers: IntegerSummary?
  package private(set) var doubles: DoubleSummary?
  package private(set) var strings: StringSummary?
  /// The numbers of bytes.
  package private(set) var bytes: LengthSummary?
  package private(set) var timestamps: TimestampSummary?
  package private(set) var geopoints = 0
  package private(set) var references: ReferenceSummary?
  /// The dimensions.
  package private(set) var vectors: LengthSummary?
  package private(set) var arrays: ArraySummary?
  package private(set) var maps: MapSummary?

  init() {}

  /// The number of values, including nulls.
  package var count: Int {
    let scalars = nulls + trues + falses + (integers?.count ?? 0) + (doubles?.count ?? 0)
    let texts = (strings?.count ?? 0) + (bytes?.count ?? 0) + (references?.count ?? 0)
    let others = (timestamps?.count ?? 0) + geopoints + (vectors?.count ?? 0)
    return scalars + texts + others + (arrays?.count ?? 0) + (maps?.count ?? 0)
  }

  /// The number of booleans.
  package var booleans: Int { trues + falses }

  // MARK: Adding

  /// - Parameters:
  ///   - depth: The depth of the tables of keys that maps among the values have. Texts aren't kept
  ///     at that of ``TableLimits/withoutTexts``.
  ///   - isElement: Whether the value is an array's element. Firestore has no arrays in arrays, so
  ///     the elements of these aren't looked at.
  mutating func add(_ value: StoredValue, depth: Int, isElement: Bool = false) {
    switch value {
    case .null: nulls += 1
    case .boolean(true): trues += 1
    case .boolean(false): falses += 1
    case .integer(let integer):
      Self.merge(IntegerSummary(integer), into: &integers) { $0.merge($1) }
    case .double(let double): Self.merge(DoubleSummary(double), into: &doubles) { $0.merge($1) }
    case .string(let string):
      if strings == nil { strings = StringSummary(keepsStrings: depth < TableLimits.withoutTexts) }
      strings?.add(string)
    case .bytes(let value):
      if bytes == nil { bytes = LengthSummary() }
      bytes?.add(value.count)
    case .timestamp(let time):
      Self.merge(TimestampSummary(time), into: &timestamps) { $0.merge($1) }
    case .geopoint: geopoints += 1
    case .reference(let reference):
      if references == nil {
        references = ReferenceSummary(targetsAreMany: depth >= TableLimits.withoutTexts)
      }
      references?.add(reference)
    case .vector(let components):
      if vectors == nil { vectors = LengthSummary() }
      vectors?.add(components.count)
    case .array(let elements):
      if arrays == nil { arrays = ArraySummary() }
      arrays?.add(elements, depth: depth, isElement: isElement)
    case .map(let fields):
      if maps == nil { maps = MapSummary(depth: depth) }
      maps?.add(fields)
    }
  }

  // MARK: Merging

  /// Adds the values that `other` tells of.
  package mutating func merge(_ other: ValueSummary) {
    nulls += other.nulls
    trues += other.trues
    falses += other.falses
    geopoints += other.geopoints
    Self.merge(other.integers, into: &integers) { $0.merge($1) }
    Self.merge(other.doubles, into: &doubles) { $0.merge($1) }
    Self.merge(other.strings, into: &strings) { $0.merge($1) }
    Self.merge(other.bytes, into: &bytes) { $0.merge($1) }
    Self.merge(other.timestamps, into: &timestamps) { $0.merge($1) }
    Self.merge(other.references, into: &references) { $0.merge($1) }
    Self.merge(other.vectors, into: &vectors) { $0.merge($1) }
    Self.merge(other.arrays, into: &arrays) { $0.merge($1) }
    Self.merge(other.maps, into: &maps) { $0.merge($1) }
  }

  private static func merge<Part>(
    _ other: Part?, into part: inout Part?, _ merge: (inout Part, Part) -> Void
  ) {
    guard let other else { return }
    if part == nil {
      part = other
    } else {
      merge(&part!, other)
    }
  }

  // MARK: Tables of keys, and texts

  /// The weight of the strings and the tables of keys among the values.
  var weight: Int {
    (strings?.distinct.weight ?? 0) + (references?.weight ?? 0)
      + (maps?.weight ?? 0) + (arrays?.elements.weight ?? 0)
  }

  /// Keeps only how many maps there are and how many entries they have, and of texts what all of
  /// them have in common.
  mutating func removeTables() {
    strings?.removeStrings()
    references?.removeTargets()
    maps?.reduce(to: .typesOnly)
    arrays?.removeTables()
  }
}

extension ValueSummary {
  /// Makes a summary of parts that were written before.
  init(
    nulls: Int, trues: Int, falses: Int, integers: IntegerSummary?, doubles: DoubleSummary?,
    strings: StringSummary?, bytes: LengthSummary?, timestamps: TimestampSummary?, geopoints: Int,
    references: ReferenceSummary?, vectors: LengthSummary?, arrays: ArraySummary?,
    maps: MapSummary?
  ) {
    self.nulls = nulls
    self.trues = trues
    self.falses = falses
    self.integers = integers
    self.doubles = doubles
    self.strings = strings
    self.bytes = bytes
    self.timestamps = timestamps
    self.geopoints = geopoints
    self.references = references
    self.vectors = vectors
    self.arrays = arrays
    self.maps = maps
  }

  /// Removes what tells of single values, and keeps counts.
  mutating func withhold(_ withheld: Withheld) {
    integers?.range = nil
    doubles?.range = nil
    timestamps?.range = nil
    if let strings, !withheld.spares(strings.distinct) { self.strings?.withholdStrings() }
    maps?.withhold(withheld)
    arrays?.withhold(withheld)
  }
}

/// A summary of arrays.
package struct ArraySummary: Equatable, Sendable {
  package private(set) var lengths: LengthSummary
  // An array, because a value can't contain another one of its own type.
  private var storage: [ValueSummary]

  package var count: Int { lengths.count }

  /// The elements of all arrays.
  package var elements: ValueSummary { storage[0] }

  init() {
    lengths = LengthSummary()
    storage = [ValueSummary()]
  }

  init(lengths: LengthSummary, elements: ValueSummary) {
    self.lengths = lengths
    storage = [elements]
  }

  mutating func add(_ elements: [StoredValue], depth: Int, isElement: Bool) {
    lengths.add(elements.count)
    guard !isElement else { return }
    for element in elements { storage[0].add(element, depth: depth, isElement: true) }
  }

  mutating func merge(_ other: ArraySummary) {
    lengths.merge(other.lengths)
    storage[0].merge(other.storage[0])
  }

  mutating func removeTables() { storage[0].removeTables() }
  mutating func withhold(_ withheld: Withheld) { storage[0].withhold(withheld) }
}
