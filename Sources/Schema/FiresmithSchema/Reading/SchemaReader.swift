import FiresmithDiagnostics
import FiresmithText
import FiresmithValues
import FiresmithYAML

/// Reads the syntax tree of a file into declarations, and reports everything that can be checked
/// without the other files.
struct SchemaReader {
  enum FileKey: String, CaseIterable {
    case collections
    case documents
    case types
    case enums
  }

  /// The rules for bindings, one for each language.
  let rules: [BindingRules]
  var diagnostics: [Diagnostic] = []
  var declarations: [SchemaSyntax.Declaration] = []
  var isComplete = true

  init(rules: [BindingRules]) {
    self.rules = rules
  }

  /// The keys of the languages.
  var languages: [String] { rules.map(\.language) }

  mutating func readFile(_ root: YAMLNode) {
    // A document that says nothing, as between `---` and `...`.
    if root.isEmpty { return }
    let expected = "a mapping with 'collections', 'documents', 'types' or 'enums'"
    guard let entries = root.mapping(expected, &diagnostics) else {
      isComplete = false
      return
    }
    if root.hasRefusedKeys { isComplete = false }
    for entry in entries {
      guard
        let key = entry.key(
          FileKey.self, in: "a schema", hints: OtherToolsKey.remedies(in: .schema), &diagnostics)
      else {
        isComplete = false
        continue
      }
      let value = entry.value
      // What it declared may be commented out.
      if value.isEmpty { continue }
      guard let section = value.mapping("a mapping of names", &diagnostics) else {
        isComplete = false
        continue
      }
      switch key {
      case .collections:
        for entry in section where !isSection(entry) {
          declarations.append(.collection(readCollection(entry)))
        }
      case .documents:
        for entry in section where !isSection(entry) {
          declarations.append(.collection(readDocument(entry)))
        }
      case .types:
        for entry in section where !isSection(entry) {
          declarations.append(.type(readSharedType(entry)))
        }
      case .enums:
        for entry in section where !isSection(entry) {
          declarations.append(.type(readEnumeration(entry)))
        }
      }
    }
  }

  /// Whether one of the keys of a file has slipped below another, which is reported.
  private mutating func isSection(_ entry: YAMLEntry) -> Bool {
    reportSection(entry, FileKey.allCases.map(\.rawValue), amongFields: false)
  }

  // MARK: Names

  /// Checks the name of a type, which is used as written.
  mutating func checkTypeName(_ name: Name) {
    guard let problem = typeNameProblem(name.value) else { return }
    diagnostics.append(Diagnostic(.invalidTypeName, problem, at: name.mark))
  }

  private func typeNameProblem(_ name: String) -> String? {
    guard let first = name.unicodeScalars.first else { return "a type's name can't be empty" }
    let isWord = name.unicodeScalars.allSatisfy(\.isWordCharacter)
    let isUpper = first.properties.isXIDStart && !first.properties.isLowercase
    if isWord, isUpper { return nil }
    if name.utf8.last == UInt8(ascii: "?") {
      return "a type's name can't contain '?'; a nested type takes 'optional: true'"
    }
    let better = upperCamelCase(name)
    let hint = better.isEmpty ? "" : "; write \(quoted(better))"
    return "the type's name \(quoted(name)) is not in UpperCamelCase\(hint)"
  }

  /// Checks the stored name of a field.
  mutating func checkFieldName(_ name: Name) {
    let text = name.value
    let problem: String
    switch NameProblem(ofField: text, .documented) {
    case .empty: problem = "a field's name can't be empty"
    case .reserved:
      problem = "Firestore reserves names such as \(quoted(text)), with '__' at both ends"
    case .long: problem = "a field's name has at most 1,500 bytes"
    case .dots, .slash, nil: return
    }
    diagnostics.append(Diagnostic(.invalidFieldName, problem, at: name.mark))
  }

  /// Reads a name that a language's source code is to hold as it is: an identifier, or several with
  /// dots between them if `isPath`.
  mutating func readIdentifier(
    _ node: YAMLNode, _ expected: String, isPath: Bool = false
  ) -> Name? {
    guard let name = node.string(expected, &diagnostics) else { return nil }
    let parts = isPath ? name.value.split(separator: ".", omittingEmptySubsequences: false) : []
    let isValid = isPath ? parts.allSatisfy(isIdentifier) : isIdentifier(name.value[...])
    guard isValid else {
      diagnostics.append(
        Diagnostic(
          .invalidIdentifier,
          "expected \(expected): letters, digits and '_'; found \(quoted(name.value))",
          at: name.mark))
      return nil
    }
    return name
  }
}

extension Unicode.Scalar {
  /// Whether this is a letter, a digit or a mark.
  fileprivate var isWordCharacter: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: self != "_" && properties.isXIDContinue
    }
  }
}

private func isIdentifier(_ text: Substring) -> Bool {
  guard let first = text.unicodeScalars.first else { return false }
  return (first.properties.isXIDStart || first == "_") && text != "_"
    && text.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
}

/// A name for a type made of the letters and digits of `name`; empty if there is none.
///
/// ```swift
/// upperCamelCase("cover_images")  // CoverImages
/// ```
func upperCamelCase(_ name: String) -> String {
  var result = ""
  var startsWord = true
  for scalar in name.unicodeScalars.prefix(80) {
    guard scalar.isWordCharacter else {
      startsWord = true
      continue
    }
    if result.isEmpty, !scalar.properties.isXIDStart { continue }
    result += startsWord ? scalar.properties.uppercaseMapping : String(scalar)
    startsWord = false
  }
  return result
}
