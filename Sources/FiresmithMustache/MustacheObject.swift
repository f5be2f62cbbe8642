/// Named values, in the order in which they were written.
///
/// An object keeps its pairs as a list: that is cheap to build, and the names of objects that were
/// written by the same code are in the same order, which is what the renderer's lookup builds on.
package struct MustacheObject: Sendable {
  /// The names and their values. A name is expected once; if it isn't, its last value counts.
  package private(set) var elements: [(key: String, value: MustacheValue)]

  package init(_ elements: [(String, MustacheValue)]) {
    self.elements = elements
  }

  /// The value of a name, or nil if the object lacks it. Set nil to remove it.
  package subscript(key: String) -> MustacheValue? {
    get {
      elements.last { $0.key == key }?.value
    }
    set {
      let index = elements.lastIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): elements[index].value = value
      case (let index?, nil): elements.remove(at: index)
      case (nil, let value?): elements.append((key, value))
      case (nil, nil): break
      }
    }
  }
}

extension MustacheObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, MustacheValue)...) {
    self.init(elements)
  }
}

extension MustacheObject: Hashable {
  package static func == (left: MustacheObject, right: MustacheObject) -> Bool {
    left.elements.elementsEqual(right.elements) { $0.key == $1.key && $0.value == $1.value }
  }

  package func hash(into hasher: inout Hasher) {
    for (key, value) in elements {
      hasher.combine(key)
      hasher.combine(value)
    }
  }
}
