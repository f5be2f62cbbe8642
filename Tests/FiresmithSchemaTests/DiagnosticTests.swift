import FiresmithDiagnostics
import FiresmithText
import Testing

@Suite struct DiagnosticRendererTests {
  private func files(_ texts: String...) -> SourceFiles { SourceFiles.of(texts) }

  private func mark(_ file: Int32 = 0, _ line: Int32, _ column: Int32) -> SourceMark {
    SourceMark(file: file, line: line, column: column)
  }

  @Test func aDiagnosticLooksLikeACompilers() {
    let files = files("types:\n  Tag: one\n\tTag: two\n", "a: b")
    let diagnostic = Diagnostic(
      .duplicateName, "there are two", at: mark(0, 3, 2),
      notes: [.init("the first", at: mark(0, 2, 3)), .init("elsewhere", at: mark(1, 1, 4))])
    #expect(
      DiagnosticRenderer(files).render([diagnostic]) == """
        Schemas/a.yaml:3:2: error: there are two [duplicate-name]
        \tTag: two
        \t^
        Schemas/a.yaml:2:3: note: the first
          Tag: one
          ^
        Schemas/b.yaml:1:4: note: elsewhere
        a: b
           ^

        """)
  }

  @Test func diagnosticsOfFilesAndRunsHaveNoPlace() {
    let diagnostics = [
      Diagnostic(.unknownKey, "b", at: .file(path: "x.yaml"), severity: .warning),
      Diagnostic(.nothingDeclared, "a", at: .run),
    ]
    #expect(
      DiagnosticRenderer(SourceFiles()).render(diagnostics) == """
        error: a [nothing-declared]
        x.yaml: warning: b [unknown-key]

        """)
  }

  @Test func diagnosticsAreSortedAndEqualOnesPrintedOnce() {
    let files = files("a: b\nc: d", "e: f")
    let diagnostics = [
      Diagnostic(.unknownType, "4", at: mark(1, 1, 1)),
      Diagnostic(.unknownType, "3", at: mark(0, 2, 1)),
      Diagnostic(.unknownType, "2", at: mark(0, 1, 4)),
      Diagnostic(.unknownKey, "1", at: mark(0, 1, 4)),
      Diagnostic(.unknownType, "3", at: mark(0, 2, 1)),
      Diagnostic(.unknownKey, "0", at: .run),
    ]
    let sorted = DiagnosticRenderer(files).sorted(diagnostics)
    #expect(sorted.map(\.message) == ["0", "1", "2", "3", "4"])
  }

  /// Line and caret for a place in one line of text.
  private func excerpt(_ text: String, _ column: Int32) -> [String] {
    let diagnostic = Diagnostic(.unknownKey, "x", at: mark(0, 1, column))
    return DiagnosticRenderer(files(text)).render([diagnostic])
      .split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast()
      .map(String.init)
  }

  @Test(arguments: [
    ("ab: cd", 5, ["ab: cd", "    ^"]),
    ("ab:", 4, ["ab:", "   ^"]),
    ("ab:", 40, ["ab:", "   ^"]),
    ("\ta:\tb", 5, ["\ta:\tb", "\t  \t^"]),
    ("日本: x", 5, ["日本: x", "      ^"]),
    ("e\u{301}: x", 5, ["e\u{301}: x", "   ^"]),
    ("\u{FEFF}ab: x", 5, ["ab: x", "    ^"]),
    ("a: \u{1B}[2J x", 9, ["a: <U+001B>[2J x", "               ^"]),
    ("a: \u{202E}b", 5, ["a: <U+202E>b", "           ^"]),
    ("a: \u{AD}\u{FFF9}b", 6, ["a: <U+00AD><U+FFF9>b", "                   ^"]),
    ("a: ❤\u{FE0F}b", 6, ["a: ❤\u{FE0F}b", "    ^"]),
    ("", 1, []),
  ])
  func theCaretStandsUnderThePlace(text: String, column: Int32, lines: [String]) {
    #expect(excerpt(text, column) == lines)
  }

  @Test func wideLinesAreClippedAroundTheCaret() {
    let text = String(repeating: "a", count: 200) + "X" + String(repeating: "b", count: 200)
    let lines = excerpt(text, 201)
    #expect(
      lines == [
        "…" + String(repeating: "a", count: 60) + "X" + String(repeating: "b", count: 59) + "…",
        String(repeating: " ", count: 61) + "^",
      ])
    #expect(excerpt(text, 1).map(\.count) == [61, 1])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func linesEndAtAnyLineBreak(lineBreak: String) {
    let files = files(["a: b", "", "c: d", "e: f"].joined(separator: lineBreak))
    let rendered = DiagnosticRenderer(files).render([
      Diagnostic(.unknownKey, "x", at: mark(0, 3, 4)),
      Diagnostic(.unknownKey, "y", at: mark(0, 2, 1)),
      Diagnostic(.unknownKey, "z", at: mark(0, 9, 1)),
    ])
    #expect(rendered.contains("\nc: d\n   ^\n"))
    #expect(!rendered.contains("\r"))
  }

  @Test func messagesAndPathsAreMadeVisible() {
    var files = SourceFiles()
    let file = files.add(
      SourceFile(path: "a\n\u{1B}b.yaml", relativePath: "a", bytes: Array("x".utf8)))
    let rendered = DiagnosticRenderer(files).render([
      Diagnostic(
        .unknownKey, "a\nb \u{2066}c", at: SourceMark(file: file, line: 1, column: 1))
    ])
    #expect(
      rendered.hasPrefix("a\\n<U+001B>b.yaml:1:1: error: a\\nb <U+2066>c [unknown-key]\nx\n^\n"))
  }

  /// A megabyte in one line, with an error at each of its entries: nobody reads all of them.
  @Test func manyErrorsInOneLineTakeLinearTime() {
    let text = "{" + String(repeating: "a: , ", count: 20_000) + "}"
    let files = files(text)
    let diagnostics = (0..<20_000).map {
      Diagnostic(.emptyValue, "x", at: mark(0, 1, Int32(5 + 5 * $0)))
    }
    let rendered = DiagnosticRenderer(files).render(diagnostics)
    #expect(rendered.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) } == 3_001)
    #expect(rendered.hasSuffix("\n19000 more problems are not shown\n"))
  }
}

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("titel", "title"),  // swapped
    ("tite", "title"),  // left out
    ("titlee", "title"),  // added
    ("tutle", "title"),  // changed
    ("Title", "title"),  // case
    ("min-length", "min_length"),
    ("minLength", "min_length"),
    ("tpye", "type"),
    ("discriminater", "discriminator"),
    ("max", "max_length"),  // the beginning
    ("discr", "discriminator"),
  ])
  func aNearNameIsFound(written: String, expected: String) {
    let names = ["type", "title", "min_length", "max_length", "discriminator", "a"]
    #expect(nearestName(to: written, among: names) == expected)
  }

  @Test(arguments: ["wombat", "x", "", "titanic", "t", String(repeating: "title", count: 100)])
  func aFarNameIsNotSuggested(written: String) {
    #expect(nearestName(to: written, among: ["type", "title", "min_length"]) == nil)
  }

  @Test func theNearestWinsAndTheFirstOfEquals() {
    #expect(nearestName(to: "case", among: ["cast", "casa", "cases"]) == "cast")
    #expect(nearestName(to: "titles", among: ["tiles", "title_s", "title"]) == "title_s")
    #expect(nearestName(to: "same", among: ["same"]) == nil)
  }
}

