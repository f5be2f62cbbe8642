import FiresmithAgreementExample
import FiresmithRuntime
import FiresmithTestSupport
import Foundation

/// What the languages make of each other's JSON for the documents that they read from the emulator.
extension Exchange {
  /// What a language makes of the other's JSON: the value that it read from Firestore, another one,
  /// or an error.
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

  /// What Python says of a document.
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
      guard let id = Repository.Model.documentID(of: document) else { continue }
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
      guard let id = Repository.Model.documentID(of: document), let form = forms[id] else {
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
