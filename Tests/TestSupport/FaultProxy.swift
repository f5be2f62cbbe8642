import Foundation

/// A proxy in front of a server, which injects faults until this value goes away.
public final class FaultProxy: Sendable {
  private let server: StandInServer
  /// The server that redirects lead to.
  private let trap: StandInServer

  /// - Parameters:
  ///   - upstream: The host that answers: `127.0.0.1:8080`.
  ///   - token: What the server takes instead of the client's token.
  ///   - choose: The fault for a request, if any.
  public init(
    to upstream: String, token: String = "owner",
    _ choose: @escaping @Sendable (StandInServer.Request) -> Fault?
  ) throws {
    let trap = try StandInServer { _, _ in .answer(body: "{}") }
    self.trap = trap
    let upstream = Upstream(host: upstream, token: token)
    server = try StandInServer { request, _ in
      .custom { connection in
        Forwarding(request, over: connection, to: upstream, trap: trap.host)
          .make(choose(request))
      }
    }
  }

  /// The host and port that the proxy listens on.
  public var host: String { server.host }

  /// The requests so far.
  public var requests: [StandInServer.Request] { server.requests }

  /// The requests that followed a redirect, of which there should be none.
  public var redirectedRequests: [StandInServer.Request] { trap.requests }

  /// Ends the proxy, and waits until what clients have sent before has reached the server.
  public func end() async {
    await server.drain()
  }

  deinit {
    server.end()
    trap.end()
  }
}

/// One request on its way through a proxy.
private struct Forwarding {
  private let request: StandInServer.Request
  private let connection: StandInConnection
  private let upstream: Upstream
  private let trap: String

  init(
    _ request: StandInServer.Request, over connection: StandInConnection, to upstream: Upstream,
    trap: String
  ) {
    self.request = request
    self.connection = connection
    self.upstream = upstream
    self.trap = trap
  }

