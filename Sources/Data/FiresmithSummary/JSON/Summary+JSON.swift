import FiresmithJSON
import FiresmithStoredData

// Equal summaries are equal bytes: all lists are sorted, and what was never seen isn't written.

extension Summary {
  /// The version of the form. A summary with members that this version doesn't know has another
  /// one: they would be lost in a merge.
  static let version = 2

  /// The summary as JSON, as `data-summary.schema.json` describes it.
  package var json: JSON {
    var members: Members = [("version", .integer(Self.version))]
    members.append(("documents", .integer(count)))
    if unreadable > 0 { members.append(("unreadable", .integer(unreadable))) }
    if isReduced { members.append(("reduced", true)) }
    if greatestHash < .max {
      members.append(("greatest_hash", .string(String(greatestHash, radix: 16))))
    }
    if let withheld { members.append(("withheld", .string(withheld.rawValue))) }
    members.append(("collections", .array(collections.map(\.json))))
    return JSON(members)
  }
}

private typealias Members = [(key: String, value: JSON)]

extension JSON {
  fileprivate init(_ members: Members) { self = .object(members) }
}

extension CollectionSummary {
  fileprivate var json: JSON {
    var members: Members = [("path", .string(path)), ("documents", fields.json)]
    members.append(("ids", ids.json))
    if !samples.paths.isEmpty {
      members.append(("samples", .array(samples.paths.map { .string($0) })))
    }
    if losses != LossSummary() { members.append(("losses", losses.json)) }
    if !shapes.shapes.isEmpty { members.append(("shapes", .array(shapes.shapes.map(json)))) }
    if let greatest = shapes.greatest {
      members.append(
        ("greatest_shape", .string("\(greatest.size) \(String(greatest.hash, radix: 16))")))
    }
    if singles.areMany {
      members.append(("singles", "many"))
    } else {
      members.append(("singles", JSON(singles.list.map { ($0.id, $0.fields.json) })))
    }
    return JSON(members)
  }
}

extension CollectionSummary {
  /// A set of fields, by their places among those of all documents.
  private func json(_ shape: ShapeSummary.Shape) -> JSON {
    let places = shape.names.map { String(fields.index(of: $0)) }.joined(separator: " ")
    var members: Members = [("count", .integer(shape.count)), ("fields", .string(places))]
    if let sample = shape.sample { members.append(("sample", .string(sample))) }
    return JSON(members)
  }
}

extension LossSummary {
  fileprivate var json: JSON {
    JSON(
      [
        ("references", references), ("bytes", bytes), ("vectors", vectors), ("doubles", doubles),
      ].counts)
  }
}

extension [(key: String, value: Int)] {
  /// The members of those that aren't zero.
  fileprivate var counts: Members {
    filter { $0.value != 0 }.map { ($0.key, .integer($0.value)) }
  }
}

extension MapSummary {
  fileprivate var json: JSON {
    var members = sizes.members
    if detail != .full { members.append(("detail", .string(detail.name))) }
    if let keySketch { members.append(("sketch", keySketch.json)) }
    if detail == .many, let keyCount { members.append(("keys", .integer(keyCount))) }
    if let values = keptValues, values.count > 0 { members.append(("values", values.json)) }
    if !fields.isEmpty { members.append(("fields", .array(fields.map(json)))) }
    return JSON(members)
  }

  private func json(_ field: FieldSummary) -> JSON {
    var members: Members = [("name", .string(field.name)), ("value", field.value.json)]
    if field.documentIDs > 0 { members.append(("document_ids", .integer(field.documentIDs))) }
    if let variants = field.variants, !variants.values.isEmpty {
      members.append(("variants", .array(variants.values.map(json))))
    }
    return JSON(members)
  }

  private func json(_ variant: VariantSummary.Value) -> JSON {
    // There can be many thousands of them.
    let keys = variant.keys.map(String.init).joined(separator: " ")
    return [
      "value": .string(variant.text), "count": .integer(variant.count), "keys": .string(keys),
    ]
  }
}

