import FiresmithRuntime
import Foundation
import Testing

/// A document with one field `value`, for most tests.
struct Holder<Value> {
  var value: Value
}

extension Holder: Decodable where Value: Decodable {}
extension Holder: Encodable where Value: Encodable {}
extension Holder: Equatable where Value: Equatable {}

/// Decodes the field `value` of a document, in which `stored` is stored.
func decoded<Value: Decodable>(_ type: Value.Type, _ stored: DocumentValue) throws -> Value {
  try FirestoreDecoder().decode(Holder<Value>.self, from: ["value": stored]).value
}

/// Encodes `value` as a field.
func encoded<Value: Encodable>(_ value: Value) throws -> DocumentValue? {
  try FirestoreEncoder().encode(Holder(value: value))["value"]
}

func expectRoundTrip<Value: Codable & Equatable>(
  _ value: Value, as stored: DocumentValue? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let encoded = try #require(try encoded(value), sourceLocation: sourceLocation)
  if let stored {
    #expect(encoded == stored, sourceLocation: sourceLocation)
  }
  #expect(try decoded(Value.self, encoded) == value, sourceLocation: sourceLocation)
}

/// The path and the message of the error that `body` throws.
func codingError(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) throws -> (path: [String], message: String) {
  let error = try #require(
    #expect(throws: (any Error).self, sourceLocation: sourceLocation) { try body() },
    sourceLocation: sourceLocation)
  switch error {
  case DecodingError.keyNotFound(let key, let context):
    return (context.codingPath.map(\.stringValue) + [key.stringValue], context.debugDescription)
  case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
    DecodingError.dataCorrupted(let context):
    return (context.codingPath.map(\.stringValue), context.debugDescription)
  case EncodingError.invalidValue(_, let context):
    return (context.codingPath.map(\.stringValue), context.debugDescription)
  default:
    Issue.record(error, sourceLocation: sourceLocation)
    return ([], "")
  }
}

func documentReference(
  _ path: String, project: String = "p", sourceLocation: SourceLocation = #_sourceLocation
) throws -> DocumentReference {
  try #require(
    DocumentReference(name: "projects/\(project)/databases/(default)/documents/\(path)"),
    sourceLocation: sourceLocation)
}
