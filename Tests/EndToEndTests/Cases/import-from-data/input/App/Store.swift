import FirebaseFirestore

struct Note {
  var text: String

  init?(document: DocumentSnapshot) {
    guard let data = document.data() else { return nil }
    text = data["text"] as? String ?? ""
  }
}

struct Store {
  let db = Firestore.firestore()

  func pages() async throws -> [Page] {
    try await db.collection("pages").getDocuments().documents.map { try $0.data(as: Page.self) }
  }

  func settings() async throws -> Settings {
    try await db.collection("config").document("settings").getDocument(as: Settings.self)
  }

  func note(_ id: String) async throws -> Note? {
    Note(document: try await db.collection("notes").document(id).getDocument())
  }

  func log(_ text: String) async throws {
    try await db.collection("logs").addDocument(data: ["text": text])
  }
}

extension Store:
