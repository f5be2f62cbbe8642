import FiresmithDiagnostics
import FiresmithSchema

/// The owner and the labels of a part of a schema, with those that it inherits.
package struct FoundStewardship: Hashable, Sendable {
  /// A word, and the part of the schema that it comes from; `nil` if it is written at the part
  /// itself.
  package struct Word: Hashable, Sendable {
    package let text: String
    package let way: String?

    /// The word with the way that it came: `personal (through Address)`.
    package var words: String { way.map { "\(text) (through \($0))" } ?? text }
  }

  package var owner: Word?
  package var labels: [Word] = []

  package init() {}

  package init(_ written: Stewardship?) {
    owner = written?.owner.map { Word(text: $0, way: nil) }
    labels = (written?.labels ?? []).map { Word(text: $0.value, way: nil) }
  }

  /// Returns what the parts inside of one called `name` inherit from it.
  package func inside(_ name: String) -> FoundStewardship {
    var result = self
    result.owner = owner.map { Word(text: $0.text, way: $0.way ?? name) }
    result.labels = labels.map { Word(text: $0.text, way: $0.way ?? name) }
    return result
  }

  /// Adds what comes from elsewhere. What is there already stays.
  package mutating func add(_ other: FoundStewardship) {
    owner = owner ?? other.owner
    add(labelsOf: other)
  }

  package mutating func add(labelsOf other: FoundStewardship) {
    labels += other.labels.filter { label in !labels.contains { $0.text == label.text } }
  }

  /// Whether there is a label by which pages show no values of the data.
  package var hidesValues: Bool { labels.contains { $0.text == "personal" || $0.text == "secret" } }
}

/// Finds owners and labels, wherever they are inherited from.
package struct Stewards {
  private let schema: Schema

  package init(schema: Schema) { self.schema = schema }

  package func of(_ id: CollectionID) -> FoundStewardship {
    var found = FoundStewardship(schema[id].stewardship)
    if let parent = schema[id].parent {
      found.add(of(parent).inside(schema[parent].name.value))
    }
    return found
  }

  package func of(_ id: TypeID) -> FoundStewardship {
    let type = schema[id]
    var found = FoundStewardship(type.stewardship)
    if let snapshot = type.snapshot, let owner = schema.collection(of: snapshot.model) {
      found.add(labelsOf: of(owner).inside(schema[owner].name.value))
    }
    if case .alias(let alias) = type.kind { found.add(labelsOf: ofValues(alias.field.writtenType)) }
    return found
  }

  /// - Parameters:
  ///   - type: The type that has the field.
  ///   - outer: What the field inherits from there.
  package func of(_ field: Field, of type: TypeID, in outer: FoundStewardship) -> FoundStewardship {
    var found = FoundStewardship(field.stewardship)
    found.add(labelsOf: ofValues(field.writtenType))
    if let mixin = mixin(with: field, in: type) {
      found.add(of(mixin).inside(schema[mixin].name.name.value))
    }
    found.add(outer)
    return found
  }

  /// Returns what values have by their type alone.
  private func ofValues(_ type: FieldType) -> FoundStewardship {
    guard let id = type.declaredType else { return FoundStewardship() }
    return of(id).inside(schema[id].name.name.value)
  }

  /// Returns the mixin that a type has a field from.
  private func mixin(with field: Field, in type: TypeID) -> TypeID? {
    schema[type].includes.first { mixin in
      schema.fields(of: mixin).contains { $0.name.mark == field.name.mark }
    }
  }
}
