import Testing

/// The compiler's errors and warnings for code that misuses generated code, in both flavours.
///
/// For each flavour, one module has everything that compiles, and another one has the mistakes,
/// too.
extension TortureTests {
  @Test(arguments: ["firebase", "portable"])
  func updatesOfImmutableFieldsDoNotCompile(_ sdk: String) async throws {
    try await expectProblems(of: Use.updates, sdk)
  }

  @Test(arguments: ["firebase", "portable"])
  func updatesOfImmutableFieldsInsideMapsDoNotCompile(_ sdk: String) async throws {
    try await expectProblems(of: Use.updatesInsideMaps, sdk)
  }

  @Test(arguments: ["firebase", "portable"])
  func updatesOfPartsOfRenamedFieldsDoNotCompile(_ sdk: String) async throws {
    try await expectProblems(of: Use.updatesOfRenamedFields, sdk)
  }

  @Test(arguments: ["firebase", "portable"])
  func usesOfDeprecatedPropertiesAreWarnedOf(_ sdk: String) async throws {
    try await expectProblems(of: Use.deprecatedProperties, sdk)
  }

  private func expectProblems(of uses: [Use], _ sdk: String) async throws {
    let modules = try #require(UseModules.all[sdk])
    let messages = try await modules.accepted.value
    #expect(messages == "")
    let problems = try await modules.problems.value
    for use in uses {
      let found = problems[use.code, default: []]
      if let problem = use.problem {
        #expect(found.contains { $0.contains(problem) }, "\(use.code)")
      } else {
        #expect(found == [], "\(use.code)")
      }
    }
  }
}

/// A function that uses generated code, and a part of what the compiler says of it, if anything.
private struct Use {
  var code: String
  var problem: String?
}

/// The compiled modules of a flavour.
private struct UseModules {
  /// The compiler's output for the uses without a mistake.
  let accepted: Task<String, any Error>
  /// Its messages for all uses, by their code.
  let problems: Task<[String: [String]], any Error>

  static let all = Dictionary(
    uniqueKeysWithValues: ["firebase", "portable"].map { ($0, UseModules(sdk: $0)) })

  private init(sdk: String) {
    let setup = CompilerSetup(
      sdk: sdk, access: "internal", languageMode: 6, hasUpcomingFeatures: false,
      isolation: sdk == "firebase" ? .wrapped : .mainActor)
    accepted = Task {
      let uses = Use.all.filter { $0.problem == nil }
      return try await Self.module(of: uses).problems(setup)
    }
    problems = Task {
      // Warnings aren't told beside all of the errors about renamed fields.
      let others = Use.updates + Use.updatesInsideMaps + Use.deprecatedProperties
      var all: [String: [String]] = [:]
      for uses in [others, Use.updatesOfRenamedFields] {
        // Mistakes are found before there is SIL.
        let output = try await Self.module(of: uses).problems(setup, .types)
        all.merge(Self.problems(of: uses, in: output)) { $0 + $1 }
      }
      return all
    }
  }

  private static func module(of uses: [Use]) -> GeneratedModule {
    GeneratedModule(schema: Use.schema, code: uses.map { $0.code + "\n" }.joined())
  }

  /// The lines of the compiler's output with the lines of each use.
  private static func problems(of uses: [Use], in output: String) -> [String: [String]] {
    let owners = uses.flatMap { use in use.code.split(separator: "\n").map { _ in use.code } }
    var problems: [String: [String]] = [:]
    for line in output.split(separator: "\n") {
      let number = line.firstMatch(of: /Code\.swift:(\d+):/).flatMap { Int($0.1) }
      let owner = number.flatMap { owners.indices.contains($0 - 1) ? owners[$0 - 1] : nil }
      problems[owner ?? "elsewhere", default: []].append(String(line))
    }
    return problems
  }
}

