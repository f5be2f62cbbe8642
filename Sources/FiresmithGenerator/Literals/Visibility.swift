extension Unicode.Scalar {
  /// Whether the character shows in source code as itself, and changes nothing around it.
  var isVisible: Bool {
    if value < 0x7F { return value >= 0x20 }
    // A blank braille pattern is a symbol by its category.
    if properties.isDefaultIgnorableCodePoint || value == 0x2800 { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse,
      .unassigned, .surrogate:
      return false
    default:
      return true
    }
  }
}
