import Foundation

/// A port that nothing listens on at the moment.
func freePort() throws -> UInt16 {
  let (descriptor, port) = try boundSocket()
  close(descriptor)
  return port
}

/// A port of this machine at which nothing listens for as long as this value lives: nobody else can
/// get it.
public final class ClosedPort: Sendable {
  /// Its address: `127.0.0.1:8080`.
  public let host: String
  private let descriptor: Int32

  public init() throws {
    let port: UInt16
    (descriptor, port) = try boundSocket()
    host = "127.0.0.1:\(port)"
  }

  deinit { close(descriptor) }
}

/// A socket that has a free port of this machine to itself.
func boundSocket() throws -> (descriptor: Int32, port: UInt16) {
  let descriptor = newSocket()
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

private func newSocket() -> Int32 {
  #if canImport(Darwin)
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    // Writing to a connection that the other side closed must not end the process.
    var isOn: Int32 = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
  #else
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #endif
  // Other programs that tests run must not keep it open.
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  return descriptor
}

/// Calls `body` with the address of a port of this machine.
func withAddress<Output>(
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

/// A connection to a port of this machine.
func connectedSocket(port: UInt16) throws -> Int32 {
  let descriptor = newSocket()
  guard withAddress(port: port, { connect(descriptor, $0, $1) }) == 0 else {
    close(descriptor)
    throw Emulator.Failure(description: "nothing listens on port \(port)")
  }
  return descriptor
}

/// Sends all of `bytes`.
///
/// - Returns: Whether the other side took them.
func sendAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  #if canImport(Darwin)
    let flags: Int32 = 0
  #else
    let flags = Int32(MSG_NOSIGNAL)
  #endif
  var sent = 0
  while sent < bytes.count {
    let count = bytes[sent...].withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
    guard count > 0 else { return false }
    sent += count
  }
  return true
}

/// Returns the bytes that have come in over a connection, and waits for them if there are none;
/// `nil` at the end.
func receive(from descriptor: Int32) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: 65536)
  let count = read(descriptor, &bytes, bytes.count)
  return count > 0 ? Array(bytes[..<count]) : nil
}

/// Makes closing the connection reset it: what was sent before may be lost.
func resetWhenClosed(_ descriptor: Int32) {
  var option = linger(l_onoff: 1, l_linger: 0)
  setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
}
