import FiresmithPatterns

/// Makes texts that match a regular expression.
struct PatternText: Sendable {
  private let pattern: RegularExpression
  /// In UTF-16, as constraints count.
  private let length: ClosedRange<Int>

  /// The number of attempts to make a string. All patterns in practice need a few.
  private static let attempts = 500

  init(_ pattern: RegularExpression, length: ClosedRange<Int> = 0...Int.max) {
    self.pattern = pattern
    self.length = length
  }

  /// Returns a text that matches, and has the length; `nil` if none was found.
  func text(using numbers: inout SampleNumbers) -> String? {
    for attempt in 0..<Self.attempts {
      var draft = Draft(mostRepetitions: 2 + attempt / 8, mostScalars: 4_000)
      guard draft.append(pattern.root, using: &numbers) else { continue }
      for draft in [draft] + draft.padded(to: length.lowerBound)
      where draft.meetsAssertions && length.contains(draft.length) {
        return draft.text
      }
    }
    return nil
  }

  /// A text, and what has to be at its places.
  private struct Draft {
    let mostRepetitions: Int
    let mostScalars: Int
    var scalars: [Unicode.Scalar] = []
    var assertions: [(RegularExpression.Assertion, place: Int)] = []

    init(mostRepetitions: Int, mostScalars: Int) {
      self.mostRepetitions = mostRepetitions
      self.mostScalars = mostScalars
    }

    /// In UTF-16.
    var length: Int { scalars.reduce(0) { $0 + UTF16.width($1) } }

    /// Returns longer drafts, of which the pattern is found in a part: with letters after it, and
    /// before it.
    func padded(to length: Int) -> [Draft] {
      let missing = length - self.length
      guard missing > 0 else { return [] }
      let letters = [Unicode.Scalar](repeating: "x", count: missing)
      var after = self
      after.scalars += letters
      var before = self
      before.scalars = letters + scalars
      before.assertions = assertions.map { ($0, $1 + missing) }
      return [after, before]
    }

    var text: String {
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      return text
    }

    /// - Returns: `false` if the node matches nothing, or if the text becomes too long.
    mutating func append(
      _ node: RegularExpression.Node, using numbers: inout SampleNumbers
    ) -> Bool {
      switch node {
      case .empty: return true
      case .scalar(let set):
        guard scalars.count < mostScalars, let scalar = set.sample(using: &numbers) else {
          return false
        }
        scalars.append(scalar)
        return true
      case .assertion(let assertion):
        assertions.append((assertion, scalars.count))
        return true
      case .sequence(let nodes):
        for node in nodes where !append(node, using: &numbers) { return false }
        return true
      case .alternatives(let nodes):
        guard let node = numbers.next(of: nodes) else { return false }
        return append(node, using: &numbers)
      case .repeated(let node, let minimum, let maximum):
        let most = min(maximum ?? .max, minimum + mostRepetitions)
        for _ in 0..<numbers.next(in: minimum...max(minimum, most))
        where !append(node, using: &numbers) { return false }
        return true
      }
    }

    var meetsAssertions: Bool {
      assertions.allSatisfy { assertion, place in
        switch assertion {
        case .textStart: place == 0
        case .textEnd: place == scalars.count
        case .lineStart: place == 0 || scalars[place - 1] == "\n"
        case .lineEnd: place == scalars.count || scalars[place] == "\n"
        case .wordBoundary: isWordBoundary(at: place)
        case .noWordBoundary: !isWordBoundary(at: place)
        }
      }
    }

    private func isWordBoundary(at place: Int) -> Bool {
      func isWord(_ index: Int) -> Bool {
        scalars.indices.contains(index)
          && ScalarSet.wordCharacters.contains(scalars[index].value)
      }
      return isWord(place - 1) != isWord(place)
    }
  }
}

extension ScalarSet {
  /// The characters that people type, most usual first.
  private static let preferred: [ClosedRange<UInt32>] = [
    0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x20...0x7E, 0xA1...0x24F, 0x370...0xD7FF,
  ]

  /// Returns a scalar of the set that can be written and read, if there is one.
  fileprivate func sample(using numbers: inout SampleNumbers) -> Unicode.Scalar? {
    for preferred in Self.preferred + [0...0x10FFFF] {
      let parts = ranges.filter { $0.overlaps(preferred) }.map { $0.clamped(to: preferred) }
      let count = parts.reduce(0) { $0 + $1.count }
      guard count > 0 else { continue }
      var rest = numbers.next(below: count)
      for part in parts {
        if rest < part.count { return Unicode.Scalar(part.lowerBound + UInt32(rest)) }
        rest -= part.count
      }
    }
    return nil
  }
}
