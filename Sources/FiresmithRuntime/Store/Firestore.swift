/// A database, and the way to it.
public struct Firestore: Sendable {}
