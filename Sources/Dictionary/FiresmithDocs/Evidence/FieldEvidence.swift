import FiresmithDiagnostics
import FiresmithSchema
import FiresmithStoredData
import FiresmithSummary
import FiresmithText
import FiresmithValues

/// The counts that a summary has for a field.
struct FieldEvidence {
  /// The number of maps with the field.
  let count: Int
  /// The number of maps that could have it; `nil` if that isn't known.
  let owners: Int?
  private let schema: Schema
  private let field: Field
  private let value: ValueSummary?
  private let losses: LossSummary
  /// Whether to tell counts alone: the values are about people, or secrets.
  private let hidesValues: Bool

  /// Creates what is known of a field of some maps; `nil` if nothing is.
  init?(_ field: Field, in stored: StoredMaps, schema: Schema, hidesValues: Bool) {
    guard field.isStored, stored.maps.detail < .many else { return nil }
    self.schema = schema
    self.field = field
    self.hidesValues = hidesValues
    value = stored.maps[field.name.value]?.value
    losses = stored.losses
    count = value?.count ?? 0
    owners = stored.haveAllFields ? stored.count : nil
  }

  /// The name of the detail that a bar stands beside.
  static let presenceName = "Stored"

  /// The length of the bar, of 60, that shows which part of the maps have the field; `nil` if all
  /// have, or if that isn't known.
  var bar: String? {
    guard let owners, owners > count else { return nil }
    return String(count * 60 / owners)
  }

  /// Names and values below the description: `Stored`, `12 of 20 (60 %)`.
  var details: [(name: String, value: String)] {
    var details = [(Self.presenceName, presence)]
    guard let value else { return details }
    let others = otherTypes(value)
    if !others.isEmpty { details.append(("Other types", others.joined(separator: ", "))) }
    if hasMapsOfManyFields {
      details.append(("Fields", "not counted; there is too much different data"))
    }
    guard !hidesValues else { return details }
    if let range = range(value) { details.append(("Stored range", range)) }
    if let cases = cases(value) { details.append(("Values", cases)) }
    return details
  }

  /// Whether the maps in the field have declared fields that the summary has no counts of.
  private var hasMapsOfManyFields: Bool {
    guard let id = field.type.declaredType, let maps = inner?.maps, maps.detail >= .many else {
      return false
    }
    return switch schema[id].kind {
    case .structure, .tuple, .union, .untagged: true
    case .enumeration, .external, .alias: false
    }
  }

  private var presence: String {
    guard let owners else { return grouped(count) }
    if owners == 0 { return "0" }
    return count == owners
      ? "all \(grouped(count))" : "\(grouped(count)) of \(grouped(owners)) (\(share))"
  }

  /// The part of the maps that have the field: `97 %`.
  private var share: String {
    guard let owners, owners > 0, count > 0 else { return "0 %" }
    let percent = count * 100 / owners
    return percent == 0 ? "under 1 %" : "\(percent) %"
  }

  // MARK: Types

  /// Returns the types of stored values beside the declared one, with their numbers.
  private func otherTypes(_ value: ValueSummary) -> [String] {
    var words = otherTypes(value, field.type).map { "\($0) in \(grouped($1))" }
    if case .array(let element) = field.type, let elements = value.arrays?.elements {
      words += otherTypes(elements, element).map { "\($0) in \(grouped($1)) elements" }
    }
    if case .map(let element) = field.type, let values = value.maps?.values {
      words += otherTypes(values, element).map { "\($0) in \(grouped($1)) values" }
    }
    if value.nulls > 0, field.nulls != .explicit { words.append("null in \(grouped(value.nulls))") }
    return words
  }

  private func otherTypes(_ value: ValueSummary, _ type: FieldType) -> [(String, Int)] {
    guard let declared = schema.storedKind(of: type) else { return [] }
    return value.kinds.filter { kind, count in
      count > 0 && kind != declared && !isAlike(kind, declared)
    }.map { (Self.name(of: $0), $1) }
  }

