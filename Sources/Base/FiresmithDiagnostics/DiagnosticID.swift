/// The kind of problem that a diagnostic reports. Stable: users search for these ids and suppress
/// diagnostics by them.
package enum DiagnosticID: String, CaseIterable, Sendable {
  // Names in generated code
  case noIdentifier = "no-identifier"
  case identifierClash = "identifier-clash"
  case hiddenType = "hidden-type"
  case invalidTemplate = "invalid-template"

  // Runs
  case missingPath = "missing-path"
  case unreadableFile = "unreadable-file"
  case unwritableFile = "unwritable-file"
  case foreignFile = "foreign-file"
  case noSchemas = "no-schemas"
  case outputCollision = "output-collision"
  case outOfDate = "out-of-date"
  case unplannedSchema = "unplanned-schema"

  // Files and YAML
  case fileTooLarge = "file-too-large"
  case invalidEncoding = "invalid-encoding"
  case invalidYAML = "invalid-yaml"
  case invalidJSON = "invalid-json"
  case invalidRules = "invalid-rules"
  case tooDeep = "too-deep"
  case tooManyNodes = "too-many-nodes"
  case yamlAnchor = "yaml-anchor"
  case yamlAlias = "yaml-alias"
  case yamlMergeKey = "yaml-merge-key"
  case yamlTag = "yaml-tag"
  case yamlSeveralDocuments = "yaml-several-documents"
  case yamlComplexKey = "yaml-complex-key"
  case duplicateKey = "duplicate-key"

  // Keys and values
  case unknownKey = "unknown-key"
  case missingKey = "missing-key"
  case conflictingKeys = "conflicting-keys"
  case unexpectedValue = "unexpected-value"
  case emptyValue = "empty-value"
  case needsQuotes = "needs-quotes"

  // Names
  case duplicateName = "duplicate-name"
  case reservedName = "reserved-name"
  case invalidTypeName = "invalid-type-name"
  case invalidFieldName = "invalid-field-name"
  case invalidIdentifier = "invalid-identifier"
  case nothingDeclared = "nothing-declared"

  // Types
  case unknownType = "unknown-type"
  case invalidType = "invalid-type"
  case misplacedOptional = "misplaced-optional"
  case arrayInArray = "array-in-array"
  case modelAsType = "model-as-type"
  case invalidSnapshot = "invalid-snapshot"
  case typeCycle = "type-cycle"
  case noCases = "no-cases"
  case invalidCase = "invalid-case"
  case unknownCase = "unknown-case"
  case duplicateRawValue = "duplicate-raw-value"
  case mixedRawValues = "mixed-raw-values"

  // Fields
  case hiddenField = "hidden-field"
  case invalidDefault = "invalid-default"
  case invalidKeys = "invalid-keys"
  case invalidTuple = "invalid-tuple"
  case invalidUnion = "invalid-union"
  case invalidMixin = "invalid-mixin"
  case invalidOtherFields = "invalid-other-fields"
  case invalidConstant = "invalid-constant"
  case invalidServerTime = "invalid-server-time"
  case invalidNulls = "invalid-nulls"
  case invalidStored = "invalid-stored"
  case invalidIndex = "invalid-index"
  case invalidImmutable = "invalid-immutable"
  case invalidPreviously = "invalid-previously"
  case invalidConstraint = "invalid-constraint"
  case invalidSwiftType = "invalid-swift-type"

  // Collections
  case unknownCollection = "unknown-collection"
  case unknownModel = "unknown-model"
  case invalidPath = "invalid-path"
  case invalidTimeToLive = "invalid-ttl"
  case invalidUnique = "invalid-unique"
  case rulesCost = "rules-cost"
  case unknownLabel = "unknown-label"

  // Queries
  case unknownField = "unknown-field"
  case unknownOperator = "unknown-operator"
  case invalidOperator = "invalid-operator"
  case invalidLiteral = "invalid-literal"
  case conflictingFilters = "conflicting-filters"
  case invalidSelection = "invalid-selection"
  case unsupportedQuery = "unsupported-query"
  case unindexedQuery = "unindexed-query"

  // Data
  case dataMisfit = "data-misfit"
  case dataBeyondLimits = "data-beyond-limits"
  case dataInOtherForm = "data-in-other-form"
  case dataNotUnique = "data-not-unique"
  case dataWithoutCollection = "data-without-collection"
  case unreadableData = "unreadable-data"
}
