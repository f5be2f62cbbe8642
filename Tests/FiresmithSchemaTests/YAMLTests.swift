import FiresmithDiagnostics
import Testing

@testable import FiresmithYAML

/// Parses `text`, and gives its tree in a compact form beside the diagnostics.
private func parse(_ bytes: [UInt8]) -> (document: YAMLDocument?, diagnostics: [Diagnostic]) {
  var files = SourceFiles()
  let file = files.add(SourceFile(path: "a.yaml", relativePath: "a.yaml", bytes: bytes))
  var limits = YAMLLimits()
  var diagnostics: [Diagnostic] = []
  let document = YAMLDocument.parse(
    file, in: files, limits: &limits, diagnostics: &diagnostics)
  return (document, diagnostics)
}

private func parse(_ text: String) -> (document: YAMLDocument?, diagnostics: [Diagnostic]) {
  parse(Array(text.utf8))
}

/// The tree as text: each node with its line and column.
private func outline(_ node: YAMLNode) -> String {
  let place = "@\(node.mark.line):\(node.mark.column)"
  switch node.kind {
  case .plain: return node.text + place
  case .quoted: return "\"" + node.text + "\"" + place
  case .block: return "|" + node.text + place
  case .refused: return "!" + place
  case .list: return "[" + node.items.map(outline).joined(separator: ", ") + "]" + place
  case .mapping:
    let entries = node.entries.map { outline($0.key) + ": " + outline($0.value) }
    return "{" + entries.joined(separator: ", ") + "}" + place
  }
}

