import FiresmithSchema

/// Makes the functions of the section of a schema: three for each model of documents, and those
/// that they call.
struct RulesLowering {
  let schema: Schema
  let options: RulesOptions
  var names: RuleNames
  /// All functions, each after those that it calls.
  var functions: [RuleFunction] = []
  private(set) var costs = RuleCost.Table()
  /// The number of functions that are called inside each other, by the outermost one's name.
  private var depths: [String: Int] = [:]
  /// The extent of the checks of the document whose functions are being made.
  var thoroughness = Thoroughness.full
  /// The extent to which each model's documents are checked.
  var used: [TypeID: Thoroughness] = [:]
  /// The function of each type that has one already, for each depth that it may go to.
  var typeFunctions: [CheckedType: String] = [:]
  /// The types that hold so many others inside of each other that functions can't.
  var tooDeep: Set<CheckedType> = []
  /// The types whose functions are being made.
  var open: Set<TypeID> = []
  /// The functions that types and models share, by what they are called after.
  var sharedFunctions: [String: String] = [:]

  init(_ schema: Schema, models: [TypeID], _ options: RulesOptions) {
    self.schema = schema
    self.options = options
    names = RuleNames(schema, models: models, options)
  }

  /// Functions call each other at most this deep. Firestore allows 20, of which teams use some.
  static let deepest = 14

  /// The conditions of a function. Firestore refuses functions of more than about a hundred.
  static let longest = 12

  mutating func add(_ function: RuleFunction) {
    functions.append(function)
    costs.add(function)
    depths[function.name] = 1 + depth(of: function.body)
  }

  /// Returns how many functions are called inside of each other.
  func depth(of expression: RuleExpression) -> Int {
    expression.calls.lazy.compactMap { depths[$0] }.max() ?? 0
  }

  /// Returns conditions that are all to hold as one. If they are many, functions have a part of
  /// them each, called after `words`.
  ///
  /// - Parameter function: The function that they are the conditions of.
  mutating func balanced(
    _ conditions: [RuleExpression], _ words: String, of function: String
  ) -> RuleExpression {
    guard conditions.count > Self.longest else { return .all(conditions) }
    let count = (conditions.count + Self.longest - 1) / Self.longest
    var parts: [RuleExpression] = []
    for part in 0..<count {
      let range = (conditions.count * part / count)..<(conditions.count * (part + 1) / count)
      let name = names.next("\(words)Part\(part + 1)")
      add(
        RuleFunction(
          name: name, parameters: ["data"],
          summary: "Part \(part + 1) of \(count) of \(function).",
          body: .all(Array(conditions[range]))))
      parts.append(.call(name, [.data]))
    }
    return balanced(parts, words + "Parts", of: function)
  }
}
