import Foundation

/// The server behind a proxy.
public struct Upstream: Sendable {
  let host: String
  /// The token that the server takes instead of the client's.
  let token: String

  public init(host: String, token: String = "owner") {
    self.host = host
    self.token = token
  }

  /// Returns the server's answer to `request`; `nil` if it can't be reached.
  public func answer(to request: StandInServer.Request) -> UpstreamAnswer? {
    guard let port = host.split(separator: ":").last.flatMap({ UInt16($0) }),
      let descriptor = try? connectedSocket(port: port)
    else { return nil }
    defer { close(descriptor) }
    let body = Array(request.body.utf8)
    // In HTTP/1.0 an answer has no chunks: it has a length, or ends with the connection.
    let head = """
      \(request.method) \(request.path) HTTP/1.0\r
      Host: \(host)\r
      Connection: close\r
      Authorization: Bearer \(token)\r
      Content-Type: \(request.headers["content-type"] ?? "application/json")\r
      Content-Length: \(body.count)\r
      \r\n
      """
    guard sendAll(Array(head.utf8) + body, to: descriptor) else { return nil }
    var received: [UInt8] = []
    while let bytes = receive(from: descriptor) {
      received += bytes
      if let answer = UpstreamAnswer(received), answer.isWhole { return answer }
    }
    return UpstreamAnswer(received)
  }
}

/// The answer of the server behind a proxy.
public struct UpstreamAnswer {
  public let status: Int
  public let body: [UInt8]
  /// Whether all of the body is there, as far as the head tells.
  fileprivate let isWhole: Bool

  fileprivate init?(_ bytes: [UInt8]) {
    guard let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count > 1, let status = Int(words[1]) else { return nil }
    self.status = status
    body = Array(bytes[end.upperBound...])
    let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
    isWhole = body.count == length
  }

  /// Whether this is the answer of a method that streams.
  var isArray: Bool { body.first { $0 > 32 } == UInt8(ascii: "[") }

  /// The first half of the body.
  var half: [UInt8] { Array(body.prefix(body.count / 2)) }

  /// - Parameters:
  ///   - field: One more field.
  ///   - length: The field that says how long the body is.
  func head(_ field: String? = nil, length: String?) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status) Status", field, length, "\r\n"].compactMap(\.self)
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  func head(_ field: String? = nil) -> [UInt8] {
    head(field, length: "Content-Length: \(body.count)")
  }

  /// The whole answer, in chunks of so many bytes.
  func inChunks(of size: Int) -> [UInt8] {
    var bytes = head(length: "Transfer-Encoding: chunked")
    for start in stride(from: 0, to: body.count, by: size) {
      let chunk = body[start..<min(start + size, body.count)]
      bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + [13, 10]
    }
    return bytes + Array("0\r\n\r\n".utf8)
  }
}
