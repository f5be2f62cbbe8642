import FiresmithDiagnostics
import FiresmithImport
import FiresmithInference
import FiresmithInputs

/// The schemas of an import, and the code that they were made from.
struct ImportedSchemas {
  let code: [CodeFile]
  let places: CodePlaces
  let files: SchemaFiles

  /// Returns what finds the code's places, whose files it adds to those of a run.
  func finder(in inputs: inout InputFiles) -> Finder {
    var indexes: [Int: Int32] = [:]
    for file in places.files {
      indexes[file] = inputs.add(code[file].bytes, at: code[file].path)
    }
    return Finder(imported: self, indexes: indexes)
  }

  /// Finds the code that the schemas were made from.
  struct Finder {
    fileprivate let imported: ImportedSchemas
    /// The indexes that the code's files have in the run.
    fileprivate let indexes: [Int: Int32]

    /// Returns the place in the code for one in ``SchemaFiles/schema``.
    func place(_ mark: SourceMark) -> SourceMark {
      place(ofLine: mark.line, inSchema: Int(mark.file)) ?? mark
    }

    private func place(ofLine line: Int32, inSchema file: Int) -> SourceMark? {
      guard
        let place = imported.places.place(ofLine: Int(line), imported.files.elements[file]),
        let index = indexes[place.file]
      else { return nil }
      return SourceMark(
        file: index, line: Int32(clamping: place.position.line),
        column: Int32(clamping: place.position.column))
    }
  }
}
