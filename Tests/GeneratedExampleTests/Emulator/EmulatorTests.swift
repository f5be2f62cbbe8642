import FiresmithTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The emulator that other tests use.
@Suite(.emulator) struct EmulatorTests {
  @Test func allTestsShareOne() async throws {
    let first = try await Emulator.shared()
    let second = try await Emulator.shared()
    #expect(first === second)
    #expect(try await first.send("GET", "/") == "Ok")
  }

  @Test func rulesHoldForOneProject() async throws {
    let emulator = try await Emulator.shared()
    let project = Emulator.newProject()
    try await emulator.setRules(
      """
      service cloud.firestore { match /databases/{d}/documents {
        match /{document=**} { allow read, write: if false; } } }
      """, of: project)
    let url = try #require(
      URL(string: "http://\(emulator.host)/v1/projects/\(project)/databases/(default)/documents/a"))
    let (_, denied) = try await URLSession.shared.data(for: URLRequest(waitingFor: url))
    #expect((denied as? HTTPURLResponse)?.statusCode == 403)
  }

  @Test func oneThatATestHasForItselfEndsWhenItIsToldTo() async throws {
    let emulator = try await Emulator.launch()
    try await emulator.send("GET", "/")
    emulator.end()
    await #expect(throws: (any Error).self) { try await emulator.send("GET", "/") }
  }
}
