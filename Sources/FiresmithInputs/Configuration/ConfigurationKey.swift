/// The keys of `firesmith.yaml`.
enum ConfigurationKey: String, CaseIterable {
  // Options. At the top level they are the defaults of every output.
  case schemas
  case sdk
  case access
  case conformances
  case nonisolated
  case unknownCases = "unknown_cases"
  case acronyms
  case id
  case imports
  case header
  case indent
  case styles
  case empty
  case repositories
  case templates
  case language
  case directory
  // At the top level only.
  case outputs
}
