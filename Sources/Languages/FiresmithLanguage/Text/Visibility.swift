extension Unicode.Scalar {
  /// Whether the character is visible in source code and doesn't affect the text around it.
  package var isVisible: Bool {
    if value < 0x7F { return value >= 0x20 }
    // A blank braille pattern has the category of a symbol.
    if properties.isDefaultIgnorableCodePoint || value == 0x2800 { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse,
      .unassigned, .surrogate:
      return false
    default: return true  // Of Unicode, which grows.
    }
  }
}
