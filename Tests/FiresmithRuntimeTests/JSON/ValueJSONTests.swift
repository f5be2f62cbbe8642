import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@Suite struct ValueJSONTests {
  @Test func everyKindIsWrittenAsFirestoreWritesIt() throws {
    for (value, json) in try canonical() {
      #expect(String(decoding: try FirestoreJSON.data(value: value), as: UTF8.self) == json)
      #expect(try FirestoreJSON.value(from: Data(json.utf8)) == value)
    }
  }

  private func canonical() throws -> [(DocumentValue, String)] {
    [
      (.null, #"{"nullValue":null}"#),
      (.boolean(true), #"{"booleanValue":true}"#),
      (.boolean(false), #"{"booleanValue":false}"#),
      (.integer(412), #"{"integerValue":"412"}"#),
      (.integer(.min), #"{"integerValue":"-9223372036854775808"}"#),
      (.integer(.max), #"{"integerValue":"9223372036854775807"}"#),
      (.double(4.5), #"{"doubleValue":4.5}"#),
      (.double(1), #"{"doubleValue":1.0}"#),
      (.double(-1e300), #"{"doubleValue":-1e+300}"#),
      (.double(.nan), #"{"doubleValue":"NaN"}"#),
      (.double(.infinity), #"{"doubleValue":"Infinity"}"#),
      (.double(-.infinity), #"{"doubleValue":"-Infinity"}"#),
      (.string(""), #"{"stringValue":""}"#),
      (.string("a\"\\/\n\r\t\u{1}\u{1f}é🦉"), #"{"stringValue":"a\"\\/\n\r\t\u0001\u001fé🦉"}"#),
      (.bytes(Data([0, 255])), #"{"bytesValue":"AP8="}"#),
      (.bytes(Data()), #"{"bytesValue":""}"#),
      (
        .timestamp(Timestamp(seconds: 1_714_979_289, nanoseconds: 123_456_000)),
        #"{"timestampValue":"2024-05-06T07:08:09.123456Z"}"#
      ),
      (
        .reference(try documentReference("authors/h", project: "P")),
        #"{"referenceValue":"projects/P/databases/(default)/documents/authors/h"}"#
      ),
      (
        .geopoint(GeoPoint(latitude: 59.9, longitude: -10)),
        #"{"geoPointValue":{"latitude":59.9,"longitude":-10.0}}"#
      ),
      (.array([]), #"{"arrayValue":{"values":[]}}"#),
      (
        .array([.integer(1), .null]),
        #"{"arrayValue":{"values":[{"integerValue":"1"},{"nullValue":null}]}}"#
      ),
      (.map([:]), #"{"mapValue":{"fields":{}}}"#),
      (
        .map(["b": .double(1), "a.b": .integer(1)]),
        #"{"mapValue":{"fields":{"a.b":{"integerValue":"1"},"b":{"doubleValue":1.0}}}}"#
      ),
      (
        .vector(VectorValue([1, -0.5])),
        #"{"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"},"#
          + #""value":{"arrayValue":{"values":[{"doubleValue":1.0},{"doubleValue":-0.5}]}}}}}"#
      ),
    ]
  }

  @Test(
    arguments: [
      (#" { "stringValue" : "a" } "#, .string("a")),
      ("{\n\t\"nullValue\"\r:null}", .null),
      (#"{"integerValue":5}"#, .integer(5)),
      (#"{"integerValue":"-0"}"#, .integer(0)),
      (#"{"doubleValue":5}"#, .double(5)),
      (#"{"doubleValue":"1.5"}"#, .double(1.5)),
      (#"{"doubleValue":1E2}"#, .double(100)),
      (
        #"{"doubleValue":123456789012345683968}"#,
        .double(123_456_789_012_345_683_968)
      ),
      (#"{"bytesValue":"_-8="}"#, .bytes(Data([255, 239]))),
      (#"{"bytesValue":"_w"}"#, .bytes(Data([255]))),
      (#"{"bytesValue":"\/w=="}"#, .bytes(Data([255]))),
      (#"{"geoPointValue":{}}"#, .geopoint(GeoPoint(latitude: 0, longitude: 0))),
      (#"{"geoPointValue":{"longitude":-10}}"#, .geopoint(GeoPoint(latitude: 0, longitude: -10))),
      (#"{"arrayValue":{}}"#, .array([])),
      (#"{"arrayValue":{"values":[{"arrayValue":{}}]}}"#, .array([.array([])])),
      (#"{"mapValue":{}}"#, .map([:])),
      (#"{"mapValue":{"fields":{"":{"nullValue":null}}}}"#, .map(["": .null])),
      (#"{"mapValue":{"fields":{"\u0061":{"nullValue":null}}}}"#, .map(["a": .null])),
      (#"{"stringValue":"\u0000\ud83e\udd89\u00e9\/\b\f"}"#, .string("\0🦉é/\u{8}\u{c}")),
      (#"{"stringValue":"\uD834\uDD1E x"}"#, .string("𝄞 x")),
    ] as [(String, DocumentValue)])
  func otherFormsAreRead(json: String, value: DocumentValue) throws {
    #expect(try FirestoreJSON.value(from: Data(json.utf8)) == value)
  }

  @Test func anIntegerAndADoubleStayWhatTheyAre() throws {
    for value: DocumentValue in [.integer(1), .double(1), .double(-0.0), .double(0.1 + 0.2)] {
      let read = try FirestoreJSON.value(from: FirestoreJSON.data(value: value))
      #expect("\(read)" == "\(value)")
    }
  }

  @Test func everyDoubleSurvives() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<RandomCases.count(1_000) {
      let double = Double(bitPattern: generator.next())
      let decimal = Double(Int.random(in: -100_000...100_000, using: &generator)) / 1000
      for double in [double, decimal] where !double.isNaN {
        let read = try FirestoreJSON.value(from: FirestoreJSON.data(value: .double(double)))
        #expect(read == .double(double))
      }
    }
  }

  @Test(arguments: [
    "0.1", "-0.0", "123456789012345", "1234567890123456", "0.000000000000000000000001", "1e22",
    "1e23", "9007199254740993", "4.35", "0.3e1", "179769313486231570e291", "1e-22", "12.5e-20",
    "2.2250738585072014e-308", "4.9e-324", "1e-400", "0e999", "0.1e00000000000000000000001",
  ])
  func doublesAreRoundedCorrectly(text: String) throws {
    let value = try FirestoreJSON.value(from: Data(#"{"doubleValue":\#(text)}"#.utf8))
    #expect(value == .double(try #require(Double(text))))
  }

  @Test(
    arguments: [
      ("{}", "holds no value"),
      (#"{"fooValue":1}"#, "holds an unknown kind of value, fooValue"),
      (#"{"stringvalue":""}"#, "holds an unknown kind of value, stringvalue"),
      (#"{"stringValue":"","integerValue":"1"}"#, "holds two values, stringValue and integerValue"),
      (#"{"stringValue":"","stringValue":""}"#, "holds two values, stringValue and stringValue"),
      (#"{"stringValue":1}"#, "has “1}” where a string belongs"),
      (#"{"stringValue":null}"#, "has “null}” where a string belongs"),
      (#"{"booleanValue":"true"}"#, "has “\"true\"}” where true or false belongs"),
      (#"{"nullValue":0}"#, "has “0}” where null belongs"),
      (#"{"integerValue":"1.5"}"#, "has “\"1.5\"}” where an integer of 64 bits belongs"),
      (#"{"integerValue":1.5}"#, "has “1.5}” where an integer of 64 bits belongs"),
      (#"{"integerValue":"9223372036854775808"}"#, nil),
      (#"{"integerValue":""}"#, nil), (#"{"integerValue":"-"}"#, nil),
      (#"{"integerValue":"01"}"#, nil), (#"{"integerValue":01}"#, nil),
      (#"{"integerValue":"+1"}"#, nil), (#"{"integerValue":" 1"}"#, nil),
      (#"{"integerValue":"1e3"}"#, nil), (#"{"integerValue":true}"#, nil),
      (#"{"doubleValue":"nan"}"#, nil), (#"{"doubleValue":NaN}"#, nil),
      (#"{"doubleValue":.5}"#, nil), (#"{"doubleValue":1.}"#, nil), (#"{"doubleValue":+1}"#, nil),
      (#"{"doubleValue":1e}"#, nil), (#"{"doubleValue":0x10}"#, nil), (#"{"doubleValue":01}"#, nil),
      (#"{"doubleValue":1e400}"#, nil), (#"{"doubleValue":--1}"#, nil),
      (#"{"doubleValue":""}"#, nil),
      (#"{"doubleValue":1e99999999999999999999999}"#, nil),
      (#"{"bytesValue":"A"}"#, nil), (#"{"bytesValue":"?"}"#, nil), (#"{"bytesValue":[1]}"#, nil),
      (#"{"referenceValue":"authors/h"}"#, nil), (#"{"referenceValue":""}"#, nil),
      (#"{"geoPointValue":{"lat":1}}"#, "has the unknown key lat"),
      (#"{"geoPointValue":{"latitude":"x"}}"#, nil), (#"{"geoPointValue":null}"#, nil),
      (#"{"arrayValue":[]}"#, "has “[]}” where an object belongs"),
      (#"{"arrayValue":{"values":{}}}"#, nil), (#"{"arrayValue":{"elements":[]}}"#, nil),
      (#"{"arrayValue":{"values":[null]}}"#, nil), (#"{"arrayValue":{"values":[,]}}"#, nil),
      (#"{"arrayValue":{"values":[{"nullValue":null},]}}"#, nil),
      (#"{"mapValue":{"values":[]}}"#, nil), (#"{"mapValue":{"fields":{"a":1}}}"#, nil),
      (
        #"{"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"},"value":{"nullValue":null}}}}"#,
        "holds a vector without numbers"
      ),
      (#"{"stringValue":"a"#, "ends where the end of a string belongs"),
      (#"{"stringValue":"a\"#, nil), (#"{"stringValue":"\x"}"#, nil),
      (#"{"stringValue":"\u12"}"#, nil), (#"{"stringValue":"\u12g4"}"#, nil),
      (#"{"stringValue":"\ud83e"}"#, "has half a surrogate pair"),
      (#"{"stringValue":"\ud83e\u0041"}"#, "has half a surrogate pair"),
      (#"{"stringValue":"\udd89"}"#, "has half a surrogate pair"),
      ("{\"stringValue\":\"a\nb\"}", "has a control character in a string"),
      (#"{"stringValue":"a"} x"#, "has “x” where the end belongs"),
      (#"{"stringValue":"a"}}"#, nil), (#"{"stringValue" "a"}"#, nil), (#"{stringValue:"a"}"#, nil),
      (#"{'stringValue':'a'}"#, nil), (#"{"stringValue":"a",}"#, nil), (#"{,}"#, nil),
      ("", "ends where an object belongs"), (" ", nil), ("null", nil), ("[]", nil), ("\"a\"", nil),
      ("\u{feff}{\"nullValue\":null}", nil), ("{\"nullValue\":null}\0", nil), ("\0", nil),
    ] as [(String, String?)])
  func everythingElseIsRefused(json: String, reason: String?) throws {
    let error = try #require(
      #expect(throws: FirestoreJSONError.self) {
        try FirestoreJSON.value(from: Data(json.utf8))
      })
    if let reason { #expect(error.reason == reason) }
    #expect(error.offset <= json.utf8.count)
  }

  @Test(
    arguments: [
      [0xff], [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0x80],
      [0xf5, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func whatIsNotUTF8IsRefused(bytes: [UInt8]) {
    for tail in [[], Array("\\n".utf8)] {
      let json = Array(#"{"stringValue":""#.utf8) + bytes + tail + Array(#""}"#.utf8)
      #expect(throws: FirestoreJSONError.self) { try FirestoreJSON.value(from: json) }
    }
  }

  @Test func everyByteIsSeenWhereverItStands() throws {
    for length in 1...20 {
      for place in 0..<length {
        for byte in UInt8.min...UInt8.max {
          var text = [UInt8](repeating: UInt8(ascii: "a"), count: length)
          text[place] = byte
          let json = Array(#"{"stringValue":""#.utf8) + text + Array(#""}"#.utf8)
          let isPlain = byte >= 0x20 && byte < 0x80 && !#"\""#.utf8.contains(byte)
          let read = try? FirestoreJSON.value(from: json)
          #expect(read == (isPlain ? .string(String(decoding: text, as: UTF8.self)) : nil))
        }
      }
    }
  }

  @Test func nestingIsBounded() throws {
    let limit = FirestoreJSON.nestingLimit
    for (open, close) in [
      (#"{"arrayValue":{"values":["#, "]}}"), (#"{"mapValue":{"fields":{"a":"#, "}}}"),
    ] {
      func json(_ levels: Int) -> Data {
        let value = #"{"nullValue":null}"#
        let opening = String(repeating: open, count: levels)
        return Data((opening + value + String(repeating: close, count: levels)).utf8)
      }
      #expect(throws: Never.self) { try FirestoreJSON.value(from: json(limit)) }
      #expect(throws: FirestoreJSONError.self) { try FirestoreJSON.value(from: json(limit + 1)) }
      #expect(throws: FirestoreJSONError.self) { try FirestoreJSON.value(from: json(100_000)) }
    }
    let unknown = Data((#"{"x":"# + String(repeating: "[", count: 1_000_000)).utf8)
    #expect(throws: FirestoreJSONError.self) { try FirestoreJSON.fields(from: unknown) }
  }

  @Test func whatFirestoreCannotStoreIsNotWritten() throws {
    let deep = (0..<50).reduce(DocumentValue.null) { value, _ in .map(["a": value]) }
    for value: DocumentValue in [
      .timestamp(Timestamp(seconds: .min, nanoseconds: 0)), .array([.array([])]), deep,
      .geopoint(GeoPoint(latitude: .infinity, longitude: 0)), .map(["__x__": .null]),
      .vector(VectorValue([])),
    ] {
      #expect(throws: EncodingError.self) { try FirestoreJSON.data(value: value) }
      let error = try codingError { _ = try FirestoreJSON.data(fields: ["f": .map(["g": value])]) }
      #expect(error.path.starts(with: ["f", "g"]))
    }
  }
}
