import Testing

@testable import FiresmithSwift

@Suite struct SwiftSupportTemplateTests {
  @Test(arguments: [
    ("public struct Shelf {", "{{access}}struct Shelf {"),
    ("nonisolated public struct Shelf {", "{{nonisolated}}{{access}}struct Shelf {"),
    ("// nonisolated\npublic enum Shelf {", "{{nonisolated}}{{access}}enum Shelf {"),
    ("nonisolated extension Shelf {", "{{nonisolated}}extension Shelf {"),
    ("  public static var first: Int { 1 }", "  {{access}}static var first: Int { 1 }"),
    ("nonisolated internal enum Kind {", "{{nonisolated}}private enum Kind {"),
    ("  internal static func sort() {}", "  fileprivate static func sort() {}"),
    (
      "  nonisolated(nonsending) public func sort() async {}",
      "  nonisolated(nonsending) {{access}}func sort() async {}"
    ),
    ("  public mutating func sort() {}", "  {{access}}mutating func sort() {}"),
    ("  mutating internal func sort() {}", "  mutating fileprivate func sort() {}"),
  ])
  func modifiersAreRewritten(_ line: String, _ expected: String) {
    #expect(SwiftSupportTemplate.template(for: line + "\n") == expected + "\n")
  }

  @Test(arguments: [
    "  func sort() {}", "  private func sort() {}", "  fileprivate let names: [String]",
    "  nonisolated(unsafe) let batch = batch", "    .public ", "  internal_name = 1", "public",
    "/// public or internal", "  // internal nonisolated", "/* public func sort() */",
    "  let words = \"public internal nonisolated\"", "  case publicly(public: Bool)",
  ])
  func everythingElseStaysAsItIs(_ line: String) {
    #expect(SwiftSupportTemplate.template(for: line + "\n") == line + "\n")
  }

  @Test func stringsAndCommentsOfSeveralLinesStayAsTheyAre() {
    let text = ##"""
      let first = """
        public struct
        """
      let raw = #"""
        internal enum
        """#
      /*
       public func
       */
      let inline = """public struct"""

      """##
    #expect(SwiftSupportTemplate.template(for: text) == text)
    #expect(
      SwiftSupportTemplate.template(for: text + "public let last = 1\n")
        == text + "{{access}}let last = 1\n")
  }

  @Test func importsAndTheEmptyLinesAfterThemAreLeftOut() {
    let source = """
      import Foundation
      import FirebaseFirestore

      // MARK: - Shelves

      #if canImport(Combine)
        public import Combine
      #endif

      """
    let template = """
      // MARK: - Shelves

      #if canImport(Combine)
      {{#isPackage}}
        #if hasFeature(InternalImportsByDefault)
          {{access}}import Combine
        #else
          import Combine
        #endif
      {{/isPackage}}
      {{^isPackage}}
        {{access}}import Combine
      {{/isPackage}}
      #endif

      """
    #expect(SwiftSupportTemplate.template(for: source) == template)
  }

  /// At the longest access level.
  @Test(arguments: SwiftSupportTemplate.all.map(\.name))
  func noLineIsTooLongAtAnyAccessLevel(_ name: String) throws {
    let template = try #require(SwiftSupportTemplate.all.first { $0.name == name })
    let code = template.text.replacing("{{access}}", with: "package ")
      .replacing("{{nonisolated}}", with: "nonisolated ")
      .replacing(/{{[#^\/]isPackage}}/, with: "")
    #expect(!code.contains("{{"))
    #expect(code.split(separator: "\n").filter { $0.count > 100 } == [])
    #expect(code.split(separator: "\n", omittingEmptySubsequences: false).count <= 400)
  }

  @Test func templatesAreCalledAsTheirFiles() {
    let template = SwiftSupportTemplate(path: "shared/DocumentQuery.swift", source: "")
    #expect(template.name == "swift-support-document-query")
    #expect(template.text == "")
  }
}
