import Foundation
import Testing

/// A language is its own folders, and lines in few other files.
@Suite struct LanguageDoorTests {
  @Test func noOtherCodeKnowsTheLanguage() throws {
    let package = Files.package.standardizedFileURL.path
    var knowing: [String] = []
    for folder in ["Sources", "Support", "Templates"] {
      let files = FileManager.default.enumerator(atPath: "\(package)/\(folder)")
      while let path = files?.nextObject() as? String {
        let isCode = path.hasSuffix(".swift") || path.hasSuffix(".c") || path.hasSuffix(".h")
        let isOwn =
          path.hasPrefix("Languages/FiresmithTypeScript/")
          || path.hasSuffix("/TypeScriptOptions.swift")
        guard isCode, !isOwn else { continue }
        let text = try String(contentsOfFile: "\(package)/\(folder)/\(path)", encoding: .utf8)
        // Comments may compare with the language, by its name.
        let isKnowing = ["typescript", "typeScript", "TypeScriptLanguage"].contains(
          where: text.contains)
        if isKnowing { knowing.append("\(folder)/\(path)") }
      }
    }
    // The fourth is the manifest. A script writes the one in C.
    #expect(
      knowing.sorted() == [
        "Sources/Languages/FiresmithEmbeddedFiles/EmbeddedFiles.c",
        "Sources/Languages/FiresmithLanguageKeys/LanguageKeys+All.swift",
        "Sources/Languages/FiresmithLanguages/Languages+All.swift",
      ])
  }
}
