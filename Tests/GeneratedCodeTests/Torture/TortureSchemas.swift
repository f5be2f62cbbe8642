import FiresmithTestSupport

@testable import FiresmithLanguage
@testable import FiresmithPython
@testable import FiresmithSwift

/// Schemas that use every name in every place where names are allowed. Each becomes a module.
enum TortureSchemas: String, CaseIterable {
  case fields, nested, cases, collections, types, names, attributes, text, long

  /// The part of the schema that a module has.
  func text(_ square: TortureSquare = .whole) -> String {
    switch self {
    case .fields: Self.fields(square)
    case .nested: Self.nested(square)
    case .cases: Self.cases(square)
    case .collections: Self.collections(square)
    case .types: Self.types(square)
    case .names: Self.names(square)
    case .attributes: Self.attributes(square)
    case .text: Self.texts(square)
    case .long: LongNames.schema
    }
  }

  static func schema(_ body: (inout YAMLText) -> Void) -> String {
    var yaml = YAMLText()
    body(&yaml)
    return yaml.text
  }

  private static let naming = SwiftNaming(acronyms: OutputOptions.defaultAcronyms)
  /// The words whose identifiers differ in both languages, since a schema is for both.
  private static let words = TortureNames.distinct(
    TortureNames.words.filter { !$0.hasPrefix("_") }
      + TortureNames.words.filter { $0.hasPrefix("_") },
    PythonNaming.attribute)
  private static let properties = TortureNames.distinct(words, naming.property)
  private static let caseNames = TortureNames.distinct(words, naming.enumCase)
  private static let methods = TortureNames.distinct(words, naming.method)
  private static let repositories = Set(
    TortureNames.distinct(caseNames, naming.repository(ofCollection:)))
  private static let typeKeys = TortureNames.distinct(properties, naming.type)

  /// Types of moderate size, because compile time grows with the square of their size.
  private static func chunks(_ names: [String]) -> [(number: Int, names: ArraySlice<String>)] {
    stride(from: 0, to: names.count, by: 40).map { start in
      (start / 40, names[start..<min(start + 40, names.count)])
    }
  }

  /// The same types, with the names that `square` has in a position.
  private static func chunks(
    _ names: [String], _ square: TortureSquare, in position: Int
  ) -> [(number: Int, names: [String])] {
    chunks(names).map { number, names in
      (number, names.filter { square.has($0, in: position) })
    }
    .filter { !$0.names.isEmpty }
  }

  // MARK: Members

