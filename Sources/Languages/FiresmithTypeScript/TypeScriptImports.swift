import FiresmithLanguage
import FiresmithLanguageKeys

/// The imports of a file, which are gathered while its code is written.
struct TypeScriptImports {
  /// The path to the output's folder: `..`
  let root: String
  /// The file of schemas whose declarations the file has itself, in one folder.
  private let own: (folder: String, name: String)
  private let suffix: String
  private let options: OutputOptions
  private var types: [String: Set<String>] = [:]
  private var values: [String: Set<String>] = [:]
  private var usesSupport = false
  private var usesZod = false
  private var usesSamples = false

  init(root: String, own: (folder: String, name: String), options: OutputOptions) {
    self.root = root
    self.own = own
    suffix = options.typeScript.importSuffix
    self.options = options
  }

  /// Imports a type of the SDK's or of the support code's.
  mutating func add(supportType name: String, from file: String) {
    types[options.typeScriptSupport(file, from: root), default: []].insert(name)
  }

  /// Imports a function of the support code's that it doesn't export with the others.
  mutating func add(supportValue name: String, from file: String) {
    values[options.typeScriptSupport(file, from: root), default: []].insert(name)
  }

  /// Imports the support code, by the name `firesmith`.
  mutating func addSupport() { usesSupport = true }

  /// Imports the support code that makes up values, by the name `made`.
  mutating func addSamples() { usesSamples = true }

  /// Imports Zod, and the support code for it.
  mutating func addZod() { usesZod = true }

  /// Imports a schema of Zod's.
  mutating func add(zod name: String, from file: String) {
    if own == ("zod", file) { return }
    values[path("zod", file), default: []].insert(name)
  }

  /// Imports a type from the models of a schema file.
  mutating func add(model name: String, from file: String) {
    if own == ("models", file) { return }
    types[path("models", file), default: []].insert(name)
  }

  /// Imports a type of JSON.
  mutating func add(json name: String, from file: String) {
    if own == ("json", file) { return }
    types[path("json", file), default: []].insert(name)
  }

  /// Imports what reads and writes a type, or a converter.
  mutating func add(converter name: String, from file: String) {
    if own == ("converters", file) { return }
    values[path("converters", file), default: []].insert(name)
  }

  mutating func add(external name: String, from module: String, isType: Bool) {
    if isType {
      types[module, default: []].insert(name)
    } else {
      values[module, default: []].insert(name)
    }
  }

  private func path(_ folder: String, _ file: String) -> String {
    folder == own.folder ? "./\(file)\(suffix)" : "\(root)/\(folder)/\(file)\(suffix)"
  }

  /// The statements, each on one line.
  var statements: [String] {
    let names =
      // What is imported as a value is a type, too.
      types.map { ($0.key, "import type", $0.value.subtracting(values[$0.key] ?? [])) }
      .filter { !$0.2.isEmpty }
      + values.map { ($0.key, "import", $0.value) }
    let sorted = names.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    var lines: [String] = []
    for (module, keyword, names) in sorted {
      let module = TypeScriptLiteral.string(module)
      lines.append("\(keyword) { \(names.sorted().joined(separator: ", ")) } from \(module);")
    }
    if usesSupport {
      let module = options.typeScriptSupport("firesmith", from: root)
      lines.append("import * as firesmith from \(TypeScriptLiteral.string(module));")
    }
    if usesSamples {
      let module = options.typeScriptSupport("samples", from: root)
      lines.append("import * as made from \(TypeScriptLiteral.string(module));")
    }
    if usesZod {
      let module = options.typeScriptSupport("zod", from: root)
      lines.append("import * as checks from \(TypeScriptLiteral.string(module));")
      lines.append("import * as z from 'zod';")
    }
    return lines
  }
}
