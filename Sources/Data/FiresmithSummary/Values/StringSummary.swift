import FiresmithStoredData

/// A summary of strings.
package struct StringSummary: Equatable, Sendable {
  /// The number of strings, and their lengths in UTF-16 units, as schemas count them.
  package private(set) var lengths: LengthSummary
  /// The number of strings of each form; forms that no string has are left out.
  package private(set) var forms: [StringForm: Int] = [:]
  package private(set) var distinct: DistinctStrings

  package var count: Int { lengths.count }

  init(keepsStrings: Bool = true) {
    lengths = LengthSummary()
    distinct = DistinctStrings()
    if !keepsStrings { distinct.remove() }
  }

  init(lengths: LengthSummary, forms: [StringForm: Int], distinct: DistinctStrings) {
    self.lengths = lengths
    self.forms = forms
    self.distinct = distinct
  }

  /// Whether all strings are of a form.
  package func isAll(_ form: StringForm) -> Bool { forms[form] == count }

  mutating func add(_ string: String) {
    lengths.add(string.withBytes(Self.length))
    distinct.add(string, hash: textHash(string))
    if let form = StringForm(string) { forms[form, default: 0] += 1 }
  }

  /// The number of UTF-16 units: one for each character, two if UTF-8 needs four bytes for it.
  private static func length(_ bytes: UnsafeRawBufferPointer) -> Int {
    var length = 0
    for byte in bytes {
      if byte & 0xC0 != 0x80 { length += 1 }
      if byte >= 0xF0 { length += 1 }
    }
    return length
  }

  mutating func merge(_ other: StringSummary) {
    lengths.merge(other.lengths)
    forms.merge(other.forms, uniquingKeysWith: +)
    distinct.merge(other.distinct)
  }

  mutating func removeStrings() { distinct.remove() }
  mutating func withholdStrings() { distinct.withhold() }
}
