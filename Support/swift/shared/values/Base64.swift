import Foundation

nonisolated extension Data {
  /// Creates the bytes of base64 in either alphabet, with its padding or without any; `nil` if
  /// `text` is anything else.
  internal init?(anyBase64 text: String) {
    let digits = text.utf8.prefix { $0 != UInt8(ascii: "=") }.count
    let padding = text.utf8.count - digits
    guard digits % 4 != 1, padding == 0 || padding == -digits & 3 else { return nil }
    var base64 = text.replacingOccurrences(of: "-", with: "+")
    base64 = base64.replacingOccurrences(of: "_", with: "/")
    // Foundation takes any number of these for padding.
    if padding == 0 { base64 += String(repeating: "=", count: -digits & 3) }
    self.init(base64Encoded: base64)
  }
}
