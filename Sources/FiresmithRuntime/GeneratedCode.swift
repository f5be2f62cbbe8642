/// The versions of generated code that this module supports.
///
/// Generated code refers to its version, so that it doesn't compile with a module that is older, or
/// that no longer supports it. For generated code only.
public enum GeneratedCode {
  /// The current version. An older module lacks it: then the compiler's error is its name.
  public enum Version1UpdateFiresmithIfMissing {}

  /// What code refers to that an earlier Firesmith generated. It still fits.
  @available(
    *, deprecated,
    message: "an earlier version of Firesmith generated this code; generate it again"
  )
  public typealias Version1 = Version1UpdateFiresmithIfMissing
}
