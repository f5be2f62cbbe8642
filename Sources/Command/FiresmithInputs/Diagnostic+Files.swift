import FiresmithDiagnostics
import FiresmithFiles

extension Diagnostic {
  package static func unreadable(_ error: SystemError) -> Diagnostic {
    Diagnostic(
      .unreadableFile, "can't be read: \(error.reason)", at: .file(path: error.path))
  }

  package static func unwritable(_ error: SystemError) -> Diagnostic {
    Diagnostic(
      .unwritableFile, "can't be written: \(error.reason)", at: .file(path: error.path))
  }
}
