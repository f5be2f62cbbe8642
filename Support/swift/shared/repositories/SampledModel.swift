// MARK: - Samples

/// A type with made-up values, for previews and tests.
///
/// They are the same each time, within the schema's constraints, and the same as those of generated
/// Python models and of `firesmith seed`.
nonisolated public protocol SampledModel: Decodable {
  /// The series of the samples.
  static var _sampleSeries: SampleSeries { get }
}

nonisolated extension SampledModel {
  /// The first of the samples.
  public static var sample: Self { sample(at: 0, of: 1, seed: 1) }

  /// Returns samples: documents have the ids `sample-1`, `sample-2` and so on, and refer to each
  /// other.
  ///
  /// - Parameters:
  ///   - count: How many. More of them begin with the same ones, but for what these refer to.
  ///   - seed: Other numbers give other values.
  public static func samples(_ count: Int, seed: UInt64 = 1) -> [Self] {
    (0..<count).map { sample(at: $0, of: count, seed: seed) }
  }

  private static func sample(at index: Int, of count: Int, seed: UInt64) -> Self {
    do {
      return try _sampleSeries.decode(Self.self, at: index, count: count, seed: seed)
    } catch {
      // Only a type that a team wrote itself can refuse values of the type that it is stored as.
      fatalError("A sample of \(Self.self) can't be read. Give its fields examples. \(error)")
    }
  }
}

nonisolated extension SamplePlan {
  /// The plan of a type's values, which is asked for only then: types may hold themselves.
  public static func of(
    _ series: @autoclosure @escaping @Sendable () -> SampleSeries
  ) -> SamplePlan {
    .type(name: "", series)
  }
}
