import FiresmithDiagnostics
import FiresmithPatterns

/// A field of a document or of a nested map.
package struct Field: Sendable {
  /// The writes on which the server sets a timestamp.
  package enum ServerTime: String, CaseIterable, Sendable {
    case create
    case write
  }

  /// The stored form of a missing value.
  package enum Nulls: String, CaseIterable, Sendable {
    case omitted
    case explicit
  }

  /// The documents that strings name, as the schema says it.
  package enum NamedDocuments: Hashable, Sendable {
    case collection(CollectionID)
    /// They name none, whatever the field is called.
    case none
  }

  /// The letters that UUIDs are stored in.
  package enum LetterCase: String, CaseIterable, Sendable {
    case lower
    case upper
  }

  /// The stored name.
  package var name: Name
  /// The type of the field's values; never an alias.
  package var type: FieldType
  /// Whether the field may be absent.
  package var isOptional: Bool
  /// Whether the field closes a cycle of types, so that its value has to be held indirectly.
  package var isIndirect: Bool
  package var serverTime: ServerTime?
  package var nulls: Nulls
  /// `false` if the field lives in memory only.
  package var isStored: Bool
  /// `false` if Firestore keeps no index of the field by itself, so that no query can use it.
  package var isIndexed: Bool
  /// Whether updates leave the field as it was first written.
  package var isImmutable: Bool
  /// In a box that copies share: fields are copied often, and few have details.
  private var box: DetailsBox?

  package init(name: Name, type: FieldType, isOptional: Bool = false) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.isIndirect = false
    self.nulls = .omitted
    self.isStored = true
    self.isIndexed = true
    self.isImmutable = false
  }
}

extension Field {
  /// Whether a model's property for the field is optional: a time that the server sets is not known
  /// before it has, and a constant is always known.
  package var isOptionalInModels: Bool { (isOptional || serverTime != nil) && constant == nil }
}

// MARK: - Details

extension Field {
  /// The properties that most fields don't have.
  package struct Details: Sendable {
    package var description: String?
    @OutOfLine package var stewardship: Stewardship?
    /// The documents that the strings name, if the schema says so.
    @OutOfLine package var refersTo: NamedDocuments?
    /// The value in new documents, and if it is a literal, the value that a missing field is read
    /// as.
    package var defaultValue: DefaultValue?
    /// The type as the schema writes it, if that names an alias.
    @OutOfLine package var writtenType: FieldType?
    /// The enumeration that the keys of a map belong to.
    @OutOfLine package var keys: TypeID?
    /// The only value that the field can have: a string, an integer or a boolean.
    @OutOfLine package var constant: DefaultValue?
    @OutOfLine package var deprecated: Deprecation?
    @OutOfLine package var example: String?
    /// The stored names that the field had before, the newest first; `nil` if it had none.
    @OutOfLine package var previousNames: [Name]?
    @OutOfLine package var constraints: Constraints?
    /// The place where the schema says that no two documents have the same value; `nil` if they
    /// may.
    package var uniqueMark: SourceMark?
    /// The letters that UUIDs are stored in, if the schema says so.
    package var letterCase: LetterCase?
    /// The settings for single languages, by the languages' keys; `nil` if there are none.
    @OutOfLine package var bindings: [String: FieldBinding]?

    package init() {}
  }

  private final class DetailsBox: Sendable {
    let details: Details
    init(_ details: Details) { self.details = details }
  }

  package var details: Details {
    get { box?.details ?? Details() }
    set { box = DetailsBox(newValue) }
  }

  /// The type as the schema writes it. Where that names an alias, ``type`` is what it stands for.
  package var writtenType: FieldType { box?.details.writtenType ?? type }

  /// The enumeration that the keys of a map belong to; `nil` if they are any strings.
  package var keys: TypeID? { box?.details.keys }

  package var description: String? { box?.details.description }
  package var stewardship: Stewardship? { box?.details.stewardship }

  /// The documents that the field's strings name; `nil` if the schema doesn't say.
  package var refersTo: NamedDocuments? { box?.details.refersTo }

  package var defaultValue: DefaultValue? { box?.details.defaultValue }

  /// The value that a missing field is read as: the default, unless each new value has a different
  /// one.
  package var missingValue: DefaultValue? {
    guard let value = defaultValue, value.isLiteral else { return nil }
    return value
  }

  package var constant: DefaultValue? { box?.details.constant }
  package var deprecated: Deprecation? { box?.details.deprecated }
  package var example: String? { box?.details.example }
  package var constraints: Constraints? { box?.details.constraints }

  /// The stored names that the field had before, the newest first.
  package var previousNames: [Name] { box?.details.previousNames ?? [] }

  /// The keys under which older documents store the field, the newest first.
  package var previousKeys: [String] { previousNames.map(\.value) }

  /// The keys under which documents may have the field, the one of today first.
  package var storedKeys: [String] { [name.value] + previousKeys }

  /// The place where the schema says that no two documents have the same value; `nil` if they may.
  package var uniqueMark: SourceMark? { box?.details.uniqueMark }

  /// The letters that the field's UUIDs are stored in; small ones unless the schema says otherwise.
  package var letterCase: LetterCase { box?.details.letterCase ?? .lower }

  /// The field's settings for single languages, by the languages' keys.
  package var bindings: [String: FieldBinding] { box?.details.bindings ?? [:] }
}

/// The conditions that a field's values must meet when they are written.
package struct Constraints: Hashable, Sendable {
  /// A bound as the schema writes it: `0`, `0.5`.
  package var minimum: String?
  package var maximum: String?
  package var minimumLength: Int?
  package var maximumLength: Int?
  package var pattern: RegularExpression?

  package init() {}
}
