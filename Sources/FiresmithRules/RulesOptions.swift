import FiresmithLanguage
import FiresmithSchema

/// Options for the section of security rules.
struct RulesOptions: Hashable, Sendable {
  /// Whether rules compare the times that the server sets with its clock.
  enum ServerTimes: String, CaseIterable, Sendable {
    case checked
    /// A client may bring times of its own.
    case trusted
  }

  /// The names of functions, with `{Model}` in place of the model's.
  var functionNames = "isValid{Model}"
  var serverTimes = ServerTimes.checked

  static let placeholder = "{Model}"

  /// The name of the function for what is called `model`.
  func name(of model: String) -> String {
    let parts = split()
    return parts.before + model + parts.after
  }

  /// Whether every model becomes a name that rules can have.
  static func isPattern(_ text: String) -> Bool {
    let parts = RulesOptions(functionNames: text, serverTimes: .checked).split()
    return text.utf8.count == (parts.before + placeholder + parts.after).utf8.count
      && (parts.before + parts.after).utf8.allSatisfy(\.isWord)
      && parts.before.utf8.first?.isDigit != true
  }

  /// Returns the text before the placeholder, and the text after it.
  private func split() -> (before: String, after: String) {
    let open = functionNames.split(separator: "{", maxSplits: 1, omittingEmptySubsequences: false)
    guard open.count == 2, open[1].hasPrefix("Model}") else { return (functionNames, "") }
    return (String(open[0]), String(open[1].dropFirst("Model}".count)))
  }
}
