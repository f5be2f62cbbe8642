import Foundation

@testable import FiresmithSwift

/// The names for the torture schemas.
enum TortureNames {
  /// The words of Swift's grammar, from swift-syntax 603, the members of the protocols that
  /// generated types conform to, and the names inside the functions of generated code.
  static let words =
    list("swift-words.txt")
      + """
      allCases debugDescription description encode hash hashValue intValue none rawValue some \
      stringValue wrappedValue projectedValue add collection count create delete enqueueBatch get \
      getAll getIfExists listen publishers query reference results runBatch runTransaction start \
      subcollection update whereDocumentID whereField container decoder encoder error field fields \
      firestore key keys kind lhs model models names newValue nulls oldValue path payload rhs stored \
      documentID documentFields collections repository id
      """.split(separator: " ").map(String.init)

  /// The types of the standard library, of FirebaseFirestore and of FiresmithRuntime, those of
  /// Foundation that are relevant to documents, and all reserved ones.
  static let types = Set(
    list("type-names.txt") + SwiftReservedTypes.all + runtimeTypes
      + """
      Bundle Collator DateFormatter DateInterval Document IndexPath Measurement \
      NSRange Notification Operation Predicate Process Progress Scanner Stream Thread Timer Unit \
      URLRequest URLSession UserDefaults CollectionGroup PersistentCacheSettings \
      MemoryCacheSettings FirestoreLoggerLevel SnapshotListenOptions Pipeline \
      RawValue AllCases Output Base Success Failure Wrapped Comparison Shape Operation Body Cases
      """.split(separator: " ").map(String.init)
  ).sorted()

  /// The stored names of the naming cases.
  static let stored: [String] = {
    let url = testsFolder.appending(path: "FiresmithGeneratorTests/naming-cases.tsv")
    let lines = try! String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst()
    return lines.map { line in
      let column = line.prefix { $0 != "\t" }
      return try! JSONDecoder().decode([String].self, from: Data("[\(column)]".utf8))[0]
    }
  }()

  static let testsFolder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func list(_ file: String) -> [String] {
    let url = testsFolder.appending(path: "GeneratedCodeTests/Torture/\(file)")
    return try! String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isWhitespace)
      .map(String.init)
  }

  /// The public types that `FiresmithRuntime` and `FiresmithREST` declare.
  private static let runtimeTypes: [String] = {
    let sources = testsFolder.deletingLastPathComponent().appending(path: "Sources/Runtime")
    var names: [String] = []
    for module in ["FiresmithRuntime", "FiresmithREST"] {
      let files = FileManager.default.enumerator(
        at: sources.appending(path: module), includingPropertiesForKeys: nil)
      for case let file as URL in files! where file.pathExtension == "swift" {
        let text = try! String(contentsOf: file, encoding: .utf8)
        let pattern =
          /^public (?:final |indirect )*(?:struct|enum|class|protocol|actor|typealias) (\w+)/
        names += text.matches(of: pattern.anchorsMatchLineEndings()).map { String($0.1) }
      }
    }
    return names
  }()

  /// `names` without those that become no identifier, or the same one as an earlier name.
  static func distinct(_ names: [String], _ identifier: (String) -> String?) -> [String] {
    var seen: Set<String> = []
    return names.filter { name in identifier(name).map { seen.insert($0).inserted } ?? false }
  }
}
