/// Compares two texts by their bytes: Firestore's order of strings.
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

/// Compares bytes. See ``byteOrder(_:_:)-(String,_)``.
package func byteOrder(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
  let count = min(left.count, right.count)
  var index = 0
  while index < count, left[index] == right[index] { index += 1 }
  return index < count ? Int(left[index]) - Int(right[index]) : left.count - right.count
}

/// A dictionary's key that equals only strings with the same bytes: Firestore tells apart names
/// that Swift takes for the same.
package struct ExactString: Hashable, Sendable {
  package let string: String

  package init(_ string: String) { self.string = string }

  package static func == (left: ExactString, right: ExactString) -> Bool {
    byteOrder(left.string, right.string) == 0
  }

  package func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension ExactString: Comparable {
  package static func < (left: ExactString, right: ExactString) -> Bool {
    byteOrder(left.string, right.string) < 0
  }
}
