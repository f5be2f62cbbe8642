import FiresmithAgreementExample
import Testing

/// Types that have the fields of a mixin, and functions that take all of them.
@Suite struct MixinTests {
  private func author(of document: some Audited) -> String {
    document.by ?? "nobody"
  }

  private func revise(_ document: inout some Audited, by name: String) {
    document.by = name
    document.revision = (document.revision ?? 0) + 1
  }

  @Test func functionsTakeEveryTypeThatIncludesIt() {
    var ticket = Ticket(title: "a")
    revise(&ticket, by: "Gigi")
    revise(&ticket, by: "Momo")
    #expect(ticket.revision == 2)
    #expect(author(of: ticket) == "Momo")
    #expect(author(of: Visit(place: "b")) == "nobody")
  }

  @Test func ownFieldsComeFirst() {
    let properties = Mirror(reflecting: Ticket(title: "a")).children.compactMap(\.label)
    #expect(properties == ["id", "title", "by", "revision"])
  }
}
