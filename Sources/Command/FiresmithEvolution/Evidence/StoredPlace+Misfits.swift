import FiresmithDiagnostics
import FiresmithSchema
import FiresmithSummary

/// A number of values, as far as a summary knows it.
struct StoredAmount: Equatable {
  var count: Int
  /// Whether there may be more.
  var mayBeMore = false

  static let unknown = StoredAmount(count: 0, mayBeMore: true)

  static func + (left: StoredAmount, right: StoredAmount) -> StoredAmount {
    StoredAmount(count: left.count + right.count, mayBeMore: left.mayBeMore || right.mayBeMore)
  }
}

// How many of the stored values a version can't read.
extension StoredPlace {
  /// The number of values that aren't of the field's type, or not what its constant says. A value
  /// that is missing or null isn't among them.
  var misfits: StoredAmount {
    guard isKnown, !hasLosses else { return .unknown }
    guard let value else { return StoredAmount(count: 0) }
    if let constant = field?.constant { return value.misfits(constant) }
    let misfits = value.misfits(type, in: schema)
    // Which keys maps have isn't compared with an enumeration.
    return field?.keys == nil || value.maps == nil ? misfits : misfits + .unknown
  }

  /// The ``misfits`` without those that are about a field inside of the values, which has a place
  /// of its own.
  var ownMisfits: StoredAmount {
    let all = misfits
    guard isKnown, !hasLosses, let value, field?.constant == nil else { return all }
    let inner = value.innerMisfits(type, in: schema).count
    return StoredAmount(count: max(0, all.count - inner), mayBeMore: all.mayBeMore)
  }

  /// The number of values that are stored like this text or integer: a case of an enumeration, or
  /// the tag of a union.
  func amount(storedAs text: String) -> StoredAmount {
    guard isKnown else { return .unknown }
    guard let value else { return StoredAmount(count: 0) }
    guard case .declared(let id) = type else { return .unknown }
    switch schema[id].kind {
    case .enumeration: return value.amount(storedAs: text)
    case .union(let union):
      guard let maps = value.maps, maps.detail < .many else {
        return value.maps == nil ? StoredAmount(count: 0) : .unknown
      }
      return maps[union.discriminator.value]?.value.amount(storedAs: text)
        ?? StoredAmount(count: 0)
    case .structure, .tuple, .untagged, .external, .alias: return .unknown
    }
  }

  /// The number of values beyond the limits of the field.
  var excesses: StoredAmount {
    guard isKnown, let limits = field?.constraints, limits.pattern == nil else { return .unknown }
    guard let value else { return StoredAmount(count: 0) }
    let integers = value.integers?.range.map { Double($0.lowerBound)...Double($0.upperBound) }
    let hasBounds = limits.minimum != nil || limits.maximum != nil
    let isOther = value.timestamps != nil || value.arrays != nil || value.maps != nil
    let answers = [
      limits.hold(integers, of: value.integers?.count), limits.hold(value.strings?.lengths),
      limits.hold(value.doubles?.range, of: value.doubles?.count), limits.hold(value.bytes),
      limits.hold(value.arrays?.lengths), hasBounds && isOther ? nil : true,
    ]
    if answers.contains(false) { return StoredAmount(count: 1, mayBeMore: true) }
    return answers.contains(nil) ? .unknown : StoredAmount(count: 0)
  }
}

extension Constraints {
  /// Whether numbers are within the limits; `nil` if it isn't known.
  fileprivate func hold(_ range: ClosedRange<Double>?, of count: Int?) -> Bool? {
    guard count ?? 0 > 0, minimum != nil || maximum != nil else { return true }
    return range.map { range in
      (minimum.flatMap(Double.init) ?? -.infinity) <= range.lowerBound
        && range.upperBound <= (maximum.flatMap(Double.init) ?? .infinity)
    }
  }

  /// Whether all lengths are within the limits.
  fileprivate func hold(_ lengths: LengthSummary?) -> Bool {
    guard let lengths else { return true }
    return (minimumLength ?? 0) <= lengths.minimum && lengths.maximum <= (maximumLength ?? .max)
  }
}

extension ValueSummary {
  /// The number of values that aren't null.
  var present: Int { count - nulls }

