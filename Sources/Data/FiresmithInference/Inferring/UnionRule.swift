import FiresmithSummary

/// Whether a string tells maps of different kinds apart.
///
/// Values that merely go with a field, as a state goes with some countries, make no kinds: each
/// pair of cases has a field that is required in one and absent in the other, and unless the
/// string's name says that it is a kind, each case has one of its own.
struct UnionRule {
  /// The number of cases that a union can have, and the minimum number of maps of each.
  static let cases = 2...20
  static let mapsOfCase = SchemaInference.Options.few

  /// The values that are there often enough, with the other fields beside each.
  let variants: [VariantSummary.Value]
  /// The reason against a union; `nil` if there is none.
  private(set) var refusal: String?
  /// The evidence that the cases are different things.
  private(set) var reason = ""

  /// Whether fields of this name usually say what a map is.
  static func isUsual(_ name: String) -> Bool {
    let words = WordNames.words(of: name)
    return ["type", "kind", "category", "variant", "action", "event", "typename"]
      .contains(words.last ?? "")
  }

  /// - Parameter total: The number of maps that count.
  init(_ field: FieldSummary, fields: [FieldSummary], of maps: MapSummary, total: Int) {
    let values = field.variants?.values ?? []
    let few = Handful.lacking(of: total)
    let rare = values.filter { $0.count < Self.mapsOfCase }
    let isNoise = rare.reduce(0) { $0 + $1.count } <= few
    let variants = isNoise ? values.filter { $0.count >= Self.mapsOfCase } : values
    self.variants = variants
    guard field.variants != nil else {
      refusal = "there are too many values"
      return
    }
    guard Self.cases.contains(variants.count) else {
      refusal = "there are \(variants.count) values"
      return
    }
    guard isNoise else {
      refusal = "some values are rare"
      return
    }
    guard variants.reduce(0, { $0 + $1.count }) >= total - few else {
      refusal = "some maps don't have it"
      return
    }
    guard variants.allSatisfy({ Self.isTag($0.text) }) else {
      refusal = "the values aren't names"
      return
    }
    let others = fields.filter { $0.name != field.name && $0.value.nulls == 0 }
    let presences = others.map { other in
      variants.map { Presence(maps.presence(of: other, in: $0), of: $0.count) }
    }
    if Self.isUsual(field.name) {
      tellPairsApart(presences, others)
    } else {
      findOwnFields(presences, others)
    }
  }

  private enum Presence {
    case required, optional, absent

    init(_ present: Int, of total: Int) {
      let few = Handful.lacking(of: total)
      self = present <= few ? .absent : present >= total - few ? .required : .optional
    }
  }

  private mutating func tellPairsApart(_ presences: [[Presence]], _ fields: [FieldSummary]) {
    for first in variants.indices {
      for second in variants.indices.dropFirst(first + 1) {
        let isTold = presences.contains { presence in
          presence[first] == .required && presence[second] == .absent
            || presence[first] == .absent && presence[second] == .required
        }
        guard isTold else {
          refusal = "two of its values have the same fields beside them"
          return
        }
      }
    }
    let telling = fields.indices.filter { presences[$0].contains(.absent) }
    reason = "tells which there are of \(list(telling.map { fields[$0].name }))"
  }

  private mutating func findOwnFields(_ presences: [[Presence]], _ fields: [FieldSummary]) {
    var own: [String] = []
    for index in variants.indices {
      let field = fields.indices.first { place in
        presences[place][index] == .required
          && presences[place].indices.allSatisfy {
            $0 == index || presences[place][$0] == .absent
          }
      }
      guard let field else {
        refusal = "one of its values has no field of its own"
        return
      }
      own.append(fields[field].name)
    }
    reason = "each case has a field of its own: \(list(own))"
  }

  private func list(_ names: [String]) -> String {
    names.prefix(4).map(YAMLText.mention).joined(separator: ", ") + (names.count > 4 ? " …" : "")
  }

  /// Whether a text can be the name of a kind: no sentence, number, date, answer, code or address.
  private static func isTag(_ text: String) -> Bool {
    text.utf8.count <= 32 && EnumerationWords.isWords(text) && !text.utf8.contains(0x20)
      && !["true", "false", "yes", "no"].contains(text.lowercased())
      && !FieldNames.isRandom(text)
  }
}
