/// A part of the schema language or of the options that TypeScript's output hasn't: the table of
/// the page about TypeScript.
package enum TypeScriptGap: String, CaseIterable, Sendable {
  case nearest
  case integerOrDouble
  case greatIntegers
  case immutable
  case unique
  case database

  /// The part of the language, as the table names it.
  package var construct: String {
    switch self {
    case .nearest: "`nearest` with `sdk: web`"
    case .integerOrDouble: "`any_of` with an `integer` or a `duration`, and a `double`"
    case .greatIntegers: "integers beyond ±(2^53 − 1)"
    case .immutable: "`immutable`"
    case .unique: "`unique`"
    case .database: "`database`"
    }
  }

  /// The output's way to do without, as the table says it.
  package var consequence: String {
    switch self {
    case .nearest:
      "An error at the query's line; with `for`, the query is left out."
    case .integerOrDouble:
      "An error at the type's line, because both are JavaScript's numbers; with `integers: bigint` there is none."
    case .greatIntegers:
      "Reading and writing one is a `DocumentError`; with `integers: bigint` they are values like others."
    case .immutable:
      "`BookUpdate` hasn't the field; nothing keeps `setDoc` and `set` from changing it, "
        + "but security rules."
    case .unique: "Nothing is checked."
    case .database: "Functions take the `Firestore` of any database."
    }
  }
}
