import FiresmithTestSupport
import Foundation
import Testing

/// The support code is source in the folder `Support`. What it becomes in a module is recorded once
/// for Google's SDK, so that a change of it is a change of few files.
@Suite struct RecordedSupportTests {
  @Test func swiftsSupportCodeIsRecordedOnce() throws {
    let project = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let generated = try FileTree(project.appending(path: "Generated")).files
    let support = generated.filter { $0.key.hasSuffix("/FiresmithSupport.swift") }
    let long = support.filter { $0.value.split(separator: "\n").count > 50 }
    #expect(support.count > 3)
    #expect(long.keys.sorted() == ["showcase/firebase/FiresmithSupport.swift"])
  }
}
