import FiresmithSchema

// Identifiers that follow from a schema's names, besides attributes.
extension PythonNaming {
  /// The member of an enumeration, or of `Collections`: `IN_REVIEW`. In capitals, so that it is none
  /// of the names that Python's own enumerations use.
  static func constant(_ stored: String) -> String? {
    guard let attribute = attribute(stored) else { return nil }
    let name = attribute.hasSuffix("_") ? String(attribute.dropLast()) : attribute
    return CaseMapping.uppercased(name)
  }

  /// The class for a name that the schema writes as a type: the name itself, unless it is reserved,
  /// or is in a script without capitals, so that an attribute could have the same name and hide it.
  static func writtenType(_ name: String) -> String {
    let name = Normalization.compatible(name)
    let isReserved =
      PythonReservedTypes.all.contains(name) || !startsWithCapital(name) && attribute(name) == name
    return isReserved ? name + "Model" : name
  }

  private static func startsWithCapital(_ name: String) -> Bool {
    name.utf8.first.map { $0 >= 0x41 && $0 <= 0x5A } ?? false
  }

  /// The module for the schema at `relativePath`, which has `/` between its parts.
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
    return attribute(
      path.unicodeScalars.split(separator: "/").map(String.init).joined(separator: "_"))
  }

  /// The method of a repository that a query or a subcollection becomes. A name that repositories
  /// have already ends in an underscore.
  static func repositoryMember(_ name: String) -> String? {
    attribute(name).map { repositoryMembers.contains($0) ? $0 + "_" : $0 }
  }

  /// The function of `Collections` that gives a subcollection's path. A name that strings or
  /// enumerations have already ends in an underscore.
  static func pathFunction(_ name: String) -> String? {
    attribute(name).map { stringMembers.contains($0) ? $0 + "_" : $0 }
  }

  /// The parameter for the id of a `model`'s document: `Book` is `book_id`.
  static func documentIDParameter(ofModel model: String) -> String? {
    parameter(model + "_id")
  }

  /// A parameter of a function. `client` is the repositories' own, and linters take `cls` for a
  /// mistake.
  static func parameter(_ name: String) -> String? {
    attribute(name).map { ["client", "cls"].contains($0) ? $0 + "_" : $0 }
  }

  /// The parameter for the operand of a declared query's filter.
  ///
  /// It follows from the field and the operator alone, so that the two bounds of a range differ:
  /// `where: [pages >=, pages <]` becomes `(pages_from, pages_below)`.
  static func parameter(for filter: Query.Filter) -> String? {
    parameter(filter.field.names.joined(separator: "_") + filter.operator.parameterSuffix)
  }

  private static let repositoryMembers: Set<String> = [
    "add", "batch", "client", "codec", "collection", "count", "create", "delete", "fields", "get",
    "get_all", "get_if_exists", "get_many", "group", "limit", "listen", "listen_to", "matches",
    "order_by", "parent_ids", "path", "reference", "run_transaction", "start_after", "timeout",
    "update", "where", "where_ids", "within",
  ]

  private static let stringMembers: Set<String> = [
    "capitalize", "casefold", "center", "count", "encode", "endswith", "expandtabs", "find",
    "format", "format_map", "index", "isalnum", "isalpha", "isascii", "isdecimal", "isdigit",
    "isidentifier", "islower", "isnumeric", "isprintable", "isspace", "istitle", "isupper", "join",
    "ljust", "lower", "lstrip", "maketrans", "mro", "name", "partition", "removeprefix",
    "removesuffix", "replace", "rfind", "rindex", "rjust", "rpartition", "rsplit", "rstrip",
    "split", "splitlines", "startswith", "strip", "swapcase", "title", "translate", "upper",
    "value", "zfill",
  ]
}

extension Query.Operator {
  fileprivate var parameterSuffix: String {
    switch self {
    case .equal: ""
    case .notEqual: "_not"
    case .lessThan: "_below"
    case .lessThanOrEqual: "_up_to"
    case .greaterThan: "_above"
    case .greaterThanOrEqual: "_from"
    case .in: "_in"
    case .notIn: "_not_in"
    case .contains: "_containing"
    case .containsAny: "_containing_any"
    }
  }
}
