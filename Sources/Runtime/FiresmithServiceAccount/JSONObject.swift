import FiresmithRuntime
import Foundation

/// An object in a file of credentials.
struct JSONObject {
  /// The file that the object is in.
  let file: URL
  /// The prefix of names in messages: `credential_source.`
  private let prefix: String
  private let fields: [String: JSONValue]

  /// The maximum size of a file of credentials, in bytes. Google's have 3 KB.
  private static let limit = 65_536

  /// Reads the object that is all of `file`.
  ///
  /// - Throws: `FirestoreErrorCode.Code.unauthenticated`
  init(in file: URL, warnings: Warnings) throws {
    let data: Data
    do {
      data = try SecretFile(url: file, warnings: warnings).contents(limit: JSONObject.limit)
    } catch {
      throw JSONObject.invalid(file, "\(error)")
    }
    guard case .object(let fields) = try? JSONDecoder().decode(JSONValue.self, from: data) else {
      throw JSONObject.invalid(file, "is not a JSON object")
    }
    self.init(file: file, prefix: "", fields: fields)
  }

  private init(file: URL, prefix: String, fields: [String: JSONValue]) {
    self.file = file
    self.prefix = prefix
    self.fields = fields
  }

  /// The names of the fields.
  var names: [String] { fields.keys.sorted() }

  /// Whether there is a field of this name, and it isn't null.
  func has(_ name: String) -> Bool {
    switch fields[name] {
    case .none, .null: false
    case .text, .number, .object, .other: true
    }
  }

  /// Returns the text of a field that has to be there.
  func text(_ name: String) throws -> String {
    guard let text = try optionalText(name) else { throw invalid("has no “\(prefix)\(name)”") }
    return text
  }

  /// Returns the text of a field; `nil` if it is missing, null or empty.
  func optionalText(_ name: String) throws -> String? {
    switch fields[name] {
    case .none, .null: return nil
    case .text(let text): return text.isEmpty ? nil : text
    case .number, .object, .other: throw invalid(name, "is not a text")
    }
  }

  /// Returns the number in a field; `nil` if it is missing or null.
  func optionalNumber(_ name: String) throws -> Double? {
    switch fields[name] {
    case .none, .null: return nil
    case .number(let number): return number
    case .text, .object, .other: throw invalid(name, "is not a number")
    }
  }

  /// Returns the object in a field; `nil` if it is missing or null.
  func optionalObject(_ name: String) throws -> JSONObject? {
    switch fields[name] {
    case .none, .null: return nil
    case .object(let fields):
      return JSONObject(file: file, prefix: "\(prefix)\(name).", fields: fields)
    case .text, .number, .other: throw invalid(name, "is not an object")
    }
  }

  /// The error for a field's value.
  func invalid(_ name: String, _ reason: String) -> FirestoreErrorCode {
    invalid("can't be used: “\(prefix)\(name)” \(reason)")
  }

  /// The error for the file.
  func invalid(_ reason: String) -> FirestoreErrorCode { JSONObject.invalid(file, reason) }

  private static func invalid(_ file: URL, _ reason: String) -> FirestoreErrorCode {
    FirestoreErrorCode(.unauthenticated, "The credentials file \(file.path) \(reason).")
  }
}

/// A value, as far as it matters here.
enum JSONValue: Decodable {
  case null
  case text(String)
  case number(Double)
  case object([String: JSONValue])
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let fields = try? container.decode([String: JSONValue].self) {
      self = .object(fields)
    } else if (try? container.decode(Bool.self)) != nil {
      self = .other
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .other
    }
  }
}
