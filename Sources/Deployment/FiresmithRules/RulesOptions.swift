import FiresmithLanguage
import FiresmithText

/// The options for the section of security rules.
struct RulesOptions: Hashable, Sendable {
  /// Whether rules compare the times that the server sets with its clock.
  enum ServerTimes: String, CaseIterable, Sendable {
    case checked
    /// A client may bring times of its own.
    case trusted
  }

  /// The names of the functions that the team's rules call.
  var modelNames = FunctionNames.standard
  /// The names of the functions that these call.
  var helperNames = FunctionNames.standard
  var serverTimes = ServerTimes.checked
}

/// A pattern of names: what stands before and after that of the model.
struct FunctionNames: Hashable, Sendable {
  static let placeholder = "{Model}"
  static let standard = FunctionNames(before: "isValid", after: "")
  /// A proposal for where ``standard`` is taken.
  static let other = FunctionNames(before: "", after: "IsValid")

  private let before: String
  private let after: String

  private init(before: String, after: String) {
    self.before = before
    self.after = after
  }

  /// Creates a pattern; `nil` if not every model becomes a name that rules can have.
  init?(_ text: String) {
    let open = text.split(separator: "{", maxSplits: 1, omittingEmptySubsequences: false)
    guard open.count == 2, open[1].hasPrefix("Model}") else { return nil }
    before = String(open[0])
    after = String(open[1].dropFirst("Model}".count))
    guard (before + after).utf8.allSatisfy(\.isWord), before.utf8.first?.isASCIIDigit != true else {
      return nil
    }
  }

  /// The pattern as a configuration has it.
  var text: String { before + Self.placeholder + after }

  /// Returns the name of the function for what is called `model`.
  func name(of model: String) -> String { before + model + after }
}
