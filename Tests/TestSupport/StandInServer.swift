import Foundation

/// A server of HTTP/1.1 on this machine that answers what a test tells it to.
public final class StandInServer: @unchecked Sendable {
  /// What the server does with a request.
  public enum Reaction: Sendable {
    case answer(status: Int = 200, headers: [String: String] = [:], body: String)
    /// Says nothing, until the client closes the connection.
    case silence
    /// Closes the connection instead of answering.
    case hangUp
  }

  /// What a client asked for.
  public struct Request: Sendable {
    public let method: String
    public let path: String
    /// By their names in lower case.
    public let headers: [String: String]
    public let body: String
  }

  /// Where the server listens: `127.0.0.1:8080`.
  public let host: String
  private let port: UInt16
  private let react: @Sendable (Request, Int) -> Reaction
  private let isClosed = DispatchSemaphore(value: 0)
  // Unchecked: what follows is guarded by this.
  private let lock = NSLock()
  private var isEnded = false
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
      Thread.detachNewThread { self.serve(connection) }
    }
  }

  /// Stops to listen: from now on there is no server.
  public func end() {
    lock.withLock { isEnded = true }
    // The thread that listens closes its socket itself, as soon as somebody connects: closed by
    // another, its number could be that of another server's by the time it is used.
    let (descriptor, _) = (try? boundSocket()) ?? (-1, 0)
    withAddress(port: port) { _ = connect(descriptor, $0, $1) }
    isClosed.wait()
    close(descriptor)
  }

  /// The requests so far.
  public var requests: [Request] { lock.withLock { received } }

  /// How many clients closed the connection before there was an answer.
  public var abandonedRequests: Int { lock.withLock { abandoned } }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    var buffer = Data()
    while let request = Request(from: connection, &buffer) {
      let before = lock.withLock {
        received.append(request)
        return received.count - 1
      }
      switch react(request, before) {
      case .answer(let status, let headers, let body):
        send(status, headers, body, to: connection)
      case .hangUp: return
      case .silence:
        var byte: UInt8 = 0
        while read(connection, &byte, 1) > 0 {}
        lock.withLock { abandoned += 1 }
        return
      }
    }
  }

  private func send(
    _ status: Int, _ headers: [String: String], _ body: String, to connection: Int32
  ) {
    var text = "HTTP/1.1 \(status) Status\r\nContent-Length: \(body.utf8.count)\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    let bytes = Array((text + "\r\n" + body).utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      sent += count
    }
  }
}

extension StandInServer.Request {
  /// Reads a request; `nil` at the end of the connection.
  fileprivate init?(from connection: Int32, _ buffer: inout Data) {
    func fill() -> Bool {
      var bytes = [UInt8](repeating: 0, count: 65536)
      let count = read(connection, &bytes, bytes.count)
      guard count > 0 else { return false }
      buffer.append(contentsOf: bytes[..<count])
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

/// A port that nothing listens on at the moment.
func freePort() throws -> UInt16 {
  let (descriptor, port) = try boundSocket()
  close(descriptor)
  return port
}

/// A socket that has a free port of this machine to itself.
private func boundSocket() throws -> (descriptor: Int32, port: UInt16) {
  #if canImport(Darwin)
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
  #else
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #endif
  // Other programs that tests run must not keep it open.
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  let port = withAddress(port: 0) { address, length -> UInt16? in
    var length = length
    guard bind(descriptor, address, length) == 0, getsockname(descriptor, address, &length) == 0
    else { return nil }
    return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
      UInt16(bigEndian: $0.pointee.sin_port)
    }
  }
  guard let port else {
    close(descriptor)
    throw Emulator.Failure(description: "there is no free port")
  }
  return (descriptor, port)
}

/// Calls `body` with the address of a port of this machine.
private func withAddress<Output>(
  port: UInt16, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Output
) -> Output {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
  address.sin_port = port.bigEndian
  return withUnsafeMutablePointer(to: &address) { address in
    address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}
