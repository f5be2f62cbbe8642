import FiresmithImport
import FiresmithInference
import FiresmithSwiftReader
import FiresmithTestSupport
import Foundation
import Testing

/// An app in one of the styles that people have: `Apps/NAME.txt` holds its files, each after a line
/// `// file: PATH`, `Apps/NAME.expected` the schemas and the report, and
/// `Apps/NAME.wanted` the schemas that somebody would write by hand.
struct MadeUpApp: CustomTestStringConvertible {
  let name: String

  static let all = ["decoded", "dictionaries", "guide", "legacy", "observable", "tutorial"].map {
    MadeUpApp(name: $0)
  }

  var testDescription: String { name }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Apps")

  var expectation: URL { Self.folder.appendingPathComponent("\(name).expected") }

  /// The schemas that somebody who knows the app would write.
  var wanted: URL { Self.folder.appendingPathComponent("\(name).wanted") }

  var text: String {
    get throws {
      let url = Self.folder.appendingPathComponent("\(name).txt")
      return try String(contentsOf: url, encoding: .utf8)
    }
  }

  /// Returns the schemas of code, and the report on it.
  static func imported(
    _ text: String, options: SwiftImport.Options = .init()
  ) throws -> (schema: String, report: [String]) {
    let imported = SwiftImport(try files(text), options: options)
    let files = try SchemaFiles(imported.schema).files
    let schema = files.map { "# \($0.name)\n\($0.text)" }.joined()
    let report = ImportReport(findings: imported.findings).text
    return (schema, report.split(separator: "\n").map(String.init))
  }

  /// Splits a text into files, and reads them.
  static func files(_ text: String) throws -> [CodeFile] {
    try text.split(separator: "// file: ").map { part in
      let path = part.prefix { $0 != "\n" }
      let file = try SwiftFile(Array(part.dropFirst(path.count + 1).utf8))
      return CodeFile(path: String(path), file: file)
    }
  }
}
