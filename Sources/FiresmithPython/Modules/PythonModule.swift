/// The modules of generated Python code that others import from.
enum PythonModule {
  /// The package of the support code, as modules of models and repositories refer to it.
  static let support = ".._support"

  // MARK: The modules of the support code, as those of models and repositories refer to them

  static let asynchronous = ".._support.asynchronous"
  static let client = ".._support.client"
  static let enumerations = ".._support.enumerations"
  static let fields = ".._support.fields"
  static let marks = ".._support.marks"
  static let models = ".._support.models"
  static let sync = ".._support.sync"
  static let unions = ".._support.unions"
  static let updates = ".._support.updates"
  static let values = ".._support.values"
}
