import FiresmithDocs
import FiresmithIndexes
import FiresmithLanguage
import FiresmithRules

/// The files of a team that the command writes a part of.
package enum TeamFiles {
  package static let all: [any TeamFile] = [
    IndexesFile(), RulesFile(), DocsFile(), MarkdownFile(), SkillFile(),
    AgentsFile(),
  ]

  /// The known editions of the databases that the files are for.
  package static let editions: any DatabaseEditions = FirestoreEditions()
}