extension MapSummary.Detail {
  /// The detail's name in JSON.
  var name: String {
    switch self {
    case .full: "full"
    case .withoutNested: "without_nested"
    case .many: "many"
    case .typesOnly: "types_only"
    }
  }
}

extension ValueSummary {
  fileprivate var json: JSON {
    var members: Members = [("count", .integer(count))]
    members += [("nulls", nulls), ("true", trues), ("false", falses)].counts
    if let integers { members.append(("integers", integers.json)) }
    if let doubles { members.append(("doubles", doubles.json)) }
    if let strings { members.append(("strings", strings.json)) }
    if let bytes { members.append(("bytes", JSON(bytes.members))) }
    if let timestamps { members.append(("timestamps", timestamps.json)) }
    members += [("geopoints", geopoints)].counts
    if let references { members.append(("references", references.json)) }
    if let vectors { members.append(("vectors", JSON(vectors.members))) }
    if let arrays { members.append(("arrays", arrays.json)) }
    if let maps { members.append(("maps", maps.json)) }
    return JSON(members)
  }
}

extension ArraySummary {
  fileprivate var json: JSON {
    let elements: Members = elements.count > 0 ? [("elements", elements.json)] : []
    return JSON(lengths.members + elements)
  }
}

extension LengthSummary {
  fileprivate var members: Members {
    guard count > 0 else { return [("count", 0)] }
    return [
      ("count", .integer(count)), ("minimum", .integer(minimum)), ("maximum", .integer(maximum)),
    ]
  }
}

extension IntegerSummary {
  fileprivate var json: JSON {
    JSON(
      [("count", .integer(count))]
        + range.members { (.integer($0)) })
  }
}

extension DoubleSummary {
  fileprivate var json: JSON {
    JSON(
      [("count", .integer(count))] + [("whole", whole), ("not_finite", notFinite)].counts
        + range.members { .double($0) })
  }
}

extension TimestampSummary {
  fileprivate var json: JSON {
    JSON(
      [("count", .integer(count))]
        + [("whole_seconds", wholeSeconds), ("whole_milliseconds", wholeMilliseconds)].counts
        + range.members {
          ["seconds": .integer(Int($0.seconds)), "nanoseconds": .integer($0.nanoseconds)]
        })
  }
}

extension Optional {
  fileprivate func members<Bound>(
    _ json: (Bound) -> JSON
  ) -> Members where Wrapped == ClosedRange<Bound> {
    map { [("minimum", json($0.lowerBound)), ("maximum", json($0.upperBound))] } ?? []
  }
}

extension StringSummary {
  fileprivate var json: JSON {
    var members = lengths.members
    let forms = StringForm.allCases.map { (key: $0.rawValue, value: self.forms[$0] ?? 0) }.counts
    if !forms.isEmpty { members.append(("forms", JSON(forms))) }
    members.append(("distinct", .integer(distinct.count)))
    if let sketch = distinct.sketch { members.append(("sketch", sketch.json)) }
    if !distinct.list.isEmpty {
      let strings = distinct.list.map { (key: $0.string, value: $0.count) }
      members.append(("strings", JSON(strings.counts)))
    }
    return JSON(members)
  }
}

extension ReferenceSummary {
  fileprivate var json: JSON {
    let targets = targets.entries.map { (key: $0.text, value: JSON.integer($0.count)) }
    return [
      "count": .integer(count), "targets": targetsAreMany ? "many" : JSON(targets),
    ]
  }
}

extension DistinctCount {
  /// The digits of registers, of which there are fewer than 64.
  static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-".unicodeScalars)

  fileprivate var json: JSON {
    var text = ""
    for register in registers { text.unicodeScalars.append(Self.digits[Int(register)]) }
    return .string(text)
  }
}
