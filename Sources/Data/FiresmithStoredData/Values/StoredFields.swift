import FiresmithValues

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
    if !isSorted { sort() }
  }

  /// An entry that is sorted: by the first bytes of its name as a number, and by the name where
  /// these are the same.
  private typealias Place = (start: UInt64, index: Int)

  private mutating func sort() {
    // Places are sorted, because moving entries takes longer. Swift's sort is stable, but doesn't
    // promise to be.
    var places: [Place] = []
    places.reserveCapacity(entries.count)
    for index in entries.indices { places.append((firstBytes(entries[index].name), index)) }
    places.sort { left, right in
      if left.start != right.start { return left.start < right.start }
      let order = byteOrder(entries[left.index].name, entries[right.index].name)
      return order == 0 ? left.index < right.index : order < 0
    }
    move(to: places)
    removeRepeated(places)
  }

  /// Moves the entries to their places, which copies none.
  private mutating func move(to places: [Place]) {
    entries.withUnsafeMutableBufferPointer { entries in
      withUnsafeTemporaryAllocation(of: Entry.self, capacity: places.count) { sorted in
        for (index, place) in places.enumerated() {
          sorted.initializeElement(at: index, to: entries.moveElement(from: place.index))
        }
        _ = entries.moveInitialize(fromContentsOf: sorted)
      }
    }
  }

  /// Removes all entries but the last of each name.
  private mutating func removeRepeated(_ places: [Place]) {
    var last = 0
    for index in places.indices.dropFirst() {
      let isRepeated =
        places[index - 1].start == places[index].start
        && byteOrder(entries[last].name, entries[index].name) == 0
      if !isRepeated { last += 1 }
      if last != index { entries.swapAt(last, index) }
    }
    entries.removeSubrange((last + 1)...)
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

/// Returns the first eight bytes of a text as a number that is ordered as they are.
private func firstBytes(_ text: String) -> UInt64 {
  var text = text
  return text.withUTF8 { bytes in
    if bytes.count >= 8 {
      return UInt64(bigEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(as: UInt64.self))
    }
    var number: UInt64 = 0
    for byte in bytes { number = number << 8 | UInt64(byte) }
    return number << (8 * UInt64(8 - bytes.count))
  }
}
