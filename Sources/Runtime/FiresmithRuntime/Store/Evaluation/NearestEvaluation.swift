/// Finds the nearest vectors as Firestore does.
package struct NearestEvaluation {
  private let nearest: StructuredQuery.Nearest

  package init(_ nearest: StructuredQuery.Nearest) {
    self.nearest = nearest
  }

  /// Returns the nearest of `candidates`, the nearest first, with their distances.
  ///
  /// - Parameter candidates: Documents in the query's order, which those at the same distance keep.
  package func nearest(of candidates: [Candidate]) -> [Candidate] {
    var found: [(candidate: Candidate, distance: Double)] = []
    for candidate in candidates {
      guard let distance = distance(of: candidate.document), isNear(distance) else { continue }
      found.append((candidate, distance))
    }
    let order = found.indices.sorted { first, second in
      isBefore(found[first].distance, found[second].distance)
        || !isBefore(found[second].distance, found[first].distance) && first < second
    }
    return order.prefix(nearest.limit).map { index in
      var document = found[index].candidate.document
      document.distance = found[index].distance
      return Candidate(document: document, place: found[index].candidate.place)
    }
  }

  /// Returns the distance of the document's vector; `nil` if it has none of these dimensions.
  private func distance(of document: StoredDocument) -> Double? {
    guard !nearest.field.isDocumentID,
      case .vector(let vector)? = document.fields.value(at: nearest.field.names[...]),
      vector.array.count == nearest.vector.array.count
    else { return nil }
    return nearest.distance.value(of: nearest.vector.array, vector.array)
  }

  private func isNear(_ distance: Double) -> Bool {
    guard let threshold = nearest.threshold else { return true }
    return nearest.distance.isGreaterNearer
      ? !distance.isLess(than: threshold) : !threshold.isLess(than: distance)
  }

  private func isBefore(_ first: Double, _ second: Double) -> Bool {
    nearest.distance.isGreaterNearer ? second.isLess(than: first) : first.isLess(than: second)
  }
}

extension VectorDistance {
  /// Whether greater numbers are those of nearer vectors.
  fileprivate var isGreaterNearer: Bool { self == .dotProduct }

  /// Returns the distance of two vectors of the same number of dimensions.
  fileprivate func value(of first: [Double], _ second: [Double]) -> Double {
    func product(_ first: [Double], _ second: [Double]) -> Double {
      zip(first, second).reduce(0) { $0 + $1.0 * $1.1 }
    }
    switch self {
    case .euclidean:
      return zip(first, second).reduce(0) { sum, pair in
        let difference = pair.0 - pair.1
        return sum + difference * difference
      }.squareRoot()
    case .cosine:
      let lengths = (product(first, first) * product(second, second)).squareRoot()
      return 1 - product(first, second) / lengths
    case .dotProduct:
      return product(first, second)
    }
  }
}

extension Double {
  /// Whether this distance is less than `other` for the server, whose greatest is not-a-number.
  fileprivate func isLess(than other: Double) -> Bool {
    isNaN || other.isNaN ? !isNaN && other.isNaN : self < other
  }
}
