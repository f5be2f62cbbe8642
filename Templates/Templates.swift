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
      ("swift-imports", text(PackageResources.swift_imports_mustache)),
      ("swift-repository", text(PackageResources.swift_repository_mustache)),
      ("swift-structure", text(PackageResources.swift_structure_mustache)),
      ("swift-support", text(PackageResources.swift_support_mustache)),
      ("swift-support-any", text(PackageResources.swift_support_any_mustache)),
      ("swift-support-batch", text(PackageResources.swift_support_batch_mustache)),
      ("swift-support-color", text(PackageResources.swift_support_color_mustache)),
      ("swift-support-error", text(PackageResources.swift_support_error_mustache)),
      ("swift-support-file", text(PackageResources.swift_support_file_mustache)),
      ("swift-support-filter", text(PackageResources.swift_support_filter_mustache)),
      ("swift-support-indirect", text(PackageResources.swift_support_indirect_mustache)),
      ("swift-support-list", text(PackageResources.swift_support_list_mustache)),
      ("swift-support-model", text(PackageResources.swift_support_model_mustache)),
      ("swift-support-path", text(PackageResources.swift_support_path_mustache)),
      ("swift-support-publishers", text(PackageResources.swift_support_publishers_mustache)),
      ("swift-support-query", text(PackageResources.swift_support_query_mustache)),
      ("swift-support-repository", text(PackageResources.swift_support_repository_mustache)),
      ("swift-support-results", text(PackageResources.swift_support_results_mustache)),
      ("swift-support-short-forms", text(PackageResources.swift_support_short_forms_mustache)),
      ("swift-support-storage", text(PackageResources.swift_support_storage_mustache)),
      ("swift-support-transaction", text(PackageResources.swift_support_transaction_mustache)),
      ("swift-support-update", text(PackageResources.swift_support_update_mustache)),
      ("swift-support-write", text(PackageResources.swift_support_write_mustache)),
      ("swift-type", text(PackageResources.swift_type_mustache)),
      ("swift-union", text(PackageResources.swift_union_mustache)),
    ]
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
