import FiresmithRuntime
import Foundation
import Testing

@Suite struct DocumentValueTests {
  @Test func tellsItsKindsApart() {
    let values: [DocumentValue] = [
      .null, .boolean(false), .integer(0), .double(0), .string(""), .bytes(Data()),
      .timestamp(Timestamp(seconds: 0, nanoseconds: 0)),
      .geopoint(GeoPoint(latitude: 0, longitude: 0)), .vector(VectorValue([])), .array([]),
      .map([:]),
    ]
    #expect(Set(values).count == values.count)
    for (index, value) in values.enumerated() {
      #expect(values.firstIndex(of: value) == index)
    }
  }

  @Test func notANumberEqualsItself() {
    let value = DocumentValue.map(["a": .array([.double(.nan)])])
    let negative = DocumentValue.map(["a": .array([.double(-.nan)])])
    #expect(value == value)
    #expect(Set([value, negative]).count == 1)
    #expect(DocumentValue.double(.nan) != .double(0))
    #expect(DocumentValue.double(-0.0) == .double(0.0))
  }

  @Test func stringsAreEqualByTheirBytes() {
    let (composed, decomposed) = ("é", "e\u{301}")
    #expect(DocumentValue.string(composed) != .string(decomposed))
    #expect(DocumentValue.map([composed: [1]]) != .map([decomposed: [1]]))
    #expect(DocumentValue.map([composed: [1]]) == .map([composed: [1]]))
    #expect(FieldPath(["a", composed]) != FieldPath(["a", decomposed]))
    let names = [composed, decomposed].map { "projects/p/databases/d/documents/c/\($0)" }
    #expect(Set(names.map { DocumentReference(name: $0) }).count == 2)
  }

  @Test func survivesJSONAsFarAsJSONHasItsKind() throws {
    let value = DocumentValue.map([
      "null": .null, "boolean": .boolean(true), "integer": .integer(1), "double": .double(1.5),
      "string": .string("1"), "array": .array([.integer(0), .boolean(false), .map([:])]),
    ])
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(DocumentValue.self, from: data) == value)
  }
}
