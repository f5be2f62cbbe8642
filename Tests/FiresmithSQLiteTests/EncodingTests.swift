import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithSQLite

/// The bytes of values and of fields.
@Suite struct EncodingTests {
  /// Values of all types, with those next to one another that are easily confused.
  static let values: [DocumentValue] = {
    var values: [DocumentValue] = [
      nil, true, false, .double(.nan), .double(-.nan), .double(.infinity), .double(-.infinity),
      0, -0.0, 0.0, .double(.leastNonzeroMagnitude), .double(-.leastNonzeroMagnitude), 0.5, -0.5,
      .double(0x1p63), .double(-0x1p63), .double(0x1p64), .double(.greatestFiniteMagnitude),
    ]
    for power in [0, 1, 7, 8, 31, 32, 52, 53, 54, 61, 62, 63] {
      for offset in -2...2 {
        for integer in [Int.min, Int(truncatingIfNeeded: UInt64(1) << power), 0] {
          let (sum, isOverflow) = integer.addingReportingOverflow(offset)
          guard !isOverflow else { continue }
          for number in [sum, 0 &- sum] {
            values += [.integer(number), .double(Double(number)), .double(Double(number).nextUp)]
          }
        }
      }
    }
    let texts = [
      "", "\u{0}", "\u{0}\u{0}", "\u{1}", "\u{2}", "a", "a\u{0}", "a\u{1}", "a/", "ab", "é",
      "\u{10ffff}",
    ]
    for text in texts {
      values += [
        .string(text), .bytes(Data(text.utf8)), .map([text: 1]), .map([text: .string(text)]),
      ]
      values.append(.array([.string(text), .string(text)]))
      guard !text.isEmpty, !text.contains("/") else { continue }
      for path in ["a/\(text)", "\(text)/a", "a/\(text)/b/c", "a\(text)/b"] {
        guard let reference = DocumentReference(name: "projects/p/databases/d/documents/\(path)")
        else { continue }
        values.append(.reference(reference))
      }
    }
    for seconds in [Int64.min, -1, 0, 1, .max] {
      for nanoseconds in [Int32(0), 1, 999_999_999] {
        values.append(.timestamp(Timestamp(seconds: seconds, nanoseconds: nanoseconds)))
      }
    }
    for latitude in [-90, -0.0, 0, 1e-9] {
      values.append(.geopoint(GeoPoint(latitude: latitude, longitude: -latitude)))
    }
    values += [[], [nil], [[]], [[], []], [1, 2], [1, 2, nil], [2], [:], [[:]], ["a": [:]]]
    values += [
      ["a": 1, "b": 2], ["a": 1, "c": 0], ["a": 1, "b": 2, "c": 3], ["a": nil, "b": nil],
    ]
    values += [[], [1], [2], [1, 2], [.nan], [.nan, 1], [-.infinity], [-0.0]].map {
      .vector(VectorValue($0))
    }
    return values
  }()

  @Test func bytesHaveTheOrderOfValues() {
    let bytes = Self.values.map { OrderedBytes.of($0) }
    let reversed = Self.values.map { OrderedBytes.of($0, isDescending: true) }
    for first in Self.values.indices {
      for second in Self.values.indices {
        let order = Self.values[first].compared(with: Self.values[second])
        let isBefore = bytes[first].lexicographicallyPrecedes(bytes[second])
        #expect(isBefore == (order == .orderedAscending), Self.pair(first, second))
        #expect(
          (bytes[first] == bytes[second]) == (order == .orderedSame), Self.pair(first, second))
        #expect(
          reversed[second].lexicographicallyPrecedes(reversed[first]) == isBefore,
          Self.pair(first, second))
        if order != .orderedSame {
          #expect(!bytes[first].starts(with: bytes[second]), Self.pair(first, second))
        }
      }
    }
  }

  static func pair(_ first: Int, _ second: Int) -> Comment {
    "\(values[first]) and \(values[second])"
  }

  @Test func pathsHaveTheOrderOfTheirSegments() {
    let ascending = ["a/b", "a/b/c/d", "a/b\u{0}", "a/b\u{1}", "a/b!", "a/ba", "a\u{0}/b", "a!/b"]
    let bytes = ascending.map(OrderedBytes.of(path:))
    for (first, second) in zip(bytes, bytes.dropFirst()) {
      #expect(first.lexicographicallyPrecedes(second))
    }
  }

  @Test func fieldsAreReadAsTheyWereWritten() throws {
    for value in Self.values {
      // Only operands of queries can have these.
      if case .vector(let vector) = value, vector.array.contains(where: \.isNaN) { continue }
      let fields: [String: DocumentValue] = [
        "": value, "a": .array([value, nil]), "é": ["b": value],
      ]
      let bytes = StoredFields.encoded(fields)
      let decoded = try bytes.withUnsafeBytes(StoredFields.decoded)
      #expect(decoded == fields)
      for names in [[], ["a"], ["é", "none"], ["", "a", "é"]] {
        let some = try bytes.withUnsafeBytes { try StoredFields.decoded($0, only: names) }
        #expect(some == fields.filter { names.contains($0.key) })
      }
      guard case .double(let number) = value, case .double(let other)? = decoded[""] else {
        continue
      }
      #expect(number.sign == other.sign || number.isNaN, "the sign of zero, too")
    }
  }

  /// Also with the right checksum, as a file from anywhere may have it.
  @Test(arguments: RandomCases.seeds(10))
  func bytesThatArentFieldsAreRefused(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = Self.values[Int.random(in: 0..<Self.values.count, using: &random)]
    let bytes = StoredFields.encoded(["a": value, "b": [1, "text", ["c": value]]])
    for _ in 0..<50 {
      var changed = bytes
      if Bool.random(using: &random) {
        changed.removeLast(Int.random(in: 1...bytes.count, using: &random))
      } else {
        changed[Int.random(in: 0..<bytes.count, using: &random)] ^=
          1 << UInt8.random(in: 0...7, using: &random)
      }
      #expect(throws: StoredFields.Damage.self) {
        try changed.withUnsafeBytes(StoredFields.decoded)
      }
      guard changed.count > 4 else { continue }
      changed.withUnsafeBytes { bytes in
        var reader = FieldsReader(UnsafeRawBufferPointer(rebasing: bytes[4...]))
        _ = try? reader.fields(depth: 0)
      }
    }
  }

  @Test func valuesThatAreNestedTooDeeplyDontOverflowTheStack() {
    let array = StoredFields.Kind.array.rawValue
    let bytes: [UInt8] = [1, 0] + Array(repeating: [array, 1], count: 100_000).flatMap(\.self)
    bytes.withUnsafeBytes { bytes in
      var reader = FieldsReader(bytes)
      #expect(throws: StoredFields.Damage.self) { try reader.fields(depth: 0) }
    }
  }
}
