import FiresmithDiagnostics
import FiresmithText

/// A change between two versions that breaks nothing.
package struct HarmlessChange: Sendable {
  /// The kinds of changes, in the order in which they are told. Their names are ids that users
  /// search for, as those of findings.
  package enum Kind: String, CaseIterable, Sendable {
    case added
    case changed
    case removed
  }

  let kind: Kind
  /// The part of the schema that it is about: `books.title`, `Status.draft`.
  let place: String
  /// The part in the old version; `nil` if it is new.
  let old: SchemaInventory.Part?
  /// The part in the new version; `nil` if it is gone.
  let new: SchemaInventory.Part?
}

extension HarmlessChange.Kind {
  /// The kind of change, described in one sentence for the documentation.
  package var summary: String {
    switch self {
    case .added: "A declaration was added, and nothing breaks."
    case .changed: "A declaration was changed, and nothing breaks."
    case .removed: "A declaration was removed, and nothing breaks."
    }
  }

  /// Creates the kind of what had words before and has others now; `nil` if nothing has changed.
  init?(from before: String?, to now: String?) {
    switch (before, now) {
    case (nil, _?): self = .added
    case (_?, nil): self = .removed
    case (let before?, let now?) where before != now: self = .changed
    case (_?, _?), (nil, nil): return nil
    }
  }
}

extension HarmlessChange {
  /// One sentence without a full stop: what has changed.
  var message: String {
    let (now, before) = (new?.words ?? "", old?.words ?? "")
    return switch kind {
    case .added: "\(quoted(place)) is new: \(now)"
    case .changed: "\(quoted(place)) has changed: \(now); it was \(before)"
    case .removed: "\(quoted(place)) is gone: it was \(before)"
    }
  }

  /// The parts of a line in release notes: what it was and what it is.
  var words: String {
    [new?.words, old?.words].compactMap(\.self).joined(separator: "; it was ")
  }

  /// The place in the new version, or else in the old one.
  var mark: SourceMark? { new?.mark ?? old?.mark }
}

extension SchemaEvolution {
  /// Returns what has changed since one of the versions and breaks nothing in comparison with any.
  package func harmlessChanges(
    of new: SchemaVersion, since old: SchemaVersion
  ) -> [HarmlessChange] {
    SchemaInventory(new.schema).changes(
      since: SchemaInventory(old.schema), except: breakingPlaces)
  }
}
