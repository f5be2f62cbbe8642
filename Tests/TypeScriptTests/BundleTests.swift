import FiresmithLanguageKeys
import FiresmithTestSupport
import Foundation
import Testing

/// A thousand collections, compiled, and one of them bundled alone and run.
@Suite(.ring(.consumers), .typeScript)
struct TypeScriptBundleTests {
  @Test func aThousandCollectionsCompile() async throws {
    let result = try await ManyCollections.shared.value.compile()
    #expect(result.status == 0, "\(result.output)")
  }

  /// A program that uses one collection has its code and that of the support code which it calls.
  @Test(
    .enabled(if: Bundler.isThere, "needs esbuild"),
    arguments: [("cjs", "cjs"), ("esm", "mjs")])
  func oneCollectionIsBundledAlone(format: String, ending: String) async throws {
    let folder = try await ManyCollections.shared.value.folder
    let bundle = "bundle.\(ending)"
    let result = try await Tool.named("esbuild").run(
      [
        "program.ts", "--bundle", "--format=\(format)", "--outfile=\(bundle)",
        "--metafile=\(format).json", "--log-level=warning",
        "--alias:firebase/firestore=./StandIns/web/firestore.ts",
      ], in: folder.url)
    #expect(result.status == 0 && result.problems.isEmpty, "\(result.problems)")

    let used = try Bundler.files(of: "\(format).json", in: folder)
      .filter { $0.hasPrefix("generated/") && !$0.hasPrefix("generated/support/") }
    #expect(used == ["generated/collections.ts", "generated/converters/part0.ts"])
    let text = try String(contentsOf: folder.url(of: bundle), encoding: .utf8)
    let converters = Set(text.matches(of: /\bthing\d+(?:Document)?Converter\b/).map(\.output))
    #expect(converters == ["thing7Converter", "thing7DocumentConverter"])
    for unused in ["arrayUnion", "toJSON", "fromJSON", "increment"] {
      #expect(!text.contains("function \(unused)"), "\(unused)")
    }

    let run = try await TypeScriptTools.node().run([bundle], in: folder.url)
    #expect(run.output == "Momo draft\n", "\(run.problems)")
  }

  /// Another bundler leaves out as much: the only path in it is that of the collection.
  @Test(
    .enabled("needs webpack") { await Bundler.webpack.value },
    arguments: [("commonjs2", "cjs"), ("module", "mjs")])
  func webpackBundlesOneCollectionAlone(kind: String, ending: String) async throws {
    let many = try await ManyCollections.shared.value
    let emitted = try await many.emitted.value
    try #require(emitted.status == 0, "\(emitted.output)")
    let script = "webpack-\(kind).cjs"
    try many.folder.write(
      """
      \(Bundler.preparation)
      require('webpack')({
        mode: 'production',
        target: 'node18',
        entry: './modules/program.js',
        experiments: { outputModule: \(kind == "module") },
        output: { path: __dirname, filename: 'packed.\(ending)', library: { type: '\(kind)' } },
        resolve: { alias: { 'firebase/firestore': __dirname + '/modules/StandIns/web/firestore.js' } },
      }, (error, result) => {
        if (error || result.hasErrors()) throw error ?? new Error(result.toString());
      });

      """, to: script)
    let result = try await TypeScriptTools.node().run(
      [script], in: many.folder.url, environment: Bundler.environment)
    #expect(result.status == 0, "\(result.output)\(result.problems)")
    let text = try String(contentsOf: many.folder.url(of: "packed.\(ending)"), encoding: .utf8)
    #expect(Set(text.matches(of: /things\d+/).map(\.output)) == ["things7"])
    let run = try await TypeScriptTools.node().run(["packed.\(ending)"], in: many.folder.url)
    #expect(run.output == "Momo draft\n", "\(run.problems)")
  }
}

private enum Bundler {
  static let isThere: Bool = {
    let isThere = (try? Tool.named("esbuild")) != nil
    if !isThere { print("Tests with bundles of TypeScript are skipped: there is no esbuild") }
    return isThere
  }()

