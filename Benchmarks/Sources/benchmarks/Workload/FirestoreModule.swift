/// The module that models import for wrappers and Firestore's types.
enum FirestoreModule: String, CaseIterable {
  case runtime = "FiresmithRuntime"
  case sdk = "FirebaseFirestore"

  /// The generator's name for code that imports the module.
  var flavour: String {
    switch self {
    case .runtime: "portable"
    case .sdk: "firebase"
    }
  }

  var importLine: String {
    switch self {
    case .runtime: "import \(rawValue)"
    case .sdk: "@preconcurrency import \(rawValue)"
    }
  }
}
