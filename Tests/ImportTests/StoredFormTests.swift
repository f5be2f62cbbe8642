import Testing

/// Values that an app's own code stores otherwise than their types say.
@Suite struct StoredFormTests {
  private static let model = "// file: A.swift\nstruct Tag: Codable { @DocumentID var id: String?; "

  @Test func aColorIsWhatTheAppsExtensionStores() throws {
    let (schema, report) = try MadeUpApp.imported(
      Self.model + """
        var tint: Color }
        extension Color: Codable {
          public init(from decoder: Decoder) throws {
            self.init(hex: try decoder.singleValueContainer().decode(String.self))
          }
          public func encode(to encoder: Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(String(format: "#%02x%02x%02x", red, green, blue))
          }
        }
        """)
    #expect(schema.contains("tint: color  # guessed: "))
    #expect(report.contains { $0.contains("a 'Color' is stored as the app's own extension says") })
  }

  @Test func aColorCanBeAMapOfComponents() throws {
    let (schema, report) = try MadeUpApp.imported(
      Self.model + """
        @CodableColor var tint: UIColor? }
        @propertyWrapper struct CodableColor: Codable {
          var wrappedValue: UIColor?
          enum CodingKeys: String, CodingKey { case red = "r", alpha, name }
          init(from decoder: Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            let red = try values.decode(Double.self, forKey: .red)
            let alpha = try values.decodeIfPresent(Double.self, forKey: .alpha) ?? 1
            let name = try values.decodeIfPresent(String.self, forKey: .name)
          }
        }
        """)
    #expect(
      schema.hasSuffix(
        """
              tint: CodableColorComponents?  # guessed: is stored as '@CodableColor' says
          CodableColorComponents:
            fields:
              r: { type: double, swift: { name: red } }
              alpha: { type: double, default: 1 }
              name: string?

        """), "\(schema)")
    #expect(!report.contains { $0.contains(": left: ") }, "\(report)")
  }

  @Test func aColorOfUnknownFormIsADecision() throws {
    let (schema, report) = try MadeUpApp.imported(Self.model + "var tint: UIColor? }")
    #expect(schema.contains("tint: any?  # to be decided: is a 'UIColor'"))
    #expect(
      report.contains {
        $0.hasSuffix(
          "undecided: 'tint' is a 'UIColor', which is stored by code that isn't here: 'color' is for strings such as"
            + " \"#f05138\", 'fields' for a map of components, and --data asks the documents")
      }, "\(report)")
  }

  /// The types that `init(from:)` reads say more than those of the properties.
  @Test func valuesAreOfTheTypesThatTheyAreDecodedAs() throws {
    let (schema, report) = try MadeUpApp.imported(
      Self.model + """
        var tint: Color, at: Date, genre: Genre, link: URL?, pages: Int, rank: Rank
        init(from decoder: Decoder) throws {
          let values = try decoder.container(keyedBy: CodingKeys.self)
          tint = Color(hex: try values.decode(String.self, forKey: .tint))
          at = Date(timeIntervalSince1970: try values.decode(Double.self, forKey: .at))
          genre = Genre(rawValue: try values.decode(String.self, forKey: .genre)) ?? .other
          link = URL(string: try values.decode(String.self, forKey: .link))
          pages = (try? values.decode(Int.self, forKey: .pages)) ?? 1
          rank = try values.decodeIfPresent(Rank.self, forKey: .rank) ?? .first
        } }
        enum Genre: String, Codable { case novel, other }
        enum Rank: Int, Codable { case first = 1 }
        """)
    for line in [
      "tint: string  # guessed: ", "at: double    # guessed: ", "genre: Genre  # guessed: ",
      "link: url?\n", "pages: { type: integer, default: 1 }",
      "rank: { type: Rank, default: first }",
    ] {
      #expect(schema.contains("      " + line), "\(schema)")
    }
    #expect(
      report.contains {
        $0.hasSuffix(
          "guessed: 'at' is stored as 'Double', of which the app's code makes 'Date'; generated code has the former"
        )
      }, "\(report)")
    #expect(report.contains { $0.contains("'genre' has a value for those that its type lacks") })
  }

  @Test func aTypeThatIsStoredAsOneValueIsThatValue() throws {
    let (schema, report) = try MadeUpApp.imported(
      Self.model + """
        var code: Code, marks: [Mark] }
        struct Code: RawRepresentable, Codable, Hashable { var rawValue: String }
        struct Mark: Codable {
          var points: Int
          init(from decoder: Decoder) throws {
            points = try decoder.singleValueContainer().decode(Int.self)
          }
        }
        """)
    #expect(schema.contains("code: string           # guessed: a 'Code' is stored as a string"))
    #expect(schema.contains("marks: array<integer>  # guessed: a 'Mark' is stored as an integer"))
    #expect(!schema.contains("Mark:"), "\(schema)")
    #expect(!report.contains { $0.contains(": left: ") }, "\(report)")
  }

  @Test func whatAnInitializerFromADictionaryLeavesOutIsNotStored() throws {
    let (schema, report) = try MadeUpApp.imported(
      """
      // file: A.swift
      final class Post {
        var title: String
        var addedAt: Date
        @Published var image: UIImage?
        init(dictionary: [String: Any]) {
          self.title = dictionary["title"] as? String ?? ""
          let time = dictionary["added_at"] as? Timestamp
          self.addedAt = time?.dateValue() ?? .now
        }
      }
      struct Person {
        let id: String
        let email: String
      }
      extension Person {
        init?(from dictionary: [String: Any]) {
          guard let id = dictionary["uid"] as? String, let email = dictionary["mail"] as? String
          else { return nil }
          self.id = id
          self.email = email
        }
      }
      func load() { Post(dictionary: db.collection("posts").document(id).data()) }
      func copy() { Person(id: "", email: "", at: db.collection("people")) }
      func loadPerson() { Person(from: db.collection("people").document(id).data()) }
      """)
    #expect(schema.contains("      added_at: timestamp\n"), "\(schema)")
    #expect(!schema.contains("image"), "\(schema)")
    #expect(report.contains { $0.hasSuffix("left: 'image' isn't stored") }, "\(report)")
    #expect(!report.contains { $0.contains("'Person(id:)' isn't in generated code") }, "\(report)")
    let person = """
          id: none
          fields:
            uid: { type: string, swift: { name: id } }
            mail: { type: string, swift: { name: email } }

      """
    #expect(schema.contains(person), "\(schema)")
  }

  /// A default is the name of the case in the schema, which is a stored value where that gives the
  /// name in code.
  @Test func theDefaultOfAnEnumerationIsTheNameInTheSchema() throws {
    let (schema, _) = try MadeUpApp.imported(
      Self.model + """
        var genre = Genre.nonFiction, other: Genre = .scienceFiction }
        enum Genre: String, Codable { case nonFiction = "non_fiction", scienceFiction = "Sci-Fi" }
        """)
    #expect(schema.contains("genre: { type: Genre, default: non_fiction }"), "\(schema)")
    #expect(schema.contains("other: { type: Genre, default: scienceFiction }"), "\(schema)")
  }

  @Test func arraysHaveTheTypeOfTheValuesInThem() throws {
    let (schema, report) = try MadeUpApp.imported(
      """
      // file: A.swift
      struct Book: Codable {
        @DocumentID var id: String?
        var labels = ["new", "old"]
        var pages = [
          1,
          2
        ]
        var odd = [1, "two"]
      }
      func add(_ book: Book) throws { try db.collection("books").addDocument(from: book) }
      """)
    #expect(schema.contains("labels: array<string>"), "\(schema)")
    #expect(schema.contains("pages: array<integer>"), "\(schema)")
    #expect(schema.contains("odd: any"), "\(schema)")
    #expect(report.contains { $0.contains("undecided: 'odd' has no type in the code") })
  }
}
