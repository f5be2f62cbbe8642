import FiresmithTestSupport
import Foundation
import Testing

/// The table of what a flavour lacks agrees with the support code of each, and is complete for
/// Swift.
@Suite struct FlavourTableTests {
  private let rows: [[String]]
  /// The code of repositories: with Google's SDK, with `FiresmithRuntime`, and in Python.
  private let flavours: [Flavour]

  init() throws {
    let page = try Page.named("Documentation/GeneratedCode.md")
    rows = Table(["what for", "`sdk: firebase`", "`sdk: portable`", "Python"], of: page).rows
    flavours = [
      Flavour(
        code: try Self.code(in: "Generated/showcase/firebase", named: "FiresmithSupport.swift"),
        keyword: "func|var|let"),
      Flavour(
        code: try Self.code(in: "Support/swift/shared", named: ".swift")
          + Self.code(in: "Sources/Runtime/FiresmithRuntime/Repositories", named: ".swift")
          + Self.code(
            in: "Sources/Runtime/FiresmithRuntime/Handles", named: "Firestore+Default.swift"),
        codeOfViews: try Self.code(in: "Sources/Runtime/FiresmithRuntime/Views", named: ".swift"),
        keyword: "func|var|let"),
      Flavour(
        code: try Self.code(in: "Support/python/firesmith_runtime/support", named: ".py"),
        keyword: "def|class"),
    ]
  }

  @Test func everythingThatIsNamedIsThere() {
    #expect(rows.count > 10)
    for row in rows {
      for (flavour, cell) in zip(flavours, row.dropFirst()) {
        #expect(cell.hasPrefix("–") == cell.codes.isEmpty, "\(row[0])")
        for code in cell.codes {
          #expect(flavour.declares(code), "\(code), for \(row[0])")
        }
      }
    }
  }

  @Test func whatIsLackedIsNotThere() {
    for row in rows {
      let names = Set(row.flatMap(\.codes).flatMap { [$0, $0.camelCase, $0.snakeCase] })
      for (flavour, cell) in zip(flavours, row.dropFirst()) where cell.codes.isEmpty {
        for name in names where !Self.lackedInPart.contains(name) {
          #expect(!flavour.declares(name), "\(name), for \(row[0])")
        }
      }
    }
  }

  @Test func noDifferenceBetweenTheFlavoursIsLeftOut() {
    let known = rows.filter { $0[1].codes != $0[2].codes }
    #expect(
      flavours[1].publicFunctions.subtracting(flavours[0].publicFunctions)
        == Set(known.flatMap { $0[2].codes }).subtracting(Self.lackedInPart)
        .subtracting(Self.ofDatabases))
    #expect(
      flavours[0].publicFunctions.subtracting(flavours[1].publicFunctions)
        == Set(known.flatMap { $0[1].codes }).union(Self.ofGeneratedCode))
  }

  /// Functions that only generated models call. Those of the other flavour are in a folder that
  /// isn't compared, or aren't needed there.
  private static let ofGeneratedCode: Set = [
    "decodeConstant", "decodeConstantIfPresent", "elements", "encodeNative", "keyed",
  ]

  /// Functions of databases, not of repositories.
  private static let ofDatabases: Set = ["firestore(database:)", "setDefault", "withDefault"]

  /// Counting, and reading what a query finds, are lacked in transactions only; constraints have
  /// minimums and maximums, too.
  private static let lackedInPart: Set = ["count", "get_all", "getAll", "minimum", "maximum"]

  /// Returns the code below a folder, but not that of folders which are links.
  private static func code(in folder: String, named suffix: String) throws -> String {
    let folder = Page.project.appending(path: folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try names.filter { $0.hasSuffix(suffix) }.sorted()
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      .joined(separator: "\n")
  }
}

/// The code of a flavour's repositories.
private struct Flavour {
  let code: String
  /// The code of views, which programs call, too.
  var codeOfViews = ""
  /// A pattern for the keywords that declarations begin with.
  let keyword: String

  /// Whether `name` is declared, or a parameter of a function: `listen(includeMetadataChanges:)`.
  func declares(_ name: String) -> Bool {
    let parts = name.split(whereSeparator: { "(:=)".contains($0) }).map(String.init)
    let parameters = parts.dropFirst().map { "\\([^)]*\\b\($0):" }.joined()
    let end = parts.count > 1 ? parameters : "\\b"
    return (code + codeOfViews).range(
      of: "\\b(\(keyword)) \(parts[0])\(end)", options: .regularExpression) != nil
  }

  var publicFunctions: Set<String> {
    Set(code.matches(of: /public func (\w+)/).map { String($0.1) })
  }
}

extension String {
  fileprivate var snakeCase: String {
    replacing(/[A-Z]/) { "_" + $0.0.lowercased() }
  }

  fileprivate var camelCase: String {
    replacing(/_([a-z])/) { $0.1.uppercased() }
  }
}
