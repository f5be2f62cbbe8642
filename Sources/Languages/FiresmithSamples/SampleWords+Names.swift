import FiresmithSchema

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
  fileprivate static func words(in name: String) -> Set<String> {
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

extension SamplePlan {
  /// The years of times that nothing is known about.
  package static let usualYears = 2020...2029

  /// Returns the years of the times in a field, so that what is created is created before it is
  /// changed, and begins before it ends.
  ///
  /// - Parameters:
  ///   - name: The field's stored name.
  ///   - serverTime: When the server sets the field, if it does.
  static func years(
    ofFieldNamed name: String, _ serverTime: Field.ServerTime?
  ) -> ClosedRange<Int> {
    switch serverTime {
    case .create: return earlierYears
    case .write: return laterYears
    case nil: break
    }
    let words = SampleWords.words(in: name)
    if !words.isDisjoint(with: ["born", "birth", "birthday", "birthdate"]) { return 1950...2005 }
    if !words.isDisjoint(with: laterWords) { return laterYears }
    if !words.isDisjoint(with: earlierWords) { return earlierYears }
    return SamplePlan.usualYears
  }

  private static let earlierYears = 2020...2024
  private static let laterYears = 2025...2029

  private static let earlierWords: Set = [
    "created", "added", "joined", "registered", "start", "starts", "started", "begin", "begins",
    "began", "from", "since", "opened", "opens", "ordered", "published", "borrowed", "lent", "sent",
    "first",
  ]

  private static let laterWords: Set = [
    "updated", "modified", "changed", "edited", "end", "ends", "ended", "until", "to", "closed",
    "closes", "finished", "completed", "due", "expires", "expired", "deleted", "removed",
    "withdrawn", "returned", "delivered", "received", "read", "seen", "last",
  ]
}
