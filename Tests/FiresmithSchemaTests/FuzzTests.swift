import FiresmithSchema
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Broken schemas must give diagnostics, never a crash: valid ones are changed at random places,
/// the same ones in every run.
@Suite struct FuzzTests {
  /// A small generator of numbers that depend on the seed alone.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var result = state
      result ^= result >> 29
      result = result &* 0xBF58_476D_1CE4_E5B9
      return result ^ (result >> 32)
    }
  }

  /// What is put into a schema: syntax, words of the language, hostile characters.
  private static let pieces = [
    ":", ": ", "- ", "{", "}", "[", "]", ",", "?", "<", ">", "\"", "'", "#", " #", "&a ", "*a",
    "<<: ", "!!str ", "|", ">", "\n", "\r\n", "\t", "  ", "\n  ", "---\n", "...\n", "? ", "null",
    "~", "true", "no", "0", "-1", "1e999", "99999999999999999999", "type: ", "fields: ",
    "cases: ", "model: ", "path: ", "default: ", "unknown: ", "array<", "map<", "reference<",
    "vector<", "string", "Book", "__x__", "/", "..", "{x}", "==", "contains", "\u{0}", "\u{1B}",
    "\u{85}", "\u{2028}", "\u{202E}", "\u{FEFF}", "é", "e\u{301}", "🎉", "collections: ", "types: ",
  ]

  private func mutated(_ bytes: [UInt8], _ numbers: inout Numbers) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &numbers) {
      let place = Int.random(in: 0...bytes.count, using: &numbers)
      let length = min(Int.random(in: 0...12, using: &numbers), bytes.count - place)
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0:
        bytes.removeSubrange(place..<place + length)
      case 1:
        let piece = Self.pieces.randomElement(using: &numbers) ?? ""
        bytes.insert(contentsOf: Array(piece.utf8), at: place)
      case 2:
        let piece = Self.pieces.randomElement(using: &numbers) ?? ""
        bytes.replaceSubrange(place..<place + length, with: Array(piece.utf8))
      case 3:
        let from = Int.random(in: 0...bytes.count, using: &numbers)
        let copied = Array(bytes[from..<min(from + 40, bytes.count)])
        bytes.insert(contentsOf: copied, at: place)
      case 4:
        bytes.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
      default:
        bytes.removeSubrange(place...)
      }
    }
    return bytes
  }

  @Test(arguments: [
    "attributes", "collections", "cycles", "language", "queries", "snippets", "types",
  ])
  func brokenSchemasNeverCrash(name: String) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/Schemas/\(name).yaml")
    let original = Array(try Data(contentsOf: url))
    var numbers = Numbers(state: UInt64(name.utf8.count) &* 7919 &+ 2024)
    for _ in 0..<200 {
      check(mutated(original, &numbers))
    }
  }

  private func check(_ bytes: [UInt8]) {
    var files = SourceFiles()
    let file = files.add(SourceFile(path: "a.yaml", relativePath: "a.yaml", bytes: bytes))
    var limits = YAMLLimits()
    var diagnostics: [Diagnostic] = []
    let syntax = SchemaSyntax.read(file, in: files, limits: &limits, diagnostics: &diagnostics)
    let schema = Schema.resolve([syntax], diagnostics: &diagnostics)
    // Either there is a schema, or a reason why there is none.
    #expect((schema == nil) == !diagnostics.isEmpty)
    let text = DiagnosticRenderer(files).render(diagnostics)
    let hidden = text.unicodeScalars.first {
      $0.value < 0x20 && $0 != "\n" && $0 != "\t" || (0x202A...0x202E).contains($0.value)
    }
    #expect(hidden == nil)
    let breaks = bytes.reduce(1) { $0 + ($1 == 0x0A || $1 == 0x0D ? 1 : 0) }
    for diagnostic in diagnostics {
      guard let place = diagnostic.place else { continue }
      #expect(place.line >= 1 && place.line <= breaks)
      #expect(place.column >= 1 && place.column <= bytes.count + 1)
    }
  }
}
