import FiresmithDiagnostics
import FiresmithSchema
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithRules

/// The documents that the functions accept and refuse in Google's emulator, for every field of
/// every example.
@Suite(.emulator) struct RulesEmulatorTests {
  /// All examples, in the long ring. The schema of the torture, which is in each, has all that they
  /// have.
  static let examples =
    Ring.isLong
    ? ["agreement", "formats", "guide", "library", "showcase", "types"] : ["guide"]

  private static let positions = AttributeSchema.positions.keys.sorted().enumerated()
    .filter { Ring.isLong || $0.offset % 3 == 0 }.map(\.element)

  @Test(arguments: examples) func everyFieldOfTheExamples(example: String) async throws {
    let schema = try TestSchema.example(example)
    try await check(schema, example: example)
    let program = RulesProgram(schema, RulesOptions())
    let refused = DocumentRules.all(of: schema).filter { program.refuses($0) }.map(\.type)
    for half in [0, 1] where !refused.isEmpty {
      try await check(Self.halving(refused, of: schema, half), only: Set(refused))
    }
  }

  /// Returns a schema with half of the fields of the models that cost too much, for which no rules
  /// are written.
  private static func halving(_ models: [TypeID], of schema: Schema, _ half: Int) -> Schema {
    var schema = schema
    for model in models {
      guard case .structure(var structure) = schema[model].kind else { continue }
      let middle = structure.fields.count / 2
      structure.fields = Array(
        half == 0 ? structure.fields[..<middle] : structure.fields[middle...])
      schema.types[model.index].kind = .structure(structure)
    }
    return schema
  }

  /// The first ring tries some of the values; ``everyConditionIsTrueAndFalse()`` tries all of some
  /// fields, each in a document of its own.
  @Test func everyFieldOfTheTortureSchema() async throws {
    let step = Ring.isLong ? 1 : 7
    try await check(TestSchema.resolved(TortureSchema.text)) { cases in
      cases.enumerated().filter { $0.offset % step == 0 }.map(\.element)
    }
  }

  /// The first ring tries every third position, there some of the values, and all that are about
  /// immutable fields.
  @Test(arguments: positions)
  func everyAttributeInEveryPosition(position: String) async throws {
    let schema = try TestSchema.resolved(try #require(AttributeSchema.text(position)))
    let step = Ring.isLong ? 1 : 12
    try await check(schema) { cases in
      cases.enumerated().filter {
        $0.element.name.contains("immutable") || $0.offset % step == position.utf8.count % step
      }.map(\.element)
    }
  }

  /// Each condition was true in one write, and false in another.
  ///
  /// Each field is in a model of its own, because the report has all values that conditions had.
  /// The first ring tries every twelfth: for each, the emulator reads the whole schema's functions.
  @Test func everyConditionIsTrueAndFalse() async throws {
    let examples = Ring.isLong ? ["showcase"] : []
    let step = Ring.isLong ? 1 : 12
    for schema in try [TestSchema.resolved(TortureSchema.text)] + examples.map(TestSchema.example) {
      for model in DocumentRules.all(of: schema) {
        guard case .structure(let structure) = schema[model.type].kind else {
          try await checkCoverage(of: model.type, in: schema)
          continue
        }
        // Nothing is checked of a field that can be anything, or absent.
        let fields = structure.fields.filter { field in
          field.isStored && !(field.type == .scalar(.any) && field.isOptional)
        }
        for (index, field) in fields.enumerated() where index % step == 0 {
          var schema = schema
          schema.types[model.type.index].kind = .structure(
            Structure(fields: [field], otherFields: structure.otherFields))
          try await checkCoverage(of: model.type, in: schema)
        }
      }
    }
  }

  private func checkCoverage(of type: TypeID, in schema: Schema) async throws {
    let model = try #require(DocumentRules.all(of: schema).first { $0.type == type })
    let project = try await RulesProject(try await Emulator.shared(), schema, model)
    let failures = try await failures(
      of: DocumentCases(model, schema, .full).cases, in: project)
    #expect(failures.isEmpty, "\(failures.prefix(5).joined(separator: "\n"))")
    let conditions = try await project.oneSidedConditions()
    let name = model.fields.first?.field.name.value ?? schema[type].name.name.value
    #expect(conditions.isEmpty, "\(name): \(conditions.joined(separator: "\n"))")
  }

  private func check(
    _ schema: Schema, example: String? = nil, only types: Set<TypeID>? = nil,
    selecting select: ([DocumentCase]) -> [DocumentCase] = { $0 }
  ) async throws {
    let emulator = try await Emulator.shared()
    let models = DocumentRules.all(of: schema)
    let program = RulesProgram(schema, RulesOptions())
    for model in models where types?.contains(model.type) ?? !program.refuses(model) {
      let name = schema[model.type].name.name.value
      let cases = select(
        DocumentCases(model, schema, program.thoroughness[model.type] ?? .full).cases)
      let project = try await RulesProject(emulator, schema, model)
      let failures = try await failures(of: cases, in: project)
      let shown = failures.prefix(5).joined(separator: "\n")
      #expect(failures.isEmpty, "\(name): \(failures.count) of \(cases.count)\n\(shown)")
      if let example, let models = ExampleModels(example, name) {
        let accepted = cases.indices.filter { cases[$0].isAccepted }
        await models.readAndWrite(accepted.map { "d\($0)" }, in: project)
      }
    }
  }

  private func failures(
    of cases: [DocumentCase], in project: RulesProject
  ) async throws -> [String] {
    let numbered = cases.enumerated().map { (index: $0.offset, testCase: $0.element) }
    guard !project.isOneDocument else {
      var failures: [String?] = []
      for (index, testCase) in numbered {
        try await project.clear()
        try await project.prepare([(index, testCase)])
        failures.append(try await failure(of: testCase, index, in: project))
      }
      return failures.compactMap(\.self)
    }
    try await project.prepare(numbered)
    return try await withThrowingTaskGroup(of: [String].self) { group in
      let width = 6
      for worker in 0..<width {
        group.addTask {
          var failures: [String] = []
          for index in stride(from: worker, to: cases.count, by: width) {
            if let failure = try await failure(of: cases[index], index, in: project) {
              failures.append(failure)
            }
          }
          return failures
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  private func failure(
    of testCase: DocumentCase, _ index: Int, in project: RulesProject
  ) async throws -> String? {
    let refusal = try await project.refusal(of: testCase, index)
    guard (refusal == nil) != testCase.isAccepted else { return nil }
    let data = try JSONEncoder().encode(
      testCase.fields.filter { field in
        testCase.mask?.contains { $0.first == field.key } ?? true
      })
    return "\(testCase.name) was \(refusal.map { "refused: \($0)" } ?? "accepted"): "
      + String(decoding: data, as: UTF8.self)
  }
}

extension RulesProgram {
  /// Whether a model's documents cost more than Firestore evaluates, which is an error.
  func refuses(_ model: DocumentRules) -> Bool {
    let errors = problems.filter { $0.id == .rulesCost && $0.severity == .error }
    return errors.contains { $0.location == .mark(model.collection.name.mark) }
  }
}
