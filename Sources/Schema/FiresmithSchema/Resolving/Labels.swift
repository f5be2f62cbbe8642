import FiresmithDiagnostics
import FiresmithText

extension Schema {
  /// Every label, as often as the schema has it, in the order of the files.
  package var labels: [Name] {
    let written =
      collections.compactMap(\.stewardship) + types.compactMap(\.stewardship)
      + types.flatMap(\.writtenFields).compactMap(\.stewardship)
    var marks: Set<SourceMark> = []
    // A mixin's fields are those of the types that include it, too.
    return written.flatMap(\.labels).filter { marks.insert($0.mark).inserted }
      .sorted { $0.mark < $1.mark }
  }

  /// Returns what is wrong with the labels.
  ///
  /// - Parameter allowed: The labels that the team has; none if any word is one.
  package func labelProblems(allowed: [String]) -> [Diagnostic] {
    allowed.isEmpty
      ? mistypedLabels()
      : labels.filter { !allowed.contains($0.value) }.map { label in
        let hint = nearestName(to: label.value, among: allowed)
        let remedy = hint.map { "did you mean \(quoted($0))?" } ?? "expected \(quotedList(allowed))"
        return Diagnostic(
          .unknownLabel, "there is no label \(quoted(label.value)); \(remedy)", at: label.mark)
      }
  }

  /// Returns warnings about labels that are there once and look like another one.
  private func mistypedLabels() -> [Diagnostic] {
    let groups = Dictionary(grouping: labels, by: \.value)
    let known = groups.keys.sorted()
    return labels.compactMap { label in
      guard groups[label.value]?.count == 1 else { return nil }
      let others = known.filter { other in
        guard other != label.value, let uses = groups[other], let first = uses.first else {
          return false
        }
        return uses.count > 1 || first.mark < label.mark
      }
      guard let nearest = nearestName(to: label.value, among: others),
        let other = groups[nearest]?.first
      else { return nil }
      return Diagnostic(
        .unknownLabel,
        "the label \(quoted(label.value)) is there once; did you mean \(quoted(nearest))?",
        at: label.mark, severity: .warning,
        notes: [.init("\(quoted(nearest)) is here", at: other.mark)])
    }
  }
}

extension TypeDeclaration {
  /// The fields, elements or members that a type is written with.
  fileprivate var writtenFields: [Field] {
    switch kind {
    case .structure(let structure), .tuple(let structure): structure.fields
    case .untagged(let union): union.members.fields
    case .union, .enumeration, .external, .alias: []
    }
  }
}
