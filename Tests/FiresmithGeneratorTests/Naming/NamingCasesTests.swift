import Foundation
import Testing

@testable import FiresmithLanguage
@testable import FiresmithPython
@testable import FiresmithSwift

/// One row of `naming-cases.tsv`.
struct NamingCase: CustomTestStringConvertible, Sendable {
  var stored: String
  var property: String?
  var type: String?
  var enumCase: String?
  var python: String?

  var testDescription: String { stored }

  static let all: [NamingCase] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let table = try! String(contentsOf: folder.appending(path: "naming-cases.tsv"), encoding: .utf8)
    return table.split(separator: "\n").dropFirst().map { line in
      let columns = line.split(separator: "\t").map(String.init)
      let stored = try! JSONDecoder().decode([String].self, from: Data("[\(columns[0])]".utf8))[0]
      // `None` is also the type for `none`.
      let names = columns.dropFirst().map { $0 == "None" && stored != "none" ? nil : $0 }
      return NamingCase(
        stored: stored, property: names[0], type: names[1], enumCase: names[2], python: names[3])
    }
  }()
}

@Suite struct NamingCasesTests {
  let swift = SwiftNaming(acronyms: OutputOptions.defaultAcronyms)

  @Test func tableIsComplete() {
    #expect(NamingCase.all.count == 83)
  }

  @Test(arguments: NamingCase.all)
  func swiftNames(_ row: NamingCase) {
    expectSame(swift.property(row.stored), row.property)
    expectSame(swift.type(row.stored), row.type)
    expectSame(swift.enumCase(row.stored), row.enumCase)
  }

  @Test(arguments: NamingCase.all)
  func pythonNames(_ row: NamingCase) {
    expectSame(PythonNaming.attribute(row.stored), row.python)
  }

  /// Strings are equal if their normal forms are, but compilers compare bytes.
  private func expectSame(
    _ name: String?, _ expected: String?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      name.map { Array($0.utf8) } == expected.map { Array($0.utf8) },
      "\(name ?? "nil") is not \(expected ?? "nil")", sourceLocation: sourceLocation)
  }
}
