import FiresmithTestSupport
import Foundation
import Testing

extension BuildPluginTests {
  /// `swift package firesmith …`, in one test, because two builds would wait for each other.
  @Suite(.serialized) struct CommandPluginTests {
    @Test func itRunsTheToolInThePackagesFolder() async throws {
      let consumer = try Consumer()
      try consumer.write(
        "sdk: portable\nschemas: [Sources/App/Schemas]\n", to: "firesmith.yaml")
      let generate = try await consumer.firesmith("generate")
      #expect(generate.status == 0, "\(generate)")
      #expect(generate.output.hasSuffix("firesmith: 4 files written, 0 unchanged, 0 removed\n"))
      let generated = consumer.path(of: "Generated/books.firesmith.swift")
      #expect(FileManager.default.fileExists(atPath: generated))

      let check = try await consumer.firesmith("generate", "--check")
      #expect(check.status == 0)
      #expect(
        check.output.hasSuffix("firesmith: 0 missing, 0 changed, 4 unchanged, 0 orphaned\n"))
    }

    @Test func itFindsTheConfigurationsOfTargets() async throws {
      let consumer = try Consumer()
      let generate = try await consumer.firesmith("generate")
      #expect(generate.status == 0, "\(generate)")
      #expect(generate.output.hasSuffix("firesmith: 4 files written, 0 unchanged, 0 removed\n"))
      let support = consumer.path(of: "Sources/App/Generated/FiresmithSupport.swift")
      let text = try String(contentsOfFile: support, encoding: .utf8)
      #expect(text.contains("import FiresmithRuntime"), "The target's configuration says so.")

      // The target also uses the build plugin.
      let build = try await consumer.build()
      #expect(build.status != 0)
      #expect(build.errors.contains { $0.contains("declared twice. Remove the folder") })
    }

    /// In a long build, other output may follow a schema's error.
    @Test func validateShowsASchemasErrorAlone() async throws {
      let consumer = try Consumer()
      let schema = "Sources/App/Schemas/books.yaml"
      try consumer.write(
        "collections: { books: { model: Book, fields: { title: strng } } }\n", to: schema)
      let result = try await consumer.firesmith("validate")
      #expect(result.status != 0)
      #expect(result.output.contains("\(schema):1:55: error: unknown type 'strng'"), "\(result)")
    }

    @Test func theToolsProblemsAreItsOwn() async throws {
      let result = try await Consumer().firesmith("generate", "--chek")
      #expect(result.status != 0)
      // SwiftPM prints all output of a plugin on its standard output.
      #expect(
        result.output.contains("error: unknown flag '--chek'; did you mean '--check'?\n"))
    }

    @Test func itsFlagsAndSwiftPMsOwnAreToldApart() async throws {
      let result = try await Consumer().swift(
        "package", ["firesmith", "--allow-writing-to-package-directory", "version"])
      #expect(result.status == 0, "\(result)")
      #expect(result.output.contains("firesmith 0."))
    }
  }
}

extension Consumer {
  fileprivate func firesmith(_ command: String, _ flags: String...) async throws -> Tool.Result {
    try await swift(
      "package", ["--allow-writing-to-package-directory", "firesmith", command] + flags)
  }
}
