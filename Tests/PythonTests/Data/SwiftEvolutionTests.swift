import FiresmithSchema
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithEvolution

/// Documents that the generated Swift of one version writes, as that of the other one reads them:
/// what it refuses, and what it reads as another value or another case, has a finding.
///
/// All older versions are one module, and all newer ones another, in which each type has the number
/// of its pair.
@Suite(.ring(.consumers)) struct SwiftEvolutionTests {
  private struct Verdict: Decodable {
    /// The reason for which the writer can't read its own document; `nil` if it can.
    var own: String?
    var refusal: String?
    var rewrittenRefusal: String?
    var differences: [String]
  }

  /// A document, and the versions that it goes between.
  private struct Row {
    var pair: Int
    var written: EvolutionVersion.Written
    var isStored: Bool
    var line: String
  }

  private static let language = "language: swift\nsdk: portable\nrepositories: false"

  @Test func whatIsReadAsAnotherValueIsFound() async throws {
    let folder = try TemporaryFolder()
    let pairs = try EvolutionVersion.pairs(in: folder, Self.language)
    #expect(pairs.count > 70)
    try await Self.prove(pairs, in: folder)
  }

  /// The same for versions that have nothing to do with each other, and for random changes.
  @Test(.ring(.long)) func whatIsReadAsAnotherValueInRandomPairsIsFound() async throws {
    let seeds = Share.ofThisRun((0..<300).map(UInt64.init))
    let batch = 75
    for start in stride(from: 0, to: seeds.count, by: batch) {
      let folder = try TemporaryFolder()
      let versions = try EvolutionVersion.pairs(in: folder, Self.language)
        .flatMap { [$0.old, $0.new] }
      let pairs = try EvolutionVersion.randomPairs(
        Array(seeds[start..<min(start + batch, seeds.count)]), among: versions, in: folder,
        Self.language)
      try await Self.prove(pairs, in: folder)
    }
  }

  private static func prove(
    _ pairs: [(old: EvolutionVersion, new: EvolutionVersion)], in folder: TemporaryFolder
  ) async throws {
    var rows: [Row] = []
    for (number, pair) in pairs.enumerated() {
      rows += try Self.rows(number, from: pair.old, "Old", by: pair.new, isStored: true)
      rows += try Self.rows(number, from: pair.new, "New", by: pair.old, isStored: false)
    }
    #expect(rows.count > 5 * pairs.count)
    try Self.write("Old", pairs.map(\.old), in: folder)
    try Self.write("New", pairs.map(\.new), in: folder)
    let program = try await Self.program(in: folder)
    try folder.write(rows.map { $0.line + "\n" }.joined(), to: "documents.txt")
    let result = try await Tool(executable: URL(fileURLWithPath: "/bin/sh")).run(
      ["-c", "'\(program.path)' <documents.txt"], in: folder.url)
    try #require(result.status == 0, "\(result.problems)")
    let verdicts = try JSONDecoder().decode([Verdict].self, from: Data(result.output.utf8))
    try #require(verdicts.count == rows.count)
    var findings: [Int: [Finding]] = [:]
    for (row, verdict) in zip(rows, verdicts) {
      let name = row.written.name
      #expect(verdict.own == nil, "\(name): \(verdict.own ?? "")")
      #expect((verdict.refusal != nil) == row.written.isMisfit, "\(name): \(verdict)")
      let pair = pairs[row.pair]
      let renamed = pair.old.version.schema.formerNames.union(pair.new.version.schema.formerNames)
      let differences = verdict.differences.filter { difference in
        guard difference.hasSuffix(" is lost") else {
          // Shipped apps keep what they don't know.
          let unknown = pair.old.version.schema.unknownNames
          return row.isStored
            || !unknown.contains { difference.contains(" is read as named(\"\($0)\"") }
        }
        // What shipped apps don't know they don't write.
        let name = difference.dropLast(" is lost".count).split(separator: ".").last ?? ""
        return row.isStored && !renamed.contains(String(name))
      }
      // A null may be read as nothing, which isn't written again.
      let isRefusedAgain = verdict.refusal == nil && verdict.rewrittenRefusal != nil
      guard !differences.isEmpty || isRefusedAgain else { continue }
      let found =
        findings[row.pair] ?? SchemaComparison(pair.old.version, pair.new.version).findings
      findings[row.pair] = found
      if isRefusedAgain {
        let party: HurtParty = row.isStored ? .reading : .shippedApps
        #expect(
          found.contains { $0.rule.party == party && $0.severity == .error },
          "\(name): \(verdict), \(found.map(\.rule))")
      }
      guard !differences.isEmpty else { continue }
      #expect(
        found.contains { EvolutionVersion.explaining.contains($0.rule) },
        "\(name): \(differences), \(found.map(\.rule))")
    }
  }

  private static func rows(
    _ pair: Int, from writer: EvolutionVersion, _ module: String, by reader: EvolutionVersion,
    isStored: Bool
  ) throws -> [Row] {
    try writer.documents(for: reader, isStored: isStored).map { written in
      let fields = try JSONSerialization.data(
        withJSONObject: ["fields": written.document.fields.rest], options: .sortedKeys)
      let key = "\(pair)/\(written.collection.pathPattern)"
      return Row(
        pair: pair, written: written, isStored: isStored,
        line: "\(key)\t\(module)\t\(String(decoding: fields, as: UTF8.self))")
    }
  }

  // MARK: Modules

  /// Writes the code of all versions of one side as a module, with a function for each model that
  /// reads it.
  private static func write(
    _ module: String, _ versions: [EvolutionVersion], in folder: TemporaryFolder
  ) throws {
    var readers: [String] = []
    for (number, version) in versions.enumerated() {
      let generated = folder.url(of: version.package)
      let texts = try FileTree(generated).paths.sorted().map { path in
        (
          path,
          String(decoding: try Data(contentsOf: generated.appending(path: path)), as: UTF8.self)
        )
      }
      let types = Set(texts.flatMap { Self.types(in: $0.1) })
      for (index, (_, text)) in texts.enumerated() {
        try folder.write(
          Self.numbered(text, types, number), to: "\(module)/\(module)\(number)_\(index).swift")
      }
      for collection in version.version.schema.collections {
        let model = version.version.schema[collection.model].name.name.value
        guard types.contains(model) else { continue }
        readers.append(
          "  \"\(number)/\(collection.pathPattern)\": "
            + "{ try Reading(V\(number)\(model).self, from: $0, of: \"\(module)\") },")
      }
    }
    try folder.write(
      """
      import Comparing
      import FiresmithRuntime

      public let readers: [String: @Sendable ([String: DocumentValue]) throws -> Reading] = [
      \(readers.joined(separator: "\n"))
      ]

      """, to: "\(module)/Readers.swift")
  }

  /// The names of the types that a file declares outside of others.
  private static func types(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(whereSeparator: { " :<{".contains($0) }).map(String.init)
      guard line.first?.isLetter == true,
        let index = words.firstIndex(where: {
          ["struct", "enum", "class", "typealias", "protocol"].contains($0)
        }),
        index + 1 < words.count
      else { return nil }
      return words[index + 1]
    }
  }

  /// Returns the code with a number before the names of the types.
  private static func numbered(_ text: String, _ types: Set<String>, _ number: Int) -> String {
    var result = ""
    var word = ""
    func end() {
      let isNested = result.last == "."
      result += !isNested && types.contains(word) ? "V\(number)\(word)" : word
      word = ""
    }
    for character in text {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        end()
        result.append(character)
      }
    }
    end()
    return result
  }

  /// Compiles both modules, and the program that compares what they read.
  private static func program(in folder: TemporaryFolder) async throws -> URL {
    let modules = folder.url(of: "Modules")
    try BuiltModules.runtime.copy(to: modules)
    let sources = Files.tests.appendingPathComponent("Data/Evolution")
    func compile(_ module: String, _ files: [String]) async throws {
      let result = try await CompilerQueue.shared.run(
        [
          "-emit-module", "-c", "-wmo", "-Onone", "-parse-as-library", "-module-name", module, "-I",
          modules.path, "-emit-module-path", modules.appending(path: "\(module).swiftmodule").path,
          "-o", modules.appending(path: "\(module).o").path,
        ] + files, in: folder.url)
      try #require(result.status == 0, "\(result.problems.prefix(4000))")
    }
    try await compile("Comparing", [sources.appending(path: "Meaning.swift").path])
    for module in ["Old", "New"] {
      let files = try FileTree(folder.url(of: module)).paths.sorted().map { "\(module)/\($0)" }
      try await compile(module, files)
    }
    let program = modules.appending(path: "compare")
    var arguments = ["-module-name", "Compare", "-I", modules.path, "-o", program.path]
    arguments.append(sources.appending(path: "main.swift").path)
    arguments += ["Comparing", "Old", "New"].map { modules.appending(path: "\($0).o").path }
    arguments.append("@" + modules.appending(path: "objects.txt").path)
    let result = try await CompilerQueue.shared.run(arguments, in: folder.url)
    try #require(result.status == 0, "\(result.problems.prefix(4000))")
    return program
  }
}

extension Schema {
  /// The names of today and former ones of fields and cases that have any.
  fileprivate var formerNames: Set<String> {
    var names: Set<String> = []
    for type in types {
      switch type.kind {
      case .structure(let structure):
        for field in structure.fields where !field.previousKeys.isEmpty {
          names.formUnion(field.storedKeys)
        }
      case .enumeration(let enumeration):
        for each in enumeration.cases where !each.previousValues.isEmpty {
          names.formUnion(each.storedValues.map(\.text))
        }
      case .tuple, .union, .untagged, .external, .alias: break
      }
    }
    return names
  }
}
