import FiresmithStoredData
import Foundation

/// The documents of a database that is described in a file of `Databases`: the same ones for the
/// same seed.
struct MadeUpDatabase {
  private(set) var documents: [StoredDocument] = []
  /// The paths of the documents that aren't as they should be.
  private(set) var dirt: Set<String> = []
  private var values: MadeUpValues
  /// The factor by which there are more documents than the file says.
  private let scale: Int

  /// Makes up a database.
  ///
  /// - Parameter hasDirt: Whether some documents are wrong, as they are in databases that are years
  ///   old.
  init(_ lines: [DatabaseLine], seed: UInt64, scale: Int = 1, hasDirt: Bool = true) {
    values = MadeUpValues(seed: seed)
    self.scale = scale
    let collections = lines.filter { !$0.key.contains("/") }
    for collection in collections {
      let count = (Int(collection.words[0]) ?? 1) * scale
      values.ids[collection.key] = (0..<count).map { id(collection.words[1...], number: $0) }
    }
    for line in lines {
      guard !line.key.contains("/") else {
        add(line.key, line.lines)
        continue
      }
      for (number, id) in (values.ids[line.key] ?? []).enumerated() {
        values.number = number
        add("\(line.key)/\(id)", line.lines)
      }
      for wrong in line.lines where wrong.key == "!" && hasDirt { spoil(line, wrong) }
    }
  }

  private mutating func id(_ words: ArraySlice<String>, number: Int) -> String {
    switch words.first {
    case "number": "\(number + 1)"
    case "names": words[words.startIndex + 1 + number % (words.count - 1)]
    default:
      (values.text(words.first ?? "auto") ?? "d") + (words.first == "word" ? "\(number)" : "")
    }
  }

  // MARK: Documents

  private mutating func add(_ path: String, _ lines: [DatabaseLine]) {
    let id = String(path.split(separator: "/").last ?? "")
    documents.append(StoredDocument(path: path, fields: fields(lines, id: id)))
    for line in lines where line.key.contains("/") {
      if line.key.last != "/" {
        guard values.isOne(ofHundred: line.presence) else { continue }
        add("\(path)/\(line.key)", line.lines)
        continue
      }
      let count = values.integer((Int(line.words[0]) ?? 0)...(Int(line.words[1]) ?? 1))
      for number in 0..<count {
        let child = self.id(line.words[2...], number: number)
        add("\(path)/\(line.key)\(child)", line.lines)
      }
    }
  }

  private mutating func fields(_ lines: [DatabaseLine], id: String) -> StoredFields {
    var entries: [StoredFields.Entry] = []
    for line in lines where !line.key.contains("/") && line.key != "!" {
      guard values.isOne(ofHundred: line.presence) else {
        if line.hasNulls { entries.append(.init(name: line.key, value: .null)) }
        continue
      }
      if line.words.first == "cases" {
        let name = values.pick(line.lines.map(\.key))
        entries.append(.init(name: line.key, value: .string(name)))
        let chosen = line.lines.first { $0.key.hasPrefix(name + "*") || $0.key == name }
        entries += fields(chosen?.lines ?? [], id: id).entries
      } else {
        entries.append(.init(name: line.key, value: value(line, id: id)))
      }
    }
    return StoredFields(entries)
  }

  private mutating func value(_ line: DatabaseLine, id: String) -> StoredValue {
    let words = line.words[...]
    switch words.first {
    case "own": return .string(id)
    case "fields", nil: return .map(fields(line.lines, id: id))
    case "list":
      let range = (Int(words[1]) ?? 0)...(Int(words[2]) ?? 1)
      let count = values.integer(range)
      return .array((0..<count).map { _ in value(line.saying(words[3...]), id: id) })
    case "map":
      // map 0 4 uid = int 1 5
      let parts = words.split(separator: "=", maxSplits: 1)
      let count = values.integer((Int(words[1]) ?? 0)...(Int(words[2]) ?? 1))
      let keys = (0..<count).map { _ -> String in
        let key = values.scalar(parts[0].dropFirst(3))
        if case .string(let text)? = key { return text }
        return "k"
      }
      return .map(
        StoredFields(
          keys.map { .init(name: $0, value: value(line.saying(parts[1]), id: id)) }))
    case "either":
      let options = words.dropFirst(2).split(separator: "|")
      let isFirst = values.isOne(ofHundred: Int(words[1]) ?? 50)
      return value(line.saying(options[isFirst ? 0 : 1]), id: id)
    default:
      guard let value = values.scalar(words) else {
        fatalError("no kind of value is called \(line.words)")
      }
      return value
    }
  }

  // MARK: Dirt

  /// Spoils some documents of a collection, or adds odd ones:
  /// `! 3 without price`, `! 2 set price decimal`, `! 2 only seen name`, `! 1 as test`.
  private mutating func spoil(_ collection: DatabaseLine, _ wrong: DatabaseLine) {
    let words = wrong.words
    let names = Set(words.dropFirst(2))
    for number in 0..<(Int(words[0]) ?? 1) {
      if words[1] == "as" {
        let path = "\(collection.key)/\(words[2])" + (number > 0 ? "\(number)" : "")
        dirt.insert(path)
        documents.append(StoredDocument(path: path, fields: fields(wrong.lines, id: words[2])))
        continue
      }
      let own = documents.indices.filter { index in
        let path = documents[index].path
        return path.hasPrefix(collection.key + "/") && !dirt.contains(path)
          && path.count { $0 == "/" } == 1
      }
      let index = values.any(own)
      var entries = documents[index].fields.entries
      switch words[1] {
      case "without": entries.removeAll { names.contains($0.name) }
      case "only": entries.removeAll { !names.contains($0.name) }
      default:
        let line = wrong.saying(words.dropFirst(3))
        entries.append(.init(name: words[2], value: value(line, id: "")))
      }
      dirt.insert(documents[index].path)
      documents[index] = StoredDocument(path: documents[index].path, fields: StoredFields(entries))
    }
  }
}
