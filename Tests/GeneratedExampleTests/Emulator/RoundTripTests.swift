import FiresmithRuntime
import FiresmithTestSupport
import FiresmithTypesExample
import Foundation
import Testing

/// A value of every type, on its way into the emulator and back.
@Suite(.emulator) struct RoundTripTests {
  private func sample(in samples: SampleRepository) throws -> Sample {
    Sample(
      id: "s1",
      text: "Momo – \u{0}\u{1F4DA}\"\\\n\u{2028}",
      flag: true,
      count: .max,
      ratio: 0.1 + 0.2,
      moment: Date(timeIntervalSince1970: 1_714_979_229.123456),
      data: Data([0, 255, 62, 63]),
      place: GeoPoint(latitude: -0.5, longitude: 180),
      link: try #require(URL(string: "https://example.com/a%20b?q=ä#f")),
      token: UUID(),
      tint: try #require(HexColor("#12ab34ff")),
      anything: ["deep": .array([nil, 1, 1.5, ["x": []]]), "bytes": .bytes(Data([1]))],
      target: try samples.reference(to: "s2"),
      elsewhere: samples.collection.firestore.document("else/w h/ere/ü"),
      embedding: VectorValue([0.25, -1, 1e300]),
      texts: ["", "b", "b"],
      numbers: ["": 0, "a.b": .min, "`": 1].filter { !$0.key.isEmpty },
      rows: ["r": [1, 2.5, -.infinity], "empty": []],
      level: .high,
      kind: .unknown("brand new"),
      shape: .circle(.init(radius: 2.5)),
      shapes: [.square(.init(side: 3)), .circle(.init(radius: 1))],
      child: Child(name: "a", child: Child(name: "b")),
      address: .init(street: "Main Street", place: GeoPoint(latitude: 0, longitude: 0)),
      nameWithSigns: "quoted")
  }

  @Test func whatIsWrittenIsRead() async throws {
    let samples = SampleRepository(try await Database().firestore)
    var sample = try sample(in: samples)
    try await samples.set(sample)
    var read = try await samples.get("s1")
    #expect(read.written != nil)
    sample.created = read.created
    sample.written = read.written
    #expect(read == sample)

    // And once more, from what was read.
    read.optionalText = "there"
    read.nullable = "there, too"
    try await samples.set(read, merge: true)
    let again = try await samples.get("s1")
    read.written = again.written
    #expect(again == read)
    #expect(try await samples.getAll().documents == [again])
  }

  @Test func notANumberIsNotANumber() async throws {
    let samples = SampleRepository(try await Database().firestore)
    var sample = try sample(in: samples)
    sample.ratio = .nan
    try await samples.set(sample)
    #expect(try await samples.get("s1").ratio.isNaN)
    let found = try await samples.whereField(.ratio, isEqualTo: .nan).getAll()
    #expect(found.documents.map(\.id) == ["s1"])
  }

  @Test func fieldsOfEveryTypeAreComparedAndChanged() async throws {
    let samples = SampleRepository(try await Database().firestore)
    let sample = try sample(in: samples)
    try await samples.set(sample)
    let queries = [
      samples.whereField(.text, isEqualTo: sample.text),
      samples.whereField(.count, isGreaterThan: .max - 1),
      samples.whereField(.moment, isLessThanOrEqualTo: sample.moment),
      samples.whereField(.data, in: [sample.data]),
      samples.whereField(.token, isEqualTo: sample.token),
      samples.whereField(.target, isEqualTo: sample.target),
      samples.whereField(.texts, arrayContainsAny: ["b", "c"]),
      samples.whereField(.level, isNotEqualTo: .low),
      samples.whereField(.kind, isEqualTo: .unknown("brand new")),
      samples.whereField(.child, isEqualTo: sample.child),
      samples.whereField(.nullable, isEqualTo: nil),
      samples.whereField(.nameWithSigns, isEqualTo: "quoted"),
      samples.whereDocumentID(in: ["s1", "s2"]),
    ]
    for (index, query) in queries.enumerated() {
      #expect(try await query.getAll().documents.map(\.id) == ["s1"], "query \(index)")
      #expect(try await query.count() == 1, "query \(index)")
    }

    try await samples.update("s1") {
      $0.increment(.count, by: -1)
      $0.increment(.ratio, by: 0.5)
      $0.arrayUnion(.texts, ["b", "c"])
      $0.arrayRemove(.shapes, [.square(.init(side: 3))])
      $0.set(.nameWithSigns, to: "changed")
      $0.set(.numbers["a.b"], to: 7)
      $0.set(.nullable, to: nil)
    }
    let changed = try await samples.get("s1")
    #expect(changed.count == .max - 1)
    #expect(changed.ratio == 0.1 + 0.2 + 0.5)
    #expect(changed.texts == ["", "b", "b", "c"])
    #expect(changed.shapes == [.circle(.init(radius: 1))])
    #expect(changed.nameWithSigns == "changed")
    #expect(changed.numbers == ["a.b": 7, "`": 1])
    #expect(changed.text == sample.text)
  }
}
