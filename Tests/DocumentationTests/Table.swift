import Foundation

/// A table of a page.
struct Table {
  let header: [String]
  /// The cells of each row, without the header.
  private(set) var rows: [[String]]

  /// All tables of a page with this header, as one.
  init(_ header: [String], of page: Page) {
    self.header = header
    rows = []
    var isInside = false
    for line in page.lines {
      guard line.hasPrefix("| ") else {
        isInside = false
        continue
      }
      let cells = Self.cells(line)
      if isInside {
        if cells[0] != "---" { rows.append(cells) }
      } else {
        isInside = cells == header
      }
    }
  }

  private static func cells(_ line: String) -> [String] {
    line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

extension String {
  /// The texts in backticks.
  var codes: [String] {
    matches(of: /`` (.+?) ``|`([^`]+)`/).map { String($0.1 ?? $0.2 ?? "") }
  }

  /// The only text in backticks.
  var code: String { codes.first ?? "" }
}
