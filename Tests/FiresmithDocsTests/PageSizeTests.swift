import FiresmithDiagnostics
import FiresmithLanguages
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithDocs
@testable import FiresmithInputs

/// The sizes of pages, which mails and repositories have to bear.
@Suite struct PageSizeTests {
  /// A page of 1,000 collections with ten fields each, in two languages, has 6 MB at most.
  @Test func aHundredCollectionsHaveSixHundredKilobytes() throws {
    let folder = try TemporaryFolder()
    for file in 0..<5 {
      let collections = (0..<20).map { Self.collection(file * 20 + $0) }
      try folder.write(
        "collections:\n" + collections.joined(), to: "Schemas/part\(file).yaml")
    }
    try folder.write(
      """
      outputs:
        - { sdk: portable, directory: Swift }
        - { language: python, directory: python }
        - { docs: database.html }
      """, to: "firesmith.yaml")
    var inputs = InputFiles(languages: .all, teamFiles: [DocsFile()])
    var request = Request()
    request.configuration = folder.url(of: "firesmith.yaml").path
    let outputs = inputs.render(request)
    try #require(inputs.diagnostics.isEmpty, "\(inputs.diagnostics.map(\.message))")
    let page = try #require(outputs.flatMap(\.files).first { $0.path == "database.html" })
    // The script, the style and the diagram of the files are the same for any number.
    let constant = 36_000
    #expect(page.contents.utf8.count < 600_000 + constant, "\(page.contents.utf8.count)")
  }

  private static func collection(_ number: Int) -> String {
    """
      items_\(number):
        model: Item\(number)
        description: The things of kind \(number), which the shop sells.
        fields:
          title: { type: string, max_length: 200, example: Momo, description: The title as it is printed. }
          item_\((number + 1) % 100)_id: string
          item: reference<items_\((number + 7) % 100)>
          pages: { type: integer, min: 1, description: The number of pages. }
          price: { type: double, default: 0.5 }
          created_at: { type: timestamp, server: create }
          tags: array<string>
          note: { type: string?, description: Anything else. }
          sizes: map<integer>
          is_sold: { type: boolean, default: false }
        queries:
          with_tag: { where: [tags contains], order: [title] }

    """
  }
}
