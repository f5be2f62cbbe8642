extension EvolutionRule {
  package var party: HurtParty {
    switch self {
    case .collectionMoved, .timeToLiveChanged, .fieldAddedRequired, .fieldRequired,
      .defaultRemoved, .defaultChanged, .constraintTightened, .typeChanged, .caseRemoved,
      .rawValueChanged, .unknownRemoved, .discriminatorChanged, .memberRemoved, .memberMoved,
      .elementsChanged, .referenceTarget, .databaseChanged, .reservedReused, .previouslyRemoved:
      .reading
    case .fieldRemoved, .fieldOptional, .typeChangedForApps, .caseAdded, .memberAdded: .shippedApps
    case .collectionRemoved, .uniqueAdded, .fieldRenamed, .otherFieldsRemoved: .shippedWrites
    case .queryResults, .queryMissesDocuments, .groupReaches, .indexDropped, .indexNeeded,
      .nullsChanged,
      .lettersChanged, .vectorSize, .editionChanged:
      .queries
    case .rulesAdded, .rulesFieldRequired, .rulesFieldRemoved, .rulesValue, .rulesConstraint,
      .rulesImmutable, .rulesServerTime:
      .rules
    case .collectionRenamed, .modelRenamed, .documentIDChanged, .deprecatedRemoved, .queryRemoved,
      .queryParameters, .typeRenamed, .caseRenamed, .propertyRemoved, .propertyRenamed,
      .propertyType, .outputRemoved, .optionChanged:
      .source
    }
  }

  /// The way in which a document shows the finding.
  var proof: Proof {
    switch self {
    // Nobody looks for the documents any more where they are.
    case .collectionMoved, .databaseChanged: .none
    // The documents are read as before: the rule is about what becomes of them, or what they were.
    case .timeToLiveChanged, .reservedReused: .none
    case .fieldAddedRequired, .fieldRequired, .defaultRemoved, .typeChanged, .caseRemoved,
      .discriminatorChanged, .memberRemoved, .elementsChanged, .referenceTarget,
      .previouslyRemoved:
      .unreadable(.former)
    case .unknownRemoved: .unreadable(.unknown)
    case .rawValueChanged: .misread(inAny: false)
    case .memberMoved: .misread(inAny: true)
    case .defaultChanged: .lacking
    case .constraintTightened: .beyondLimit

    case .fieldRemoved, .fieldOptional, .typeChangedForApps, .caseAdded, .memberAdded:
      .unreadable(.new)

    // What was stored before the rules is of a version that isn't there.
    case .rulesAdded: .none
    case .rulesFieldRequired: .lacking
    case .rulesFieldRemoved: .holdingKey
    case .rulesValue: .refusedValue
    case .rulesConstraint: .beyondLimit
    case .rulesImmutable: .update
    case .rulesServerTime: .holding

    // What apps write, what queries find and how code is spelled is in no single document.
    case .collectionRemoved, .uniqueAdded, .fieldRenamed, .otherFieldsRemoved,
      .queryResults, .queryMissesDocuments, .groupReaches, .indexDropped, .indexNeeded,
      .nullsChanged, .lettersChanged, .vectorSize, .editionChanged,
      .collectionRenamed, .modelRenamed, .documentIDChanged, .deprecatedRemoved, .queryRemoved,
      .queryParameters, .typeRenamed, .caseRenamed, .propertyRemoved, .propertyRenamed,
      .propertyType, .outputRemoved, .optionChanged:
      .none
    }
  }
}