  /// Debian's modules, where there are no others.
  static let environment = [
    "NODE_PATH": ProcessInfo.processInfo.environment["NODE_PATH"] ?? "/usr/share/nodejs"
  ]

  /// Debian's webpack asks its own node where modules are, which others don't say.
  static let preparation = """
    const { config } = process;
    const variables = { node_prefix: '/usr', node_relative_path: 'share/nodejs', ...config.variables };
    Object.defineProperty(process, 'config', { value: { ...config, variables } });
    """

  static let webpack = Task {
    let result = try? await TypeScriptTools.node().run(
      ["-e", "\(preparation) require('webpack')"], in: Files.package, environment: environment)
    if result?.status == 0 { return true }
    print("2 tests with bundles of TypeScript are skipped: there is no webpack")
    return false
  }

  /// Returns the files of which a bundle has something, by what the bundler says of it.
  static func files(of metafile: String, in folder: TemporaryFolder) throws -> [String] {
    struct Metafile: Decodable {
      struct Output: Decodable { let inputs: [String: Input] }
      struct Input: Decodable { let bytesInOutput: Int }
      let outputs: [String: Output]
    }
    let data = try Data(contentsOf: folder.url(of: metafile))
    let outputs = try JSONDecoder().decode(Metafile.self, from: data).outputs.values
    return outputs.flatMap(\.inputs).filter { $0.value.bytesInOutput > 0 }.map(\.key).sorted()
  }
}

/// The code of 1,000 collections, and a program that uses one of them.
private struct ManyCollections {
  let folder: TemporaryFolder

  static let shared = Task { try await ManyCollections() }

  /// The code as JavaScript's own modules, which is made once.
  let emitted: Task<Tool.Result, any Error>

  private init() async throws {
    folder = try TemporaryFolder()
    for part in 0..<100 {
      let numbers = part * 10..<part * 10 + 10
      let collections = numbers.map(Self.collection).joined()
      let enums = numbers.map {
        "  Status\($0): { cases: { draft: , published: }, unknown: unknown }\n"
      }
      try folder.write(
        "collections:\n\(collections)enums:\n\(enums.joined())", to: "schemas/part\(part).yaml")
    }
    let result = try await Tool.firesmith().run(
      [
        "generate", "--quiet", "--language", "typescript", "--schemas", "schemas", "--output",
        "generated",
      ],
      in: folder.url)
    try #require(result.status == 0, "\(result.problems)")
    for name in ["StandIns", "tsconfig.json"] {
      try FileManager.default.copyItem(
        at: Files.tests.appendingPathComponent(name), to: folder.url(of: name))
    }
    try folder.write("{ \"private\": true }\n", to: "package.json")
    try folder.write(
      """
      import { Firestore, getDocs } from 'firebase/firestore';
      import { allThings7, createThing7 } from './generated/index.js';

      async function main(): Promise<void> {
        const db = Firestore.create();
        await createThing7(db, { title: 'Momo', pages: 304 });
        const { docs } = await getDocs(allThings7(db));
        for (const each of docs) console.log(each.data().title, each.data().status);
      }

      main().catch(console.error);

      """, to: "program.ts")
    let url = folder.url
    emitted = Task {
      try await TypeScriptTools.compiler.value.run(
        ["-p", ".", "--module", "esnext", "--moduleResolution", "bundler", "--outDir", "modules"],
        in: url)
    }
  }

  private static func collection(_ number: Int) -> String {
    """
      things\(number):
        model: Thing\(number)
        fields:
          title: string
          pages: { type: integer, min: 1 }
          isbn: string?
          ratio: double?
          keywords: { type: array<string>, default: [] }
          status: { type: Status\(number), default: draft }
          cover: { optional: true, fields: { small: url, large: url? } }
          place: geopoint?
          data: bytes?
          added_at: { type: timestamp, server: create }
        queries:
          with_status: { where: [status], order: [title] }

    """
  }

  func compile() async throws -> Tool.Result {
    try await TypeScriptTools.compiler.value.run(["--noEmit", "-p", "."], in: folder.url)
  }
}
