import FiresmithRuntime
import Foundation
import Testing

/// The coders with the form of the generated Python models.
struct JSONCoderTests {
  @Test func numbersThatAreNotFiniteAreTheirNames() throws {
    let numbers = [Double.infinity, -.infinity, .nan, 1.5]
    let json = try JSONEncoder.firesmith.encode(numbers)
    #expect(String(decoding: json, as: UTF8.self) == #"["Infinity","-Infinity","NaN",1.5]"#)
    let read = try JSONDecoder.firesmith.decode([Double].self, from: json)
    #expect(read.map(\.description) == numbers.map(\.description))
    let values = try JSONEncoder.firesmith.encode(DocumentValue.array([.double(.nan)]))
    #expect(String(decoding: values, as: UTF8.self) == #"["NaN"]"#)
  }

  @Test func otherTextIsNoNumber() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder.firesmith.decode([Double].self, from: Data(#"["304"]"#.utf8))
    }
  }
}
