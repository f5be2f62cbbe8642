import Foundation

/// Commands in the documentation that can't run in a test, because they run the tests, need the
/// network or change the machine, and what tests them instead.
enum ListedCommands {
  /// For each command, a file of the project and the text that it has to contain.
  private static let proofs: [String: [(path: String, text: String)]] = [
    "export FIRESMITH_WITHOUT_PLUGINS=1": [
      (".ci/test", "\nexport FIRESMITH_WITHOUT_PLUGINS=1\n"),
      (".ci/check", "\nexport FIRESMITH_WITHOUT_PLUGINS=1\n"),
    ],
    ".ci/install && swift run firesmith generate": [
      (".ci/run", "\n.ci/install\n"), (".ci/run", "\n.ci/check\n"),
      (".ci/check", "\nswift run firesmith generate --check"),
    ],
    firstCommand: [(".ci/run", "\n.ci/install\n")],
    "Packaging/build-binary firesmith": [("Packaging/python/setup.py", "Packaging/build-binary")],
    "Packaging/build-artifact-bundle firesmith.artifactbundle": [prebuilt("build-artifact-bundle")],
    "Packaging/build-plugin-package firesmith-plugin firesmith.artifactbundle": [
      prebuilt("build-plugin-package")
    ],
    "firesmith seed emulator:demo --count 100": [
      ("Tests/FiresmithSamplesTests/SeedTests.swift", "\"seed\", \"emulator:\\(project)\"")
    ],
    "FIRESMITH_RECORD=1 swift test --filter EvolutionTests": [
      ("Tests/EvolutionTests/PairTests.swift", "if Recording.isOn")
    ],
    "swift test --filter FiresmithIndexesTests": [
      ("Package.swift", "name: \"FiresmithIndexesTests\"")
    ],
    "swift test --filter FiresmithDocsTests": [
      ("Package.swift", "name: \"FiresmithDocsTests\"")
    ],
    "swift run --quiet firesmith generate --config Examples/Marketplace/firesmith.yaml": [
      ("Tests/FiresmithDocsTests/DocsPageTests.swift", "func theExamplesPageIsCurrent()")
    ],
    "open database.html || xdg-open database.html": [
      ("Tests/FiresmithDocsTests/browser.py", "page.goto(url)")
    ],
    "swift test --filter PackagingTests": [("Package.swift", "name: \"PackagingTests\"")],
    "FIRESMITH_CONSUMERS=1 FIRESMITH_LONG=1 swift test --filter PrebuiltPluginTests": [
      ("Tests/PluginTests/PrebuiltPluginTests.swift", "struct PrebuiltPluginTests")
    ],
    ".ci/test": [(".ci/run", "\nring .ci/test\n")],
    "python3 Support/python/write_sync.py": [
      ("Tests/PythonTests/Python/test_support.py", "script().main([\"--check\"]")
    ],
    "python3 Sources/Languages/FiresmithLanguage/Templates/write_embedded_files.py": [
      ("Tests/PythonTests/Python/test_embedded_files.py", "script().main([\"--check\"]")
    ],
    "python3 Sources/Languages/FiresmithLanguage/Templates/write_context_schema.py": [
      ("Tests/PythonTests/Python/test_context_schema.py", "script().main([\"--check\"]")
    ],
    "swift test --filter 'PythonTests|ContextSchemaTests'": [
      ("Package.swift", "name: \"PythonTests\""),
      ("Tests/DocumentationTests/ContextSchemaTests.swift", "struct ContextSchemaTests"),
    ],
    "python3 Sources/Languages/FiresmithLanguage/Naming/Unicode/write_tables.py": [
      ("Tests/PythonTests/Python/test_unicode.py", "script().main([\"--check\"]")
    ],
    "python3 Sources/Languages/FiresmithSwift/Names/write_sdk_types.py ../firebase-ios-sdk": [
      ("Tests/PythonTests/Python/test_sdk_types.py", "module.main([str(tmp_path)]")
    ],
    "swift test --filter 'SwiftReservedTypesTests|ImportingBothTests'": [
      (
        "Tests/FiresmithGeneratorTests/Naming/SwiftReservedTypesTests.swift",
        "struct SwiftReservedTypesTests"
      ),
      ("Tests/GeneratedCodeTests/ImportingBothTests.swift", "struct ImportingBothTests"),
    ],
    "swift run firesmith generate": [(".ci/check", "\nswift run firesmith generate --check")],
    "swift test --filter 'FiresmithGeneratorTests|GeneratedCodeTests|FlavourTests'": [
      ("Package.swift", "name: \"GeneratedCodeTests\""),
      ("Tests/GeneratedExampleTests/FlavourTests.swift", "struct FlavourTests"),
    ],
    "swift test --filter PythonTests": [("Package.swift", "name: \"PythonTests\"")],
    "swift test --filter 'PatternTranslationTests|PatternTests'": [
      (
        "Tests/FiresmithSchemaTests/PatternTranslationTests.swift",
        "struct PatternTranslationTests"
      ),
      ("Tests/PythonTests/PatternTests.swift", "struct PatternTests"),
    ],
    "swift test --filter 'DataTests|DataVerdictTests'": [
      ("Package.swift", "name: \"DataTests\""),
      ("Tests/PythonTests/Data/DataVerdictTests.swift", "struct DataVerdictTests"),
    ],
    "swift test --filter 'SummaryMergingTests|SummaryTests'": [
      ("Tests/DataTests/SummaryMergingTests.swift", "struct SummaryMergingTests"),
      ("Tests/DataTests/SummaryTests.swift", "struct SummaryTests"),
    ],
    "swift test --filter FiresmithRulesTests": [
      ("Package.swift", "name: \"FiresmithRulesTests\"")
    ],
    "swift test --filter StoreConformanceTests": [
      ("Package.swift", "name: \"StoreConformanceTests\"")
    ],
    "swift test --filter TypeScriptTests": [("Package.swift", "name: \"TypeScriptTests\"")],
    "ASAN_OPTIONS=detect_leaks=0 " + sanitizing("address"): [
      ("Package.swift", "name: \"FiresmithSchemaTests\"")
    ],
    sanitizing("thread"): [
      ("Sources/Base/FiresmithConcurrency/ConcurrentMap.swift", "pthread_create")
    ],
    "FIRESMITH_RECORD=1 swift test --filter EndToEndTests": [
      ("Tests/EndToEndTests/EndToEndTests.swift", "if Recording.isOn"),
      ("Tests/TestSupport/Recording.swift", "environment[\"FIRESMITH_RECORD\"] == \"1\""),
    ],
    "FIRESMITH_LONG=1 swift test --filter CachedStoreTests": [
      ("Tests/CachedStoreTests/SimulationTests.swift", "RandomCases.seeds("),
      ("Tests/CachedStoreTests/KillTests.swift", "RandomCases.kills"),
    ],
    "FIRESMITH_RECORD=1 swift test --filter InferenceTests": [
      ("Tests/InferenceTests/RoundTripTests.swift", "if Recording.isOn")
    ],
    "FIRESMITH_RECORD=1 swift test --filter SwiftImportTests": [
      ("Tests/ImportTests/SwiftImportTests.swift", "if Recording.isOn")
    ],
    "FIRESMITH_CONSUMERS=1 swift test --filter ImportedAppTests": [
      ("Tests/GeneratedCodeTests/ImportedAppTests.swift", "struct ImportedAppTests")
    ],
    "FIRESMITH_RECORD=1 swift test --filter DocumentationTests": [
      ("Tests/DocumentationTests/PageTests.swift", "guard Recording.isOn")
    ],
    "swift package --allow-writing-to-package-directory firesmith generate": [
      (
        "Tests/PluginTests/CommandPluginTests.swift",
        #"["--allow-writing-to-package-directory", "firesmith", command]"#
      )
    ],
    "git clone https://github.com/firesmith/firesmith": [
      ("README.md", "https://github.com/firesmith/firesmith")
    ],
    "firesmith/.ci/install": [(".ci/run", "\n.ci/install\n")],
    "sudo apt-get install libyaml-dev pkg-config": [
      (".ci/install", "install libyaml-dev libyaml")
    ],
    "sudo apt-get install libssl-dev pkg-config": [
      (".ci/install", "install libssl-dev openssl")
    ],
    "sudo apt-get install libsqlite3-dev pkg-config": [
      (".ci/install", "install libsqlite3-dev sqlite")
    ],
    "FIRESMITH_LONG=1 swift test --filter FiresmithSQLiteTests": [
      ("Tests/FiresmithSQLiteTests/KillTests.swift", "RandomCases.kills")
    ],
    "pip install 'firesmith[beam]'": [
      ("Packaging/python/pyproject.toml", "beam = [\"apache-beam")
    ],
    "python -m firesmith.beam check --source gs://my-bucket/export --schemas Schemas "
      + "--output gs://my-bucket/report.json": [
        ("Tests/BeamTests/test_beam.py", "main([\"check\", *words, RUNNER])")
      ],
    "python -m firesmith.beam summarize --source gs://my-bucket/export "
      + "--output gs://my-bucket/summary.json": [
        ("Tests/BeamTests/test_beam.py", "main([\"summarize\", \"--source\"")
      ],
    "python -m firesmith.beam check --source firestore:my-library --schemas Schemas "
      + "--output gs://my-bucket/report.json": [
        ("Tests/BeamTests/test_database_sources.py", "main([\"check\", *words, RUNNER])")
      ],
    ".ci/beam": [(".ci/long", "Tests/BeamTests\" .ci/beam\n")],
    "brew install libyaml pkg-config": [(".ci/install", "install libyaml-dev libyaml")],
  ]

  /// The README's first command, which ``FirstCommandTests`` runs.
  static let firstCommand =
    ".ci/install && swift run firesmith generate --schemas Schemas/library --output Try"

  private static func prebuilt(_ script: String) -> (path: String, text: String) {
    ("Tests/PluginTests/PrebuiltPluginTests.swift", "script(\"\(script)\", ")
  }

  private static func sanitizing(_ name: String) -> String {
    "swift test --sanitize=\(name) --scratch-path .build/\(name)"
      + " --filter 'FiresmithSchemaTests|FuzzTests|JSONTests|OutputFolderTests'"
  }

  static func test(_ block: Page.Block, of page: Page) {
    for line in block.text.split(separator: "\n") {
      let command = line.split(separator: "#")[0].trimmingCharacters(in: .whitespaces)
      if command.isEmpty { continue }
      guard let proofs = proofs[command] else {
        page.report("nothing is known to run '\(command)'", line: block.line)
        continue
      }
      for (path, text) in proofs {
        let url = Page.project.appendingPathComponent(path)
        let contents = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        if !contents.contains(text) {
          page.report("'\(command)' is not run by \(path) any more", line: block.line)
        }
      }
    }
  }
}
