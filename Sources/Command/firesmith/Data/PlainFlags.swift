import FiresmithCommandLine
import FiresmithStoredData
import FiresmithText

/// The flags for plain JSON of commands that read documents.
struct PlainFlags {
  var collection: String?
  var document: String?
  var id: PlainOptions.ID?
  var times: [String] = []

  /// The flags that are given, with their values.
  private var given: [(flag: String, value: String)] {
    var given = times.map { ("--times", $0) }
    if let collection { given.append(("--as-collection", collection)) }
    if let document { given.append(("--as-document", document)) }
    if let id { given.append(("--ids", id.rawValue)) }
    return given
  }

  /// The facts that must be the same in a run that is resumed.
  var facts: [RunFacts.Fact] {
    let values = Dictionary(grouping: given, by: \.flag)
    return values.sorted { $0.key < $1.key }.map { flag, given in
      ("'\(flag)'", given.map(\.value).sorted().joined(separator: "\n"))
    }
  }

  /// Throws if a flag is given that can't be combined with another one.
  func validateNone(with other: String) throws(UsageError) {
    if let given = given.first { throw .incompatible(other, given.flag) }
  }

  /// - Throws: If a value isn't what its flag takes.
  var options: PlainOptions {
    get throws(UsageError) {
      var options = PlainOptions()
      options.id = id
      for field in times where !options.times.add(field) {
        throw UsageError(
          "'--times' takes the path of a field, such as due, visits[].at or prices.*.since, not"
            + " \(quoted(field))")
      }
      if collection != nil, document != nil {
        throw .incompatible("--as-collection", "--as-document")
      }
      if let collection {
        guard Self.count(collection) % 2 == 1 else {
          throw UsageError(
            "'--as-collection' takes the path of a collection, such as books or users/u1/books, not"
              + " \(quoted(collection))")
        }
        options.place = .collection(collection)
      }
      if let document {
        guard Self.count(document) > 0, Self.count(document) % 2 == 0 else {
          throw UsageError(
            "'--as-document' takes the path of a document, such as books/b1, not"
              + " \(quoted(document))")
        }
        options.place = .document(document)
      }
      return options
    }
  }

  /// Returns the number of parts of a path; 0 if one is empty.
  private static func count(_ path: String) -> Int {
    let parts = path.pathParts
    return parts.contains { $0.isEmpty } ? 0 : parts.count
  }
}

extension Option {
  /// The flags about plain JSON.
  static func plain(_ property: WritableKeyPath<Command, PlainFlags>) -> [Option] {
    [
      .value(
        "as-collection", .name, property.appending(path: \.collection),
        help:
          "Read plain JSON as documents of this collection, such as books: by their ids, in an array, or "
          + "one after the other. For texts that don't name their collections."),
      .value(
        "as-document", .document, property.appending(path: \.document),
        help: "Read plain JSON as the fields of this document, such as settings/app."),
      .choice(
        "ids", .name, property.appending(path: \.id), of: PlainOptions.ID.names,
        { PlainOptions.ID(rawValue: $0) },
        help:
          "What is the id of documents in plain JSON, where several differ: the key that they stand "
          + "at, or one of their fields."),
      .values(
        "times", .field, property.appending(path: \.times),
        help: "A field of plain JSON whose texts are times, such as due, 'visits[].at' or "
          + "'prices.*.since'. May be repeated."),
    ]
  }
}
