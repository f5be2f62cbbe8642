import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithREST

/// The outcomes of calls when something goes wrong once between the store and the emulator.
@Suite(.emulator) struct FaultTests {
  /// The emulator ends transactions after a while, and so must not have too much to do.
  private let turns = Turns.shared

  @Test(arguments: Fault.ofThisRun(from: 0)) func aFaultWhileDocumentsAreRead(_ fault: Fault)
    async throws
  {
    await turns.begin()
    defer { turns.end() }
    try await Trial(fault, on: "batchGet").readsRightOrFails { trial in
      try await trial.store.documents(at: ["books/1", "books/2"]).compactMap(\.?.path)
    }
    try await Trial(fault, on: "runQuery").readsRightOrFails { trial in
      try await trial.store.documents(matching: StructuredQuery(collectionID: "books")).map(\.path)
    }
    try await Trial(fault, on: "runAggregationQuery").readsRightOrFails { trial in
      let count = try await trial.store.count(of: StructuredQuery(collectionID: "books"))
      return (1...count).map { "books/\($0)" }
    }
  }

  @Test(arguments: Fault.ofThisRun(from: 1)) func aFaultWhileDocumentsAreWritten(_ fault: Fault)
    async throws
  {
    await turns.begin()
    defer { turns.end() }
    let harmless = DocumentWrite(path: "c/d", operation: .update(["n": 1]))
    let increment = DocumentWrite(
      path: "c/d", operation: .update([:], mask: []),
      transforms: [FieldTransform("n", .increment(1))])
    let creation = DocumentWrite(
      path: "c/d", operation: .update(["n": 1]), precondition: .exists(false))
    for write in [harmless, increment, creation] {
      let trial = try await Trial(fault, on: "commit")
      let error = await failure { try await trial.store.commit([write]) }
      try await trial.checkWrite(error, isHarmless: write == harmless)
    }
  }

  @Test(arguments: Fault.ofThisRun(from: 2)) func aFaultInATransaction(_ fault: Fault) async throws
  {
    await turns.begin()
    defer { turns.end() }
    for method in ["beginTransaction", "batchGet", "commit", "rollback"] {
      let trial = try await Trial(fault, on: method)
      let error = await failure {
        try await Firestore(store: trial.store).runTransaction { transaction in
          _ = try transaction.getDocument(trial.reference)
          if method == "rollback" { throw FirestoreErrorCode(.outOfRange, "stopped by the test") }
          transaction.setData(["n": 1], forDocument: trial.reference)
        }
      }
      // A very busy emulator still ends transactions by itself.
      if error?.message == "Transaction is invalid or closed.", trial.isOld { continue }
      if method == "rollback" {
        #expect(error?.message == "stopped by the test", "\(fault)")
      } else {
        try await trial.checkWrite(error, isHarmless: method != "commit")
      }
    }
  }

  @Test(arguments: Fault.ofThisRun(from: 0)) func aFaultWhileListening(_ fault: Fault) async throws
  {
    await turns.begin()
    defer { turns.end() }
    let trial = try await Trial(fault, on: "batchGet", isArmed: false)
    var seen: [DocumentValue?] = []
    let error = await failure {
      for try await document in trial.store.snapshots(at: "c/d") {
        seen.append(document?.fields["n"])
        if document != nil { break }
        trial.arm()
        try await trial.direct.commit([DocumentWrite(path: "c/d", operation: .update(["n": 1]))])
      }
    }
    trial.check(error)
    #expect((error == nil) == (seen == [nil, 1]), "\(fault): \(seen), \(error?.message ?? "")")
    #expect(seen.starts(with: [nil]), "\(fault)")
  }
}
