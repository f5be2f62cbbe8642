import FiresmithJSON
import FiresmithSchema

/// A version as one file, for where there is no git: the texts of its schemas and of its
/// configuration.
package struct Baseline {
  /// The version of the file's form. A baseline of a later version may have what this one ignores.
  static let version = 1

  /// The text of the configuration; `nil` if the version has none.
  var configuration: String?
  /// The edition of the database; `nil` if it isn't known.
  var edition: DatabaseEdition?
  /// The schemas by their paths.
  var schemas: [(path: String, text: String)]

  /// The text of the file.
  package var text: String {
    var members: [(key: String, value: JSON)] = [
      ("version", .integer(Self.version)),
      ("about", "The schemas of a version, written by 'firesmith breaking --write-baseline'."),
    ]
    if let edition { members.append(("edition", .string(edition.rawValue))) }
    if let configuration { members.append(("configuration", .string(configuration))) }
    members.append(
      ("schemas", .object(schemas.map { (key: $0.path, value: .string($0.text)) })))
    return JSON.object(members).text
  }
}

extension Baseline {
  /// Reads a file.
  init(json text: [UInt8]) throws(JSONProblem) {
    let root = try JSONNode(text, expecting: "a baseline")
    try root.requireVersion(
      Self.version, besides: "schemas",
      foreign: "this is not a baseline, which 'firesmith breaking --write-baseline' writes",
      other: "the baseline was written by a newer version of Firesmith; install that version")
    let members = try JSONMembers(
      root, ["version", "about", "edition", "configuration", "schemas"])
    configuration = try members["configuration"].map { (node) throws(JSONProblem) in
      try node.text
    }
    edition = try members["edition"].map { (node) throws(JSONProblem) in
      guard let edition = DatabaseEdition(rawValue: try node.text) else {
        throw members.problem("edition", "expected the edition of a database")
      }
      return edition
    }
    schemas = []
    for member in try members.required("schemas").members ?? [] {
      schemas.append((member.key, try member.value.text))
    }
    guard !schemas.isEmpty else { throw members.problem("schemas", "expected schemas") }
  }

  /// Whether a file is a baseline of whatever version.
  static func isBaseline(_ text: [UInt8]) -> Bool {
    guard let root = try? JSONNode(text, expecting: "a baseline") else { return false }
    return root["version"] != nil && root["schemas"] != nil
  }
}
