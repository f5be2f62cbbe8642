/// The forms of generated code that this module fits.
///
/// Generated code refers to its own form, so that it doesn't compile with a runtime that has
/// changed under it, and says why. Not for use by anything else.
public enum GeneratedCode {
  /// The form of today.
  public enum Version1 {}
}
