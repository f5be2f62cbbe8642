// Reads made-up documents with an app's own models and with those that are generated in their
// place, and compares what both store. Built by a test, with an app of `Apps` as the module
// `OldApp`, the generated code as `NewApp`, and the file of this folder for the app.

import FirebaseFirestore
import Foundation

@main struct Comparison {
  private static let count = 500

  /// The first differences.
  private(set) var problems: [String] = []
  /// The number of documents that both have stored alike, of all models.
  private(set) var alike = 0

  static func main() async throws {
    var comparison = Comparison()
    try await comparison.compareModels()
    for problem in comparison.problems { print(problem) }
    print("\(comparison.alike) alike")
  }

  /// Compares the models of documents.
  ///
  /// - Parameters:
  ///   - named: Changes what both store by what the report of the import says.
  ///   - document: Makes up a document that the app reads.
  mutating func compare<Old: Codable, New: Codable>(
    _ old: Old.Type, _ new: New.Type, named: (inout [String: Any]) -> Void = { _ in },
    _ document: (inout MadeUp) -> [String: Any]
  ) async {
    await compare(
      "\(Old.self)", named: named, old: { try Self.store($0, at: $1, as: old) },
      new: { try Self.store($0, at: $1, as: new) }, document)
  }

  /// Returns the fields that a model stores, once it has read those of a document.
  typealias Store = ([String: Any], DocumentReference) async throws -> [String: Any]

  /// Compares two ways to read and to write documents.
  mutating func compare(
    _ name: String, named: (inout [String: Any]) -> Void = { _ in }, old: Store, new: Store,
    _ document: (inout MadeUp) -> [String: Any]
  ) async {
    var values = MadeUp(seed: 1)
    for number in 0..<Self.count {
      let fields = document(&values)
      let reference = Firestore.firestore().document("documents/\(number)")
      do {
        let written = [try await old(fields, reference), try await new(fields, reference)]
        // Each reads what the other one has written, too.
        let again = [
          try await new(Self.committed(written[0]), reference),
          try await old(Self.committed(written[1]), reference),
        ]
        let texts = (written + (written + again).map(Self.committed)).map { stored in
          var stored = stored
          named(&stored)
          return Self.text(stored)
        }
        if texts[0] == texts[1], Set(texts.dropFirst(2)).count == 1 {
          alike += 1
        } else {
          add("\(name): \(Self.text(fields)) is stored as\n" + texts.joined(separator: "\n"))
        }
      } catch {
        add("\(name): \(Self.text(fields)): \(error)")
      }
    }
  }

  private mutating func add(_ problem: String) {
    if problems.count < 4 { problems.append(problem) }
  }

  static func store<Model: Codable>(
    _ fields: [String: Any], at reference: DocumentReference, as model: Model.Type
  ) throws -> [String: Any] {
    try Firestore.Encoder().encode(
      Firestore.Decoder().decode(model, from: fields, in: reference))
  }

  /// Returns fields with a time in place of what the server puts there.
  private static func committed(_ fields: [String: Any]) -> [String: Any] {
    fields.mapValues { $0 is FieldValue ? Timestamp(seconds: 1, nanoseconds: 0) : $0 }
  }

  /// Returns a value with its stored type.
  static func text(_ value: Any) -> String {
    switch value {
    case let value as NSNumber: number(value)
    case let value as String: "\"\(value)\""
    case let value as Data: "bytes \(value.base64EncodedString())"
    case let value as Timestamp: "time \(value.seconds).\(value.nanoseconds)"
    case let value as GeoPoint: "place \(value.latitude) \(value.longitude)"
    case let value as DocumentReference: "reference \(value.path)"
    case is FieldValue: "the server's time"
    case let elements as [Any]: "[" + elements.map(text).joined(separator: ", ") + "]"
    case let fields as [String: Any]:
      "{"
        + fields.sorted { $0.key < $1.key }.map { "\($0.key): \(text($0.value))" }
        .joined(separator: ", ") + "}"
    case is NSNull: "null"
    default: "\(type(of: value)) \(value)"
    }
  }

  private static func number(_ value: NSNumber) -> String {
    switch UInt8(truncatingIfNeeded: value.objCType.pointee) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"): "boolean \(value.boolValue)"
    case UInt8(ascii: "d"), UInt8(ascii: "f"): "double \(value.doubleValue)"
    default: "integer \(value.int64Value)"
    }
  }
}

/// Values of documents: the same ones in each run.
struct MadeUp {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  mutating func one<Value>(of values: [Value]) -> Value { values[next(values.count)] }

  var boolean: Bool { mutating get { next(2) == 0 } }

  var text: String {
    mutating get { one(of: ["", "Momo", "a/b", "Überall \u{1F4D6}", "two\nlines", "null", "0x1"]) }
  }

  var integer: Int {
    mutating get { one(of: [0, 1, -1, 304, 1 << 53, .max, .min, next(1000)]) }
  }

  /// A number that a `Float` has, too.
  var double: Double {
    mutating get { one(of: [0, 1, -0.5, 2.25, 1e10, Double(next(4000)) / 8]) }
  }

  /// A time as the database has it.
  var time: Timestamp {
    mutating get {
      Timestamp(
        seconds: one(of: [0, 1_700_000_000, -86_400, Int64(next(1 << 30))]),
        nanoseconds: Int32(one(of: [0, 500_000_000, 250_000_000])))
    }
  }

  var address: String {
    mutating get {
      one(of: ["https://example.com", "https://example.com/a?b=c#d", "mailto:a@b.c"])
    }
  }

  var place: GeoPoint {
    mutating get {
      GeoPoint(latitude: Double(next(180)) - 90, longitude: Double(next(360)) - 180)
    }
  }

  var bytes: Data { mutating get { Data((0..<next(5)).map { _ in UInt8(next(256)) }) } }

  var reference: DocumentReference {
    mutating get { Firestore.firestore().document("cards/\(next(50))") }
  }

  mutating func list<Value>(_ value: (inout MadeUp) -> Value) -> [Value] {
    (0..<next(4)).map { _ in value(&self) }
  }

  /// Returns a value or none, for a field that can be missing.
  mutating func maybe(_ value: (inout MadeUp) -> Any) -> Any? { boolean ? value(&self) : nil }
}

extension [String: Any] {
  /// Creates fields without those that are missing.
  init(_ fields: [String: Any?]) { self = fields.compactMapValues { $0 } }
}
