import Foundation

/// An error in JSON that should be from Firestore's REST API.
public struct FirestoreJSONError: Error, Hashable, Sendable {
  /// The full resource name of the document, if the error is in one.
  public package(set) var document: String?
  /// The path of the field, if the error is in one: `tags[1].color`.
  public var field: String? { path.isEmpty ? nil : fieldPath(path.reversed().map(\.key)) }
  /// The problem: `holds two values, stringValue and integerValue`.
  public let reason: String
  /// The number of bytes before the error.
  public let offset: Int

  /// The path to the field, innermost step first.
  private var path: [Step] = []

  private enum Step: Hashable, Sendable {
    case field(String)
    case element(Int)

    var key: any CodingKey {
      switch self {
      case .field(let name): FieldKey(stringValue: name)
      case .element(let index): ArrayIndex(index)
      }
    }
  }

  init(_ reason: String, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// This error, in the field `name` of a map.
  func inField(_ name: String) -> FirestoreJSONError {
    inside(.field(name))
  }

  /// This error, in an element of an array.
  func inElement(_ index: Int) -> FirestoreJSONError {
    inside(.element(index))
  }

  private func inside(_ step: Step) -> FirestoreJSONError {
    var error = self
    error.path.append(step)
    return error
  }
}

extension FirestoreJSONError: LocalizedError, CustomStringConvertible {
  public var description: String {
    let place = [document, field].compactMap { $0 }.joined(separator: ": ")
    return "\(place.isEmpty ? "The JSON" : place) \(reason) (at byte \(offset))"
  }

  public var errorDescription: String? { description }
}
