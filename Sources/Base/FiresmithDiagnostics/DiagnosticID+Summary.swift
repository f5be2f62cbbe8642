extension DiagnosticID {
  /// The kind of problem, described in one sentence for the documentation.
  package var summary: String {
    switch self {
    // Names in generated code
    case .noIdentifier: "A name contains no character for an identifier of the generated code."
    case .identifierClash: "Two names become one identifier in a scope of the generated code."
    case .hiddenType: "A generated type hides another one that is used in its scope."
    case .invalidTemplate: "A template of the project's own can't be rendered."

    // Runs
    case .missingPath: "A file or folder does not exist."
    case .unreadableFile: "A file can't be read."
    case .unwritableFile: "A file can't be written."
    case .foreignFile: "A file that Firesmith hasn't written is where a generated one should be."
    case .noSchemas: "There is no schema to read."
    case .outputCollision: "Two schemas would generate the same file."
    case .outOfDate: "A generated file is out of date."
    case .unplannedSchema: "A schema was added after the build was planned."

    // Files and YAML
    case .fileTooLarge: "A file is larger than 4 MiB."
    case .invalidEncoding: "A file is not UTF-8 text."
    case .invalidYAML: "A file is not valid YAML."
    case .invalidJSON: "A file of Firebase's is not the JSON that it has to be."
    case .invalidRules: "A file of security rules has no place for the generated functions."
    case .tooDeep: "Lists and mappings are nested more than 64 levels deep."
    case .tooManyNodes: "The files of a run contain more than a million keys, values and lists."
    case .yamlAnchor: "YAML's anchors are not supported."
    case .yamlAlias: "YAML's aliases are not supported."
    case .yamlMergeKey: "YAML's merge keys are not supported."
    case .yamlTag: "YAML's tags are not supported."
    case .yamlSeveralDocuments: "A file contains more than one YAML document."
    case .yamlComplexKey: "A list or a mapping is used as a key."
    case .duplicateKey: "A mapping has the same key twice."

    // Keys and values
    case .unknownKey: "A key is not known where it is written."
    case .missingKey: "A required key is missing."
    case .conflictingKeys: "Two keys can't be used together."
    case .unexpectedValue: "A value has the wrong kind."
    case .emptyValue: "A key has no value, or one that is read as a comment."
    case .needsQuotes: "A text without quotes could mean something else."

    // Names
    case .reservedName: "A field or a case has a name that its type has reserved."
    case .duplicateName: "Two types, two collections or documents, or two cases have the same name."
    case .invalidTypeName: "The name of a type is not in UpperCamelCase."
    case .invalidFieldName: "Firestore can't store a field of this name."
    case .invalidIdentifier: "A name for the generated code is not an identifier."
    case .nothingDeclared: "The schemas declare neither a collection nor a type."

    // Types
    case .unknownType: "A type is not declared, or is a word from another language."
    case .invalidType: "A type is not written correctly."
    case .misplacedOptional: "A question mark or 'optional' is in the wrong place."
    case .arrayInArray: "An array would hold arrays, which Firestore can't store."
    case .modelAsType: "A collection's model is used as the type of a field."
    case .invalidSnapshot: "A collection's documents can't be copied into a field as it says."
    case .typeCycle: "A type contains itself without end."
    case .noCases: "An enumeration or a union has no case."
    case .invalidCase: "A union's case names something other than a type with fields."
    case .unknownCase: "An enumeration or a union has no case of this name."
    case .duplicateRawValue:
      "Two cases of an enumeration or a union are stored as the same value."
    case .mixedRawValues:
      "The cases of an enumeration or a union are stored both as strings and as integers."

    // Fields
    case .hiddenField: "The document's id or a discriminator would hide a stored field."
    case .invalidDefault: "A default doesn't match its field."
    case .invalidKeys: "The keys of a map can't be of this type."
    case .invalidTuple: "A tuple can't have this element."
    case .invalidMixin: "A mixin can't be used like this."
    case .invalidUnion: "A union can't tell its cases apart, or has too few."
    case .invalidOtherFields: "Fields that the schema doesn't declare can't be kept here."
    case .invalidConstant: "A constant is neither a string nor an integer nor a boolean."
    case .invalidServerTime: "The server can't set the time of this field."
    case .invalidNulls: "A field that is never nil would be written as null."
    case .invalidStored: "A field that is not stored has no value to begin with."
    case .invalidIndex: "A query needs the index that a field says it doesn't have."
    case .invalidPreviously:
      "A former name of a field, or value of a case, isn't one that only this one had."
    case .invalidImmutable: "A field that writes change says that it never changes."
    case .invalidConstraint: "A constraint doesn't match its field, or contradicts another."
    case .invalidSwiftType: "A Swift type can't stand for the field's type."

    // Collections
    case .unknownCollection: "A reference names a collection that is not declared."
    case .unknownModel: "A collection names a model that no collection declares."
    case .invalidPath: "Firestore can't have a collection or a document at this path."
    case .invalidTimeToLive: "A field can't say when the documents of a collection expire."
    case .invalidUnique: "A unique index can't be as the schema or the file of indexes has it."
    case .rulesCost: "Security rules would evaluate too many expressions."
    case .unknownLabel: "The team has no such label, or one that is nearly the same."

    // Queries
    case .unknownField:
      "A query, or a collection's 'ttl' or 'unique', names a field that doesn't exist."
    case .unknownOperator: "A query's condition has no valid operator."
    case .invalidOperator: "An operator can't be used with the field's type."
    case .invalidLiteral: "A value in a condition doesn't match the field's type."
    case .conflictingFilters: "Firestore refuses these conditions or orders in one query."
    case .invalidSelection: "A query can't read these fields alone, or not as this type."
    case .unsupportedQuery: "An output can't have this query."
    case .unindexedQuery: "A query reads a whole collection, because it has no index."

    // Data
    case .dataMisfit: "Models can't be read from stored documents."
    case .dataBeyondLimits: "Stored values are outside of the schema's limits."
    case .dataInOtherForm: "Stored values are written in another form than that of new ones."
    case .dataNotUnique: "Stored documents have the same values where they have to differ."
    case .dataWithoutCollection: "Documents are stored where the schema has no collection."
    case .unreadableData: "A part of the data can't be read."
    }
  }
}
