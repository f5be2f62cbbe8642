import FiresmithConcurrency
import FiresmithDiagnostics
import FiresmithYAML

extension SchemaSyntax {
  /// The declarations of one of several files, and the problems in it.
  package typealias Reading = (syntax: SchemaSyntax, diagnostics: [Diagnostic])

  /// Reads several of the run's files, in order. All cores work on it; what comes of it is the same
  /// as if each file were read after the one before.
  package static func read(
    _ indices: [Int32], in files: SourceFiles, rules: [BindingRules],
    limits: inout YAMLLimits
  ) -> [Reading] {
    var readings: [Reading] = []
    readings.reserveCapacity(indices.count)
    for batch in batches(of: indices, in: files) {
      let shared = limits
      let results = concurrentMap(count: batch.count) { index in
        reading(of: batch[index], in: files, rules: rules, limits: shared)
      }
      for (index, result) in zip(batch, results) {
        // Each file was allowed what the whole batch is. One that took more than the files before
        // it have left is read again, to find the same end as it would have found alone.
        let isAllowed = shared.nodes - result.limits.nodes <= limits.nodes
        let final = isAllowed ? result : reading(of: index, in: files, rules: rules, limits: limits)
        limits.nodes =
          isAllowed
          ? limits.nodes - (shared.nodes - result.limits.nodes) : final.limits.nodes
        readings.append((final.syntax, final.diagnostics))
      }
    }
    return readings
  }

  private static func reading(
    of index: Int32, in files: SourceFiles, rules: [BindingRules], limits: YAMLLimits
  ) -> (syntax: SchemaSyntax, diagnostics: [Diagnostic], limits: YAMLLimits) {
    var limits = limits
    var diagnostics: [Diagnostic] = []
    let syntax = read(
      index, in: files, rules: rules, limits: &limits, diagnostics: &diagnostics)
    return (syntax, diagnostics, limits)
  }

  /// The files in groups of about a mebibyte, so that those that exceed a limit together are not
  /// all in memory before that is found out.
  private static func batches(of indices: [Int32], in files: SourceFiles) -> [[Int32]] {
    var batches: [[Int32]] = []
    var space = 0
    for index in indices {
      let size = files.files[Int(index)].bytes.count
      if batches.isEmpty || size > space {
        batches.append([])
        space = 1 << 20
      }
      batches[batches.count - 1].append(index)
      space -= size
    }
    return batches
  }
}
