import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithLanguages
import FiresmithSchema
import Testing

@testable import FiresmithSwift

/// The keys of languages are apart from the languages, and fit them.
@Suite struct LanguageKeysTests {
  @Test func everyLanguageHasItsKeysInTheList() {
    #expect(LanguageKeys.all.map(\.name) == Languages.all.names)
  }

  @Test func schemasCanChooseTheTypesThatSwiftHasRowsFor() {
    let rows = Scalar.allCases.compactMap { scalar in
      scalar.swiftAlternative.map { [scalar.rawValue, $0.type] }
    }
    let types = LanguageKeys.swift.bindings.types.map { [$0.scalar.rawValue, $0.type] }
    #expect(rows.count == types.count && Set(rows) == Set(types))
  }
}
