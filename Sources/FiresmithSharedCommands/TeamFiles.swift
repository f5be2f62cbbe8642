import FiresmithIndexes
import FiresmithLanguage
import FiresmithRules

/// The files of a team that the command writes a part of.
package enum TeamFiles {
  package static let all: [any TeamFile] = [IndexesFile(), RulesFile()]
}
