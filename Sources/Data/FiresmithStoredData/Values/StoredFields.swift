import FiresmithLibC

/// The fields of a document or a map, sorted by the bytes of their names: Firestore tells apart
/// names that are equal as Swift's strings.
package struct StoredFields: Sendable {
  package struct Entry: Sendable {
    package let name: String
    package var value: StoredValue

    package init(name: String, value: StoredValue) {
      self.name = name
      self.value = value
    }
  }

  package private(set) var entries: [Entry]

  /// - Parameter entries: The fields in any order. Of several with one name, the last one counts.
  package init(_ entries: [Entry] = []) {
    self.entries = entries
    guard !isSorted else { return }
    // Indexes are sorted, because moving entries takes longer. Swift's sort is stable, but doesn't
    // promise to be.
    var sorted = Array(entries.indices)
    entries.withUnsafeBufferPointer { entries in
      sorted.sort { left, right in
        let order = byteOrder(entries[left].name, entries[right].name)
        return order == 0 ? left < right : order < 0
      }
    }
    self.entries = []
    self.entries.reserveCapacity(sorted.count)
    for index in sorted {
      if let last = self.entries.last, byteOrder(last.name, entries[index].name) == 0 {
        self.entries.removeLast()
      }
      self.entries.append(entries[index])
    }
  }

  private var isSorted: Bool {
    entries.indices.dropFirst().allSatisfy { index in
      byteOrder(entries[index - 1].name, entries[index].name) < 0
    }
  }

  /// Returns the value of a field; `nil` if there is none of this name.
  package subscript(_ name: String) -> StoredValue? {
    var range = 0..<entries.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let order = byteOrder(entries[middle].name, name)
      if order == 0 { return entries[middle].value }
      range = order < 0 ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}

extension StoredFields: Equatable {
  package static func == (left: StoredFields, right: StoredFields) -> Bool {
    left.entries.elementsEqual(right.entries) {
      byteOrder($0.name, $1.name) == 0 && $0.value == $1.value
    }
  }
}

extension StoredFields: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, StoredValue)...) {
    self.init(elements.map { Entry(name: $0.0, value: $0.1) })
  }
}

/// Compares two texts by their bytes.
///
/// - Returns: A negative number if `left` comes first, 0 if they are the same.
package func byteOrder(_ left: String, _ right: String) -> Int {
  // Strings that aren't in one piece of memory come from Objective-C.
  let order = left.utf8.withContiguousStorageIfAvailable { left in
    right.utf8.withContiguousStorageIfAvailable { right in
      byteOrder(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
    }
  }
  if let order, let order { return order }
  if left.utf8.elementsEqual(right.utf8) { return 0 }
  return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
}

func byteOrder(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
  if let start = left.baseAddress, let other = right.baseAddress {
    let order = memcmp(start, other, min(left.count, right.count))
    if order != 0 { return Int(order) }
  }
  return left.count - right.count
}
