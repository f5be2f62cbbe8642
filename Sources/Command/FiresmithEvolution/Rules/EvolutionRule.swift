/// A kind of change that hurts somebody. Stable: users search for these ids, and leave findings out
/// by them.
package enum EvolutionRule: String, CaseIterable, Sendable {
  // Collections
  case collectionRemoved = "collection-removed"
  case collectionMoved = "collection-moved"
  case collectionRenamed = "collection-renamed"
  case modelRenamed = "model-renamed"
  case documentIDChanged = "document-id-changed"
  case timeToLiveChanged = "ttl-changed"
  case uniqueAdded = "unique-added"

  // Fields
  case fieldAddedRequired = "field-added-required"
  case fieldRequired = "field-required"
  case defaultRemoved = "default-removed"
  case defaultChanged = "default-changed"
  case fieldRemoved = "field-removed"
  case fieldOptional = "field-optional"
  case fieldRenamed = "field-renamed"
  case previouslyRemoved = "previously-removed"
  case deprecatedRemoved = "deprecated-removed"
  case otherFieldsRemoved = "other-fields-removed"
  case reservedReused = "reserved-reused"
  case constraintTightened = "constraint-tightened"

  // Types
  case typeChanged = "type-changed"
  case typeChangedForApps = "type-changed-for-apps"
  case caseRemoved = "case-removed"
  case caseAdded = "case-added"
  case rawValueChanged = "raw-value-changed"
  case unknownRemoved = "unknown-removed"
  case discriminatorChanged = "discriminator-changed"
  case memberRemoved = "member-removed"
  case memberAdded = "member-added"
  case memberMoved = "member-moved"
  case elementsChanged = "elements-changed"
  case referenceTarget = "reference-target"

  // Queries
  case queryResults = "query-results"
  case queryMissesDocuments = "query-misses-documents"
  case groupReaches = "group-reaches"
  case indexDropped = "index-dropped"
  case indexNeeded = "index-needed"
  case nullsChanged = "nulls-changed"
  case lettersChanged = "letters-changed"
  case vectorSize = "vector-size"
  case editionChanged = "edition-changed"

  // Security rules
  case rulesAdded = "rules-added"
  case rulesFieldRequired = "rules-field-required"
  case rulesFieldRemoved = "rules-field-removed"
  case rulesValue = "rules-value"
  case rulesConstraint = "rules-constraint"
  case rulesImmutable = "rules-immutable"
  case rulesServerTime = "rules-server-time"

  // Source code
  case queryRemoved = "query-removed"
  case queryParameters = "query-parameters"
  case typeRenamed = "type-renamed"
  case caseRenamed = "case-renamed"
  case propertyRemoved = "property-removed"
  case propertyRenamed = "property-renamed"
  case propertyType = "property-type"

  // Configuration
  case databaseChanged = "database-changed"
  case outputRemoved = "output-removed"
  case optionChanged = "option-changed"
}
