import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// Random writes of a few documents leave the same in memory and in the emulator.
@Suite(.emulator) struct RandomWriteTests {
  static let paths = ["c/a", "c/b", "c/a/d/a"]

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func leaveTheSame(seed: UInt64) async throws {
    let (memory, emulator) = try await RandomQueryTests.databases()
    var random = RandomValues(
      generator: SeededGenerator(seed: seed), database: emulator.store.database)
    for step in 0..<120 {
      let writes = (0..<random.pick([1, 1, 1, 2, 3])).map { _ in random.write(Self.paths) }
      let expected = await code { try await emulator.store.commit(writes) }
      let outcome = await code { try await memory.store.commit(writes) }
      let stored = try await emulator.store.documents(at: Self.paths).map(\.?.fields)
      let found = try await memory.store.documents(at: Self.paths).map(\.?.fields)
      guard outcome != expected || stored != found else { continue }
      let message = """
        seed \(seed), step \(step): \(writes)
        in memory: \(String(describing: outcome)), \(found)
        in the emulator: \(String(describing: expected)), \(stored)
        """
      Issue.record(brief(message))
      return
    }
  }
}

extension RandomValues {
  mutating func write(_ paths: [String]) -> DocumentWrite {
    var write = DocumentWrite(path: pick(paths), operation: .delete)
    if chance(35) { write.precondition = .exists(chance(65)) }
    guard chance(85) else { return write }
    let fields = fields(["x", "y", "m"])
    let mask = chance(60) ? (0..<number(0...3)).map { _ in path() } : nil
    write.operation = .update(fields, mask: mask)
    for _ in 0..<pick([0, 0, 1, 2]) { write.transforms.append(transform()) }
    return write
  }

  private mutating func path() -> FieldPath { pick(["x", "y", "m", "m.a", "m.b", "m.a.b", "x.a"]) }

  private mutating func transform() -> FieldTransform {
    let elements = (0..<number(0...3)).map { _ in value(depth: 1, isElement: true) }
    return FieldTransform(
      path(),
      pick([
        .increment(.integer(number(-2...2))), .increment(.integer(.max)), .increment(0.5),
        .increment(.double(.nan)), .arrayUnion(elements), .arrayRemove(elements),
      ]))
  }
}
