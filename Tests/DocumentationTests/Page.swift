import FiresmithTestSupport
import Foundation
import Testing

/// A page of the documentation: its fenced blocks, its headings and its lines.
struct Page: Sendable, CustomTestStringConvertible {
  /// A fenced block.
  struct Block: Sendable {
    /// The info string after the opening fence: the language, then words that readers don't see.
    let info: String
    /// The lines between the fences, without the fence's indentation.
    let text: String
    /// The line of the opening fence, counted from 1.
    let line: Int
    /// The lines between the fences, as indices of ``Page/lines``.
    let range: Range<Int>
    let indentation: String
    /// The heading above, as an index of ``Page/headings``; -1 before the first.
    let section: Int
  }

  struct Heading: Sendable {
    let title: String
    let level: Int
    let line: Int
  }

  /// The path from the project's folder.
  let path: String
  let lines: [String]
  private(set) var blocks: [Block] = []
  private(set) var headings: [Heading] = []

  var testDescription: String { path }

  /// The project's folder.
  static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every page.
  static let all: [Page] = {
    let documentation =
      pages(in: "Documentation")
      + (LibraryCatalog.all.map(\.path) + LibraryCatalog.pathsForFirebase).flatMap(pages)
    return (["README.md", "CONTRIBUTING.md"] + documentation).map { Page($0) }
  }()

  private static func pages(in folder: String) -> [String] {
    let path = project.appendingPathComponent(folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
  }

  static func named(_ path: String) throws -> Page {
    try #require(all.first { $0.path == path })
  }

  var url: URL { Self.project.appendingPathComponent(path) }

  init(_ path: String) {
    let url = Self.project.appendingPathComponent(path)
    self.init(path, text: (try? String(contentsOf: url, encoding: .utf8)) ?? "")
  }

  init(_ path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var opening: (info: String, indentation: String, index: Int)?
    for (index, line) in lines.enumerated() {
      let content = line.drop { $0 == " " }
      if let start = opening {
        guard content == "```" else { continue }
        let range = start.index + 1..<index
        let text = lines[range].map { String($0.dropFirst(start.indentation.count)) + "\n" }
        blocks.append(
          Block(
            info: start.info, text: text.joined(), line: start.index + 1, range: range,
            indentation: start.indentation, section: headings.count - 1))
        opening = nil
      } else if content.hasPrefix("```") {
        let indentation = String(repeating: " ", count: line.count - content.count)
        let info = content.dropFirst(3) + (index > 0 ? Self.hiddenInfo(lines[index - 1]) : "")
        opening = (String(info), indentation, index)
      } else if let heading = Heading(line, line: index + 1) {
        headings.append(heading)
      }
    }
    if let opening {
      Issue.record("\(path):\(opening.index + 1): the fence is never closed")
    }
  }

  /// The words that a comment above a fence adds to its info string, since DocC doesn't support
  /// them.
  private static func hiddenInfo(_ line: String) -> String {
    guard let comment = line.wholeMatch(of: /<!-- (.+) -->/) else { return "" }
    return " \(comment.1)"
  }

  /// Whether commands of the page build a package.
  var buildsPackages: Bool {
    blocks.contains { block in
      guard case .commands? = try? BlockKind(block.info) else { return false }
      return block.text.contains(/\bswift (?:build|package|run|test)\b/)
    }
  }

  /// Reports a problem at a line of the page.
  func report(_ message: String, line: Int) {
    Issue.record("\(path):\(line): \(message)")
  }
}

extension Page.Heading {
  fileprivate init?(_ text: String, line: Int) {
    let level = text.prefix { $0 == "#" }.count
    guard (1...6).contains(level), text.dropFirst(level).first == " " else { return nil }
    self.init(title: String(text.dropFirst(level + 1)), level: level, line: line)
  }

  /// The anchor of the heading: `the-documents-id` for “The document's id”.
  var anchor: String {
    title.lowercased().compactMap { character in
      character == " "
        ? "-"
        : character.isLetter || character.isNumber || "-_".contains(character)
          ? String(character) : nil
    }.joined()
  }
}
