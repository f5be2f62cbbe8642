import FiresmithArguments
import FiresmithFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that runs beside this one, and prints for it.
struct ChildProgram {
  /// The outcome of a program.
  enum End {
    case done
    /// - Parameter reason: The program's last error, or how it ended without one.
    case failure(reason: String)
  }

  private let name: String
  private let process: pid_t
  /// The end of the pipe with its standard output, for one who reads and closes it.
  let output: Int32
  private let problems: Int32

  /// Starts the program at a path.
  init(_ path: String, _ words: [String]) throws(SystemError) {
    let output = try Pipe(path)
    let problems: Pipe
    do throws(SystemError) {
      problems = try Pipe(path)
    } catch {
      output.close()
      throw error
    }
    var actions = Actions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output.input, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, problems.input, STDERR_FILENO)
    var process = pid_t()
    let code = Self.spawn(&process, path, words, &actions)
    close(output.input)
    close(problems.input)
    guard code == 0 else {
      close(output.output)
      close(problems.output)
      throw SystemError(code: code, path: path)
    }
    name = path.lastComponent
    self.process = process
    self.output = output.output
    self.problems = problems.output
  }

  private static func spawn(
    _ process: inout pid_t, _ path: String, _ words: [String], _ actions: inout Actions
  ) -> Int32 {
    var arguments = ([path] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var attributes = Attributes()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    #if canImport(Darwin)
      // There, a pipe is inherited by what another thread starts at the same time.
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
    #endif
    return posix_spawn(
      &process, path, &actions, &attributes, &arguments, firesmith_environment())
  }

  /// Waits until the program has ended. Its output has to be read or closed before.
  func end() -> End {
    let message = lastError
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    if status == 0 { return .done }
    if let message { return .failure(reason: message) }
    // What the system's macros for it do, which Swift doesn't have.
    let signal = status & 0x7F
    return .failure(
      reason: signal == 0
        ? "\(name) ended with status \(status >> 8 & 0xFF)"
        : "\(name) was ended by signal \(signal)")
  }

  /// The text after `error: ` in the last line of standard error that begins so; `nil` if there is
  /// none.
  private var lastError: String? {
    var bytes: [UInt8] = []
    let file = FilePieces(pipe: problems, path: name)
    withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 1) { piece in
      while let count = try? file.read(into: piece), count > 0 { bytes += piece[..<count] }
    }
    let prefix = "error: "
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.last { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }
}

/// A pipe that other programs don't inherit.
private struct Pipe {
  /// The end to read from.
  let output: Int32
  /// The end to write to.
  let input: Int32

  /// - Parameter path: What the pipe is for.
  init(_ path: String) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last(path) }
    // A program that another thread starts just now gets the ends, too: then this pipe isn't at its
    // end before that program has ended.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (output, input) = (ends[0], ends[1])
  }

  func close() {
    closeDescriptor(output)
    closeDescriptor(input)
  }
}

/// The system call, whose name ``Pipe/close()`` hides.
private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

#if canImport(Darwin)
  private typealias Actions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
#else
  private typealias Actions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
#endif
