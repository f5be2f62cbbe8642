import Foundation

/// The emulator's report about the conditions of a project's rules.
struct RuleCoverage: Decodable {
  struct Node: Decodable {
    struct Position: Decodable {
      var line: Int?
      var column: Int?
      var currentOffset: Int?
      var endOffset: Int?
    }
    struct Count: Decodable {
      struct Value: Decodable { var boolValue: Bool? }
      var value: Value
    }
    var sourcePosition: Position
    var values: [Count]?
    var children: [Node]?
  }

  var report: [Node]?
}

extension RulesProject {
  /// Returns the conditions of the generated section that were true in all writes, or false in all.
  func oneSidedConditions() async throws -> [String] {
    let text = try await emulator.send(
      "GET", "/emulator/v1/projects/\(project):ruleCoverage")
    let coverage = try JSONDecoder().decode(RuleCoverage.self, from: Data(text.utf8))
    let source = Array(rules.utf16)
    var seen: [String: Set<Bool>] = [:]
    var nodes = coverage.report ?? []
    while let node = nodes.popLast() {
      nodes += node.children ?? []
      let values = (node.values ?? []).compactMap(\.value.boolValue)
      guard !values.isEmpty, let start = node.sourcePosition.currentOffset,
        let end = node.sourcePosition.endOffset, start < end, end <= source.count
      else { continue }
      let text = String(decoding: source[start...min(end, source.count - 1)], as: UTF16.self)
      seen["\(node.sourcePosition.line ?? 0): \(text)", default: []].formUnion(values)
    }
    let section = rules.components(separatedBy: "// firesmith:end")[0].filter { $0 == "\n" }.count
    return seen.filter { text, values in
      values.count < 2 && (Int(text.prefix { $0 != ":" }) ?? 0) <= section
        && Self.isCondition(text)
    }.map { "\($0.key) was always \($0.value.contains(true))" }.sorted()
  }

  /// Whether this is a condition, and not only a value. A union has looked whether it is a map.
  private static func isCondition(_ text: String) -> Bool {
    let code = text.replacingOccurrences(
      of: #"'(\\.|[^'\\])*'"#, with: "''", options: .regularExpression)
    return !code.hasSuffix(": data is map") && marks.contains { code.contains($0) }
  }

  /// The parts that conditions have, and the values that they are about don't.
  private static let marks = [
    " is ", " in ", " == ", " < ", " <= ", " >= ", "&&", "||", ": !", "hasOnly(", "hasAll(",
    "matches(",
    "isValid",
  ]
}
