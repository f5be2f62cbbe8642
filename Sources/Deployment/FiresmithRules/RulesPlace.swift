import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithText

/// The place of the generated section in a team's file of rules.
struct RulesPlace {
  enum Kind {
    /// After the brace of the service, whose offset is that of the next byte.
    case after(Int)
    case between(RulesScan.Mark, RulesScan.Mark)
  }

  let kind: Kind
  private let blocks: RulesBlocks
  /// The block that the section is in, by its index.
  private let block: Int

  /// - Throws: What is wrong with the file, or with the marks in it.
  init(in bytes: [UInt8]) throws(TeamFileProblem) {
    let scan = RulesScan(bytes)
    let marks = try scan.marks()
    let section = marks.map { $0.begin.comment.upperBound..<$0.end.comment.lowerBound }
    if let start = scan.unclosed.first(where: { section?.contains($0) != true }) {
      throw .unclosed(
        String(decoding: bytes[start...].prefix(bytes[start] == 0x2F ? 2 : 1), as: UTF8.self),
        at: start)
    }
    blocks = RulesBlocks(scan.code(without: section))
    if let offset = blocks.unbalanced { throw .unbalanced(bytes[offset], at: offset) }
    if let (begin, end) = marks {
      block = blocks.block(at: begin.comment.lowerBound)
      guard blocks.takesFunctions(block), blocks.block(at: end.comment.lowerBound) == block else {
        throw .misplaced(at: begin)
      }
      kind = .between(begin, end)
    } else {
      guard let service = blocks.blocks.firstIndex(where: { $0.kind == .firestore }) else {
        throw .noService(in: bytes)
      }
      block = service
      kind = .after(blocks.blocks[service].start + 1)
    }
  }

  /// Checks that no function beside the section has the name of a generated one.
  func checkNames(of program: RulesProgram, _ options: RulesOptions) throws(TeamFileProblem) {
    let generated = Dictionary(program.functions.map { ($0.function.name, $0.function) }) { $1 }
    let problems = blocks.functions.filter { $0.block == block }.compactMap { own in
      generated[own.name].map { function in
        TeamFileProblem.taken(own, isForTeam: function.isForTeam, options)
      }
    }
    guard var problem = problems.first else { return }
    problem.others = Array(problems.dropFirst())
    throw problem
  }
}

extension RulesScan {
  /// Returns the marks of the section; `nil` if there is none yet.
  fileprivate func marks() throws(TeamFileProblem) -> (begin: Mark, end: Mark)? {
    let marks = SectionMarks(
      begin: "// \(RulesSection.begin)", end: "// \(RulesSection.end)", .invalidRules,
      content: "the functions of the section")
    return try marks.section(
      begins.map(\.comment.lowerBound), ends.map(\.comment.lowerBound)
    ).map { (begins[$0.begin], ends[$0.end]) }
  }

  /// Returns the code with spaces in place of the section, which may be broken: it is replaced.
  fileprivate func code(without section: Range<Int>?) -> [UInt8] {
    guard let section else { return code }
    var code = code
    for offset in section { code[offset] = UInt8(ascii: " ") }
    return code
  }
}

extension TeamFileProblem {
  fileprivate static func misplaced(at place: RulesScan.Mark) -> TeamFileProblem {
    TeamFileProblem(
      .invalidRules,
      "the generated section belongs in 'service cloud.firestore { … }' or in a 'match' there; move "
        + "both of its marks, or delete the section, which is written anew then",
      at: place.comment.lowerBound)
  }

  fileprivate static func noService(in bytes: [UInt8]) -> TeamFileProblem {
    TeamFileProblem(
      .invalidRules,
      "expected 'service cloud.firestore {', in which the generated functions belong",
      at: bytes.firstIndex { !$0.isSpace } ?? 0)
  }

  fileprivate static func unclosed(_ start: String, at offset: Int) -> TeamFileProblem {
    let what = start == "/*" ? "comment" : "string"
    return TeamFileProblem(.invalidRules, "this \(what) never ends", at: offset)
  }

  fileprivate static func unbalanced(_ bracket: UInt8, at offset: Int) -> TeamFileProblem {
    let isOpening = "{[(".utf8.contains(bracket)
    return TeamFileProblem(
      .invalidRules,
      "this \(quoted(String(UnicodeScalar(bracket)))) \(isOpening ? "is never closed" : "closes nothing")"
        + ", so the place of the generated functions isn't known",
      at: offset)
  }

  fileprivate static func taken(
    _ own: RulesBlocks.Function, isForTeam: Bool, _ options: RulesOptions
  ) -> TeamFileProblem {
    let present = isForTeam ? options.modelNames : options.helperNames
    let proposal = (present == .standard ? FunctionNames.other : .standard).text
    let remedy =
      isForTeam
      ? "set 'function_names' in the configuration, such as \(quoted(proposal))"
      : "set 'helpers' in 'function_names' of the configuration, such as \(quoted(proposal))"
    return TeamFileProblem(
      .identifierClash,
      "a generated function is called \(quoted(own.name)), too; rename this one, or \(remedy)",
      at: own.start)
  }
}
