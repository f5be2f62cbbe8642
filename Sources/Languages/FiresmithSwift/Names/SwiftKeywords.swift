/// The keywords of Swift 6.3 that affect names in generated code.
///
/// The list was found by compiling each word of the compiler's grammar as a property, case, method,
/// parameter and local variable. Most contextual keywords (`any`, `async`, `get`, `open`) need no
/// backticks.
enum SwiftKeywords {
  /// The words that need backticks where they are declared or used as a value.
  static let all: Set<String> = Set(
    """
    as associatedtype await break case catch class continue default defer deinit do else enum \
    extension fallthrough false fileprivate for func guard if import in inout internal is let nil \
    operator precedencegroup private protocol public repeat rethrows return static struct \
    subscript super switch throw throws true try typealias var where while Any
    """.split(separator: " ").map(String.init))

  /// The words that have another meaning after a dot, even in backticks.
  static let impossibleMembers: Set<String> = ["self", "Self", "init", "Type", "Protocol"]
}