  /// Each word as a field: plain, with a default, and with each wrapper.
  private static func fields(_ square: TortureSquare) -> String {
    schema { yaml in
      let forms = [
        ("Plain", "string"), ("Optional", #""string?""#),
        ("Default", #"{ type: string, default: "" }"#),
        ("Nullable", #"{ type: integer?, nulls: explicit }"#),
        ("Timed", "{ type: timestamp, server: write }"),
        ("Memory", #"{ type: any?, stored: false }"#),
      ]
      yaml.mapping("collections") { yaml in
        for (form, (model, type)) in forms.enumerated() {
          for (number, words) in chunks(properties, square, in: form) {
            yaml.mapping("\(model)_\(number)") { yaml in
              yaml.string("model", "\(model)Words\(number)")
              // Some of the words are `id`.
              yaml.entry("id", "document_key")
              yaml.mapping("fields") { yaml in
                for word in words { yaml.entry(word, type) }
              }
            }
          }
        }
      }
    }
  }

  /// Each word as the key of a nested type that is also named after the word.
  private static func nested(_ square: TortureSquare) -> String {
    schema { yaml in
      yaml.mapping("types") { yaml in
        for (number, words) in chunks(typeKeys, square, in: 0) {
          yaml.mapping("NestedWords\(number)") { yaml in
            yaml.mapping("fields") { yaml in
              for word in words {
                yaml.entry(word, "{ optional: true, fields: { value: string } }")
              }
            }
          }
        }
        for (number, words) in chunks(typeKeys, square, in: 1) {
          yaml.mapping("NestedDefaults\(number)") { yaml in
            yaml.mapping("fields") { yaml in
              for word in words { yaml.entry(word, "{ fields: { value: string } }") }
              yaml.entry("asks_for_a_decoder", "{ type: string, default: x }")
            }
          }
        }
      }
    }
  }

  /// Each word as an enum's case.
  private static func cases(_ square: TortureSquare) -> String {
    schema { yaml in
      yaml.mapping("enums") { yaml in
        for (form, kind) in ["Closed", "Open"].enumerated() {
          for (number, words) in chunks(caseNames, square, in: form) {
            yaml.mapping("\(kind)Words\(number)") { yaml in
              yaml.mapping("cases") { yaml in
                for word in words { yaml.entry(word, "") }
              }
              if kind == "Open" { yaml.entry("unknown", "unlisted") }
            }
          }
          for (number, words) in chunks(caseNames, square, in: form + 1) {
            yaml.mapping("\(kind)Numbers\(number)") { yaml in
              yaml.mapping("cases") { yaml in
                for word in words {
                  yaml.entry(word, "\(caseNames.firstIndex(of: word)! % 40 - 9)")
                }
              }
              if kind == "Open" { yaml.entry("unknown", "unlisted") }
            }
          }
        }
      }
      yaml.mapping("types") { yaml in
        yaml.mapping("Payload") { $0.entry("fields", "{ value: string }") }
        // In the position of `OpenWords`, whose cases these are.
        for (number, words) in chunks(caseNames, square, in: 1) {
          yaml.mapping("CaseDefaults\(number)") { yaml in
            yaml.mapping("fields") { yaml in
              for word in words {
                yaml.entry(
                  word, "{ type: OpenWords\(number), default: \(YAMLText.quoted(word)) }")
              }
            }
          }
        }
        for (number, words) in chunks(caseNames, square, in: 0) {
          yaml.mapping("OpenUnion\(number)") { yaml in
            yaml.entry("discriminator", "self")
            yaml.mapping("cases") { yaml in
              for word in words { yaml.entry(word, "Payload") }
            }
            yaml.entry("unknown", "unlisted")
          }
        }
        for (number, words) in chunks(
          TortureNames.distinct(caseNames, naming.type), square, in: 1)
        {
          yaml.mapping("ClosedUnion\(number)") { yaml in
            yaml.entry("discriminator", "default")
            yaml.mapping("cases") { yaml in
              for word in words { yaml.entry(word, "{ fields: { value: string } }") }
            }
          }
        }
      }
      yaml.mapping("collections") { yaml in
        yaml.mapping("union_documents") { yaml in
          yaml.string("model", "UnionDocument")
          yaml.entry("id", "{ name: document_key, stored: true }")
          yaml.entry("discriminator", "init")
          yaml.mapping("cases") { yaml in
            for word in TortureNames.distinct(caseNames, naming.type).prefix(40)
            where square.has(word, in: 0) {
              yaml.entry(word, "{ fields: { \(YAMLText.quoted(word)): string } }")
            }
          }
        }
      }
    }
  }

  // MARK: Collections

  /// Each word as a collection, a subcollection, a query, and a parameter of a query and of a path.
  private static func collections(_ square: TortureSquare) -> String {
    schema { yaml in
      yaml.mapping("collections") { yaml in
        yaml.mapping("parents") { yaml in
          yaml.entry("model", "Parent")
          yaml.entry("id", "document_key")
          yaml.mapping("fields") { yaml in
            for word in properties { yaml.entry(word, "integer") }
          }
          yaml.mapping("queries") { yaml in
            for word in methods where square.has(word, in: 0) {
              let field = YAMLText.quoted("\(word) in")
              let order = YAMLText.quoted("-\(word)")
              yaml.entry(word, "{ where: [\(field)], order: [\(order)] }")
            }
            for word in methods where !word.hasPrefix("_") && square.has(word, in: 1) {
              let field = YAMLText.quoted(word)
              yaml.entry("find_\(word)_in", "{ where: [\(field)], limit: 3 }")
              yaml.entry("all_\(word)_in", "{ where: [\(field)], group: true }")
            }
          }
        }
        // In a repository, subcollections and queries share a scope.
        yaml.mapping("ancestors") { yaml in
          yaml.entry("model", "Ancestor")
          yaml.entry("fields", "{ value: string }")
          yaml.mapping("collections") { yaml in
            for (number, word) in caseNames.enumerated()
            where number % 2 == 0 && repositories.contains(word)
              && square.has(word, in: number / 2)
            {
              yaml.entry(word, "{ path: sub-\(number), model: Root }")
            }
          }
        }
        yaml.entry("roots", "{ model: Root, fields: { value: string } }")
        for (number, word) in caseNames.enumerated()
        where number % 2 == 1 && repositories.contains(word) && square.has(word, in: number / 2) {
          yaml.entry(word, "{ path: root-\(number), model: Root }")
        }
        for (number, word) in properties.enumerated()
        where !word.hasPrefix("_") && square.has(word, in: 1) {
          yaml.mapping("path_\(word)") { yaml in
            yaml.string("path", "paths/{\(word)}/path-\(number)")
            yaml.entry("model", "Root")
          }
        }
      }
    }
  }

  // MARK: Types

  /// Each name of a type as a type: of maps, of an enum, of a union, nested, of documents.
  private static func types(_ square: TortureSquare) -> String {
    schema { yaml in
      let names = TortureNames.types
      // Every fourth name is declared in the same way.
      let declared = Set(
        names.enumerated().filter { square.has($1, in: $0 / 4) }.map(\.element))
      let documents = Set(
        names.enumerated().filter { number, name in
          number % 4 == 3 && derivedTypes(ofDocument: name).isDisjoint(with: names)
        }.map(\.element))
      yaml.mapping("types") { yaml in
        for (number, name) in names.enumerated()
        where declared.contains(name) && !documents.contains(name) {
          switch number % 4 {
          case 0, 3: yaml.entry(name, "{ fields: { value: string } }")
          case 1: yaml.entry(name, "{ discriminator: kind, cases: { one: SomePayload } }")
          default: break
          }
        }
        yaml.entry("SomePayload", "{ fields: { value: string } }")
        for (number, names) in chunks(names) {
          yaml.mapping("NestedTypes\(number)") { yaml in
            yaml.mapping("fields") { yaml in
              for (index, name) in names.enumerated() where square.has(name, in: index / 4 + 1) {
                yaml.entry("field_\(index)", "{ model: \(name), fields: { date: timestamp } }")
              }
            }
          }
        }
      }
      yaml.mapping("enums") { yaml in
        for (number, name) in names.enumerated()
        where number % 4 == 2 && declared.contains(name) {
          yaml.entry(name, "{ cases: { one: , two: } }")
        }
      }
      yaml.mapping("collections") { yaml in
        for (number, name) in names.enumerated()
        where declared.contains(name) && documents.contains(name) {
          yaml.entry("documents_\(number)", "{ model: \(name), fields: { value: string } }")
        }
        let fieldTypes = names.filter { !documents.contains($0) }
        for (number, names) in chunks(fieldTypes) {
          yaml.mapping("users_\(number)") { yaml in
            yaml.entry("model", "User\(number)")
            yaml.mapping("fields") { yaml in
              for (index, name) in names.enumerated() where declared.contains(name) {
                let forms = [name, "\"\(name)?\"", "array<\(name)>", "map<\(name)>"]
                yaml.entry("field_\(index)", forms[index % 4])
              }
              // A half of the last names may be none.
              if number % 2 == 0 || names.count < 8 {
                yaml.entry("level", "{ type: boolean, default: true }")
              }
            }
          }
        }
      }
    }
  }

  /// The names that Python declares for a document besides its model, and for one with the same
  /// name without `Async`.
  private static func derivedTypes(ofDocument name: String) -> Set<String> {
    let derived = ["Fields", "Update", "Repository"].map { name + $0 }
    return Set(derived + (name.hasPrefix("Async") ? [String(name.dropFirst(5))] : []))
  }

  // MARK: Naming cases

  /// A model, an enum, a query and a collection for each naming case.
  private static func names(_ square: TortureSquare) -> String {
    schema { yaml in
      let stored = TortureNames.stored.filter { naming.property($0) != nil }
      let collections = Set(
        TortureNames.distinct(
          TortureNames.distinct(stored, naming.enumCase), PythonNaming.constant))
      yaml.mapping("collections") { yaml in
        for (number, name) in stored.enumerated() where square.has(number, in: 0) {
          yaml.mapping(collections.contains(name) ? name : "collection_\(number)") { yaml in
            yaml.string("path", "names-\(number)")
            yaml.string("model", "NamingCase\(number)")
            if PythonNaming.attribute(name) == "id" { yaml.entry("id", "document_key") }
            yaml.mapping("fields") { yaml in
              yaml.mapping(name) { yaml in
                // A property and a type can't have the same name, which they would in scripts
                // without case.
                if naming.type(name) == naming.property(name) { yaml.entry("model", "Nested") }
                yaml.mapping("fields") { $0.entry(name, "{ type: string, default: x }") }
              }
              yaml.entry(
                "a default", "{ type: NamingEnum\(number), default: \(YAMLText.quoted(name)) }")
            }
            yaml.mapping("queries") { $0.entry(name, "{ where: [a default] }") }
          }
        }
      }
      yaml.mapping("enums") { yaml in
        for (number, name) in stored.enumerated() where square.has(number, in: 0) {
          yaml.mapping("NamingEnum\(number)") { yaml in
            yaml.mapping("cases") { $0.entry(name, "") }
          }
        }
      }
      // Explicit types with the name of the property.
      yaml.mapping("types") { yaml in
        yaml.entry("名前", "{ fields: { 値: { type: string, default: x }, 名前: \"値?\" } }")
        yaml.entry("合併", "{ discriminator: kind, cases: { 値: 値, 他: 名前 } }")
        yaml.entry("値", "{ fields: { 値: { type: integer, default: 1 }, 他: array<名前> } }")
      }
    }
  }
}
