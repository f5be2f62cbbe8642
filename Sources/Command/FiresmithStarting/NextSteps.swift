import FiresmithFiles
import FiresmithInputs
import FiresmithVersion

extension Project {
  /// The steps to take once the files have been written.
  package var nextSteps: String {
    switch kind {
    case .package: packageSteps
    case .xcodeProject: xcodeSteps
    case .asked(_, let starter): steps(after: starter.installation)
    case .none: commandSteps
    }
  }

  private var schemaFolder: String { folder.appending(path: InputFiles.schemaFolderName) }

  private var packageSteps: String {
    let isTarget = folder.parent.lastComponent == "Sources"
    let target = isTarget ? "the target '\(folder.lastComponent)'" : "your target"
    let product =
      usesFirebase
      ? #".product(name: "FiresmithFirebase", package: "firesmith-firebase")"#
      : #".product(name: "FiresmithRuntime", package: "firesmith")"#
    return """
      This is a Swift package. Its build generates the code. In Package.swift, add to the dependencies

        .package(url: "\(Release.address)", from: "\(Release.version)"),\(libraryPackage)

      and to \(target)

        dependencies: [\(product)],
        plugins: [.plugin(name: "FiresmithPlugin", package: "firesmith")]

      The build needs libyaml: 'apt-get install libyaml-dev pkg-config' on Debian and Ubuntu,
      'brew install libyaml pkg-config' on macOS.

      Write your collections into \(schemaFolder), and run 'swift build'.

      \(firstLine)

      """
  }

  /// The line for the package of the library over Google's SDK, if the project uses that.
  private var libraryPackage: String {
    usesFirebase
      ? "\n  .package(url: \"\(Release.address)-firebase\", from: \"\(Release.version)\"),"
      : ""
  }

  /// The line that a program needs before it reads or writes anything.
  private var firstLine: String {
    let line =
      usesFirebase
      ? "FirebaseApp.configure()" : "Firestore.default = Firestore(store: MemoryStore())"
    let stores =
      usesFirebase
      ? "" : "\n\n\(Release.address)/blob/main/Documentation/ChoosingAStore.md has other stores."
    return """
      Where the program starts, it says once which database it has:

        \(line)\(stores)
      """
  }

  private var xcodeSteps: String {
    """
    This is an Xcode project. Its build generates the code. In Xcode:

    1. File › Add Package Dependencies…: \(Release.address)
       \(usesPods ? "(Firebase has been added already.)" : "and \(Release.address)-firebase (FiresmithFirebase)")
    2. in the target's Build Phases, add FiresmithPlugin to Run Build Tool Plug-ins
    3. install libyaml, which the build needs: brew install libyaml pkg-config
    4. build, and trust the plugin when Xcode asks

    Write your collections into \(schemaFolder). Its files need no target: the plugin finds them.

    Where the app starts, it says once which database it has:

      FirebaseApp.configure()

    """
  }

  private var commandSteps: String {
    """
    There is no Swift package and no Xcode project here, so the command generates the code.

    Write your collections into \(schemaFolder), and run '\(command)'.

    """
  }

  private func steps(after installation: String) -> String {
    """
    \(installation)

    Write your collections into \(schemaFolder), and run '\(command)'.

    """
  }

  /// The command that generates the code.
  private var command: String {
    let configuration = folder.appending(path: ConfigurationFile.name)
    return "firesmith generate" + (folder == "." ? "" : " --config \(configuration)")
  }
}
