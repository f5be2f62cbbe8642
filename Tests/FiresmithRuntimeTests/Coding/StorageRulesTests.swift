import FiresmithRuntime
import Foundation
import Testing

/// Values that Firestore's emulator refuses.
/// What would crash Google's SDK is an error.
@Suite struct StorageRulesTests {
  @Test func nestedArrays() throws {
    let error = try codingError { _ = try encoded(["a": [[1]]]) }
    #expect(error.path == ["value", "a", "0"])
    #expect(
      error.message == "is an array of 1 elements inside an array, which Firestore can't store")
    try expectError(at: ["a", "0"]) { ["a": .array([.array([])])] }
    try expectError(at: ["a", "1"]) { ["a": .array([.null, .vector(VectorValue([1]))])] }
    try expectRoundTrip([["a": [1]]])
  }

  @Test(arguments: ["", "__x__", "_____", "__é__", String(repeating: "x", count: 1501)])
  func fieldNamesThatAreNotAllowed(name: String) throws {
    let error = try codingError { _ = try encoded([["k": [name: 1]]]) }
    #expect(error.path == ["value", "0", "k", name])
    #expect(error.message == "has a name that Firestore does not allow")
    #expect(throws: EncodingError.self) { try FirestoreEncoder().encode([name: 1]) }
  }

  @Test(arguments: [
    "_", "__", "___", "____", "__x", "x__", "a.b", "a/b", "`", " ", "é", "🦉",
    String(repeating: "x", count: 1400),
  ])
  func otherFieldNames(name: String) throws {
    try expectRoundTrip([name: 1], as: .map([name: .integer(1)]))
  }

  @Test func atMost20LevelsOfMapsAndArrays() throws {
    #expect(try FirestoreEncoder().encode(["f": nested(20)]) == ["f": nested(20)])
    let error = try codingError { _ = try FirestoreEncoder().encode(["f": nested(21)]) }
    #expect(error.path.count == 21)
    #expect(error.message == "is nested more than 20 levels deep")
    #expect(try FirestoreEncoder().encodeValue(nested(20)) == nested(20))
    #expect(throws: EncodingError.self) { try FirestoreEncoder().encodeValue(nested(21)) }
  }

  @Test func atMost20LevelsOfTypes() throws {
    var wrapped = Wrapped(created: Date(timeIntervalSince1970: 0), stamped: Timestamp())
    for _ in 0..<20 {
      wrapped = Wrapped(created: wrapped.created, stamped: wrapped.stamped, inside: wrapped)
    }
    let fields = try FirestoreEncoder().encode(wrapped)
    #expect(try FirestoreDecoder().decode(Wrapped.self, from: fields) == wrapped)
    let error = try codingError { _ = try FirestoreEncoder().encode(Wrapped(inside: wrapped)) }
    #expect(error.path == Array(repeating: "inside", count: 21))
    var nested = Nested(value: nil)
    for _ in 0..<9 { nested = Nested(value: [nested]) }
    let values = try FirestoreEncoder().encodeValue(nested)
    #expect(try FirestoreDecoder().decode(Nested.self, from: values) == nested)
  }

  @Test func noRecursionEndsInACrash() {
    onSmallStack {
      #expect(throws: EncodingError.self) { try encoded(Endless.map) }
      #expect(throws: EncodingError.self) { try encoded(Endless.single) }
      #expect(throws: EncodingError.self) { try encoded(Endless.array) }
      #expect(throws: EncodingError.self) { try encoded(Endless.containers) }
      #expect(throws: DecodingError.self) { try decoded(Endless.self, .null) }
      #expect(throws: EncodingError.self) { try encoded(nested(150)) }
      #expect(throws: DecodingError.self) { try decoded(Chain.self, nested(150)) }
    }
  }

  @Test func serverTimestampsInArrays() throws {
    struct Entry: Codable {
      @ServerTimestamp var at: Date?
    }
    let error = try codingError { _ = try encoded([["k": Entry(at: nil)]]) }
    #expect(error.path == ["value", "0", "k", "at"])
    #expect(
      error.message == "is the server's time, which Firestore can't set inside an array")
    #expect(
      try codingError { _ = try encoded([ServerTimestamp<Date>(wrappedValue: nil)]) }.path
        == ["value", "0"])
    let document = try FirestoreEncoder().encodeDocument(["a": ["b": Entry(at: nil)]])
    #expect(document.serverTimestamps == [["a", "b", "at"]])
    #expect(document.fields == ["a": .map(["b": .map([:])])])
    #expect(throws: EncodingError.self) {
      try FirestoreEncoder().encodeValue(ServerTimestamp<Date>(wrappedValue: nil))
    }
  }

  @Test func aDocumentIDAsAnElement() throws {
    #expect(throws: EncodingError.self) { try encoded([DocumentID(wrappedValue: "b1")]) }
  }

  @Test func aDocumentThatIsNoMap() throws {
    #expect(
      try codingError { _ = try FirestoreEncoder().encode([1]) }.message
        == "is an array of 1 elements, and a document is a map")
    #expect(throws: EncodingError.self) { try FirestoreEncoder().encode("x") }
  }

  @Test func valuesOutOfRange() throws {
    try expectError(at: ["t"]) { ["t": .timestamp(Timestamp(seconds: .max, nanoseconds: 0))] }
    try expectError(at: ["t"]) { ["t": .timestamp(Timestamp(seconds: 0, nanoseconds: -1))] }
    try expectError(at: ["g"]) { ["g": .geopoint(GeoPoint(latitude: 91, longitude: 0))] }
    try expectError(at: ["g"]) { ["g": .geopoint(GeoPoint(latitude: .nan, longitude: 0))] }
    try expectError(at: ["v"]) { ["v": .vector(VectorValue([]))] }
    try expectError(at: ["v"]) { ["v": .vector(VectorValue([1, .nan]))] }
    try expectError(at: ["v"]) {
      ["v": .vector(VectorValue(Array(repeating: 1, count: 2049)))]
    }
    let far = Date(timeIntervalSince1970: 1e15)
    let error = try codingError {
      _ = try encoded(["a": ServerTimestamp<Date>(wrappedValue: far)])
    }
    #expect(error.path == ["value", "a"])
    #expect(error.message == "is a date outside the years 1 to 9999")
  }

  @Test func ofSeveralProblemsItIsAlwaysTheFirst() throws {
    for _ in 0..<20 {
      let names = Dictionary(uniqueKeysWithValues: (1...9).shuffled().map { ("__\($0)__", 1) })
      #expect(try codingError { _ = try FirestoreEncoder().encode(names) }.path == ["__1__"])
    }
  }

  private func expectError(
    at path: [String], sourceLocation: SourceLocation = #_sourceLocation,
    _ fields: () -> [String: DocumentValue]
  ) throws {
    let error = try codingError(sourceLocation: sourceLocation) {
      _ = try FirestoreEncoder().encode(fields())
    }
    #expect(error.path == path, sourceLocation: sourceLocation)
  }

  /// Runs `body` on a stack of 512 KB, the size for threads on Apple's platforms.
  private func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
  }

  private func nested(_ levels: Int) -> DocumentValue {
    (0..<levels).reduce(.integer(1)) { value, _ in .map(["a": value]) }
  }
}

/// Encodes and decodes itself endlessly.
private enum Endless: Codable {
  case map, single, array, containers

  init(from decoder: any Decoder) throws {
    self = try decoder.singleValueContainer().decode(Endless.self)
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .map:
      try ["k": self].encode(to: encoder)
    case .single:
      var container = encoder.singleValueContainer()
      try container.encode(self)
    case .array:
      var container = encoder.unkeyedContainer()
      try container.encode(self)
    case .containers:
      var container = encoder.unkeyedContainer()
      for _ in 0..<100_000 { container = container.nestedUnkeyedContainer() }
    }
  }
}

/// Takes as many coder steps for each level as wrappers can.
private struct Nested: Codable, Equatable {
  @ExplicitNull var value: [Nested]?
}

private final class Chain: Codable {
  let a: Chain?
}
