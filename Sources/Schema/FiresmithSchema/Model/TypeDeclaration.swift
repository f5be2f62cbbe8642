import FiresmithDiagnostics

/// A type that the schema declares.
package struct TypeDeclaration: Sendable {
  package enum Kind: Sendable {
    case structure(Structure)
    // Indirect, because most types are structures, which are small.
    indirect case union(Union)
    indirect case untagged(UntaggedUnion)
    /// An array with fixed positions: the structure's fields are its elements, in their order.
    indirect case tuple(Structure)
    indirect case enumeration(Enumeration)
    indirect case external(External)
    indirect case alias(Alias)
  }

  /// The type's name.
  package enum TypeName: Sendable {
    /// Written in the schema, in UpperCamelCase.
    case written(Name)
    /// Derived from the key of the field or the union's case that declares the type in place.
    case derived(from: Name)

    package var name: Name {
      switch self {
      case .written(let name), .derived(let name): name
      }
    }
  }

  package var name: TypeName
  package var kind: Kind
  package var description: String?
  @OutOfLine package var stewardship: Stewardship?
  /// The type that this one is nested in; `nil` at the top level.
  package var parent: TypeID?
  /// The file that declares it, an index into ``Schema/files``.
  package var file: Int
  /// Whether it is the type of a collection's documents, or a selection of their fields.
  package var isDocument: Bool
  /// Whether the type is no type of values, but what several types have in common.
  package var isMixin = false
  /// The mixins whose fields the type has, after its own, in this order.
  package var includes: [TypeID] = []
  /// The names of fields or cases that the type had once and must not have again, and the stored
  /// values of such cases.
  package var reserved: [Name] = []
  /// The model that the type is a copy of, if it is a snapshot.
  @OutOfLine package var snapshot: Snapshot?
  /// The fields of a collection's model that the type has, if queries read it instead of the model.
  @OutOfLine package var selection: Selection?

  package init(
    name: TypeName,
    kind: Kind,
    description: String? = nil,
    parent: TypeID? = nil,
    file: Int,
    isDocument: Bool = false
  ) {
    self.name = name
    self.kind = kind
    self.description = description
    self.parent = parent
    self.file = file
    self.isDocument = isDocument
  }

  package var mark: SourceMark { name.name.mark }
}

/// A map that holds the fields of a collection's model, as they were at some time.
package struct Snapshot: Sendable {
  /// The copied fields, by their indices, each at the index of its field in the snapshot.
  package var fields: [Int]
  package var model: TypeID
  /// The key under which the snapshot also stores the id of the document: its last field.
  package var id: Name?

  package init(of model: TypeID, fields: [Int] = [], id: Name? = nil) {
    self.model = model
    self.fields = fields
    self.id = id
  }
}

/// Some fields of a collection's model, which queries read alone. Nothing stores them.
package struct Selection: Sendable {
  package var model: TypeID
  /// The indices of the fields in the model, in the order of the selection.
  package var fields: [Int]

  package init(of model: TypeID, fields: [Int] = []) {
    self.model = model
    self.fields = fields
  }
}

/// A map whose fields are known, or an array whose elements are.
package struct Structure: Sendable {
  package var fields: [Field]
  /// The name of the property for all other fields of a map; `nil` if models don't keep them.
  @OutOfLine package var otherFields: Name?

  package init(fields: [Field], otherFields: Name? = nil) {
    self.fields = fields
    self.otherFields = otherFields
  }
}

/// One of several maps, told apart by the value of one key.
package struct Union: Sendable {
  package struct Case: Sendable {
    package var name: Name
    /// The discriminator's stored value; the case's name, unless the schema says otherwise.
    package var tag: Enumeration.RawValue
    /// A structure: nested in the union, or a shared type.
    package var payload: TypeID
    /// The tags that the case had before, the newest first.
    package var previousTags: [Marked<Enumeration.RawValue>]

    package init(
      name: Name, tag: Enumeration.RawValue, payload: TypeID,
      previousTags: [Marked<Enumeration.RawValue>] = []
    ) {
      self.name = name
      self.tag = tag
      self.payload = payload
      self.previousTags = previousTags
    }

    /// The tag, and those that the case had before.
    package var storedTags: [Enumeration.RawValue] { [tag] + previousTags.map(\.value) }
  }

  /// The stored name of the key that tells the cases apart.
  package var discriminator: Name
  /// The stored name of the key whose value is the case's map; `nil` if the discriminator is a key
  /// of the case's map itself.
  package var content: Name?
  package var cases: [Case]
  /// The case that carries maps of an unknown kind, if there is to be one.
  package var unknown: Name?

  package init(
    discriminator: Name, content: Name? = nil, cases: [Case], unknown: Name? = nil
  ) {
    self.discriminator = discriminator
    self.content = content
    self.cases = cases
    self.unknown = unknown
  }

  /// The type of the discriminator's stored values.
  package var discriminatorType: Scalar {
    switch cases.first?.tag {
    case .integer?: .integer
    case nil, .string?: .string
    }
  }
}

