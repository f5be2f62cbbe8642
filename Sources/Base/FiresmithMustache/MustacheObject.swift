/// Named values, in the order in which they were written.
///
/// Pairs are kept in a list, which is cheap to build. Objects made by the same code have the same
/// names in the same order, which lookup relies on.
package struct MustacheObject: Sendable {
  /// The names and their values. If a name occurs more than once, its last value is used.
  package private(set) var pairs: [(String, MustacheValue)]

  package init(_ pairs: [(String, MustacheValue)]) {
    self.pairs = pairs
  }

  /// The value of a name, or nil if the object doesn't have it. Setting nil removes it.
  package subscript(name: String) -> MustacheValue? {
    get {
      guard let place = place(of: name) else { return nil }
      return pairs[place].1
    }
    set {
      switch (place(of: name), newValue) {
      case (let place?, let value?): pairs[place].1 = value
      case (let place?, nil): pairs.remove(at: place)
      case (nil, let value?): pairs.append((name, value))
      case (nil, nil): break
      }
    }
  }

  private func place(of name: String) -> Int? {
    var place = pairs.count
    while place > 0 {
      place -= 1
      if pairs[place].0 == name { return place }
    }
    return nil
  }
}

extension MustacheObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral pairs: (String, MustacheValue)...) {
    self.init(pairs)
  }
}

extension MustacheObject: Hashable {
  /// Returns whether two objects have the same names with equal values in the same order.
  package static func == (left: MustacheObject, right: MustacheObject) -> Bool {
    left.pairs.elementsEqual(right.pairs) { $0 == $1 }
  }

  package func hash(into hasher: inout Hasher) {
    for (name, value) in pairs {
      hasher.combine(name)
      hasher.combine(value)
    }
  }
}
