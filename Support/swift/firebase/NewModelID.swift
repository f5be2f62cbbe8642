nonisolated extension ModelID {
  /// Returns a new id: 20 random letters and digits, as Firestore itself makes them.
  public static func auto() -> String {
    let characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    return String((0..<20).compactMap { _ in characters.randomElement() })
  }
}
