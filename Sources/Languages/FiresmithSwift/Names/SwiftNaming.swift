import FiresmithLanguage

/// The Swift identifiers for the names of a schema.
///
/// An identifier never depends on another name, so that changing one name in a schema renames
/// nothing else. The caller reports names that become the same identifier.
///
/// ```swift
/// let naming = SwiftNaming(acronyms: ["id", "url"])
/// naming.property("user_id")    // userID
/// naming.type("cover_images")   // CoverImages
/// naming.enumCase("default")    // `default`
/// ```
package struct SwiftNaming: Sendable {
  /// The rules for joining words to identifiers and to prose.
  package let words: CamelCase

  /// - Parameter acronyms: The words that are written in capitals inside a name.
  package init(acronyms: [String]) {
    words = CamelCase(acronyms: acronyms)
  }

  // MARK: Names of stored things

  /// Returns the property for a stored field, or `nil` if the name contains no character for an
  /// identifier.
  ///
  /// Keywords are in backticks. Names that a struct can't use, or that its conformances need, end
  /// in an underscore: `self_`, `description_`.
  package func property(_ stored: String) -> String? {
    words.lower(stored).map { Self.escaped($0, reserved: SwiftReservedMembers.properties) }
  }

  /// Returns the case for the raw value or name of a case in an enumeration or union, or `nil` if
  /// it contains no character for an identifier. See ``property(_:)``.
  package func enumCase(_ stored: String) -> String? {
    words.lower(stored).map { Self.escaped($0, reserved: SwiftReservedMembers.enumCases) }
  }

  /// Returns the method for a declared query or a subcollection, or `nil` if the name contains no
  /// character for an identifier. See ``property(_:)``.
  package func method(_ stored: String) -> String? {
    words.lower(stored).map { Self.escaped($0, reserved: SwiftReservedMembers.methods) }
  }

  /// Returns the parameter for the field at the end of a path of stored names, or for a document's
  /// id of that name: `["cover", "small_url"]` is `coverSmallURL`. See ``property(_:)``.
  package func parameter(_ path: [String]) -> String? {
    words.lower(path.joined(separator: ".")).map {
      Self.escaped($0, reserved: SwiftReservedMembers.parameters)
    }
  }

  /// Returns the type for a stored name, never in backticks, or `nil` if the name contains no
  /// character for an identifier.
  ///
  /// `Model` is appended to names that generated code or most apps need: `IDModel`.
  package func type(_ stored: String) -> String? {
    words.upper(stored).map(Self.writtenType)
  }

  // MARK: Names that follow from a type

  /// Returns the type for a name that the schema gives as a type name: the name itself, unless it
  /// is reserved.
  package static func writtenType(_ name: String) -> String {
    guard SwiftReservedTypes.all.contains(name) else { return name }
    // `StoredModel` is reserved, too.
    return SwiftReservedTypes.all.contains(name + "Model") ? name + "Value" : name + "Model"
  }

  /// Returns the repository of the collection that declares `model`.
  package static func repository(ofModel model: String) -> String {
    let name = model + "Repository"
    return SwiftReservedTypes.all.contains(name) ? model + "ModelRepository" : name
  }

  /// Returns the type for a single document of `model`.
  package static func document(ofModel model: String) -> String {
    let name = model + "Document"
    return SwiftReservedTypes.all.contains(name) ? model + "ModelDocument" : name
  }

  /// Returns the variable name for a value of `type`: `book` for `Book`.
  package func variable(ofType type: String) -> String {
    property(type) ?? "value"
  }

  /// Returns the name of a value of `type` in documentation: `cover images` for `CoverImages`.
  package func noun(_ type: String) -> String {
    words.noun(type)
  }
}
