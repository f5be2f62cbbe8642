import FiresmithMustache
import Testing

@Suite struct ValueTests {
  @Test func literals() {
    let value: MustacheValue = [
      "name": "title", "isLast": true, "tags": ["a", .null], "none": [:],
    ]
    let expected = MustacheValue.object(
      MustacheObject([
        ("name", .string("title")), ("isLast", .boolean(true)),
        ("tags", .list([.string("a"), .null])), ("none", .object(MustacheObject([]))),
      ]))
    #expect(value == expected)
    #expect(value.hashValue == expected.hashValue)
    #expect(MustacheValue.optional(nil) == .null)
    #expect(MustacheValue.optional("a") == "a")
  }

  @Test func objectsDifferInNamesValuesAndOrder() {
    let object: MustacheObject = ["a": "1", "b": "2"]
    #expect(object != ["a": "1", "b": "3"])
    #expect(object != ["a": "1", "c": "2"])
    #expect(object != ["b": "2", "a": "1"])
    #expect(object != ["a": "1"])
  }

  @Test func objectsKeepTheirOrder() {
    var object: MustacheObject = ["z": "1", "a": "2", "m": "3"]
    object["a"] = "4"
    object["b"] = false
    object["z"] = nil
    object["y"] = nil
    #expect(object == ["a": "4", "m": "3", "b": false])
    #expect(object["m"] == "3")
    #expect(object["z"] == nil)
  }
}
