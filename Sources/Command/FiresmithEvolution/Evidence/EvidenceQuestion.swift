import FiresmithDiagnostics
import FiresmithSchema
import FiresmithSummary
import FiresmithText

/// A question about stored values, whose answer is 0 if nothing stored is hurt by a change.
struct EvidenceQuestion {
  /// The place whose values decide.
  var mark: SourceMark?
  /// The words about the values that are counted: `lack it`.
  var verb: String
  /// Whether it is about the documents or maps that could have a value, in place of the values.
  var isAboutOwners: Bool
  /// Whether the answer 0 means that the data was as the new version has it.
  var isAboutNew: Bool
  var amount: (StoredPlace) -> StoredAmount

  /// Whether the path of a document without the value is one that is counted.
  var hasSamples: Bool { verb == Self.lackIt }

  private static let lackIt = "lack it"

  private static func owners(
    _ mark: SourceMark?, _ verb: String, isAboutNew: Bool = true,
    _ amount: @escaping (StoredPlace) -> StoredAmount
  ) -> Self {
    Self(mark: mark, verb: verb, isAboutOwners: true, isAboutNew: isAboutNew, amount: amount)
  }

  private static func values(
    _ mark: SourceMark?, _ verb: String, _ amount: @escaping (StoredPlace) -> StoredAmount
  ) -> Self {
    Self(mark: mark, verb: verb, isAboutOwners: false, isAboutNew: true, amount: amount)
  }

}

extension EvidenceQuestion {
  /// Returns `nil` if stored values say nothing of the finding.
  init?(_ finding: Finding) {
    let mark = finding.new
    switch finding.rule {
    case .fieldAddedRequired, .fieldRequired, .defaultRemoved:
      self = .owners(mark, Self.lackIt) { $0.lacking }
    case .defaultChanged, .queryMissesDocuments: self = .owners(mark, Self.lackIt) { $0.absent }
    case .typeChanged, .unknownRemoved, .discriminatorChanged, .memberRemoved, .elementsChanged,
      .referenceTarget, .vectorSize:
      self = .values(mark, "don't fit") { $0.misfits }
    case .caseRemoved, .rawValueChanged:
      let text = finding.facts.old
      self = .values(mark, "are \(quoted(text))") { $0.amount(storedAs: text) }
    case .constraintTightened: self = .values(mark, "are beyond it") { $0.excesses }
    case .lettersChanged:
      let isUpper = finding.facts.new == Field.LetterCase.upper.rawValue
      self = .values(mark, "have the other letters") {
        $0.amount(of: isUpper ? .uuid : .capitalUUID)
      }
    case .nullsChanged where finding.facts.new == Field.Nulls.omitted.rawValue:
      self = .owners(mark, "have null") { $0.nulls }
    case .nullsChanged: self = .owners(mark, Self.lackIt) { $0.absent }
    case .uniqueAdded: self = .values(mark, "aren't unique") { $0.duplicates }
    case .fieldRenamed:
      self = .owners(finding.old, "have the old name", isAboutNew: false) { $0.having }
    case .timeToLiveChanged:
      self = .owners(mark, "have the field", isAboutNew: false) { $0.having }
    // These aren't about single values, but about what will be written, or about code.
    case .collectionMoved, .collectionRemoved, .otherFieldsRemoved, .memberMoved,
      .databaseChanged, .reservedReused, .previouslyRemoved, .fieldRemoved, .fieldOptional,
      .typeChangedForApps,
      .caseAdded,
      .memberAdded, .queryResults, .groupReaches, .indexDropped, .indexNeeded, .editionChanged,
      .rulesAdded,
      .rulesFieldRequired, .rulesFieldRemoved, .rulesValue, .rulesConstraint, .rulesImmutable,
      .rulesServerTime, .collectionRenamed, .modelRenamed, .documentIDChanged,
      .deprecatedRemoved, .queryRemoved, .queryParameters, .typeRenamed, .caseRenamed,
      .propertyRemoved, .propertyRenamed, .propertyType, .outputRemoved, .optionChanged:
      return nil
    }
  }
}

extension StoredPlace {
  /// The owners that have no value but null.
  var lacking: StoredAmount { amount(owners - (value?.present ?? 0)) }

  /// The owners that have neither a value nor null.
  var absent: StoredAmount { amount(owners - (value?.count ?? 0)) }

  /// The owners that have a value.
  var having: StoredAmount { amount(value?.present ?? 0) }

  /// The owners that have null.
  var nulls: StoredAmount { amount(value?.nulls ?? 0) }

  /// The values that another one is equal to.
  var duplicates: StoredAmount {
    guard isKnown, let strings = value?.strings, strings.count == value?.present,
      !strings.distinct.areMany
    else { return .unknown }
    return amount(strings.distinct.list.filter { $0.count > 1 }.reduce(0) { $0 + $1.count })
  }

  /// The strings of a form.
  func amount(of form: StringForm) -> StoredAmount { amount(value?.strings?.forms[form] ?? 0) }

  private func amount(_ count: Int) -> StoredAmount {
    isKnown ? StoredAmount(count: count) : .unknown
  }
}
