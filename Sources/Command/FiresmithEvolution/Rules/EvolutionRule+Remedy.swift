extension EvolutionRule {
  /// The safe way to the same end, in one sentence for messages and the documentation.
  package var remedy: String {
    switch self {
    case .collectionRemoved:
      "keep it until no app that writes to it is in use, then delete its documents"
    case .collectionMoved:
      "declare the new collection beside the old one, write to both, copy the documents, and remove the "
        + "old one when no app uses it"
    case .collectionRenamed, .modelRenamed, .typeRenamed, .queryRemoved, .queryParameters,
      .caseRenamed, .propertyRemoved, .propertyRenamed, .propertyType:
      "change the code that uses it in the same release"
    case .documentIDChanged: "change the code that uses the id in the same release"
    case .timeToLiveChanged:
      "look at the stored times first: documents whose time has passed are deleted"
    case .uniqueAdded:
      "look for duplicates with 'firesmith check-data' first, and add it when no app writes them"
    case .fieldAddedRequired:
      "add it as optional or with a default, write it from one release on, fill in stored documents, and "
        + "require it later"
    case .fieldRequired, .defaultRemoved:
      "fill in the documents that lack it first, when no app leaves it out any more"
    case .defaultChanged: "store the old value in documents that lack the field first"
    case .fieldRemoved:
      "make it optional in one release, and remove it when all apps in use have that release"
    case .fieldOptional:
      "go on writing a value until no shipped app needs it"
    case .fieldRenamed:
      "let a release read both first, with 'previously' and the new name in the old field, and rename it when "
        + "no app before that is in use, with 'previously' and the old name"
    case .previouslyRemoved:
      "store the documents that have the former name or value anew first, when no app writes it any more"
    case .deprecatedRemoved: "nothing is left to do if no app in use needs it"
    case .otherFieldsRemoved: "declare the fields that other apps write before they are dropped"
    case .reservedReused: "choose another name, and keep this one reserved"
    case .constraintTightened:
      "look for stored values beyond the limit with 'firesmith check-data' first"
    case .typeChanged, .typeChangedForApps, .referenceTarget, .discriminatorChanged,
      .elementsChanged:
      "add a field of the new type beside the old one, write both, fill in stored documents, and remove "
        + "the old one when no app reads it"
    case .caseRemoved:
      "keep it, or give it another value in all stored documents first, when no app writes it any more"
    case .caseAdded:
      "ship a release whose type has 'unknown' first, and add the case when all apps in use have it"
    case .rawValueChanged:
      "keep the stored value, and rename the case alone; or list the old value in 'previously', which reads "
        + "it, too"
    case .unknownRemoved: "declare every value that is stored first"
    case .memberRemoved:
      "keep it, or change all stored values first, when no app writes it any more"
    case .memberAdded:
      "ship a release whose type has 'unknown' first, and add the type when all apps in use have it"
    case .memberMoved:
      "keep the order and the required keys, or tell the maps apart by a discriminator in a new field"
    case .queryResults: "give the changed query another name if shipped apps need what they know"
    case .queryMissesDocuments:
      "fill in the field in stored documents first: Firestore finds no document that lacks it"
    case .groupReaches:
      "give the new collection another id if the query shouldn't find its documents"
    case .indexDropped: "keep the index until no app in use has the query"
    case .indexNeeded:
      "deploy the index, which an output of firestore.indexes.json has, and wait until it is built before "
        + "an app calls the query"
    case .nullsChanged: "rewrite the stored documents before queries look for null"
    case .lettersChanged: "rewrite the stored values before queries look for them"
    case .vectorSize:
      "store the new vectors in a field of their own, and search there once all are filled in"
    case .editionChanged: "see which indexes the declared queries need in the new database"
    case .rulesAdded:
      "check the stored documents with 'firesmith check-data' first, and look at what apps write"
    case .rulesFieldRequired, .rulesFieldRemoved, .rulesValue, .rulesConstraint, .rulesImmutable,
      .rulesServerTime:
      "deploy the rules when all apps in use write what they ask for"
    case .databaseChanged: "copy the documents, and ship the release to all apps at once"
    case .outputRemoved: "remove what uses it in the same release"
    case .optionChanged: "change the code that uses the generated code in the same release"
    }
  }
}