@Suite struct QuotingTests {
  @Test func textsAreQuotedAndCut() {
    #expect(quoted("isbn") == "'isbn'")
    #expect(
      quoted(String(repeating: "é", count: 81)) == "'" + String(repeating: "é", count: 80) + "…'")
    #expect(
      quoted(String(repeating: "é", count: 80)) == "'" + String(repeating: "é", count: 80) + "'")
    #expect(doubleQuoted("a\"b\\c") == "\"a\\\"b\\\\c\"")
    #expect(quotedList(["a"]) == "'a'")
    #expect(quotedList(["a", "b", "c"]) == "'a', 'b' or 'c'")
    #expect(quotedList([]) == "")
  }
}

@Suite struct DiagnosticIDTests {
  /// The kinds of problems that other modules report.
  private static let elsewhere: Set<DiagnosticID> = [
    .noIdentifier, .identifierClash, .hiddenType, .invalidTemplate, .missingPath, .unreadableFile,
    .unwritableFile, .foreignFile, .noSchemas, .outputCollision, .outOfDate, .unplannedSchema,
    .invalidJSON, .unindexedQuery, .unsupportedQuery, .invalidRules, .rulesCost, .unknownLabel,
    .dataMisfit,
    .dataBeyondLimits, .dataInOtherForm, .dataNotUnique, .dataWithoutCollection, .unreadableData,
  ]

