import FiresmithIndexes
import FiresmithLanguage

/// The files of a team that the command writes a part of.
enum TeamFiles {
  static let all: [any TeamFile] = [IndexesFile()]
}
