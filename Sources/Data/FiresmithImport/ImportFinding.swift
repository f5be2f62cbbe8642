import FiresmithSwiftReader

/// Something that an import says about a place in the source code.
package struct ImportFinding: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// In the schemas, as the code has it.
    case taken
    /// In the schemas, as the code most likely means it.
    case guessed
    /// In the schemas as far as can be, for somebody to decide.
    case undecided
    /// Not in the schemas.
    case left
  }

  package var kind: Kind
  package var path: String
  package var position: SwiftPosition
  package var message: String
}
