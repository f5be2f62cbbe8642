import FiresmithLanguage
import Foundation
import Testing

@testable import FiresmithSwift

/// Every file of the templates and of the support code is built into the tool.
@Suite struct TemplateTests {
  private static let project = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The texts of the files below a folder of the project, by their paths in it.
  private func texts(in folder: String) throws -> [String: String] {
    let folder = Self.project.appending(path: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.contains(".") }
    return try Dictionary(
      uniqueKeysWithValues: paths.map {
        ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
      })
  }

  @Test func theTemplatesAreThoseOfTheFolder() throws {
    let embedded = SwiftLanguage().templates.filter { template in
      !SwiftSupportTemplate.all.contains { $0.name == template.name }
    }
    let texts = embedded.map { ("\($0.name).mustache", $0.text) }
    #expect(try Dictionary(uniqueKeysWithValues: texts) == self.texts(in: "Templates/swift"))
  }

  @Test(arguments: ["swift/shared/", "swift/firebase/"])
  func theSupportCodeIsThatOfTheFolder(_ folder: String) throws {
    let embedded = Dictionary(
      uniqueKeysWithValues: SupportCode.files(in: folder).map { ($0.path, $0.text) })
    #expect(!embedded.isEmpty)
    #expect(try embedded == texts(in: "Support/\(folder)"))
  }

  @Test func allSupportFilesArePartOfTheSupportCode() throws {
    let templates = SwiftLanguage().templates.filter {
      ["swift-support", "swift-support-file"].contains($0.name)
    }
    let included = templates.flatMap { $0.text.matches(of: /{{> (swift-support-[\w-]+)}}/) }
    #expect(included.map { String($0.1) }.sorted() == SwiftSupportTemplate.all.map(\.name))
  }
}
