import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  @Test func declaredQueriesFindNullAndWhatIsntNull() async throws {
    let closing = Date(timeIntervalSince1970: 1_800_000_000)
    try await libraries.set(Library(id: "b", name: "B"))
    try await libraries.set(Library(id: "a", name: "A"))
    try await libraries.set(Library(id: "c", name: "C", closedAt: closing))
    try put("library-v1/foreign", ["name": "F"])
    #expect(try await libraries.open().getAll().get().map(\.name) == ["A", "B"])
    #expect(try await libraries.closed().getAll().get().map(\.name) == ["C"])
    #expect(try await libraries.closedAt(nil).count() == 2)
    #expect(try await libraries.closedAt(closing).count() == 1)
  }
}
