import FiresmithTestSupport
import Foundation
import Testing

/// The public members of the libraries of the package `firesmith-firebase`, and their
/// documentation.
@Suite(.ring(.long)) struct FirebaseSurfaceTests {
  private static let library = catalog("FiresmithFirebase")
  private static let catalogs = [library, catalog("FiresmithFirebaseStore")]

  private static func catalog(_ module: String) -> LibraryCatalog {
    LibraryCatalog(module: module, sources: "Packaging/firebase-package/Sources") {
      try await builtModules()
    }
  }

  /// Returns the folder of the modules, once they are built.
  private static func builtModules() async throws -> URL {
    _ = try await FirebaseConsumer.built.value
    return FirebaseConsumer.modules
  }

  // MARK: Documentation

  @Test(arguments: catalogs)
  func theDocumentationBuildsWithoutWarnings(_ catalog: LibraryCatalog) async throws {
    let messages = try await catalog.problems()
    #expect(messages == "")
  }

  @Test(arguments: zip(catalogs, [500, 10]))
  func everyPublicSymbolIsDocumented(_ catalog: LibraryCatalog, atLeast count: Int) async throws {
    #expect(try await catalog.graphs.flatMap(\.symbols).count > count)
    #expect(try await catalog.undocumented() == [])
  }

  @Test(arguments: catalogs)
  func everyTypeIsOnThePage(_ catalog: LibraryCatalog) async throws {
    #expect(try await catalog.typesNotOnPage() == [])
  }

  // MARK: The two flavours

  /// The members that programs have in one flavour only are those of the table "What a flavour
  /// lacks".
  @Test func theFlavoursDifferAsTheTableSays() async throws {
    let firebase = try await Self.library.graphs.flatMap(\.symbols)
    let options = ["-skip-synthesized-members", "-omit-extension-block-symbols"]
    // Its import brings the SDK's own members.
    let google = try await SymbolGraph.extracted(
      from: "FirebaseFirestore", in: Self.builtModules(), options
    ).graphs.flatMap(\.symbols)
    let portable = try await SymbolGraph.extracted(from: "FiresmithRuntime", options).graphs
      .flatMap(\.symbols)

    let lacked = Set(portable.filter(Self.isForRepositories).map(\.name))
      .subtracting((firebase + google).map(\.name))
    let rows = try LackedMembers()
    #expect(lacked.count > 10)
    #expect(lacked.filter { !rows.byFirebase.contains($0) }.sorted() == [])
    #expect(rows.byFirebase.names.filter { name in !lacked.contains { $0.has(name) } } == [])

    let forGeneratedCode = try await Self.namesForGeneratedCode()
    let lackedByPortable = Set(firebase.filter { !Self.isOfPublishers($0) }.map(\.name))
      .subtracting(portable.map(\.name)).subtracting(forGeneratedCode)
    #expect(lackedByPortable.filter { !rows.byPortable.contains($0) }.sorted() == [])
  }

  /// Whether the symbol is one of those that repositories, lists and models have; the others are
  /// Google's in the other flavour.
  private static func isForRepositories(_ symbol: SymbolGraph.Symbol) -> Bool {
    guard let file = symbol.location?.uri, !isOfPublishers(symbol) else { return false }
    let folders = ["/Repositories/", "/Views/", "/Samples/", "/Firestore+Default.swift"]
    return folders.contains(where: file.contains)
  }

  /// Only where Combine is, the modules that the tests were built with have publishers.
  private static func isOfPublishers(_ symbol: SymbolGraph.Symbol) -> Bool {
    symbol.location?.uri.hasSuffix("Publishers.swift") ?? false
  }

  // MARK: Generated code

  /// The library's members for generated code alone are recorded, so that a review sees what is
  /// added. With `FIRESMITH_RECORD=1`, they are written.
  @Test func whatIsForGeneratedCodeIsRecorded() async throws {
    let names = try await Self.namesForGeneratedCode()
    #expect(names.count > 100)
    let text = names.sorted().joined(separator: "\n") + "\n"
    let file = Consumer.firesmith.appending(
      path: "Tests/DocumentationTests/Surface/FiresmithFirebase.txt")
    if Recording.isOn {
      try text.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }

  /// Returns the members of the types that the documentation lists for generated code, those that
  /// the library adds to the types of other modules, and the library's forms of its own.
  private static func namesForGeneratedCode() async throws -> [String] {
    let types = try #require(try library.topics()["For generated code"])
    let forms: Set = ["Native", "Plain", "isReadFromParts", "native(_:)", "plainForm"]
    let graphs = try await library.graphs
    let own = try #require(graphs.first).symbols.filter { symbol in
      types.contains(symbol.pathComponents[0])
        || symbol.pathComponents.contains(where: forms.contains)
    }
    return (own + graphs.dropFirst().flatMap(\.symbols)).map(\.name)
  }

  /// Styles that the configuration doesn't choose add nothing to what an editor offers for a model.
  @Test func aModelHasOnlyWhatItsConfigurationChooses() async throws {
    let graph = try #require(
      try await SymbolGraph.extracted(from: "Shelves", in: Self.builtModules(), []).graphs.first)
    let members = graph.symbols.map(\.pathComponents)
      .filter { $0.count > 1 && $0[0] == "Book" }.map { $0[1] }
    #expect(
      members.sorted() == [
        "!=(_:_:)", "Field", "ImmutableField", "RenamedField", "encode(to:)", "id", "init(from:)",
        "init(id:name:)", "name",
      ])
  }
}

/// The members that the table "What a flavour lacks" names.
private struct LackedMembers {
  /// The members that one flavour lacks, and the other has.
  struct Members {
    let names: [String]
    /// The types that only these members take and give.
    let types: Set<String>

    func contains(_ symbol: String) -> Bool {
      names.contains(where: symbol.has) || types.contains(String(symbol.prefix { $0 != "." }))
    }
  }

  let byFirebase: Members
  let byPortable: Members

  init() throws {
    let page = Consumer.firesmith.appending(path: "Documentation/GeneratedCode.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    let rows = lines.drop { $0 != "### What a flavour lacks" }.drop { !$0.hasPrefix("| ---") }
      .dropFirst().prefix { $0.hasPrefix("|") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    func codes(_ lacking: Int, _ having: Int) -> [String] {
      rows.filter { $0[lacking].hasPrefix("–") }.flatMap { row in
        row[having].matches(of: /`([^`]+)`/).map { String($0.1) }
      }
    }
    byFirebase = Members(
      // There are no views on Linux, and Google's SDK has `configure()` for `Firestore.default`.
      names: codes(1, 2).filter { $0 != "firestore(database:)" } + ["default"],
      types: ["NearestDocuments", "StoredNumber", "VectorSearchable"])
    byPortable = Members(names: codes(2, 1), types: [])
  }
}

extension String {
  /// Whether the name of a symbol is that of a member called `name`: `Type.name(label:)`.
  fileprivate func has(_ name: String) -> Bool {
    split(separator: ".").last.map { $0 == name || $0.hasPrefix("\(name)(") } ?? false
  }
}