  fileprivate func amount(storedAs text: String) -> StoredAmount {
    if let number = Int(text), let range = integers?.range, range.contains(number) {
      return .unknown
    }
    guard let strings else {
      return StoredAmount(count: 0, mayBeMore: integers != nil && integers?.range == nil)
    }
    guard !strings.distinct.areMany else { return .unknown }
    let found = strings.distinct.list.first { $0.string.utf8.elementsEqual(text.utf8) }
    return StoredAmount(count: found?.count ?? 0)
  }

  fileprivate func misfits(_ constant: DefaultValue) -> StoredAmount {
    switch constant {
    case .string(let text), .enumerationCase(let text):
      let same = amount(storedAs: text)
      return same.mayBeMore ? .unknown : StoredAmount(count: present - same.count)
    case .boolean(let boolean): return StoredAmount(count: present - (boolean ? trues : falses))
    case .integer, .double, .timestamp, .geopoint, .list, .map, .structure, .new: return .unknown
    }
  }

  fileprivate func misfits(_ type: FieldType, in schema: Schema) -> StoredAmount {
    switch type {
    case .scalar(let scalar): return misfits(scalar)
    case .vector(let dimensions):
      guard let vectors else { return StoredAmount(count: present) }
      let others = StoredAmount(count: present - vectors.count)
      let isSame = vectors.minimum == dimensions && vectors.maximum == dimensions
      return isSame ? others : others + .unknown
    case .reference(let target):
      let others = StoredAmount(count: present - (references?.count ?? 0))
      guard let references, let target else { return others }
      guard !references.targetsAreMany else { return others + .unknown }
      let path = schema[target].starredPath
      return others + StoredAmount(count: references.count - references.targets[path])
    case .array(let element):
      let others = StoredAmount(count: present - (arrays?.count ?? 0))
      return others
        + (arrays?.elements.misfits(element: element, in: schema) ?? StoredAmount(count: 0))
    case .map(let element):
      let others = StoredAmount(count: present - (maps?.count ?? 0))
      guard let maps else { return others }
      return others + (maps.values?.misfits(element: element, in: schema) ?? .unknown)
    case .declared(let id): return misfits(declared: id, in: schema)
    }
  }

  /// The misfits of fields inside of values.
  fileprivate func innerMisfits(_ type: FieldType, in schema: Schema) -> StoredAmount {
    switch type {
    case .scalar, .vector, .reference: return StoredAmount(count: 0)
    case .array(let element):
      return arrays?.elements.innerMisfits(element, in: schema) ?? StoredAmount(count: 0)
    case .map(let element):
      return maps?.values?.innerMisfits(element, in: schema) ?? StoredAmount(count: 0)
    case .declared(let id):
      switch schema[id].kind {
      case .structure(let structure):
        return maps?.misfits(structure, in: schema) ?? StoredAmount(count: 0)
      case .alias(let alias): return innerMisfits(alias.field.type, in: schema)
      case .tuple, .enumeration, .union, .untagged, .external: return StoredAmount(count: 0)
      }
    }
  }

  /// The misfits among the elements of arrays or the values of maps, which can't be null.
  private func misfits(element type: FieldType, in schema: Schema) -> StoredAmount {
    if case .scalar(.any) = type { return StoredAmount(count: 0) }
    return misfits(type, in: schema) + StoredAmount(count: nulls)
  }

  private func misfits(_ scalar: Scalar) -> StoredAmount {
    let rules = scalar.rules
    guard let stored = rules.stored else { return StoredAmount(count: 0) }
    let integers = stored == .double ? integers?.count ?? 0 : 0
    let others = StoredAmount(count: present - count(of: stored) - integers)
    guard rules.defaultForm != nil, others.count < present else { return others }
    // A text may be in another form than the one that can be read.
    guard let holds = rules.textForm?.holds, let strings, !strings.distinct.areMany else {
      return others + .unknown
    }
    let strange = strings.distinct.list.filter { !holds($0.string) }
    return others + StoredAmount(count: strange.reduce(0) { $0 + $1.count })
  }

  /// The number of values of a kind.
  private func count(of kind: StoredKind) -> Int {
    switch kind {
    case .boolean: booleans
    case .integer: integers?.count ?? 0
    case .double: doubles?.count ?? 0
    case .string: strings?.count ?? 0
    case .bytes: bytes?.count ?? 0
    case .timestamp: timestamps?.count ?? 0
    case .geopoint: geopoints
    case .reference: references?.count ?? 0
    case .vector: vectors?.count ?? 0
    case .array: arrays?.count ?? 0
    case .map: maps?.count ?? 0
    }
  }

