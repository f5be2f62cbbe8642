import FiresmithTestSupport
import Foundation
import Testing

/// `.ci/install` on a machine that has nothing, where stand-ins for apt-get and pip fail.
@Suite struct InstallTests {
  private static let packages = [
    "libyaml-dev", "libssl-dev", "libsqlite3-dev", "default-jre-headless", "nodejs",
    "python3-venv",
  ]

  @Test func onABareMachineEverythingIsInstalledOnce() async throws {
    let machine = try BareMachine()
    let first = try await machine.install()
    #expect(first.status == 0, "\(first)")
    #expect(try machine.installed() == Self.packages + ["python"] + BareMachine.requirements)
    #expect(first.output.contains("apt-get install -q -y libyaml-dev\n"))
    #expect(first.output.contains("-m pip install "))

    let second = try await machine.install()
    #expect(second == Tool.Result(output: "", problems: "", status: 0))
  }

  @Test(arguments: ["apt-get update", "apt-get libyaml-dev", "apt-get python3-venv", "venv"])
  func whatFailsOnceIsTriedAgain(_ step: String) async throws {
    let machine = try BareMachine()
    try machine.fail(step, times: 1)
    let result = try await machine.install()
    #expect(result.status == 0, "\(result)")
    #expect(try machine.installed() == Self.packages + ["python"] + BareMachine.requirements)
    #expect(result.problems == "That failed; it is tried again in 5 seconds.\n")
    #expect(try machine.pauses() == ["5"])
  }

  @Test(arguments: [
    ("apt-get update", "the lists of apt-get's packages"), ("apt-get libyaml-dev", "libyaml-dev"),
    ("apt-get default-jre-headless", "default-jre-headless"), ("venv", "Python's venv"),
    ("pip pydantic==2", "pydantic==2"),
  ])
  func whatAlwaysFailsIsNamedAtTheEnd(_ step: String, name: String) async throws {
    let machine = try BareMachine()
    try machine.fail(step, times: 1000)
    let result = try await machine.install()
    #expect(result.status == 1)
    #expect(
      result.problems.hasSuffix("error: three attempts failed to install \(name)\n"), "\(result)")
    #expect(try machine.pauses() == ["5", "20"])

    // Once it works, the next run installs the rest.
    try machine.fail(step, times: 0)
    let next = try await machine.install()
    #expect(next.status == 0, "\(next)")
    #expect(try machine.installed() == Self.packages + ["python"] + BareMachine.requirements)
  }

  /// The environment counts as made only when all of its packages are there.
  @Test func whatFailsInTheMiddleOfPipIsContinued() async throws {
    let machine = try BareMachine()
    try machine.fail("pip pydantic==2", times: 2)
    let result = try await machine.install()
    #expect(result.status == 0, "\(result)")
    #expect(try machine.installed() == Self.packages + ["python"] + BareMachine.requirements)
    #expect(try machine.pauses() == ["5"])
  }

  /// The environment is another one when the requirements have changed.
  @Test func otherRequirementsAreInstalledAnew() async throws {
    let machine = try BareMachine()
    #expect(try await machine.install().status == 0)
    try machine.folder.write(
      "# Checks\nmypy==3\n", to: "project/Tests/PythonTests/requirements.txt")
    #expect(try await machine.install().status == 0)
    #expect(try machine.installed() == Self.packages + ["python", "mypy==3"])
  }
}

/// A folder with a copy of the scripts, and stand-ins for what they run. A file of the folder
/// `state` for each package says that it is installed, and another how often it fails before that.
private struct BareMachine {
  static let requirements = ["firestore==1", "pydantic==2", "mypy==3"]

  let folder: TemporaryFolder

