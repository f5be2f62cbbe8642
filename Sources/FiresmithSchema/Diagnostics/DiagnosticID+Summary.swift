extension DiagnosticID {
  /// What kind of problem this is, in one sentence for the documentation.
  package var summary: String {
    switch self {
    // Names in generated code
    case .noIdentifier: "A name leaves no identifier for the generated code."
    case .identifierClash: "Two names become one identifier in a scope of the generated code."
    case .hiddenType: "A generated type hides another one that is used in its scope."
    case .invalidTemplate: "A template of the project's own can't be rendered."

    // Runs
    case .missingPath: "A file or folder that was asked for does not exist."
    case .unreadableFile: "A file can't be read."
    case .unwritableFile: "A file can't be written."
    case .noSchemas: "There is no schema to read."
    case .outputCollision: "Two schemas would generate the same file."
    case .outOfDate: "A generated file is not what the schemas would generate now."
    case .unplannedSchema: "A schema came after the build was planned."

    // Files and YAML
    case .fileTooLarge: "A file is larger than 4 MiB."
    case .invalidEncoding: "A file is not UTF-8 text."
    case .invalidYAML: "A file is not valid YAML."
    case .tooDeep: "Lists and mappings are nested more than 64 levels deep."
    case .tooManyNodes: "The files of a run hold more than a million keys, values and lists."
    case .yamlAnchor: "YAML's anchors are not supported."
    case .yamlAlias: "YAML's aliases are not supported."
    case .yamlMergeKey: "YAML's merge keys are not supported."
    case .yamlTag: "YAML's tags are not supported."
    case .yamlSeveralDocuments: "A file holds more than one YAML document."
    case .yamlComplexKey: "A list or a mapping stands where a key is expected."
    case .duplicateKey: "A mapping has the same key twice."

    // Keys and values
    case .unknownKey: "A key means nothing where it stands."
    case .missingKey: "A key that is needed is not there."
    case .conflictingKeys: "Two keys can't stand beside each other."
    case .unexpectedValue: "A value is not of the kind that is expected."
    case .emptyValue: "A key has no value, perhaps because it looks like a comment."
    case .needsQuotes: "A text without quotes could mean something else."

    // Names
    case .duplicateName: "Two types, two collections or two cases have the same name."
    case .invalidTypeName: "The name of a type is not in UpperCamelCase."
    case .invalidFieldName: "Firestore can't store a field of this name."
    case .invalidIdentifier: "A name for the generated code is not an identifier."
    case .nothingDeclared: "The schemas declare neither a collection nor a type."

    // Types
    case .unknownType: "A type is not declared, or is spelled in another language's way."
    case .invalidType: "A type is not written as types are."
    case .misplacedOptional: "A question mark, or 'optional', stands where it can't."
    case .arrayInArray: "An array would hold arrays, which Firestore can't store."
    case .modelAsType: "A collection's model is used as the type of a field."
    case .typeCycle: "A type would hold itself without end."
    case .noCases: "An enumeration or a union has no case."
    case .invalidCase: "A union's case holds something else than a type with fields."
    case .unknownCase: "An enumeration or a union has no case of this name."
    case .duplicateRawValue: "Two cases of an enumeration are stored as the same value."
    case .mixedRawValues: "An enumeration is stored both as strings and as integers."

    // Fields
    case .hiddenField: "The document's id or a discriminator would hide a stored field."
    case .invalidDefault: "A default doesn't fit its field."
    case .invalidServerTime: "The server can't set the time of this field."
    case .invalidNulls: "A field that is never nil would be written as null."
    case .invalidStored: "A field that is not stored has no value to begin with."
    case .invalidConstraint: "A constraint doesn't fit its field, or makes no sense."
    case .invalidSwiftType: "A Swift type can't stand for the field's type."

    // Collections
    case .unknownCollection: "A reference names a collection that is not declared."
    case .unknownModel: "A collection names a model that no collection declares."
    case .invalidPath: "Firestore can't have a collection at this path."

    // Queries
    case .unknownField: "A query names a field that it can't find."
    case .unknownOperator: "A query's condition has no valid operator."
    case .invalidOperator: "An operator doesn't fit the field's type."
    case .invalidLiteral: "A value in a condition doesn't fit the field's type."
    case .conflictingFilters: "Firestore refuses these conditions or orders in one query."
    }
  }
}
