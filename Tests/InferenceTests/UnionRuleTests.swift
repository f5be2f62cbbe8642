import FiresmithStoredData
import Testing

@testable import FiresmithInference

/// Unions, and data that only look like one.
@Suite struct UnionRuleTests {
  private static func inferred(
    _ count: Int, _ fields: (Int) -> StoredFields
  ) throws -> Inferred {
    let documents = (0..<count).map { index in
      StoredDocument(path: "items/d\(index)", fields: fields(index))
    }
    var options = SchemaInference.Options()
    options.showsRareValues = true
    let inferred = try Inferred(documents, options: options)
    try inferred.requireFit(documents)
    try inferred.requireGenerated()
    return inferred
  }

  /// Of 160 shops, those in one country have a state.
  @Test func aFieldThatGoesWithAValueMakesNoUnion() throws {
    let countries = ["de", "fr", "us", "it"]
    let shops = try Self.inferred(160) { index in
      var fields: [StoredFields.Entry] = [
        .init(name: "country", value: .string(countries[index % 4])),
        .init(name: "name", value: .string("Shop \(index)")),
        .init(name: "zip", value: .string("\(10_000 + index)")),
      ]
      if index % 4 == 2 { fields.append(.init(name: "state", value: .string("s\(index)"))) }
      return StoredFields(fields)
    }
    #expect(!shops.text.contains("discriminator"))
    #expect(shops.text.contains("country: string"))
  }

  /// Of 24 meetings, each has a title of its own, and only some have notes.
  @Test func titlesAreNeverCases() throws {
    let meetings = try Self.inferred(24) { index in
      let title: StoredValue = .string("Meeting \(index % 12)")
      return index % 12 < 6
        ? ["title": title, "start": .string("2026-02-01T18:00:00.000"), "room": "r"]
        : ["title": title, "start": .string("2026-02-01T18:00:00.000"), "notes": "n"]
    }
    #expect(!meetings.text.contains("discriminator") && !meetings.text.contains("Meeting 1"))
    #expect(meetings.text.contains("# all are times without a zone"))
  }

  @Test func mapsOfDifferentKindsAreAUnion() throws {
    // A kind by its name: one field in one direction is enough.
    let messages = try Self.inferred(40) { index in
      index % 2 == 0 ? ["type": "text", "body": "b"] : ["type": "image", "body": "b", "url": "u"]
    }
    #expect(messages.text.contains("discriminator: type  # tells which there are of url"))
    #expect(messages.text.contains("unknown: unknown"))
    // By another name: each case has a field of its own.
    let payments = try Self.inferred(40) { index in
      index % 2 == 0 ? ["method": "card", "last4": "1"] : ["method": "invoice", "iban": "2"]
    }
    #expect(payments.text.contains("discriminator: method"))
    // In maps inside of arrays, with an odd value that nobody wrote again.
    let forms = try Self.inferred(120) { index in
      let field: StoredValue =
        index == 7
        ? ["event_kind": "chioce", "options": "a"]
        : index % 2 == 0
          ? ["event_kind": "choice", "options": "a"] : ["event_kind": "text", "length": 5]
      return ["fields": .array([field])]
    }
    #expect(forms.text.contains("discriminator: event_kind") && !forms.text.contains("chioce"))
  }

  @Test func nearMissesAreNoUnions() throws {
    // By another name than a kind's, and one case has no field of its own.
    let moods = try Self.inferred(40) { index in
      index % 2 == 0 ? ["mood": "happy", "why": "w"] : ["mood": "sad"]
    }
    #expect(!moods.text.contains("discriminator"))
    // What differs is optional in both.
    let notes = try Self.inferred(40) { index in
      let type: StoredValue = index % 2 == 0 ? "public" : "private"
      return index % 4 < 2 ? ["type": type, "text": "t"] : ["type": type]
    }
    #expect(!notes.text.contains("discriminator"))
    #expect(
      notes.description.rejections
        == ["items: type tells no cases apart: two of its values have the same fields beside them"])
    // Cases that are hardly there.
    let rare = try Self.inferred(40) { index in
      index < 4 ? ["type": "a", "x": 1] : ["type": "b", "y": 1]
    }
    #expect(!rare.text.contains("discriminator"))
  }

  /// Users' names, answers, hashes, days and e-mail addresses tell nothing apart, whatever is
  /// beside them.
  @Test(
    arguments: [
      ["true", "false"], ["2024-01-01", "2024-01-02"], ["a@example.com", "b@example.com"],
      ["5d41402abc4b2a76b9719d911017c592", "7d793037a0760186574b0282f2f435e7"],
      ["a sentence of words", "another sentence"], ["1", "2"],
    ])
  func dataIsNeverACase(values: [String]) throws {
    for name in ["type", "x"] {
      let text = try Self.inferred(40) { index in
        [
          name: .string(values[index % 2]),
          index % 2 == 0 ? "left_side" : "right_side": 1,
        ]
      }.text
      #expect(!text.contains("discriminator") && !text.contains(values[0]), "\(text)")
    }
  }
}
