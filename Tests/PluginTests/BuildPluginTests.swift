import FiresmithTestSupport
import Foundation
import Testing

/// Takes a real package through a user's typical changes with the build plugin. The tool is built
/// as for a user, so the first test takes a minute or two.
@Suite(.ring(.consumers), .serialized) struct BuildPluginTests {
  private let books = "Sources/App/Schemas/books.yaml"

  @Test func aCleanBuildShowsNoWarningAndItsProductRuns() async throws {
    try? FileManager.default.removeItem(at: Consumer.buildFolder)
    let consumer = try Consumer()
    let build = try await consumer.build()
    #expect(build.status == 0, "\(build)")
    #expect(build.warnings.isEmpty)
    #expect(build.ranTheTool)

    let run = try await consumer.swift("run", ["--skip-build", "App"])
    #expect(run.output == "Momo Michael Ende\n")
  }

  @Test func anUnchangedBuildRunsAndCompilesNothing() async throws {
    let build = try await Consumer.settled().build()
    #expect(build.isSettled, "\(build)")
  }

  @Test func anEditedSchemaIsGeneratedAndOnlyWhatChangedIsCompiled() async throws {
    let consumer = try await Consumer.settled()
    let schema = try #require(Consumer.files[books])
    try consumer.write("# A comment changes no output.\n" + schema, to: books)
    let commented = try await consumer.build()
    #expect(commented.status == 0)
    #expect(commented.ranTheTool)
    #expect(commented.changed.isEmpty)

    try consumer.write(schema + "      isbn: string?\n", to: books)
    let edited = try await consumer.build()
    #expect(edited.status == 0, "\(edited)")
    #expect(edited.changed.contains("books.firesmith.swift"))
    #expect(edited.changed.contains("books.firesmith.swift.o"))
    #expect(!edited.changed.contains("people-authors.firesmith.swift"))
    #expect(!edited.changed.contains("FiresmithSupport.swift"))
    #expect(!edited.changed.contains("FiresmithCollections.swift"))
    #expect(!edited.changed.contains("FiresmithCollections.swift.o"))
  }

  @Test func anAddedAndARemovedSchemaAreNoticed() async throws {
    let consumer = try await Consumer.settled()
    let added = "Sources/App/Schemas/people/readers.yaml"
    try consumer.write(
      "collections: { readers: { model: Reader, fields: { name: string } } }\n", to: added)
    let addition = try await consumer.build()
    #expect(addition.status == 0, "\(addition)")
    #expect(addition.changed.contains("people-readers.firesmith.swift"))
    #expect(addition.changed.contains("people-readers.firesmith.swift.o"))
    #expect(!addition.changed.contains("books.firesmith.swift"))

    try consumer.remove(added)
    let removal = try await consumer.build()
    #expect(removal.status == 0, "\(removal)")
    #expect(removal.changed.contains("people-readers.firesmith.swift"), "It is removed.")
    #expect(!removal.changed.contains("books.firesmith.swift"))
  }

  @Test func schemasOfAnyNameAreBuilt() async throws {
    let consumer = try await Consumer.settled()
    for (number, name) in ["a\"b", "c'd", "e\\f", "$(g)", "--h", "@i", "{{j}} k*"].enumerated() {
      try consumer.write(
        "types: { Named\(number): { fields: { a: string } } }\n",
        to: "Sources/App/Schemas/\(name).yaml")
    }
    let build = try await consumer.build()
    #expect(build.status == 0, "\(build)")
    #expect(build.warnings.isEmpty)
    #expect(build.changed.contains("a-b.firesmith.swift.o"))
    #expect(build.changed.contains("e-f.firesmith.swift.o"))
  }

  @Test func aSchemasErrorIsTheBuildsError() async throws {
    let consumer = try await Consumer.settled()
    try consumer.write(
      "collections:\n  books:\n    model: Book\n    fields:\n      title: strng\n", to: books)
    for _ in 1...2 {
      let build = try await consumer.build()
      #expect(build.status != 0)
      #expect(build.lines.contains { $0.hasPrefix("\(consumer.path(of: books)):5:14: error: ") })
      #expect(build.changed.isEmpty)
    }
  }

  @Test func theConfigurationIsAnInput() async throws {
    let consumer = try await Consumer.settled()
    let configuration = "Sources/App/firesmith.yaml"
    try consumer.write("sdk: portable\nheader: Ours.\n", to: configuration)
    let build = try await consumer.build()
    #expect(build.status == 0, "\(build)")
    #expect(build.changed.contains("books.firesmith.swift"))

    try consumer.write("schemas: [Schemas]\noutputs: []\n", to: configuration)
    let refused = try await consumer.build()
    #expect(refused.status != 0)
    let place = consumer.path(of: configuration)
    #expect(refused.errors.contains { $0.hasPrefix("\(place):1:1: error: 'schemas' ") })
    #expect(refused.errors.contains { $0.hasPrefix("\(place):2:1: error: 'outputs' ") })
  }

  @Test func withoutConfigurationAndSchemasTheBuildSaysWhatToAdd() async throws {
    let consumer = try await Consumer.settled()
    try consumer.remove("Sources/App/firesmith.yaml")
    try consumer.write("sdk: portable\n", to: "Sources/App/firesmith.yml")
    let misnamed = try await consumer.build()
    #expect(misnamed.status != 0)
    let path = consumer.path(of: "Sources/App/firesmith.yml")
    #expect(misnamed.errors.contains { $0.hasSuffix("named 'firesmith.yaml'; rename \(path).") })

    try consumer.remove("Sources/App/firesmith.yml")
    try consumer.remove("Sources/App/Schemas")
    let build = try await consumer.build()
    #expect(build.status != 0)
    #expect(build.errors.contains { $0.contains("'firesmith.yaml'. Add one to") })
    #expect(build.errors.contains { $0.contains("has no schemas. Add a file") })
  }

  @Test func withoutTheSDKTheBuildSaysWhatToAdd() async throws {
    let consumer = try await Consumer.settled()
    for (configuration, module) in [
      ("", "FiresmithFirebase"), ("runtime: vendored\n", "FirebaseFirestore"),
    ] {
      try consumer.write(configuration, to: "Sources/App/firesmith.yaml")
      let build = try await consumer.build()
      #expect(build.status != 0)
      #expect(build.errors.contains { $0.contains("error: add \(module) (") }, "\(build)")
    }
  }

  @Test func schemasOfTheWholePackageAreFound() async throws {
    let consumer = try await Consumer.settled()
    try consumer.remove("Sources/App/Schemas")
    for (path, text) in Consumer.files.files where path.hasSuffix("s.yaml") {
      try consumer.write(text, to: String(path.dropFirst("Sources/App/".count)))
    }
    let moved = try await consumer.build()
    #expect(moved.status == 0, "\(moved)")
    #expect(moved.changed.isEmpty, "The files have the same names and contents.")

    // SwiftPM doesn't look for new files outside of the target's folder. The tool does.
    try consumer.write("types: { New: { fields: { a: string } } }\n", to: "Schemas/new.yaml")
    let unplanned = try await consumer.build()
    #expect(unplanned.status == 0, "\(unplanned)")
    let warning = "\(consumer.path(of: "Schemas/new.yaml")): warning: "
    #expect(unplanned.warnings.contains { $0.hasPrefix(warning) }, "\(unplanned)")
    try FileManager.default.setAttributes(
      [.modificationDate: Date()], ofItemAtPath: consumer.path(of: "Package.swift"))
    let planned = try await consumer.build()
    #expect(planned.status == 0, "\(planned)")
    #expect(planned.warnings.isEmpty)
    #expect(planned.changed.contains("new.firesmith.swift.o"))
  }
}
