import FiresmithAgreementExample
import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// The languages' verdicts on each other's JSON for the documents that they read from the emulator.
extension Exchange {
  /// The result of reading the other language's JSON: the value that was read from Firestore,
  /// another one, or an error.
  enum Verdict: Equatable {
    case same
    case different
    case refused(String)
  }

  /// The verdicts about a document.
  struct JSONVerdicts: Equatable {
    /// Python's, about the JSON that Swift writes.
    let ofSwift: Verdict
    /// Swift's, about the JSON that Python writes.
    let ofPython: Verdict
  }

  /// The result of reading the plain JSON of a stored document in both languages.
  enum StoredFormVerdict: String {
    case same = "same"
    case different = "different"
    case refused = "refused"
    case refusedBySwift = "refused by Swift"
    case refusedByPython = "refused by Python"
  }

  /// Lets both languages read the plain JSON of a corpus's documents, also of those that they can't
  /// read from Firestore.
  ///
  /// - Returns: Whether they read the same, by the names of the cases.
  func readStoredForms(of corpus: Corpus) async throws -> [String: StoredFormVerdict] {
    var forms: [String: String] = [:]
    for testCase in corpus.cases {
      forms[testCase.name] = try JSON.plainText(of: corpus.fields(of: testCase))
    }
    let file = try TemporaryFolder()
    try file.write(
      String(decoding: JSONEncoder().encode(forms), as: UTF8.self), to: "stored.json")
    // What Python writes for what it has read; null for what it refuses.
    let python: [String: String?] = try await runPython(
      "read", [corpus.collection, file.url(of: "stored.json").path])
    func verdict<Model: Decodable & Equatable>(_ name: String, as type: Model.Type) throws
      -> StoredFormVerdict
    {
      func read(_ text: String) throws -> Model {
        try JSONDecoder.firesmith.decode(type, from: Data(text.utf8))
      }
      let swift = try? read(forms[name] ?? "")
      switch (swift, try #require(python[name])) {
      case (nil, nil): return .refused
      case (nil, _?): return .refusedBySwift
      case (_?, nil): return .refusedByPython
      case (let swift?, let written?): return try read(written) == swift ? .same : .different
      }
    }
    var verdicts: [String: StoredFormVerdict] = [:]
    for testCase in corpus.cases {
      verdicts[testCase.name] =
        switch corpus.collection {
        case "attachments": try verdict(testCase.name, as: Attachment.self)
        case "cards": try verdict(testCase.name, as: Card.self)
        default: try verdict(testCase.name, as: PlainSample.self)
        }
    }
    return verdicts
  }

  /// Lets each language read the JSON that the other writes for the documents that both can read.
  ///
  /// - Returns: The verdicts, by collection and id.
  func exchangeJSON() async throws -> [String: [String: JSONVerdicts]] {
    let samples = PlainSampleRepository(firestore)
    let attachments = AttachmentRepository(firestore)
    let cards = CardRepository(firestore)
    let python = try await readWithPython([
      "plain-samples": try await write(samples), "attachments": try await write(attachments),
      "cards": try await write(cards),
    ])
    return [
      "samples": try await read(python["plain-samples"] ?? [:], as: samples),
      "attachments": try await read(python["attachments"] ?? [:], as: attachments),
      "cards": try await read(python["cards"] ?? [:], as: cards),
    ]
  }

  /// Python's answer about a document.
  private struct PythonForm: Decodable {
    /// The JSON that it writes.
    let json: String
    /// Whether Swift's JSON gives the same; `nil` if it is refused.
    let isSame: Bool?
    let refusal: String?

    var verdict: Verdict {
      if let refusal { return .refused(refusal) }
      return isSame == true ? .same : .different
    }
  }

  private func readWithPython(
    _ forms: [String: [String: String]]
  ) async throws -> [String: [String: PythonForm]] {
    let folder = try TemporaryFolder()
    try folder.write(
      String(decoding: JSONEncoder().encode(forms), as: UTF8.self), to: "swift.json")
    return try await runPython("json", [folder.url(of: "swift.json").path])
  }

  /// The JSON that Swift writes for the documents that it can read, by id.
  private func write<Repository: DocumentRepository>(
    _ repository: Repository
  ) async throws -> [String: String] {
    var forms: [String: String] = [:]
    for document in try await repository.getAll().documents {
      guard let id = Repository.Model._documentID(of: document) else { continue }
      let data = try JSONEncoder.firesmith.encode(document)
      forms[id] = String(decoding: data, as: UTF8.self)
    }
    return forms
  }

  private func read<Repository: DocumentRepository>(
    _ forms: [String: PythonForm], as repository: Repository
  ) async throws -> [String: JSONVerdicts] where Repository.Model: Equatable {
    var verdicts: [String: JSONVerdicts] = [:]
    for document in try await repository.getAll().documents {
      guard let id = Repository.Model._documentID(of: document), let form = forms[id] else {
        continue
      }
      verdicts[id] = JSONVerdicts(
        ofSwift: form.verdict, ofPython: verdict(of: form.json, about: document))
    }
    return verdicts
  }

  private func verdict<Model: Decodable & Equatable>(
    of json: String, about document: Model
  ) -> Verdict {
    do {
      let read = try JSONDecoder.firesmith.decode(Model.self, from: Data(json.utf8))
      return read == document ? .same : .different
    } catch {
      return .refused("\(error)")
    }
  }
}
