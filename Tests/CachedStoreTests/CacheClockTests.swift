import FiresmithRuntime
import Foundation
import Testing

/// Devices whose clock is wrong, stands still, or goes back.
@Suite struct CacheClockTests {
  /// The time that the device shows where the server's is to be.
  private func time(of path: String, on device: Device) async throws -> Timestamp? {
    guard case .timestamp(let time)? = try await device.fields(path, .cache)?["t"] else {
      return nil
    }
    return time
  }

  private func writeTime(_ path: String, on device: Device) async throws {
    try await device.store.commit([
      DocumentWrite(
        path: path, operation: .update([:]), transforms: [FieldTransform("t", .serverTimestamp)])
    ])
  }

  /// Whoever sets the clock right again gets the right times, without a restart.
  @Test func aWrongClockDoesNoLastingHarm() async throws {
    let device = try await Device(["c/a": ["n": 1]])
    _ = try await device.find()
    device.remote.fail(.unreachable)
    let century = 100 * 365 * 86_400 * 1000
    device.clock.advance(by: century)
    try await writeTime("c/b", on: device)
    #expect(try await time(of: "c/b", on: device) == device.clock.now())
    device.clock.advance(by: -century)
    for path in ["c/b", "c/c"] {
      try await writeTime(path, on: device)
      #expect(try await time(of: path, on: device) == device.clock.now())
    }
  }

  /// The documents that a device shows change with each write, and its listeners hear of each,
  /// although no time passes.
  @Test func changesAreTold() async throws {
    let device = try await Device(["c/a": ["n": 1]])
    _ = try await device.find()
    device.remote.fail(.unreachable)
    var states = device.disk.snapshots(of: .c).makeAsyncIterator()
    #expect(try await states.next()?.map(\.fields) == [["n": 1]])
    var times: Set<Timestamp> = []
    for number in 2...5 {
      if number == 4 { device.clock.advance(by: -3_600_000) }
      try await device.store.put("c/a", ["n": .integer(number)])
      let documents = try #require(try await states.next())
      #expect(documents.map(\.fields) == [["n": .integer(number)]])
      times.formUnion(documents.compactMap(\.updateTime))
    }
    #expect(times.count == 4, "no two versions have one time")
    // The writes are given up one by one, until the document is as it was.
    device.remote.fail(.refusal)
    try await device.store.synchronize()
    while let documents = try await states.next(), documents.map(\.fields) != [["n": 1]] {}
    #expect(try await device.fields("c/a", .cache) == ["n": 1])
  }

  /// A list with a limit is read again if one of its documents was changed, even if no time has
  /// passed since it was read.
  @Test func aListKnowsThatItsDocumentsHaveChanged() async throws {
    let device = try await Device(["c/a": ["n": 1], "c/b": ["n": 2], "c/d": ["n": 3]])
    let recent = FirestoreSource.cacheFirst(maxAge: 60)
    var query = StructuredQuery(
      collectionID: "c", filter: .field("n", .lessThan, 10))
    query.limit = 2
    #expect(try await device.find(recent, query) == ["a", "b"])
    try await device.store.put("c/a", ["n": 20])
    #expect(try await device.find(recent, query) == ["b", "d"])
  }
}
