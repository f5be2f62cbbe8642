import FiresmithDiagnostics
import FiresmithSchema
import FiresmithYAML

/// A file that belongs to a team, and of which a part is made from the schemas:
/// `firestore.indexes.json`, `firestore.rules`. What people wrote in it stays.
package protocol TeamFile: Sendable {
  /// The key that names the file in an entry of `outputs`: `indexes`.
  var key: String { get }

  /// Returns the file's text with the part that `schema` asks for.
  ///
  /// - Parameter text: What the file holds; `nil` if there is none.
  /// - Throws: What is wrong with the text, so that nothing can be added to it.
  func text(for schema: Schema, in text: String?) throws(TeamFileProblem) -> String

  /// Whether this is a folder, if it has this path.
  func isFolder(at path: String) -> Bool

  /// Returns the files of the folder.
  ///
  /// - Parameter name: The folder's name.
  /// - Throws: What is wrong with the name.
  func files(
    for schema: Schema, inFolder name: String
  ) throws(TeamFileProblem) -> [GeneratedFile]

  /// Returns what is doubtful about the file's text, which stays nevertheless.
  func warnings(about text: String) -> [TeamFileProblem]

  /// Returns what is wrong with `schema` for this file alone.
  func problems(of schema: Schema) -> [Diagnostic]

  /// The number of bytes that the file may have.
  var sizeLimit: Int { get }

  /// Whether the file lists Firestore's indexes.
  var hasIndexes: Bool { get }

  /// Makes the file one for a database of this edition; without it, for one of the Standard
  /// edition.
  mutating func use(_ edition: DatabaseEdition)

  /// Whether a file at this path shows the code that other outputs have for the same schemas.
  func showsCode(at path: String) -> Bool

  /// Makes the file one that shows this code.
  mutating func show(_ code: [ShownCode])

  /// Returns the conditions that the file has functions for, by the model of the documents; none
  /// for files that are no security rules.
  func conditions(for schema: Schema) -> [TypeID: RuleConditions]

  /// Makes the file one that shows the conditions that security rules have for the same schemas.
  mutating func show(_ conditions: [TypeID: RuleConditions])

  /// Makes the file one that says which indexes another file lists for the same schemas.
  mutating func show(_ indexes: ShownIndexes)

  /// The beginning of the names of the templates that the file is rendered with; `nil` if it has
  /// none that a team may replace.
  var templatePrefix: String? { get }

  /// Makes the file one that is rendered with a team's templates.
  mutating func use(_ templates: [TemplateReplacement])

  /// Returns the data for the templates of a file called `name`; `nil` if it has none that a team
  /// may replace, or if one of those is wrong.
  func context(for schema: Schema, named name: String) -> FileContext?

  /// The keys of the file's own options, which stand beside ``key``.
  var optionKeys: [String] { get }

  /// Reads the value of an option. What is wrong with it is reported.
  mutating func readOption(_ key: String, _ node: YAMLNode, with values: inout OptionReader)
}

extension TeamFile {
  package func isFolder(at path: String) -> Bool { false }
  package func files(
    for schema: Schema, inFolder name: String
  ) throws(TeamFileProblem) -> [GeneratedFile] { [] }
  package func problems(of schema: Schema) -> [Diagnostic] { [] }
  package func warnings(about text: String) -> [TeamFileProblem] { [] }
  package var hasIndexes: Bool { false }
  package var sizeLimit: Int { YAMLLimits.fileSize }
  package mutating func use(_ edition: DatabaseEdition) {}
  package func showsCode(at path: String) -> Bool { false }
  package mutating func show(_ code: [ShownCode]) {}
  package func conditions(for schema: Schema) -> [TypeID: RuleConditions] { [:] }
  package mutating func show(_ conditions: [TypeID: RuleConditions]) {}
  package mutating func show(_ indexes: ShownIndexes) {}
  package var templatePrefix: String? { nil }
  package mutating func use(_ templates: [TemplateReplacement]) {}
  package func context(for schema: Schema, named name: String) -> FileContext? { nil }
  package var optionKeys: [String] { [] }
  package mutating func readOption(
    _ key: String, _ node: YAMLNode, with values: inout OptionReader
  ) {}
}

/// The conditions with which security rules accept documents of one model, as a team writes them.
package struct RuleConditions: Sendable {
  package let create: String
  package let update: String

  package init(create: String, update: String) {
    self.create = create
    self.update = update
  }

  /// The statements of rules, each of which allows one kind of write.
  package var statements: [String] {
    ["allow create: if \(create);", "allow update: if \(update);"]
  }
}

/// The code of an output, for files that show it.
package struct ShownCode: Sendable {
  /// The language's name for people: `Swift`.
  package let language: String
  /// The name of the output's folder.
  package let folder: String
  package let files: [GeneratedFile]
  /// The calls by which code uses the collections.
  package let calls: [CollectionID: String]

  package init(
    language: String, folder: String, files: [GeneratedFile], calls: [CollectionID: String] = [:]
  ) {
    self.calls = calls
    self.language = language
    self.folder = folder
    self.files = files
  }
}

/// A file that lists indexes, for files that say what it has.
package struct ShownIndexes: Sendable {
  /// The name of the file.
  package let file: String
  package let text: String

  package init(file: String, text: String) {
    self.file = file
    self.text = text
  }
}

/// An error in a team's file, and its place.
package struct TeamFileProblem: Error, Hashable, Sendable {
  package let id: DiagnosticID
  package let message: String
  /// The offset of the byte at which it was found.
  package let offset: Int
  /// The place in another file, such as a template.
  package var mark: SourceMark?
  /// Errors at other places, which were found in the same file.
  package var others: [TeamFileProblem] = []

  package init(_ id: DiagnosticID, _ message: String, at offset: Int) {
    self.id = id
    self.message = message
    self.offset = offset
  }
}
