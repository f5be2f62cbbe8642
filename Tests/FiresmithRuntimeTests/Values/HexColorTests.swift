import FiresmithRuntime
import Foundation
import Testing

@Suite struct HexColorTests {
  @Test(arguments: [
    ("#f05138", HexColor(red: 0xf0, green: 0x51, blue: 0x38)),
    ("#F05138", HexColor(red: 0xf0, green: 0x51, blue: 0x38)),
    ("#00000080", HexColor(red: 0, green: 0, blue: 0, alpha: 0x80)),
    ("#01020304", HexColor(red: 1, green: 2, blue: 3, alpha: 4)),
  ])
  func readsAndWritesWhatCSSWrites(text: String, color: HexColor) {
    #expect(HexColor(text) == color)
    #expect(color.description == text.lowercased())
  }

  @Test func leavesOutAnOpaqueAlpha() {
    #expect(HexColor("#112233ff")?.description == "#112233")
  }

  @Test(arguments: [
    "", "#", "f05138", "#f0513", "#f051380", "#gggggg", "#+1+1+1", "red", "#0５1381", "##051380",
  ])
  func refusesWhatIsNoColour(text: String) {
    #expect(HexColor(text) == nil)
  }

  @Test func isAStringInJSON() throws {
    let color = HexColor(red: 1, green: 2, blue: 3)
    #expect(try JSONEncoder().encode([color]) == Data(##"["#010203"]"##.utf8))
    #expect(
      try JSONDecoder().decode([HexColor].self, from: Data(##"["#010203"]"##.utf8)) == [color])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([HexColor].self, from: Data(#"["red"]"#.utf8))
    }
  }
}
