import FiresmithDiagnostics
import FiresmithSchema

/// Gives functions their names. Those of documents are known beforehand, because teams write them
/// into their own rules; the others get a number if they would have a name that is taken.
struct RuleNames {
  /// The functions of a document's model.
  struct Document: Hashable {
    var valid: String
    var create: String
    var update: String
  }

  private let options: RulesOptions
  private(set) var documents: [TypeID: Document] = [:]
  /// The models whose functions would have names of another model's.
  private(set) var clashes: [(model: TypeID, other: TypeID, name: String)] = []
  private var taken: Set<String> = []

  init(_ schema: Schema, models: [TypeID], _ options: RulesOptions) {
    self.options = options
    var owners: [String: TypeID] = [:]
    for model in models {
      let valid = options.modelNames.name(of: schema.ruleName(of: model))
      let names = Document(valid: valid, create: valid + "Create", update: valid + "Update")
      for name in [names.valid, names.create, names.update] {
        if let other = owners[name] { clashes.append((model, other, name)) }
        owners[name] = model
      }
      documents[model] = names
    }
    taken = Set(owners.keys)
  }

  /// Lets other functions have these names, unless they are of documents.
  mutating func release(_ names: Set<String>) {
    let kept = documents.values.flatMap { [$0.valid, $0.create, $0.update] }
    taken.subtract(names.subtracting(kept))
  }

  /// Returns the name of the function for what is called `words`: a nested type, a part of a model.
  mutating func next(_ words: String) -> String {
    let name = options.helperNames.name(of: words)
    var unique = name
    var number = 2
    while !taken.insert(unique).inserted {
      unique = "\(name)\(number)"
      number += 1
    }
    return unique
  }
}

extension Schema {
  /// Returns the type's name in the names of functions, with those of the types that it is nested
  /// in.
  func ruleName(of id: TypeID) -> String {
    let declaration = self[id]
    let outer = declaration.parent.map { ruleName(of: $0) } ?? ""
    return outer + declaration.name.name.value.ruleWords
  }
}

extension String {
  /// The text in upper camel case, with the codes of letters that rules don't have in names.
  var ruleWords: String {
    var words = ""
    var startsWord = true
    for scalar in unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9":
        words += startsWord ? String(scalar).uppercased() : String(scalar)
        startsWord = false
      case _ where scalar.properties.isAlphabetic:
        words += "U" + String(scalar.value, radix: 16, uppercase: true)
        startsWord = false
      default: startsWord = true
      }
    }
    return words
  }
}
