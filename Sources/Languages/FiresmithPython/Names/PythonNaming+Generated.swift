import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema
import FiresmithText

// Identifiers derived from a schema's names, other than attributes.
extension PythonNaming {
  /// Returns the member of an enumeration, or of `Collections`: `IN_REVIEW`. Capitals keep it apart
  /// from the names that Python's enumerations use.
  static func constant(_ stored: String) -> String? {
    guard let attribute = attribute(stored) else { return nil }
    let name = attribute.hasSuffix("_") ? String(attribute.dropLast()) : attribute
    return CaseMapping.uppercased(name)
  }

  /// Returns the class for a type's name: the name itself, unless it is reserved or in a script
  /// without capitals, in which an attribute could have the same name and hide it.
  static func writtenType(_ name: String) -> String {
    let name = Normalization.compatible(name)
    let isReserved =
      PythonReservedTypes.all.contains(name) || !startsWithCapital(name) && attribute(name) == name
    return isReserved ? name + "Model" : name
  }

  private static func startsWithCapital(_ name: String) -> Bool {
    name.utf8.first.map { $0 >= 0x41 && $0 <= 0x5A } ?? false
  }

  /// Returns the module for the schema at `relativePath`, whose separator is `/`.
  ///
  /// ```swift
  /// PythonNaming.module("guide/books.yaml")  // guide_books
  /// ```
  static func module(_ relativePath: String) -> String? {
    var path = relativePath
    for fileExtension in [".yaml", ".yml"] where path.lowercased().hasSuffix(fileExtension) {
      path.removeLast(fileExtension.count)
      break
    }
    return attribute(path.pathParts.joined(separator: "_"))
  }

  /// Returns the repository's method for a query or a subcollection. An underscore is appended to
  /// names that every repository has.
  static func repositoryMember(_ name: String) -> String? {
    attribute(name).map { repositoryMembers.contains($0) ? $0 + "_" : $0 }
  }

  /// Returns the function of `Collections` for a subcollection's path. An underscore is appended to
  /// names that strings and enumerations have.
  static func pathFunction(_ name: String) -> String? {
    attribute(name).map { stringMembers.contains($0) ? $0 + "_" : $0 }
  }

  /// Returns the parameter of a function. Repositories use `client` and the functions that combine
  /// conditions themselves, and linters take `cls` for a mistake.
  static func parameter(_ name: String) -> String? {
    attribute(name).map {
      ["all_of", "any_of", "client", "cls"].contains($0) ? $0 + "_" : $0
    }
  }

  /// Returns the parameter for the operand of a declared query's filter.
  ///
  /// It depends on the field and the operator alone, so that the two bounds of a range differ:
  /// `where: [pages >=, pages <]` becomes `(pages_from, pages_below)`.
  static func parameter(for filter: Query.Filter) -> String? {
    let words = filter.field.names + filter.operator.words.suffix
    return parameter(filter.parameter?.value ?? words.joined(separator: "_"))
  }

  /// Returns the class with the stored fields of a document's `model`.
  static func fields(ofModel model: String) -> String { companion(ofModel: model, "Fields") }

  /// Returns the type of changes to the stored fields of a document's `model`.
  static func update(ofModel model: String) -> String { companion(ofModel: model, "Update") }

  /// Returns the type of request bodies that create a document of `model`.
  static func creation(ofModel model: String) -> String { companion(ofModel: model, "Create") }

  /// Returns the class that belongs to a `model`: `BookFields`. Where the package has another class
  /// of that name, it is `DocumentModelFields`.
  static func companion(ofModel model: String, _ suffix: String) -> String {
    let name = model + suffix
    return PythonReservedTypes.inRepositories.contains(name) ? "\(model)Model\(suffix)" : name
  }

  static let repositoryMembers: Set<String> = [
    "add", "add_all", "aggregate", "aggregate_as", "average", "batch", "client", "codec",
    "collection", "count",
    "create", "delete", "delete_all", "end_at", "end_before", "exists", "fields", "find_nearest",
    "get",
    "get_all", "get_first", "get_if_exists", "get_many", "group", "limit", "limit_to_last",
    "listen",
    "listen_to", "matches", "order_by", "order_by_id", "pages", "parent_ids", "patch", "path",
    "raw", "recursive_delete", "reference", "run_transaction", "save", "select", "start_after",
    "start_after_token", "start_after_values", "start_at", "sum", "timeout", "token_after",
    "update", "where", "where_ids", "within",
  ]

  static let stringMembers: Set<String> = [
    "capitalize", "casefold", "center", "count", "encode", "endswith", "expandtabs", "find",
    "format", "format_map", "index", "isalnum", "isalpha", "isascii", "isdecimal", "isdigit",
    "isidentifier", "islower", "isnumeric", "isprintable", "isspace", "istitle", "isupper", "join",
    "ljust", "lower", "lstrip", "maketrans", "mro", "name", "partition", "removeprefix",
    "removesuffix", "replace", "rfind", "rindex", "rjust", "rpartition", "rsplit", "rstrip",
    "split", "splitlines", "startswith", "strip", "swapcase", "title", "translate", "upper",
    "value", "zfill",
  ]
}
