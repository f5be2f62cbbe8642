import FiresmithAgreementExample
import FiresmithAgreementTypes
import FiresmithREST
import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A database in the emulator that Swift and Python both use.
struct Exchange {
  private let emulator: Emulator
  private let project = Emulator.newProject()
  let firestore: Firestore
  private let python: Tool
  private let packages: GeneratedPackages

  init() async throws {
    emulator = try await Emulator.shared()
    firestore = Firestore(store: RESTStore(project: project, emulatorHost: emulator.host))
    python = try await PythonEnvironment.shared.value.python
    packages = try await GeneratedPackages.shared.value
  }

  /// The path of the database's documents.
  var documents: String { "projects/\(project)/databases/(default)/documents" }

  /// The variables that tell other programs where the database is.
  var environment: [String: String] {
    ["FIRESMITH_PROJECT": project, "FIRESTORE_EMULATOR_HOST": emulator.host]
  }

  // MARK: Without generated code

  /// Stores the document of each case.
  func store(_ corpus: Corpus) async throws {
    let writes = corpus.cases.map { testCase -> JSON in
      .object([
        "update": .object([
          "name": .text("\(documents)/\(corpus.collection)/\(testCase.name)"),
          "fields": .object(corpus.fields(of: testCase)),
        ])
      ])
    }
    let body = JSON.object(["writes": .array(writes)])
    try await emulator.send("POST", "/v1/\(documents):commit", body: JSONEncoder().encode(body))
  }

  /// The fields of the documents of a collection, as Firestore's REST API has them.
  func fields(in collection: String) async throws -> [String: [String: JSON]] {
    struct Page: Decodable {
      /// Absent on an empty page, which follows when the last one was full.
      let documents: [Document]?
      let nextPageToken: String?
    }
    struct Document: Decodable {
      let name: String
      let fields: [String: JSON]?
    }
    var fields: [String: [String: JSON]] = [:]
    var token: String? = ""
    while let start = token {
      let text = try await emulator.send(
        "GET", "/v1/\(documents)/\(collection)?pageSize=100&pageToken=\(start)")
      let page = try JSONDecoder().decode(Page.self, from: Data(text.utf8))
      for document in page.documents ?? [] {
        fields[String(document.name.split(separator: "/").last ?? "")] = document.fields ?? [:]
      }
      token = page.nextPageToken
    }
    return fields
  }

