/// The key of an array's element, or of a field that isn't in a model.
nonisolated internal struct FieldKey: CodingKey {
  let stringValue: String
  /// The index of an element; `nil` for a field, even if its name is a number.
  private(set) var intValue: Int?

  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.init(stringValue) }

  init(intValue: Int) {
    self.init("\(intValue)")
    self.intValue = intValue
  }
}
