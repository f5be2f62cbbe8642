/// How the values of a field are made.
package indirect enum SamplePlan: Sendable {
  case constant(SampleValue)
  case oneOf([SamplePlan])
  case boolean
  case integer(ClosedRange<Int>)
  /// A double that is a number of quarters.
  case quarters(ClosedRange<Int>)
  /// Whole seconds since the beginning of 1970.
  case timestamp(ClosedRange<Int>)
  case text(SampleWords, length: ClosedRange<Int>)
  case pattern(PatternText, otherwise: String)
  case url(length: ClosedRange<Int>)
  case uuid
  case color
  case bytes(length: ClosedRange<Int>)
  case geopoint
  /// A reference to a document of a collection; the path's ids of documents are `nil`.
  case reference([String?])
  case vector(dimensions: Int)
  case list(SamplePlan, count: ClosedRange<Int>)
  case tuple([SamplePlan])
  /// - Parameter keys: The keys that there may be; `nil` if they are any words.
  case dictionary(keys: [String]?, SamplePlan, count: ClosedRange<Int>)
  case map([Entry])

  package struct Entry: Sendable {
    package var name: String
    package var plan: SamplePlan
    /// Whether some maps lack the field.
    package var isOptional = false
    /// Whether a missing value is stored as null.
    package var isNullExplicit = false
  }
}

/// Makes values.
struct SampleMaker {
  var numbers: SampleNumbers
  /// How many documents each collection has.
  let count: Int

  mutating func value(of plan: SamplePlan) -> SampleValue {
    switch plan {
    case .constant(let value): return value
    case .oneOf(let plans): return numbers.next(of: plans).map { value(of: $0) } ?? .null
    case .boolean: return .boolean(numbers.next(below: 2) == 1)
    case .integer(let range): return .integer(numbers.next(in: range))
    case .quarters(let range): return .double(Double(numbers.next(in: range)) / 4)
    case .timestamp(let range): return .timestamp(numbers.next(in: range))
    case .text(let words, let length): return .string(text(words, length))
    case .pattern(let pattern, let other):
      return .string(pattern.text(using: &numbers) ?? other)
    case .url(let length): return .string(url(length))
    case .uuid: return .string(uuid())
    case .color: return .string("#" + hexDigits(6))
    case .bytes(let length):
      let count = numbers.next(
        in: length.lowerBound...min(length.upperBound, length.lowerBound + 12))
      return .bytes((0..<count).map { _ in UInt8(numbers.next(below: 256)) })
    case .geopoint:
      return .geopoint(
        latitude: Double(numbers.next(in: -340...340)) / 4,
        longitude: Double(numbers.next(in: -720...720)) / 4)
    case .reference(let path): return .reference(documentPath(path))
    case .vector(let dimensions):
      return .vector((0..<dimensions).map { _ in Double(numbers.next(in: -64...64)) / 64 })
    case .list(let plan, let count):
      return .array((0..<numbers.next(in: count)).map { _ in value(of: plan) })
    case .tuple(let plans): return .array(plans.map { value(of: $0) })
    case .dictionary(let keys, let plan, let count):
      return .map(dictionary(keys, plan, count: numbers.next(in: count)))
    case .map(let entries): return .map(map(entries))
    }
  }

  mutating func map(_ entries: [SamplePlan.Entry]) -> [String: SampleValue] {
    var map: [String: SampleValue] = [:]
    for entry in entries {
      if entry.isOptional, numbers.next(below: 4) == 0 {
        if entry.isNullExplicit { map[entry.name] = .null }
      } else {
        map[entry.name] = value(of: entry.plan)
      }
    }
    return map
  }

  private mutating func dictionary(
    _ keys: [String]?, _ plan: SamplePlan, count: Int
  ) -> [String: SampleValue] {
    var map: [String: SampleValue] = [:]
    if let keys {
      for (index, key) in keys.enumerated()
      where numbers.next(below: keys.count - index) < count - map.count {
        map[key] = value(of: plan)
      }
      return map
    }
    while map.count < count {
      let word = SampleWords.word.text(using: &numbers)
      map[map[word] == nil ? word : "\(word)-\(map.count + 1)"] = value(of: plan)
    }
    return map
  }

  /// Fills in the ids of documents.
  private mutating func documentPath(_ path: [String?]) -> String {
    path.map { $0 ?? "sample-\(numbers.next(in: 1...max(1, count)))" }.joined(separator: "/")
  }

  // MARK: Texts

  private mutating func text(_ words: SampleWords, _ length: ClosedRange<Int>) -> String {
    var text = words.text(using: &numbers)
    while text.utf8.count < length.lowerBound {
      text += " " + SampleWords.sentence.text(using: &numbers)
      if text.utf8.count > length.upperBound { break }
    }
    // All words are ASCII.
    text = String(text.prefix(length.upperBound))
    while text.last == " ", text.utf8.count <= length.upperBound {
      text.removeLast()
      text.append("x")
    }
    return text
  }

  private mutating func url(_ length: ClosedRange<Int>) -> String {
    let base = "https://example.org/"
    var url = base + SampleWords.word.text(using: &numbers)
    while url.utf8.count < length.lowerBound {
      url += "-" + SampleWords.word.text(using: &numbers)
    }
    return String(url.prefix(max(length.upperBound, base.utf8.count)))
  }

  private mutating func uuid() -> String {
    var digits = Array(hexDigits(32))
    // Version 4, variant 1.
    digits[12] = "4"
    digits[16] = Array("89ab")[numbers.next(below: 4)]
    var text = ""
    for (place, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(place) { text += "-" }
      text.append(digit)
    }
    return text
  }

  private mutating func hexDigits(_ count: Int) -> String {
    let digits = Array("0123456789abcdef")
    return String((0..<count).map { _ in digits[numbers.next(below: 16)] })
  }
}
