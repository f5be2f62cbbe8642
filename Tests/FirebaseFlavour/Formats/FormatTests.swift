import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

/// Models with coders that know nothing of Firestore: the same in both flavours.
@Suite struct FormatTests {
  private static func parcel() throws -> Parcel {
    let instant = Timestamp(seconds: 1_709_251_199, nanoseconds: 123_456_000)
    let date = Date(timeIntervalSince1970: 1_714_979_229.123456)
    var parcel = Parcel(
      id: "p1", text: "Momo – \u{0}📚\"\\\n", flag: true, count: .max, long: .min, ratio: 0.1 + 0.2,
      moment: date, instant: instant,
      instants: [instant, Timestamp(seconds: -1, nanoseconds: 500_000_000)],
      data: Data([0, 251, 255, 62, 63]), place: GeoPoint(latitude: -0.5, longitude: 180),
      places: ["home": GeoPoint(latitude: 48.5, longitude: -123.25)],
      link: try #require(URL(string: "https://example.com/a%20b?q=1#f")),
      token: try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8")),
      tint: try #require(HexColor("#12ab34ff")),
      anything: .map([
        "deep": .array([.null, .integer(1), .double(1.5), .map(["x": .array([])])]),
        "flag": .boolean(true), "text": .string("é"),
      ]),
      anythings: [.integer(.max), .map([:]), .string("")],
      embedding: VectorValue([0.25, -1, 1e300]), texts: ["", "b", "b"],
      rows: ["r": [1, 2.5, -7], "empty": []], level: .high, kind: .unknown("brand new"),
      shape: .circle(.init(radius: 2.5, centre: GeoPoint(latitude: 1, longitude: 2))),
      shapes: [
        .square(.init(side: 3)),
        .unknown(["form": .string("star"), "id": .string("own"), "points": .integer(5)]),
      ],
      child: Child(name: "a", child: Child(name: "b")),
      address: .init(
        street: "Main Street", place: nil, checkedAt: date, begunAt: instant),
      nameWithSigns: "quoted")
    parcel.optionalInstant = instant
    parcel.nullableInstant = instant
    parcel.withText = "own"
    parcel.created = date
    parcel.written = instant
    return parcel
  }

  /// Everything that may be missing.
  private static func sparse() throws -> Parcel {
    var sparse = try parcel()
    sparse.id = nil
    (sparse.optionalInstant, sparse.nullableInstant) = (nil, nil)
    (sparse.created, sparse.written) = (nil, nil)
    (sparse.address.checkedAt, sparse.address.begunAt) = (nil, nil)
    return sparse
  }

