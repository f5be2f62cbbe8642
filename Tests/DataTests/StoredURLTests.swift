import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithDataCheck

/// URLs are those that Foundation reads, which generated Swift does.
@Suite struct StoredURLTests {
  @Test(arguments: [
    "", ":", ":a", "a", "a:b", "1a:b", "a b", "a b:c", "http://a:b", "http://a:80", "http://a:",
    "http://[::1]/", "http://[::1", "http://::1]", "http://a]b/", "http://a@b@c/",
    "http://u u@h/", "http://exa mple.com/", "http://a%20b/", "http://a%zzb/", "http://a/%zz",
    "http://a/%", "http://a/[x]", "http://a?[x]#[y]", "http://a#b#c", "http://a/\u{0}x", "//ä b/",
    "/a b", "?x y", "#x y", "http://a<b>/", "http://a\\b/", "mailto:a b@c", "%:x", "é:x",
    "http://a|b", "\n", "http://u:[@h/", "http://h:80:90/", "http://[::1]:80", "http://[::1]x",
    "http://@h/", "http://:80/", "://a", "ht tp://a", "tel:+1 2", "\\", "a\u{301}b", "👍",
    "data:,a b%", "http://ä.de/ä", "http://例え.jp:80/", "http://例え.jp:x/", "http://Ä.de",
    "http://👍.de/", "http://a\u{AD}b.de", "http://a。b", "http://ä b.de", "http://ä",
    "https://user@www.straße-例え.de:80/ä?q=ü",
  ])
  func knownTextsAreReadAsFoundationReadsThem(text: String) {
    #expect(StoredURL(text)?.encoded == URL(string: text)?.absoluteString)
  }

  @Test func randomTextsAreReadAsFoundationReadsThem() {
    var numbers = SeededGenerator(seed: 11)
    let pieces = [
      "http", "://", ":", "/", "//", "?", "#", "@", "a", "b.c", "80", "%20", "%", "%zz", " ", "<",
      "\\", "-", "+", "_", "~", "!", "x y", "\u{1}", "|", "^", "\"", "{", "&", "=", ";", ",",
    ]
    for _ in 0..<RandomCases.count(1_000) {
      let text = (0..<Int.random(in: 1...8, using: &numbers)).map { _ in
        pieces.randomElement(using: &numbers) ?? ""
      }.joined()
      let expected = URL(string: text)?.absoluteString
      #expect(StoredURL(text)?.encoded == expected, "\(text.debugDescription)")
    }
  }
}
