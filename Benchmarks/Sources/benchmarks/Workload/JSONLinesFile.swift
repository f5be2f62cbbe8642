import Foundation

/// A file with a document of ten fields in each line, the documents of an `ExportFile`.
struct JSONLinesFile {
  enum Form: String, CaseIterable {
    /// Values that say their types, as Firestore's REST API has them.
    case typed = "the REST API's form"
    /// Values as scripts print them.
    case plain = "plain JSON"

    /// The arguments of a command that reads the form.
    var arguments: String {
      switch self {
      case .typed: ""
      case .plain: "--as-collection orders --times created_at"
      }
    }
  }

  let form: Form
  let documents: Int

  func write(to url: URL) throws {
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    for start in stride(from: 0, to: documents, by: 10_000) {
      let lines = (start..<min(start + 10_000, documents)).map(line).joined()
      try file.write(contentsOf: Data(lines.utf8))
    }
  }

  private func line(_ index: Int) -> String {
    switch form {
    case .typed: Self.typed(index)
    case .plain: Self.plain(index)
    }
  }

  private static let stages = ["draft", "in review", "approved", "closed"]
  private static let root = "projects/benchmark/databases/(default)/documents"

  private static func time(_ index: Int) -> String {
    let second = String(format: "%02d", index % 60)
    let microseconds = String(format: "%06d", index % 1_000_000)
    return "2023-11-14T22:13:\(second).\(microseconds)Z"
  }

  private static func typed(_ index: Int) -> String {
    let title =
      index % 1_000 == 0
      ? #"{"integerValue":"\#(index)"}"# : #"{"stringValue":"Order \#(index) of the benchmark"}"#
    return #"{"name":"\#(root)/orders/order-\#(index)","fields":{"title":\#(title)"#
      + #","item_count":{"integerValue":"\#(index % 50)"}"#
      + #","discount":{"doubleValue":\#(Double(index % 7) / 8)}"#
      + #","is_public":{"booleanValue":\#(index % 2 == 1)}"#
      + #","created_at":{"timestampValue":"\#(time(index))"}"#
      + #","labels":{"arrayValue":{"values":[{"stringValue":"new"},{"stringValue":"fragile"}]}}"#
      + #","scores":{"mapValue":{"fields":{"speed":{"doubleValue":0.5}"#
      + #","care":{"doubleValue":\#(index % 10)}}}}"#
      + #","stage":{"stringValue":"\#(stages[index % 4])"}"#
      + #","address":{"mapValue":{"fields":{"street":{"stringValue":"Long Road \#(index % 300)"}"#
      + #","city":{"stringValue":"Springfield"}"#
      + #","postal_code":{"stringValue":"\#(10_000 + index % 90_000)"}}}}"#
      + #","customer":{"referenceValue":"\#(root)/customers/customer-\#(index % 10_000)"}}"#
      + #","createTime":"\#(time(index))","updateTime":"\#(time(index))"}"# + "\n"
  }

  private static func plain(_ index: Int) -> String {
    let title = index % 1_000 == 0 ? "\(index)" : #""Order \#(index) of the benchmark""#
    return #"{"id":"order-\#(index)","title":\#(title),"item_count":\#(index % 50)"#
      + #","discount":\#(Double(index % 7) / 8),"is_public":\#(index % 2 == 1)"#
      + #","created_at":"\#(time(index))","labels":["new","fragile"]"#
      + #","scores":{"speed":0.5,"care":\#(index % 10)},"stage":"\#(stages[index % 4])""#
      + #","address":{"street":"Long Road \#(index % 300)","city":"Springfield""#
      + #","postal_code":"\#(10_000 + index % 90_000)"}"#
      + #","customer":"customers/customer-\#(index % 10_000)"}"# + "\n"
  }
}