  private func misfits(declared id: TypeID, in schema: Schema) -> StoredAmount {
    switch schema[id].kind {
    case .alias(let alias): return misfits(alias.field.type, in: schema)
    case .external(let external): return misfits(external.encodedAs, in: schema)
    case .enumeration(let enumeration): return misfits(enumeration)
    case .tuple(let tuple):
      let others = StoredAmount(count: present - (arrays?.count ?? 0))
      guard let arrays else { return others }
      let lengths = arrays.lengths
      let isSame = lengths.minimum == tuple.fields.count && lengths.maximum == lengths.minimum
      let types = tuple.fields.map { arrays.elements.misfits(element: $0.type, in: schema) }
      let fits = isSame && types.allSatisfy { $0 == StoredAmount(count: 0) }
      return fits ? others : others + .unknown
    case .structure(let structure):
      let others = StoredAmount(count: present - (maps?.count ?? 0))
      return others + (maps?.misfits(structure, in: schema) ?? StoredAmount(count: 0))
    case .union(let union):
      let others = StoredAmount(count: present - (maps?.count ?? 0))
      guard let maps else { return others }
      // Payloads are in one table, which doesn't say whose field is whose.
      guard maps.detail < .many else { return others + .unknown }
      let tagged = maps[union.discriminator.value]?.value.present ?? 0
      return others + StoredAmount(count: maps.count - tagged, mayBeMore: true)
    case .untagged(let union): return misfits(union, in: schema)
    }
  }

  private func misfits(_ enumeration: Enumeration) -> StoredAmount {
    guard enumeration.unknown == nil else {
      return StoredAmount(
        count: present - count(of: enumeration.scalar == .string ? .string : .integer))
    }
    guard enumeration.scalar == .string else {
      let others = StoredAmount(count: present - (integers?.count ?? 0))
      guard let integers else { return others }
      let values = Set(enumeration.cases.flatMap(\.storedValues).map(\.text))
      // A range of many numbers doesn't say which of them are stored.
      let isCovered = integers.range.map { range in
        let (width, isHuge) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
        return !isHuge && width < values.count && range.allSatisfy { values.contains(String($0)) }
      }
      return isCovered ?? false ? others : others + .unknown
    }
    let others = StoredAmount(count: present - (strings?.count ?? 0))
    guard let strings else { return others }
    guard !strings.distinct.areMany else { return others + .unknown }
    let values = Set(enumeration.cases.flatMap(\.storedValues).map { Array($0.text.utf8) })
    let strange = strings.distinct.list.filter { !values.contains(Array($0.string.utf8)) }
    return others + StoredAmount(count: strange.reduce(0) { $0 + $1.count })
  }

  private func misfits(_ union: UntaggedUnion, in schema: Schema) -> StoredAmount {
    guard union.unknown == nil else { return StoredAmount(count: 0, mayBeMore: maps != nil) }
    let kinds = union.members.fields.map { schema.storedKind(of: $0.type) }
    guard !kinds.contains(nil) else { return .unknown }
    var known = Set(kinds.compactMap(\.self))
    if known.contains(.double) { known.insert(.integer) }
    let others = known.reduce(present) { $0 - count(of: $1) }
    // Of each member alone, because a summary has the values of all in one.
    let isScalar = union.members.fields.allSatisfy { field in
      if case .scalar(let scalar) = field.type { return scalar.rules.defaultForm == nil }
      return false
    }
    return StoredAmount(count: others, mayBeMore: !isScalar)
  }
}

extension MapSummary {
  /// The number of fields that are missing, or not of their types.
  fileprivate func misfits(_ structure: Structure, in schema: Schema) -> StoredAmount {
    guard detail < .many else { return .unknown }
    return structure.fields.filter(\.isStored).reduce(StoredAmount(count: 0)) { sum, field in
      let place = StoredPlace(
        field: field, type: field.type, schema: schema, value: self[field.name.value]?.value,
        isKnown: true, owners: count)
      let lacking = field.isNeeded ? count - (place.value?.present ?? 0) : 0
      return sum + place.misfits + StoredAmount(count: lacking)
    }
  }
}
