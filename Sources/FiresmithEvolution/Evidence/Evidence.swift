import FiresmithSchema
import FiresmithSummary

/// Summaries of stored documents, which say how many of them a finding is about.
///
/// A summary makes a finding that is about no document a warning, and is never silent: apps may
/// still write such documents.
package struct Evidence {
  private let summary: Summary
  private let schema: Schema

  /// - Parameters:
  ///   - schema: The new version's.
  ///   - summary: A summary of all stored documents.
  package init(_ summary: Summary, for schema: Schema) {
    self.summary = summary
    self.schema = schema
  }

  /// Says in findings about fields that are required now how many documents lack them.
  package func apply(to findings: inout [Finding]) {
    for index in findings.indices {
      switch findings[index].rule {
      case .fieldAddedRequired, .fieldRequired, .defaultRemoved: tell(&findings[index])
      default: continue  // Of rules about which a summary says nothing.
      }
    }
  }

  private func tell(_ finding: inout Finding) {
    guard let (lacking, count, sample) = lacking(finding.place), count > 0 else { return }
    guard lacking > 0 else {
      // Not all documents are known if some couldn't be read.
      if summary.unreadable == 0 { finding.severity = .warning }
      finding.message += "; 0 of \(Self.words(count)) stored documents lack it"
      return
    }
    finding.message +=
      "; \(Self.words(lacking)) of \(Self.words(count)) stored documents lack it"
      + (sample.map { ", such as \($0)" } ?? "")
  }

  /// Returns how many documents lack a field, or have null there, of how many; `nil` if the summary
  /// doesn't say it.
  private func lacking(_ place: String) -> (lacking: Int, count: Int, sample: String?)? {
    let names = place.split(separator: ".").map(String.init)
    guard names.count == 2,
      let collection = schema.collections.first(where: { $0.name.value == names[0] }),
      !collection.isSingleDocument,
      let found = summary[collection.pathSegments.map { $0 ?? "*" }.joined(separator: "/")],
      found.fields.detail < .many
    else { return nil }
    let field = found.fields.fields.first { $0.name == names[1] }
    let present = field.map { $0.value.count - $0.value.nulls } ?? 0
    let sample = found.shapes.shapes.lazy.filter { !$0.names.contains(names[1]) }.compactMap(
      \.sample
    ).first
    return (found.count - present, found.count, sample)
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
