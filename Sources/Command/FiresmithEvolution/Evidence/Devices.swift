extension SchemaEvolution {
  /// Says in findings that devices have documents and writes of the app's previous version, which
  /// no summary knows of, and no backfill reaches.
  package mutating func tellOfDevices() {
    guard hasDeviceCache else { return }
    for index in findings.indices {
      guard let sentence = findings[index].rule.deviceSentence else { continue }
      findings[index].message += "; \(sentence)"
    }
  }
}

extension ConfigurationFacts {
  /// Whether an output is the code of an app that has documents on devices: Google's SDK for Swift
  /// has a cache on the disk unless the app turns it off.
  var hasDeviceCache: Bool {
    code.contains { output in
      output.text("language") == "swift"
        && output.text("sdk") == "firebase"
    }
  }
}

extension EvolutionRule {
  /// The end of a sentence about documents on devices; `nil` if the finding changes nothing there.
  fileprivate var deviceSentence: String? {
    switch self {
    case .fieldAddedRequired, .fieldRequired, .defaultRemoved, .typeChanged, .caseRemoved,
      .rawValueChanged, .unknownRemoved, .discriminatorChanged, .memberRemoved, .memberMoved,
      .elementsChanged:
      "the caches of devices may have such documents, too, and no backfill reaches them"
    case .rulesAdded, .rulesFieldRequired, .rulesFieldRemoved, .rulesValue, .rulesConstraint,
      .rulesImmutable, .rulesServerTime:
      "writes that wait on a device are refused, too, and lost"
    case .collectionMoved, .timeToLiveChanged, .defaultChanged, .constraintTightened,
      .referenceTarget, .databaseChanged, .reservedReused, .previouslyRemoved, .fieldRemoved,
      .fieldOptional,
      .typeChangedForApps,
      .caseAdded, .memberAdded, .collectionRemoved, .uniqueAdded, .fieldRenamed,
      .otherFieldsRemoved, .queryResults, .queryMissesDocuments, .groupReaches, .indexDropped,
      .indexNeeded,
      .nullsChanged, .lettersChanged, .vectorSize, .editionChanged, .collectionRenamed,
      .modelRenamed, .documentIDChanged, .deprecatedRemoved, .queryRemoved, .queryParameters,
      .typeRenamed, .caseRenamed, .propertyRemoved, .propertyRenamed, .propertyType,
      .outputRemoved, .optionChanged:
      nil
    }
  }
}
