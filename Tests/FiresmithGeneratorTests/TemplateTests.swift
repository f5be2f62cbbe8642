import Foundation
import Testing

@testable import FiresmithSwift

@Suite struct TemplateTests {
  @Test func `Every file of the templates' folder is built into the tool`() throws {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Templates/swift")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(
      SwiftLanguage().templates.map(\.name)
        == files.map { $0.deletingPathExtension().lastPathComponent }.sorted())
    for template in SwiftLanguage().templates {
      let file = folder.appending(path: "\(template.name).mustache")
      #expect(try String(contentsOf: file, encoding: .utf8) == template.text)
    }
  }
}
