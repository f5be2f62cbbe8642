/// The way to tell values that are read as they are.
enum PlainValueTest: Sendable {
  /// Values whose type, by JavaScript's own word, is this.
  case type(PlainType)
  case integer
  case function(Function)
  /// Arrays whose elements' type, by JavaScript's own word, is this.
  case array(of: PlainType)
  /// References to documents of a collection that is below no document.
  case reference(to: String)

  enum PlainType: String {
    case boolean, number, string
  }

  /// A function of the support code that returns whether a value is as usual.
  enum Function: String, CaseIterable {
    case isArrayOf, isBytes, isGeoPoint, isReferenceTo, isTimestamp

    /// The file that declares it.
    var file: String {
      switch self {
      case .isArrayOf: "codecs"
      case .isBytes, .isGeoPoint, .isTimestamp: "sdk"
      case .isReferenceTo: "references"
      }
    }
  }

  var function: Function? {
    switch self {
    case .type, .integer: nil
    case .function(let function): function
    case .array: .isArrayOf
    case .reference: .isReferenceTo
    }
  }
}
