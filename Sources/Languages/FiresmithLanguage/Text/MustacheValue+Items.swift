import FiresmithMustache

extension MustacheValue {
  /// Returns the elements of a list that is written on one line or on several: each has its
  /// `{{text}}`, and whether it is the first or the last.
  package static func items(_ texts: [String]) -> MustacheValue {
    .list(
      texts.indices.map { index in
        // item: A part of a list that is written on one line or on several.
        [
          // Its code, without a comma.
          "text": .string(texts[index]),
          // Whether it is the first one.
          "isFirst": .boolean(index == 0),
          // Whether it is the last one.
          "isLast": .boolean(index == texts.count - 1),
        ]
      })
  }

  /// Returns the elements of a list as `context` makes them of each element and of whether it is
  /// the last.
  package static func items<Element>(
    _ elements: [Element], _ context: (Element, _ isLast: MustacheValue) -> MustacheValue
  ) -> MustacheValue {
    .list(
      elements.indices.map { index in
        context(elements[index], .boolean(index == elements.count - 1))
      })
  }
}
