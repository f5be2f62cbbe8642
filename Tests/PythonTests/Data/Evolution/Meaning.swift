import FiresmithRuntime
import Foundation

/// A value of a model, as another module's model can be compared with it: the names of properties
/// and cases, and what they hold.
public indirect enum Meaning {
  case nothing
  case text(String)
  case list([Meaning])
  case map([String: Meaning])
  /// A case of an enumeration or of a union.
  case named(String, Meaning)

  /// - Parameter module: The module of the models, whose types are looked into.
  public init(_ value: Any, of module: String) {
    let mirror = Mirror(reflecting: value)
    let type = String(reflecting: type(of: value))
    // References have the module of the models that they lead to in their type.
    let isModel = type.hasPrefix(module + ".") || type.contains("<\(module).")
    switch mirror.displayStyle {
    case .optional:
      self = mirror.children.first.map { Meaning($0.value, of: module) } ?? .nothing
    case .collection: self = .list(mirror.children.map { Meaning($0.value, of: module) })
    case .dictionary: self = .map(Self.entries(mirror, of: module))
    case .enum where isModel:
      if let child = mirror.children.first, let label = child.label {
        self = .named(label, Meaning(child.value, of: module))
      } else {
        self = .named("\(value)", .nothing)
      }
    case .struct where isModel, .class where isModel:
      let properties = mirror.children.map { ($0.label ?? "", Meaning($0.value, of: module)) }
      self = .map(Dictionary(properties) { first, _ in first })
    default: self = .text("\(value)")
    }
  }

  private static func entries(_ mirror: Mirror, of module: String) -> [String: Meaning] {
    var entries: [String: Meaning] = [:]
    for child in mirror.children {
      let pair = Mirror(reflecting: child.value).children.map(\.value)
      entries["\(Meaning(pair[0], of: module))"] = Meaning(pair[1], of: module)
    }
    return entries
  }

  /// Returns where another reader has something else, in what both know.
  public func differences(from read: Meaning, at place: String = "") -> [String] {
    switch (self, read) {
    case (.map(let own), .map(let others)):
      return own.sorted { $0.key < $1.key }.flatMap { name, value in
        others[name].map { value.differences(from: $0, at: "\(place).\(name)") } ?? []
      }
    case (.list(let own), .list(let others)) where own.count == others.count:
      return zip(own, others).flatMap { $0.differences(from: $1, at: "\(place)[]") }
    case (.named(let own, let value), .named(let other, let otherValue)) where own == other:
      return value.differences(from: otherValue, at: "\(place).\(own)")
    case (.nothing, .nothing): return []
    case (.text(let own), .text(let other))
    where own == other || (Double(own) != nil && Double(own) == Double(other)):
      return []
    default: return ["\(place): \(self) is read as \(read)"]
    }
  }
}

/// A model that was read: its meaning, and the fields that it writes.
public struct Reading {
  public var meaning: Meaning
  public var fields: [String: DocumentValue]

  public init<Model: Codable>(
    _ type: Model.Type, from fields: [String: DocumentValue], of module: String
  ) throws {
    let model = try FirestoreDecoder().decode(type, from: fields)
    meaning = Meaning(model, of: module)
    self.fields = try FirestoreEncoder().encode(model)
  }

  /// Returns the keys that this version writes and the other one doesn't, below others, too.
  public func lost(in other: Reading) -> [String] { Self.lost(fields, other.fields, "") }

  private static func lost(
    _ own: [String: DocumentValue], _ others: [String: DocumentValue], _ place: String
  ) -> [String] {
    own.sorted { $0.key < $1.key }.flatMap { name, value -> [String] in
      switch (value, others[name]) {
      case (.null, _): []
      case (_, nil): ["\(place).\(name) is lost"]
      case (.map(let own), .map(let others)): lost(own, others, "\(place).\(name)")
      default: []
      }
    }
  }
}
