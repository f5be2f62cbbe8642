import FiresmithRuntime
import FiresmithTestSupport

/// Checks that must pass when everything works again.
extension Simulation {
  func end() async throws {
    remote.fail(.none)
    heal()
    try await restart()
    try await onceUnlocked { try await store.synchronize() }
    if try await store.waitingCommits() != 0 { failures.append("commits wait at the end") }
    for collection in ["c", "k", "n", "tags"] {
      let query = StructuredQuery(collectionID: collection)
      let expected = try await stored(query)
      let read = try await onceUnlocked {
        try await store.snapshot(of: query, source: .server).content
      }
      let kept = try await store.snapshot(of: query, source: .cache).content
      if read != expected || kept != expected {
        failures.append("\(collection) differs:\n\(kept)\ninstead of\n\(expected)")
      }
    }
    try await checkOperations()
    try await checkConflicts()
  }

  private func checkOperations() async throws {
    let record = remote.record.withLock(\.self)
    let tags = try await stored(StructuredQuery(collectionID: "tags"))
    let times = Dictionary(
      tags.compactMap { tag in tag.number.map { ($0, tag.times) } }, uniquingKeysWith: +)
    let unknown = Set(record.unknown.compactMap(Self.number))
    let conflicts = Dictionary(grouping: reported.withLock(\.self), by: \.number)
    for (number, operation) in operations.sorted(by: { $0.key < $1.key }) {
      let problems = problems(
        number, operation, count: times[number] ?? 0, isUnknown: unknown.contains(number),
        conflicts[number]?.map(\.reason) ?? [])
      for problem in problems { failures.append("commit \(number), \(operation): \(problem)") }
    }
    let applied = record.applied.compactMap(Self.number)
    let repeated = Set(applied.filter { number in applied.count { $0 == number } > 1 })
    var last = -1
    for number in applied where number != last {
      if number < last, !repeated.contains(number) {
        failures.append("\(number) was sent after \(last)")
      }
      last = number
    }
  }

  /// Returns the problems with the outcome of a commit.
  ///
  /// - Parameters:
  ///   - count: How often it has had its effect.
  ///   - isUnknown: Whether an attempt ended so that nobody knows whether it had an effect.
  ///   - reasons: The reasons of the conflicts that were reported.
  private func problems(
    _ number: Int, _ operation: Operation, count: Int, isUnknown: Bool,
    _ reasons: [CacheConflict.Reason]
  ) -> [String] {
    var problems: [String] = []
    if reasons.count > 1 { problems.append("reported \(reasons.count) times") }
    if !operation.mayBeSentAgain, count > 1 { problems.append("applied \(count) times") }
    if operation.mayTakeEffectTwice, !isUnknown,
      operation.told == .unknown || reasons.first == .outcomeUnknown
    {
      problems.append("given up although it may be repeated")
    }
    switch (operation.told, reasons.first) {
    case (.done, nil) where count == 0: problems.append("lost")
    case (.refused, _) where count > 0: problems.append("applied although it was refused")
    case (_, .refused) where count > 0 && !operation.mayTakeEffectTwice:
      problems.append("applied although it was refused later")
    case (.refused, _?), (.unknown, _?): problems.append("reported twice")
    case (.nothing, nil), (.done, nil):
      if !operation.mayBeSentAgain, !operation.isTransaction,
        isUnknown || interrupted.contains(number)
      {
        problems.append("not reported")
      }
    default: break
    }
    return problems
  }

  /// Conflicts that were reported are kept until they are dismissed, even over a restart.
  private func checkConflicts() async throws {
    try await restart()
    let kept = try await store.conflicts()
    let numbers = kept.map { Self.number(of: $0.writes) ?? -1 }
    if numbers != reported.withLock({ $0.map(\.number) }) {
      failures.append("\(numbers) are kept, and \(reported.withLock(\.self)) were reported")
    }
    for conflict in kept { try await store.dismiss(conflict) }
    if try await !store.conflicts().isEmpty { failures.append("conflicts can't be dismissed") }
  }

  /// The first write of a commit, which counts how often it has an effect if that may happen only
  /// once.
  static func tag(_ number: Int, mayBeRepeated: Bool) -> DocumentWrite {
    let fields: [String: DocumentValue] = ["number": .integer(number)]
    guard !mayBeRepeated else {
      return DocumentWrite(path: "tags/\(number)", operation: .update(fields))
    }
    return DocumentWrite(
      path: "tags/\(number)", operation: .update(fields, mask: ["number"]),
      transforms: [FieldTransform("times", .increment(1))])
  }

  static func number(of writes: [DocumentWrite]) -> Int? {
    guard case .update(let fields, _)? = writes.first?.operation,
      case .integer(let number)? = fields["number"]
    else { return nil }
    return number
  }
}

extension StoredDocument {
  fileprivate var number: Int? {
    if case .integer(let number)? = fields["number"] { number } else { nil }
  }

  fileprivate var times: Int {
    if case .integer(let times)? = fields["times"] { times } else { 1 }
  }
}
