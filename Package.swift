// swift-tools-version: 6.2

import PackageDescription

/// A warning about generated code is a mistake of the generator's.
let generated: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "firesmith",
  platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15)],
  products: [
    .executable(name: "firesmith", targets: ["firesmith"]),
    .library(name: "FiresmithRuntime", targets: ["FiresmithRuntime"]),
    .library(name: "FiresmithREST", targets: ["FiresmithREST"]),
    .library(name: "FiresmithSQLite", targets: ["FiresmithSQLite"]),
    .library(name: "FiresmithServiceAccount", targets: ["FiresmithServiceAccount"]),
  ],
  targets: [
    .systemLibrary(
      name: "FiresmithLibYAML",
      path: "Sources/Base/FiresmithLibYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .target(name: "FiresmithLibC", path: "Sources/Base/FiresmithLibC"),
    .target(
      name: "FiresmithText", dependencies: ["FiresmithLibC"], path: "Sources/Base/FiresmithText"),
    .target(
      name: "FiresmithDiagnostics",
      dependencies: ["FiresmithText"],
      path: "Sources/Base/FiresmithDiagnostics"),
    .target(name: "FiresmithPatterns", path: "Sources/Base/FiresmithPatterns"),
    .target(
      name: "FiresmithConcurrency", dependencies: ["FiresmithLibC"],
      path: "Sources/Base/FiresmithConcurrency"),
    // Declarations of Swift's source code; nothing that generates code reads any.
    .target(
      name: "FiresmithSwiftReader",
      dependencies: ["FiresmithText"],
      path: "Sources/Base/FiresmithSwiftReader"),
    .target(
      name: "FiresmithYAML",
      dependencies: ["FiresmithDiagnostics", "FiresmithLibYAML", "FiresmithText"],
      path: "Sources/Schema/FiresmithYAML"),
    .target(
      name: "FiresmithSchema",
      dependencies: [
        "FiresmithConcurrency", "FiresmithDiagnostics", "FiresmithPatterns", "FiresmithText",
        "FiresmithValues", "FiresmithYAML",
      ],
      path: "Sources/Schema/FiresmithSchema"),
    .target(
      name: "FiresmithMustache",
      dependencies: ["FiresmithText"],
      path: "Sources/Base/FiresmithMustache"),
    // The files of the folders Templates and Support.
    .target(
      name: "FiresmithEmbeddedFiles", path: "Sources/Languages/FiresmithEmbeddedFiles"),
    .target(
      name: "FiresmithLanguage",
      dependencies: [
        "FiresmithConcurrency", "FiresmithDiagnostics", "FiresmithEmbeddedFiles",
        "FiresmithMustache", "FiresmithPatterns", "FiresmithSchema", "FiresmithText",
        "FiresmithYAML",
      ],
      path: "Sources/Languages/FiresmithLanguage",
      exclude: [
        "Naming/Unicode/write_tables.py", "Templates/write_context_schema.py",
        "Templates/write_embedded_files.py",
      ]
    ),
    // The keys of all languages: whatever generates one of them reads those of the others, too.
    .target(
      name: "FiresmithLanguageKeys",
      dependencies: [
        "FiresmithDiagnostics", "FiresmithLanguage", "FiresmithSchema", "FiresmithText",
        "FiresmithYAML",
      ],
      path: "Sources/Languages/FiresmithLanguageKeys"),
    // One module a language. They don't depend on each other.
    .target(
      name: "FiresmithSwift",
      dependencies: [
        "FiresmithDiagnostics", "FiresmithLanguage", "FiresmithLanguageKeys", "FiresmithMustache",
        "FiresmithPatterns",
        "FiresmithSamples", "FiresmithSchema", "FiresmithText", "FiresmithYAML",
      ],
      path: "Sources/Languages/FiresmithSwift",
      exclude: ["Names/write_sdk_types.py"]
    ),
    .target(
      name: "FiresmithPython",
      dependencies: [
        "FiresmithConcurrency", "FiresmithDiagnostics", "FiresmithLanguage",
        "FiresmithLanguageKeys", "FiresmithMustache",
        "FiresmithPatterns", "FiresmithSamples", "FiresmithSchema", "FiresmithText",
        "FiresmithVersion",
      ],
      path: "Sources/Languages/FiresmithPython"),
    .target(
      name: "FiresmithTypeScript",
      dependencies: [
        "FiresmithDiagnostics", "FiresmithLanguage", "FiresmithLanguageKeys", "FiresmithMustache",
        "FiresmithPatterns",
        "FiresmithSamples", "FiresmithSchema", "FiresmithText", "FiresmithVersion", "FiresmithYAML",
      ],
      path: "Sources/Languages/FiresmithTypeScript"),
    .target(
      name: "FiresmithLanguages",
      dependencies: [
        "FiresmithLanguage", "FiresmithPython", "FiresmithSwift", "FiresmithTypeScript",
      ],
      path: "Sources/Languages/FiresmithLanguages"),
    .target(
      name: "FiresmithGenerator",
      dependencies: [
        "FiresmithConcurrency", "FiresmithDiagnostics", "FiresmithLanguage", "FiresmithMustache",
        "FiresmithSchema",
      ],
      path: "Sources/Languages/FiresmithGenerator"
    ),
    .target(name: "FiresmithJSON", path: "Sources/Base/FiresmithJSON"),
    // The days, times and order of strings that the tool and the library for apps have in common.
    .target(name: "FiresmithValues", path: "Sources/Base/FiresmithValues"),
    // What both the generator and the library for apps know of Firestore's indexes.
    .target(name: "FiresmithIndexRules", path: "Sources/Base/FiresmithIndexRules"),
    .target(
      name: "FiresmithStoredData",
      dependencies: [
        "FiresmithConcurrency", "FiresmithDiagnostics", "FiresmithFiles", "FiresmithJSON",
        "FiresmithLibC", "FiresmithPrograms", "FiresmithText", "FiresmithValues",
      ],
      path: "Sources/Data/FiresmithStoredData"),
    .target(
      name: "FiresmithSummary",
      dependencies: [
        "FiresmithJSON", "FiresmithStoredData", "FiresmithText", "FiresmithValues",
      ],
      path: "Sources/Data/FiresmithSummary"),
    .target(
      name: "FiresmithDataCheck",
      dependencies: [
        "FiresmithConcurrency", "FiresmithDiagnostics", "FiresmithFiles", "FiresmithJSON",
        "FiresmithLibC", "FiresmithPatterns", "FiresmithSchema", "FiresmithStoredData",
        "FiresmithText", "FiresmithValues",
      ],
      path: "Sources/Data/FiresmithDataCheck"),
    .target(
      name: "FiresmithInference",
      dependencies: [
        "FiresmithDiagnostics", "FiresmithLanguage", "FiresmithLanguageKeys", "FiresmithLanguages",
        "FiresmithSchema", "FiresmithSummary", "FiresmithText", "FiresmithValues", "FiresmithYAML",
      ],
      path: "Sources/Data/FiresmithInference"),
    .target(
      name: "FiresmithImport",
      dependencies: [
        "FiresmithFiles", "FiresmithInference", "FiresmithJSON", "FiresmithSchema",
        "FiresmithSummary", "FiresmithSwift", "FiresmithSwiftReader", "FiresmithText",
      ],
      path: "Sources/Data/FiresmithImport"),
    // A part of a team's file; what the build plugin runs has none.
    .target(
      name: "FiresmithIndexes",
      dependencies: [
        "FiresmithDiagnostics", "FiresmithIndexRules", "FiresmithJSON", "FiresmithLanguage",
        "FiresmithSchema", "FiresmithText",
      ],
      path: "Sources/Deployment/FiresmithIndexes"),
    .target(
      name: "FiresmithRules",
      dependencies: [
        "FiresmithDiagnostics", "FiresmithLanguage", "FiresmithPatterns", "FiresmithSchema",
        "FiresmithText", "FiresmithYAML",
      ],
      path: "Sources/Deployment/FiresmithRules"),
    // A page for people; what the build plugin runs has none.
    .target(
      name: "FiresmithDocs",
      dependencies: [
        "FiresmithDiagnostics", "FiresmithIndexRules", "FiresmithIndexes", "FiresmithLanguage",
        "FiresmithMustache", "FiresmithPatterns", "FiresmithSchema", "FiresmithStoredData",
        "FiresmithSummary", "FiresmithText", "FiresmithValues", "FiresmithYAML",
      ],
      path: "Sources/Dictionary/FiresmithDocs"),
    .target(
      name: "FiresmithEvolution",
      dependencies: [
        "FiresmithDataCheck", "FiresmithDiagnostics", "FiresmithFiles", "FiresmithIndexes",
        "FiresmithInputs", "FiresmithJSON", "FiresmithLanguage", "FiresmithLanguages",
        "FiresmithLibC", "FiresmithPatterns", "FiresmithPrograms", "FiresmithReports",
        "FiresmithSchema", "FiresmithStoredData", "FiresmithSummary", "FiresmithText",
        "FiresmithValues", "FiresmithYAML",
      ],
      path: "Sources/Command/FiresmithEvolution"),
    .target(name: "FiresmithDocumentation", path: "Sources/Command/FiresmithDocumentation"),
    .target(name: "FiresmithArguments", path: "Sources/Base/FiresmithArguments"),
    .target(
      name: "FiresmithPrograms",
      dependencies: ["FiresmithArguments", "FiresmithFiles", "FiresmithLibC"],
      path: "Sources/Base/FiresmithPrograms"),
    .target(
      name: "FiresmithFiles", dependencies: ["FiresmithLibC"], path: "Sources/Base/FiresmithFiles"),
    .target(
      name: "FiresmithInputs",
      dependencies: [
        "FiresmithConcurrency", "FiresmithDiagnostics", "FiresmithFiles", "FiresmithGenerator",
        "FiresmithLanguage", "FiresmithLanguageKeys", "FiresmithLibC", "FiresmithSchema",
        "FiresmithText", "FiresmithYAML",
      ],
      path: "Sources/Command/FiresmithInputs"
    ),
    .target(
      name: "FiresmithOutput",
      dependencies: [
        "FiresmithConcurrency", "FiresmithDiagnostics", "FiresmithFiles", "FiresmithInputs",
        "FiresmithLanguage", "FiresmithLibC",
      ],
      path: "Sources/Command/FiresmithOutput"),
    .target(name: "FiresmithVersion", path: "Sources/Base/FiresmithVersion"),
    .target(
      name: "FiresmithCommandLine",
      dependencies: [
        "FiresmithArguments", "FiresmithDiagnostics", "FiresmithFiles", "FiresmithLibC",
        "FiresmithText",
      ],
      path: "Sources/Command/FiresmithCommandLine"
    ),
    .target(
      name: "FiresmithReports",
      dependencies: [
        "FiresmithDiagnostics", "FiresmithFiles", "FiresmithJSON", "FiresmithLibC", "FiresmithText",
        "FiresmithVersion",
      ],
      path: "Sources/Command/FiresmithReports"
    ),
    .target(
      name: "FiresmithStarting",
      dependencies: [
        "FiresmithFiles", "FiresmithInputs", "FiresmithLanguage", "FiresmithLanguages",
        "FiresmithVersion",
      ],
      path: "Sources/Command/FiresmithStarting"),
    // What firesmith and firesmith-remote have in common.
    .target(
      name: "FiresmithSharedCommands",
      dependencies: [
        "FiresmithCommandLine", "FiresmithDocs", "FiresmithIndexes", "FiresmithInputs",
        "FiresmithLanguage", "FiresmithLanguages", "FiresmithRules", "FiresmithText",
      ],
      path: "Sources/Command/FiresmithSharedCommands"),
    .target(
      name: "FiresmithSamples",
      dependencies: [
        "FiresmithDiagnostics", "FiresmithPatterns", "FiresmithSchema",
      ],
      path: "Sources/Languages/FiresmithSamples"),
    .executableTarget(
      name: "firesmith",
      dependencies: [
        "FiresmithCommandLine", "FiresmithDataCheck", "FiresmithDiagnostics", "FiresmithDocs",
        "FiresmithDocumentation", "FiresmithEvolution", "FiresmithFiles", "FiresmithImport",
        "FiresmithInference", "FiresmithInputs", "FiresmithJSON", "FiresmithLanguage",
        "FiresmithLanguageKeys", "FiresmithLanguages", "FiresmithLibC", "FiresmithMustache",
        "FiresmithOutput", "FiresmithReports", "FiresmithSchema", "FiresmithSharedCommands",
        "FiresmithStarting", "FiresmithStoredData", "FiresmithSummary", "FiresmithText",
        "FiresmithValues", "FiresmithVersion", "FiresmithYAML",
      ],
      path: "Sources/Command/firesmith"),
    // For what talks to servers: unlike the command, it may use Foundation and FiresmithREST.
    .executableTarget(
      name: "firesmith-remote",
      dependencies: [
        "FiresmithCommandLine", "FiresmithDiagnostics", "FiresmithInputs", "FiresmithJSON",
        "FiresmithLibC", "FiresmithREST", "FiresmithRuntime", "FiresmithSamples",
        "FiresmithServiceAccount", "FiresmithSharedCommands", "FiresmithText", "FiresmithVersion",
      ],
      path: "Sources/Command/firesmith-remote"),
    // What the build plugin runs: whoever uses the plugin builds it first.
    .executableTarget(
      name: "firesmith-plugin-tool",
      dependencies: [
        "FiresmithDiagnostics", "FiresmithFiles", "FiresmithInputs", "FiresmithLanguage",
        "FiresmithLibC", "FiresmithOutput", "FiresmithSwift",
      ],
      path: "Sources/Command/firesmith-plugin-tool"),
    .target(
      name: "FiresmithRuntime",
      dependencies: ["FiresmithIndexRules", "FiresmithValues"],
      path: "Sources/Runtime/FiresmithRuntime"),
    .target(
      name: "FiresmithREST",
      dependencies: ["FiresmithRuntime", "FiresmithValues"],
      path: "Sources/Runtime/FiresmithREST"),
    .systemLibrary(
      name: "FiresmithLibCrypto",
      path: "Sources/Base/FiresmithLibCrypto",
      pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"])]
    ),
    // Apple's systems sign with their own framework.
    .target(
      name: "FiresmithServiceAccount",
      dependencies: [
        "FiresmithREST", "FiresmithRuntime",
        .target(name: "FiresmithLibCrypto", condition: .when(platforms: [.linux])),
      ],
      path: "Sources/Runtime/FiresmithServiceAccount"),

    .systemLibrary(
      name: "FiresmithLibSQLite",
      path: "Sources/Base/FiresmithLibSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
    ),
    // Apple's systems have a module of their own.
    .target(
      name: "FiresmithSQLite",
      dependencies: [
        "FiresmithRuntime", "FiresmithValues",
        .target(name: "FiresmithLibSQLite", condition: .when(platforms: [.linux])),
      ],
      path: "Sources/Runtime/FiresmithSQLite"),

    .testTarget(
      name: "FiresmithSchemaTests",
      dependencies: [
        "FiresmithConcurrency", "FiresmithDiagnostics", "FiresmithLanguage",
        "FiresmithLanguageKeys", "FiresmithPatterns", "FiresmithSchema", "FiresmithTestSupport",
        "FiresmithText", "FiresmithYAML",
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "FiresmithMustacheTests",
      dependencies: ["FiresmithMustache"],
      resources: [.copy("Specification")]
    ),
    .testTarget(
      name: "FiresmithGeneratorTests",
      dependencies: [
        "FiresmithDiagnostics", "FiresmithGenerator", "FiresmithLanguage", "FiresmithLanguageKeys",
        "FiresmithLanguages", "FiresmithMustache", "FiresmithPython", "FiresmithSchema",
        "FiresmithSwift", "FiresmithTestSupport", "FiresmithYAML",
      ],
      exclude: ["naming-cases.tsv"]
    ),
    .testTarget(
      name: "FiresmithRuntimeTests",
      dependencies: ["FiresmithRuntime", "FiresmithTestSupport"],
      resources: [.copy("Guide")]
    ),
    .testTarget(
      name: "FiresmithRESTTests",
      dependencies: [
        "FiresmithFaultTrial", "FiresmithREST", "FiresmithRuntime", "FiresmithTestSupport",
      ]),
    .testTarget(
      name: "FiresmithServiceAccountTests",
      dependencies: [
        "FiresmithREST", "FiresmithRuntime", "FiresmithServiceAccount", "FiresmithTestSupport",
        .target(name: "FiresmithLibCrypto", condition: .when(platforms: [.linux])),
      ]),
    .testTarget(
      name: "FiresmithSQLiteTests",
      dependencies: [
        "FiresmithRuntime", "FiresmithSQLite", "FiresmithSQLiteTrial", "FiresmithTestSupport",
      ],
      exclude: ["Version1"]),
    .testTarget(
      name: "CachedStoreTests",
      dependencies: [
        "FiresmithREST", "FiresmithRuntime", "FiresmithSQLite", "FiresmithSQLiteTrial",
        "FiresmithTestSupport",
      ]),
    .testTarget(
      name: "StoreConformanceTests",
      dependencies: [
        "FiresmithLibraryExample", "FiresmithREST", "FiresmithRuntime", "FiresmithSQLite",
        "FiresmithTestSupport",
      ]),
    .testTarget(
      name: "FiresmithIndexesTests",
      dependencies: [
        "FiresmithDiagnostics", "FiresmithIndexRules", "FiresmithIndexes", "FiresmithLanguage",
        "FiresmithRuntime", "FiresmithSchema", "FiresmithTestSupport", "FiresmithYAML",
      ]),
    .testTarget(
      name: "FiresmithSamplesTests",
      dependencies: [
        "firesmith", "firesmith-remote", "FiresmithAgreementExample", "FiresmithCommandLine",
        "FiresmithDiagnostics", "FiresmithGuideExample", "FiresmithLibraryExample",
        "FiresmithPatterns", "FiresmithREST", "FiresmithRuntime", "FiresmithSamples",
        "FiresmithSchema", "FiresmithShowcaseExample", "FiresmithTestSupport",
        "FiresmithTypesExample", "FiresmithYAML",
      ]),
    .testTarget(
      name: "DataTests",
      dependencies: [
        "firesmith", "firesmith-remote", "FiresmithDataCheck", "FiresmithDiagnostics",
        "FiresmithFiles", "FiresmithJSON", "FiresmithPatterns", "FiresmithSchema",
        "FiresmithStoredData", "FiresmithSummary", "FiresmithTestSupport", "FiresmithValues",
        "FiresmithYAML",
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "InferenceTests",
      dependencies: [
        "FiresmithDataCheck", "FiresmithDiagnostics", "FiresmithGenerator", "FiresmithInference",
        "FiresmithLanguage", "FiresmithLanguageKeys", "FiresmithLanguages", "FiresmithReports",
        "FiresmithSamples", "FiresmithSchema", "FiresmithStoredData", "FiresmithSummary",
        "FiresmithTestSupport", "FiresmithValues", "FiresmithYAML",
      ],
      exclude: ["Databases", "Recorded"]
    ),
    .testTarget(
      name: "ImportTests",
      dependencies: [
        "FiresmithImport", "FiresmithInference", "FiresmithSwiftReader", "FiresmithTestSupport",
      ],
      exclude: ["Apps", "Oracle", "Stored"]
    ),
    .testTarget(
      name: "FiresmithRulesTests",
      dependencies: [
        "FiresmithAgreementExample", "FiresmithDiagnostics", "FiresmithEvolution",
        "FiresmithGuideExample", "FiresmithInputs", "FiresmithLanguage", "FiresmithLanguageKeys",
        "FiresmithLanguages", "FiresmithLibraryExample", "FiresmithPatterns", "FiresmithREST",
        "FiresmithRules", "FiresmithRuntime", "FiresmithSchema", "FiresmithShowcaseExample",
        "FiresmithStoredData", "FiresmithTestSupport", "FiresmithTypesExample", "FiresmithYAML",
      ]),
    .testTarget(
      name: "FiresmithDocsTests",
      dependencies: [
        "FiresmithDiagnostics", "FiresmithDocs", "FiresmithGenerator", "FiresmithIndexes",
        "FiresmithInputs", "FiresmithLanguage", "FiresmithLanguages", "FiresmithMustache",
        "FiresmithRules", "FiresmithSchema", "FiresmithStoredData", "FiresmithSummary",
        "FiresmithTestSupport", "FiresmithValues", "FiresmithYAML",
      ],
      exclude: [
        "browser.py", "fonts.py", "requirements.txt", "search.js", "searches.tsv",
        "summary-members.tsv",
      ]
    ),
    .testTarget(
      name: "EvolutionTests",
      dependencies: [
        "FiresmithCommandLine", "FiresmithDataCheck", "FiresmithDiagnostics", "FiresmithEvolution",
        "FiresmithInputs", "FiresmithLanguages", "FiresmithPrograms", "FiresmithSchema",
        "FiresmithStoredData", "FiresmithTestSupport", "FiresmithText", "firesmith",
      ],
      exclude: ["Breaking", "Harmless", "keys.tsv"]
    ),
    .testTarget(
      name: "FiresmithCommandTests",
      dependencies: [
        "FiresmithCommandLine", "FiresmithDiagnostics", "FiresmithFiles", "FiresmithInputs",
        "FiresmithLanguage", "FiresmithLanguageKeys", "FiresmithLanguages", "FiresmithOutput",
        "FiresmithPython", "FiresmithReports", "FiresmithSchema", "FiresmithStarting",
        "FiresmithSwift", "FiresmithTestSupport", "FiresmithTypeScript", "FiresmithYAML",
        "firesmith", "firesmith-remote",
      ]
    ),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "FiresmithCommandLine", "FiresmithDiagnostics", "FiresmithInputs", "FiresmithLanguages",
        "FiresmithSharedCommands", "FiresmithTestSupport", "firesmith", "firesmith-plugin-tool",
      ],
      exclude: ["Cases", "Shells"]
    ),
    .testTarget(
      name: "GeneratedExampleTests",
      dependencies: [
        "FiresmithAgreementExample", "FiresmithGuideExample", "FiresmithLibraryExample",
        "FiresmithREST", "FiresmithRuntime", "FiresmithShowcaseExample", "FiresmithTestSupport",
        "FiresmithTypesExample",
      ]
    ),
    .testTarget(
      name: "GeneratedCodeTests",
      dependencies: [
        "FiresmithDiagnostics", "FiresmithLanguage", "FiresmithLanguageKeys", "FiresmithMustache",
        "FiresmithPython", "FiresmithRuntime", "FiresmithSchema", "FiresmithSwift",
        "FiresmithTestSupport", "FiresmithYAML", "firesmith",
      ],
      exclude: ["Torture/swift-words.txt", "Torture/type-names.txt"]
    ),
    .testTarget(
      name: "TypeScriptTests",
      dependencies: [
        "FiresmithDiagnostics", "FiresmithLanguage", "FiresmithLanguageKeys", "FiresmithMustache",
        "FiresmithPatterns", "FiresmithPython", "FiresmithSchema", "FiresmithSwift",
        "FiresmithTestSupport", "FiresmithTypeScript", "FiresmithYAML", "firesmith",
      ],
      exclude: [
        "Behaviour", "Configurations", "Layouts", "Schemas", "StandIns", "tsconfig.json",
      ]),
    .testTarget(
      name: "PythonTests",
      dependencies: [
        "FiresmithAgreementExample", "FiresmithAgreementTypes", "FiresmithCommandLine",
        "FiresmithDataCheck", "FiresmithDiagnostics", "FiresmithDocs", "FiresmithEvolution",
        "FiresmithInputs", "FiresmithLanguage", "FiresmithLanguageKeys", "FiresmithLanguages",
        "FiresmithMustache", "FiresmithPatterns", "FiresmithPython", "FiresmithREST",
        "FiresmithRules", "FiresmithRuntime", "FiresmithSchema", "FiresmithServiceAccount",
        "FiresmithShowcaseExample", "FiresmithStoredData", "FiresmithSwift", "FiresmithTestSupport",
        "FiresmithValues", "FiresmithYAML", "firesmith",
      ],
      exclude: [
        "Agreement/corpus.json", "Agreement/exchange.cjs", "Agreement/exchange.py",
        "Agreement/letters.json", "Agreement/letters.py", "Agreement/limits.json",
        "Agreement/limits.py", "Agreement/matrix.md",
        "Agreement/renamed-cases.json", "Agreement/renamed.json", "Agreement/renamed.py",
        "Agreement/renamed_cases.py",
        "Agreement/rules.py", "Agreement/samples.py",
        "Data/Evolution", "Data/evolution.py", "Data/verdicts.py", "Python",
        "Schemas", "SharedSchema", "markdown.py", "patterns.py", "requirements.txt",
        "service_accounts.py",
      ]
    ),
    .testTarget(
      name: "PluginTests",
      dependencies: [
        "firesmith", "firesmith-plugin-tool", "FiresmithRuntime", "FiresmithTestSupport",
      ],
      exclude: ["Xcode"]
    ),
    .testTarget(
      name: "PackagingTests",
      dependencies: ["FiresmithDiagnostics", "FiresmithTestSupport", "FiresmithYAML", "firesmith"]
    ),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "FiresmithCommandLine", "FiresmithDiagnostics", "FiresmithEvolution", "FiresmithInputs",
        "FiresmithLanguage", "FiresmithLanguageKeys", "FiresmithLanguages",
        "FiresmithLibraryExample", "FiresmithREST", "FiresmithRuntime", "FiresmithSQLite",
        "FiresmithSchema", "FiresmithSharedCommands", "FiresmithSwift", "FiresmithTestSupport",
        "FiresmithTypeScript", "firesmith", "firesmith-plugin-tool",
      ],
      exclude: ["Scripts", "Surface", "firestore-indexes.schema.json", "sarif-2.1.0.schema.json"]
    ),
    .target(name: "FiresmithTestSupport", path: "Tests/TestSupport"),
    .executableTarget(
      name: "FiresmithFaultTrial",
      dependencies: ["FiresmithREST", "FiresmithRuntime", "FiresmithTestSupport"],
      path: "Tests/FaultTrial"),
    .executableTarget(
      name: "FiresmithSQLiteTrial",
      dependencies: ["FiresmithRuntime", "FiresmithSQLite"],
      path: "Tests/SQLiteTrial"),

    // What the example schemas become, for the tests.
    .target(
      name: "FiresmithAgreementExample",
      dependencies: ["FiresmithAgreementTypes", "FiresmithRuntime"],
      path: "Generated/agreement/portable",
      swiftSettings: generated),
    .target(name: "FiresmithAgreementTypes", path: "Tests/AgreementTypes"),
    .target(
      name: "FiresmithGuideExample",
      dependencies: ["FiresmithRuntime"],
      path: "Generated/guide/portable",
      swiftSettings: generated),
    .target(
      name: "FiresmithLibraryExample",
      dependencies: ["FiresmithRuntime"],
      path: "Generated/library/portable",
      swiftSettings: generated),
    .target(
      name: "FiresmithShowcaseExample",
      dependencies: ["FiresmithRuntime"],
      path: "Generated/showcase/portable",
      swiftSettings: generated),
    .target(
      name: "FiresmithTypesExample",
      dependencies: ["FiresmithRuntime"],
      path: "Generated/types/portable",
      swiftSettings: generated),
  ],
  swiftLanguageModes: [.v6]
)

