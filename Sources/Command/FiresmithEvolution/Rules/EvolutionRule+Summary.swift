extension EvolutionRule {
  /// The kind of change, described in one sentence for the documentation.
  package var summary: String {
    switch self {
    // Collections
    case .collectionRemoved: "A collection is no longer declared, and shipped apps write to it."
    case .collectionMoved: "A collection has another path, where its stored documents aren't."
    case .collectionRenamed: "A collection has another name in code."
    case .modelRenamed: "The model of a collection has another name."
    case .documentIDChanged: "Models carry the ids of their documents in another way."
    case .timeToLiveChanged: "Firestore deletes documents by a field by which it didn't."
    case .uniqueAdded: "Values have to be unique, and shipped apps don't know it."

    // Fields
    case .fieldAddedRequired: "A new field is required, and stored documents lack it."
    case .fieldRequired: "A field becomes required, and stored documents may lack it."
    case .defaultRemoved: "A field has no default any more, and stored documents may lack it."
    case .defaultChanged: "Documents without a field are read as another value."
    case .fieldRemoved: "A field goes without which shipped apps can't read documents."
    case .fieldOptional:
      "New documents may lack a field without which shipped apps can't read them."
    case .fieldRenamed: "A field has another stored name, and shipped apps write the old one."
    case .previouslyRemoved:
      "A field isn't read any more under a former name, or a case from a former value."
    case .deprecatedRemoved: "A field goes that was deprecated before."
    case .otherFieldsRemoved:
      "Models don't keep the fields any more that the schema doesn't declare."
    case .reservedReused: "A field or a case has a name that the older version has reserved."
    case .constraintTightened:
      "A stored value may be beyond a limit, so that it can't be written back."

    // Types
    case .typeChanged: "Stored values of a field can't be read as its new type."
    case .typeChangedForApps: "Shipped apps can't read the values that a field has from now on."
    case .caseRemoved: "A case goes that stored documents may have."
    case .caseAdded: "A case comes that shipped apps can't read."
    case .rawValueChanged: "A case has another stored value."
    case .unknownRemoved: "Values that aren't declared can't be read any more."
    case .discriminatorChanged: "The cases of a union are told apart by another key."
    case .memberRemoved: "A type goes that stored values may have."
    case .memberAdded: "A type comes that shipped apps can't read."
    case .memberMoved: "Stored maps are read as another of several types."
    case .elementsChanged: "An array with fixed positions has another number of elements."
    case .referenceTarget: "Stored references may lead to documents that the schema doesn't expect."

    // Queries
    case .queryResults: "A query finds other documents than before."
    case .queryMissesDocuments: "A query looks for a field that stored documents may lack."
    case .groupReaches: "A query over all collections of an id reaches a new collection."
    case .indexDropped: "Queries of shipped apps use a field that has no index any more."
    case .indexNeeded: "A query needs an index of several fields that no query needed before."
    case .nullsChanged: "A missing value is stored in another way, and queries look for it."
    case .lettersChanged: "UUIDs are stored in other letters than in stored documents."
    case .vectorSize: "Vectors have another number of dimensions."
    case .editionChanged: "The edition of the database is another."

    // Security rules
    case .rulesAdded: "Security rules check documents that weren't checked before."
    case .rulesFieldRequired: "Security rules require a field that shipped apps may leave out."
    case .rulesFieldRemoved: "Security rules refuse a field that shipped apps write."
    case .rulesValue: "Security rules refuse values that shipped apps write."
    case .rulesConstraint: "Security rules have a limit that shipped apps don't know."
    case .rulesImmutable: "Security rules refuse a change that shipped apps make."
    case .rulesServerTime:
      "Security rules expect a time of the server's that shipped apps don't ask for."

    // Source code
    case .queryRemoved: "A query is no longer declared, and its method goes."
    case .queryParameters: "The method of a query has other parameters, or gives something else."
    case .typeRenamed: "A type has another name."
    case .caseRenamed: "A case has another name in code."
    case .propertyRemoved: "A property goes."
    case .propertyRenamed: "A property has another name in code."
    case .propertyType: "A property has another type in code."

    // Configuration
    case .databaseChanged: "The documents are looked for in another database."
    case .outputRemoved: "A file is no longer generated, or is generated in another place."
    case .optionChanged: "An option changes the generated code."
    }
  }
}
