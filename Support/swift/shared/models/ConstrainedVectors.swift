nonisolated extension ValueConstraint where Value == VectorValue {
  /// A vector with this number of dimensions.
  public static func dimensions(_ count: Int) -> ValueConstraint {
    ValueConstraint(reasons: { vector in
      let found = vector.array.count
      return found == count ? [] : ["should have \(count) dimensions, not \(found)"]
    })
  }
}
