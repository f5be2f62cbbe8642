import FiresmithVersion

extension Project {
  /// The schema to start with.
  package var sampleSchema: String {
    let call =
      switch kind {
      case .asked(_, let starter): starter.call
      case .package, .xcodeProject, .none: "books.withStatus(.reading)"
      }
    return """
      # A collection, and the documents in it. More:
      # <\(Release.address)/blob/main/Documentation/Schema.md>
      collections:
        books:
          model: Book
          description: A book on the shelf.
          fields:
            title: string
            # With a question mark, the field may be missing.
            isbn: string?
            pages: { type: integer, default: 0 }
            status: { type: Status, default: to_read }
            # The server sets the time when the document is created.
            added_at: { type: timestamp, server: create }
          queries:
            # \(call), the last one added first
            with_status: { where: [status], order: [-added_at] }

      enums:
        Status:
          cases: { to_read: , reading: , read: }
          # What a status becomes that this version doesn't know.
          unknown: unknown

      """
  }

  /// The Swift file of a target that has none.
  package static let swiftFile = """
    // SwiftPM builds a target only if it has a Swift file of its own; generated ones don't count.

    """
}
