nonisolated extension ValueConstraint where Value: ConvertedInteger {
  /// A value that is stored as this number of milliseconds, or more.
  public static func minimum(milliseconds bound: Int64) -> ValueConstraint {
    ValueConstraint("should be at least \(bound) milliseconds") {
      $0.storedInteger ?? bound >= bound
    }
  }

  /// A value that is stored as this number of milliseconds, or less.
  public static func maximum(milliseconds bound: Int64) -> ValueConstraint {
    ValueConstraint("should be at most \(bound) milliseconds") {
      $0.storedInteger ?? bound <= bound
    }
  }
}
