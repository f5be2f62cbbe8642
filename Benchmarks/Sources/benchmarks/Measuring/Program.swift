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

  /// Runs the program, and waits for it.
  ///
  /// - Returns: The resources that it and its child processes used.
  /// - Throws: ``ProgramError`` with the program's output, unless it exits with 0.
  @discardableResult
  func run() throws -> Usage { try runAndRead().usage }

  /// Runs the program, and returns its output. Throws as ``run()`` does.
  func output() throws -> String { try runAndRead().output }

  /// Runs a program that prints measurements, and returns their microseconds by their names of two
  /// words: `decode Foundation 12.5`.
  func measurements() throws -> [String: [Double]] {
    var measurements: [String: [Double]] = [:]
    for line in try output().split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, let time = Double(words[2]) else {
        throw ProgramError(description: "not a measurement: \(line)")
      }
      measurements["\(words[0]) \(words[1])", default: []].append(time)
    }
    return measurements
  }

  private func runAndRead() throws -> (usage: Usage, output: String) {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("firesmith-benchmark-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    let clock = ContinuousClock()
    let start = clock.now
    let process = try spawn(output: file.path)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw ProgramError(description: "\(path): cannot wait for it") }
    }
    let wall = clock.now - start
    let output = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    guard status == 0 else {
      throw ProgramError(description: "\(commandLine) failed:\n\(output)")
    }
    return (Usage(wall: wall / .seconds(1), of: usage), output)
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
    // glibc hides the file action for this from Swift. Only one process runs at a time.
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

extension Usage {
  fileprivate init(wall: Double, of usage: rusage) {
    #if canImport(Darwin)
      let peakMemory = usage.ru_maxrss
    #else
      let peakMemory = usage.ru_maxrss * 1024
    #endif
    self.init(
      wall: wall, cpu: usage.ru_utime.seconds + usage.ru_stime.seconds, peakMemory: peakMemory)
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
