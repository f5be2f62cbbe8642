/// A module of generated Python code.
enum PythonModule {
  /// The package with what models and repositories share, as their modules refer to it.
  static let support = ".._support"
}
