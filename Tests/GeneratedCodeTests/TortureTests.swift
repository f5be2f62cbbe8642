import Testing

/// Generated code compiles without a warning, whatever the schema's names and however the module is
/// set up.
///
/// Each schema is compiled in some of the setups, because all combinations would take half an hour.
/// `attributes` and `names` are compiled in all.
@Suite struct TortureTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var setup: CompilerSetup

    var testDescription: String { "\(name): \(setup.testDescription)" }
  }

  static let cases: [Case] = TortureSchemas.all.enumerated().flatMap { number, schema in
    CompilerSetup.all.enumerated().compactMap { index, setup in
      let isThorough = schema.name == "attributes" || schema.name == "names"
      return isThorough || (index + number) % 3 == 0 ? Case(name: schema.name, setup: setup) : nil
    }
  }

  @Test(arguments: cases)
  func schemasCompile(_ testCase: Case) async throws {
    let schema = try #require(TortureSchemas.all.first { $0.name == testCase.name })
    var module = GeneratedModule(schema: schema.text)
    if schema.name == "attributes" { module.code = Self.code(for: testCase.setup) }
    let problems = try await module.problems(testCase.setup)
    #expect(problems == "")
  }

  @Test(arguments: ["firebase", "portable"])
  func updatesOfImmutableFieldsDoNotCompile(_ sdk: String) async throws {
    var module = GeneratedModule(
      schema: """
        collections:
          books: { model: Book, fields: { title: string, isbn: { type: string, immutable: true } } }
        """)
    let setup = CompilerSetup(
      sdk: sdk, access: "internal", languageMode: 6, hasUpcomingFeatures: false)
    module.code = Self.update(of: "title")
    #expect(try await module.problems(setup) == "")
    module.code = Self.update(of: "isbn")
    #expect(try await module.problems(setup).contains("has no member 'isbn'"))
  }

  @Test(arguments: ["firebase", "portable"])
  func updatesOfImmutableFieldsInsideMapsDoNotCompile(_ sdk: String) async throws {
    var module = GeneratedModule(
      schema: """
        collections:
          books:
            model: Book
            fields:
              cover: { model: Cover, optional: true, fields: { name: string, names: array<string>, edition: { type: string, immutable: true } } }
              origin: { type: Place?, immutable: true }
              places: map<Place>?
        types:
          Place: { fields: { name: string?, path: string, stored: Place?, nulls: { type: string?, nulls: explicit } } }
        """)
    let setup = CompilerSetup(
      sdk: sdk, access: "internal", languageMode: 6, hasUpcomingFeatures: false)
    module.code = Self.updateInsideMaps(of: ".cover.name")
    #expect(try await module.problems(setup) == "")
    for field in [".cover.edition", ".origin.path"] {
      module.code = Self.updateInsideMaps(of: field)
      #expect(try await module.problems(setup).contains("error:"))
    }
  }

  @Test(arguments: ["firebase", "portable"])
  func usesOfDeprecatedPropertiesAreWarnedOf(_ sdk: String) async throws {
    var module = GeneratedModule(
      schema: """
        collections:
          books:
            model: Book
            fields:
              title: string
              img: { type: string?, max_length: 9, deprecated: Use cover. }
              old: { type: array<string>, default: [], deprecated: true }
              version: { const: 1, deprecated: Count. }
            queries: { pictured: { where: [img] } }
        """)
    let setup = CompilerSetup(
      sdk: sdk, access: "internal", languageMode: 6, hasUpcomingFeatures: false)
    module.code = "func book() -> Book { Book(title: \"a\", img: \"b\", old: [\"c\"]) }"
    #expect(try await module.problems(setup) == "")
    for (name, warning) in [
      ("img", "'img' is deprecated: Use cover."), ("old", "'old' is deprecated"),
      ("version", "'version' is deprecated: Count."),
    ] {
      module.code = "func use(_ book: Book) -> String { \"\\(book.\(name))\" }"
      #expect(try await module.problems(setup).contains(warning))
    }
  }

  private static func update(of field: String) -> String {
    """
    func update(_ books: BookRepository) async throws {
      _ = books.whereField(.isbn, isEqualTo: "x").order(by: .isbn)
      try await books.update("a") { $0.set(.\(field), to: "b") }
    }
    """
  }

  /// Uses of fields inside of maps, some of which have the names of members of `DocumentField`.
  private static func updateInsideMaps(of field: String) -> String {
    """
    func update(_ books: BookRepository) async throws {
      _ = books.whereField(.cover.names, arrayContains: "x").order(by: .cover.name)
        .whereField(Book.Field<Book.Cover?>.cover.edition, isEqualTo: "x")
        .whereField(.origin.stored.stored.nulls, isEqualTo: nil)
        .order(by: .origin.path, descending: true)
      try await books.update("a") {
        $0.set(\(field), to: "b")
        $0.arrayUnion(.cover.names, ["c"])
        $0.set(.places["home"].name, to: nil)
        $0.clear(.places["home"].stored.nulls)
      }
    }
    """
  }

  @Test(arguments: CompilerSetup.all.filter { $0.access == "public" && $0.languageMode == 5 })
  func schemasOfAnyFileNameCompile(_ setup: CompilerSetup) async throws {
    let module = GeneratedModule(
      schemas: TortureFileNames.schemas, code: TortureFileNames.uses)
    #expect(try await module.problems(setup) == "")
  }

  /// Code that is compiled with the generated code: a type that the schema binds, and uses of
  /// models and repositories from all isolations.
  private static func code(for setup: CompilerSetup) -> String {
    let nonisolated = setup.isNonisolated ? "nonisolated " : ""
    let sdk = setup.sdk == "firebase" ? "FirebaseFirestore" : "FiresmithRuntime"
    let comparison =
      setup.hasConformances ? #" && model == WithID1(documentKey: "a", title: "b")"# : ""
    let models = """
      @preconcurrency import \(sdk)

      \(nonisolated)public struct Amount: Codable, Hashable, Sendable {
        public var minor: Int
      }

      nonisolated func read<Model: Decodable & Sendable>(_ type: Model.Type) -> Bool { true }

      nonisolated func use(_ model: WithID1) -> Bool {
        read(Shared0.self) && read(WithID1.self)\(comparison)
      }

      """
    return setup.hasRepositories ? models + usesOfRepositories : models
  }

  private static let usesOfRepositories = """
    nonisolated func use(_ repository: WithID1Repository) async throws -> String {
      let model = WithID1(documentKey: "a", title: "b")
      try await repository.set(model)
      return try await repository.get("a").title
    }

    actor Keeper {
      var models: [WithID1] = []
      let repository: WithID1Repository

      init(_ repository: WithID1Repository) { self.repository = repository }

      func keep() async throws {
        models = try await repository.order(by: .title).getAll().documents
        try await repository.update("a") { $0.set(.title, to: "c") }
      }
    }

    nonisolated func count(_ repository: OddRepository) async throws {
      let amount: Int64 = 2
      try await repository.update("a") {
        $0.increment(.largeNumber, by: amount)
        $0.increment(.count64, by: -1)
      }
    }

    @MainActor func show(_ repository: WithID1Repository) async throws -> String? {
      try await repository.update("a") { $0.set(.title, to: "c") }
      return try await repository.getIfExists("a")?.documentKey
    }
    """

  /// The tests above do find problems.
  @Test(arguments: [
    ("collections: { books: { model: Book, fields: { title: strin } } }", "unknown type"),
    ("collections: { books: { model: Book, fields: { title: string } } }", "never mutated"),
  ])
  func problemsAreFound(_ schema: String, _ problem: String) async throws {
    let module = GeneratedModule(schema: schema, code: "func f() { var x = 1; print(x) }")
    #expect(try await module.problems(CompilerSetup.all[0]).contains(problem))
  }
}
