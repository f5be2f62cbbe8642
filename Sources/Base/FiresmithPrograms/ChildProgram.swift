import FiresmithArguments
import FiresmithFiles
import FiresmithLibC

/// A program that runs beside this one, and prints for it.
package struct ChildProgram {
  /// The outcome of a program.
  package enum End {
    case done
    /// - Parameter reason: The program's last error, or how it ended without one.
    case failure(reason: String)
  }

  private let name: String
  private let process: pid_t
  /// The end of the pipe with its standard output, for one who reads and closes it.
  package let output: Int32
  private let problems: Int32

  /// Starts the program at a path.
  ///
  /// - Parameters:
  ///   - input: What its standard input has; `nil` for that of this process.
  ///   - environment: Its environment, as `NAME=VALUE`; `nil` for that of this process.
  package init(
    _ path: String, _ words: [String], input: [UInt8]? = nil, environment: [String]? = nil
  ) throws(SystemError) {
    let input = try input.map { bytes throws(SystemError) in try UnlinkedFile(bytes) }
    defer { input?.close() }
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
    if let input { posix_spawn_file_actions_adddup2(&actions, input.descriptor, STDIN_FILENO) }
    posix_spawn_file_actions_adddup2(&actions, output.input, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, problems.input, STDERR_FILENO)
    var process = pid_t()
    let code = Self.spawn(&process, path, words, environment, &actions)
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
    _ process: inout pid_t, _ path: String, _ words: [String], _ environment: [String]?,
    _ actions: inout Actions
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
    guard let environment else {
      return posix_spawn(
        &process, path, &actions, &attributes, &arguments, firesmith_environment())
    }
    var variables = environment.map { strdup($0) } + [nil]
    defer { for variable in variables { free(variable) } }
    return posix_spawn(&process, path, &actions, &attributes, &arguments, &variables)
  }

  /// Waits until the program has ended. Its output has to be read or closed before.
  package func end() -> End {
    let message = lastError
    let status = wait()
    if status == 0 { return .done }
    if let message { return .failure(reason: message) }
    // What the system's macros for it do, which Swift doesn't have.
    let signal = status & 0x7F
    return .failure(
      reason: signal == 0
        ? "\(name) ended with status \(status >> 8 & 0xFF)"
        : "\(name) was ended by signal \(signal)")
  }

  /// Waits until the program has ended, and returns its status as the system has it.
  private func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
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

// MARK: - Programs that end soon

extension ChildProgram {
  /// All that a program has printed, and how it has ended.
  package struct Result {
    package var output: [UInt8] = []
    package var problems: [UInt8] = []
    /// Whether the program has done what it was asked for.
    package var isDone = false
  }

  /// Runs a program to its end.
  ///
  /// Both outputs are read as they come, so that the program never waits for a reader of the other
  /// one.
  package static func run(
    _ path: String, _ words: [String], input: [UInt8] = [], environment: [String]? = nil
  ) throws(SystemError) -> Result {
    let child = try ChildProgram(path, words, input: input, environment: environment)
    var result = Result()
    var descriptors = [child.output, child.problems].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { piece in
      while descriptors.contains(where: { $0.fd >= 0 }) {
        guard poll(&descriptors, nfds_t(descriptors.count), -1) >= 0 || errno == EINTR else {
          break
        }
        for index in descriptors.indices where descriptors[index].revents != 0 {
          let count = read(descriptors[index].fd, piece.baseAddress, piece.count)
          if count > 0 {
            if index == 0 {
              result.output += piece[..<count]
            } else {
              result.problems += piece[..<count]
            }
          } else if count == 0 || errno != EINTR {
            // At its end: `poll` leaves it out from here on.
            descriptors[index].fd = -1
          }
        }
      }
    }
    close(child.output)
    close(child.problems)
    result.isDone = child.wait() == 0
    return result
  }

  /// The environment of this process, as `NAME=VALUE`.
  package static var environment: [String] {
    var variables: [String] = []
    guard var entry = firesmith_environment() else { return [] }
    while let variable = entry.pointee {
      variables.append(String(cString: variable))
      entry += 1
    }
    return variables
  }
}

/// A file that has no name any more, for a program to read: unlike a pipe, it takes all at once.
private struct UnlinkedFile {
  let descriptor: Int32

  init(_ bytes: [UInt8]) throws(SystemError) {
    let path = File.temporaryTemplate
    var template = Array(path.utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .last(path.parent) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    self.descriptor = descriptor
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let error = SystemError.last(path.parent)
        closeDescriptor(descriptor)
        throw error
      }
      written += count
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  func close() { closeDescriptor(descriptor) }
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

/// The system call, whose name methods hide.
private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

#if canImport(Darwin)
  private typealias Actions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
#else
  private typealias Actions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
#endif