extension Field {
  /// Whether the field is a constant that is the tag of a union's case, which may stand where the
  /// discriminator does.
  package func isTag(of unionCase: Union.Case) -> Bool {
    guard !isOptional else { return false }
    return switch (constant, unionCase.tag) {
    case (.string(let constant), .string(let tag)): constant == tag
    case (.integer(let constant), .integer(let tag)): constant == tag
    case (_, .string), (_, .integer): false
    }
  }
}

extension Schema {
  /// Returns the index of the payload's field that is the discriminator itself; `nil` if the
  /// payload has no such field.
  package func tagField(of unionCase: Union.Case, in union: Union) -> Int? {
    guard union.content == nil, case .structure(let structure) = self[unionCase.payload].kind
    else { return nil }
    return structure.fields.firstIndex {
      $0.name.value == union.discriminator.value && $0.isTag(of: unionCase)
    }
  }
}

/// A closed set of strings or integers.
package struct Enumeration: Sendable {
  package enum RawValue: Hashable, Sendable {
    case string(String)
    case integer(Int)

    /// The value as text.
    package var text: String {
      switch self {
      case .string(let string): string
      case .integer(let integer): String(integer)
      }
    }
  }

  package enum RawKind: Sendable {
    case string
    case integer
  }

  package struct Case: Sendable {
    /// The properties that most cases don't have.
    package struct Details: Sendable {
      package var description: String?
      package var deprecated: Deprecation?
      /// The raw values that the case had before, the newest first.
      package var previousValues: [Marked<RawValue>] = []
    }

    package var name: Name
    package var rawValue: RawValue
    @OutOfLine package var details: Details?

    package init(name: Name, rawValue: RawValue, details: Details? = nil) {
      self.name = name
      self.rawValue = rawValue
      self.details = details
    }

    /// The raw values that the case had before, the newest first.
    package var previousValues: [Marked<RawValue>] { details?.previousValues ?? [] }

    /// The raw value, and those that the case had before.
    package var storedValues: [RawValue] { [rawValue] + previousValues.map(\.value) }
  }

  package var rawKind: RawKind
  package var cases: [Case]
  /// The case that carries unrecognised raw values, if there is to be one.
  package var unknown: Name?

  package init(rawKind: RawKind, cases: [Case], unknown: Name? = nil) {
    self.rawKind = rawKind
    self.cases = cases
    self.unknown = unknown
  }

  /// Whether cases had other raw values before.
  package var hasPreviousValues: Bool { cases.contains { !$0.previousValues.isEmpty } }
}

extension Schema {
  /// Whether the keys of a field's map are an enumeration of which cases had other raw values
  /// before.
  package func hasRenamedKeys(_ field: Field) -> Bool {
    guard let keys = field.keys, case .enumeration(let enumeration) = self[keys].kind else {
      return false
    }
    return enumeration.hasPreviousValues
  }

  /// Whether updates change a field as a whole alone, because older documents may have a part of it
  /// under a former name.
  package func changesAsWhole(_ field: Field) -> Bool {
    !field.previousKeys.isEmpty || hasRenamedKeys(field)
  }
}

/// A name for a type, and for what the fields that use it have in common.
package struct Alias: Sendable {
  /// The defaults for fields of the type: the type itself, constraints, an example.
  package var field: Field

  package init(field: Field) {
    self.field = field
  }
}

/// A type that a team wrote by hand, bound to a name in the schema.
package struct External: Sendable {
  package struct Binding: Sendable {
    /// The type's name in the language.
    package var name: Name
    /// The module that declares it; `nil` if it is in the module of the generated code.
    package var module: Name?

    package init(name: Name, module: Name? = nil) {
      self.name = name
      self.module = module
    }
  }

  /// The type in each language, by the language's key.
  package var bindings: [String: Binding]
  /// The type that values are stored as.
  package var encodedAs: FieldType

  package init(bindings: [String: Binding], encodedAs: FieldType) {
    self.bindings = bindings
    self.encodedAs = encodedAs
  }
}
