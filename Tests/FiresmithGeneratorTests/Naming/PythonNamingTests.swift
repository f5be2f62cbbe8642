import FiresmithLanguage
import Testing

@testable import FiresmithPython

@Suite struct PythonNamingTests {
  @Test(arguments: [
    ("URLsByName", "urls_by_name"),
    ("FOO2BAR", "foo2_bar"),
    ("ＦＵＬＬＷＩＤＴＨ", "fullwidth"),
    ("ｃlass", "class_"),
    ("½", "n_1_u2044_2"),
    ("ℌello", "hello"),
    ("①", "n_1"),
    ("❶", "u2776"),
    ("a❶b", "a_u2776_b"),
    ("٣d", "n_٣d"),
    ("·a", "n_·a"),
    ("cafe\u{301}", "café"),
    ("Straße", "straße"),
    ("_", nil),
    ("model_config", "model_config_"),
    ("model_name", "model_name"),
    ("json", "json_"),
    ("True", "true"),
    ("match", "match"),
    ("to_firestore", "to_firestore_"),
    ("a\u{202E}b", "ab"),
  ])
  func attributes(_ stored: String, _ attribute: String?) {
    let name = PythonNaming.attribute(stored)
    #expect(name.map { Array($0.utf8) } == attribute.map { Array($0.utf8) }, "\(name ?? "nil")")
  }

  @Test func everyCharacterLeavesAnIdentifier() {
    for range in [UInt32(0x20)..<0x3500, 0xA000..<0xAC00, 0xF900..<0x14000, 0x1D000..<0x20100] {
      for scalar in range.compactMap(Unicode.Scalar.init) {
        for stored in ["a\(scalar)b", "\(scalar)b"] {
          let name = PythonNaming.attribute(stored) ?? ""
          #expect(PythonNaming.isIdentifier(name), "U+\(String(scalar.value, radix: 16)): \(name)")
        }
      }
    }
  }

  @Test(arguments: [
    ("Book", "BookFields", "BookRepository", "BookDocument"),
    ("Document", "DocumentModelFields", "DocumentModelRepository", "DocumentDocument"),
    (
      "AsyncDocument", "AsyncDocumentFields", "AsyncDocumentModelRepository",
      "AsyncDocumentDocument"
    ),
    ("Single", "SingleFields", "SingleRepository", "SingleModelDocument"),
    ("Other", "OtherFields", "OtherRepository", "OtherDocument"),
  ])
  func classesOfAModelAreNoneOfTheSupportCode(
    _ model: String, _ fields: String, _ repository: String, _ document: String
  ) {
    let rules = PythonNamingRules(words: CamelCase(acronyms: []))
    #expect(PythonNaming.fields(ofModel: model) == fields)
    #expect(rules.repository(ofModel: model) == repository)
    #expect(rules.document(ofModel: model) == document)
    #expect(rules.joinedType("FirestoreModel") == "FirestoreModelModel")
    #expect(rules.joinedType("BookCover") == "BookCover")
  }

  @Test func identifiers() {
    for name in ["a", "_a", "naïve", "名前", "a1"] { #expect(PythonNaming.isIdentifier(name)) }
    for name in ["", "1a", "a b", "class", "ﬁle", "a\u{200D}", "a-b", "😀"] {
      #expect(!PythonNaming.isIdentifier(name))
    }
  }
}
