import FiresmithLanguage

/// Names that the attributes of a Python model can't have.
enum PythonReservedNames {
  static let attributes = ReservedNames(
    [keywordText, annotations, modelMembers].flatMap { $0.split(separator: " ").map(String.init) })

  static let keywords = ReservedNames(keywordText.split(separator: " ").map(String.init))

  /// The keywords of Python 3.11 to 3.14. `match`, `case` and `type` are only keywords where a
  /// statement begins.
  static let keywordText = """
    False None True and as assert async await break class continue def del elif else except finally \
    for from global if import in is lambda nonlocal not or pass raise return try while with yield
    """

  /// Types and functions that a model's class body refers to: an attribute of that name would
  /// change the meaning of later lines.
  private static let annotations = """
    bool bytes classmethod date datetime dict float int list object property set staticmethod str \
    tuple type
    """

  /// The members of generated models and of their class, most of which are those of
  /// `pydantic.BaseModel` 2, and `self`, which type checkers refuse as an argument of a
  /// constructor.
  static let modelMembers = """
    check_constraints construct copy dict from_firestore from_orm json model_computed_fields model_config \
    model_construct model_copy model_dump model_dump_json model_extra model_fields \
    model_fields_set model_json_schema model_parametrized_name model_post_init model_rebuild \
    model_validate model_validate_json model_validate_strings mro parse_file parse_obj parse_raw \
    register schema schema_json self to_firestore update_forward_refs validate
    """
}
