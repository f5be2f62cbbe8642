import FiresmithJSON
import FiresmithTestSupport
import Foundation
import Testing

/// JSON texts: values are found by their places, and made when they are asked for.
@Suite struct JSONTextTests {
  @Test func valuesAreThoseOfTheText() throws {
    let text = #" {"a": [1, {"b\u00e9": "c\n"}, []], "": {}, "d": "é", "e": true} // end"#
    let node = try #require(try JSONNode(parsing: Array(text.utf8)))
    #expect(node.members?.map(\.key) == ["a", "", "d", "e"])
    #expect(node.object?.count == 4)
    #expect(node.object?.first?.key == "a")
    let array = try #require(node["a"]?.elements)
    #expect(array.count == 3)
    #expect(try array[0].integer == 1)
    #expect(array[1]["bé"]?.string == "c\n")
    #expect(array[2].array?.isEmpty == true)
    #expect(array[2].array?.first == nil)
    #expect(node[""]?.object?.isEmpty == true)
    #expect(node[""]?.object?.first == nil)
    #expect(node["d"]?.string == "é")
    #expect(try node["e"]?.boolean == true)
    #expect(node["f"] == nil)
    #expect(node["e"]?["f"] == nil)
  }

  @Test func placesAreThoseOfTheText() throws {
    let text = #"{ "a" : [ "b\"", -1.5e3 ] }"#
    let bytes = Array(text.utf8)
    let node = try #require(try JSONNode(parsing: bytes))
    func part(_ node: JSONNode?) throws -> String {
      String(decoding: bytes[try #require(node).range], as: UTF8.self)
    }
    #expect(try part(node) == text)
    #expect(node.members?.first?.start == 2)
    #expect(try part(node["a"]) == #"[ "b\"", -1.5e3 ]"#)
    #expect(try node["a"]?.elements?.map(part) == [#""b\"""#, "-1.5e3"])
  }

  /// Objects with many keys have them in a set, and escapes make other bytes of a key.
  @Test(arguments: [1, 2, 15, 16, 17, 18, 40], [false, true])
  func aKeyThatIsThereAlreadyIsAnError(keys: Int, isEscaped: Bool) throws {
    let names = (0..<keys).map { #""k\#($0)": {"k0": \#($0)}"# }
    let object = "{" + names.joined(separator: ", ")
    #expect(try JSONNode(parsing: Array((object + "}").utf8))?.object?.count == keys)
    for known in [0, keys / 2, keys - 1] {
      let key = isEscaped ? #""\u006B\#(known)""# : #""k\#(known)""#
      let problem = #expect(throws: JSONProblem.self) {
        try JSONNode(parsing: Array("\(object), \(key): 1}".utf8))
      }
      #expect(problem?.message == "the object has this key already")
      #expect(problem?.offset == object.utf8.count + 2)
    }
  }

  /// Swift's strings are equal if they look alike.
  @Test func keysWithOtherBytesAreOtherKeys() throws {
    let text = #"{"\u00e9": 1, "e\u0301": 2, "é": 3}"#
    let problem = #expect(throws: JSONProblem.self) { try JSONNode(parsing: Array(text.utf8)) }
    #expect(problem?.offset == 28)
    let node = try #require(
      try JSONNode(parsing: Array(#"{"\u00e9": 1, "e\u0301": 2}"#.utf8)))
    #expect(try node["e\u{301}"]?.integer == 2)
    #expect(try node["\u{e9}"]?.integer == 1)
  }

  @Test(arguments: [
    ("-", 0), ("1.2.3", 0), ("+1", 0), (".5", 0), ("nan", 0), ("tru", 0), ("[1 2]", 3), ("[1,]", 3),
    ("{,}", 1), (#"{"a" 1}"#, 5), (#"{"a": 1,}"#, 8), ("\"\t\"", 1), (#""\x""#, 1),
    (#""\ud83d""#, 1), (#""\ud83d\u0041""#, 1), (#""\u12"#, 1), ("[", 1), ("\"a", 0), ("1 2", 2),
  ])
  func anErrorHasItsPlace(text: String, offset: Int) {
    let problem = #expect(throws: JSONProblem.self) { try JSONNode(parsing: Array(text.utf8)) }
    #expect(problem?.offset == offset)
  }

  @Test func bytesThatAreNoTextAreFound() {
    let texts = ["", "a", "aaaaaaaa", "aaaaaaaaé", "😀 and more than eight bytes"]
    for text in texts {
      let bytes = Array(text.utf8)
      #expect(isUTF8(bytes))
      for index in bytes.indices {
        for wrong in [0x80, 0xC0, 0xED, 0xFF] as [UInt8] where bytes[index] != wrong {
          var changed = bytes
          changed[index] = wrong
          #expect(isUTF8(changed) == (String(bytes: changed, encoding: .utf8) != nil))
        }
      }
    }
  }
}
