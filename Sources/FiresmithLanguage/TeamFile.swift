import FiresmithSchema

/// A file that belongs to a team, and of which a part is made from the schemas:
/// `firestore.indexes.json`. What people wrote in it stays.
package protocol TeamFile: Sendable {
  /// The key that names the file in an entry of `outputs`: `indexes`.
  var key: String { get }

  /// Returns the file's text with the part that `schema` asks for.
  ///
  /// - Parameter text: What the file holds; `nil` if there is none.
  /// - Throws: What is wrong with the text, so that nothing can be added to it.
  func text(for schema: Schema, in text: String?) throws(TeamFileProblem) -> String
}

/// What is wrong with a team's file, and where.
package struct TeamFileProblem: Error, Hashable, Sendable {
  package let id: DiagnosticID
  package let message: String
  /// The offset of the byte at which it was found.
  package let offset: Int

  package init(_ id: DiagnosticID, _ message: String, at offset: Int) {
    self.id = id
    self.message = message
    self.offset = offset
  }
}
