import FiresmithInference
import FiresmithSwiftReader

/// The places in an app's code that the elements of a schema were made from.
package struct CodePlaces: Sendable {
  package struct Place: Hashable, Sendable {
    /// The index of the file among those that were imported.
    package var file: Int
    package var position: SwiftPosition
  }

  private var places: [ElementID: Place] = [:]

  /// The files that have places, in order.
  package var files: [Int] { Set(places.values.map(\.file)).sorted() }

  mutating func set(_ element: ElementID, file: Int, at position: SwiftPosition) {
    places[element] = Place(file: file, position: position)
  }

  subscript(_ element: ElementID) -> Place? { places[element] }

  /// Returns the place of what a line of a schema says: of the nearest element above that the code
  /// has, if the line names none.
  ///
  /// - Parameters:
  ///   - line: The line's number in the schema's file, counted from 1.
  ///   - elements: The elements that the file's lines name.
  package func place(ofLine line: Int, _ elements: [Int: ElementID]) -> Place? {
    var line = line
    while line > 0 {
      if let place = elements[line].flatMap({ places[$0] }) { return place }
      line -= 1
    }
    return nil
  }
}
