import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  @MainActor @Test func writingFromTheMainActor() async throws {
    try await books.set(book("momo"))
    var title = "Momo"
    try await books.update("momo") {
      title += "!"
      $0.set(.title, to: title)
    }
    #expect(raw("books-v1/momo")["title"] == "Momo!")
    try await books.runBatch { batch in
      title += "!"
      try batch.delete("momo", from: books)
    }
    #expect(title == "Momo!!" && raw("books-v1/momo").isEmpty)
  }
}
