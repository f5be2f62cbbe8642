import FiresmithLanguage
import FiresmithSchema

extension LanguageKeys {
  /// The keys of all languages.
  package static let all = [swift, python, typeScript]

  package static let swift = LanguageKeys(
    bindings: BindingRules(
      language: "swift", title: "Swift", member: "a property",
      types: [(.timestamp, "Timestamp"), (.integer, "Int64")]),
    options: SwiftOptions.self)

  package static let python = LanguageKeys(
    bindings: BindingRules(language: "python", title: "Python", member: "an attribute"),
    options: NoOptions.self)

  package static let typeScript = LanguageKeys(
    bindings: BindingRules(language: "typescript", title: "TypeScript", member: "a property"),
    options: TypeScriptOptions.self)
}
