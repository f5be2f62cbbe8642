import FiresmithSchema
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithRules

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A project in the emulator, with rules that let everybody write what the functions of one model
/// accept.
struct RulesProject: Sendable {
  let emulator: Emulator
  let project: String
  let rules: String
  private let collection: Collection

  var documents: String { "projects/\(project)/databases/(default)/documents" }

  init(
    _ emulator: Emulator, _ schema: Schema, _ model: DocumentRules,
    options: RulesOptions = RulesOptions(), spending: String = "", condition: String = ""
  ) async throws {
    self.emulator = emulator
    collection = model.collection
    project = Emulator.newProject()
    rules = try Self.rules(
      schema, model, options: options, functions: spending, condition: condition)
    try await emulator.setRules(rules, of: project)
  }

  /// Returns a file whose functions are those of the schema, and which uses those of one model.
  static func rules(
    _ schema: Schema, _ model: DocumentRules, options: RulesOptions = RulesOptions(),
    functions: String = "", condition: String = ""
  ) throws -> String {
    let names = RuleNames(schema, models: DocumentRules.all(of: schema).map(\.type), options)
    let own = try #require(names.documents[model.type])
    let path = model.collection.path.enumerated().map { index, segment in
      switch segment {
      case .collection(let id), .fixedDocument(let id): id
      case .document: "{parent\(index)}"
      }
    }.joined(separator: "/")
    let match = model.collection.isSingleDocument ? path : path + "/{id}"
    let team = """
      rules_version = '2';
      service cloud.firestore {
      \(functions)
        match /databases/{database}/documents {
          match /\(match) {
            allow read: if true;
            allow create: if \(own.create)(request.resource.data)\(condition);
            allow update: if \(own.update)(request.resource.data, resource.data)\(condition);
          }
        }
      }
      """
    return try RulesFile(options).text(for: schema, in: team)
  }

  // MARK: Writes

  private struct Body: Encodable {
    struct Write: Encodable {
      struct Document: Encodable {
        let name: String
        let fields: [String: Stored]
      }
      struct Mask: Encodable { let fieldPaths: [String] }
      struct Transform: Encodable {
        let fieldPath: String
        let setToServerValue = "REQUEST_TIME"
        enum CodingKeys: CodingKey {
          case fieldPath
          case setToServerValue
        }
      }
      let update: Document
      var updateMask: Mask?
      var updateTransforms: [Transform]?
    }
    let writes: [Write]
  }

  private func body(_ writes: [Body.Write]) throws -> Data {
    let data = try JSONEncoder().encode(Body(writes: writes))
    let escaped = Stored.documents
    return Data(
      String(decoding: data, as: UTF8.self).replacingOccurrences(of: escaped, with: documents).utf8)
  }

  /// Each case has a document of its own; that of a single document is below a parent of its own.
  private func name(_ index: Int) -> String {
    var segments = collection.path.map { segment in
      switch segment {
      case .collection(let id), .fixedDocument(let id): id
      case .document: "parent\(collection.isSingleDocument ? index : 0)"
      }
    }
    if !collection.isSingleDocument { segments.append("d\(index)") }
    return "\(documents)/\(segments.joined(separator: "/"))"
  }

  /// Whether cases need to take turns, because there is only one document.
  var isOneDocument: Bool { collection.isSingleDocument && collection.parameters.isEmpty }

  /// Stores what is there before the cases, as the owner.
  func prepare(_ cases: [(index: Int, testCase: DocumentCase)]) async throws {
    let writes = cases.compactMap { index, testCase in
      testCase.before.map { Body.Write(update: .init(name: name(index), fields: $0)) }
    }
    for start in stride(from: 0, to: writes.count, by: 300) {
      try await emulator.send(
        "POST", "/v1/\(documents):commit",
        body: try body(Array(writes[start..<min(start + 300, writes.count)])))
    }
  }

  /// Writes as somebody whom rules apply to.
  ///
  /// - Returns: `nil` if the write was accepted, and otherwise why it wasn't.
  func refusal(of testCase: DocumentCase, _ index: Int) async throws -> String? {
    var write = Body.Write(update: .init(name: name(index), fields: testCase.fields))
    if let mask = testCase.mask {
      write = Body.Write(
        update: .init(
          name: name(index),
          fields: testCase.fields.filter { field in mask.contains { $0.first == field.key } }))
      write.updateMask = .init(
        fieldPaths: mask.map { $0.map(Self.quoted).joined(separator: ".") })
    }
    write.updateTransforms =
      testCase.serverTimes.isEmpty
      ? nil : testCase.serverTimes.map { .init(fieldPath: Self.quoted($0)) }
    let body = try body([write])
    let (status, text) = try await emulator.sendAsNobody("/v1/\(documents):commit", body)
    if status == 200 { return nil }
    // Anything but a refusal is a mistake of the test's.
    try #require(status == 403, "\(text)\n\(String(decoding: body, as: UTF8.self))")
    return text
  }

  private static func quoted(_ name: String) -> String {
    let escaped = name.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "`", with: "\\`")
    return "`\(escaped)`"
  }
}

extension RulesProject {
  /// Deletes all documents.
  func clear() async throws {
    try await emulator.send("DELETE", "/emulator/v1/\(documents)")
  }
}

extension Emulator {
  /// Sends a request as somebody whom rules apply to.
  func sendAsNobody(_ path: String, _ body: Data) async throws -> (status: Int, text: String) {
    let url = try #require(URL(string: "http://\(host)\(path)"))
    var request = URLRequest(waitingFor: url)
    request.httpMethod = "POST"
    request.httpBody = body
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    let (data, response) = try await URLSession.shared.data(for: request)
    let status = try #require((response as? HTTPURLResponse)?.statusCode)
    return (status, String(decoding: data, as: UTF8.self))
  }

  /// Creates a document in the collection at `path`.
  func writeAsNobody(
    _ path: String, _ fields: [String: Stored]
  ) async throws -> (status: Int, text: String) {
    try await sendAsNobody("/v1/\(path)", try JSONEncoder().encode(["fields": fields]))
  }
}