extension Use {
  static let schema = """
    collections:
      books: { model: Book, fields: { title: string, isbn: { type: string, immutable: true } } }
      printed_books:
        model: PrintedBook
        fields:
          cover: { model: Cover, optional: true, fields: { name: string, names: array<string>, edition: { type: string, immutable: true } } }
          origin: { type: Place?, immutable: true }
          places: map<Place>?
      renamed_books:
        model: RenamedBook
        fields:
          pages: { type: integer, previously: [count] }
          tags: { type: array<string>, default: [], previously: [labels] }
          scores: { type: map<integer>, default: {}, previously: [ratings] }
          cover: { model: RenamedCover, previously: [image], fields: { name: string } }
          part: { model: RenamedPart, fields: { size: { type: integer, previously: [length] }, note: string? } }
      old_books:
        model: OldBook
        fields:
          title: string
          img: { type: string?, max_length: 9, deprecated: Use cover. }
          old: { type: array<string>, default: [], deprecated: true }
          version: { const: 1, deprecated: Count. }
        queries: { pictured: { where: [img] } }
    types:
      Place: { fields: { name: string?, path: string, stored: Place?, nulls: { type: string?, nulls: explicit } } }
    """

  static let all = updates + updatesInsideMaps + updatesOfRenamedFields + deprecatedProperties

  static let updates = [
    update("title"), update("isbn", problem: "member 'isbn'"),
  ]

  static let updatesInsideMaps = [
    updateInsideMaps("cover.name"), updateInsideMaps("cover.edition", problem: "error:"),
    updateInsideMaps("origin.path", problem: "error:"),
  ]

  /// A field that older documents have under another name is changed as a whole.
  static let updatesOfRenamedFields = [
    updateRenamed("set(.pages, to: 1)"), updateRenamed("set(.cover, to: .init(name: \"a\"))"),
    updateRenamed("set(.tags, to: [])"), updateRenamed("set(.scores, to: [:])"),
    updateRenamed("set(RenamedBook.Field<RenamedBook.RenamedPart>.part.size, to: 1)"),
    updateRenamed("set(.part.note, to: nil)"),
    updateRenamed("increment(.pages, by: 1)", problem: "error:"),
    updateRenamed("arrayUnion(.tags, [\"a\"])", problem: "error:"),
    updateRenamed("arrayRemove(.tags, [\"a\"])", problem: "error:"),
    updateRenamed("set(.scores[\"a\"], to: 1)", problem: "error:"),
    updateRenamed("set(.cover.name, to: \"a\")", problem: "error:"),
  ]

  static let deprecatedProperties =
    [
      Use(code: "func oldBook() -> OldBook { OldBook(title: \"a\", img: \"b\", old: [\"c\"]) }")
    ]
    + [
      ("img", "'img' is deprecated: Use cover."), ("old", "'old' is deprecated"),
      ("version", "'version' is deprecated: Count."),
    ].map { name, problem in
      Use(
        code: "func use_\(name)(_ book: OldBook) -> String { \"\\(book.\(name))\" }",
        problem: problem)
    }

  private static func updateRenamed(_ change: String, problem: String? = nil) -> Use {
    let name = String(change.map { $0.isLetter ? $0 : "_" })
    let code = """
      func \(name)(_ books: RenamedBookRepository) async throws {
        _ = books.whereField(.pages, isEqualTo: 1).order(by: .pages)
          .whereField(.tags, arrayContains: "a").whereField(.scores, isEqualTo: [:])
          .whereField(RenamedBook.RenamedField<[String: Int]>.scores["a"], isEqualTo: 1)
        try await books.update("a") { $0.\(change) }
      }
      """
    return Use(code: code, problem: problem)
  }

  private static func update(_ field: String, problem: String? = nil) -> Use {
    let code = """
      func update_\(field)(_ books: BookRepository) async throws {
        _ = books.whereField(.isbn, isEqualTo: "x").order(by: .isbn)
        try await books.update("a") { $0.set(.\(field), to: "b") }
      }
      """
    return Use(code: code, problem: problem)
  }

  /// Uses of fields inside of maps, some of which have the names of members of `DocumentField`.
  private static func updateInsideMaps(_ field: String, problem: String? = nil) -> Use {
    let code = """
      func update_\(field.replacing(".", with: "_"))(_ books: PrintedBookRepository) async throws {
        _ = books.whereField(.cover.names, arrayContains: "x").order(by: .cover.name)
          .whereField(PrintedBook.Field<PrintedBook.Cover?>.cover.edition, isEqualTo: "x")
          .whereField(.origin.stored.stored.nulls, isEqualTo: nil)
          .order(by: .origin.path, descending: true)
        try await books.update("a") {
          $0.set(.\(field), to: "b")
          $0.arrayUnion(.cover.names, ["c"])
          $0.set(.places["home"].name, to: nil)
          $0.clear(.places["home"].stored.nulls)
        }
      }
      """
    return Use(code: code, problem: problem)
  }
}
