import FiresmithTestSupport
import Testing

/// Generated code compiles without a warning, whatever the schema's names and however the module is
/// set up.
///
/// Here, half of every third schema is compiled: names × positions are a ``TortureSquare``. The
/// ring of consumers compiles half of each other schema. The long ring compiles the other half of
/// all, so that both flavours have every set-up once, and whole schemas, in each of the set-ups or
/// in some of them.
@Suite struct TortureTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var schema: TortureSchemas
    var square = TortureSquare.whole
    var setup: CompilerSetup

    var testDescription: String { "\(schema): \(setup.testDescription)" }
  }

  /// The number of the set-up of each schema, of those for Google's SDK and of those for the
  /// portable flavour.
  ///
  /// An option that all kinds of code have to get along with is a property of `CompilerSetup`,
  /// whose values `CompilerSetup.all` spreads: it is a column more, not a factor.
  private static let setups: [(schema: TortureSchemas, firebase: Int, portable: Int)] = [
    (.fields, 0, 3), (.nested, 7, 5), (.cases, 8, 1), (.collections, 1, 4), (.types, 2, 8),
    (.names, 6, 6), (.attributes, 4, 0), (.text, 3, 2), (.long, 5, 7),
  ]

  /// One half of each schema for Google's SDK, and then the other half for the portable flavour.
  private static let pairs: [[Case]] = setups.map { schema, firebase, portable in
    zip([("firebase", firebase), ("portable", portable)], TortureSquare.columns).map {
      let ((sdk, number), square) = $0
      let setup = CompilerSetup.all.filter { $0.sdk == sdk }[number]
      return Case(schema: schema, square: square, setup: setup)
    }
  }

  /// Half of every third schema, half of each other schema, and the other half of all; the flavours
  /// take turns.
  static let cases = pairs.enumerated().filter { $0.offset % 3 == 0 }.map { $1[$0 % 2] }
  static let otherCases = pairs.enumerated().filter { $0.offset % 3 != 0 }.map { $1[$0 % 2] }
  static let lastCases = pairs.enumerated().map { $1[1 - $0 % 2] }

  /// Each schema in some of the set-ups; `attributes` and `names` in all.
  static let longCases: [Case] = TortureSchemas.allCases.enumerated().flatMap { number, schema in
    CompilerSetup.all.enumerated().compactMap { index, setup in
      let isThorough = schema == .attributes || schema == .names
      return isThorough || (index + number) % 3 == 0 ? Case(schema: schema, setup: setup) : nil
    }
  }

  /// Collections' names are those that calls are made of.
  @Test(arguments: cases)
  func aHalfOfSomeSchemasCompiles(_ testCase: Case) async throws {
    try await expectNoProblem(testCase, withCalls: testCase.schema == .collections)
  }

  @Test(.ring(.consumers), arguments: otherCases)
  func halvesOfTheOthersCompile(_ testCase: Case) async throws {
    try await expectNoProblem(testCase, withCalls: true)
  }

  @Test(.ring(.long), arguments: lastCases)
  func theOtherHalvesCompile(_ testCase: Case) async throws {
    try await expectNoProblem(testCase, withCalls: true)
  }

  @Test(.ring(.long), arguments: Share.ofThisRun(longCases))
  func schemasCompile(_ testCase: Case) async throws {
    try await expectNoProblem(testCase)
  }

  /// - Parameter withCalls: Whether the calls that the data dictionary shows are compiled, too,
  ///   where there are repositories.
  private func expectNoProblem(_ testCase: Case, withCalls: Bool = false) async throws {
    let schema = testCase.schema.text(testCase.square)
    var module = GeneratedModule(schema: schema)
    if testCase.schema == .attributes { module.code = Self.code(for: testCase) }
    if withCalls, testCase.setup.hasRepositories {
      module.calls = try CallTests.code(for: ["schema.yaml": schema], testCase.setup)
    }
    let messages = try await module.problems(testCase.setup)
    #expect(messages == "")
  }

  /// Over the rings, every name in every position is in one of the modules at least, what is
  /// reserved in all, every set-up is one of a module, and every schema is compiled in both default
  /// isolations. The first ring has both flavours and isolations, and the first two have each
  /// schema.
  @Test func theModulesHaveEveryNameInEveryPosition() {
    #expect(Set(Self.cases.map(\.setup.sdk)) == ["firebase", "portable"])
    #expect(Set(Self.cases.map { $0.setup.isolation == .mainActor }) == [true, false])
    for schema in TortureSchemas.allCases {
      let modules = Self.pairs.joined().filter { $0.schema == schema }
      #expect(modules.map(\.setup.sdk) == ["firebase", "portable"])
      #expect(modules.count { $0.setup.isolation == .mainActor } == 1, "\(schema)")
      let places = modules.map { Set(YAMLText.places(in: schema.text($0.square))) }
      let all = Set(YAMLText.places(in: schema.text()))
      #expect(places.reduce(Set()) { $0.union($1) } == all, "\(schema)")
      #expect(!all.isEmpty)
      let reserved = all.filter { TortureSquare.reserved.contains(YAMLText.key(of: $0)) }
      if [.fields, .nested, .cases].contains(schema) {
        #expect(!reserved.isEmpty && places.allSatisfy(reserved.isSubset), "\(schema)")
      }
    }
    #expect(Self.cases.count == TortureSchemas.allCases.count / 3)
    // So that the calls of each schema are compiled, and those of collections in both flavours.
    let others = Self.otherCases + Self.lastCases
    let withCalls = others.filter(\.setup.hasRepositories).map(\.schema)
    #expect(Set(withCalls) == Set(TortureSchemas.allCases))
    for cases in [Self.cases, others] {
      #expect(cases.contains { $0.schema == .collections && $0.setup.hasRepositories })
    }
    let firstTwo = Self.cases + Self.otherCases
    #expect(firstTwo.count == TortureSchemas.allCases.count)
    #expect(Set(firstTwo.map(\.schema)) == Set(TortureSchemas.allCases))
    let all = firstTwo + Self.lastCases
    #expect(all.count == Self.pairs.joined().count)
    let setups = Set(all.map(\.setup.testDescription))
    #expect(setups == Set(CompilerSetup.all.map(\.testDescription)))
  }

  /// The long ring has what the tests had before there were rings: whole schemas in at least six
  /// set-ups.
  @Test func theLongRingHasWholeSchemas() {
    for schema in TortureSchemas.allCases {
      let cases = Self.longCases.filter { $0.schema == schema }
      #expect(cases.allSatisfy { $0.square.column == nil })
      #expect(cases.count == (schema == .attributes || schema == .names ? 18 : 6))
    }
  }

  @Test(arguments: zip(["firebase", "portable"], TortureSquare.columns))
  func schemasOfAnyFileNameCompile(_ sdk: String, _ square: TortureSquare) async throws {
    try await expectNoProblem(withFileNames: square, Self.fileNameSetup(sdk))
  }

  @Test(.ring(.long), arguments: ["firebase", "portable"])
  func schemasOfAnyFileNameCompileInBothFlavours(_ sdk: String) async throws {
    try await expectNoProblem(withFileNames: .whole, Self.fileNameSetup(sdk))
  }

  private func expectNoProblem(
    withFileNames square: TortureSquare, _ setup: CompilerSetup
  ) async throws {
    let module = GeneratedModule(
      schemas: TortureFileNames.schemas(square), code: TortureFileNames.uses(square))
    let messages = try await module.problems(setup)
    #expect(messages == "")
  }

  private static func fileNameSetup(_ sdk: String) -> CompilerSetup {
    CompilerSetup(
      sdk: sdk, access: "public", languageMode: 5, hasUpcomingFeatures: false,
      isolation: sdk == "firebase" ? .mainActor : .nonisolated)
  }

  /// Code that is compiled with the generated code: a type that the schema binds, and uses of
  /// models and repositories from all isolations.
  private static func code(for testCase: Case) -> String {
    let setup = testCase.setup
    let nonisolated = setup.isolation == .mainActor ? "nonisolated " : ""
    let sdk =
      setup.sdk == "portable"
      ? "FiresmithRuntime" : setup.hasLibrary ? "FiresmithFirebase" : "FirebaseFirestore"
    let comparison =
      setup.hasConformances ? #" && model == WithID1(documentKey: "a", title: "b")"# : ""
    let models = """
      @preconcurrency import \(sdk)

      \(nonisolated)public struct Amount: Codable, Hashable, Sendable {
        public var minor: Int
      }

      nonisolated func read<Model: Decodable & Sendable>(_ type: Model.Type) -> Bool { true }

      nonisolated func use(_ model: WithID1) -> Bool {
        read(Shared\(testCase.square.column ?? 0).self) && read(WithID1.self)\(comparison)
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
