import Foundation

/// Generated code without typed fields and repositories, which nobody writes by hand.
enum GeneratedModels {
  /// Copies the models from the generated files of `folder`.
  static func copy(from folder: URL, to copy: URL) throws {
    let manager = FileManager.default
    try manager.createDirectory(at: copy, withIntermediateDirectories: true)
    for name in try manager.contentsOfDirectory(atPath: folder.path) where name.hasPrefix("area") {
      let code = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      try Data(models(in: code).utf8).write(to: copy.appendingPathComponent(name))
    }
  }

  /// A declaration that begins in the first column ends with the next brace there.
  private static func models(in code: String) -> String {
    var models = ""
    var isLeftOut = false
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.contains("extension DocumentField ") || line.hasSuffix(": DocumentModel {")
        || line.hasSuffix(": DocumentRepository {")
      {
        isLeftOut = true
      }
      if !isLeftOut { models += "\(line)\n" }
      if line == "}" { isLeftOut = false }
    }
    return models
  }
}
