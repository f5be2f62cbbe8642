import FiresmithValues
import Testing

struct NameProblemTests {
  @Test(
    arguments: [
      ("", .empty), ("__x__", .reserved), ("_____", .reserved), ("__name__", .reserved),
      ("__\u{301}__", .reserved), ("__x_\u{301}__", .reserved),
      (String(repeating: "x", count: 1_501), .long), (String(repeating: "é", count: 751), .long),
      (String(repeating: "x", count: 1_500), nil), ("__\u{301}x", nil), ("__", nil), ("___", nil),
      ("__x", nil), ("x__", nil), ("_x_", nil), ("a/b", nil), (".", nil), ("..", nil), (" ", nil),
      ("\0", nil), ("🙂", nil),
    ] as [(String, NameProblem?)])
  func fieldsHaveNamesThatFirestoreAllows(name: String, problem: NameProblem?) {
    #expect(NameProblem(ofField: name, .documented) == problem)
    #expect(NameProblem(ofField: name, .refused) == problem)
    #expect(NameProblem(ofField: Substring(name), .refused) == problem)
  }

  @Test(
    arguments: [
      ("", .empty), (".", .dots), ("..", .dots), ("a/b", .slash), ("/", .slash),
      ("__x__", .reserved),
      (String(repeating: "x", count: 1_501), .long), ("...", nil), (".a", nil), ("a", nil),
    ] as [(String, NameProblem?)])
  func documentsHaveIDsThatFirestoreAllows(id: String, problem: NameProblem?) {
    #expect(NameProblem(ofID: id, .documented) == problem)
    #expect(NameProblem(ofID: id, .refused) == problem)
  }

  @Test func fourUnderscoresAreStoredAllTheSame() {
    #expect(NameProblem(ofField: "____", .documented) == .reserved)
    #expect(NameProblem(ofField: "____", .refused) == nil)
    #expect(NameProblem(ofID: "____", .refused) == nil)
  }
}
