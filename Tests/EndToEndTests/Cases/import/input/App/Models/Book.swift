import FirebaseFirestore

/// A book in the library.
struct Book: Codable, Identifiable {
  @DocumentID var id: String?
  var title: String
  /// Those of the printed edition.
  var numberOfPages: Int
  var genre = Genre.novel
  var keywords: [String] = []
  var cover: Cover?
  var price: Decimal?
  var shelf: Shelf
  @ServerTimestamp var addedAt: Date?

  enum CodingKeys: String, CodingKey {
    case id, title, genre, keywords, cover, price, shelf
    case numberOfPages = "pages"
    case addedAt = "added_at"
  }

  struct Cover: Codable {
    var small: URL
    var large: URL?
  }
}

enum Genre: String, Codable {
  case novel
  case nonFiction = "non_fiction"
}

enum Shelf: Codable {
  case room(Int)
  case cellar
}

struct Reader: Codable {
  var name: String
}
