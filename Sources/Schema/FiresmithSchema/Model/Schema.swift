/// Everything that the schema files of one namespace declare, checked and with every name resolved.
///
/// It knows no programming language: names are as the files write them.
package struct Schema: Sendable {
  /// The schema files, sorted by their relative path.
  package var files: [SchemaFile]
  /// Every type: the collections' models, `types:`, `enums:`, and those nested in fields and
  /// unions.
  ///
  /// In declaration order, file by file; a type comes after the type that it is nested in.
  package var types: [TypeDeclaration]
  /// Every collection and single document, in declaration order, file by file; one that is nested
  /// comes after its parent.
  package var collections: [Collection]
  /// Whether a field or a named type has constraints.
  package var hasConstraints = false

  package init(
    files: [SchemaFile] = [], types: [TypeDeclaration] = [], collections: [Collection] = []
  ) {
    self.files = files
    self.types = types
    self.collections = collections
  }

  package subscript(id: TypeID) -> TypeDeclaration { types[id.index] }
  package subscript(id: CollectionID) -> Collection { collections[id.index] }
}

/// One schema file.
package struct SchemaFile: Sendable {
  /// The path below the schemas folder, with `/` between its parts.
  package var relativePath: String
  /// The file's index in ``SourceFiles``.
  package var file: Int32

  package init(relativePath: String, file: Int32) {
    self.relativePath = relativePath
    self.file = file
  }
}

/// A type's place in ``Schema/types``.
package struct TypeID: Hashable, Sendable {
  package var index: Int

  package init(index: Int) {
    self.index = index
  }
}

/// A collection's place in ``Schema/collections``.
package struct CollectionID: Hashable, Sendable {
  package var index: Int

  package init(index: Int) {
    self.index = index
  }
}
