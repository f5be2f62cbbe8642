import FiresmithDocs
import FiresmithIndexes
import FiresmithInputs
import FiresmithLanguage
import FiresmithLanguages
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

extension InputFiles {
  /// Creates the inputs of a command that can generate all that there is.
  ///
  /// - Parameter teamFiles: The files of a team that outputs can be a part of.
  package init(teamFiles: [any TeamFile] = TeamFiles.all) {
    self.init(languages: .all, teamFiles: teamFiles, editions: TeamFiles.editions)
  }
}