  /// Whether values of a kind are read as those of another one, or may be some that a source can't
  /// tell from them.
  private func isAlike(_ stored: StoredKind, _ declared: StoredKind) -> Bool {
    switch (declared, stored) {
    case (.double, .integer): true
    case (.reference, .string): losses.references > 0
    case (.bytes, .string): losses.bytes > 0
    case (.vector, .array), (.vector, .map): losses.vectors > 0
    case _: false  // Every other kind is another type.
    }
  }

  private static func name(of kind: StoredKind) -> String {
    kind.words.split(separator: " ").last.map(String.init) ?? ""
  }

  // MARK: Values

  private func range(_ value: ValueSummary) -> String? {
    switch schema.storedKind(of: field.type) {
    case .integer: value.integers?.range.map { Self.range("\($0.lowerBound)", "\($0.upperBound)") }
    case .double: Self.range(value.doubles?.range, value.integers?.range)
    case .timestamp:
      value.timestamps?.range.map { Self.range($0.lowerBound.day.text, $0.upperBound.day.text) }
    case .boolean, .string, .bytes, .geopoint, .reference, .vector, .array, .map, nil: nil
    }
  }

  private static func range(
    _ doubles: ClosedRange<Double>?, _ integers: ClosedRange<Int>?
  ) -> String? {
    let ends = [doubles?.lowerBound, integers.map { Double($0.lowerBound) }].compactMap(\.self)
    let others = [doubles?.upperBound, integers.map { Double($0.upperBound) }].compactMap(\.self)
    guard let least = ends.min(), let greatest = others.max() else { return nil }
    return range("\(least)", "\(greatest)")
  }

  private static func range(_ least: String, _ greatest: String) -> String {
    least == greatest ? "always \(least)" : "\(least) to \(greatest)"
  }

  /// Returns the numbers of values of each declared case, and how many other values there are.
  private func cases(_ value: ValueSummary) -> String? {
    guard let id = field.type.declaredType, case .enumeration(let enumeration) = schema[id].kind,
      let strings = innermost(value, field.type)?.strings
    else { return nil }
    if strings.distinct.areMany { return "≈ \(grouped(strings.distinct.count)) different ones" }
    var counts: [String: Int] = [:]
    for entry in strings.distinct.list { counts[entry.string] = entry.count }
    var words: [String] = []
    for unionCase in enumeration.cases {
      let count = unionCase.storedValues.reduce(0) {
        $0 + (counts.removeValue(forKey: $1.text) ?? 0)
      }
      words.append("\(unionCase.name.value) \(grouped(count))")
    }
    if !counts.isEmpty {
      let sum = counts.values.reduce(0, +)
      words.append("\(counted(counts.count, "other value")) \(grouped(sum))")
    }
    return words.joined(separator: ", ")
  }

  /// Returns the values inside of all arrays and maps of a type.
  private func innermost(_ value: ValueSummary, _ type: FieldType) -> ValueSummary? {
    switch type {
    case .array(let element): value.arrays.flatMap { innermost($0.elements, element) }
    case .map(let element): value.maps?.values.flatMap { innermost($0, element) }
    case .scalar, .reference, .vector, .declared: value
    }
  }

  /// The maps that the field, its elements or its entries hold.
  var inner: StoredMaps? {
    value.flatMap { innermost($0, field.type) }?.maps.map { StoredMaps(maps: $0, losses: losses) }
  }
}

extension ValueSummary {
  /// The numbers of values of each kind, without nulls.
  fileprivate var kinds: [(kind: StoredKind, count: Int)] {
    [
      (.boolean, booleans), (.integer, integers?.count ?? 0), (.double, doubles?.count ?? 0),
      (.string, strings?.count ?? 0), (.bytes, bytes?.count ?? 0),
      (.timestamp, timestamps?.count ?? 0), (.geopoint, geopoints),
      (.reference, references?.count ?? 0), (.vector, vectors?.count ?? 0),
      (.array, arrays?.count ?? 0), (.map, maps?.count ?? 0),
    ]
  }
}
