/// The members of an object, each of which has to be known.
package struct JSONMembers {
  /// The object.
  package let node: JSONNode
  private var values: [String: JSONNode] = [:]

  /// - Parameter known: The names of the members that the object may have.
  package init(_ node: JSONNode, _ known: Set<String>) throws(JSONProblem) {
    guard let members = node.members else {
      throw JSONProblem("expected an object", at: node.range.lowerBound)
    }
    self.node = node
    for member in members {
      guard known.contains(member.key) else {
        throw JSONProblem("no such member is known here", at: member.start)
      }
      values[member.key] = member.value
    }
  }

  /// The value of a member; `nil` if there is none.
  package subscript(_ key: String) -> JSONNode? { values[key] }

  /// Returns what is wrong with a member, or with an object that lacks it.
  package func problem(_ key: String, _ message: String) -> JSONProblem {
    JSONProblem(message, at: (values[key] ?? node).range.lowerBound)
  }

  /// Returns the value of a member that has to be there.
  package func required(_ key: String) throws(JSONProblem) -> JSONNode {
    guard let value = values[key] else { throw problem(key, "expected a member \"\(key)\"") }
    return value
  }

  /// Reads a count; 0 if there is no such member.
  package func count(_ key: String) throws(JSONProblem) -> Int {
    try values[key].map { (node) throws(JSONProblem) in try node.count } ?? 0
  }

  /// Reads a string that has to be there.
  package func text(_ key: String) throws(JSONProblem) -> String {
    try required(key).text
  }

  /// Reads an array that has to be there.
  package func list(_ key: String) throws(JSONProblem) -> [JSONNode] {
    try required(key).list
  }
}

extension JSONNode {
  /// Reads the text of a file that a command has written.
  ///
  /// - Parameter noun: What the file is: `a report`.
  package init(_ text: [UInt8], expecting noun: String) throws(JSONProblem) {
    guard isUTF8(text) else {
      throw JSONProblem("this is not UTF-8 text", at: 0)
    }
    guard let root = try JSONNode(parsing: text) else {
      throw JSONProblem("the file is empty; expected \(noun)", at: 0)
    }
    self = root
  }

  /// Throws unless the value is of a form of which this is the version.
  ///
  /// - Parameters:
  ///   - key: A member besides the version that tells the form from others.
  ///   - foreign: What is wrong with values of other forms.
  ///   - other: What is wrong with other versions of the form.
  package func requireVersion(
    _ version: Int, besides key: String, foreign: String, other: String
  ) throws(JSONProblem) {
    guard let node = self["version"], self[key] != nil else {
      throw JSONProblem(foreign, at: range.lowerBound)
    }
    guard try node.integer == version else {
      throw JSONProblem(other, at: node.range.lowerBound)
    }
  }

  /// `true` or `false`.
  package var boolean: Bool {
    get throws(JSONProblem) {
      guard case .literal(let word) = value, word == "true" || word == "false" else {
        throw JSONProblem("expected true or false", at: range.lowerBound)
      }
      return word == "true"
    }
  }

  /// More than any database has, and few enough that the sum of many is an integer.
  package static let greatestCount = 1 << 48

  /// The number of things that the value is.
  package var count: Int {
    get throws(JSONProblem) {
      try Self.count(try integer, range)
    }
  }

  /// The counts of a text that has spaces between them.
  package var counts: [Int] {
    get throws(JSONProblem) {
      try text.split(separator: " ").map { (word) throws(JSONProblem) in
        guard let number = Int(word) else {
          throw JSONProblem("expected integers with spaces between them", at: range.lowerBound)
        }
        return try Self.count(number, range)
      }
    }
  }

  private static func count(_ number: Int, _ range: Range<Int>) throws(JSONProblem) -> Int {
    guard (0...greatestCount).contains(number) else {
      throw JSONProblem("this is not a number of things", at: range.lowerBound)
    }
    return number
  }

  /// The integer that the value is.
  package var integer: Int {
    get throws(JSONProblem) {
      guard case .literal(let word) = value, let integer = Int(word) else {
        throw JSONProblem("expected an integer", at: range.lowerBound)
      }
      return integer
    }
  }

  /// The finite number that the value is.
  package var double: Double {
    get throws(JSONProblem) {
      guard case .literal(let word) = value, let double = Double(word), double.isFinite else {
        throw JSONProblem("expected a number", at: range.lowerBound)
      }
      return double == 0 ? 0 : double
    }
  }

  /// The string that the value is.
  package var text: String {
    get throws(JSONProblem) {
      guard let string else { throw JSONProblem("expected a string", at: range.lowerBound) }
      return string
    }
  }

  /// The elements of an array.
  package var list: [JSONNode] {
    get throws(JSONProblem) {
      guard let elements else { throw JSONProblem("expected an array", at: range.lowerBound) }
      return elements
    }
  }

  /// The counts of an object whose keys are data.
  package var textCounts: [(text: String, count: Int)] {
    get throws(JSONProblem) {
      guard let members else { throw JSONProblem("expected an object", at: range.lowerBound) }
      return try members.map { (member) throws(JSONProblem) in
        (member.key, try member.value.count)
      }
    }
  }
}