  /// For each kind of problem, a schema that has it and no other.
  private static let examples: [(id: DiagnosticID, source: String)] = [
    (.fileTooLarge, "#" + String(repeating: "x", count: 4 * 1024 * 1024)),
    (.invalidYAML, "types: {"),
    (.tooDeep, String(repeating: "[", count: 65)),
    (.tooManyNodes, "[" + String(repeating: "a,", count: 1_000_000) + "]"),
    (.yamlAnchor, "types: &a { T: { fields: {} } }"),
    (.yamlAlias, "types: { T: *a }"),
    (.yamlMergeKey, "types: { <<: { T: { fields: {} } } }"),
    (.yamlTag, "types: { T: !!map { fields: {} } }"),
    (.yamlSeveralDocuments, "types: { T: { fields: {} } }\n---\n"),
    (.yamlComplexKey, "types: { [a]: { fields: {} } }"),
    (.duplicateKey, "types: { T: { fields: {} }, T: { fields: {} } }"),
    (.unknownKey, "types: { T: { feilds: {} } }"),
    (.missingKey, "types: { T: {} }"),
    (.conflictingKeys, "types: { T: { fields: {}, discriminator: a } }"),
    (.unexpectedValue, "types: { T: [] }"),
    (.emptyValue, "types: { T: { fields: } }"),
    (.needsQuotes, "enums: { E: { cases: { 1: } } }"),
    (.duplicateName, "types: { T: { fields: {} } }\nenums: { T: { cases: { a: } } }"),
    (.reservedName, "types: { T: { fields: { a: string }, reserved: [a] } }"),
    (.invalidTypeName, "types: { t: { fields: {} } }"),
    (.invalidFieldName, "types: { T: { fields: { __a__: string } } }"),
    (.invalidIdentifier, "types: { T: { external: { swift: { name: 1 } }, encoded_as: any } }"),
    (.nothingDeclared, "types: {}"),
    (.unknownType, "types: { T: { fields: { a: int } } }"),
    (.invalidType, "types: { T: { fields: { a: array } } }"),
    (.misplacedOptional, "types: { T: { fields: { a: { type: string, optional: true } } } }"),
    (.arrayInArray, "types: { T: { fields: { a: array<array<string>> } } }"),
    (.modelAsType, "collections: { a: { model: A, fields: { a: A } } }"),
    (.typeCycle, "types: { T: { fields: { a: T } } }"),
    (.noCases, "enums: { E: { cases: {} } }"),
    (.invalidCase, "types: { T: { discriminator: k, cases: { a: string } } }"),
    (
      .unknownCase,
      "types: { T: { fields: { a: { type: E, default: b } } } }\nenums: { E: { cases: { a: } } }"
    ),
    (.duplicateRawValue, "enums: { E: { cases: { a: 1, b: 1 } } }"),
    (.mixedRawValues, "enums: { E: { cases: { a: 1, b: } } }"),
    (.hiddenField, "collections: { a: { model: A, id: b, fields: { b: string } } }"),
    (.invalidDefault, "types: { T: { fields: { a: { type: string?, default: b } } } }"),
    (.invalidServerTime, "types: { T: { fields: { a: { type: string, server: write } } } }"),
    (.invalidNulls, "types: { T: { fields: { a: { type: string, nulls: explicit } } } }"),
    (
      .invalidKeys,
      "types: { T: { fields: { a: { type: integer, keys: E } } } }\nenums: { E: { cases: { a: } } }"
    ),
    (.invalidMixin, "types: { M: { mixin: true, fields: {} }, T: { fields: { a: M } } }"),
    (.invalidUnion, "types: { T: { any_of: { a: string } } }"),
    (.invalidTuple, "types: { T: { elements: { a: geopoint } } }"),
    (
      .invalidOtherFields,
      """
      types:
        T: { other_fields: o, fields: {} }
        U: { discriminator: k, cases: { t: T } }
      """
    ),
    (.invalidConstant, "types: { T: { fields: { a: { type: double, const: 1 } } } }"),
    (.invalidStored, "types: { T: { fields: { a: { type: string, stored: false } } } }"),
    (
      .invalidIndex,
      "types: { T: { fields: { a: { type: string?, stored: false, indexed: true } } } }"
    ),
    (
      .invalidImmutable,
      "types: { T: { fields: { a: { type: string?, stored: false, immutable: true } } } }"
    ),
    (
      .invalidPreviously, "types: { T: { fields: { a: { type: string, previously: [a] } } } }"
    ),
    (.invalidConstraint, "types: { T: { fields: { a: { type: string, min: 1 } } } }"),
    (
      .invalidSnapshot,
      "collections: { a: { model: A, fields: { b: { type: string, id: c } } } }"
    ),
    (.invalidSwiftType, "types: { T: { fields: { a: { type: string, swift: { type: A } } } } }"),
    (.unknownCollection, "types: { T: { fields: { a: reference<b> } } }"),
    (.unknownModel, "collections: { a: { model: A } }"),
    (.invalidPath, "collections: { a: { model: A, fields: {}, path: a/b } }"),
    (.invalidTimeToLive, "collections: { a: { model: A, ttl: b, fields: { b: string } } }"),
    (.unknownField, query("b")),
    (.unknownOperator, query("a = 1")),
    (.invalidOperator, query("a contains")),
    (.invalidLiteral, query("a == x")),
    (.conflictingFilters, query("a not_in, a !=")),
    (
      .invalidUnique,
      "collections: { a: { model: A, fields: { a: { type: string?, unique: true } } } }"
    ),
    (
      .invalidSelection,
      "collections: { a: { model: A, fields: { a: any }, queries: { q: { select: [id], model: B } } } }"
    ),
  ]

  private static func query(_ filters: String) -> String {
    "collections: { a: { model: A, fields: { a: integer }, queries: { q: { where: [\(filters)] } } } }"
  }

  @Test func eachKindOfProblemIsFoundOnItsOwn() {
    for (id, source) in Self.examples {
      #expect(resolve([source]).diagnostics.map(\.id) == [id], "\(source.prefix(200))")
    }
  }

  /// A new kind of problem needs an example above, or a test where it is reported.
  @Test func everyKindOfProblemHasAnExample() {
    // The one that no text can show: see YAMLSyntaxErrorTests.
    let shown = Set(Self.examples.map(\.id)).union(Self.elsewhere).union([.invalidEncoding])
    #expect(DiagnosticID.allCases.filter { !shown.contains($0) } == [])
  }

  @Test func summariesAreSentencesThatDiffer() {
    let summaries = DiagnosticID.allCases.map(\.summary)
    #expect(Set(summaries).count == summaries.count)
    #expect(summaries.allSatisfy { $0.hasSuffix(".") && $0.count > 20 })
  }

  @Test func idsAreKebabCase() {
    for id in DiagnosticID.allCases {
      #expect(id.rawValue.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D })
    }
  }
}
