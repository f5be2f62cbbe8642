import FiresmithRuntime
import Foundation

/// Something that is wrong with a file of credentials although it can be used.
public enum CredentialsWarning: Hashable, Sendable {
  /// Every user of the machine can read the file, and with it sign in as its account.
  ///
  /// `chmod 600` makes a file its owner's alone.
  case readableByEveryone(URL)
}

extension CredentialsWarning: CustomStringConvertible {
  /// The warning as a sentence, without the file's contents.
  public var description: String {
    switch self {
    case .readableByEveryone(let file):
      "The credentials file \(file.path) can be read by every user of this machine. "
        + "Make it readable by its owner alone: chmod 600"
    }
  }
}

/// Passes each warning on once, however often a file is read.
struct Warnings: Sendable {
  private let handler: (@Sendable (CredentialsWarning) -> Void)?
  private let told = Locked<Set<CredentialsWarning>>([])

  init(_ handler: (@Sendable (CredentialsWarning) -> Void)?) {
    self.handler = handler
  }

  func callAsFunction(_ warning: CredentialsWarning) {
    guard let handler, told.withLock({ $0.insert(warning).inserted }) else { return }
    handler(warning)
  }
}
