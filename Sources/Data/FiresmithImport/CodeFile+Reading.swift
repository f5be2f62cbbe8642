import FiresmithFiles
import FiresmithSwiftReader

extension CodeFile {
  /// A file or a folder that isn't read.
  package enum Problem: Sendable {
    case system(SystemError)
    case tooLarge(path: String)
    case notText(path: String)
    case tooDeep(path: String, bytes: [UInt8], SwiftNestingError)
  }

  /// The size of the largest file that is read: nobody writes such a one by hand.
  private static let largest = 16 << 20

  /// Reads the Swift files at paths and in the folders there.
  ///
  /// - Returns: The files, and what can't be read.
  package static func read(_ paths: [String]) -> ([CodeFile], [Problem]) {
    var search = SwiftSourceSearch()
    for path in paths { search.add(".".appending(path: path)) }
    var files: [CodeFile] = []
    var problems: [Problem] = search.errors.map { .system($0) }
    for path in search.files {
      switch read(path) {
      case .success(let file): files.append(file)
      case .failure(let failure): problems.append(failure.problem)
      }
    }
    return (files, problems)
  }

  private struct Failure: Error {
    var problem: Problem
  }

  private static func read(_ path: String) -> Result<CodeFile, Failure> {
    do throws(SystemError) {
      let bytes = try File.contents(of: path, limit: largest + 1)
      guard bytes.count <= largest else { return .failure(Failure(problem: .tooLarge(path: path))) }
      guard String(validating: bytes, as: UTF8.self) != nil else {
        return .failure(Failure(problem: .notText(path: path)))
      }
      do throws(SwiftNestingError) {
        return .success(CodeFile(path: path, file: try SwiftFile(bytes)))
      } catch {
        return .failure(Failure(problem: .tooDeep(path: path, bytes: bytes, error)))
      }
    } catch {
      return .failure(Failure(problem: .system(error)))
    }
  }
}