  private static let standIns = [
    "sudo": #"exec "$@""#,
    "sleep": #"echo "$1" >>"$STATE/pauses""#,
    "uname": "echo Linux",
    "pkg-config": """
    case $2 in
      yaml-0.1) package=libyaml-dev ;;
      libcrypto) package=libssl-dev ;;
      sqlite3) package=libsqlite3-dev ;;
    esac
    [ -e "$STATE/installed/$package" ]
    """,
    "java": #"[ -e "$STATE/installed/default-jre-headless" ]"#,
    "node": #"[ -e "$STATE/installed/nodejs" ]"#,
    "apt-get": """
    if [ "$1" = update ]; then attempt "apt-get update"; exit; fi
    [ "$1 $2 $3" = "install -q -y" ] && [ "$DEBIAN_FRONTEND" = noninteractive ]
    attempt "apt-get $4"
    touch "$STATE/installed/$4"
    """,
    "python3": """
    if [ "$1" = -c ]; then [ -e "$STATE/installed/python3-venv" ]; exit; fi
    [ "$1 $2" = "-m venv" ]
    mkdir -p "$3/bin"
    attempt venv
    rm -f "$STATE"/installed/*==*
    cp "$(dirname "$0")/environment-python" "$3/bin/python"
    touch "$STATE/installed/python"
    """,
    "environment-python": """
    [ "$1 $2 $3" = "-m pip install" ]
    for last; do true; done
    if [ "${*: -2:1}" = --requirement ]; then packages=$(grep -v '^#' "$last"); else packages=$last; fi
    for package in $packages; do
      attempt "pip $package"
      touch "$STATE/installed/$package"
    done
    """,
  ]

  /// Fails as often as the file of this name says.
  private static let attempt = """
    attempt() {
      local file="$STATE/failing/$1" times
      times=$(cat "$file" 2>/dev/null || echo 0)
      if [ "$times" -gt 0 ]; then echo $((times - 1)) >"$file"; exit 1; fi
    }

    """

  init() throws {
    folder = try TemporaryFolder()
    for name in ["install", "three-times", "python-environment"] {
      let script = try String(contentsOf: Project.url(".ci/\(name)"), encoding: .utf8)
      try write(script, to: "project/.ci/\(name)")
    }
    try folder.write(
      "# Code\n\(Self.requirements[0])\n\n# Checks\n\(Self.requirements[1])\n\(Self.requirements[2])\n",
      to: "project/Tests/PythonTests/requirements.txt")
    for (name, body) in Self.standIns {
      try write("#!/usr/bin/env bash\nset -eu\n\(Self.attempt)\(body)\n", to: "bin/\(name)")
    }
    for name in ["installed", "failing"] {
      try FileManager.default.createDirectory(
        at: folder.url(of: "state/\(name)"), withIntermediateDirectories: true)
    }
  }

  private func write(_ script: String, to path: String) throws {
    try folder.write(script, to: path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url(of: path).path)
  }

  func install() async throws -> Tool.Result {
    try await Tool.named("bash").run(
      [folder.url(of: "project/.ci/install").path], in: folder.url,
      environment: [
        "PATH": "\(folder.url(of: "bin").path):/usr/bin:/bin",
        "STATE": folder.url(of: "state").path,
      ])
  }

  /// Lets a step of the stand-ins fail so often.
  func fail(_ step: String, times: Int) throws {
    try folder.write("\(times)", to: "state/failing/\(step)")
  }

  /// Returns the packages that are installed, in the order of `.ci/install`.
  func installed() throws -> [String] {
    let names = Set(
      try FileManager.default.contentsOfDirectory(atPath: folder.url(of: "state/installed").path))
    let order =
      [
        "libyaml-dev", "libssl-dev", "libsqlite3-dev", "default-jre-headless", "nodejs",
        "python3-venv", "python",
      ] + Self.requirements
    return order.filter(names.contains) + names.subtracting(order).sorted()
  }

  /// The seconds of each pause.
  func pauses() throws -> [String] {
    try folder.text(of: "state/pauses").split(separator: "\n").map(String.init)
  }
}
