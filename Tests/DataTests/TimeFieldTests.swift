import FiresmithStoredData
import FiresmithTestSupport
import FiresmithValues
import Testing

/// The fields of plain JSON whose texts are times: `--times`.
@Suite struct TimeFieldTests {
  private func reading(_ text: String, times: [String]) throws -> Reading {
    var options = PlainOptions()
    for field in times where !options.times.add(field) {
      Issue.record("\(field) is no path")
    }
    let folder = try TemporaryFolder()
    try folder.write(text, to: "plain.json")
    return withExtendedLifetime(folder) {
      Reading(folder.url(of: "plain.json").path, plain: options)
    }
  }

  private static let time = StoredValue.timestamp(StoredTimestamp(seconds: 1_709_164_800))

  /// In the texts, `T` stands for one that becomes a time, and `S` for one that stays a text.
  @Test(arguments: [
    (["a"], #"{"a": T, "b": S, "c": {"a": S}}"#), (["a.b"], #"{"a": {"b": T, "c": S}, "b": S}"#),
    (["a[]"], #"{"a": [T, T, [S]], "b": [S]}"#), (["a[].b"], #"{"a": [{"b": T, "c": S}, S]}"#),
    (["a[][]"], #"{"a": [[T], S]}"#), (["*"], #"{"a": T, "b": {"c": S}}"#),
    (["a.*.b"], #"{"a": {"x": {"b": T}, "y": {"b": T, "c": S}, "b": S}}"#),
    (["`a.b`"], #"{"a.b": T, "a": {"b": S}}"#), ([#"`\``"#], #"{"`": T, "": S}"#),
    (["a", "b.c", "b"], #"{"a": T, "b": {"c": T, "d": S}}"#), (["a", "a"], #"{"a": T}"#),
    (["\u{E9}"], "{\"\u{E9}\": T, \"e\u{301}\": S}"), ([], #"{"a": S}"#),
  ])
  func namedFieldsAreTimes(fields: [String], text: String) throws {
    let word = #""2024-02-29T00:00:00Z""#
    let stored = #"{"seconds": 1709164800, "nanoseconds": 0}"#
    func document(_ time: String) -> String {
      let text = text.replacing("T", with: time == word ? "S" : time).replacing("S", with: word)
      return #"{"c": {"d": \#(text)}}"#
    }
    let actual = try reading(document(word), times: fields)
    let expected = try reading(document(stored), times: [])
    #expect(actual.documents == expected.documents && actual.documents.count == 1)
    #expect(actual.problems.isEmpty && expected.problems.isEmpty)
  }

  @Test(arguments: [
    ("2024-02-29T00:00:00Z", true), ("2024-02-29T01:00:00.000+01:00", true), ("2024-02-29", true),
    ("2024-02-29T00:00:00", true), ("2024-02-29 00:00:00.000000", true), ("2023-02-29", false),
    ("yesterday", false), ("", false), ("2024", false), ("1709164800", false), ("24-02-29", false),
  ])
  func textsThatAreNoTimesStayTexts(text: String, isTime: Bool) throws {
    let reading = try reading(
      #"{"c": {"d": {"at": "\#(text)", "n": 5}}}"#, times: ["at", "n"])
    #expect(reading.documents.first?.fields == ["at": isTime ? Self.time : .string(text), "n": 5])
  }

  @Test(arguments: ["", ".", "a.", ".a", "a..b", "[]", "a[0]", "a]", "`a", "a`b`", "`a`b", "a[]b"])
  func whatIsNoPathIsRefused(text: String) {
    var times = TimeFields()
    let isAdded = times.add(text)
    #expect(!isAdded)
  }
}
