/// Stops the process as Google's SDK does: it raises an Objective-C exception, which Swift can't
/// catch. Nothing that generated code does may lead here.
func raise(_ message: String) -> Never {
  fatalError("FirebaseFirestore would raise an Objective-C exception: \(message)")
}
