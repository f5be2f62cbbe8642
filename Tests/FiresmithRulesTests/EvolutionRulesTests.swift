import FiresmithDiagnostics
import FiresmithInputs
import FiresmithLanguages
import FiresmithSchema
import FiresmithStoredData
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithEvolution
@testable import FiresmithRules

/// Documents that an older version of a schema writes, against the rules of the new one: what they
/// refuse has a finding, and what has a finding is refused.
@Suite(.emulator) struct EvolutionRulesTests {
  /// The findings about documents that an app creates or updates.
  private static let rules: Set<EvolutionRule> = [
    .rulesFieldRequired, .rulesFieldRemoved, .rulesValue, .rulesConstraint, .rulesServerTime,
    .rulesImmutable,
  ]
  /// The number of documents of a collection that are tried.
  private static let limit = 20

  /// The pairs of versions of `EvolutionTests`.
  static let pairs: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }()
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../EvolutionTests/Breaking").standardizedFileURL

  @Test(arguments: pairs) func whatTheRulesRefuseIsFound(pair: String) async throws {
    guard let old = try version("old", of: pair), let new = try version("new", of: pair) else {
      return
    }
    let findings = SchemaComparison(old, new).findings.filter { Self.rules.contains($0.rule) }
    let witnesses = Witnesses(old: old, new: new).witnesses(of: findings)
    let documents = CoveringDocuments(version: old, reader: new)
    var refusals: [String] = []
    for model in DocumentRules.all(of: new.schema) where model.storedID == nil {
      let path = model.collection.pathPattern
      guard let collection = old.schema.collections.first(where: { $0.pathPattern == path }),
        collection.stability == .stable
      else { continue }
      let project = try await RulesProject(try await Emulator.shared(), new.schema, model)
      let all = documents.documents(of: collection, isStored: false)
      let type = old.schema[collection.model]
      // Evenly, because each differs from the first one in another field.
      let step = max(1, (all.count + Self.limit - 1) / Self.limit)
      for index in stride(from: 0, to: all.count, by: step) {
        let writes = [
          (index, Self.creation(of: all[index], by: type)),
          (all.count + index, Self.update(of: all[0], to: all[index], by: type)),
        ]
        try await project.prepare(writes.map { (index: $0.0, testCase: $0.1) })
        for (number, write) in writes {
          if let refusal = try await project.refusal(of: write, number) {
            refusals.append("\(all[index].fields) \(refusal.prefix(200))")
          }
        }
      }
      try await expectRefusals(of: witnesses, of: collection, type, in: project)
    }
    #expect(refusals.isEmpty || !findings.isEmpty, "\(refusals.prefix(3))")
    #expect(witnesses.count == findings.count, "\(findings.map(\.rule))")
  }

  /// Expects that the rules refuse the documents that show findings.
  private func expectRefusals(
    of witnesses: [(index: Int, witness: Witnesses.Witness)], of collection: Collection,
    _ type: TypeDeclaration, in project: RulesProject
  ) async throws {
    let path = collection.pathSegments.map { $0 ?? "x" }.joined(separator: "/")
    for (number, (_, witness)) in witnesses.enumerated()
    where witness.document.path == "\(path)/x" {
      let write =
        witness.update.map { Self.update(of: witness.document, to: $0, by: type) }
        ?? Self.creation(of: witness.document, by: type)
      let index = 1_000 + number
      try await project.prepare([(index, write)])
      #expect(try await project.refusal(of: write, index) != nil, "\(witness.words)")
    }
  }

  /// Reads a version, as one that has rules; `nil` if it reads values that it doesn't declare.
  private func version(_ side: String, of pair: String) throws -> SchemaVersion? {
    let path = Self.folder.appendingPathComponent("\(pair)/\(side)").path
    var inputs = InputFiles(languages: .all)
    guard case .version(var version, _) = inputs.olderVersion(at: path) else {
      Issue.record("\(pair) \(side) can't be read")
      return nil
    }
    guard version.configuration?.isOpen != true else { return nil }
    let mark = SourceMark(file: 0, line: 1, column: 1)
    var facts = ConfigurationFacts(nil)
    facts.outputs = [.init(values: ["rules": .init(items: ["firestore.rules"], mark: mark)])]
    version.configuration = facts
    return version
  }

  /// Returns the write that creates a document, with the server's times where the version has them.
  private static func creation(
    of document: StoredDocument, by type: TypeDeclaration
  ) -> DocumentCase {
    let times = times(of: type).map(\.name)
    return DocumentCase(
      name: document.path, fields: document.stored.filter { !times.contains($0.key) },
      serverTimes: times, isAccepted: true)
  }

  /// Returns the write that makes one document of another, as an update of shipped apps does.
  private static func update(
    of document: StoredDocument, to other: StoredDocument, by type: TypeDeclaration
  ) -> DocumentCase {
    let times = times(of: type)
    var fields = other.stored
    for time in times { fields[time.name] = time.isOfWrites ? nil : document.stored[time.name] }
    return DocumentCase(
      name: document.path, before: document.stored, fields: fields,
      serverTimes: times.filter(\.isOfWrites).map(\.name), isAccepted: true)
  }

  /// The fields that the server sets.
  private static func times(of type: TypeDeclaration) -> [(name: String, isOfWrites: Bool)] {
    guard case .structure(let structure) = type.kind else { return [] }
    return structure.fields.filter(\.isStored).compactMap { field in
      field.serverTime.map { (field.name.value, $0 == .write) }
    }
  }
}

extension StoredDocument {
  fileprivate var stored: [String: Stored] {
    Dictionary(fields.entries.map { ($0.name, Stored($0.value)) }) { first, _ in first }
  }
}

extension Stored {
  fileprivate init(_ value: StoredValue) {
    switch value {
    case .null: self = .null
    case .boolean(let boolean): self = .boolean(boolean)
    case .integer(let integer): self = .integer(integer)
    case .double(let double): self = .double(double)
    case .string(let text): self = .string(text)
    case .bytes(let bytes): self = .bytes(Data(bytes).base64EncodedString())
    case .timestamp: self = .timestamp("2024-02-29T23:59:59.123456Z")
    case .geopoint: self = .geopoint
    case .reference(let reference): self = .reference(reference.path)
    case .vector(let numbers): self = .vector(numbers)
    case .array(let elements): self = .array(elements.map(Stored.init))
    case .map(let fields):
      self = .map(
        Dictionary(fields.entries.map { ($0.name, Stored($0.value)) }) { first, _ in first })
    }
  }
}
