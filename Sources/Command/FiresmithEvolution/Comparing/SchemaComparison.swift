import FiresmithDiagnostics
import FiresmithSchema
import FiresmithText

/// Compares two versions of a schema, and finds everything that hurts somebody.
///
/// Values are compared in both directions by the same functions: what the old version wrote, as the
/// new one reads it, and what the new one writes, as the old one reads it.
package struct SchemaComparison {
  /// The direction in which values go.
  enum Direction {
    /// The new version reads what the old one wrote.
    case reading
    /// The old version reads what the new one writes.
    case shippedApps
  }

  /// Two types, as the writer and the reader have them.
  struct TypePair: Hashable {
    let written: TypeID
    let read: TypeID
  }

  let old: SchemaVersion
  let new: SchemaVersion
  package private(set) var findings: [Finding] = []
  private var fingerprints: Set<String> = []

  /// The direction of the values that are compared just now.
  var direction = Direction.reading
  /// The declared types that have been compared in this direction.
  var compared: Set<TypePair> = []

  /// - Parameter old: The version that was released before.
  package init(_ old: SchemaVersion, _ new: SchemaVersion) {
    self.old = old
    self.new = new
    compareCollections()
    compareIndexes()
    compareConfigurations()
    nameUses()
    findings.sort { $0.order.lexicographicallyPrecedes($1.order) }
  }

  /// The version that has written the values.
  var writer: SchemaVersion { direction == .reading ? old : new }
  /// The version that reads them.
  var reader: SchemaVersion { direction == .reading ? new : old }

  /// Whether the new version has security rules that the old one had, too, so that shipped apps are
  /// known to keep to them.
  var hasRules: Bool {
    new.configuration?.rules != nil && (old.configuration.map { $0.rules != nil } ?? true)
  }

  /// Whether there is code in a language, as far as it is known.
  func hasCode(in language: String) -> Bool {
    new.configuration?.languages.contains(language) ?? true
  }

  /// Adds a finding, unless the same one is there.
  mutating func add(
    _ rule: EvolutionRule, _ place: String, _ message: String, _ facts: (old: String, new: String),
    at old: SourceMark?, _ new: SourceMark?, severity: Diagnostic.Severity? = nil
  ) {
    let finding = Finding(
      rule: rule, severity: severity ?? rule.severity, message: message, place: place,
      facts: facts, old: old, new: new, version: self.old.name)
    if fingerprints.insert(finding.fingerprint).inserted { findings.append(finding) }
  }

  /// Adds a finding about a value that goes from the writer to the reader.
  mutating func add(
    _ rule: EvolutionRule, _ place: ValuePlace, _ message: String,
    _ facts: (written: String, read: String), severity: Diagnostic.Severity? = nil
  ) {
    switch direction {
    case .reading:
      add(
        rule, place.path, message, (facts.written, facts.read), at: place.written, place.read,
        severity: severity)
    case .shippedApps:
      add(
        rule, place.path, message, (facts.read, facts.written), at: place.read, place.written,
        severity: severity)
    }
  }
}

extension SchemaComparison {
  /// Says in findings about shared types where these are used: each of them is reported once.
  private mutating func nameUses() {
    var uses: [String: [String]] = [:]
    for type in new.schema.types {
      guard let structure = type.structure else { continue }
      for field in structure.fields {
        guard let id = field.type.declaredType, let name = new.schema[id].sharedName else {
          continue
        }
        uses[name, default: []].append("\(new.schema.path(of: type)).\(field.name.value)")
      }
    }
    for index in findings.indices {
      let name = String(findings[index].place.prefix { $0 != "." })
      guard let places = uses[name], !places.isEmpty else { continue }
      let list = places.prefix(5).map(quoted).joined(separator: ", ")
      findings[index].message +=
        "; used in \(list)" + (places.count > 5 ? " and \(places.count - 5) others" : "")
    }
  }
}

extension TypeDeclaration {
  /// The fields of a map, or the elements of an array; `nil` for other types.
  fileprivate var structure: Structure? {
    switch kind {
    case .structure(let structure), .tuple(let structure): structure
    case .untagged(let union): union.members
    case .union, .enumeration, .external, .alias: nil
    }
  }
}

extension Schema {
  /// Returns the name of a type, after those of the types that it is nested in.
  fileprivate func path(of type: TypeDeclaration) -> String {
    let name = type.name.name.value
    return type.parent.map { "\(path(of: self[$0])).\(name)" } ?? name
  }
}

/// A place of a value in both versions.
struct ValuePlace {
  /// The names that lead there: `books.cover.small`.
  var path: String
  var written: SourceMark
  var read: SourceMark

  func appending(_ step: String, _ written: SourceMark, _ read: SourceMark) -> ValuePlace {
    ValuePlace(path: path + step, written: written, read: read)
  }
}

extension Finding {
  /// Findings come in the order of the schema, each place with those that hurt most first.
  fileprivate var order: [String] {
    let mark = new ?? old
    let numbers = [mark?.file ?? -1, mark?.line ?? 0, mark?.column ?? 0].map { number in
      let digits = String(number + 1)
      return String(repeating: "0", count: 12 - digits.count) + digits
    }
    return [new == nil ? "1" : "0"] + numbers + [rule.rawValue, place]
  }
}
