extension SampleWords {
  /// - Parameter name: The field's stored name.
  package init(forFieldNamed name: String) {
    let words = Self.words(in: name)
    let kinds: [(SampleWords, [String])] = [
      (.email, ["email", "mail"]), (.phone, ["phone", "telephone", "mobile", "fax"]),
      (.town, ["town", "city", "place", "location"]), (.country, ["country", "nation"]),
      (.street, ["street", "address"]), (.language, ["language", "locale", "lang"]),
      (
        .person,
        [
          "author", "reader", "person", "user", "owner", "publisher", "editor", "customer",
          "employee", "nickname", "username", "surname", "firstname", "lastname", "member",
        ]
      ),
      (.code, ["code", "isbn", "sku", "number", "key", "token", "id"]),
      (
        .sentence,
        [
          "description", "text", "note", "notes", "blurb", "comment", "summary", "body", "message",
          "content", "bio", "about", "review",
        ]
      ),
      (.title, ["title", "name", "headline", "label", "caption"]),
    ]
    self = kinds.first { !$0.1.allSatisfy { !words.contains($0) } }?.0 ?? .word
  }

  /// `firstName` and `first_name` have two words.
  private static func words(in name: String) -> Set<String> {
    var words: [String] = [""]
    for scalar in name.unicodeScalars {
      switch scalar {
      case "a"..."z": words[words.count - 1].unicodeScalars.append(scalar)
      case "A"..."Z":
        words.append(String(scalar).lowercased())
      default: words.append("")
      }
    }
    return Set(words)
  }
}
