import FiresmithLanguage
import FiresmithSamples
import FiresmithSchema

/// The code that makes up samples of a type, as an extension of the type.
struct SwiftSamples: Sendable {
  /// The type, as other types refer to it.
  var type: String
  /// The indentation of lines inside a condition for debug builds; empty if there is no condition.
  var margin: String
  /// The lines of the extension, with their indentation.
  var lines: [String]
}

extension SwiftLowering {
  /// Returns the samples of the type `id`; `nil` if it has none.
  func samples(of id: TypeID) -> SwiftSamples? {
    guard let series = samples?.series(of: id, documentID: names[id].documentID?.name) else {
      return nil
    }
    let margin = common.samples == .debug ? String(repeating: " ", count: options.indentation) : ""
    return SwiftSamples(
      type: names[id].qualified, margin: margin,
      lines: code(for: series).lines(
        after: "\(accessPrefix)static let _sampleSeries: SampleSeries = ",
        column: 2 + margin.count, indentation: options.indentation))
  }

  private func code(for series: SampleSeries) -> SwiftCode {
    let name = SwiftLiteral.string(series.name)
    var arguments: [SwiftCode] = [.text(series.isOfDocuments ? "collection: \(name)" : name)]
    if let id = series.id { arguments.append(.text("id: \(SwiftLiteral.string(id))")) }
    if let id = series.storedID { arguments.append(.text("storedID: \(SwiftLiteral.string(id))")) }
    return .list(".init(", arguments + [code(for: series.plan)], ")")
  }

  private func code(for plan: SamplePlan) -> SwiftCode {
    switch plan {
    case .value(let value): return code(forPlanOf: value)
    case .oneOf(let plans): return .call("oneOf", [.array(plans.map { code(for: $0) })])
    case .boolean: return .text(".boolean")
    case .integer(let range): return .text(".integer(\(literal(range)))")
    case .quarters(let range): return .text(".quarters(\(literal(range)))")
    case .time(let years):
      return .text(
        years == SamplePlan.usualYears
          ? ".time()" : ".time(years: \(years.lowerBound)...\(years.upperBound))")
    case .text(let words, let length):
      return .text(".text(.\(words.rawValue)\(argument(length, "length", unless: 0...1000)))")
    case .url(let length):
      return .text(length == 0...1000 ? ".url()" : ".url(length: \(literal(length)))")
    case .uuid: return .text(".uuid")
    case .capitalUUID: return .text(".capitalUUID")
    case .color: return .text(".color")
    case .bytes(let count): return .text(".bytes(count: \(literal(count)))")
    case .geopoint: return .text(".geopoint")
    case .reference(let path): return .text(".reference(to: \(SwiftLiteral.string(path)))")
    case .vector(let dimensions): return .text(".vector(dimensions: \(dimensions))")
    case .list(let element, let count):
      return .call("list", [code(for: element)] + arguments(count))
    case .tuple(let plans): return .call("tuple", [.array(plans.map { code(for: $0) })])
    case .dictionary(let entry, let keys, let count):
      let keys = keys.map { SwiftCode.text(SwiftLiteral.string($0)) }
      return .call(
        "dictionary",
        [code(for: entry)] + (keys.isEmpty ? [] : [.list("keys: [", keys, "]")])
          + arguments(count))
    case .map(let map):
      return .call(
        "map", [.dictionary(map.fields.map { (SwiftLiteral.string($0.name), code(for: $0.plan)) })])
    case .tagged(let key, let tag, let plan):
      return .call(
        "tagged", [.text(SwiftLiteral.string(key)), code(for: tag), code(for: plan)])
    case .optional(let plan): return .call("optional", [code(for: plan)])
    case .nullable(let plan): return .call("nullable", [code(for: plan)])
    case .type(let name, _):
      let type = names[TypeID(index: Int(name) ?? 0)].qualified
      // In a script without case, a property may have the name of its type.
      let hasCase = type.unicodeScalars.first?.properties.isUppercase ?? false
      return .text(".of(\(hasCase ? type : "Array<\(type)>.Element")._sampleSeries)")
    }
  }

  /// Returns the code for a value where a plan is expected.
  private func code(forPlanOf value: SampleValue) -> SwiftCode {
    switch value {
    case .boolean, .integer, .string: return code(for: value)
    case .double(let double) where !double.isSubnormal: return code(for: value)
    case .null, .double, .timestamp, .bytes, .geopoint, .reference, .vector, .array, .map:
      return .call("value", [code(for: value)])
    }
  }

  private func code(for value: SampleValue) -> SwiftCode {
    switch value {
    case .null: return .text(".null")
    case .boolean(let boolean): return .text(SwiftLiteral.boolean(boolean))
    case .integer(let integer): return .text(SwiftLiteral.grouped(integer))
    case .double(let double):
      let literal = SwiftLiteral.double(double)
      return .text(double.isSubnormal ? ".double(\(literal))" : literal)
    case .string(let string): return .text(SwiftLiteral.string(string))
    case .timestamp(let seconds): return .text(".timestamp(\(SwiftLiteral.grouped(seconds)))")
    case .bytes(let bytes): return .call("bytes", [.array(bytes.map { .text("\($0)") })])
    case .geopoint(let latitude, let longitude):
      return .text(
        ".geopoint(latitude: \(SwiftLiteral.double(latitude)), "
          + "longitude: \(SwiftLiteral.double(longitude)))")
    case .reference(let path): return .text(".reference(\(SwiftLiteral.string(path)))")
    case .vector(let numbers):
      return .call("vector", [.array(numbers.map { .text(SwiftLiteral.double($0)) })])
    case .array(let elements): return .array(elements.map { code(for: $0) })
    case .map(let fields):
      return .dictionary(
        fields.sorted { $0.key < $1.key }.map { (SwiftLiteral.string($0.key), code(for: $0.value)) }
      )
    }
  }

  private func literal(_ range: ClosedRange<Int>) -> String {
    "\(SwiftLiteral.grouped(range.lowerBound))...\(SwiftLiteral.grouped(range.upperBound))"
  }

  private func argument(
    _ range: ClosedRange<Int>, _ label: String, unless usual: ClosedRange<Int>
  ) -> String {
    range == usual ? "" : ", \(label): \(literal(range))"
  }

  private func arguments(_ count: ClosedRange<Int>) -> [SwiftCode] {
    count == 0...3 ? [] : [.text("count: \(literal(count))")]
  }
}
