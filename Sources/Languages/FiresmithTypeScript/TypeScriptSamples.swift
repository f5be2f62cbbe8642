import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSamples
import FiresmithSchema

// The made-up values of the models.
extension TypeScriptLowering {
  /// Returns the declarations of the file of samples, and its imports.
  func samples() -> (imports: [String], declarations: [TypeScriptDeclaration]) {
    let plans = SamplePlans(of: schema)
    var imports = TypeScriptImports(root: ".", own: ("", ""), options: options)
    imports.addSamples()
    var series: [(name: String, lines: [String])] = []
    var samples: [(name: String, lines: [String])] = []
    var types: [(name: String, lines: [String])] = []
    for index in schema.types.indices {
      let id = TypeID(index: index)
      guard let own = plans.series(of: id) else { continue }
      let name = names[id].qualified
      series.append((name, self.series(own, name, &imports)))
      let (type, call) = self.samples(of: id, &imports)
      let key = TypeScriptLiteral.key(name)
      types.append((name, ["  readonly \(key): made.Samples<\(type)>;"]))
      samples.append((name, ["  \(key): \(call),"]))
    }
    func lines(_ items: [(name: String, lines: [String])]) -> [String] {
      items.sorted { $0.name < $1.name }.flatMap(\.lines)
    }
    return (
      imports.statements,
      [
        TypeScriptDeclaration(
          documentation: TypeScriptText.documentation(
            "Made-up values of each model, for tests: the same each time, within the schema's "
              + "constraints, and the same as in Swift and Python."),
          lines: ["export const samples: {"] + lines(types) + ["} = {"] + lines(samples) + ["};"]),
        TypeScriptDeclaration(
          lines: ["const series: { readonly [name: string]: made.Series } = {"] + lines(series)
            + ["};"]),
      ]
    )
  }

  /// Returns the type of the samples of a type and the call that makes them.
  private func samples(
    of id: TypeID, _ imports: inout TypeScriptImports
  ) -> (type: String, call: String) {
    let name = names[id].qualified
    let codec = TypeScriptNames.codec(of: name)
    let file = fileNames[schema[id].file]
    let isDocument = collectionsOfModels[id] != nil || schema[id].selection != nil
    let type = isDocument ? TypeScriptNames.document(name) : name
    imports.add(converter: codec, from: file)
    imports.add(model: type, from: file)
    var arguments = "() => series, \(TypeScriptLiteral.string(name)), \(codec)"
    if let (property, tag) = discriminator(of: id) {
      // The codec leaves the tag to the union.
      arguments += ", \(TypeScriptLiteral.string(property)), \(TypeScriptLiteral.rawValue(tag))"
      return (type, "made.samplesOfCase(\(arguments))")
    }
    if isDocument, let documentID = names[id].documentID {
      arguments += ", \(TypeScriptLiteral.string(documentID.name))"
    }
    return (type, "made.samples(\(arguments))")
  }

  private func series(
    _ series: SampleSeries, _ name: String, _ imports: inout TypeScriptImports
  ) -> [String] {
    let plan = code(for: SampleExpression(series.plan), &imports)
    let place = TypeScriptLiteral.string(series.name)
    return ["  \(TypeScriptLiteral.key(name)): { name: \(place), plan: \(plan) },"]
  }

  private func code(
    for expression: SampleExpression, _ imports: inout TypeScriptImports
  ) -> String {
    switch expression {
    case .null: return "null"
    case .boolean(let boolean): return String(boolean)
    case .integer(let integer): return Self.exact(integer) ?? "made.exactly('\(integer)')"
    case .double(let double): return TypeScriptLiteral.double(double)
    case .string(let string): return TypeScriptLiteral.string(string)
    case .list(let elements): return Self.list(elements.map { code(for: $0, &imports) })
    case .vector(let numbers):
      imports.add(supportValue: "newVector", from: "vectors")
      return "newVector(\(Self.list(numbers.map(TypeScriptLiteral.double))))"
    case .map(let entries):
      let members = entries.map { key, value in
        let key = key == "__proto__" ? "['__proto__']" : TypeScriptLiteral.key(key)
        return "\(key): \(code(for: value, &imports))"
      }
      return members.isEmpty ? "{}" : "{ \(members.joined(separator: ", ")) }"
    case .name(let id): return TypeScriptLiteral.string(names[id].qualified)
    case .call(let function, let arguments): return call(function, arguments, &imports)
    }
  }

  private func call(
    _ function: SampleFunction, _ arguments: [SampleExpression],
    _ imports: inout TypeScriptImports
  ) -> String {
    var code = arguments.map { self.code(for: $0, &imports) }
    switch function {
    // Pairs, because objects have names such as `1` first.
    case .fields:
      guard case .map(let fields)? = arguments.first else { break }
      code = fields.map { name, plan in
        Self.list([TypeScriptLiteral.string(name), self.code(for: plan, &imports)])
      }
    case .integer:
      code = arguments.map { bound in
        guard case .integer(let integer) = bound else { return self.code(for: bound, &imports) }
        return Self.exact(integer) ?? "'\(integer)'"
      }
    case .vector:
      imports.add(supportValue: "newVector", from: "vectors")
      code.append("newVector")
    case .value, .oneOf, .boolean, .quarters, .time, .text, .url, .uuid, .capitalUUID, .color,
      .someBytes, .geopoint, .reference, .some, .elements, .entries, .keyed, .optional, .nullable,
      .tagged, .of, .moment, .point, .bytes:
      break
    }
    return "\(function.typeScript)(\(code.joined(separator: ", ")))"
  }

  private static func list(_ elements: [String]) -> String {
    "[\(elements.joined(separator: ", "))]"
  }

  /// Returns the literal of an integer, if JavaScript's numbers have it.
  private static func exact(_ integer: Int) -> String? {
    integer.magnitude < 1 << 53 ? String(integer) : nil
  }
}

extension SampleFunction {
  fileprivate var typeScript: String {
    switch self {
    case .value: "made.value"
    case .oneOf: "made.oneOf"
    case .boolean: "made.boolean"
    case .integer: "made.integer"
    case .quarters: "made.quarters"
    case .time: "made.time"
    case .text: "made.text"
    case .url: "made.url"
    case .uuid: "made.uuid"
    case .capitalUUID: "made.capitalUuid"
    case .color: "made.color"
    case .someBytes: "made.someBytes"
    case .geopoint: "made.geopoint"
    case .reference: "made.reference"
    case .vector: "made.vector"
    case .some: "made.some"
    case .elements: "made.elements"
    case .entries: "made.entries"
    case .keyed: "made.keyed"
    case .fields: "made.fields"
    case .optional: "made.optional"
    case .nullable: "made.nullable"
    case .tagged: "made.tagged"
    case .of: "made.of"
    case .moment: "made.moment"
    case .point: "new made.GeoPoint"
    case .bytes: "made.bytes"
    }
  }
}
