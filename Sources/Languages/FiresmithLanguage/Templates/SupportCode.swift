import FiresmithEmbeddedFiles

/// The support code that is built into the tool: the files of the folder `Support`.
package enum SupportCode {
  /// Returns the files below `folder`, sorted by path, with their paths seen from there.
  ///
  /// - Parameter folder: A path that ends in `/`.
  package static func files(in folder: String) -> [(path: String, text: String)] {
    embeddedTexts(in: firesmith_support_code(), named: folder).map {
      (String($0.name.dropFirst(folder.count)), $0.text)
    }
  }
}
