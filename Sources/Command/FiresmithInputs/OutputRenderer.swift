import FiresmithDiagnostics
import FiresmithFiles
import FiresmithGenerator
import FiresmithLanguage
import FiresmithSchema

/// Renders the outputs of a run, one after the other: some show what others have for the same
/// schemas.
struct OutputRenderer {
  /// Whether a file shows the code of others.
  private let showsCode: Bool
  /// Whether code is needed for nothing but its declarations of types.
  private let showsTypesOnly: Bool
  /// The conditions of security rules for schemas, by the paths of these.
  private let ruleConditions: [[String]: [TypeID: RuleConditions]]
  /// The files of indexes that have been rendered, by the paths of their schemas.
  private var shownIndexes: [[String]: ShownIndexes] = [:]
  /// The code that was generated from the schemas at some paths, for files that show it.
  private var generatedCode: [(schemas: [String], code: ShownCode)] = []

  /// - Parameter outputs: All outputs of the run, with their schemas.
  init(of outputs: [(output: Output, schema: Schema)], showsTypesOnly: Bool) {
    self.showsTypesOnly = showsTypesOnly
    showsCode = outputs.contains(where: \.output.showsCode)
    var conditions: [[String]: [TypeID: RuleConditions]] = [:]
    for (output, schema) in outputs {
      guard case .teamFile(let file) = output.kind else { continue }
      conditions[output.schemas.map(\.path), default: [:]].merge(file.conditions(for: schema)) {
        first, _ in first
      }
    }
    ruleConditions = conditions
  }

  /// Returns an output's files. What is wrong is reported.
  mutating func files(
    of output: Output, for schema: Schema, _ inputs: inout InputFiles
  ) -> [GeneratedFile] {
    switch output.kind {
    case .teamFile(let file): files(of: file, output, for: schema, &inputs)
    case .code(let code): files(of: code, output, for: schema, &inputs)
    case .checks: []
    }
  }

  /// Reports what is wrong with an output's files, and renders only those that have to be for that.
  mutating func check(_ output: Output, for schema: Schema, _ inputs: inout InputFiles) {
    guard let code = output.code else {
      _ = files(of: output, for: schema, &inputs)
      return
    }
    var problems: [Diagnostic] = []
    inputs.generator(for: code).check(
      schema, in: code.language, options: code.options, diagnostics: &problems)
    inputs.report(problems)
  }

  /// Returns the data of an output's templates. What is wrong is reported.
  mutating func contexts(
    of output: Output, for schema: Schema, _ inputs: inout InputFiles
  ) -> [FileContext] {
    switch output.kind {
    case .teamFile(let file):
      // Pages say which indexes a file lists.
      guard file.templatePrefix != nil || file.hasIndexes,
        !files(of: output, for: schema, &inputs).isEmpty
      else { return [] }
      let name = output.path.path.resolved.lastComponent
      return prepared(file, for: output, &inputs).context(for: schema, named: name).map { [$0] }
        ?? []
    case .code(let code):
      // Pages have the code of the other outputs.
      if showsCode, files(of: output, for: schema, &inputs).isEmpty { return [] }
      var problems: [Diagnostic] = []
      let contexts = inputs.generator(for: code).contexts(
        for: schema, in: code.language, options: code.options, diagnostics: &problems)
      inputs.report(problems)
      return contexts
    case .checks: return []
    }
  }

  private mutating func files(
    of file: any TeamFile, _ output: Output, for schema: Schema, _ inputs: inout InputFiles
  ) -> [GeneratedFile] {
    let file = prepared(file, for: output, &inputs)
    if file.isFolder(at: output.path.path) {
      return inputs.renderFolder(file, at: output.path, for: schema)
    }
    let rendered = inputs.render(file, at: output.path, for: schema)
    if file.hasIndexes, let rendered {
      shownIndexes[output.schemas.map(\.path)] = ShownIndexes(
        file: output.path.path.resolved.lastComponent, text: rendered.contents)
    }
    return rendered.map { [$0] } ?? []
  }

  private mutating func files(
    of code: Output.Code, _ output: Output, for schema: Schema, _ inputs: inout InputFiles
  ) -> [GeneratedFile] {
    var problems: [Diagnostic] = []
    defer { inputs.report(problems) }
    let generator = inputs.generator(for: code)
    guard showsCode else {
      return generator.files(
        for: schema, in: code.language, options: code.options, diagnostics: &problems)
    }
    let (files, calls) = generator.filesWithCalls(
      for: schema, in: code.language, options: code.options, ofTypesOnly: showsTypesOnly,
      diagnostics: &problems)
    let shown = ShownCode(
      language: code.language.keys.bindings.title, folder: output.path.path.resolved.lastComponent,
      files: files, calls: calls)
    generatedCode.append((output.schemas.map(\.path), shown))
    return files
  }

  /// Returns a file that knows what other outputs have for the same schemas, and a team's
  /// templates.
  private func prepared(
    _ file: any TeamFile, for output: Output, _ inputs: inout InputFiles
  ) -> any TeamFile {
    var file = file
    let paths = output.schemas.map(\.path)
    if file.showsCode(at: output.path.path) {
      file.show(generatedCode.filter { $0.schemas == paths }.map(\.code))
    }
    file.show(ruleConditions[paths] ?? [:])
    if let indexes = shownIndexes[paths] { file.show(indexes) }
    if let prefix = file.templatePrefix, let folder = output.templates {
      file.use(inputs.readTemplates(folder).filter { $0.name.hasPrefix(prefix) })
    }
    return file
  }
}

extension InputFiles {
  /// Returns the generator of an output's code, with a team's templates.
  fileprivate mutating func generator(for code: Output.Code) -> Generator {
    Generator(replacing: code.templates.map { readTemplates($0) } ?? [])
  }
}
