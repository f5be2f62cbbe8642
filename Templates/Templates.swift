/// The templates that are built into the tool.
///
/// Each is embedded as bytes at build time. A resource is named by its file's base name alone, so
/// the templates' names begin with their language.
package enum Templates {
  /// The names and the texts of the templates for Swift.
  package static var swift: [(name: String, text: String)] {
    [
      ("swift-collections", text(PackageResources.swift_collections_mustache)),
      ("swift-document", text(PackageResources.swift_document_mustache)),
      ("swift-enumeration", text(PackageResources.swift_enumeration_mustache)),
      ("swift-file", text(PackageResources.swift_file_mustache)),
      ("swift-repository", text(PackageResources.swift_repository_mustache)),
      ("swift-structure", text(PackageResources.swift_structure_mustache)),
      ("swift-support", text(PackageResources.swift_support_mustache)),
      ("swift-type", text(PackageResources.swift_type_mustache)),
      ("swift-union", text(PackageResources.swift_union_mustache)),
    ]
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
