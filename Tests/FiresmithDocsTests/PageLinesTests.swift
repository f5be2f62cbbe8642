import Testing

@testable import FiresmithDocs

/// The lines of written pages, by which reviews see what a change of a schema changes.
@Suite struct PageLinesTests {
  private func lines(_ title: String, _ more: String = "") throws -> [String] {
    let page = try DocsExamples.page(
      """
      collections:
        authors: { model: Author, fields: { name: string } }
        books:
          model: Book
          fields:
            title: { type: string, max_length: 200, description: \(title) }
            author: reference<authors>
      \(more)
          queries: { of_author: { where: [author], order: [title] } }
      """)
    return page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func changes(
    _ new: [String], from old: [String]
  ) -> (removed: [String], inserted: [String]) {
    let difference = new.difference(from: old)
    func text(_ change: CollectionDifference<String>.Change) -> String {
      switch change {
      case .remove(_, let line, _), .insert(_, let line, _): line
      }
    }
    return (difference.removals.map(text), difference.insertions.map(text))
  }

  @Test func aDescriptionIsALine() throws {
    let (removed, inserted) = changes(
      try lines("The name on the cover."), from: try lines("The name."))
    #expect(removed == ["<div class=\"about\"><p>The name.</p></div>"])
    #expect(inserted == ["<div class=\"about\"><p>The name on the cover.</p></div>"])
  }

  /// Nothing else changes but the numbers of fields, on the page and in a box of the diagram.
  @Test func aFieldIsLinesOfItsOwn() throws {
    let (removed, inserted) = changes(
      try lines("The name.", "      pages: integer?"), from: try lines("The name."))
    #expect(removed.count == 3, "\(removed)")
    #expect(removed.allSatisfy { $0.contains("fields") || $0.contains("</strong> field") })
    let row = inserted.filter { !$0.contains("fields") && !$0.contains("</strong> field") }
    let written = [
      "<tr id=\"books.pages\">", "<th scope=\"row\"><a href=\"#books.pages\">pages</a></th>",
      "<td><code>integer</code> <span class=\"mark\">optional</span></td>", "<td>", "</td>",
      "</tr>",
    ]
    #expect(row.sorted() == written.sorted(), "\(row)")
  }

  /// No two parts of the page begin in one line.
  @Test func eachPartBeginsALine() throws {
    let parts = [
      "section", "header", "h1", "h2", "h3", "h4", "tr", "table", "ul", "ol", "li", "dl",
      "details", "pre", "nav", "main", "figure", "svg class=\"diagram", "g ", "a class=\"box",
      "text",
    ]
    var count = 0
    for page in [
      try EvidenceTests().page(EvidenceTests.summary), try DocsExamples.page(DocsPageTests.hostile),
    ] {
      let lines = page.split(separator: "\n")
      let script = try #require(lines.firstIndex { $0.hasPrefix("<script>") })
      for line in lines[..<script] where line.hasPrefix("<") && !line.hasPrefix("<thead>") {
        let begun = line.split(separator: "<").filter { element in
          parts.contains { part in
            let next = element.dropFirst(part.count).first
            return element.hasPrefix(part) && (part.contains(" ") || next == " " || next == ">")
          }
        }
        count += begun.count
        #expect(begun.count <= 1, "\(line.prefix(200))")
      }
    }
    #expect(count > 200)
  }
}
