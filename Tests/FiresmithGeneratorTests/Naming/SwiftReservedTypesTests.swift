import Foundation
import Testing

@testable import FiresmithSwift

@Suite struct SwiftReservedTypesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func aReservedTypesOwnNameIsFree() {
    for name in SwiftReservedTypes.all {
      #expect(!SwiftReservedTypes.all.contains(SwiftNaming.writtenType(name)))
      #expect(SwiftNaming.isIdentifier(name))
    }
  }

  /// A schema's type would hide what generated code refers to by the same name.
  @Test func everyTypeThatTheTemplatesReferToIsReserved() throws {
    // Members of types, which are found before the module's. What stands after a module's name,
    // such as `SwiftUI.Color`, is one word for the expression below.
    let members: Set = [
      "AnyValue", "Arrivals", "AsyncIterator", "Base", "Change", "Changes", "Code", "Kept", "Kind",
      "Comparison", "Condition", "Content", "Continuation", "Darwin", "Downstream", "Edit",
      "Elements", "Enum",
      "Converted", "DEBUG", "Failure", "Fields", "IDWrapper", "Index", "Integer",
      "InternalImportsByDefault",
      "InvalidField",
      "Knowledge", "Misfit", "ModelReference",
      "Name", "Nested", "NewKey", "NullWrapper", "Number", "Operand", "Operation", "Output",
      "Place",
      "Problem", "RawValue", "Read", "Reader", "Scalar", "Selection", "Shape", "Single", "Slot",
      "Snapshot",
      "Source",
      "StoredType",
      "Success", "Sum", "Target",
      "TimeWrapper", "Underlying",
      "Version1", "Wrapped", "Write",
    ]
    let templates = try Self.texts(in: "Templates/swift", extension: "mustache")
    let support = try Self.texts(in: "Support/swift", extension: "swift")
    #expect(templates.count > 10)
    #expect(support.count > 50)
    for text in templates + support {
      let code = text.replacing(/\/\/.*|"[^"\n]*"/, with: "")
      for match in code.matches(of: /\b[A-Z]\w*/) where !members.contains(String(match.0)) {
        #expect(SwiftReservedTypes.all.contains(String(match.0)), "\(match.0)")
      }
    }
  }

  /// Apps have colours, publishers and subscriptions, too; templates call Apple's by their modules.
  @Test(arguments: ["Color", "UIColor", "NSColor", "Publisher", "Subscriber", "Subscription"])
  func whatIsCalledByItsModuleIsFree(_ name: String) throws {
    #expect(SwiftNaming.writtenType(name) == name)
    let support = try Self.texts(in: "Support/swift", extension: "swift")
    let templates =
      try (Self.texts(in: "Templates/swift", extension: "mustache") + support).joined()
    let uses = templates.matches(of: try Regex("[^A-Za-z.]\(name)\\b"))
    let code = uses.filter { !templates[..<$0.range.lowerBound].hasSuffix("//") }
    #expect(code.isEmpty, "\(code.map(\.output))")
  }

  @Test(arguments: [
    "Sources/Runtime/FiresmithRuntime", "Sources/Runtime/FiresmithREST", "Support/swift",
  ])
  func everyPublicTypeOfTheLibrariesIsReserved(_ folder: String) throws {
    let sources = try Self.texts(in: folder, extension: "swift")
    #expect(sources.count > 20)
    let declaration =
      /^(?:nonisolated )?public (?:final |indirect )*(?:struct|enum|class|protocol|actor|typealias) (\w+)/
      .anchorsMatchLineEndings()
    for text in sources {
      for match in text.matches(of: declaration) {
        #expect(SwiftReservedTypes.all.contains(String(match.1)), "\(match.1)")
      }
    }
  }

  /// The table of the SDK's names is as its script writes it.
  @Test func theTableOfGooglesTypesIsWellFormed() throws {
    let path = "Sources/Languages/FiresmithSwift/Names/SwiftReservedTypes+SDK.swift"
    let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    #expect(
      text.contains(/version [0-9]+\.[0-9]+\.[0-9]+, as of 20[0-9]{2}-[01][0-9]-[0-3][0-9]\./))
    let names = SwiftReservedTypes.sdk.split(separator: " ").map(String.init)
    #expect(names == Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for name in names { #expect(name.contains(/^[A-Z][A-Za-z0-9]*$/), "\(name)") }
    let some = [
      "DocumentChangeType", "Field", "Firestore", "FirestoreQuery", "ListenSource", "Pipeline",
      "QuerySnapshot", "Score", "Timestamp",
    ]
    #expect(Set(names).isSuperset(of: some))
  }

  /// An app that imports both means Google's type by Google's name.
  @Test func generatedCodeHidesNoTypeOfGoogles() throws {
    let names = Set(SwiftReservedTypes.sdk.split(separator: " ").map(String.init))
    let declaration =
      /^(?:nonisolated )?(?:public |internal )?(?:final |indirect )*(?:struct|enum|class|protocol|actor|typealias) (\w+)/
      .anchorsMatchLineEndings()
    var declared: Set<String> = []
    for text in try Self.texts(in: "Support/swift", extension: "swift") {
      declared.formUnion(text.matches(of: declaration).map { String($0.1) })
    }
    #expect(declared.count > 50)
    #expect(declared.intersection(names) == [])
  }

  /// Whoever tests with the stand-in meets all of Google's names, except those of its bridge to
  /// C++.
  @Test func theStandInHasAllTypesOfGoogles() throws {
    let folder = "Tests/FirebaseFlavour/Sources/FirebaseFirestore"
    let text = try Self.texts(in: folder, extension: "swift").joined(separator: "\n")
    let declared = Set(
      text.matches(of: /\b(?:struct|enum|class|protocol|actor|typealias|let|macro) ([A-Z]\w*)/)
        .map { String($0.1) })
    let names = SwiftReservedTypes.sdk.split(separator: " ").map(String.init)
    for name in names where !name.hasSuffix("Bridge") && !name.hasPrefix("FIR") {
      #expect(declared.contains(name), "\(name)")
    }
  }

  private static func texts(in folder: String, extension: String) throws -> [String] {
    let folder = root.appending(path: folder)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var texts: [String] = []
    for case let file as URL in files ?? .init() where file.pathExtension == `extension` {
      texts.append(try String(contentsOf: file, encoding: .utf8))
    }
    return texts
  }
}
