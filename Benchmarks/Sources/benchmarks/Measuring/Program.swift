import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A program that could not be run, or that failed.
struct ProgramError: Error, CustomStringConvertible {
  var description: String
}

/// A command, and the folder in which it runs.
struct Program {
  let path: String
  let arguments: [String]
  let folder: URL

  /// Runs the program to its end.
  ///
  /// - Returns: what the system counted for it and for the processes that it waited for.
  /// - Throws: ``ProgramError`` with what the program printed, unless it exits with 0.
  @discardableResult
  func run() throws -> Usage {
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("firesmith-benchmark-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: output) }
    let clock = ContinuousClock()
    let start = clock.now
    let process = try spawn(output: output.path)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw ProgramError(description: "\(path): cannot wait for it") }
    }
    let wall = clock.now - start
    guard status == 0 else {
      let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
      throw ProgramError(description: "\(commandLine) failed:\n\(text)")
    }
    return Usage(
      wall: wall / .seconds(1), cpu: usage.ru_utime.seconds + usage.ru_stime.seconds,
      peakMemory: usage.peakMemory)
  }

  private var commandLine: String { ([path] + arguments).joined(separator: " ") }

  private func spawn(output: String) throws -> pid_t {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // There is a file action for this, which glibc hides from Swift. One process runs at a time.
    guard FileManager.default.changeCurrentDirectoryPath(folder.path) else {
      throw ProgramError(description: "\(folder.path): cannot change to it")
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)

    var argumentPointers = ([path] + arguments).map { strdup($0) }
    argumentPointers.append(nil)
    defer { for pointer in argumentPointers { free(pointer) } }
    var process: pid_t = 0
    let failure = posix_spawnp(&process, path, &actions, nil, argumentPointers, environ)
    guard failure == 0 else {
      throw ProgramError(description: "\(commandLine): \(String(cString: strerror(failure)))")
    }
    return process
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}

extension rusage {
  fileprivate var peakMemory: Int {
    #if canImport(Darwin)
      ru_maxrss
    #else
      ru_maxrss * 1024
    #endif
  }
}
