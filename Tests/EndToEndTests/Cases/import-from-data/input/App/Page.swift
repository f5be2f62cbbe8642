import FirebaseFirestore
import Observation

/// A page with parts.
struct Page: Codable {
  @DocumentID var id: String?
  var head: Head
  var parts: [Part]

  struct Head: Codable {
    var extra: Any
  }
}

struct Part: Codable {
  var value: Any
  var content: Content
}

enum Content: Codable {
  case text(String)
  case image(URL, size: Any)

  enum CodingKeys: String, CodingKey { case kind, body, size }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.decode(String.self, forKey: .kind) {
    case "text": self = .text(try values.decode(String.self, forKey: .body))
    case "image":
      let url = try values.decode(URL.self, forKey: .body)
      self = .image(url, size: try values.decode(Any.self, forKey: .size))
    default: throw Failure()
    }
  }
}

@Observable
final class Settings: Codable {
  var theme = "light"
}
