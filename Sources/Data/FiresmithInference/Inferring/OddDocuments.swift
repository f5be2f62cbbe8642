import FiresmithSummary
import FiresmithText

/// The documents of a collection that aren't like the others: a counter among users, a document
/// that has only what was written to it after it had been deleted.
struct OddDocuments {
  /// The number of odd documents.
  private(set) var count = 0
  private(set) var shapes: [ShapeSummary.Shape] = []
  private var presences: [String: Int] = [:]

  /// The documents that aren't told apart from others.
  static let none = OddDocuments()

  private init() {}

  /// Finds the documents that lack most of the fields that nearly all others have.
  init(in collection: CollectionSummary) {
    let total = collection.count
    let allowed = Handful.odd(of: total)
    let usual = Set(
      collection.fields.fields.filter { $0.value.count >= total - allowed }.map(\.name))
    guard allowed > 0, !usual.isEmpty else { return }
    let odd = collection.shapes.shapes.filter { shape in
      2 * shape.names.count { usual.contains($0) } < usual.count
    }
    let count = odd.reduce(0) { $0 + $1.count }
    guard count <= allowed else { return }
    self.count = count
    shapes = odd
    for shape in odd {
      for name in shape.names { presences[name, default: 0] += shape.count }
    }
  }

  /// Returns how many of them have a field.
  func presence(of name: String) -> Int { presences[name] ?? 0 }

  /// The documents that are to be declared by themselves: with a name for an id, and fields that no
  /// other document has.
  func singles(in collection: CollectionSummary) -> [(id: String, fields: [FieldSummary])] {
    shapes.compactMap { shape in
      guard shape.count == 1, let path = shape.sample,
        let id = path.pathParts.last.map(String.init), SingleDocuments.isName(id),
        !SingleDocuments.isTrial(id)
      else { return nil }
      let fields = shape.names.compactMap { collection.fields[$0] }
      let hasOwn = fields.contains { $0.value.count == 1 }
      let isSpecial = id.hasPrefix("-") || id.hasPrefix("_") || SingleDocuments.isUsual(id)
      guard hasOwn, isSpecial || collection.ids.isMostlyData else { return nil }
      return (id, fields)
    }
  }
}

extension StringSummary {
  /// Whether most of the strings are ids that programs make.
  fileprivate var isMostlyData: Bool {
    let forms: [StringForm] = [.automaticID, .uuid, .code, .number, .email, .day]
    return 10 * forms.reduce(0) { $0 + (self.forms[$1] ?? 0) } >= 8 * count
  }
}
