/// What kind of problem a diagnostic reports. Stable: users search for these and suppress by them.
package enum DiagnosticID: String, CaseIterable, Sendable {
  // Runs
  case missingPath = "missing-path"
  case unreadableFile = "unreadable-file"
  case unwritableFile = "unwritable-file"
  case noSchemas = "no-schemas"
  case outputCollision = "output-collision"
  case outOfDate = "out-of-date"
  case unplannedSchema = "unplanned-schema"

  // Files and YAML
  case fileTooLarge = "file-too-large"
  case invalidEncoding = "invalid-encoding"
  case invalidYAML = "invalid-yaml"
  case tooDeep = "too-deep"
  case tooManyNodes = "too-many-nodes"
  case yamlAnchor = "yaml-anchor"
  case yamlAlias = "yaml-alias"
  case yamlMergeKey = "yaml-merge-key"
  case yamlTag = "yaml-tag"
  case yamlSeveralDocuments = "yaml-several-documents"
  case yamlComplexKey = "yaml-complex-key"
  case duplicateKey = "duplicate-key"
  case unquotedQuestionMark = "unquoted-question-mark"

  // Values
  case unknownKey = "unknown-key"
  case unexpectedValue = "unexpected-value"
  case emptyValue = "empty-value"
}
