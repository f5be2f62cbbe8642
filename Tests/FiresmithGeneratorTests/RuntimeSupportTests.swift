import Foundation
import Testing

@testable import FiresmithGenerator

/// The support code that generated code shares is one template: `FiresmithRuntime` contains it as a
/// file that is checked in. `FIRESMITH_RECORD=1 swift test --filter RuntimeSupportTests` writes it.
@Suite struct RuntimeSupportTests {
  @Test func `The runtime's support code is what the template gives`() throws {
    let file = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/FiresmithRuntime/FiresmithSupport.swift")
    let rendered = try Generator.runtimeSupport()
    if ProcessInfo.processInfo.environment["FIRESMITH_RECORD"] != nil {
      try Data(rendered.utf8).write(to: file)
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(recorded == rendered, "Record it: see the suite's comment")
  }
}
