import FiresmithTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Everything that the language refuses: the files in `Fixtures/Refusals`.
///
/// `FIRESMITH_RECORD=1 swift test --filter RefusalTests` writes into them what is found now.
@Suite struct RefusalTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures/Refusals")

  @Test(arguments: [
    "aliases", "collections", "constants", "defaults", "documents", "enums", "externals", "fields",
    "files", "labels",
    "names",
    "mixins", "near-misses", "other-fields", "paths", "previously",
    "queries", "reserved",
    "single-documents", "snapshots",
    "tuples",
    "types", "unions", "values",
  ])
  func refusals(name: String) throws {
    let url = Self.folder.appendingPathComponent(name + ".txt")
    var file = RefusalFile(text: try String(contentsOf: url, encoding: .utf8))
    if Recording.isOn {
      file.cases = file.cases.map(\.checked)
      try file.text.write(to: url, atomically: true, encoding: .utf8)
      return
    }
    #expect(!file.cases.isEmpty)
    for item in file.cases {
      let checked = item.checked
      #expect(checked.findings == item.findings, "\(name): \(item.title)")
      #expect(checked.sources == item.sources, "\(name): \(item.title)")
      #expect(!item.findings.isEmpty, "\(name): \(item.title)")
    }
  }
}
