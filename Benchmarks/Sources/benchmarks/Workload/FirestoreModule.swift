/// The module that models import for wrappers and Firestore's types.
enum FirestoreModule: String, CaseIterable {
  case runtime = "FiresmithRuntime"
  /// Google's SDK. Generated code has a copy of its support code.
  case sdk = "FirebaseFirestore"
  /// The support code for Google's SDK. Models by hand import the SDK.
  case library = "FiresmithFirebase"

  /// The generator's name for code that imports the module.
  var flavour: String {
    switch self {
    case .runtime: "portable"
    case .sdk, .library: "firebase"
    }
  }

  /// The configuration for code that imports the module, besides its flavour.
  var configuration: String {
    switch self {
    case .runtime: ""
    case .sdk: "runtime: vendored\n"
    case .library: "runtime: package\n"
    }
  }

  /// The import of models by hand.
  var importLine: String {
    switch self {
    case .runtime: "import \(rawValue)"
    case .sdk, .library: "@preconcurrency import FirebaseFirestore"
    }
  }
}
