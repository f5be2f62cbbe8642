import Foundation
import Testing

#if canImport(Combine)
  import Combine
#endif
#if PORTABLE
  import FiresmithRuntime
#else
  import FirebaseLibrary
#endif

// The database that an app has: with Google's SDK, that of the app; with FiresmithRuntime, the
// store that one line sets.
#if PORTABLE
  #if canImport(Combine)
    extension BehaviourTests {
      @Test func publishersUseTheStoreThatIsSetWhereTheyBegin() async throws {
        let store = MemoryStore()
        let (added, lists) = (Received<Author>(), Received<DocumentList<Author>>())
        let adding = authors.publishers.add(Author(name: "Ende"))
        Firestore.withDefault(Firestore(store: store)) {
          authors.publishers.listen().subscribe(lists)
          adding.subscribe(added)
        }
        await added.until(\.isFinished)
        await lists.until { $0.outputs.last?.documents.count == 1 }
        lists.cancel()
        let id = try #require(added.outputs.first?.id)
        #expect(store.document(at: "authors/\(id)") != nil && raw("authors/\(id)").isEmpty)

        let failing = Received<Author>()
        Firestore.default = nil
        defer { reset() }
        adding.subscribe(failing)
        await failing.until(\.isFinished)
        #expect(failing.failure?.localizedDescription.contains("Firestore.default = ") == true)
      }
    }
  #endif
#else
  extension BehaviourTests {
    /// `sdk: firebase` has the same program as all stores.
    @Test func oneProgramRunsOverGooglesSDK() async throws {
      let lines = try await LibraryProgram().run()
      #expect(lines == LibraryProgram.lines, "\(lines.joined(separator: "\n"))")
    }
  }
#endif
