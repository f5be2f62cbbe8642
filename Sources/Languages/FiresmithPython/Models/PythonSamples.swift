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

  private mutating func code(for plan: SamplePlan) -> PythonCode {
    code(for: SampleExpression(plan))
  }

  private mutating func code(for expression: SampleExpression) -> PythonCode {
    switch expression {
    case .null: return .token("None")
    case .boolean(let boolean): return .token(PythonLiteral.boolean(boolean))
    case .integer(let integer): return .token(PythonLiteral.integer(integer))
    case .double(let double): return .token(PythonLiteral.double(double))
    case .string(let string): return .token(PythonLiteral.string(string))
    case .list(let elements): return .list("[", code(for: elements))
    case .vector(let numbers): return .list("[", numbers.map { .token(PythonLiteral.double($0)) })
    case .map(let entries): return dictionary(entries)
    case .name(let id): return .token(PythonLiteral.string(names[id].qualified))
    case .call(let function, let arguments): return call(function, arguments)
    }
  }

  private mutating func call(
    _ function: SampleFunction, _ arguments: [SampleExpression]
  ) -> PythonCode {
    var code = code(for: arguments)
    switch function {
    case .bytes: return .list("bytes([", code).suffixed(by: ")")
    // Python's function has the keys by their name, behind the numbers.
    case .keyed: code.append(code.remove(at: 1).prefixed(by: "keys="))
    case .value, .oneOf, .boolean, .integer, .quarters, .time, .text, .url, .uuid, .capitalUUID,
      .color, .someBytes, .geopoint, .reference, .vector, .some, .elements, .entries, .fields,
      .optional, .nullable, .tagged, .of, .moment, .point:
      break
    }
    return call(function.python, code)
  }

  private mutating func call(_ function: String, _ arguments: [PythonCode]) -> PythonCode {
    functions.insert(function)
    return .call(function, arguments)
  }

  private mutating func code(for expressions: [SampleExpression]) -> [PythonCode] {
    var code: [PythonCode] = []
    for expression in expressions { code.append(self.code(for: expression)) }
    return code
  }

  private mutating func dictionary(
    _ entries: [(key: String, value: SampleExpression)]
  ) -> PythonCode {
    var items: [PythonCode] = []
    for (key, value) in entries {
      items.append(code(for: value).prefixed(by: PythonLiteral.string(key) + ": "))
    }
    return .brackets(open: "{", items, close: "}", isList: true)
  }
}

extension SampleFunction {
  fileprivate var python: String {
    switch self {
    case .value: "value"
    case .oneOf: "one_of"
    case .boolean: "boolean"
    case .integer: "integer"
    case .quarters: "quarters"
    case .time: "time"
    case .text: "text"
    case .url: "url"
    case .uuid: "uuid"
    case .capitalUUID: "capital_uuid"
    case .color: "color"
    case .someBytes: "some_bytes"
    case .geopoint: "geopoint"
    case .reference: "reference"
    case .vector: "vector"
    case .some: "some"
    case .elements: "elements"
    case .entries, .keyed: "entries"
    case .fields: "fields"
    case .optional: "optional"
    case .nullable: "nullable"
    case .tagged: "tagged"
    case .of: "of"
    case .moment: "moment"
    case .point: "point"
    case .bytes: "bytes"
    }
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
    // pythonSamples for python-samples: The context of `python-samples`: how samples of the models
    // are made up.
    return [
      "source": .null,
      "header": header,
      // [pythonImportGroup]: The imports, in groups with an empty line between them.
      "importGroups": PythonImports.context(of: imports),
      // [pythonCode]: The series of samples, each behind the name of its model.
      "series": .items(series.map(\.code)),
    ]
  }
}
