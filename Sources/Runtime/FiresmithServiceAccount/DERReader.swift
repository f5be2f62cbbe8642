import Foundation

/// Reads ASN.1 values in their distinguished encoding (X.690), one after another.
struct DERReader {
  private var rest: Data

  enum Tag: UInt8 {
    case integer = 0x02
    case octetString = 0x04
    case objectIdentifier = 0x06
    case sequence = 0x30
  }

  init(_ data: Data) {
    rest = data
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Returns what is in the next value, which has to have this tag.
  mutating func next(_ tag: Tag) throws(PrivateKey.Problem) -> Data {
    guard rest.popFirst() == tag.rawValue, let first = rest.popFirst() else { throw .broken }
    var length = Int(first)
    if first >= 0x80 {
      // The length has this many bytes.
      let count = Int(first & 0x7F)
      guard 1...4 ~= count, count <= rest.count else { throw .broken }
      length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(count)
    }
    guard length <= rest.count else { throw .broken }
    defer { rest = rest.dropFirst(length) }
    return Data(rest.prefix(length))
  }
}