  /// Stores the document of each case as somebody whom rules apply to.
  ///
  /// - Returns: How many of them the rules accepted.
  func storeAsNobody(_ corpus: Corpus) async throws -> Int {
    var accepted = 0
    for testCase in corpus.cases {
      let url = "http://\(emulator.host)/v1/\(documents)/\(corpus.collection)"
      var request = URLRequest(
        waitingFor: try #require(URL(string: "\(url)?documentId=\(testCase.name)")))
      request.httpMethod = "POST"
      request.httpBody = try JSONEncoder().encode(["fields": corpus.fields(of: testCase)])
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      let (data, response) = try await URLSession.shared.data(for: request)
      let status = (response as? HTTPURLResponse)?.statusCode
      try #require(status == 200 || status == 403, "\(String(decoding: data, as: UTF8.self))")
      if status == 200 { accepted += 1 }
    }
    return accepted
  }

  /// Sets the security rules for clients that aren't the owner.
  func setRules(_ rules: String) async throws {
    try await emulator.setRules(rules, of: project)
  }

  // MARK: Python

  /// Lets Python store again what it can read.
  ///
  /// - Returns: Why it refuses the others, by collection and id.
  func storeWithPython() async throws -> [String: [String: Refusal]] {
    try await runPython("store")
  }

  /// The documents that Swift has stored, and that Python does not read as what it read itself, by
  /// collection.
  func unequalInPython() async throws -> [String: Set<String>] {
    try await runPython("compare")
  }

  func runPython<Output: Decodable>(
    _ command: String, _ arguments: [String] = []
  ) async throws -> Output {
    try await runPython(script: "exchange.py", [command] + arguments)
  }

  /// Runs a script beside this file.
  func runPython<Output: Decodable>(
    script: String, _ arguments: [String] = []
  ) async throws -> Output {
    let script = Files.tests.appendingPathComponent("Agreement/\(script)").path
    let result = try await python.run(
      ["-W", "error", script] + arguments, in: packages.folder,
      environment: environment.merging([
        "PYTHONPATH": packages.folder.path, "PYTHONPYCACHEPREFIX": Files.compiledPython,
      ]) { $1 })
    guard result.status == 0 else { throw Failure(description: result.problems) }
    return try JSONDecoder().decode(Output.self, from: Data(result.output.utf8))
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  // MARK: Swift

  /// The result of reading the documents of one collection in Swift.
  struct Reading {
    /// The reasons why it can't read some, by id.
    var refusals: [String: Refusal] = [:]
    /// The documents that Python has stored, and that Swift does not read as what it read itself.
    var unequal: Set<String> = []
  }

  /// Stores again what Swift can read, and compares what Python has stored with it, by collection.
  func storeWithSwift() async throws -> [String: Reading] {
    [
      "samples": try await storeAgain(
        from: SampleRepository(firestore), to: SamplesOfSwiftRepository(firestore),
        made: madeSample,
        python: SamplesOfPythonRepository(firestore)
      ) { sample, original in
        // What the server sets is not the same.
        sample.written = original.written
        if original.created == nil { sample.created = nil }
      },
      "attachments": try await storeAgain(
        from: AttachmentRepository(firestore), to: AttachmentsOfSwiftRepository(firestore),
        made: try madeAttachment, python: AttachmentsOfPythonRepository(firestore)),
      "cards": try await storeAgain(
        from: CardRepository(firestore), to: CardsOfSwiftRepository(firestore),
        made: Card(
          number: "made-by-hand", holder: "Momo",
          address: .init(city: "Rome", rest: ["zip": "00100"]),
          others: ["points": 7, "parts": [["a": 1.5], nil]]),
        python: CardsOfPythonRepository(firestore)),
    ]
  }

  /// The samples that queries by their own values don't find, with the fields.
  func notFoundBySwift() async throws -> [String: [String]] {
    let samples = SampleRepository(firestore)
    var missing: [String: [String]] = [:]
    for sample in try await samples.getAll().documents {
      let id = try #require(sample.id)
      for (name, filter) in Self.filters(by: sample)
      where id == "everything" || id.hasPrefix(name + "-") {
        let found = try await samples.whereFilter(filter).getAll().documents.map(\.id)
        if !found.contains(id) { missing[id, default: []].append(name) }
      }
    }
    return missing
  }

  /// Returns filters by those values of a sample that others may have written in another form, with
  /// the fields.
  private static func filters(by sample: Sample) -> [(String, DocumentFilter<Sample>)] {
    [
      ("count", .whereField(.count, isEqualTo: sample.count)),
      ("ratio", .whereField(.ratio, isEqualTo: sample.ratio)),
      ("cost", .whereField(.cost, isEqualTo: sample.cost)),
      ("moment", .whereField(.moment, isEqualTo: sample.moment)),
      ("link", .whereField(.link, isEqualTo: sample.link)),
      ("token", .whereField(.token, isEqualTo: sample.token)),
      ("serial", .whereField(.serial, isEqualTo: sample.serial)),
      ("serials", .whereField(.serials["a"], isEqualTo: sample.serials?["a"] ?? [])),
      ("handles", .whereField(.handles, arrayContainsAny: sample.handles)),
      ("tint", .whereField(.tint, isEqualTo: sample.tint)),
    ]
  }

  /// The samples that queries of Python by their own values don't find, with the fields.
  func notFoundByPython() async throws -> [String: [String]] { try await runPython("find") }

  private func storeAgain<Model: DocumentModel & Equatable>(
    from originals: some DocumentRepository<Model>, to copies: some DocumentRepository<Model>,
    made: Model, python: some DocumentRepository<Model>,
    ignoring ignore: (inout Model, Model) -> Void = { _, _ in }
  ) async throws -> Reading {
    var reading = Reading()
    let list = try await originals.getAll()
    for case .invalidDocument(let path, let field, let kind, let reason) in list.failures {
      reading.refusals[String(path.split(separator: "/").last ?? "")] =
        Refusal(field: field, kind: kind.words, reason: reason)
    }
    var documents: [String: Model] = [:]
    for document in list.documents + [made] {
      documents[try #require(Model._documentID(of: document))] = document
      try await copies.set(document)
    }
    let byPython = try await python.getAll()
    if let failure = byPython.failures.first { throw failure }
    for var document in byPython.documents {
      let id = try #require(Model._documentID(of: document))
      // What one language alone has refused is found by the test itself.
      guard let original = documents[id] else { continue }
      ignore(&document, original)
      if document != original { reading.unequal.insert(id) }
    }
    return reading
  }

  private var madeAttachment: FiresmithAgreementExample.Attachment {
    get throws {
      let url = try #require(URL(string: "https://example.com/plan"))
      return .link(.init(id: "made-by-hand", url: url, title: "The plan"))
    }
  }

  /// The corpus's sample, made by hand.
  private var madeSample: Sample {
    func date(_ seconds: Int64, _ microseconds: Int32 = 0) -> Date {
      Timestamp(seconds: seconds, nanoseconds: microseconds * 1000).dateValue()
    }
    var sample = Sample(
      id: "made-by-hand",
      text: "Momo",
      flag: true,
      count: 304,
      ratio: 4.75,
      moment: date(1_709_251_199, 123456),
      data: Data([0, 1, 2, 255]),
      place: GeoPoint(latitude: 48.5, longitude: -123.25),
      link: URL(string: "https://example.com/books?id=1#top")!,
      token: UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8")!,
      tint: HexColor(red: 0xF0, green: 0x51, blue: 0x38),
      anything: ["a": [1, "b", nil]],
      target: Reference(firestore.document("samples/other")),
      embedding: VectorValue([1.5, -2, 0.25]),
      texts: ["a", "b"],
      numbers: ["one": 1, "two": 2],
      matrix: ["rows": [1, 2.5]],
      records: [["x": "y"], [:]],
      level: .high,
      rank: .second,
      mood: .glad,
      grade: .poor,
      moods: [.calm, .glad],
      shape: .circle(.init(radius: 1.5)),
      media: .paper(.init(pages: 10, shape: .square(.init(side: 2)))),
      layers: ["top": .square(.init(side: 3))],
      tree: .branch(
        Branch(
          trees: [.leaf(Leaf(value: 1, label: "first")), .branch(Branch(trees: []))],
          named: ["left": .leaf(Leaf(value: 2))])),
      child: .init(name: "Gigi", note: "tells stories"),
      children: [Leaf(value: 1), Leaf(value: 2, label: "two")],
      price: Money(cents: 1250),
      prices: ["new": Money(cents: 1250), "used": Money(cents: 400)],
      strange: "odd",
      point: Point(x: 1.5, y: -2),
      title: "Short")
    sample.cost = ExactDecimal("7.30")!
    sample.serial = UUID(uuidString: "6ba7b812-9dad-11d1-80b4-00c04fd430c8")!
    sample.serials = ["a": [UUID(uuidString: "6ba7b813-9dad-11d1-80b4-00c04fd430c8")!]]
    sample.handles = [UUID(uuidString: "6ba7b814-9dad-11d1-80b4-00c04fd430c8")!]
    sample.points = ["a": Point(x: 1.5, y: -2)]
    sample.stamp = Stamp(
      moment: date(1_709_251_199, 123456), mood: .glad, pause: .milliseconds(1500),
      data: Data([0, 1, 2, 255]), link: URL(string: "https://example.com/")!, leaf: Leaf(value: 7),
      shape: .circle(.init(radius: 1.5)), names: ["a": "b"], price: Money(cents: 400))
    sample.counts = [.glad: 3]
    sample.places = [.high: GeoPoint(latitude: 1, longitude: 2)]
    sample.levels = [.low: [Leaf(value: 1)]]
    sample.scores = ["a": 7]
    sample.routes = [Stop(name: "North", onwards: [Stop(name: "South")])]
    sample.feelings = [.calm]
    sample.card = CardSnapshot(Card(number: "c1", holder: "Gigi"))
    sample.formerCards = [sample.card, CardSnapshot(holder: "Beppo")].compactMap(\.self)
    sample.other = firestore.document("elsewhere/1/deeper/2")
    sample.optionalText = "here"
    sample.optionalLeaf = Leaf(value: 3)
    sample.optionalMoments = [date(981_173_106)]
    sample.optionalMood = .calm
    sample.nullableText = "here"
    sample.nullableMoment = date(946_684_799, 999999)
    sample.withText = "own"
    sample.withFlag = false
    sample.withCount = 7
    sample.withRatio = 1.25
    sample.withLevel = .low
    sample.withList = ["c"]
    sample.withMap = ["m": Leaf(value: 4)]
    sample.`class` = "reserved"
    sample.created = date(1_577_934_245, 6)
    return sample
  }
}
