/// Versions in git, as users write them: `git:REF`, `git:REF:PATH`, or `git:PATTERN`.
package struct GitSource {
  /// The name of a commit, or a pattern of names.
  let name: String
  /// The path in the repository, from its outermost folder; `nil` for where the schemas are now.
  let path: String?

  /// Returns `nil` if the words name something else than a version in git.
  package init?(_ words: String) {
    guard words.hasPrefix("git:") else { return nil }
    let parts = words.dropFirst(4).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    path = parts.count > 1 ? String(parts[1]) : nil
  }

  /// Whether the name stands for all names like it.
  var isPattern: Bool { name.contains { "*?[".contains($0) } }

  /// Returns how to bring what the name stands for, for a message; empty if nothing can have the
  /// name.
  func fetchHint(isShallow: Bool) -> String {
    let isName = !name.isEmpty && !name.hasPrefix("-") && !name.contains { $0.isWhitespace }
    guard isName else { return "" }
    let reason =
      isShallow
      ? "the clone is a shallow one, without earlier commits and other names"
      : "it may not have been fetched"
    return "; \(reason): run \"\(fetchCommand(isShallow: isShallow))\""
      + (isPlain ? ", or fetch a branch and write 'git:origin/\(name)'" : "")
  }

  /// Whether the name could be that of a tag or of a branch.
  private var isPlain: Bool {
    !isPattern && !isHash && !name.hasPrefix("origin/") && !name.contains { "~^@".contains($0) }
  }

  private var isHash: Bool { name.utf8.count >= 7 && name.allSatisfy(\.isHexDigit) }

  private func fetchCommand(isShallow: Bool) -> String {
    let depth = isShallow ? "--depth 1 " : ""
    if name.contains(where: { "~^@".contains($0) }) {
      return isShallow ? "git fetch --deepen 10" : "git fetch"
    }
    if name.hasPrefix("origin/") {
      let branch = name.dropFirst("origin/".count)
      return "git fetch \(depth)origin '+refs/heads/\(branch):refs/remotes/origin/\(branch)'"
    }
    if isHash { return "git fetch \(depth)origin \(name)" }
    return "git fetch \(depth)origin '+refs/tags/\(name):refs/tags/\(name)'"
  }
}
