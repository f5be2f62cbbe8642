import FiresmithRuntime
import Foundation

/// Tokens, and what is exchanged for tokens: texts that must not appear in messages.
struct Secrets: Sendable {
  /// The number of bytes of a secret that are recognized on their own: a message may quote a part
  /// of it.
  private static let pieceLength = 12
  /// Shorter texts are none: an emulator's `owner` is a word like any other.
  private static let shortest = 6

  private var pieces: [Int: Set<[UInt8]>] = [:]

  init(_ secrets: [String]) {
    for secret in secrets {
      add(secret)
      add(secret.percentEncodedForForm)
    }
  }

  private mutating func add(_ secret: String) {
    let bytes = Array(secret.utf8)
    guard bytes.count >= Secrets.shortest else { return }
    let length = min(bytes.count, Secrets.pieceLength)
    for start in 0...(bytes.count - length) {
      pieces[length, default: []].insert(Array(bytes[start..<start + length]))
    }
  }

  /// Returns `message` with `[secret]` in place of each secret, and of each long piece of one.
  func removed(from message: String) -> String {
    let bytes = Array(message.utf8)
    var isSecret = [Bool](repeating: false, count: bytes.count)
    for (length, pieces) in pieces where length <= bytes.count {
      for start in 0...(bytes.count - length)
      where pieces.contains(Array(bytes[start..<start + length])) {
        for index in start..<start + length { isSecret[index] = true }
      }
    }
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if !isSecret[index] {
        result.append(byte)
      } else if index == 0 || !isSecret[index - 1] {
        result += Array("[secret]".utf8)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension FirestoreErrorCode {
  /// The number of Unicode scalars of a message that are kept: enough for the address with which
  /// Firestore offers to create an index.
  static let messageLimit = 600

  /// Returns this error as callers see it: without `secrets` and control characters, and with a
  /// message no longer than ``messageLimit``.
  func presentable(without secrets: Secrets) -> FirestoreErrorCode {
    // A server may send megabytes; only the beginning is searched for secrets.
    let start = String(message.unicodeScalars.prefix(4 * FirestoreErrorCode.messageLimit))
    var text = secrets.removed(from: start).unicodeScalars.map {
      $0.properties.generalCategory == .control ? " " : $0
    }
    if text.count > FirestoreErrorCode.messageLimit {
      text = text.prefix(FirestoreErrorCode.messageLimit - 1) + ["…"]
    }
    return FirestoreErrorCode(code, String(String.UnicodeScalarView(text)))
  }
}

extension String {
  /// The text as a value in a form: everything but ASCII letters, digits and `-._~` is
  /// percent-encoded.
  package var percentEncodedForForm: String {
    let plain = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}
