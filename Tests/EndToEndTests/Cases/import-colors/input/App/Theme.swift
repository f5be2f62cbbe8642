import FirebaseFirestore
import SwiftUI

struct Theme: Codable {
  @DocumentID var id: String?
  var tint: Color
  var accent: UIColor?
  var mark: NSColor
}

func add(_ theme: Theme) throws {
  try Firestore.firestore().collection("themes").addDocument(from: theme)
}
