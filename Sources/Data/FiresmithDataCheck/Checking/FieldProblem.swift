import FiresmithDiagnostics
import FiresmithStoredData
import FiresmithText
import FiresmithValues

/// A problem with a field of a document. It reveals nothing about the field's value but its type.
package struct FieldProblem: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// Models can't be read from the document.
    case misfit
    /// The value is outside of the schema's limits: models can be read, and not be written again.
    case limit
    /// The value is written in another form than that of new values: models can be read and be
    /// written again, and queries by the usual form don't find the document.
    case form
    /// Another document has the same value, where they have to differ.
    case duplicate
  }

  /// A step from a value to a value inside of it.
  enum Step: Hashable, Sendable {
    case field(String)
    /// An entry of a map, whose keys are data.
    case entry(String)
    case element(Int)
    /// An element of a tuple.
    case position(Int)

    /// Whether both are the same step in all documents.
    fileprivate func isAlike(_ other: Step) -> Bool {
      switch (self, other) {
      case (.entry, .entry), (.element, .element): true
      case (.field(let left), .field(let right)): byteOrder(left, right) == 0
      case (.field, _), (.entry, _), (.element, _), (.position, _): self == other
      }
    }
  }

  package var kind: Kind
  /// The problem, as a predicate that follows the path: `is missing`.
  package var reason: String
  /// From the innermost value to the document.
  var steps: [Step] = []
  /// The innermost field in the schema; `nil` for the document itself.
  package var mark: SourceMark?

  init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }

  /// The path in the document: ``points.`a.b`[1]``; empty for the document itself.
  package var path: String {
    path { step in
      switch step {
      case .field(let name), .entry(let name): .name(name)
      case .element(let index), .position(let index): .index("\(index)")
      }
    }
  }

  /// The path that the field has in all documents: `points.*[1]`.
  package var pattern: String {
    path { step in
      switch step {
      case .field(let name): .name(name)
      case .entry: .anyName
      case .element: .index("")
      case .position(let index): .index("\(index)")
      }
    }
  }

  /// Whether another problem is the same one in all documents: of the same ``pattern``.
  func isAlike(_ other: FieldProblem) -> Bool {
    kind == other.kind && mark == other.mark && reason == other.reason
      && steps.elementsEqual(other.steps) { $0.isAlike($1) }
  }

  private enum Part {
    case name(String)
    case anyName
    case index(String)
  }

  private func path(_ part: (Step) -> Part) -> String {
    steps.reversed().reduce(into: "") { path, step in
      let dot = path.isEmpty ? "" : "."
      switch part(step) {
      case .name(let name): path += dot + Self.quoted(name)
      case .anyName: path += dot + "*"
      case .index(let index): path += "[\(index)]"
      }
    }
  }

  /// A name, in backticks if it could be taken for something else, as models' errors have them.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { !".[]`".utf8.contains($0) }
    guard name.isEmpty || !isPlain else { return name }
    return "`\(name.escaped(["`": "\\`", "\\": "\\\\"]))`"
  }
}
