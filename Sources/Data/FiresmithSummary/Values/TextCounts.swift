import FiresmithStoredData
import FiresmithValues

/// Texts with a count each, in the order of their bytes: texts that Swift calls equal can be two.
package struct TextCounts: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package let text: String
    package internal(set) var count: Int

    package static func == (left: Entry, right: Entry) -> Bool {
      left.count == right.count && byteOrder(left.text, right.text) == 0
    }
  }

  package private(set) var entries: [Entry] = []

  package subscript(_ text: String) -> Int {
    let index = index(of: text)
    return has(text, at: index) ? entries[index].count : 0
  }

  mutating func add(_ text: String, count: Int = 1) {
    let index = index(of: text)
    if has(text, at: index) {
      entries[index].count += count
    } else {
      entries.insert(Entry(text: text, count: count), at: index)
    }
  }

  mutating func merge(_ other: TextCounts) {
    for entry in other.entries { add(entry.text, count: entry.count) }
  }

  private func has(_ text: String, at index: Int) -> Bool {
    index < entries.count && byteOrder(entries[index].text, text) == 0
  }

  private func index(of text: String) -> Int {
    entries.firstIndex { byteOrder($0.text, text) >= 0 } ?? entries.count
  }
}
