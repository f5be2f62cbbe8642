/// A problem with the input, and its place.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Sendable {
    case error
    case warning
    /// Something to know, which may be as it should be.
    case note
  }

  /// Another place that is part of the problem.
  package struct Note: Hashable, Sendable {
    package var message: String
    package var mark: SourceMark

    package init(_ message: String, at mark: SourceMark) {
      self.message = message
      self.mark = mark
    }
  }

  package var id: DiagnosticID
  package var severity: Severity
  /// One sentence without a full stop: what is wrong, what was expected, the nearest valid name.
  package var message: String
  package var location: Location
  package var notes: [Note]

  /// The location of a problem: a place in a file, a file as a whole, or the run.
  package enum Location: Hashable, Sendable {
    case mark(SourceMark)
    case file(path: String)
    case run
  }

  package init(
    _ id: DiagnosticID,
    _ message: String,
    at location: Location,
    severity: Severity = .error,
    notes: [Note] = []
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.location = location
    self.notes = notes
  }

  package init(
    _ id: DiagnosticID,
    _ message: String,
    at mark: SourceMark,
    severity: Severity = .error,
    notes: [Note] = []
  ) {
    self.init(id, message, at: .mark(mark), severity: severity, notes: notes)
  }
}
