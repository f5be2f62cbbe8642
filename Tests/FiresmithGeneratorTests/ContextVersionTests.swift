import FiresmithLanguage
import Testing

@Suite struct ContextVersionTests {
  private let history = [
    ContextVersion(number: 1, changes: ["the first version"]),
    ContextVersion(number: 2, changes: ["'fields' is called 'properties'"]),
    ContextVersion(
      number: 3, changes: ["'type' has no '?'", "'isOptional' says whether it may lack"]),
  ]

  @Test(arguments: ["{{! context 3 }}", "{{! context 3 }}\ntext", "{{!  context  3  }}\r\ntext"])
  func aTemplateForTheCurrentVersionIsRight(_ text: String) {
    #expect(history.problem(ofTemplate: text) == nil)
  }

  @Test func aTemplateForAnEarlierVersionIsToldWhatHasChangedSince() {
    #expect(
      history.problem(ofTemplate: "{{! context 1 }}\n") == """
        the template is written for version 1 of the context; what changed: version 2: 'fields' is \
        called 'properties'; version 3: 'type' has no '?', 'isOptional' says whether it may lack. \
        Adapt it, and make its first line {{! context 3 }}
        """)
    let since2 = history.problem(ofTemplate: "{{! context 2 }}\n")
    #expect(since2?.contains("version 2: ") == false)
    #expect(since2?.contains("version 3: ") == true)
  }

  @Test func aTemplateForALaterVersionNeedsALaterFiresmith() {
    #expect(
      history.problem(ofTemplate: "{{! context 4 }}") == """
        the template is written for version 4 of the context, and this firesmith has version 3; \
        update firesmith
        """)
  }

  @Test(arguments: [
    "", "\n{{! context 3 }}", "text", "{{!context 3}}", "{{! context }}", "{{! context x }}",
    "{{! context 0 }}", "{{! context -1 }}", "{{! context 99999999999999999999 }}",
    "{{! context 3 }} x",
  ])
  func everyTemplateSaysWhichVersionItIsWrittenFor(_ text: String) {
    #expect(
      history.problem(ofTemplate: text) == """
        the first line has to name the version of the context that the template is written for: \
        {{! context 3 }}
        """)
  }

  @Test func theVersionsAreCountedFrom1AndEachSaysWhatItChanged() {
    let history = ContextVersion.history
    #expect(history.map(\.number) == Array(1...history.count))
    #expect(history.allSatisfy { !$0.changes.isEmpty })
    #expect(history.declaration == "{{! context \(history.count) }}")
  }
}