// SwiftPM builds what plugins run apart from everything else, which compiles the whole generator a
// second time. The project's own tests don't use the plugins of this package, so they leave them
// out, and compile each module at once: with a compiler for every few files, a clean build takes
// twice the CPU time. Each module's index would list the C headers that it imports, which takes as
// long again as to compile it, and a debugger's view of all variables a seventh of the time: the
// trace of a crash names functions without it, and `swift test` alone has its lines. (SwiftPM adds
// `-g` after these flags, so that only the compiler's frontend can be told.)
if Context.environment["FIRESMITH_WITHOUT_PLUGINS"] == "1" {
  for target in package.targets where target.type != .system {
    let flags = [
      "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode",
      "-no-emit-module-separately-wmo", "-index-ignore-clang-modules",
      "-index-ignore-system-modules", "-Xfrontend", "-gnone",
    ]
    // Each of a thousand runs of the command parses all templates, and tests read and summarize
    // millions of values.
    let busy = ["FiresmithJSON", "FiresmithMustache", "FiresmithStoredData", "FiresmithSummary"]
    let speed = busy.contains(target.name) ? ["-O"] : []
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags + speed)]
  }
} else {
  package.products += [
    .plugin(name: "FiresmithPlugin", targets: ["FiresmithPlugin"]),
    .plugin(name: "FiresmithCommandPlugin", targets: ["FiresmithCommandPlugin"]),
  ]
  package.targets += [
    .plugin(
      name: "FiresmithPlugin", capability: .buildTool(), dependencies: ["firesmith-plugin-tool"]),
    .plugin(
      name: "FiresmithCommandPlugin",
      capability: .command(
        intent: .custom(
          verb: "firesmith",
          description: "Generate Swift and Python from the package's Firestore schemas."
        ),
        permissions: [
          .writeToPackageDirectory(reason: "To write the generated files into your package.")
        ]
      ),
      dependencies: ["firesmith"]
    ),
  ]
}
