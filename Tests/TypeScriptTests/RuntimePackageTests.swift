import FiresmithLanguageKeys
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithTypeScript

/// Generated code that imports the support code from the package `@firesmith/runtime`, whose
/// tarball is built and installed as a team does it, but without a registry.
@Suite(.ring(.consumers), .typeScript)
struct TypeScriptRuntimePackageTests {
  @Test func theTarballIsTheSameEachTime() async throws {
    let package = try await RuntimePackage.shared.value
    let again = try await RuntimePackage.build(in: package.folder, to: "again")
    #expect(again.lastPathComponent.contains(/^firesmith-runtime-\d+\.\d+\.\d+\.tgz$/))
    #expect(try Data(contentsOf: again) == Data(contentsOf: package.tarball))
  }

  /// So the tests of code with support code of its own hold for this, too.
  @Test(arguments: ["web", "admin"])
  func codeDiffersOnlyInImports(sdk: String) async throws {
    let folder = try await RuntimePackage.shared.value.folder
    let vendored = try FileTree(folder.url(of: "vendored/\(sdk)")).files
    let packaged = try FileTree(folder.url(of: "esm/\(sdk)")).files
    #expect(packaged.count > 6)
    #expect(
      Set(vendored.keys.filter { !$0.hasPrefix("support/") }) == Set(packaged.keys))
    for (path, text) in packaged where path != "index.ts" {
      #expect(Self.withoutImports(text) == Self.withoutImports(vendored[path] ?? ""), "\(path)")
      #expect(!text.contains("/support/"), "\(path)")
    }
    let index = try #require(packaged["index.ts"])
    let module = "@firesmith/runtime/\(sdk)"
    let lines = index.split(separator: "\n").map(String.init)
    let own = try #require(vendored["index.ts"])
    let replaced = own.replacing(/'\.\/support\/\w+(\.js)?'/, with: "'\(module)'")
    let expected = replaced.split(separator: "\n").map(String.init)
    #expect(Array(lines.prefix(expected.count)) == expected)
    #expect(
      lines.suffix(2) == [
        "export type FiresmithVersion =", "  import('\(module)').GeneratedBy<'0.1.0'>;",
      ])
  }

  @Test func whatTheScriptSetsApartIsWhatCodeImportsAlone() throws {
    let script = "Packaging/typescript-runtime/build-tarball"
    let text = try String(
      contentsOf: Files.package.appendingPathComponent(script), encoding: .utf8)
    let list = try #require(text.firstMatch(of: /\nSEPARATE = \[(.*)\]\n/)).1
    #expect(Set(list.matches(of: /\w+/).map { String($0.0) }) == TypeScriptSupport.ownEntries)
  }

  private static func withoutImports(_ text: String) -> String {
    text.replacing(/(?m)^import (type )?(\{[^}]*\}|\* as \w+) from '[^']*';\n/, with: "")
  }

  /// Modules of both kinds compile, are run by node, and know the classes of one package.
  @Test(arguments: ["cjs", "esm"])
  func codeCompilesAndRuns(kind: String) async throws {
    let folder = try await RuntimePackage.shared.value.folder
    let result = try await RuntimePackage.compile(kind, in: folder)
    try #require(result.status == 0, "\(result.output)")
    let run = try await TypeScriptTools.node().run(["out/\(kind)/program.js"], in: folder.url)
    #expect(
      run.output == "The Lost Journey sample-2\nweb Momo true\nadmin Momo true\n", "\(run.problems)"
    )
  }

  /// The oldest way to find modules, which knows no `exports`, finds the same files.
  @Test(.enabled("needs TypeScript 4.8") { await OldestCompiler.tool.value != nil })
  func theOldestCompilerFindsThePackage() async throws {
    let folder = try await RuntimePackage.shared.value.folder
    let compiler = try #require(await OldestCompiler.tool.value)
    try RuntimePackage.configure("cjs", "oldest", "commonjs", "node", in: folder)
    let result = try await compiler.run(["--noEmit", "-p", "oldest.json"], in: folder.url)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test func anotherVersionIsRefused() async throws {
    let folder = try await RuntimePackage.shared.value.folder
    try folder.write(
      """
      import type { GeneratedBy } from '@firesmith/runtime/web';
      // @ts-expect-error
      export type Wrong = GeneratedBy<'0.0.9'>;

      """, to: "cjs/version.ts")
    let result = try await RuntimePackage.compile("cjs", in: folder)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(.enabled("needs npm") { (try? Tool.named("npm")) != nil })
  func theTarballIsInstalledByNpm() async throws {
    let package = try await RuntimePackage.shared.value
    let folder = try TemporaryFolder()
    try folder.write("{ \"private\": true }\n", to: "package.json")
    let result = try await Tool.named("npm").run(
      ["install", "--offline", "--no-audit", "--no-fund", package.tarball.path], in: folder.url)
    #expect(result.status == 0, "\(result.problems)")
    let run = try await TypeScriptTools.node().run(
      ["-e", "console.log(typeof require('@firesmith/runtime').DocumentError)"], in: folder.url)
    #expect(run.output == "function\n", "\(run.problems)")
    let described = try String(
      contentsOf: folder.url(of: "node_modules/@firesmith/runtime/package.json"), encoding: .utf8)
    #expect(described.contains("\"sideEffects\": false"))
  }
}

/// A folder with the package installed beside stand-ins for Google's SDKs, and code of both kinds
/// for both.
struct RuntimePackage: Sendable {
  let folder: TemporaryFolder
  let tarball: URL

  static let shared = Task { try await RuntimePackage() }

  private init() async throws {
    folder = try TemporaryFolder()
    tarball = try await Self.build(in: folder, to: "dist")
    try FileManager.default.createDirectory(
      at: folder.url(of: "node_modules/@firesmith"), withIntermediateDirectories: true)
    let extracted = try await Tool.shell(
      "tar -xzf \(tarball.path) -C node_modules/@firesmith && "
        + "mv node_modules/@firesmith/package node_modules/@firesmith/runtime", in: folder.url)
    try #require(extracted.status == 0, "\(extracted.problems)")
    try await addStandIns()
    for sdk in ["web", "admin"] {
      try await generate("vendored/\(sdk)", "vendored", sdk)
      for kind in ["cjs", "esm"] { try await generate("\(kind)/\(sdk)", "package", sdk) }
    }
    for (kind, type) in [("cjs", "commonjs"), ("esm", "module")] {
      try folder.write("{ \"type\": \"\(type)\" }\n", to: "\(kind)/package.json")
      try folder.write("{ \"type\": \"\(type)\" }\n", to: "out/\(kind)/package.json")
      try folder.write(Self.program, to: "\(kind)/program.ts")
      try Self.configure(kind, kind, "nodenext", "nodenext", in: folder)
    }
  }

  static func build(in folder: TemporaryFolder, to output: String) async throws -> URL {
    let script = Files.package.appendingPathComponent("Packaging/typescript-runtime/build-tarball")
    let compiler = try await TypeScriptTools.compilerProgram.value.path
    let result = try await Tool.named("python3").run(
      [script.path, output], in: folder.url, environment: ["TSC": compiler])
    try #require(result.status == 0, "\(result.problems)")
    return folder.url(of: result.output.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Compiles the stand-ins to what node imports in place of the SDKs.
  private func addStandIns() async throws {
    for name in ["StandIns", "tsconfig.json"] {
      try FileManager.default.copyItem(
        at: Files.tests.appendingPathComponent(name), to: folder.url(of: "stand-ins/\(name)"),
        creatingParents: true)
    }
    try folder.write("{ \"private\": true }\n", to: "stand-ins/package.json")
    let result = try await TypeScriptTools.compiler.value.run(
      ["-p", "stand-ins"], in: folder.url)
    try #require(result.status == 0, "\(result.output)")
    for (package, standIn) in [("firebase", "web"), ("firebase-admin", "admin")] {
      try folder.write(
        "{ \"exports\": { \"./firestore\": \"./firestore.js\" } }\n",
        to: "node_modules/\(package)/package.json")
      try folder.write(
        "module.exports = require('../../stand-ins/out/StandIns/\(standIn)/firestore.js');\n",
        to: "node_modules/\(package)/firestore.js")
    }
  }

  private func generate(_ output: String, _ runtime: String, _ sdk: String) async throws {
    let place = "configurations/\(output)"
    try folder.write(
      "language: typescript\nsdk: \(sdk)\nextensions: js\nzod: true\nsamples: true\nruntime: \(runtime)\n",
      to: "\(place)/firesmith.yaml")
    let schemas = Files.package.appendingPathComponent("Schemas/showcase").path
    let result = try await Tool.firesmith().run(
      [
        "generate", "--quiet", "--schemas", schemas, "--output",
        folder.url(of: output).standardizedFileURL.path,
      ], in: folder.url(of: place))
    try #require(result.status == 0, "\(result.problems)")
  }

  static func configure(
    _ kind: String, _ name: String, _ module: String, _ resolution: String,
    in folder: TemporaryFolder
  ) throws {
    try folder.write(
      """
      {
        "compilerOptions": {
          "target": "es2017", "lib": ["es2017"], "types": [], "strict": true,
          "module": "\(module)", "moduleResolution": "\(resolution)",
          "rootDir": ".", "outDir": "out",
          "paths": {
            "firebase/firestore": ["./stand-ins/StandIns/web/firestore.ts"],
            "firebase-admin/firestore": ["./stand-ins/StandIns/admin/firestore.ts"],
            "money": ["./stand-ins/StandIns/money.ts"],
            "zod": ["./stand-ins/StandIns/zod.ts"]
          }
        },
        "include": ["\(kind)/**/*.ts", "stand-ins/StandIns/globals.d.ts"],
        "exclude": [\(name == "oldest" ? "\"**/zod/*.ts\"" : "")]
      }

      """, to: "\(name).json")
  }

  static func compile(_ kind: String, in folder: TemporaryFolder) async throws -> Tool.Result {
    try await TypeScriptTools.compiler.value.run(["-p", "\(kind).json"], in: folder.url)
  }

  private static let program = """
    import { DocumentError } from '@firesmith/runtime';
    import * as admin from 'firebase-admin/firestore';
    import * as web from 'firebase/firestore';
    import * as forServers from './admin/index.js';
    import * as forWeb from './web/index.js';
    import { samples } from './web/samples.js';

    const theme = { title: 'Momo', numberOfPages: 304, libraryId: 'l', genres: [], tags: [], ratings: {}, withdrawnAt: null };

    async function main(): Promise<void> {
      const pages = web.Firestore.create();
      const author = web.doc(forWeb.authors(pages), 'ende');
      const first = await forWeb.createBook(pages, { ...theme, author });
      const found = await web.getDoc(first);
      console.log(samples.Tag()[0]?.title, samples.Book(2, { firestore: pages })[1]?.id);
      console.log('web', found.data()?.title, refused(() => forWeb.bookUpdate({})));
      const server = new admin.Firestore();
      const writer = forServers.authors(server).doc('ende');
      const second = await forServers.createBook(server, { ...theme, author: writer });
      console.log('admin', (await second.get()).data()?.title, refused(() => forServers.bookUpdate({})));
    }

    function refused(change: () => unknown): boolean {
      try {
        change();
        return false;
      } catch (error) {
        return error instanceof DocumentError && forWeb.DocumentError === forServers.DocumentError;
      }
    }

    main().catch(console.error);

    """
}

extension FileManager {
  fileprivate func copyItem(at source: URL, to place: URL, creatingParents: Bool) throws {
    try createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: creatingParents)
    try copyItem(at: source, to: place)
  }
}
