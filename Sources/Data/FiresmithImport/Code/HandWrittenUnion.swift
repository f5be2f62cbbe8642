import FiresmithSwiftReader

/// The likely form of an enumeration whose cases a hand-written `init(from:)` tells apart.
struct HandWrittenUnion {
  /// The stored name of the field that tells them apart.
  private(set) var discriminator = ""
  /// The strings that it has.
  private(set) var tags: [String] = []

  /// Reads `switch try values.decode(String.self, forKey: .kind) { case "text": self = .text(…) }`;
  /// `nil` if the initializer has no such statement.
  init?(_ type: CodeType, _ index: CodeIndex) {
    let decoder = type.initializers.first {
      $0.initializer.parameters.first?.type.hasSuffix("Decoder") == true
    }
    guard type.kind == .enumeration, let (initializer, file) = decoder else { return nil }
    let source = index.files[file].source
    for token in initializer.body {
      if discriminator.isEmpty, source.isToken(token, "forKey"), source.isToken(token + 1, ":"),
        source.isToken(token + 2, ".")
      {
        let name = source.name(token + 3)
        let key = type.codingKeys?.first { $0.name == name }
        discriminator = key?.rawValue.flatMap(CodeText.literal) ?? name
      }
      guard source.isToken(token, "case"), token + 1 < initializer.body.upperBound,
        let tag = tag(at: token + 1, source, type, index)
      else { continue }
      if !tags.contains(tag) { tags.append(tag) }
    }
    guard !discriminator.isEmpty, tags.count > 1 else { return nil }
  }

  /// Returns the string of `case "text":`, or of `case .text:` of an enumeration inside the type.
  private func tag(
    at token: Int, _ source: SwiftSource, _ type: CodeType, _ index: CodeIndex
  ) -> String? {
    guard source.isToken(token, ".") else { return CodeText.literal(source.text(token)) }
    let name = source.name(token + 1)
    let inner = index.order.lazy.compactMap { index.types[$0] }.first {
      $0.rawType == "String" && $0.name.hasPrefix(type.name + ".")
        && $0.cases.contains { $0.name == name }
    }
    guard let found = inner?.cases.first(where: { $0.name == name }) else { return nil }
    return found.rawValue.flatMap(CodeText.literal) ?? name
  }

  /// The form as a report writes it.
  var words: String {
    let list = tags.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    return "its code reads a union with the discriminator '\(discriminator)' and the tags \(list)"
      + (tags.count > 8 ? " and others" : "")
  }
}
