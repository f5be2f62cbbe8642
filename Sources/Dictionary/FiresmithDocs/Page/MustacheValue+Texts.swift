import FiresmithMustache

extension MustacheValue {
  /// Returns lines, each with its `{{text}}`.
  static func texts(_ texts: [String]) -> MustacheValue {
    .list(
      texts.map {
        // docsText: A line.
        [
          // Its text.
          "text": .string($0)
        ]
      })
  }
}
