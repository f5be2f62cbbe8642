import Foundation

/// A server of HTTP/1.1 on this machine that answers what a test tells it to.
public final class StandInServer: @unchecked Sendable {
  /// The server's reaction to a request.
  public enum Reaction: Sendable {
    case answer(status: Int = 200, headers: [String: String] = [:], body: String)
    /// Says nothing, until the client closes the connection.
    case silence
    /// Closes the connection instead of answering.
    case hangUp
    /// Does anything else, and returns whether the connection stays open.
    case custom(@Sendable (StandInConnection) -> Bool)
  }

  /// A client's request.
  public struct Request: Sendable {
    public let method: String
    public let path: String
    /// By their names in lower case.
    public let headers: [String: String]
    public let body: String
  }

  /// The host and port that the server listens on: `127.0.0.1:8080`.
  public let host: String
  private let port: UInt16
  private let react: @Sendable (Request, Int) -> Reaction
  private let isClosed = DispatchSemaphore(value: 0)
  // Unchecked: what follows is guarded by this.
  private let lock = NSLock()
  private var isEnded = false
  private var connections: Set<Int32> = []
  private var received: [Request] = []
  private var abandoned = 0

  /// - Parameter react: What to do with a request, and how many came before it.
  public init(_ react: @escaping @Sendable (Request, Int) -> Reaction) throws {
    let (descriptor, port) = try boundSocket()
    guard listen(descriptor, 64) == 0 else { throw Emulator.Failure(description: "can't listen") }
    self.port = port
    self.react = react
    host = "127.0.0.1:\(port)"
    Thread.detachNewThread { self.serveClients(of: descriptor) }
  }

  private func serveClients(of descriptor: Int32) {
    while true {
      let connection = accept(descriptor, nil, nil)
      if lock.withLock({ isEnded }) {
        close(connection)
        close(descriptor)
        isClosed.signal()
        return
      }
      // Programs that other tests run must not keep it open.
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      lock.withLock { _ = connections.insert(connection) }
      Thread.detachNewThread { self.serve(connection) }
    }
  }

  /// Stops to listen: from now on there is no server.
  public func end() {
    let wasEnded = lock.withLock {
      defer { isEnded = true }
      return isEnded
    }
    guard !wasEnded else { return }
    // The thread that listens closes its socket itself, as soon as somebody connects: closed by
    // another, its number could be that of another server's by the time it is used.
    let (descriptor, _) = (try? boundSocket()) ?? (-1, 0)
    withAddress(port: port) { _ = connect(descriptor, $0, $1) }
    isClosed.wait()
    close(descriptor)
  }

  /// Stops to listen, and waits until what clients have sent before is dealt with.
  func drain() async {
    end()
    lock.withLock {
      // What has come in can still be read.
      for connection in connections { shutdown(connection, CInt(SHUT_RD)) }
    }
    while !lock.withLock({ connections.isEmpty }) {
      try? await Task.sleep(nanoseconds: 5_000_000)
    }
  }

  /// The requests so far.
  public var requests: [Request] { lock.withLock { received } }

  /// The number of clients that closed the connection before there was an answer.
  public var abandonedRequests: Int { lock.withLock { abandoned } }

  private func serve(_ descriptor: Int32) {
    let connection = StandInConnection(descriptor)
    defer {
      lock.withLock {
        connections.remove(descriptor)
        close(descriptor)
      }
    }
    while let request = connection.nextRequest() {
      let before = lock.withLock {
        received.append(request)
        return received.count - 1
      }
      switch react(request, before) {
      case .answer(let status, let headers, let body):
        connection.answer(status, headers, Array(body.utf8))
      case .hangUp: return
      case .silence:
        connection.waitForEnd()
        lock.withLock { abandoned += 1 }
        return
      case .custom(let handle):
        guard handle(connection) else { return }
      }
    }
  }
}

/// The connection of a client.
public final class StandInConnection {
  private let descriptor: Int32
  private var buffer = Data()

  fileprivate init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Sends `bytes` as they are.
  ///
  /// - Returns: Whether the client took them.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    sendAll(bytes, to: descriptor)
  }

  /// Sends `piece` again and again until the client has enough, no faster than a fast network
  /// would: on Linux, Foundation cancels nothing while there is always more to read.
  public func sendWithoutEnd(_ piece: [UInt8]) {
    while send(piece) { Thread.sleep(forTimeInterval: 0.001) }
  }

  public func answer(_ status: Int, _ headers: [String: String] = [:], _ body: [UInt8]) {
    var head = "HTTP/1.1 \(status) Status\r\nContent-Length: \(body.count)\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    send(Array((head + "\r\n").utf8) + body)
  }

  /// Waits until the client closes the connection.
  public func waitForEnd() {
    while receive(from: descriptor) != nil {}
  }

  /// Makes the connection end with a reset as soon as it is closed.
  public func reset() {
    resetWhenClosed(descriptor)
  }

  /// The client's next request; `nil` at the end of the connection.
  public func nextRequest() -> StandInServer.Request? {
    StandInServer.Request(from: descriptor, &buffer)
  }
}

extension StandInServer.Request {
  /// Reads a request; `nil` at the end of the connection.
  fileprivate init?(from connection: Int32, _ buffer: inout Data) {
    func fill() -> Bool {
      guard let bytes = receive(from: connection) else { return false }
      buffer.append(contentsOf: bytes)
      return true
    }
    let separator = Data("\r\n\r\n".utf8)
    while buffer.range(of: separator) == nil { guard fill() else { return nil } }
    guard let end = buffer.range(of: separator) else { return nil }
    let head = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
    let lines = head.components(separatedBy: "\r\n")
    let first = lines[0].split(separator: " ")
    guard first.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.dropFirst().first?.trimmingCharacters(in: .whitespaces)
    }
    buffer = Data(buffer[end.upperBound...])
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    while buffer.count < length { guard fill() else { return nil } }
    self.init(
      method: String(first[0]), path: String(first[1]), headers: headers,
      body: String(decoding: buffer.prefix(length), as: UTF8.self))
    buffer = Data(buffer.dropFirst(length))
  }
}
