import Foundation
import Testing

@testable import FiresmithGenerator

/// One row of `naming-cases.tsv`.
struct NamingCase: CustomTestStringConvertible, Sendable {
  var stored: String
  var property: String?
  var type: String?
  var enumCase: String?
  var python: String?

  var testDescription: String { stored }

  static let all: [NamingCase] = {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "naming-cases.tsv")
    let lines = try! String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst()
    return lines.map { line in
      let columns = line.split(separator: "\t").map(String.init)
      let key = try! JSONDecoder().decode([String].self, from: Data("[\(columns[0])]".utf8))[0]
      let names = columns.dropFirst().map { $0 == "None" ? nil : $0 }
      return NamingCase(
        stored: key, property: names[0], type: key.isEmpty || key == "_" ? nil : columns[2],
        enumCase: names[2], python: names[3])
    }
  }()
}

@Suite struct NamingCasesTests {
  let swift = SwiftNaming(acronyms: OutputOptions.defaultAcronyms)

  @Test func tableIsComplete() {
    #expect(NamingCase.all.count == 79)
  }

  @Test(arguments: NamingCase.all)
  func swiftNames(_ row: NamingCase) {
    #expect(swift.property(row.stored) == row.property)
    #expect(swift.type(row.stored) == row.type)
    #expect(swift.enumCase(row.stored) == row.enumCase)
  }
}
