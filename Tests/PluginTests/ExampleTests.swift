import FiresmithTestSupport
import Foundation
import Testing

extension BuildPluginTests {
  /// The packages under `Examples`, built and run as a user would.
  @Suite struct ExampleTests {
    @Test func theBookshelfRuns() async throws {
      let folder = Consumer.firesmith.appendingPathComponent("Examples/Bookshelf")
      let example = try Consumer(FileTree(folder))
      let build = try await example.build()
      #expect(build.status == 0, "\(build)")
      #expect(build.warnings.isEmpty)

      let run = try await example.swift("run", ["--skip-build", "Bookshelf"])
      #expect(run.status == 0)
      #expect(
        run.output == """
          Momo: reading, lent to Gigi
          to read: The Neverending Story
          fantasy: The Neverending Story, 448 pages
          fantasy: Momo, 304 pages
          status lost: Krabat
          books-v1/broken: number_of_pages holds the string “many” where an integer belongs.

          """)
    }

    /// Every query has an index in the file that is deployed, and the file is up to date.
    @Test func theBookshelfHasItsIndexes() async throws {
      let folder = Consumer.firesmith.appendingPathComponent("Examples/Bookshelf")
      let check = try await Tool.firesmith().run(["generate", "--check"], in: folder)
      #expect(check.status == 0, "\(check.output)\(check.problems)")
      let example = try Consumer(FileTree(folder))
      let test = try await example.swift("test", [])
      #expect(test.status == 0, "\(test.output)")
      #expect((test.output + test.problems).contains("2 tests"))
    }

    /// A block of one template adds a conformance and a property to every model.
    @Test func theCatalogRuns() async throws {
      let folder = Consumer.firesmith.appendingPathComponent("Examples/Catalog")
      let example = try Consumer(FileTree(folder))
      let build = try await example.build()
      #expect(build.status == 0, "\(build)")
      #expect(build.warnings.isEmpty)

      let run = try await example.swift("run", ["--skip-build", "Catalog"])
      #expect(run.status == 0)
      #expect(
        run.output == """
          Book momo: title pages
          Edition without an id: publisher size
          Author ende: name

          """)
    }

    /// The screens without their views, which need SwiftUI.
    @Test func theScreensPassTheirTests() async throws {
      let folder = Consumer.firesmith.appendingPathComponent("Examples/SwiftUI")
      let example = try Consumer(FileTree(folder))
      let build = try await example.build()
      #expect(build.status == 0, "\(build)")
      #expect(build.warnings.isEmpty)

      let test = try await example.swift("test")
      #expect(test.status == 0, "\(test.output)")
      #expect(test.output.contains("Test run with 4 tests in 1 suite passed"))
    }
  }
}
