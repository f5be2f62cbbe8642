extension Project {
  /// What to do after the files are there.
  var nextSteps: String {
    switch kind {
    case .package: packageSteps
    case .xcodeProject: xcodeSteps
    case .none: commandSteps
    }
  }

  private var schemaFolder: String { folder.appending(path: Inputs.schemaFolderName) }

  private var packageSteps: String {
    let isTarget = folder.parent.lastComponent == "Sources"
    let target = isTarget ? "the target '\(folder.lastComponent)'" : "your target"
    let product =
      usesFirebase
      ? #".product(name: "FirebaseFirestore", package: "firebase-ios-sdk")"#
      : #".product(name: "FiresmithRuntime", package: "firesmith")"#
    return """
      This is a Swift package. Its build generates the code; in Package.swift, add to the dependencies

        .package(url: "\(Firesmith.address)", from: "\(Firesmith.version)"),

      and to \(target)

        dependencies: [\(product)],
        plugins: [.plugin(name: "FiresmithPlugin", package: "firesmith")]

      The build needs libyaml: 'apt-get install libyaml-dev pkg-config' on Debian and Ubuntu,
      'brew install libyaml pkg-config' on macOS.

      Write your collections into \(schemaFolder), and run 'swift build'.

      """
  }

  private var xcodeSteps: String {
    """
    This is an Xcode project. Its build generates the code; in Xcode,

    1. File › Add Package Dependencies…: \(Firesmith.address)
       \(usesFirebase ? "(Firebase is there already.)" : "and https://github.com/firebase/firebase-ios-sdk")
    2. in the target's Build Phases, add FiresmithPlugin to Run Build Tool Plug-ins
    3. install libyaml, which the build needs: brew install libyaml pkg-config
    4. build, and trust the plugin when Xcode asks

    Write your collections into \(schemaFolder). Its files need no target: the plugin finds them.

    """
  }

  private var commandSteps: String {
    let configuration = folder.appending(path: Inputs.configurationName)
    let flag = folder == "." ? "" : " --config \(configuration)"
    return """
      There is neither a Swift package nor an Xcode project here: the command generates the code.

      Write your collections into \(schemaFolder), and run 'firesmith generate\(flag)'.

      """
  }
}
