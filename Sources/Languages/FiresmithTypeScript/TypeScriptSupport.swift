import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithText

/// The files that TypeScript's outputs have in common, in the folder `support`.
///
/// They are the files of `Support/typescript`, each under the header of generated files.
struct TypeScriptSupport: Sendable {
  /// The path below the output's folder: `support/codecs.ts`.
  let path: String
  /// The template that writes the file, which a team can replace: `typescript-support-codecs`.
  let template: (name: String, text: String)

  private init(path: String, text: String, prefix: String) {
    let name = path.pathParts.last ?? ""
    self.path = "support/\(name)"
    // Files import each other with the ending that the output asks for.
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in lines.indices {
      let isSupport = lines[index].contains(" from './") && lines[index].hasSuffix(".js';")
      if isSupport { lines[index] = lines[index].dropLast(5) + "{{suffix}}';" }
      for module in ["firebase/firestore", "firebase-admin/firestore"]
      where lines[index].hasSuffix(" from '\(module)';") {
        lines[index] = lines[index].dropLast(module.utf8.count + 2) + "{{module}}';"
      }
    }
    template = (
      name: "\(prefix)-\(name.dropLast(".ts".count))",
      text: "{{>typescript-header}}\n\(Self.shortened(lines).joined(separator: "\n"))"
    )
  }

  /// Returns the lines of a template in which an import is on one line where it fits without the
  /// ending of the file's name, and the output has no such ending.
  private static func shortened(_ lines: [String]) -> [String] {
    var result: [String] = []
    var statement: [String] = []
    for line in lines {
      statement.append(line)
      if statement[0].hasPrefix("import"), !line.hasSuffix(";") { continue }
      if statement.count > 1, let one = oneLine(statement) {
        statement =
          ["{{#hasSuffix}}"] + statement
          + ["{{/hasSuffix}}", "{{^hasSuffix}}", one, "{{/hasSuffix}}"]
      }
      result += statement
      statement = []
    }
    return result + statement
  }

  /// Returns an import on one line, without the ending of the file's name; `nil` if it doesn't fit.
  private static func oneLine(_ statement: [String]) -> String? {
    let words = statement.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
    let one = words.replacing(", }", with: " }").replacing("{{suffix}}", with: "")
    return one.utf8.count <= TypeScriptLayout.columns ? one : nil
  }

  /// The parts that the package has an entry of its own for, because they need Zod, or SDKs that
  /// aren't old, or are for tests.
  static let ownEntries: Set<String> = ["extremes", "samples", "search", "vectors", "zod"]

  private static let shared = files(in: "shared", prefix: "typescript-support")
  private static let web = files(in: "web", prefix: "typescript-web")
  private static let admin = files(in: "admin", prefix: "typescript-admin")

  private static func files(in folder: String, prefix: String) -> [TypeScriptSupport] {
    SupportCode.files(in: "typescript/\(folder)/").map {
      TypeScriptSupport(path: $0.path, text: $0.text, prefix: prefix)
    }
  }

  /// All files, of both SDKs.
  static let all = shared + web + admin

  /// Returns the files of an output.
  static func files(for sdk: TypeScriptOptions.SDK) -> [TypeScriptSupport] {
    switch sdk {
    case .web: shared + web
    case .admin: shared + admin
    }
  }
}
