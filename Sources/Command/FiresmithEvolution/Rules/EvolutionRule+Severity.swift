import FiresmithDiagnostics

extension EvolutionRule {
  /// The severity of findings, unless a finding has a reason for another: what a compiler tells
  /// anyway is a warning, and what may be as it should be.
  package var severity: Diagnostic.Severity {
    switch self {
    case .deprecatedRemoved: .note
    case .timeToLiveChanged, .defaultChanged, .otherFieldsRemoved, .constraintTightened,
      .queryResults, .groupReaches, .indexNeeded, .nullsChanged, .lettersChanged, .editionChanged,
      .rulesAdded,
      .collectionRenamed, .modelRenamed, .documentIDChanged, .queryRemoved, .queryParameters,
      .typeRenamed, .caseRenamed, .propertyRemoved, .propertyRenamed, .propertyType,
      .outputRemoved, .optionChanged:
      .warning
    case .collectionMoved, .fieldAddedRequired, .fieldRequired, .defaultRemoved, .typeChanged,
      .caseRemoved, .rawValueChanged, .unknownRemoved, .discriminatorChanged, .memberRemoved,
      .memberMoved, .elementsChanged, .reservedReused, .referenceTarget, .databaseChanged,
      .fieldRemoved,
      .fieldOptional, .typeChangedForApps, .caseAdded, .memberAdded, .collectionRemoved,
      .uniqueAdded, .fieldRenamed, .previouslyRemoved, .queryMissesDocuments, .indexDropped,
      .vectorSize,
      .rulesFieldRequired, .rulesFieldRemoved, .rulesValue, .rulesConstraint, .rulesImmutable,
      .rulesServerTime:
      .error
    }
  }
}
