import FiresmithSchema

/// The values of a scalar among all that are stored as its type: its row in the table of scalars.
struct CheckedForm {
  /// The words for what is no value: `a string that is not a URL`.
  var others: String
  /// Whether a stored string is a value.
  var holds: (String) -> Bool = { _ in true }
}

extension Scalar {
  /// The scalar's row in the table of what is checked; `nil` if whatever is stored as the scalar's
  /// type is a value.
  var checkedForm: CheckedForm? {
    switch self {
    case .string, .boolean, .integer, .double, .timestamp, .bytes, .geopoint, .any: nil
    // The schema's rules have the range.
    case .duration: CheckedForm(others: "a duration that is longer than 999,999,999 days")
    case .decimal:
      CheckedForm(others: "a string that is not a decimal number such as 12.50", holds: isDecimal)
    case .url: CheckedForm(others: "a string that is not a URL") { StoredURL($0) != nil }
    case .uuid: CheckedForm(others: "a string that is not a UUID", holds: isUUID)
    case .color:
      CheckedForm(others: "a string that is not a colour such as #f05138", holds: isColor)
    }
  }
}
