import FiresmithDiagnostics
import FiresmithPatterns

// What a file declares, as it is written: names are not looked up yet, and nothing that depends on
// them is checked.

/// A collection or a single document, with what is below its documents.
struct CollectionSyntax: Sendable {
  enum Model: Sendable {
    /// The collection declares the type of its documents.
    case declared(TypeSyntax)
    /// It names a type that another collection declares.
    case existing(Name)
    /// The model is invalid, which has been reported.
    case invalid
  }

  var name: Name
  /// The stored id or path; `nil` if it is the name, or if a document's path is missing.
  var path: TextSyntax?
  var model: Model
  var documentID: Marked<Collection.DocumentID>?
  var description: String?
  @OutOfLine var stewardship: Stewardship?
  /// Read when the collection's fields are known.
  var timeToLive: TextSyntax?
  /// Looked up when the collection's fields are known.
  var uniqueFields: [UniqueSyntax] = []
  var queries: [QuerySyntax] = []
  /// The collections and the single documents below.
  var collections: [CollectionSyntax] = []
  var isSingleDocument = false
  var stability = Collection.Stability.stable
}

/// Fields that are unique together, and the place where they are listed.
struct UniqueSyntax: Sendable {
  var fields: [TextSyntax]
  var mark: SourceMark
}

/// A type: of documents, shared, or nested in a field or a union.
struct TypeSyntax: Sendable {
  enum Body: Sendable {
    case structure([FieldSyntax])
    // Indirect, because most types are structures, which are small.
    indirect case union(UnionSyntax)
    indirect case untagged(UntaggedUnionSyntax)
    /// An array with fixed positions.
    indirect case tuple([FieldSyntax])
    indirect case enumeration(Enumeration)
    indirect case external(ExternalSyntax)
    indirect case alias(AliasSyntax)
    /// The type is invalid, which has been reported.
    case invalid
  }

  var name: TypeDeclaration.TypeName
  var description: String?
  @OutOfLine var stewardship: Stewardship?
  var body: Body
  /// The name of the property for fields that the schema doesn't declare.
  var otherFields: Name?
  /// Whether other types include the fields.
  var isMixin = false
  /// The mixins whose fields the type has, too.
  var includes: [Name] = []
  /// The names of fields or cases that the type must not have again.
  var reserved: [Name] = []
}

struct UnionSyntax: Sendable {
  struct Case: Sendable {
    enum Payload: Sendable {
      case shared(Name)
      case nested(TypeSyntax)
      /// The payload is invalid, which has been reported.
      case invalid
    }

    var name: Name
    var tag: Enumeration.RawValue
    var payload: Payload
    var previousTags: [Marked<Enumeration.RawValue>] = []
  }

  var discriminator: Name
  /// The key whose value is the case's map, if it isn't next to the discriminator.
  var content: Name?
  var cases: [Case]
  var unknown: Name?
}

struct UntaggedUnionSyntax: Sendable {
  var members: [FieldSyntax]
  var unknown: Name?
}

struct ExternalSyntax: Sendable {
  var bindings: [String: External.Binding]
  /// The type that values are stored as, and where that is written.
  var encodedAs: TypeExpression
  var mark: SourceMark
}

struct AliasSyntax: Sendable {
  /// The type that the name stands for, and where that is written.
  var type: TypeExpression
  var mark: SourceMark
  /// The attributes that fields of the type share.
  var attributes = FieldAttributes()
}

struct FieldSyntax: Sendable {
  enum Content: Sendable {
    case type(TypeExpression, SourceMark)
    indirect case nested(TypeSyntax)
    /// The content is invalid, which has been reported.
    case invalid
  }

  var name: Name
  var content: Content
  var isOptional: Bool
  var form = FieldForm.short
}

/// The form in which a field is written. Attributes are large and most fields have none, so they
/// are in a box.
indirect enum FieldForm: Sendable {
  /// A type alone.
  case short
  case long(FieldAttributes)
}

/// The attributes of a field in the long form, besides its type.
struct FieldAttributes: Sendable {
  var description: String?
  @OutOfLine var stewardship: Stewardship?
  /// The collection that strings name the documents of, or `none`.
  var refersTo: Name?
  /// Read when the type is known.
  @OutOfLine var defaultValue: ValueSyntax?
  var constant: DefaultValue?
  /// The enumeration that the keys of a map belong to.
  var keys: Name?
  var serverTime: Marked<Field.ServerTime>?
  var nulls: Marked<Field.Nulls>?
  var isStored: Marked<Bool>?
  var isIndexed: Marked<Bool>?
  var isUnique: Marked<Bool>?
  var isImmutable: Marked<Bool>?
  /// The stored names that the field had before, the newest first.
  var previousNames: [Name] = []
  var deprecated: Deprecation?
  var example: String?
  @OutOfLine var minimum: ValueSyntax?
  @OutOfLine var maximum: ValueSyntax?
  var minimumLength: Marked<Int>?
  var maximumLength: Marked<Int>?
  var pattern: Marked<RegularExpression>?
  var letterCase: Marked<Field.LetterCase>?
  /// The key under which a snapshot stores the id of its document.
  var snapshotID: Name?
  /// The settings for single languages, by the languages' keys.
  var bindings: [String: FieldBinding] = [:]
}

struct QuerySyntax: Sendable {
  var name: Name
  var description: String?
  /// Looked up when the collection's fields are known.
  var filters: [ConditionSyntax] = []
  /// Lists of conditions, one for each alternative.
  var alternatives: [[ConditionSyntax]] = []
  var orders: [TextSyntax] = []
  var nearest: NearestSyntax?
  var aggregates: [AggregateSyntax] = []
  var selection: SelectionSyntax?
  var limit: Int?
  var isLimitedToLast = false
  var isGroup = false
}
