// Prints what the command plugin asks the tool when Xcode gives it these arguments.

@testable import FiresmithCommandPlugin

for word in FiresmithCommandPlugin().words(Array(CommandLine.arguments.dropFirst())) { print(word) }