  private func json(
    _ value: some Encodable, _ encoder: JSONEncoder = .firesmith
  ) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: encoder.encode(value))
    return try #require(object as? [String: Any])
  }

  @Test func jsonGivesBackEveryValue() throws {
    for parcel in [try Self.parcel(), try Self.sparse()] {
      let plain = try JSONEncoder().encode(parcel)
      #expect(try JSONDecoder().decode(Parcel.self, from: plain) == parcel)
      let data = try JSONEncoder.firesmith.encode(parcel)
      #expect(try JSONDecoder.firesmith.decode(Parcel.self, from: data) == parcel)
    }
  }

  @Test func aPropertyListGivesBackEveryValue() throws {
    for parcel in [try Self.parcel(), try Self.sparse()] {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      let data = try encoder.encode(parcel)
      #expect(try PropertyListDecoder().decode(Parcel.self, from: data) == parcel)
    }
  }

  @Test func aCoderWrittenByHandGivesBackEveryValue() throws {
    for parcel in [try Self.parcel(), try Self.sparse()] {
      let tree = try TreeEncoder.encode(parcel)
      #expect(try TreeDecoder.decode(Parcel.self, from: tree) == parcel)
      // Half a second is a number to it, as to any coder that knows no dates.
      guard case .map(let fields) = tree else { return #expect(Bool(false), "\(tree)") }
      #expect(fields["moment"] == .number(parcel.moment.timeIntervalSinceReferenceDate))
      #expect(fields["id"] == parcel.id.map(Tree.text))
    }
  }

  @Test func datesAndBytesHaveTheFormThatTheEncoderGivesThem() throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .millisecondsSince1970
    encoder.dataEncodingStrategy = .deferredToData
    let written = try json(Self.parcel(), encoder)
    #expect(written["moment"] as? Double == 1_714_979_229_123.456)
    for name in ["instant", "written", "optional_instant", "nullable_instant"] {
      #expect((written[name] as? Double)?.rounded() == 1_709_251_199_123, "\(name)")
    }
    #expect((written["created"] as? Double)?.rounded() == 1_714_979_229_123)
    #expect((written["instants"] as? [Double])?.last == -500)
    #expect(written["data"] as? [Int] == [0, 251, 255, 62, 63])
    let address = try #require(written["address"] as? [String: Any])
    #expect((address["checked_at"] as? Double)?.rounded() == 1_714_979_229_123)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    decoder.dataDecodingStrategy = .deferredToData
    let read = try decoder.decode(Parcel.self, from: encoder.encode(Self.parcel()))
    #expect(read.data == Data([0, 251, 255, 62, 63]))
    #expect(abs(read.moment.timeIntervalSince(try Self.parcel().moment)) < 0.001)
  }

  @Test func pythonsFormOfJSON() throws {
    let written = try json(Self.parcel())
    #expect(written["id"] as? String == "p1")
    #expect(written["moment"] as? String == "2024-05-06T07:07:09.123456Z")
    for name in ["instant", "written", "optional_instant", "nullable_instant"] {
      #expect(written[name] as? String == "2024-02-29T23:59:59.123456Z", "\(name)")
    }
    #expect(written["data"] as? String == "APv_Pj8=")
    #expect(written["place"] as? [String: Double] == ["latitude": -0.5, "longitude": 180])
    #expect(written["embedding"] as? [Double] == [0.25, -1, 1e300])
    #expect(written["nullable_text"] is NSNull)
    #expect(written["optional_text"] == nil)
    let half = Date(timeIntervalSince1970: 0.5)
    let text = String(decoding: try JSONEncoder.firesmith.encode([half]), as: UTF8.self)
    #expect(text == #"["1970-01-01T00:00:00.500000Z"]"#)
    let sparse = try json(Self.sparse())
    #expect(sparse["id"] == nil && sparse["optional_instant"] == nil)
    #expect(sparse["created"] is NSNull && sparse["nullable_instant"] is NSNull)
  }

  @Test func whatPythonWritesIsReadAndWrittenAgain() throws {
    let data = Data(parcelOfPython.utf8)
    #expect(try JSONDecoder.firesmith.decode(Parcel.self, from: data) == Self.parcel())
    let byPython = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    // Python writes a null for everything that is missing, and reads both.
    let differing = Set(byPython.keys).symmetricDifference(try json(Self.parcel()).keys)
    #expect(differing == ["target", "optional_text"])
    #expect(
      try NSDictionary(dictionary: withoutNulls(json(Self.parcel())))
        == NSDictionary(dictionary: withoutNulls(byPython)))
  }

  private func withoutNulls(_ fields: [String: Any]) -> [String: Any] {
    fields.compactMapValues { value in
      switch value {
      case is NSNull: nil
      case let fields as [String: Any]: withoutNulls(fields)
      default: value
      }
    }
  }

  @Test(arguments: [
    ("0001-01-01T00:00:00Z", -62_135_596_800), ("1582-10-15T00:00:00Z", -12_219_292_800),
    ("1969-12-31T23:59:59Z", -1), ("1970-01-01T00:00:00Z", 0),
    ("2000-02-29T12:30:45Z", 951_827_445), ("9999-12-31T23:59:59Z", 253_402_300_799),
  ])
  func timesAsTexts(_ text: String, _ seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(try JSONEncoder.firesmith.encode([date]) == Data("[\"\(text)\"]".utf8))
    #expect(try read(text) == date)
  }

  private func read(_ text: String) throws -> Date? {
    try JSONDecoder.firesmith.decode([Date].self, from: Data("[\"\(text)\"]".utf8)).first
  }

  @Test func timesInOtherZonesWithOtherDigitsAndNoneAtAll() throws {
    let date = Date(timeIntervalSince1970: 1_714_979_229.5)
    for text in [
      "2024-05-06T07:07:09.5Z", "2024-05-06T12:37:09.500000+05:30",
      "2024-05-06T06:07:09.500000000-01:00", "2024-05-06t07:07:09.5z",
      "2024-05-06 07:07:09.5+00:00", "2024-05-06T07:07:09.5000009Z",
      "2024-05-06T07:07:09.50000099999999999Z",
    ] { #expect(try read(text) == date, "\(text)") }
    for text in [
      "", "2024-05-06", "2024-05-06T07:07:09", "2024-13-06T07:07:09Z", "2023-02-29T07:07:09Z",
      "2024-05-06T24:07:09Z", "2024-05-06T07:07:09.Z", "2024-05-06T07:07:09+0530",
      "2024-05-06T07:07:09Zz", "0000-05-06T07:07:09Z", "0000-12-31T23:59:59-05:00",
      "２024-05-06T07:07:09Z", "2024-05-06  7:07:09Z", "2024-05-06x07:07:09Z",
      "2024t05-06T07:07:09Z", "2024-05-06T07:07:09\u{301}Z", "2024-05-06T07:07:09.5\u{301}Z",
      "2024-05-06T07:07:09Z\n", "2024-05-06T07:07:09+24:00", "2024-05-06T07:07:09+5:30",
      "2024-05-06T07:07:60Z",
      "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "+024-05-06T07:07:09Z",
    ] { #expect(throws: DecodingError.self, "\(text)") { try read(text) } }
    for date in [
      Date.distantPast, Date(timeIntervalSince1970: 1e12), Date(timeIntervalSince1970: .nan),
      Date(timeIntervalSince1970: 253_402_300_800),
    ] {
      #expect(throws: EncodingError.self) { try JSONEncoder.firesmith.encode([date]) }
    }
    // What Python says for never.
    let never = "9999-12-31T23:59:59.999999Z"
    #expect(try JSONEncoder.firesmith.encode([try read(never)]) == Data("[\"\(never)\"]".utf8))
  }

  @Test func bytesInBothFormsOfBase64() throws {
    for text in ["APv_Pj8=", "APv/Pj8=", "APv_Pj8", "APv/Pj8"] {
      let read = try JSONDecoder.firesmith.decode([Data].self, from: Data("[\"\(text)\"]".utf8))
      #expect(read == [Data([0, 251, 255, 62, 63])])
    }
    for text in [
      "_", "A", "AA=", "AA===", "A===", "=", "====", "QUJD=", "QUJD====", "QUI =", "AA==AA==",
    ] {
      #expect(throws: DecodingError.self, "\(text)") {
        try JSONDecoder.firesmith.decode([Data].self, from: Data("[\"\(text)\"]".utf8))
      }
    }
  }

  @Test func referencesArePaths() throws {
    var parcel = try Self.parcel()
    parcel.target = Reference(Firestore.firestore().document("parcels/p2"))
    let data = try JSONEncoder().encode(parcel)
    #expect(try JSONDecoder().decode(Parcel.self, from: data).target == parcel.target)
    let list = try PropertyListEncoder().encode(parcel)
    #expect(try PropertyListDecoder().decode(Parcel.self, from: list).target == parcel.target)
  }

  @Test func referencesToAnyDocumentAreWrittenAsPathsAndNotRead() throws {
    var parcel = try Self.parcel()
    parcel.target = Reference(Firestore.firestore().document("parcels/p2"))
    parcel.targets = [Firestore.firestore().document("a/b/c/d")]
    let written = try json(parcel)
    #expect(written["target"] as? String == "parcels/p2")
    #expect(written["targets"] as? [String] == ["a/b/c/d"])
    let data = try JSONEncoder().encode(parcel)
    do {
      _ = try JSONDecoder().decode(Parcel.self, from: data)
      Issue.record("a path was read")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.codingPath.first?.stringValue == "targets")
      #expect(context.debugDescription.contains("which database"))
      #expect(context.debugDescription.contains("a/b/c/d"))
    }
  }

  @Test func anyValueComesBackAsWhatTheFormatHas() throws {
    var parcel = try Self.parcel()
    let time = Timestamp(seconds: 1, nanoseconds: 0)
    parcel.anything = .map([
      "time": .timestamp(time), "data": .bytes(Data([255])),
      "place": .geopoint(GeoPoint(latitude: 1.5, longitude: 2.5)), "whole": .double(2),
      "vector": .vector(VectorValue([1.5])), "list": .array([.timestamp(time)]),
      "target": .reference(Firestore.firestore().document("a/b")),
    ])
    let data = try JSONEncoder.firesmith.encode(parcel)
    #expect(
      try JSONDecoder.firesmith.decode(Parcel.self, from: data).anything
        == .map([
          "time": .string("1970-01-01T00:00:01Z"), "data": .string("_w=="),
          "place": .map(["latitude": .double(1.5), "longitude": .double(2.5)]),
          "whole": .integer(2), "vector": .array([.double(1.5)]),
          "list": .array([.string("1970-01-01T00:00:01Z")]), "target": .string("a/b"),
        ]))
    parcel.anything = .array([.timestamp(time), .bytes(Data([255])), .null])
    let list = try PropertyListEncoder().encode(parcel)
    #expect(
      try PropertyListDecoder().decode(Parcel.self, from: list).anything == parcel.anything)
  }

  @Test func valuesThatFirestoreCantHoldAreErrorsNotCrashes() throws {
    for (name, value) in [
      ("place", #"{"latitude": 200, "longitude": 1}"#), ("instant", #"{"seconds": 1e18}"#),
      ("instant", #"{"seconds": 1, "nanoseconds": -1}"#), ("instant", "1e300"),
      ("written", #"{"seconds": 1, "nanoseconds": -1}"#), ("instants", #"[{"seconds": 1e18}]"#),
      ("embedding", #"["x"]"#),
    ] {
      var fields = try json(Self.parcel(), JSONEncoder())
      fields[name] = try JSONSerialization.jsonObject(
        with: Data(value.utf8), options: .fragmentsAllowed)
      let data = try JSONSerialization.data(withJSONObject: fields)
      #expect(throws: DecodingError.self, "\(name)") {
        try JSONDecoder().decode(Parcel.self, from: data)
      }
    }
  }

  @Test func documentsOfEveryKindKeepTheirIds() throws {
    let label = Label(name: "l1", text: "a")
    #expect(
      try JSONDecoder().decode(Label.self, from: JSONEncoder().encode(label)) == label)
    let events: [Event] = [
      .sent(.init(id: "e1", to: "Momo")), .moved(Child(name: "x"), id: "e2"),
      .moved(Child(name: "x")), .unknown(["kind": .string("lost"), "days": .integer(3)], id: "e3"),
      .unknown(["kind": .string("lost")]),
    ]
    for event in events {
      let data = try JSONEncoder().encode(event)
      #expect(try JSONDecoder().decode(Event.self, from: data) == event)
      #expect(try json(event)["id"] as? String == event.id)
      #expect(try Firestore.Encoder().encode(event)["id"] == nil)
      let tree = try TreeEncoder.encode(event)
      #expect(try TreeDecoder.decode(Event.self, from: tree) == event)
    }
  }

  @Test func firestoreStoresWhatItAlwaysDid() async throws {
    // A database of its own: other tests remove all documents of the default one.
    #if PORTABLE
      let parcels = ParcelRepository(Firestore(store: MemoryStore()))
    #else
      let parcels = ParcelRepository(.firestore(database: "formats"))
    #endif
    var parcel = try Self.parcel()
    parcel.target = try parcels.reference(to: "p2")
    parcel.targets = [parcels.collection.document("p3")]
    let encoded = try Firestore.Encoder().encode(parcel)
    #expect(encoded["id"] == nil && encoded["place"] != nil && encoded["nullable_text"] != nil)
    try await parcels.set(parcel)
    let read = try await parcels.get("p1")
    #expect(read.id == "p1" && read.written != parcel.written)
    #expect(read.address.checkedAt != parcel.address.checkedAt)
    #expect(read.created == parcel.created && read.address.begunAt == parcel.address.begunAt)
    parcel.written = read.written
    parcel.address.checkedAt = read.address.checkedAt
    #expect(read == parcel)
  }
}
