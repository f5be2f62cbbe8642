/// Makes values up.
nonisolated internal struct SampleMaker {
  var numbers: SampleNumbers
  /// The number of documents in each collection.
  let count: Int
  /// The number of named types around the current value.
  private var depth = 0
  /// The number of values made so far.
  private var made = 0

  init(numbers: SampleNumbers, count: Int) {
    self.numbers = numbers
    self.count = count
  }

  /// Whether nothing is to be made that can be left out, because types may hold themselves.
  private var isEnding: Bool { depth > 4 || made > 300 }

  mutating func value(of plan: SamplePlan) -> SampleValue {
    made += 1
    switch plan {
    case .value(let value): return value
    case .oneOf(let plans): return alternative(of: plans)
    case .boolean: return .boolean(numbers.next(below: 2) == 1)
    case .integer(let range): return .integer(numbers.next(in: range))
    case .quarters(let range): return .double(Double(numbers.next(in: range)) / 4)
    case .time(let years):
      return .timestamp(
        numbers.next(
          in: Self.seconds(before: years.lowerBound)...Self.seconds(
            before: years.upperBound + 1) - 1))
    case .text(let words, let length): return .string(text(words, length))
    case .url(let length): return .string(url(length))
    case .uuid: return .string(uuid())
    case .capitalUUID: return .string(uuid().uppercased())
    case .color: return .string("#" + hexDigits(6))
    case .bytes(let count):
      return .bytes((0..<numbers.next(in: count)).map { _ in UInt8(numbers.next(below: 256)) })
    case .geopoint:
      return .geopoint(
        latitude: Double(numbers.next(in: -340...340)) / 4,
        longitude: Double(numbers.next(in: -720...720)) / 4)
    case .reference(let path): return .reference(documentPath(path))
    case .vector(let dimensions):
      return .vector((0..<dimensions).map { _ in Double(numbers.next(in: -64...64)) / 64 })
    case .list(let element, let count):
      return .array((0..<self.count(count, of: element)).map { _ in value(of: element) })
    case .tuple(let plans): return .array(plans.map { value(of: $0) })
    case .dictionary(let entry, let keys, let count):
      return .map(dictionary(entry, keys, count: self.count(count, of: entry)))
    case .map(let map): return .map(self.map(map.fields))
    case .tagged(let key, let tag, let plan):
      guard case .map(var fields) = value(of: plan) else { return .null }
      fields[key] = tag
      return .map(fields)
    case .optional(let plan), .nullable(let plan): return value(of: plan)
    case .type(_, let series):
      // A type whose values hold each other without an end has no value.
      guard depth < 64, made < 100_000 else { return .null }
      depth += 1
      defer { depth -= 1 }
      return value(of: series().plan)
    }
  }

  /// Returns the seconds from the beginning of 1970 to that of a year from 1901 to 2100.
  private static func seconds(before year: Int) -> Int {
    // Each fourth of these years is a leap year.
    let days = (year - 1970) * 365 + (year - 1901) / 4 - 17
    return days * 86_400
  }

  private mutating func alternative(of plans: [SamplePlan]) -> SampleValue {
    guard !plans.isEmpty else { return .null }
    let index = numbers.next(below: plans.count)
    return value(of: plans[isEnding && plans.contains(where: \.isNested) ? 0 : index])
  }

  private mutating func map(
    _ fields: [(name: String, plan: SamplePlan)]
  ) -> [String: SampleValue] {
    var map: [String: SampleValue] = [:]
    for (name, plan) in fields {
      switch plan {
      case .optional(let plan):
        if !isMissing(plan) { map[name] = value(of: plan) }
      case .nullable(let plan):
        map[name] = isMissing(plan) ? .null : value(of: plan)
      default: map[name] = value(of: plan)
      }
    }
    return map
  }

  private mutating func isMissing(_ plan: SamplePlan) -> Bool {
    numbers.next(below: 4) == 0 || isEnding && plan.isNested
  }

  /// Returns how many elements or entries there are.
  private mutating func count(_ count: ClosedRange<Int>, of plan: SamplePlan) -> Int {
    let number = numbers.next(in: count)
    guard isEnding, plan.isNested else { return number }
    return depth > 16 ? 0 : min(count.lowerBound, 1)
  }

  private mutating func dictionary(
    _ plan: SamplePlan, _ keys: [String], count: Int
  ) -> [String: SampleValue] {
    var map: [String: SampleValue] = [:]
    if !keys.isEmpty {
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

  /// Fills in the ids of documents: a document below others is below the one of the same number.
  private mutating func documentPath(_ path: String) -> String {
    let id = "sample-\(numbers.next(in: 1...max(1, count)))"
    return path.unicodeScalars.split(separator: "/").map { String($0) }
      .map { $0 == "*" ? id : $0 }.joined(separator: "/")
  }

  // MARK: Texts

  private mutating func text(_ words: SampleWords, _ length: ClosedRange<Int>) -> String {
    var text = words.text(using: &numbers)
    while text.utf8.count < length.lowerBound {
      text += " " + SampleWords.sentence.text(using: &numbers)
    }
    // All words are ASCII.
    text = String(text.prefix(length.upperBound))
    while text.last == " " {
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
