import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithMustache
import FiresmithSamples
import FiresmithSchema

/// The module that says how the samples of the models are made up.
struct PythonSamples: Sendable {
  /// The functions that the module imports.
  private(set) var functions: Set<String> = ["Series"]
  /// The series, by the names of the models.
  private(set) var series: [(name: String, code: PythonCode)] = []

  private let schema: Schema
  private let names: DeclaredNames

  init(_ lowering: PythonLowering, _ plans: SamplePlans) {
    schema = lowering.schema
    names = lowering.names
    for index in schema.types.indices {
      let id = TypeID(index: index)
      guard let series = plans.series(of: id) else { continue }
      add(series, named: names[id].qualified)
      if case .union(let union) = schema[id].kind { addCases(of: union, id, series) }
    }
    self.series.sort { $0.name < $1.name }
  }

  /// Adds the models of a union's cases that aren't the models of types.
  private mutating func addCases(of union: Union, _ id: TypeID, _ series: SampleSeries) {
    guard case .oneOf(let alternatives) = series.plan else { return }
    for (unionCase, name) in zip(union.cases, names[id].cases)
    where union.content != nil || schema[unionCase.payload].parent != id {
      let tag = SampleValue(unionCase.tag)
      guard let plan = alternatives.first(where: { $0.has(tag: tag) }) else { continue }
      add(
        series.isOfDocuments
          ? SampleSeries(collection: series.name, plan)
          : SampleSeries("\(series.name).\(unionCase.name.value)", plan), named: name)
    }
  }

  private mutating func add(_ series: SampleSeries, named name: String) {
    let arguments = [.token(PythonLiteral.string(series.name)), code(for: series.plan)]
    let code =
      series.isOfDocuments ? call("documents", arguments) : call("Series", arguments)
    self.series.append((name, code.prefixed(by: PythonLiteral.string(name) + ": ")))
  }

  // MARK: Code

  private mutating func call(_ function: String, _ arguments: [PythonCode]) -> PythonCode {
    functions.insert(function)
    return .call(function, arguments)
  }

  private mutating func call(_ function: String, _ arguments: String...) -> PythonCode {
    call(function, arguments.map(PythonCode.token))
  }

  private mutating func call(_ function: String, _ range: ClosedRange<Int>) -> PythonCode {
    call(function, "\(range.lowerBound)", "\(range.upperBound)")
  }

  private mutating func code(for plan: SamplePlan) -> PythonCode {
    switch plan {
    case .value(let value):
      switch value {
      case .boolean, .integer, .double, .string, .timestamp, .geopoint: return code(for: value)
      case .null, .bytes, .reference, .vector, .array, .map:
        return call("value", [code(for: value)])
      }
    case .oneOf(let plans): return call("one_of", code(for: plans))
    case .boolean: return call("boolean")
    case .integer(let range): return call("integer", range)
    case .quarters(let range): return call("quarters", range)
    case .time(let years): return call("time", arguments(years, unless: SamplePlan.usualYears))
    case .text(let words, let length):
      return call(
        "text", [.token(PythonLiteral.string(words.rawValue))] + arguments(length, unless: 0...1000)
      )
    case .url(let length): return call("url", arguments(length, unless: 0...1000))
    case .uuid: return call("uuid")
    case .capitalUUID: return call("capital_uuid")
    case .color: return call("color")
    case .bytes(let count): return call("some_bytes", count)
    case .geopoint: return call("geopoint")
    case .reference(let path): return call("reference", PythonLiteral.string(path))
    case .vector(let dimensions): return call("vector", "\(dimensions)")
    case .list(let element, let count):
      return call("some", [code(for: element)] + arguments(count, unless: 0...3))
    case .tuple(let plans): return call("elements", code(for: plans))
    case .dictionary(let entry, let keys, let count):
      let keys = keys.map { PythonCode.token(PythonLiteral.string($0)) }
      return call(
        "entries",
        [code(for: entry)] + arguments(count, unless: 0...3)
          + (keys.isEmpty ? [] : [.list("keys=[", keys)]))
    case .map(let map):
      return call("fields", [dictionary(map.fields.map { ($0.name, code(for: $0.plan)) })])
    case .tagged(let key, let tag, let plan):
      return call(
        "tagged", [.token(PythonLiteral.string(key)), code(for: tag), code(for: plan)])
    case .optional(let plan): return call("optional", [code(for: plan)])
    case .nullable(let plan): return call("nullable", [code(for: plan)])
    case .type(let name, _):
      let type = names[TypeID(index: Int(name) ?? 0)].qualified
      return call("of", PythonLiteral.string(type))
    }
  }

  private mutating func code(for plans: [SamplePlan]) -> [PythonCode] {
    var code: [PythonCode] = []
    for plan in plans { code.append(self.code(for: plan)) }
    return code
  }

  private mutating func code(for value: SampleValue) -> PythonCode {
    switch value {
    case .null: return .token("None")
    case .boolean(let boolean): return .token(PythonLiteral.boolean(boolean))
    case .integer(let integer): return .token(PythonLiteral.integer(integer))
    case .double(let double): return .token(PythonLiteral.double(double))
    case .string(let string): return .token(PythonLiteral.string(string))
    case .timestamp(let seconds): return call("moment", "\(seconds)")
    case .bytes(let bytes): return .list("bytes([", bytes.map { .token("\($0)") }).suffixed(by: ")")
    case .geopoint(let latitude, let longitude):
      return call("point", PythonLiteral.double(latitude), PythonLiteral.double(longitude))
    case .reference(let path): return call("reference", PythonLiteral.string(path))
    case .vector(let numbers):
      return .list("[", numbers.map { .token(PythonLiteral.double($0)) })
    case .array(let elements):
      var code: [PythonCode] = []
      for element in elements { code.append(self.code(for: element)) }
      return .list("[", code)
    case .map(let fields):
      var entries: [(String, PythonCode)] = []
      for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
        entries.append((key, code(for: value)))
      }
      return dictionary(entries)
    }
  }

  private func dictionary(_ entries: [(key: String, value: PythonCode)]) -> PythonCode {
    .brackets(
      open: "{", entries.map { $1.prefixed(by: PythonLiteral.string($0) + ": ") }, close: "}",
      isList: true)
  }

  private func arguments(
    _ range: ClosedRange<Int>, unless usual: ClosedRange<Int>
  ) -> [PythonCode] {
    range == usual ? [] : [.token("\(range.lowerBound)"), .token("\(range.upperBound)")]
  }
}

extension SamplePlan {
  /// Whether it is the plan of the maps with a tag.
  fileprivate func has(tag: SampleValue) -> Bool {
    switch self {
    case .tagged(_, let own, _): return own == tag
    case .map(let map):
      guard case .value(let own)? = map.fields.first?.plan else { return false }
      return own == tag
    case .value, .oneOf, .boolean, .integer, .quarters, .time, .text, .url, .uuid, .capitalUUID,
      .color,
      .bytes, .geopoint, .reference, .vector, .list, .tuple, .dictionary, .optional, .nullable,
      .type:
      return false
    }
  }
}

extension PythonSamples {
  /// - Parameter support: The package of the support code.
  func context(header: MustacheValue, support: String) -> MustacheValue {
    let imports = PythonImports.groups(of: ["\(support).samples": Array(functions)])
    return [
      "source": .null,
      "header": header,
      "importGroups": PythonImports.context(of: imports),
      "series": .items(series.map(\.code)),
    ]
  }
}
