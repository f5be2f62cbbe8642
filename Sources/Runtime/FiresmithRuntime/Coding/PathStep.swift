/// A step from a value to a value inside it.
enum PathStep {
  case key(any CodingKey)
  case index(Int)
  /// The same value: in a single value container, or at a document's root.
  case same
}
