import FiresmithSchema

/// The samples of a scalar: its row in the table of scalars.
struct ScalarSamples {
  /// The plan of the values.
  var plan: SamplePlan
  /// Returns the value of an example, which a schema writes as text; `nil` if it can't be told.
  var example: (String) -> SampleValue? = { _ in nil }
  /// Whether a text is a value, as far as a pattern leaves that open.
  var isText: (String) -> Bool = { _ in true }
}

extension SamplePlanner {
  /// Returns the scalar's row in the table of samples, for the field at hand.
  func row(of scalar: Scalar, _ constraints: Constraints = Constraints()) -> ScalarSamples {
    switch scalar {
    case .string:
      ScalarSamples(
        plan: .text(SampleWords(forFieldNamed: fieldName), length: length(constraints)),
        example: { .string($0) })
    case .boolean:
      ScalarSamples(plan: .boolean, example: { Bool($0).map(SampleValue.boolean) })
    case .integer:
      ScalarSamples(
        plan: .integer(integers(constraints, usually: 1...500)),
        example: { Int($0).map(SampleValue.integer) })
    case .duration:
      ScalarSamples(
        plan: .integer(integers(constraints, usually: 1...3_600_000)),
        example: { Int($0).map(SampleValue.integer) })
    case .double:
      ScalarSamples(
        plan: doubles(constraints), example: { Double($0).map(SampleValue.double) })
    case .decimal:
      ScalarSamples(
        plan: .oneOf(
          ["0", "-3.75", "0.05", "4.99", "12.50", "87.20", "120"].map { .value(.string($0)) }),
        example: { isDecimal($0) ? .string($0) : nil })
    case .timestamp:
      ScalarSamples(plan: .time(years: SamplePlan.years(ofFieldNamed: fieldName, serverTime)))
    case .bytes: ScalarSamples(plan: bytes(constraints))
    case .geopoint: ScalarSamples(plan: .geopoint)
    case .url:
      ScalarSamples(
        plan: .url(length: length(constraints)), example: { .string($0) },
        isText: { $0.hasPrefix("http://") || $0.hasPrefix("https://") })
    case .uuid: ScalarSamples(plan: letterCase == .upper ? .capitalUUID : .uuid)
    case .color: ScalarSamples(plan: .color)
    case .any: ScalarSamples(plan: .text(.word))
    }
  }

  private func bytes(_ constraints: Constraints) -> SamplePlan {
    let length = length(constraints)
    return .bytes(count: length.lowerBound...min(length.upperBound, length.lowerBound + 12))
  }

  private func length(_ constraints: Constraints) -> ClosedRange<Int> {
    let least = constraints.minimumLength ?? 0
    return least...max(least, constraints.maximumLength ?? max(1000, least.adding(1000)))
  }

  /// Returns the part of the usual integers that is within the constraints, or some near them.
  private func integers(
    _ constraints: Constraints, usually usual: ClosedRange<Int>
  ) -> ClosedRange<Int> {
    let least = constraints.minimum.flatMap { Int($0) }
    let most = constraints.maximum.flatMap { Int($0) }
    switch (least, most) {
    case (nil, nil): return usual
    case (let least?, nil): return least <= usual.lowerBound ? usual : least...least.adding(499)
    case (nil, let most?):
      if most < usual.lowerBound { return most.adding(-499)...most }
      return usual.lowerBound...min(most, usual.upperBound)
    case (let least?, let most?): return least...max(least, most)
    }
  }

  private func doubles(_ constraints: Constraints) -> SamplePlan {
    let least = constraints.minimum.flatMap { Double($0) }
    let most = constraints.maximum.flatMap { Double($0) }
    let low = least ?? min(0, most ?? 0)
    let high = most ?? max(low + 100, 100)
    let quarters = ((low * 4).rounded(.up), (high * 4).rounded(.down))
    guard quarters.0 <= quarters.1, abs(quarters.0) < 0x1p53, abs(quarters.1) < 0x1p53 else {
      return .value(.double(low))
    }
    return .quarters(Int(quarters.0)...Int(quarters.1))
  }
}

extension Int {
  /// The sum, or the integer that is nearest to it.
  func adding(_ other: Int) -> Int {
    let (sum, isOverflow) = addingReportingOverflow(other)
    return isOverflow ? (other < 0 ? .min : .max) : sum
  }
}
