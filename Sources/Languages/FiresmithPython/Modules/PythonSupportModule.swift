import FiresmithLanguage

/// The modules of the support code that generated modules import from.
enum PythonSupportModule: String {
  case aggregates
  case asyncNearest = "async_nearest"
  case asyncQueryable = "async_queryable"
  case asyncSingle = "async_single"
  case asyncTransactions = "async_transactions"
  case asynchronous
  case client
  case constraints
  case creation
  case enumerations
  case fields
  case filters
  case former
  case groups
  case listening
  case marks
  case models
  case nearest
  case others
  case partial
  case queryable
  case references
  case results
  case samples
  case single
  case sync
  case transactions
  case tuples
  case unions
  case untagged
  case updates
  case values
  case writes
}

extension OutputOptions.Runtime {
  /// The package of the support code, as the modules of models and repositories refer to it.
  var supportPackage: String {
    switch self {
    case .vendored: ".._support"
    case .package: "firesmith_runtime.support"
    }
  }

  /// The package of the support code, as a module beside it refers to it.
  var siblingSupportPackage: String {
    switch self {
    case .vendored: "._support"
    case .package: supportPackage
    }
  }
}
