import FiresmithGenerator
import FiresmithInputs

extension Request {
  /// What the command line asks for.
  init(_ arguments: Arguments) {
    self.init()
    configuration = arguments.value(.config)
    schemas = arguments.values(.schemas) ?? arguments.operands
    directory = arguments.value(.output)
    sdk = arguments.choice(.sdk)
    access = arguments.choice(.access)
    language = arguments.value(.language).flatMap(Languages.named)
    isForOneOutput = directory != nil || language != nil || !arguments.operands.isEmpty
  }
}
