import FiresmithJSON
import FiresmithStoredData
import FiresmithValues

extension ValueSummary {
  private static let names: Set<String> = [
    "count", "nulls", "true", "false", "integers", "doubles", "strings", "bytes", "timestamps",
    "geopoints", "references", "vectors", "arrays", "maps",
  ]

  /// - Parameters:
  ///   - depth: The depth of maps among the values.
  ///   - isElement: Whether the values are elements of arrays.
  init(_ node: JSONNode, depth: Int, isElement: Bool = false) throws(JSONProblem) {
    let members = try JSONMembers(node, Self.names)
    func part<Part>(
      _ key: String, _ read: (JSONNode) throws(JSONProblem) -> Part
    ) throws(JSONProblem) -> Part? {
      guard let node = members[key] else { return nil }
      return try read(node)
    }
    self.init(
      nulls: try members.count("nulls"), trues: try members.count("true"),
      falses: try members.count("false"),
      integers: try part("integers") { (node) throws(JSONProblem) in try IntegerSummary(node) },
      doubles: try part("doubles") { (node) throws(JSONProblem) in try DoubleSummary(node) },
      strings: try part("strings") { (node) throws(JSONProblem) in try StringSummary(node) },
      bytes: try part("bytes") { (node) throws(JSONProblem) in try LengthSummary(node) },
      timestamps: try part("timestamps") { (node) throws(JSONProblem) in
        try TimestampSummary(node)
      },
      geopoints: try members.count("geopoints"),
      references: try part("references") { (node) throws(JSONProblem) in
        try ReferenceSummary(node)
      },
      vectors: try part("vectors") { (node) throws(JSONProblem) in try LengthSummary(node) },
      arrays: try part("arrays") { (node) throws(JSONProblem) in
        try ArraySummary(node, depth: depth, isElement: isElement)
      },
      maps: try part("maps") { (node) throws(JSONProblem) in try MapSummary(node, depth: depth) })
    guard try members.required("count").count == count else {
      throw members.problem("count", "the values of all types are \(count)")
    }
  }
}

extension ArraySummary {
  fileprivate init(_ node: JSONNode, depth: Int, isElement: Bool) throws(JSONProblem) {
    let names: Set<String> = isElement ? [] : ["elements"]
    let members = try JSONMembers(node, LengthSummary.names.union(names))
    let elements = try members["elements"].map { (node) throws(JSONProblem) in
      try ValueSummary(node, depth: depth, isElement: true)
    }
    self.init(lengths: try LengthSummary(members), elements: elements ?? ValueSummary())
  }
}

extension LengthSummary {
  static let names: Set<String> = ["count", "minimum", "maximum"]

  init(_ members: JSONMembers) throws(JSONProblem) {
    count = try members.required("count").count
    guard count > 0 else { return }
    minimum = try members.required("minimum").count
    maximum = try members.required("maximum").count
    guard minimum <= maximum else {
      throw members.problem("minimum", "the minimum is greater than the maximum")
    }
  }

  fileprivate init(_ node: JSONNode) throws(JSONProblem) {
    try self.init(try JSONMembers(node, Self.names))
  }
}

extension JSONMembers {
  /// Reads a minimum and a maximum; `nil` if there is neither.
  fileprivate func range<Bound>(
    _ read: (JSONNode) throws(JSONProblem) -> Bound
  ) throws(JSONProblem) -> ClosedRange<Bound>? {
    guard self["minimum"] != nil || self["maximum"] != nil else { return nil }
    let minimum = try read(try required("minimum"))
    let maximum = try read(try required("maximum"))
    guard minimum <= maximum else {
      throw problem("minimum", "the minimum is greater than the maximum")
    }
    return minimum...maximum
  }
}

extension IntegerSummary {
  fileprivate init(_ node: JSONNode) throws(JSONProblem) {
    let members = try JSONMembers(node, ["count", "minimum", "maximum"])
    self.init(
      count: try members.required("count").count,
      range: try members.range { (node) throws(JSONProblem) in try node.integer })
  }
}

extension DoubleSummary {
  fileprivate init(_ node: JSONNode) throws(JSONProblem) {
    let members = try JSONMembers(node, ["count", "whole", "not_finite", "minimum", "maximum"])
    self.init(
      count: try members.required("count").count, whole: try members.count("whole"),
      notFinite: try members.count("not_finite"),
      range: try members.range { (node) throws(JSONProblem) in try node.double })
  }
}

extension TimestampSummary {
  fileprivate init(_ node: JSONNode) throws(JSONProblem) {
    let members = try JSONMembers(
      node, ["count", "whole_seconds", "whole_milliseconds", "minimum", "maximum"])
    self.init(
      count: try members.required("count").count,
      wholeSeconds: try members.count("whole_seconds"),
      wholeMilliseconds: try members.count("whole_milliseconds"),
      range: try members.range { (node) throws(JSONProblem) in
        let members = try JSONMembers(node, ["seconds", "nanoseconds"])
        return StoredTimestamp(
          seconds: Int64(try members.required("seconds").integer),
          nanoseconds: try members.required("nanoseconds").count)
      })
  }
}

extension StringSummary {
  init(_ node: JSONNode) throws(JSONProblem) {
    let members = try JSONMembers(
      node, LengthSummary.names.union(["forms", "distinct", "sketch", "strings"]))
    var forms: [StringForm: Int] = [:]
    if let node = members["forms"] {
      let known = try JSONMembers(node, Set(StringForm.allCases.map(\.rawValue)))
      for form in StringForm.allCases where known[form.rawValue] != nil {
        forms[form] = try known.count(form.rawValue)
      }
    }
    self.init(
      lengths: try LengthSummary(members), forms: forms, distinct: try DistinctStrings(members))
  }
}

extension DistinctStrings {
  fileprivate init(_ members: JSONMembers) throws(JSONProblem) {
    let count = try members.required("distinct").count
    let strings = try members["strings"].map { (node) throws(JSONProblem) in
      try node.textCounts
    }
    if let node = members["sketch"] {
      guard strings == nil else {
        throw members.problem("strings", "there are either strings or a sketch of many")
      }
      self.init([], sketch: try DistinctCount(node), withheld: nil)
    } else if let strings {
      guard strings.count == count, strings.count <= Self.limit else {
        throw members.problem("distinct", "there are \(strings.count) strings")
      }
      self.init(strings.map { ($0.text, $0.count) }, sketch: nil, withheld: nil)
    } else {
      self.init([], sketch: nil, withheld: count > 0 ? count : nil)
    }
  }
}

extension DistinctCount {
  init(_ node: JSONNode) throws(JSONProblem) {
    var registers: [UInt8] = []
    for digit in try node.text.unicodeScalars.prefix(Self.registerCount + 1) {
      registers.append(UInt8(Self.digits.firstIndex(of: digit) ?? 255))
    }
    guard let sketch = DistinctCount(registers: registers) else {
      throw JSONProblem("this is not a sketch that counts texts", at: node.range.lowerBound)
    }
    self = sketch
  }
}

extension ReferenceSummary {
  fileprivate init(_ node: JSONNode) throws(JSONProblem) {
    let members = try JSONMembers(node, ["count", "targets"])
    let node = try members.required("targets")
    var targets = TextCounts()
    if node.string != "many" {
      let counts = try node.textCounts
      guard counts.count <= Self.targetLimit else {
        throw members.problem("targets", "there are more targets than a summary can have")
      }
      for (text, count) in counts { targets.add(text, count: count) }
    }
    self.init(
      count: try members.required("count").count, targets: targets,
      targetsAreMany: node.string == "many")
  }
}
