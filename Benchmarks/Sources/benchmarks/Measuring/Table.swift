import Foundation

/// A Markdown table with aligned columns.
struct Table {
  let title: String
  let columns: [String]
  private var rows: [[String]] = []

  init(_ title: String, columns: [String]) {
    self.title = title
    self.columns = columns
  }

  mutating func add(_ cells: String...) { add(cells) }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  var text: String {
    let widths = columns.indices.map { column in
      ([columns] + rows).map { $0[column].count }.max() ?? 0
    }
    let rule = widths.map { String(repeating: "-", count: $0) }
    let lines = ([columns, rule] + rows).map { line(of: $0, widths: widths) }
    return "\(title)\n\n\(lines.joined(separator: "\n"))\n"
  }

  private func line(of cells: [String], widths: [Int]) -> String {
    let padded = zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: width - cell.count)
    }
    return "| " + padded.joined(separator: " | ") + " |"
  }
}

extension Double {
  /// The number with `digits` digits after the point.
  func text(digits: Int) -> String { String(format: "%.\(digits)f", self) }
}

extension Bool {
  /// The text for whether a target is met.
  var verdict: String { self ? "yes" : "no" }
}
