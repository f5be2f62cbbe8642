import FiresmithSwiftReader
import FiresmithTestSupport
import Foundation
import Testing

@Suite struct SwiftReaderFuzzTests {
  private static func odd() throws -> [UInt8] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Oracle/odd.txt")
    return [UInt8](try Data(contentsOf: path))
  }

  /// Cuts at every byte of the long ring, and at some of the first one.
  @Test func whatEndsBeforeACutIsReadAsBefore() throws {
    let bytes = try Self.odd()
    let whole = DeclarationList(try SwiftFile(bytes)).lines
    let step = Ring.isLong ? 1 : 97
    for cut in stride(from: 0, to: bytes.count, by: step) {
      let lines = DeclarationList(try SwiftFile(Array(bytes[..<cut]))).lines
      // What the cut goes through can be anything; what is above it in the text is as it was.
      let same = zip(lines, whole).prefix { $0 == $1 }.count
      #expect(lines.count - same <= 2 || same >= whole.count, "\(cut): \(lines.dropFirst(same))")
    }
  }

  @Test(arguments: RandomCases.seeds(20))
  func changedFilesAreReadWithoutACrash(_ seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let bytes = try Self.odd()
    for _ in 0..<5 {
      _ = try? SwiftFile(Mutation.yaml.changed(bytes, using: &numbers))
      _ = try? SwiftFile(Mutation.yaml.random(using: &numbers))
      _ = try? SwiftFile(Self.random(using: &numbers))
    }
  }

  private static let pieces = [
    "struct ", "A", "enum ", "case ", "var ", "let ", ":", "=", "{", "}", "(", ")", "[", "]", "<",
    ">", "\"", "\"\"\"", "\\(", "#\"", "\"#", "/", "#/", "/#", "//", "/*", "*/", "#if ", "#endif",
    "\n", " ", ",", ".", "->", "?", "!", "@", "`", "&", "where ", "init", "func ", "extension ",
    "typealias ", "class ", "actor ", "if ", "else ", "switch ", "1", "é", "\u{0}", "throws", "as ",
  ]

  private static func random(using numbers: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...200, using: &numbers) {
      bytes += Array((pieces.randomElement(using: &numbers) ?? "").utf8)
    }
    return bytes
  }
}
