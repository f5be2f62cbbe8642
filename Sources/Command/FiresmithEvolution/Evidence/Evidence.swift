import FiresmithDiagnostics
import FiresmithSchema
import FiresmithSummary
import FiresmithText

/// Summaries of stored documents, which say how many of them a finding is about.
///
/// A summary makes a finding that is about no document a warning, and is never silent: apps may
/// still write such documents, and devices may have them.
package struct Evidence {
  private let summary: Summary
  private let places: StoredPlaces
  /// The paths of collections, with `*` for ids, by their marks.
  private let paths: [SourceMark: String]

  /// - Parameters:
  ///   - summary: A summary of all stored documents.
  ///   - versions: All versions that are compared.
  package init(_ summary: Summary, for versions: [SchemaVersion]) {
    self.summary = summary
    let schemas = versions.map(\.schema)
    places = StoredPlaces(summary, for: schemas)
    let collections = schemas.flatMap(\.collections).map { collection in
      (collection.name.mark, collection.starredPath)
    }
    paths = Dictionary(collections) { first, _ in first }
  }

  /// Says in findings how many stored documents or values they are about.
  package func apply(to findings: inout [Finding]) {
    guard summary.count > 0 else { return }
    for index in findings.indices {
      switch findings[index].rule {
      case .collectionMoved, .collectionRemoved: tellDocuments(&findings[index])
      case .otherFieldsRemoved: tellOtherFields(&findings[index])
      default:  // Of places with values, or of rules about which stored documents say nothing.
        if let question = EvidenceQuestion(findings[index]) { answer(question, &findings[index]) }
      }
    }
  }

  private func answer(_ question: EvidenceQuestion, _ finding: inout Finding) {
    let found = question.mark.map { places[$0] } ?? []
    let total = found.reduce(0) { sum, place in
      sum + (question.isAboutOwners ? place.owners : place.value?.present ?? 0)
    }
    guard total > 0 else { return }
    let amounts = found.map(question.amount)
    let sum = amounts.reduce(StoredAmount(count: 0), +)
    let noun =
      !question.isAboutOwners ? "values" : found.allSatisfy(\.isOfDocuments) ? "documents" : "maps"
    let all = "\(Self.words(total)) stored \(noun) \(question.verb)"
    if sum.count > 0 {
      let sample = zip(found, amounts).first { $1.count > 0 }?.0.sample
      finding.message +=
        "; \(sum.mayBeMore ? "at least " : "")\(Self.words(sum.count)) of \(all)"
        + (question.hasSamples ? sample.map { ", such as \($0)" } ?? "" : "")
    } else if !sum.mayBeMore {
      finding.message += "; 0 of \(all)" + (question.isAboutNew ? ": the data was always so" : "")
      lower(&finding)
    }
  }

  /// Says how many documents a collection has that is no longer declared, or not there.
  private func tellDocuments(_ finding: inout Finding) {
    guard let path = finding.old.flatMap({ paths[$0] }) else { return }
    if let collection = summary[path] {
      finding.message += "; \(Self.words(collection.count)) stored documents are there"
    } else if summary.otherCount == 0 {
      finding.message += "; 0 of \(Self.words(summary.count)) stored documents are there"
      lower(&finding)
    }
  }

  /// Says which fields stored documents have that the schema doesn't declare.
  private func tellOtherFields(_ finding: inout Finding) {
    let names = finding.new.flatMap { places.otherFields[$0] }?.sorted() ?? []
    guard !names.isEmpty else { return }
    let list = names.prefix(5).map(quoted).joined(separator: ", ")
    finding.message +=
      "; stored documents have \(list)" + (names.count > 5 ? " and \(names.count - 5) others" : "")
  }

  private func lower(_ finding: inout Finding) {
    // Not all documents are known if some couldn't be read.
    if summary.unreadable == 0, finding.severity == .error { finding.severity = .warning }
  }

  /// Returns a number with commas: `12,431,112`.
  private static func words(_ number: Int) -> String {
    var digits = Array(String(number))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return String(digits)
  }
}
