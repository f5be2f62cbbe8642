import Foundation

/// The user's request: a command, the title of a book, and options.
struct Arguments {
  enum Command: String, CaseIterable {
    case add
    case list
    case lend
    case takeBack = "return"
    case remove
    case samples
    case help
  }

  /// The options, each of which takes a value.
  enum Option: String, CaseIterable {
    case author
    case pages
    case to
    case status
    case file
    case emulator
    case project
    case cache
  }

  let command: Command
  /// The words that are neither the command nor options.
  private let words: [String]
  private let options: [Option: String]

  static let help = """
    library add TITLE [--author NAME] [--pages NUMBER]
    library list [--status shelved|lent]
    library lend TITLE --to READER
    library return TITLE
    library remove TITLE
    library samples COUNT

    The books are in library.sqlite, unless an option says where:
      --file PATH         another file
      --emulator PROJECT  Google's emulator
      --project PROJECT   Firestore in production
      --cache PATH        a file with what was read there, and what can't be sent yet
    """

  init(_ arguments: [String]) throws(UsageError) {
    var words: [String] = []
    var options: [Option: String] = [:]
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        words.append(word)
        continue
      }
      guard let option = Option(rawValue: String(word.dropFirst(2))) else {
        throw UsageError("unknown option '\(word)'; see 'library help'")
      }
      guard let value = rest.popFirst() else { throw UsageError("'\(word)' needs a value") }
      options[option] = value
    }
    let name = words.isEmpty ? "help" : words.removeFirst()
    guard let command = Command(rawValue: name) else {
      throw UsageError("unknown command '\(name)'; see 'library help'")
    }
    self.command = command
    self.words = words
    self.options = options
  }

  subscript(_ option: Option) -> String? { options[option] }

  /// Returns the only word after the command.
  ///
  /// - Parameter name: What the word is, for messages.
  func word(_ name: String) throws(UsageError) -> String {
    guard let word = words.first, words.count == 1 else {
      throw UsageError("'\(command.rawValue)' needs a \(name), in quotes if it has spaces")
    }
    return word
  }

  /// Returns the value of an option as a number.
  func number(_ option: Option) throws(UsageError) -> Int? {
    try self[option].map { text throws(UsageError) in try Self.number(text) }
  }

  static func number(_ text: String) throws(UsageError) -> Int {
    guard let number = Int(text) else { throw UsageError("'\(text)' is not a number") }
    return number
  }
}

/// The arguments make no sense.
struct UsageError: LocalizedError {
  let errorDescription: String?

  init(_ message: String) {
    errorDescription = message
  }
}
