import FiresmithJSON
import FiresmithStoredData
import FiresmithSummary
import FiresmithTestSupport
import FiresmithValues
import Testing

/// The contents of summaries of documents.
@Suite struct SummaryTests {
  private static func summary(_ documents: [(String, StoredFields)]) -> Summary {
    var summary = Summary()
    for (path, fields) in documents { summary.add(StoredDocument(path: path, fields: fields)) }
    return summary
  }

  /// The summary of a field's values.
  private static func summary(of values: [StoredValue]) throws -> ValueSummary {
    let documents = values.enumerated().map { ("c/\($0)", ["f": $1] as StoredFields) }
    return try #require(summary(documents)["c"]?.fields["f"]?.value)
  }

  @Test func valuesAreCountedByType() throws {
    let value = try Self.summary(of: [
      .null, .boolean(true), .boolean(false), .boolean(true), 3, -4, .double(2), .double(0.5),
      .double(.nan), "abc", "🎉",
      .bytes([1, 2]), .timestamp(StoredTimestamp(seconds: 5)),
      .timestamp(StoredTimestamp(seconds: 2, nanoseconds: 1_000_000)),
      .geopoint(latitude: 0, longitude: 0), .vector([1, 2, 3]), .array([1, "x", .array([2])]),
      .map(["a": 1]),
    ])
    #expect(value.count == 18)
    #expect((value.nulls, value.trues, value.falses, value.booleans) == (1, 2, 1, 3))
    #expect(value.integers?.range == -4...3)
    #expect(value.doubles?.range == 0.5...2)
    #expect((value.doubles?.whole, value.doubles?.notFinite) == (1, 1))
    #expect((value.strings?.lengths.minimum, value.strings?.lengths.maximum) == (2, 3))
    #expect(value.bytes?.maximum == 2)
    #expect((value.timestamps?.wholeSeconds, value.timestamps?.wholeMilliseconds) == (1, 2))
    #expect(
      value.timestamps?.range?.lowerBound == StoredTimestamp(seconds: 2, nanoseconds: 1_000_000))
    #expect((value.geopoints, value.vectors?.minimum) == (1, 3))
    #expect((value.arrays?.lengths.maximum, value.arrays?.elements.count) == (3, 3))
    #expect(value.arrays?.elements.arrays?.elements.count == 0)
    #expect(value.maps?["a"]?.value.integers?.count == 1)
    #expect(value.maps?.values?.integers?.count == 1)
  }

  @Test(
    arguments: [
      ("https://example.com", StringForm.url), ("HTTP://a.b:80/c?d#e", .url),
      ("gs://bucket/a", .url),
      ("https://", nil), ("https://a b", nil), ("note: see //x", nil), ("http://[::1]/", nil),
      ("0B5A4F3E-7C3B-4E59-9A3E-1D2C3B4A5F60", .capitalUUID),
      ("0b5a4f3e-7c3b-4e59-9a3e-1d2c3b4a5f60", .uuid),
      ("0B5A4F3e-7c3b-4e59-9a3e-1d2c3b4a5f60", .uuid),
      ("0B5A4F3E7C3B4E599A3E1D2C3B4A5F60", .code),
      ("#f05138", .color), ("#F0513880", .color), ("#f05", nil), ("#", nil), ("", nil),
      ("2024-02-29T12:00:00Z", .time), ("2024-02-29T12:00:00.5+01:00", .time),
      ("2023-02-29T12:00:00Z", nil), ("2024-02-29", .day), ("2023-02-29", nil),
      ("2024-02-29T12:00:00.000", .localTime),
      ("2024-02-29 12:00", .localTime), ("a@example.com", .email), ("a @b.com", nil), ("a@b", nil),
      ("12", .number), ("-0.50", .number),
      ("1.", nil), ("1.2.3", nil), ("-", nil), ("--1", nil), ("+1", nil), ("1e5", nil),
      ("Kx0gJ2pQ9vT4mWz8LbRa", .automaticID), ("Kx0gJ2pQ9vT4mWz8LbR_", .code), ("momo", nil),
    ] as [(String, StringForm?)])
  func aStringHasAForm(text: String, form: StringForm?) throws {
    #expect(StringForm(text) == form)
    let strings = try #require(try Self.summary(of: [.string(text)]).strings)
    #expect(strings.forms == (form.map { [$0: 1] } ?? [:]))
  }

  /// The names differ in their bytes, though Swift calls them equal.
  @Test func collectionsAreChosenByTheirBytes() async throws {
    let (short, long) = ("\u{E9}", "e\u{301}")
    let folder = try TemporaryFolder()
    let names = [short, long, long].enumerated().map { number, id in
      #"{"name": "projects/p/databases/(default)/documents/\#(id)/\#(number)"}"#
    }
    try folder.write(names.joined(separator: "\n"), to: "data.jsonl")
    func summarize(_ collections: [String]) async throws -> Tool.Result {
      try await Tool.firesmith().run(
        ["summarize", "data.jsonl"] + collections.flatMap { ["--collection", $0] }, in: folder.url)
    }
    let one = try await summarize([short])
    #expect(one.problems == "firesmith: 1 document of 1 collection\n")
    let both = try await summarize([short, long, "other"])
    #expect(both.problems.hasSuffix("firesmith: 3 documents of 2 collections\n"))
    #expect(both.problems.contains("no document of a collection 'other' was read"))
    #expect(both.problems.utf8.count { $0 == UInt8(ascii: "\n") } == 2, "\(both.problems)")
  }

  @Test func estimatesAreNear() throws {
    for count in [65, 200, 1_000, 20_000] + (Ring.isLong ? [100_000] : []) {
      let strings = try Self.summary(of: (0..<count).map { .string("value \($0)") }).strings
      let estimate = try #require(strings?.distinct.count)
      // Three standard errors.
      #expect(abs(Double(estimate) - Double(count)) < 0.2 * Double(count), "\(count): \(estimate)")
      #expect(strings?.distinct.list.isEmpty == true)
    }
  }

  @Test func referencesAreCountedByCollection() throws {
    func reference(_ path: String) -> StoredValue {
      .reference(StoredReference(project: nil, database: nil, path: path))
    }
    let value = try Self.summary(of: [
      reference("authors/a"), reference("authors/b"), reference("users/u/posts/p"),
    ])
    let targets = try #require(value.references?.targets.entries)
    #expect(targets.map(\.text) == ["authors", "users/*/posts"])
    #expect(targets.map(\.count) == [2, 1])
  }

  @Test func peoplesDataIsLeftOut() throws {
    var documents: [(String, StoredFields)] = []
    for index in 0..<40 {
      documents.append(
        (
          "users/anna-\(index)",
          [
            "name": .string("Anna \(index % 20)"), "role": index < 20 ? "admin" : "guest",
            "salary": .integer(1_000 + index),
            "born": .timestamp(StoredTimestamp(seconds: Int64(index))),
            "weight": .double(60.5), "friends": .map(["bob-\(index % 5)": .boolean(true)]),
            "address": ["city": .string("Town \(index)")],
          ]
        ))
    }
    let summary = Self.summary(documents)
    let whole = summary.json.text
    for secret in ["Anna", "anna", "bob", "1000", "1039", "60.5", "admin", "city"] {
      #expect(whole.contains(secret), "\(secret)")
    }
    let withoutValues = summary.withholding(.values)
    for secret in ["Anna", "anna", "bob", "Town", "1000", "1039", "60.5"] {
      #expect(!withoutValues.json.text.contains(secret), "\(secret)")
    }
    for kept in ["admin", "guest", "city", "role"] {
      #expect(withoutValues.json.text.contains(kept), "\(kept)")
    }
    let redacted = summary.withholding(.all)
    for secret in ["Anna", "anna", "bob", "Town", "admin", "guest", "city", "1000", "60.5"] {
      #expect(!redacted.json.text.contains(secret), "\(secret)")
    }
    let users = try #require(redacted["users"])
    #expect(users.count == 40)
    #expect(users.fields["name"]?.value.strings?.distinct.count == 20)
    #expect(users.fields["friends"]?.value.maps?.keyCount == 5)
    #expect(users.fields["friends"]?.value.maps?.values?.trues == 40)
    for summary in [withoutValues, redacted] {
      #expect(try Summary(json: Array(summary.json.text.utf8)).json.text == summary.json.text)
    }
  }

  /// Different keys, strings, ids and depths in each document.
  @Test func aSummaryDoesNotGrowWithTheData() {
    var summary = Summary()
    func add(_ range: Range<Int>) -> Int {
      for index in range {
        var deep: StoredFields = ["d\(index)": .string("v\(index)")]
        for depth in 0..<15 { deep = ["k\(index)": .map(deep), "l\(depth)": [.map(deep)]] }
        let text = String(repeating: "long", count: index % 5_000)
        let fields: StoredFields = [
          "user\(index)": .map(deep), "deep": .map(deep), "text": .string(text),
        ]
        summary.add(StoredDocument(path: "c\(index % 3)/id\(index)", fields: fields))
      }
      return summary.json.text.utf8.count
    }
    let size = add(0..<1_000)
    #expect(size < 50_000)
    // Counts get more digits.
    #expect(add(1_000..<(Ring.isLong ? 6_000 : 2_000)) < size + size / 5)
  }

  // MARK: Reading

  private static func problem(_ text: String) -> String? {
    do throws(JSONProblem) {
      _ = try Summary(json: Array(text.utf8))
      return nil
    } catch {
      return "\(error.offset): \(error.message)"
    }
  }

  @Test func whatIsNoSummaryIsRefused() {
    #expect(Self.problem("") == "0: the file is empty; expected a summary")
    #expect(
      Self.problem("[]") == "0: this is not a summary; 'firesmith summarize' writes them")
    #expect(
      Self.problem(#"{"version": 1, "collections": []}"#)
        == "12: another version of firesmith has written this summary; make it anew, or use that version"
    )
    #expect(
      Self.problem(#"{"version": 2, "documents": 0, "collections": [], "x": 1}"#)
        == "50: no such member is known here")
    #expect(
      Self.problem(#"{"version": 2, "documents": 0, "collections": []}"#) == nil)
    #expect(
      Self.problem(#"{"version": 2, "documents": -1, "collections": []}"#)
        == "28: this is not a number of things")
  }

  /// Whatever a file holds is an error or a summary that can be merged.
  @Test func damagedSummariesAreErrorsOrCanBeMerged() throws {
    var refused = 0
    let rounds = RandomCases.count(20)
    for kind in RandomDocuments.Kind.allCases {
      var random = RandomDocuments(kind, seed: 9)
      let other = Self.summary(random.documents(30).map { ($0.path, $0.fields) })
      let bytes = Array(
        Self.summary(random.documents(8).map { ($0.path, $0.fields) }).json.text.utf8)
      var numbers = SeededGenerator(seed: 5)
      for _ in 0..<rounds {
        do throws(JSONProblem) {
          let changed = Mutation.summary.changed(bytes, using: &numbers)
          var summary = try Summary(json: changed)
          summary.merge(other)
          var reverse = other
          reverse.merge(summary)
          summary.add(StoredDocument(path: "books/new", fields: ["a": ["b": ["c": 1]]]))
          _ = reverse.withholding(.all).json.text
        } catch {
          refused += 1
        }
      }
    }
    #expect(refused > rounds * RandomDocuments.Kind.allCases.count / 2)
  }
}
