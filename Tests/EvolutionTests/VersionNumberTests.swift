import Testing

@testable import FiresmithEvolution

@Suite struct VersionNumberTests {
  @Test func versionsHaveAnOrder() {
    let names = [
      "v0.9", "v1.0.0-alpha", "v1.0.0-rc.2", "v1.0.0-rc.10", "v1.0.0", "v1.0.1", "release-1.9",
      "1.10",
      "v2",
    ]
    #expect(names.reversed().sorted { before($0, $1) } == names)
    #expect(VersionNumber("latest") == nil)
  }

  private func before(_ one: String, _ other: String) -> Bool {
    guard let one = VersionNumber(one), let other = VersionNumber(other) else { return false }
    return one < other
  }
}
