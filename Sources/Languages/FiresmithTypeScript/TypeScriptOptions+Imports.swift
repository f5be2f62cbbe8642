import FiresmithLanguage
import FiresmithLanguageKeys

extension TypeScriptOptions {
  /// The module of the SDK.
  var sdkModule: String {
    if let module { return module }
    return switch sdk {
    case .web: "firebase/firestore"
    case .admin: "firebase-admin/firestore"
    }
  }

  /// The ending of relative imports: `.js`, or nothing.
  var importSuffix: String {
    let usual: Extensions =
      switch sdk {
      case .web: .none
      case .admin: .js
      }
    return switch extensions ?? usual {
    case .none: ""
    case .js: ".js"
    case .ts: ".ts"
    }
  }
}

extension OutputOptions {
  /// Returns the module to import a part of the support code from, such as `codecs`, in a file that
  /// `root` leads to the output's folder from.
  func typeScriptSupport(_ part: String, from root: String) -> String {
    switch runtime {
    case .vendored: return "\(root)/support/\(part)\(typeScript.importSuffix)"
    case .package:
      let package = "@firesmith/runtime/\(typeScript.sdk.rawValue)"
      return TypeScriptSupport.ownEntries.contains(part) ? "\(package)/\(part)" : package
    }
  }

  /// The words of names. The acronyms that other languages have by default are words like others in
  /// TypeScript: `authorId`.
  var typeScriptWords: CamelCase {
    CamelCase(acronyms: acronyms == OutputOptions.defaultAcronyms ? [] : acronyms)
  }
}
