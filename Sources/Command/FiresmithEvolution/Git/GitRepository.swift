import FiresmithFiles
import FiresmithLibC
import FiresmithPrograms
import FiresmithText

/// A repository of git, which is read and never changed: nothing is checked out, and nothing
/// fetched.
struct GitRepository {
  /// The reason why something can't be read, and how to go on.
  struct Problem: Error {
    var message: String
  }

  /// A file, a link or a repository in another one, as a commit has it.
  struct Entry {
    enum Kind: Equatable {
      case file
      case link
      case submodule
    }

    var kind: Kind
    /// The name of the object, or of the commit in the other repository.
    var hash: String
    /// The path from the outermost folder.
    var path: String
  }

  private let program: String
  /// The folder that git runs in.
  let folder: String
  /// The path of that folder from the outermost one; empty for the outermost.
  let prefix: String

  /// Opens the repository that a folder is in.
  init(at folder: String) throws(Problem) {
    guard let program = Self.program else {
      throw Problem(
        message: "there is no git in a folder of PATH; name a folder with the older version instead"
      )
    }
    let result = try Self.run(program, folder, ["rev-parse", "--show-prefix"])
    guard result.isDone else {
      throw Problem(message: "git can't read a repository here: \(Self.reason(result))")
    }
    self.program = program
    self.folder = folder
    let line = result.output.prefix { $0 != UInt8(ascii: "\n") }
    prefix = String(
      decoding: line.last == UInt8(ascii: "/") ? line.dropLast() : line, as: UTF8.self)
  }

  /// The outermost folder on the disk.
  private var root: String {
    let up = prefix.pathParts.filter { !$0.isEmpty }.map { _ in ".." }.joined(separator: "/")
    return up.isEmpty ? folder : folder.appending(path: up)
  }

  // MARK: Running git

  /// The path of git, in an absolute folder of `PATH`: nothing is run from the working directory.
  private static var program: String? {
    let searchPath = getenv("PATH").map { String(cString: $0) } ?? ""
    return searchPath.split(separator: ":").filter { $0.hasPrefix("/") }
      .map { String($0).appending(path: "git") }
      .first { FileKind.at($0, followingLinks: true) == .file && access($0, X_OK) == 0 }
  }

  /// The variables that say where a repository is. A hook has them, and they would lead elsewhere.
  private static let placeVariables: Set<String> = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_DIR", "GIT_GRAFT_FILE",
    "GIT_INDEX_FILE", "GIT_NAMESPACE", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
  ]

  private static var environment: [String] {
    let own = [
      "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=",
      "GIT_TERMINAL_PROMPT=0",
    ]
    let names = Set(own.map { $0.prefix { $0 != "=" } })
    return ChildProgram.environment.filter { variable in
      let name = variable.prefix { $0 != "=" }
      return !names.contains(name) && !placeVariables.contains(String(name))
    } + own
  }

  private static func run(
    _ program: String, _ folder: String, _ words: [String], input: String = ""
  ) throws(Problem) -> ChildProgram.Result {
    do throws(SystemError) {
      return try ChildProgram.run(
        program, ["--no-replace-objects", "--literal-pathspecs", "-C", folder] + words,
        input: Array(input.utf8), environment: environment)
    } catch {
      throw Problem(message: "\(error.path): \(error.reason)")
    }
  }

  private func run(_ words: [String], input: String = "") throws(Problem) -> [UInt8] {
    let result = try Self.run(program, folder, words, input: input)
    guard result.isDone else { throw Problem(message: "git fails: \(Self.reason(result))") }
    return result.output
  }

  /// The words that git has said, on one line.
  private static func reason(_ result: ChildProgram.Result) -> String {
    let text = String(decoding: result.problems, as: UTF8.self)
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
    let words = lines.filter { !$0.isEmpty }.joined(separator: " ")
    return visible(words.isEmpty ? "it says nothing" : words)
  }

  // MARK: Commits

  /// Returns the hash of the commit with a name; `nil` if there is none.
  func commit(named name: String) throws(Problem) -> String? {
    guard !name.contains(where: \.isNewline), !name.contains("\0") else { return nil }
    // On standard input, a name is never an option.
    let output = try run(
      ["cat-file", "--batch-check=%(objectname) %(objecttype)"], input: "\(name)^{commit}\n")
    let line = String(decoding: output, as: UTF8.self).split(separator: "\n").first ?? ""
    let parts = line.split(separator: " ")
    guard parts.count == 2, parts[1] == "commit" else { return nil }
    return String(parts[0])
  }

  /// Returns the names that a pattern stands for, oldest first: of tags, else of branches.
  func names(like pattern: String) throws(Problem) -> [String] {
    guard !pattern.contains(where: \.isNewline), !pattern.contains("\0") else { return [] }
    for kind in ["refs/tags/", "refs/heads/", "refs/remotes/"] {
      let output = try run([
        "for-each-ref", "--sort=creatordate", "--format=%(refname)", kind + pattern,
      ])
      let names = String(decoding: output, as: UTF8.self).split(separator: "\n").map {
        String($0.dropFirst(kind.utf8.count))
      }
      guard !names.isEmpty else { continue }
      let versions = names.map(VersionNumber.init)
      guard kind == "refs/tags/", versions.allSatisfy({ $0 != nil }) else { return names }
      return zip(names, versions.compactMap(\.self)).sorted { $0.1 < $1.1 }.map(\.0)
    }
    return []
  }

  var isShallow: Bool {
    get throws(Problem) {
      try run(["rev-parse", "--is-shallow-repository"]).starts(with: Array("true".utf8))
    }
  }

  // MARK: Files

  /// Returns everything that a commit has, by the paths.
  func entries(of commit: String) throws(Problem) -> [String: Entry] {
    let output = try run(["ls-tree", "-r", "-z", "--full-tree", commit])
    var entries: [String: Entry] = [:]
    for line in output.split(separator: 0) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let facts = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
      guard facts.count == 3 else { continue }
      let path = String(decoding: line[(tab + 1)...], as: UTF8.self)
      let kind: Entry.Kind
      switch facts[0] {
      case "120000": kind = .link
      case "160000": kind = .submodule
      default: kind = .file  // Of the modes of files, which differ in who may run them.
      }
      entries[path] = Entry(kind: kind, hash: String(facts[2]), path: path)
    }
    return entries
  }

  /// Returns the contents of files, in their order; `nil` for what isn't there, as in a partial
  /// clone.
  func contents(of hashes: [String]) throws(Problem) -> [[UInt8]?] {
    guard !hashes.isEmpty else { return [] }
    let result = try Self.run(
      program, folder, ["cat-file", "--batch=%(objectsize)"],
      input: hashes.map { $0 + "\n" }.joined())
    var rest = result.output[...]
    return hashes.map { _ in
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let size = Int(String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
      guard let size, rest.count > size else { return nil }
      defer { rest = rest.dropFirst(size + 1) }
      return Array(rest.prefix(size))
    }
  }

  /// Opens a repository in this one, if it is on the disk.
  func submodule(at path: String) throws(Problem) -> GitRepository {
    let folder = root.appending(path: path)
    let inner = FileKind.at(folder.appending(path: ".git"), followingLinks: true)
    guard inner != nil else {
      throw Problem(
        message: "\(quoted(path)) is a submodule that isn't here; run 'git submodule update --init "
          + "\(path)'")
    }
    return try GitRepository(at: folder)
  }
}
