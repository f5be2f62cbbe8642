extension Array {
  /// Returns the index of the first element that isn't before a place, in an array in which all
  /// that are come first; the number of elements if all are.
  func sortedIndex(notBefore isBefore: (Element) -> Bool) -> Int {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = isBefore(self[middle]) ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
