import Foundation

nonisolated extension Data {
  /// Creates the bytes of base64 in either alphabet, with its padding or without any; `nil` if
  /// `text` is anything else.
  internal init?(anyBase64 text: String) {
    let digits = text.utf8.prefix { $0 != UInt8(ascii: "=") }.count
    let padding = text.utf8.count - digits
    // As many as fill the last group of four.
    let missing = -digits & 3
    guard missing != 3, padding == 0 || padding == missing else { return nil }
    var base64 = text.replacingOccurrences(of: "-", with: "+")
    base64 = base64.replacingOccurrences(of: "_", with: "/")
    // Foundation takes any number of these.
    if padding == 0 { base64 += String(repeating: "=", count: missing) }
    self.init(base64Encoded: base64)
  }
}
