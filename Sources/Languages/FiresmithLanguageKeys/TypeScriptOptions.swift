import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithYAML

/// The options that only TypeScript has.
package struct TypeScriptOptions: LanguageOptions {
  /// The SDK of Google's that generated code imports.
  package enum SDK: String, CaseIterable, Sendable {
    /// `firebase/firestore`, for web apps.
    case web
    /// `firebase-admin/firestore`, for Cloud Functions and servers.
    case admin
  }

  /// The type of integers.
  package enum Integers: String, CaseIterable, Sendable {
    /// JavaScript's numbers, which have those up to 2^53 exactly; reading others fails.
    case number
    /// All 64 bits, with clients that have the setting `useBigInt`.
    case bigint
  }

  /// The names of properties and of enumerations' cases.
  package enum Names: String, CaseIterable, Sendable {
    case camel
    /// Those that the schema has.
    case stored
  }

  /// The type of times.
  package enum Timestamps: String, CaseIterable, Sendable {
    /// The SDK's, which has all that is stored.
    case timestamp
    /// JavaScript's, which has milliseconds.
    case date
  }

  /// The ending of the names of files in imports.
  package enum Extensions: String, CaseIterable, Sendable {
    case none
    case js
    case ts
  }

  package var sdk = SDK.web
  package var integers = Integers.number
  /// The place where the configuration asks for `bigint`.
  package var bigintMark: SourceMark?
  package var names = Names.camel
  package var timestamps = Timestamps.timestamp
  /// `nil` for what the SDK's projects usually need.
  package var extensions: Extensions?
  /// Whether there are schemas of Zod's.
  package var zod = false
  /// The module to import in place of the SDK's usual one.
  package var module: String?
  /// The place where the configuration names the module.
  package var moduleMark: SourceMark?

  package init() {}
}

extension OutputOptions {
  /// The options that only TypeScript has.
  package var typeScript: TypeScriptOptions {
    get { self[TypeScriptOptions.self] }
    set { self[TypeScriptOptions.self] = newValue }
  }
}

// MARK: - Configuration

extension TypeScriptOptions {
  private enum Key: String, CaseIterable {
    case sdk
    case integers
    case names
    case timestamps
    case extensions
    case module
    case zod
  }

  package static var keys: [String] { Key.allCases.map(\.rawValue) }

  package mutating func read(_ key: String, _ node: YAMLNode, with reader: inout OptionReader) {
    switch Key(rawValue: key) {
    case .sdk: reader.readChoice(node, into: &sdk)
    case .integers:
      reader.readChoice(node, into: &integers)
      bigintMark = integers == .bigint ? node.mark : nil
    case .names: reader.readChoice(node, into: &names)
    case .timestamps: reader.readChoice(node, into: &timestamps)
    case .extensions:
      var choice = Extensions.none
      let count = reader.diagnostics.count
      reader.readChoice(node, into: &choice)
      if reader.diagnostics.count == count { extensions = choice }
    case .module:
      if let name = node.string("the name of a module", &reader.diagnostics)?.value {
        guard name.isModuleName else {
          reader.diagnostics.append(.unexpected(node, expected: "the name of a module"))
          return
        }
        (module, moduleMark) = (name, node.mark)
      }
    case .zod: reader.readBoolean(node, into: &zod)
    case nil: break
    }
  }
}

extension String {
  /// Whether an import can name this module: `@google-cloud/firestore`, `./money.js`.
  package var isModuleName: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "@/._-~#".utf8.contains(byte)
        }
      }
  }
}
