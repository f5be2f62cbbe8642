/// The versions of generated code that this module supports.
///
/// Generated code refers to its version, so that it doesn't compile with a runtime that no longer
/// supports it. For generated code only.
public enum GeneratedCode {
  /// The current version.
  public enum Version1 {}
}
