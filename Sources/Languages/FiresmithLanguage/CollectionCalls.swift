import FiresmithMustache
import FiresmithSchema

/// The calls by which code uses one collection, for a template of the language.
package struct CollectionCalls: Sendable {
  package let collection: CollectionID
  package let template: String
  package let context: MustacheValue

  /// - Parameters:
  ///   - names: The variables that the calls need and make, which are told to the template, too.
  ///   - parts: What only this language has.
  package init(
    of collection: CollectionID, template: String, names: CallNames,
    _ parts: [String: MustacheValue]
  ) {
    self.collection = collection
    self.template = template
    var members = parts
    members["values"] = .items(names.values) { value, isLast in
      ["name": .string(value.name), "type": .string(value.type), "isLast": isLast]
    }
    members["locals"] = .strings(names.locals)
    context = .object(
      MustacheObject(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
  }
}

/// The variables of the calls for one collection.
package struct CallNames: Sendable {
  /// The values that code has before it makes the calls.
  package private(set) var values: [(name: String, type: String)] = []
  /// The variables that the calls make.
  package private(set) var locals: [String] = []
  private var taken: Set<String>

  /// - Parameter reserved: The names that the calls use for something else.
  package init(reserved: Set<String> = []) { taken = reserved }

  /// Returns the name of a value of a type: one of that name and type, if there is one already.
  package mutating func value(_ name: String, _ type: String) -> String {
    if let known = values.first(where: { $0.type == type && $0.name == name }) { return known.name }
    let name = free(name)
    values.append((name, type))
    return name
  }

  /// Returns the name of a variable that a call makes.
  package mutating func local(_ name: String) -> String {
    let name = free(name)
    locals.append(name)
    return name
  }

  private mutating func free(_ name: String) -> String {
    let plain = name.filter { $0 != "`" }
    var result = name
    var number = 2
    while !taken.insert(result.filter { $0 != "`" }).inserted {
      result = "\(plain)\(number)"
      number += 1
    }
    return result
  }
}

extension Schema {
  /// Returns the index of the field whose change shows best how documents of a model are updated;
  /// `nil` if updates change none that is easily shown.
  package func shownChange(of model: TypeID) -> Int? {
    guard case .structure(let structure) = self[model].kind else { return nil }
    let fields = structure.fields.indices.filter { index in
      let field = structure.fields[index]
      return field.isStored && !field.isOptional && field.serverTime == nil && !field.isImmutable
        && field.constant == nil && field.writtenType == field.type
    }
    func isEnumeration(_ type: FieldType) -> Bool {
      guard case .declared(let id) = type, case .enumeration = self[id].kind else { return false }
      return true
    }
    func isPlain(_ type: FieldType) -> Bool {
      switch type {
      case .scalar(.string), .scalar(.integer), .scalar(.boolean), .scalar(.double): true
      case .scalar, .declared, .reference, .vector, .array, .map: false
      }
    }
    return fields.first { isEnumeration(structure.fields[$0].type) }
      ?? fields.first { isPlain(structure.fields[$0].type) }
  }
}