@Suite struct YAMLTreeTests {
  @Test func everyKeyAndValueHasItsPlace() throws {
    let (document, diagnostics) = parse(
      """
      a: one
      "b c":
        - 'two'
        - { d: e, f: }
      g: |
        text
      h:
      """)
    #expect(diagnostics.isEmpty)
    let root = try #require(document?.root)
    #expect(
      outline(root)
        == """
        {a@1:1: one@1:4, "b c"@2:1: ["two"@3:5, {d@4:7: e@4:10, f@4:13: @4:16}@4:5]@3:3, \
        g@5:1: |text
        @5:4, h@7:1: @7:3}@1:1
        """)
  }

  /// YAML 1.1 left open what a `?` means there; YAML 1.2 and libyaml read it as text.
  @Test(arguments: [
    ("{ a: string?, b: c }", "{a@1:3: string?@1:6, b@1:15: c@1:18}@1:1"),
    ("{a: string?}", "{a@1:2: string?@1:5}@1:1"),
    ("{ a: array<string>? }", "{a@1:3: array<string>?@1:6}@1:1"),
    ("{ a: \"string?\", b: 'url?' }", "{a@1:3: \"string?\"@1:6, b@1:17: \"url?\"@1:20}@1:1"),
    ("[a?, b]", "[a?@1:2, b@1:6]@1:1"),
    ("{ a?: b }", "{a?@1:3: b@1:7}@1:1"),
    ("{\n  a: string?\n}", "{a@2:3: string?@2:6}@1:1"),
  ])
  func aQuestionMarkInsideBracesIsText(source: String, expected: String) throws {
    let (document, diagnostics) = parse(source)
    #expect(diagnostics.isEmpty)
    #expect(outline(try #require(document?.root)) == expected)
  }

  @Test func aLibraryThatIsTooOldIsRefusedByName() {
    let version = LibYAMLVersion(major: 0, minor: 2, patch: 2)
    #expect(
      version.problem?.message
        == "libyaml 0.2.2 is too old to read schemas; install libyaml 0.2.3 or later")
    #expect(LibYAMLVersion(major: 0, minor: 1, patch: 7).problem != nil)
    #expect(LibYAMLVersion(major: 0, minor: 2, patch: 3).problem == nil)
    #expect(LibYAMLVersion(major: 1, minor: 0, patch: 0).problem == nil)
    #expect(LibYAMLVersion.installed.problem == nil)
  }

  @Test(arguments: ["", "\n\n", "# only a comment\n", "---\n...\n# no", "\u{FEFF}"])
  func aFileWithoutContentHasNoRootOrAnEmptyOne(text: String) {
    let (document, diagnostics) = parse(text)
    #expect(diagnostics.isEmpty)
    #expect(document != nil)
    #expect(document?.root.map(\.isEmpty) ?? true)
  }

  @Test func columnsCountUnicodeScalarsWithoutTheByteOrderMark() throws {
    let (document, diagnostics) = parse("\u{FEFF}é: { ü: 🎉, z: y }\n")
    #expect(diagnostics.isEmpty)
    let root = try #require(document?.root)
    #expect(outline(root) == "{é@1:1: {ü@1:6: 🎉@1:9, z@1:12: y@1:15}@1:4}@1:1")
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func anyLineBreakEndsALine(lineBreak: String) throws {
    let (document, _) = parse(["a: b", "c:", "  - d", "e: f"].joined(separator: lineBreak))
    let root = try #require(document?.root)
    #expect(outline(root) == "{a@1:1: b@1:4, c@2:1: [d@3:5]@3:3, e@4:1: f@4:4}@1:1")
  }

  /// libyaml ends lines at these; editors don't.
  @Test(arguments: ["\u{85}", "\u{2028}", "\u{2029}"])
  func marksAreThoseOfEditors(separator: String) throws {
    let (document, _) = parse("a: \"x\(separator)y\"\nb: { c: d }\n")
    let root = try #require(document?.root)
    let entries = Array(root.entries)
    #expect(entries.count == 2)
    #expect(outline(entries[1].value) == "{c@2:6: d@2:9}@2:4")
  }

  /// As JSON writes characters outside of the first 65,536.
  @Test(arguments: [
    (
      #"{ "a": "é \ud83d\ude00!\uD83D\uDE01", "b": c }"#,
      "{\"a\"@1:3: \"é 😀!😁\"@1:8, \"b\"@1:39: c@1:44}@1:1"
    ),
    (
      #"{ a: \ud83d\ude00, b: '\uDb3D\ude00', "\ud83d\ude00": "\\ud83d\\ude00" }"#,
      #"{a@1:3: \ud83d\ude00@1:6, b@1:20: "\uDb3D\ude00"@1:23, "😀"@1:39: "\ud83d\ude00"@1:55}@1:1"#
    ),
    (
      "# \\ud83d\\ude01 😀\na: # \\ud83d\\ude01\n  \"\\ud83d\\ude00\"\nb: c",
      "{a@2:1: \"😀\"@3:3, b@4:1: c@4:4}@1:1"
    ),
    ("\u{FEFF}a: \"\\ud83d\\ude00\"", "{a@1:1: \"😀\"@1:4}@1:1"),
    (
      "a: |\n  \\ud83d\\ude00\nb: \"\\ud83d\\ude00\"",
      "{a@1:1: |\\ud83d\\ude00\n@1:4, b@3:1: \"😀\"@3:4}@1:1"
    ),
  ])
  func surrogatePairsAreJoined(text: String, expected: String) throws {
    let (document, diagnostics) = parse(text)
    #expect(diagnostics.isEmpty)
    let root = outline(try #require(document?.root))
    #expect(root == expected || root == expected.replacing("@1:1", with: "@2:1"))
  }

  /// Halves, and pairs beside the characters that stand for them while a file is read.
  @Test(arguments: [
    #"a: "\ud83d""#, #"a: "\ude00\ud83d""#, #"a: "\ud83d\u0041""#, #"a: "\\\ud83d x""#,
    #"a: "\ud83d\ude00\ue03d""#, "a: \"\\ud83d\\ude00\u{E03D}\"",
  ])
  func halvesOfCharactersAreRefused(text: String) {
    let (_, diagnostics) = parse(text)
    #expect(diagnostics.map(\.id) == [.invalidYAML])
    #expect(diagnostics.first?.message.contains("is half of a character") == true)
  }

  /// Characters that look like nothing in an editor, and a key that libyaml takes for a value.
  @Test(arguments: [
    ("a: b # c\u{2028}d\n", "1:9", "U+2028 ends a line for YAML"),
    ("a: b\nc: # d\u{85}e f\ng: h\n", "2:7", "U+0085 ends a line for YAML"),
    ("a: b\n\u{FEFF}c: d\n", "2:1", "U+FEFF, a byte order mark, belongs"),
    ("%YAML 2.0\n---\na: b\n", "1:1", "this is YAML 1.2"),
    ("a:\n  \(String(repeating: "k", count: 1_100)): b\n", "2:3", "a key of more than 1,024"),
    ("a:\n  \"\(String(repeating: "é", count: 1_100))\": b\n", "2:3", "a key of more than 1,024"),
    (
      "a: { b: c, \"\(String(repeating: "k", count: 1_100))\": b }\n", "1:12",
      "a key of more than 1,024"
    ),
  ])
  func mistakesThatNobodySeesAreNamed(text: String, place: String, message: String) throws {
    let (_, diagnostics) = parse(text)
    let found = try #require(diagnostics.first)
    #expect(found.message.hasPrefix(message), "\(found.message)")
    #expect(found.place?.description == place)
  }

  /// In a long line, another mistake isn't taken for a long key.
  @Test func aLongLineHasNoLongKey() {
    let (_, diagnostics) = parse(
      "{ a: [\(String(repeating: "b, ", count: 600))], c: { d: e f: g } }")
    #expect(diagnostics.first?.message.contains("1,024") == false)
  }

  @Test func placesInsideATextAreExactWhereTheSourceIsVerbatim() throws {
    let (document, _) = parse(
      """
      a: abc
      b: 'abc'
      c: "a\\tbc"
      d: a
        bc
      """)
    let values = try #require(document?.root?.entries.map(\.value))
    #expect(values.map { $0.mark(atOffset: 2).place.description } == ["1:6", "2:7", "3:4", "4:4"])
  }
}

@Suite struct YAMLRefusalTests {
  @Test(arguments: [
    ("a: 1️⃣&x b", [(1, "yaml-anchor", "'&x'")]),
    ("1️⃣&x a: b", [(1, "yaml-anchor", "'&x'")]),
    ("a: 1️⃣*x", [(1, "yaml-alias", "'*x'")]),
    ("1️⃣*x : b\nc: d", [(1, "yaml-alias", "'*x'")]),
    ("a: 1️⃣&x [2️⃣*x]", [(1, "yaml-anchor", "'&x'"), (2, "yaml-alias", "'*x'")]),
    ("1️⃣<<: *x\nb: c", [(1, "yaml-merge-key", "'<<'")]),
    ("1️⃣<<: { a: b }", [(1, "yaml-merge-key", "'<<'")]),
    ("1️⃣<<: [*x, *y]", [(1, "yaml-merge-key", "'<<'")]),
    ("a: 1️⃣!!str b", [(1, "yaml-tag", "tags")]),
    ("a: 1️⃣!x b", [(1, "yaml-tag", "tags")]),
    ("a: 1️⃣! b", [(1, "yaml-tag", "tags")]),
    ("a: 1️⃣!x!y b", [(1, "yaml-tag", "tags")]),
    ("1️⃣%TAG ! tag:x.org,2000:\n---\na: b", [(1, "yaml-tag", "tags")]),
    ("a: b\n1️⃣---\nc: d", [(1, "yaml-several-documents", "one YAML document")]),
    ("a: b\n...\n1️⃣---\nc: d", [(1, "yaml-several-documents", "one YAML document")]),
    ("1️⃣[a]: b\nc: d", [(1, "yaml-complex-key", "can't be a key")]),
    ("1️⃣{ a: b }: c", [(1, "yaml-complex-key", "can't be a key")]),
    ("? 1️⃣[a]\n: b", [(1, "yaml-complex-key", "can't be a key")]),
    ("a: 1\n1️⃣a: 2\nb: 3\n2️⃣\"a\": 4", [(1, "duplicate-key", "'a'"), (2, "duplicate-key", "'a'")]),
    ("x: { a: 1, 1️⃣a: 2 }", [(1, "duplicate-key", "'a'")]),
  ])
  func isRefusedByName(source: String, expected: [(Int, String, String)]) {
    let source = MarkedSource(source)
    let (_, diagnostics) = parse(source.text)
    #expect(diagnostics.count == expected.count, "\(diagnostics)")
    for (diagnostic, (mark, id, words)) in zip(diagnostics, expected) {
      #expect(diagnostic.place == source.places[mark])
      #expect(diagnostic.id.rawValue == id)
      #expect(diagnostic.message.contains(words))
    }
  }

  @Test func theFirstOfTwoEqualKeysIsShownAndRead() throws {
    let source = MarkedSource("1️⃣a: 1\nb: 2\n2️⃣a: 3")
    let (document, diagnostics) = parse(source.text)
    let diagnostic = try #require(diagnostics.first)
    #expect(diagnostic.notes.map(\.mark.place) == [try #require(source.places[1])])
    #expect(document?.root?.entries.map(\.value.text) == ["1", "2"])
  }

  @Test func valuesOfRefusedKeysAreSkippedAndTheRestIsRead() throws {
    let (document, _) = parse("[a]: 1\n<<: { x: y }\n*z : 2\nb: 3")
    #expect(document?.root?.entries.map(\.key.text) == ["b"])
  }
}

@Suite struct YAMLSyntaxErrorTests {
  /// One place and the beginning of a message for everything that libyaml gives up on.
  @Test(arguments: [
    ("a: b1️⃣: c", "unexpected ':'"),
    ("a:\n  b: c\n 1️⃣d: e", "expected a key"),
    ("a: 'x' 1️⃣y", "expected a key"),
    ("- a\n1️⃣b: c", "expected a list item"),
    ("a: { b: c\nd1️⃣: e", "expected ',' or '}'"),
    ("a: 1️⃣{ b: c", "this '{' is never closed"),
    ("a: {1️⃣\n", "the file ends here, and a '{' or '[' is not closed"),
    ("a: [ b, { c: d },1️⃣\n\n", "the file ends here, and a '{' or '[' is not closed"),
    ("a: 1️⃣[ b, c", "this '[' is never closed"),
    ("a: { path: users/1️⃣{x}/posts }", "inside '{ }' and '[ ]' a text with brackets"),
    ("a: [ b c: [x] 1️⃣y ]", "expected ',' or ']'"),
    ("a: 1️⃣\"b\nc: d", "these quotes are never closed"),
    ("a: 1️⃣'b\n---\nc: d", "these quotes are not closed before '---'"),
    ("a: 1️⃣@b", "a value can't begin with '@'"),
    ("a: 1️⃣`b`", "a value can't begin with '`'"),
    ("a: 1️⃣%b", "a value can't begin with '%'"),
    ("a:\n1️⃣\tb: c", "a tab can't indent YAML"),
    ("a: b\n1️⃣\tc: d", "a tab can't indent YAML"),
    ("a: b\n1️⃣c\nd: e", "expected ':' after this key"),
    ("a:\n  b: c\n1️⃣// d\ne: f", "a comment begins with '#'"),
    ("1️⃣// a\nb: c", "a comment begins with '#'"),
    ("{\n  1️⃣// a\n  \"b\": { c: d } }", "a comment begins with '#'"),
    ("a:\n1️⃣<<<<<<< HEAD\n  b: c\n=======", "unresolved merge conflict marker"),
    ("a:1️⃣\u{A0}\n  b: c", "U+00A0 is not a space in YAML"),
    ("a:\n  b: c\n  d:1️⃣\u{3000}e\n  f: g", "U+3000 is not a space in YAML"),
    ("a: 1️⃣- b", "a list item ('- …') isn't allowed here"),
    ("a: \"b1️⃣\\qc\"", "unknown escape in double quotes"),
    ("a: \"b\\u1️⃣zzzz\"", "an escape such as"),
    ("a: 1️⃣? b", "a key isn't allowed here"),
    ("a: { b: 1️⃣?c }", "expected a value here"),
    ("a: |0\n  b", "expected the end of the line here"),
    ("1️⃣!e!x a: b", "YAML tags are not supported"),
    ("%FOO\n---\na: b", "directives"),
    ("a: 1️⃣\u{1}", "the control character U+0001 is not allowed"),
    ("é: \"ü1️⃣\u{0}\"", "the control character U+0000 is not allowed; is the file saved as UTF-8?"),
  ])
  func isSaidInPlainWords(source: String, words: String) {
    let source = MarkedSource(source)
    let (document, diagnostics) = parse(source.text)
    #expect(document == nil)
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?.message.hasPrefix(words) == true, "\(diagnostics)")
    if let place = source.places[1] { #expect(diagnostics.first?.place == place) }
  }

  @Test(
    arguments: [[0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF8]] as [[UInt8]]
  )
  func invalidUTF8HasItsPlace(bytes: [UInt8]) {
    for end in [[], Array("\nc: d\n".utf8)] {
      let (document, diagnostics) = parse(Array("a: b\né: \"x".utf8) + bytes + end)
      #expect(document == nil)
      #expect(diagnostics.map(\.id) == [.invalidEncoding])
      #expect(diagnostics.map(\.place?.description) == ["2:6"])
    }
  }

  @Test(arguments: [[0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61]] as [[UInt8]])
  func utf16IsRefused(bytes: [UInt8]) {
    let (document, diagnostics) = parse(bytes)
    #expect(document == nil)
    #expect(diagnostics.map(\.id) == [.invalidEncoding])
    #expect(diagnostics.map(\.place?.description) == ["1:1"])
  }
}

@Suite struct YAMLLimitTests {
  @Test func sixtyFourLevelsAreReadAndNoMore() {
    #expect(
      parse(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)).document != nil)
    let deeper = parse(String(repeating: "[", count: 65) + String(repeating: "]", count: 65))
    #expect(deeper.document == nil)
    #expect(deeper.diagnostics.map(\.id) == [.tooDeep])
    #expect(deeper.diagnostics.map(\.place?.description) == ["1:65"])
  }

  @Test(arguments: ["[", "{a: ", "- ", "? ", "{"])
  func deepNestingIsAnErrorAndNoCrash(opening: String) {
    let (document, diagnostics) = parse(String(repeating: opening, count: 100_000))
    #expect(document == nil)
    #expect(diagnostics.last.map { $0.id == .tooDeep || $0.id == .invalidYAML } == true)
  }

  @Test func aFileOfMoreThanFourMebibytesIsNotRead() {
    let limit = 4 * 1024 * 1024
    let comment = Array("a: b\n#".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: limit - 6)
    #expect(parse(comment).document != nil)
    let larger = parse(comment + Array("x".utf8))
    #expect(larger.document == nil)
    #expect(larger.diagnostics.map(\.id) == [.fileTooLarge])
  }

  /// The limit holds for all files of a run together, and is reported once.
  @Test func nodesAreCountedOverAllFiles() {
    let files = SourceFiles.of(["[a, b, c]", "[a, b, c]", "[a]"])
    var limits = YAMLLimits(nodes: 6)
    var diagnostics: [Diagnostic] = []
    let documents = (0..<3).map {
      YAMLDocument.parse($0, in: files, limits: &limits, diagnostics: &diagnostics)
    }
    #expect(documents.map { $0 == nil } == [false, true, true])
    #expect(diagnostics.map(\.id) == [.tooManyNodes])
    #expect(diagnostics.map(\.place?.description) == ["1:5"])
  }

  @Test func aMillionNodesAreRefused() {
    let (document, diagnostics) = parse("[" + String(repeating: "a,", count: 1_000_000) + "]")
    #expect(document == nil)
    #expect(diagnostics.map(\.id) == [.tooManyNodes])
  }
}
