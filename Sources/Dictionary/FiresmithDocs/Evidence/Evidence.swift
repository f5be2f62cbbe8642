import FiresmithDiagnostics
import FiresmithSchema
import FiresmithSummary
import FiresmithText

/// The counts that a summary of stored documents has for a schema.
///
/// It never tells strings that the schema doesn't declare, nor ids, nor paths.
package struct Evidence: Sendable {
  private let summary: Summary

  package init(_ summary: Summary) { self.summary = summary }

  /// Sentences about the whole summary.
  var notes: [String] {
    var notes = ["Counts are those of a summary of \(counted(summary.count, "document"))."]
    if summary.unreadable > 0 {
      notes.append("\(counted(summary.unreadable, "part")) of the data couldn't be read.")
    }
    if summary.otherCount > 0 {
      notes.append(
        "There are so many collections, or fields in them, that of some collections nothing but"
          + " the number of their documents together is known: \(grouped(summary.otherCount))."
          + " Counts of types that several collections share lack these.")
    }
    if summary.isReduced {
      notes.append("There is so much different data that fields of nested maps weren't counted.")
    }
    switch summary.withheld {
    case .values: notes.append("The summary was written without ranges and rare values.")
    case .all: notes.append("The summary was written without values.")
    case nil: break
    }
    return notes
  }

  /// Returns why the number of a collection's documents isn't known, as a sentence; `nil` if it is.
  func gap(in collection: Collection) -> String? {
    if summary.countsAlone(collection.summaryPath) {
      return "The summary is of so many collections that it has no counts of this one."
    }
    guard collection.isSingleDocument, summary[collection.summaryPath]?.singles.areMany == true
    else { return nil }
    return "The summary has counts of all documents beside this one together, and none of it alone."
  }

  /// Returns what is stored in a collection, or in a single document; `nil` if nothing is, or if
  /// there is a gap.
  func documents(of collection: Collection) -> StoredMaps? {
    guard let found = summary[collection.summaryPath] else { return nil }
    guard collection.isSingleDocument else {
      return StoredMaps(maps: found.fields, losses: found.losses)
    }
    return found.singles.list.first { $0.id == collection.pathSegments.last }.map {
      StoredMaps(maps: $0.fields, losses: found.losses)
    }
  }
}

/// The documents or the maps at one place.
struct StoredMaps {
  private(set) var maps: MapSummary
  private(set) var losses: LossSummary
  /// Whether each of them can have the fields; otherwise, they are those of one case of a union.
  var haveAllFields = true

  var count: Int { maps.count }

  /// Sentences about the types that a source of the documents can't tell apart.
  var notes: [String] {
    (maps.detail < .many
      ? [] : ["There are so many different fields that each of them alone wasn't counted."])
      + lossNotes
  }

  private var lossNotes: [String] {
    [
      (losses.references, "references are strings"), (losses.bytes, "bytes are missing"),
      (losses.vectors, "vectors are arrays or maps"),
      (losses.doubles, "whole doubles are integers"),
    ].filter { $0.0 > 0 }.map { count, words in
      "\(counted(count, "document")) came from a source in which \(words)."
    }
  }

  /// Adds the maps of another place.
  mutating func merge(_ other: StoredMaps) {
    maps.merge(other.maps)
    losses.merge(other.losses)
    haveAllFields = haveAllFields && other.haveAllFields
  }

  /// Returns the maps that may have the fields of a case; `nil` if none are known.
  func maps(of unionCase: Union.Case, in union: Union) -> StoredMaps? {
    var result = self
    if let content = union.content?.value {
      guard let inner = maps[content]?.value.maps else { return nil }
      result.maps = inner
    }
    result.haveAllFields = false
    return result
  }

  /// Returns the number of maps with a value of the key that tells apart the cases of a union;
  /// `nil` if that isn't known.
  func count(of unionCase: Union.Case, at discriminator: String) -> Int? {
    guard case .string = unionCase.tag, maps.detail < .many,
      let distinct = maps[discriminator]?.value.strings?.distinct, !distinct.areMany
    else { return nil }
    let tags = unionCase.storedTags.map(\.text)
    return distinct.list.filter { tags.contains($0.string) }.reduce(0) { $0 + $1.count }
  }
}
