/// A schema for stored documents, as it is going to be written.
///
/// What can be renamed has a number: names that are wrong together in some language are found only
/// once all of them are known, and ``SchemaNames`` then has another one.
package struct InferredSchema: Sendable {
  package var collections: [InferredCollection] = []
  /// The types that several fields have, or that arrays and maps hold, and all enumerations.
  package var types: [InferredDeclaration] = []
  /// Notes for the user about data that isn't in the schema.
  package var notes: [String] = []
  /// Documents that the schema isn't for: how many there can be, and what is wrong with them.
  package var oddities: [Oddity] = []
  /// Unions that were considered, and why the schema doesn't have them.
  package var rejections: [String] = []
  package var origin = Origin.documents

  /// The source that a schema is made from.
  package enum Origin: Sendable {
    /// Documents, which are counted, and of which there can be others.
    case documents
    /// Code, which says which values there are.
    case code
  }

  package init() {}

  /// The number of documents that the schema is for.
  package var documentCount: Int { collections.reduce(0) { $0 + $1.documentCount } }
}

/// Documents that don't fit the schema, because nearly all others are otherwise.
package struct Oddity: Sendable {
  /// The path of their collection, with `*` for ids.
  package var collection: String
  /// The maximum number of documents.
  package var count: Int
  package var text: String
}

/// The number of something that the schema names.
package struct ElementID: Hashable, Comparable, Sendable {
  package let number: Int

  package init(number: Int) { self.number = number }

  package static func < (left: ElementID, right: ElementID) -> Bool { left.number < right.number }
}

/// A collection, with those below its documents.
package struct InferredCollection: Sendable {
  package var id: ElementID
  /// The name in the schema.
  package var name: String
  package var documentation = ""
  /// The file that declares the collection, without its ending; `nil` for one of its own.
  package var file: String?
  /// The ids of the path: below the parent's documents, or from the root.
  package var path: [PathStep]
  package var model: ElementID
  package var modelName: String
  /// Whether the model is declared here; if not, another collection does.
  package var declaresModel = true
  package var documentID = DocumentID.usual
  package var body: InferredBody
  /// The number of documents.
  package var count: Int
  /// A further note.
  package var note = ""
  /// Whether this is a document of a known path.
  package var isSingleDocument = false
  package var collections: [InferredCollection] = []
  /// The single documents below each document.
  package var documents: [InferredCollection] = []

  package init(
    id: ElementID, name: String, path: [PathStep], model: ElementID, modelName: String,
    documentID: DocumentID = .usual, body: InferredBody, count: Int
  ) {
    (self.id, self.name, self.path) = (id, name, path)
    (self.model, self.modelName, self.documentID) = (model, modelName, documentID)
    (self.body, self.count) = (body, count)
  }

  /// The number of documents, including those of the collections below.
  fileprivate var documentCount: Int {
    (collections + documents).reduce(count) { $0 + $1.documentCount }
  }

  package enum PathStep: Hashable, Sendable {
    case collection(String)
    /// The id of any document, by a name for it.
    case document(String)
    /// The id of a certain document.
    case fixed(String)
  }

  /// The kind of ids that new models have.
  package enum NewID: String, Sendable {
    case auto
    case uuid
  }

  /// The way in which models have the document's id.
  package enum DocumentID: Sendable {
    /// As the configuration says.
    case usual
    /// By this name, because documents have a field of the usual one.
    case named(String)
    /// By this name, and new models have one already.
    case new(String, NewID)
    /// In this field, which documents store, and which new models can have already.
    case stored(String, NewID? = nil)
    /// Not at all, because the path has it.
    case none
  }
}

/// The content of a type.
package indirect enum InferredBody: Sendable {
  case fields([InferredField])
  case union(InferredUnion)
  /// One of several types, told apart by what is stored.
  case anyOf([InferredField])
  case enumeration([InferredEnumerationCase])
}

/// A field of a map, or a type of an untagged union.
package struct InferredField: Sendable {
  package var id: ElementID
  /// The stored name.
  package var name: String
  package var type: InferredType
  /// The name of a type that is declared in place; `nil` if it's called after the field.
  package var typeName: String?
  package var isOptional = false
  /// Whether null is stored.
  package var hasNulls = false
  package var evidence = Evidence()
  package var details = FieldDetails()

  package init(id: ElementID, name: String, type: InferredType) {
    (self.id, self.name, self.type) = (id, name, type)
  }
}

/// The evidence about the values of a field.
package struct Evidence: Sendable {
  /// The number of maps that have the field, also if it's null.
  package var present = 0
  /// The number of maps.
  package var parents = 0
  package var nulls = 0
  /// A further note.
  package var note = ""

  package init() {}

  mutating func removeCounts() { (present, parents, nulls) = (0, 0, 0) }

  mutating func merge(_ other: Evidence) {
    present += other.present
    parents += other.parents
    nulls += other.nulls
    // What is true of some values only isn't said of all.
    if note != other.note { note = "" }
  }
}

package indirect enum InferredType: Sendable {
  /// A type that is one word: `string`, `any`, `vector<3>`.
  case plain(String)
  /// A UUID that is stored in capitals.
  case capitalUUID
  /// A reference to a document of a collection, or of any.
  case reference(ElementID?)
  case array(InferredType)
  case map(InferredType)
  /// One of ``InferredSchema/types``.
  case named(ElementID)
  /// A type that is declared in place.
  case inPlace(InferredBody)
}

extension InferredType {
  /// Whether the field's UUIDs are stored in capitals.
  var hasCapitals: Bool {
    switch self {
    case .capitalUUID: true
    case .array(let element), .map(let element): element.hasCapitals
    case .plain, .reference, .named, .inPlace: false
    }
  }
}

/// Maps with a string that tells which fields they have.
package struct InferredUnion: Sendable {
  package var discriminator: String
  package var cases: [Case]
  /// The evidence that the cases are different things.
  package var reason = ""

  package init(discriminator: String, cases: [Case], reason: String = "") {
    (self.discriminator, self.cases, self.reason) = (discriminator, cases, reason)
  }

  package struct Case: Sendable {
    package var id: ElementID
    /// The stored string.
    package var tag: String
    package var fields: [InferredField]
    package var count: Int
    /// The name in the schema; `nil` for one that is made of the tag.
    package var name: String?

    package init(id: ElementID, tag: String, fields: [InferredField], count: Int) {
      (self.id, self.tag, self.fields, self.count) = (id, tag, fields, count)
    }
  }
}

/// One of the strings or integers that a field can have.
package struct InferredEnumerationCase: Sendable {
  package var id: ElementID
  package var value: String
  package var count: Int
  /// The name in the schema; `nil` for one that is made of the value.
  package var name: String?
  package var isInteger = false
  package var documentation = ""

  package init(id: ElementID, value: String, count: Int) {
    (self.id, self.value, self.count) = (id, value, count)
  }
}

/// A type with a name of its own, under `types` or `enums`.
package struct InferredDeclaration: Sendable {
  package var id: ElementID
  package var name: String
  package var body: InferredBody
  /// The number of places that have the type.
  package var uses: Int
  package var documentation = ""
  /// The file that declares the type, without its ending; `nil` for that of its collection.
  package var file: String?

  package init(id: ElementID, name: String, body: InferredBody, uses: Int) {
    (self.id, self.name, self.body, self.uses) = (id, name, body, uses)
  }
}
