import FiresmithSchema

/// The function of security rules for a scalar that not every stored string or integer is a value
/// of: its row in the table of scalars.
struct RuleForm {
  /// The end of the function's name.
  var words: String
  /// The comment above the function.
  var summary: String
  /// The patterns that the whole string must match: one of each list.
  var patterns: [[String]] = []
}

extension Scalar {
  /// The scalar's row in the table of rules; `nil` if a value's type says enough.
  var ruleForm: RuleForm? {
    switch self {
    case .string, .boolean, .integer, .double, .timestamp, .bytes, .geopoint, .any: nil
    case .decimal:
      RuleForm(
        words: rawValue.ruleWords,
        summary: "A decimal number with at most 38 digits, and without a minus if it is 0.",
        patterns: [
          ["-?(0|[1-9][0-9]*)([.][0-9]+)?"], ["-?[0-9]([.]?[0-9]){0,37}"],
          ["[0-9].*", "-[0.]*[1-9].*"],
        ])
    case .duration:
      RuleForm(
        words: rawValue.ruleWords,
        summary: "A duration in milliseconds, of at most 999,999,999 days.")
    case .url:
      RuleForm(
        words: "URL", summary: "A URL in ASCII, as RFC 3986 has it, whose host is a name.",
        patterns: [
          ["[\\w.~%!$&'()*+,;=:@/?#-]+"],
          [
            // With a host, with a scheme alone, and relative.
            "([A-Za-z][A-Za-z0-9+.-]*:)?//([\\w.~-]+@)?([\\w.~-]|%[0-9A-Fa-f]{2})*(:[0-9]*)?([/?#].*)?",
            "[A-Za-z][A-Za-z0-9+.-]*:(/?[^/].*|/?)",
            "[^:/?#]+([/?#].*)?|/([^/].*)?|[?#].*",
          ],
        ])
    case .uuid:
      RuleForm(
        words: "UUID", summary: "A UUID, in capitals or small letters.",
        patterns: [["[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"]])
    case .color:
      RuleForm(
        words: rawValue.ruleWords, summary: "A colour: '#rrggbb' or '#rrggbbaa'.",
        patterns: [["#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})"]])
    }
  }
}
