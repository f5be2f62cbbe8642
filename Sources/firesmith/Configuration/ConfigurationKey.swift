/// The keys of `firesmith.yaml`.
enum ConfigurationKey: String, CaseIterable {
  // Options: at the top level the defaults of every output, in an output its own.
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
  // At the top level only.
  case outputs
  // In an output only.
  case language
  case directory
}
