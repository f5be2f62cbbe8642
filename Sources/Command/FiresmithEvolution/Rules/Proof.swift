/// The ways in which a document shows a finding.
enum Proof: Hashable, Sendable {
  /// The value of a finding that can't be read.
  enum Value: Hashable, Sendable {
    /// The one that there was before.
    case former
    /// The one that is new.
    case new
    /// One that no version declares.
    case unknown
  }

  /// No document does.
  case none
  /// It can't be read, for its field or for a value.
  case unreadable(Value)
  /// It can be read, and a value in it is read as something else: the former one of the finding,
  /// or any.
  case misread(inAny: Bool)
  /// It lacks the field.
  case lacking
  /// A value in it is beyond a limit.
  case beyondLimit
  /// It has the field.
  case holding
  /// It has the name of the field, which the reader doesn't know.
  case holdingKey
  /// It can't be read, or has the former value.
  case refusedValue
  /// It is written again with another value of the field.
  case update
}
