import FiresmithDiagnostics
import FiresmithLibYAML

/// A version of libyaml, the library that reads YAML for us.
struct LibYAMLVersion: Comparable, CustomStringConvertible {
  var major: Int
  var minor: Int
  var patch: Int

  /// The first version that reads `{ isbn: string? }`.
  static let oldestSupported = LibYAMLVersion(major: 0, minor: 2, patch: 3)

  /// The version that the tool is linked with, or finds when it is started.
  static var installed: LibYAMLVersion {
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    yaml_get_version(&major, &minor, &patch)
    return LibYAMLVersion(major: Int(major), minor: Int(minor), patch: Int(patch))
  }

  var description: String { "\(major).\(minor).\(patch)" }

  static func < (left: LibYAMLVersion, right: LibYAMLVersion) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }

  /// The reason that this version can't read schemas; `nil` if it can.
  var problem: Diagnostic? {
    guard self < Self.oldestSupported else { return nil }
    return Diagnostic(
      .unreadableFile,
      "libyaml \(self) is too old to read schemas; install libyaml \(Self.oldestSupported) or later",
      at: .run)
  }
}