  /// - Returns: Whether the connection stays open.
  func make(_ fault: Fault?) -> Bool {
    guard let fault else {
      guard let answer = upstream.answer(to: request) else { return false }
      connection.answer(answer.status, [:], answer.body)
      return true
    }
    switch fault {
    case .hangUp: return false
    case .reset: return reset()
    case .silence: return wait()
    case .notHTTP: return close(after: Array("SSH-2.0-OpenSSH_9.6\r\n".utf8))

    case .redirect301: return redirect(301, to: "http://\(trap)/")
    case .redirect302: return redirect(302, to: "http://localhost\(trap.dropFirst(9))/elsewhere")
    case .redirect303: return redirect(303, to: "//\(trap)\(request.path)")
    case .redirect307: return redirect(307, to: "http://\(trap)\(request.path)")
    case .redirect308: return redirect(308, to: "http://\(trap)\(request.path)")
    case .redirectWithoutAddress: return redirect(302, to: nil)
    case .redirectToItself: return redirect(307, to: request.path)

    case .emptyObject: return answer(200, "{}")
    case .emptyArray: return answer(200, "[]")
    case .emptyBody: return answer(200, "")
    case .webPage: return answer(200, "<html>Sign in to the network</html>")
    case .unavailable: return answer(503, error("UNAVAILABLE"), ["Retry-After": "0"])
    case .badGateway: return answer(502, "<html>Bad Gateway</html>")
    case .tooManyRequests: return answer(429, error("RESOURCE_EXHAUSTED"))
    case .internalError: return answer(500, error("INTERNAL"))
    case .gatewayTimeout: return answer(504, "")

    case .tokenEcho:
      return answer(401, error("UNAUTHENTICATED", request.headers["authorization"] ?? ""))
    case .passwordWanted:
      return answer(
        401, request.headers["authorization"] ?? "", ["WWW-Authenticate": "Basic realm=\"x\""])
    case .forbiddenPage: return answer(403, "<html>\(request.headers)</html>")
    case .endlessAnswer: return endless(200)
    case .endlessError: return endless(500)
    case .longMessage:
      let token = request.headers["authorization"] ?? ""
      return answer(
        503, error("UNAVAILABLE", String(repeating: "\(token) and more ", count: 1_000)))

    case .lostAnswer: return forwarded { _ in false }
    case .resetAnswer: return forwarded { _ in reset() }
    case .silentAnswer: return forwarded { _ in wait() }
    case .cutBody: return forwarded { close(after: $0.head() + $0.half) }
    case .cutJSON: return forwarded { answer($0.status, $0.half) }
    case .stalledBody:
      return forwarded { answer in
        connection.send(answer.head() + answer.half)
        return wait()
      }
    case .drippingBody: return forwarded { drip($0) }
    case .unavailableAfterwards: return forwarded { _ in answer(503, error("UNAVAILABLE")) }
    case .otherAnswer:
      return forwarded { other in
        answer(other.status, other.isArray ? #"{"transaction":"dA=="}"# : #"[{"missing":"x"}]"#)
      }
    case .unconfirmed:
      return forwarded { other in
        answer(other.status, other.isArray ? "[{}]" : #"{"commitTime":"2024-05-06T07:08:09Z"}"#)
      }
    case .wrongEncoding:
      return forwarded { close(after: $0.head("Content-Encoding: gzip") + $0.body) }
    case .badChunks:
      return forwarded { answer in
        let head = answer.head(length: "Transfer-Encoding: chunked")
        return close(after: head + Array("zz\r\n".utf8) + answer.body)
      }
    case .invalidText: return forwarded { answer($0.status, [0x22, 0xff, 0xfe] + $0.body) }

    case .slow:
      return forwarded { slow in
        Thread.sleep(forTimeInterval: 0.1)
        return answer(slow.status, slow.body)
      }
    case .pieces:
      return forwarded { ($0.head() + $0.body).allSatisfy { connection.send([$0]) } }
    case .chunks: return forwarded { connection.send($0.inChunks(of: 7)) }
    case .interim:
      return forwarded { answer in
        let hints = Array("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n".utf8)
        return connection.send(hints + answer.head() + answer.body)
      }
    case .withoutLength: return forwarded { close(after: $0.head(length: nil) + $0.body) }
    case .withRest: return forwarded { close(after: $0.head() + $0.body + $0.head() + $0.body) }

    case .staleConnection, .staleAfterwards:
      return forwarded { first in
        _ = answer(first.status, first.body)
        guard let next = connection.nextRequest() else { return false }
        if fault == .staleAfterwards { _ = upstream.answer(to: next) }
        return false
      }
    }
  }

  // MARK: Answers

  private func forwarded(_ answer: (UpstreamAnswer) -> Bool) -> Bool {
    upstream.answer(to: request).map(answer) ?? false
  }

  private func answer(_ status: Int, _ body: String, _ headers: [String: String] = [:]) -> Bool {
    connection.answer(status, headers, Array(body.utf8))
    return true
  }

  private func answer(_ status: Int, _ body: [UInt8]) -> Bool {
    connection.answer(status, [:], body)
    return true
  }

  private func redirect(_ status: Int, to address: String?) -> Bool {
    answer(status, "{}", address.map { ["Location": $0] } ?? [:])
  }

  private func error(_ name: String, _ message: String = "injected") -> String {
    #"{"error":{"code":0,"message":"\#(message)","status":"\#(name)"}}"#
  }

  private func close(after bytes: [UInt8]) -> Bool {
    connection.send(bytes)
    return false
  }

  private func reset() -> Bool {
    connection.reset()
    return false
  }

  private func wait() -> Bool {
    connection.waitForEnd()
    return false
  }

  /// Sends until the client has enough.
  private func endless(_ status: Int) -> Bool {
    let head = "HTTP/1.1 \(status) Status\r\nTransfer-Encoding: chunked\r\n\r\n"
    connection.send(Array((head + "1\r\n[\r\n").utf8))
    let spaces = Array(repeating: UInt8(ascii: " "), count: 65536)
    connection.sendWithoutEnd(Array("10000\r\n".utf8) + spaces + [13, 10])
    return false
  }

  /// Sends a byte now and then, for as long as the client waits.
  private func drip(_ answer: UpstreamAnswer) -> Bool {
    var goesOn = connection.send(answer.head(length: "Content-Length: 1000000"))
    while goesOn {
      goesOn = connection.send([UInt8(ascii: " ")])
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }
}
