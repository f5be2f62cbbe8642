import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

// What means something else than its author thought, though YAML and the language could take it as
// it is written.
extension SchemaReader {
  // MARK: Keys of fields

  /// The name of a field, without the part of another language's declaration that its key holds and
  /// that is reported: `title?`, `tags[]`, `let title`. In quotes, all of these are stored names.
  mutating func fieldName(_ entry: YAMLEntry) -> Name {
    let key = entry.key
    let text = key.text
    guard key.kind == .plain, let last = text.utf8.last else { return key.name }
    let isMark = last == UInt8(ascii: "?") || last == UInt8(ascii: "!") || last == UInt8(ascii: "*")
    if isMark, text.utf8.count > 1 {
      let name = String(text.unicodeScalars.dropLast())
      report(entry, advice(about: String(text.unicodeScalars.suffix(1)), behind: name, entry.value))
      return Name(name, key.mark)
    }
    if last == UInt8(ascii: "]"), text.hasSuffix("[]") {
      let name = String(text.dropLast(2))
      let element = entry.value.isScalar && !entry.value.isEmpty ? entry.value.text : "string"
      report(entry, "an array is part of the type: \(quoted("\(name): array<\(element)>"))")
      return Name(name, key.mark)
    }
    if let space = text.utf8.firstIndex(of: UInt8(ascii: " ")) {
      let name = String(text[text.utf8.index(after: space)...])
      guard Self.modifiers.contains(String(text[..<space])), !name.utf8.contains(UInt8(ascii: " "))
      else { return key.name }
      report(entry, "a field begins with its name: \(quoted(name))")
      return Name(name, key.mark)
    }
    return key.name
  }

  private static let modifiers: Set<String> = [
    "const", "let", "optional", "readonly", "required", "val", "var",
  ]

  /// Returns advice about `title?: string`, and about `title!: string` or `title*: string` for a
  /// required field.
  private func advice(about mark: String, behind name: String, _ value: YAMLNode) -> String {
    if mark != "?" {
      return "a field is required unless '?' follows its type; leave out \(quoted(mark))"
    }
    if value.kind == .mapping {
      return "'?' follows the type of a field; a nested type takes 'optional: true'"
    }
    let type = value.isScalar && !value.isEmpty ? value.text.prefix { $0 != "?" } : "type"
    return "'?' follows the type of a field: \(quoted("\(name): \(type)?"))"
  }

  private mutating func report(_ entry: YAMLEntry, _ advice: String) {
    diagnostics.append(
      Diagnostic(
        .needsQuotes,
        "\(advice); put \(doubleQuoted(entry.key.text)) in quotes if that is the stored name",
        at: entry.key.mark))
  }

  // MARK: Indentation

  /// Reports a key that belongs to the mapping around, and has slipped below one of its keys.
  ///
  /// - Parameters:
  ///   - names: The keys that can have slipped.
  ///   - amongFields: Whether they are beside fields, else beside collections, types or
  ///     enumerations.
  /// - Returns: Whether `entry` is one of them.
  mutating func reportSection(
    _ entry: YAMLEntry, _ names: [String], amongFields: Bool
  ) -> Bool {
    let name = entry.key.text
    guard names.contains(name), entry.value.kind == .mapping, !entry.value.entries.isEmpty,
      entry.value.entries.allSatisfy({ $0.value.kind == .mapping && !isDeclarationKey($0.key.text) }
      )
    else { return false }
    let place = amongFields ? "belongs beside 'fields'" : "belongs at the top of the file"
    diagnostics.append(
      Diagnostic(.unknownKey, "\(quoted(name)) \(place); indent it less", at: entry.key.mark))
    // What it declares is not read.
    isComplete = false
    return true
  }

  private func isDeclarationKey(_ key: String) -> Bool {
    FieldKey(rawValue: key) != nil || CollectionKey(rawValue: key) != nil
      || TypeKey(rawValue: key) != nil
  }

  // MARK: Values

  /// `[string]`, as TypeScript and Swift write an array.
  func arrayHint(for node: YAMLNode) -> String {
    var items = node.items
    guard let item = items.next(), items.next() == nil, item.isScalar, !item.isEmpty else {
      return ""
    }
    return "; an array is written \(quoted("array<\(item.text)>"))"
  }
}
