import FiresmithPatterns
import Testing

@testable import FiresmithRules

/// The text of expressions.
@Suite struct RuleTextTests {
  @Test(arguments: [
    ("a", "data.a"), ("_a1", "data._a1"), ("1a", "data['1a']"), ("a b", "data['a b']"),
    ("it's", "data['it\\'s']"), ("a\\b", "data['a\\\\b']"), ("a\"b", "data['a\"b']"),
    ("a\nb", "data['a\\nb']"), ("\u{202E}", "data['\\u202e']"),
    ("\u{E0001}", "data['\\udb40\\udc01']"),
    ("\u{2028}", "data['\\u2028']"), ("名", "data['名']"), ("service", "data['service']"),
    ("true", "data['true']"), ("`a`", "data['`a`']"),
  ])
  func keys(name: String, text: String) {
    #expect(RuleExpression.member(.data, name).text == text)
  }

  @Test func junctionsOfTheOtherKindAreInParentheses() {
    let a = RuleExpression.variable("a")
    let b = RuleExpression.variable("b")
    #expect(RuleExpression.any([.not(a), .all([a, b])]).text == "!a || (a && b)")
    #expect(RuleExpression.all([.any([a, b]), .all([a, b])]).text == "(a || b) && a && b")
    #expect(RuleExpression.not(.isType(a, .map)).text == "!(a is map)")
    #expect(RuleExpression.not(.any([a, b])).text == "!(a || b)")
    #expect(RuleExpression.all([.any([a])]).text == "a")
    #expect(RuleExpression.all([]).text == "true")
  }

  @Test(arguments: [
    ("1", "1"), ("0.5", "0.5"), ("1.5e2", "150"), ("1e3", "1000"), ("-2.5e-3", "-0.0025"),
    ("12e-2", "0.12"), ("1e-1", "0.1"), ("0.05e1", "0.5"), ("1.25e1", "12.5"),
  ])
  func numbersHaveNoExponent(number: String, text: String) throws {
    let without = number.withoutExponent
    #expect(Double(without) == Double(text))
    #expect(!without.contains("e"))
  }

  @Test(arguments: [
    ("^a$", "^a$"), ("a", "(?s:.*)(?:a)(?s:.*)"), ("^a", "(?:^a)(?s:.*)"), ("a$", "(?s:.*)(?:a$)"),
    ("^a|b$", "(?s:.*)(?:^a|b$)(?s:.*)"), ("(?m)^a$", "(?s:.*)(?:(?m)^a$)(?s:.*)"),
    ("\\Qa(\\d\\E+", "(?s:.*)(?:a\\(\\\\d+)(?s:.*)"), ("\\Q.", "(?s:.*)(?:\\.)(?s:.*)"),
    ("\\\\Q", "(?s:.*)(?:\\\\Q)(?s:.*)"),
  ])
  func patternsAreAboutTheWholeText(pattern: String, whole: String) throws {
    #expect(try RegularExpression(pattern).wholeText == whole)
  }

  @Test(arguments: [
    ("books", "Books"), ("cover_images", "CoverImages"), ("Größe", "GrUF6UDFe"), ("a-1", "A1"),
    ("😀", ""),
  ])
  func wordsAreIdentifiers(text: String, words: String) {
    #expect(text.ruleWords == words)
  }

  @Test(arguments: [
    ("isValid{Model}", true), ("{Model}IsValid", true), ("{Model}", true), ("isValid", false),
    ("is {Model}", false), ("1{Model}", false), ("{Model}{Model}", false), ("{model}", false),
    ("a{Model", false), ("}{Model}", false), ("é{Model}", false), ("{Model}1", true),
  ])
  func patternsOfNames(pattern: String, isPattern: Bool) {
    #expect((FunctionNames(pattern) != nil) == isPattern)
  }
}
