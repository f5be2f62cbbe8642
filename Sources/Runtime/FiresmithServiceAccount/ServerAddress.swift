import Foundation

/// The purpose of an address in a file of credentials, which decides which addresses are allowed.
enum ServerAddress {
  /// A server to which an account proves who it is: any with a certificate, or this machine.
  case tokenServer
  /// A server that receives another provider's tokens, or Google's: Google, or this machine.
  case google
  /// A server that gives another provider's tokens: any with a certificate, this machine, or a
  /// cloud's metadata server, which has none.
  case provider

  /// The reason that an address isn't used.
  enum Problem: Error, CustomStringConvertible {
    case notAnAddress
    case insecure
    case notGoogle

    var description: String {
      switch self {
      case .notAnAddress: "is not the address of a server"
      case .insecure: "has to begin with https://"
      case .notGoogle: "is not an address of Google's, which end with .googleapis.com"
      }
    }
  }

  /// Returns the address that `text` is, if it serves the purpose.
  func url(_ text: String) throws(Problem) -> URL {
    guard let components = URLComponents(string: text), let url = components.url,
      let scheme = components.scheme, let host = components.host,
      ServerAddress.isUnmistakable(text, scheme: scheme, host: host), components.fragment == nil
    else { throw .notAnAddress }
    if ServerAddress.isThisMachine(host), scheme == "http" || scheme == "https" { return url }
    switch (self, scheme) {
    case (.tokenServer, "https"), (.provider, "https"): return url
    case (.google, "https"):
      guard host.lowercased().hasSuffix(".googleapis.com") else { throw .notGoogle }
      return url
    case (.provider, "http") where ServerAddress.isMetadataServer(host): return url
    case (.tokenServer, _), (.google, _), (.provider, _): throw .insecure
    }
  }

  /// Whether everyone who reads `text` finds the same host in it: it's written plainly, without a
  /// user's name before it.
  private static func isUnmistakable(_ text: String, scheme: String, host: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\\") }
    let name = Set("abcdefghijklmnopqrstuvwxyz0123456789.-:[]".utf8)
    let start = "\(scheme)://"
    guard isPlain, !host.isEmpty, host.lowercased().utf8.allSatisfy(name.contains),
      text.hasPrefix(start + host)
    else { return false }
    let port = text.dropFirst(start.count + host.count).prefix { $0 != "/" && $0 != "?" }
    return port.isEmpty || (port.first == ":" && UInt16(port.dropFirst()) != nil)
  }

  private static func isThisMachine(_ host: String) -> Bool {
    ["localhost", "::1", "[::1]"].contains(host.lowercased()) || ipv4(host)?[0] == 127
  }

  /// Azure's and Google's metadata servers. Their address never leaves the machine's own network.
  private static func isMetadataServer(_ host: String) -> Bool {
    host.lowercased() == "metadata.google.internal" || ipv4(host).map { $0[..<2] } == [169, 254]
  }

  /// The four numbers of an address in its usual notation.
  private static func ipv4(_ host: String) -> [UInt8]? {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in UInt8(part).flatMap { "\($0)" == part ? $0 : nil } }
    return parts.count == 4 && numbers.count == 4 ? numbers : nil
  }
}

extension JSONObject {
  /// Returns the address in a field that has to be there.
  func address(_ name: String, of server: ServerAddress) throws -> URL {
    let text = try text(name)
    do {
      return try server.url(text)
    } catch {
      throw invalid(name, "\(error)")
    }
  }
}
